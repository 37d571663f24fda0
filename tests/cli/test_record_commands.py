"""`belpic record show|check|fair|convert`."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from belpic.core.match import Match
from belpic.core.record import Record, loads
from belpic.core.rng import ScriptedRng, SeededRng
from belpic.core.seats import ALL, SPECTATOR, Seat
from tests.cli.conftest import Command
from tests.table.test_table import finish
from tests.table.world import started
from tests.tiny.game import GAME, TINY


@pytest.fixture
def good(belpic: Command, tmp_path: Path) -> Path:
    belpic("simulate", "tiny", "--games", "1", "--seed", "4", "--out", str(tmp_path))
    return tmp_path / "tiny-4-000001.json"


def test_a_good_record_checks(belpic: Command, good: Path) -> None:
    answer = belpic("record", "check", str(good))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Heap: ")
    assert "all is well" in answer.out
    assert "問題ありません" in belpic("record", "check", str(good), "--lang", "ja").out


def test_every_single_changed_character_is_noticed(belpic: Command, good: Path) -> None:
    text = good.read_text(encoding="utf-8")
    entries = 0
    # every seventh place, and all of the first entry
    first = text.index('{"n": 1')
    for at in sorted({*range(0, len(text), 7), *range(first, text.index("\n", first))}):
        other = "0" if text[at] != "0" else "1"
        if text[at].isspace() and not text[at - 1].isalnum():
            continue
        good.write_text(text[:at] + other + text[at + 1 :], encoding="utf-8")
        answer = belpic("record", "check", str(good))
        assert (answer.code, answer.out) == (1, ""), text[max(0, at - 20) : at + 20]
        assert answer.err.count("\n") == 1
        entries += answer.err.startswith("belpic: Entry ")
    assert entries > 10


def test_a_changed_text_is_rejected_with_its_entry(belpic: Command, good: Path) -> None:
    lines = good.read_text(encoding="utf-8").splitlines()
    at = next(index for index, line in enumerate(lines) if '"take ' in line or '"pass"' in line)
    lines[at] = lines[at].replace("take 1", "take 2").replace("take 3", "take 2")
    lines[at] = lines[at].replace('"pass"', '"pasS"')
    good.write_text("\n".join(lines), encoding="utf-8")
    number = json.loads(lines[at].rstrip(","))["n"]
    answer = belpic("record", "check", str(good))
    assert answer.code == 1
    assert answer.err.startswith(f"belpic: Entry {number}: ")


@pytest.mark.parametrize(
    ("content", "english", "japanese"),
    [
        (b"", "is empty", "空のファイル"),
        (b"\x00\x01\xff\xfe" * 99, "not text", "文字のファイルではありません"),
        ("黒".encode("shift_jis"), "save it as UTF-8", "UTF-8で保存し直してください"),
        (b"\x00" * 999, "This is no record", "棋譜ではありません"),
        (b"[" * 1_000_000, "nested too deeply", "入れ子が深すぎる"),
        (b'{"a":' * 1_000_000, "nested too deeply", "入れ子が深すぎる"),
        (b"hello\n", "This is no record", "棋譜ではありません"),
        (b"{}", "not a record", "記録ではありません"),
        (b'{"format": "belpic-record/1"}', "/events", "/events"),
    ],
    ids=[
        "empty",
        "binary",
        "Shift_JIS",
        "zeros",
        "deep list",
        "deep object",
        "text",
        "object",
        "head only",
    ],
)
@pytest.mark.parametrize("command", ["show", "check", "fair", "convert"])
def test_what_is_no_record_gets_one_line_and_exit_1(
    belpic: Command, tmp_path: Path, command: str, content: bytes, english: str, japanese: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    for lang, words in (("en", english), ("ja", japanese)):
        answer = belpic("record", command, str(path), "--lang", lang)
        assert (answer.code, answer.out) == (1, "")
        assert answer.err.count("\n") == 1
        assert words in answer.err


def test_a_truncated_record_gets_one_line_and_exit_1(belpic: Command, good: Path) -> None:
    text = good.read_bytes()
    good.write_bytes(text[: len(text) // 2])
    answer = belpic("record", "check", str(good))
    assert (answer.code, answer.err.count("\n")) == (1, 1)
    assert "not a whole JSON document (line" in answer.err


def test_a_file_of_100_mb_gets_one_line_and_exit_1(belpic: Command, tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    answer = belpic("record", "check", str(path))
    assert answer.code == 1
    assert answer.err == "belpic: The file is too large for a record; the limit is 16 MiB.\n"


def test_fair_names_what_differs(belpic: Command, good: Path) -> None:
    assert belpic("record", "fair", str(good)).out.startswith("2 outcomes of chance re-derived")
    record = loads(good.read_bytes())
    assert record.fairness is not None
    unfair = replace(record, fairness=replace(record.fairness, server="00" * 32))
    good.write_text(unfair.dumps(), encoding="utf-8")
    answer = belpic("record", "fair", str(good))
    assert (answer.code, answer.err) == (
        1,
        "belpic: The server's seed is not the one it committed to.\n",
    )
    good.write_text(replace(record, fairness=None).dumps(), encoding="utf-8")
    assert belpic("record", "fair", str(good)).code == 1


def test_fair_names_bots_whose_seeds_are_their_own(belpic: Command, tmp_path: Path) -> None:
    # here bots commit themselves to seeds that do not follow from the table's
    path = tmp_path / "old.json"
    old = finish(started("tiny", ("person", "random")))
    path.write_text(old.record(SPECTATOR).dumps(), encoding="utf-8")
    answer = belpic("record", "fair", str(path))
    assert (answer.code, answer.out.count("\n")) == (0, 2)
    assert "do not follow from the server's (seats 2)" in answer.out
    assert "（席 2）" in belpic("record", "fair", str(path), "--lang", "ja").out


def test_show_tells_the_match_in_both_languages(belpic: Command, good: Path) -> None:
    english = belpic("record", "show", str(good))
    assert english.code == 0
    lines = english.out.splitlines()
    assert lines[0] == "Heap, version 2 of the rules, 2 seats"
    assert any(line.lstrip().startswith("1  Seat 1 gets the stone") for line in lines)
    assert lines[-3].startswith("The match is over: ")
    japanese = belpic("record", "show", str(good), "--lang", "ja").out
    assert "1番席に石" in japanese


def test_show_marks_what_was_taken_back(belpic: Command, tmp_path: Path) -> None:
    match = Match.begin(TINY, 2, GAME.options(2)).settle(SeededRng(1))
    match = match.play(Seat(0), "take 1").undo(2).agree()
    path = tmp_path / "undone.json"
    path.write_text(Record.of(match, ALL).dumps(), encoding="utf-8")
    assert "3  Seat 1: take 1. [taken back]" in belpic("record", "show", str(path)).out


def broken(version: int) -> Record:
    match = Match.begin(TINY, 2, GAME.options(2)).settle(ScriptedRng(["1", "2"]))
    record = Record.of(match.play(Seat(0), "take 3").play(Seat(1), "take 3"), ALL)
    events = (*record.events[:3], replace(record.events[3], text="take 9"))
    return replace(record, version=version, events=events)


def test_an_old_record_is_shown_up_to_the_entry_that_fails(belpic: Command, tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text(broken(version=1).dumps(), encoding="utf-8")
    answer = belpic("record", "show", str(path))
    assert (answer.code, answer.err) == (0, "")
    assert "3  Seat 1: take 3." in answer.out
    assert "×  The rules of today do not follow from here on." in answer.out
    assert "version 1 of the rules, now 2" in answer.out
    assert "Entry 4:" in answer.out
    assert "The match is over: the heap is empty." in answer.out
    checked = belpic("record", "check", str(path))
    assert checked.code == 1
    assert "Entry 4:" in checked.err


def test_a_bad_record_of_today_is_shown_but_not_excused(belpic: Command, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(broken(version=2).dumps(), encoding="utf-8")
    answer = belpic("record", "show", str(path))
    assert answer.code == 1
    assert "3  Seat 1: take 3." in answer.out
    assert answer.err.startswith("belpic: Entry 4: ")


def test_a_match_that_goes_on_checks_too(belpic: Command, tmp_path: Path) -> None:
    match = Match.begin(TINY, 2, GAME.options(2)).settle(SeededRng(1))
    path = tmp_path / "open.json"
    path.write_text(replace(Record.of(match, ALL), events=match.events).dumps(), encoding="utf-8")
    assert "the match is not over" in belpic("record", "check", str(path)).out
    path.write_text(Record.of(match, Seat(0)).dumps(), encoding="utf-8")
    assert belpic("record", "check", str(path)).code == 1
    assert "Chance: ??" in belpic("record", "show", str(path)).out


def test_records_are_converted_both_ways(belpic: Command, good: Path, tmp_path: Path) -> None:
    foreign, back = tmp_path / "match.heap", tmp_path / "back.json"
    assert belpic("record", "convert", str(good), "-o", str(foreign)).code == 0
    assert foreign.read_text(encoding="utf-8").startswith("HEAP 2\n")
    assert belpic("record", "convert", str(foreign), "-o", str(back)).code == 0
    events = [loads(path.read_bytes()).events for path in (good, back)]
    assert events[0] == events[1]
    assert belpic("record", "check", str(foreign)).code == 0
    assert belpic("record", "convert", str(foreign)).out == back.read_text(encoding="utf-8")


def test_contradictions_are_listed_if_one_asks_to_go_on(belpic: Command, tmp_path: Path) -> None:
    path = tmp_path / "odd.heap"
    path.write_text("HEAP 2\n1\n2\n!!\ntake 3\ntake 3\n", encoding="utf-8")
    assert belpic("record", "convert", str(path)) == (1, "", "belpic: Line 4.\n")
    answer = belpic("record", "convert", str(path), "--lenient")
    assert (answer.code, answer.err) == (0, "belpic: Line 4.\n")
    assert loads(answer.out).outcome is not None


def test_an_unknown_suffix_is_refused_with_those_there_are(
    belpic: Command, good: Path, tmp_path: Path
) -> None:
    answer = belpic("record", "convert", str(good), "-o", str(tmp_path / "match.pgn"))
    assert answer.code == 2
    assert ".json, .heap" in answer.err
