"""The browser modules that hold logic, run in node with no browser around them."""

from __future__ import annotations

import base64
import hashlib
import json
import random

import pytest

from belpic.core.codec import Json, to_json
from belpic.core.languages import language
from belpic.core.match import Event
from belpic.core.plurals import PluralRule
from belpic.core.scene import Counter, Scene
from belpic.core.seats import SPECTATOR
from belpic.core.text import Text
from belpic.server.pages import WORDS
from belpic.table.clock_face import face, left_at
from belpic.table.feeds import Feed
from belpic.table.now_messages import ClockNow, ClockRule
from belpic.table.state_views import StateViews
from belpic.table.time_control import ClockKind
from tests.table.world import act, started
from tests.tiny.install import install
from tests.web.node import entry, in_node

LARGE = 2**53 + 1
RULES = {
    "one form": PluralRule.of({}),
    "two forms": language("en").plural,
    "three forms": PluralRule.of(
        {"one": "n % 10 = 1 and n % 100 != 11", "few": "n % 10 = 2..4 and n % 100 != 12..14"}
    ),
    "ranges": PluralRule.of({"one": "n = 0, 5..7 or n % 100 = 11", "two": "n % 1 != 0"}),
}


def test_numbers_of_any_size_are_written_as_people_do() -> None:
    calls: list[Json] = [
        ["countingSticks", 0],
        ["countingSticks", -3],
        ["countingSticks", 37],
        ["countingSticks", str(25 * LARGE + 6)],
        ["pointsText", 12, "point"],
        ["pointsText", str(LARGE), "point"],
        ["pointsText", -5, "tenth"],
        ["pointsText", 123, "tenth"],
        ["pointsText", -200, "tenth"],
        ["pointsText", str(-LARGE), "tenth"],
        ["valueOf", "5/32"],
    ]
    assert in_node("scene", calls=calls) == [
        {"black": "0", "red": "0", "white": "0"},
        {"black": "0", "red": "0", "white": "0"},
        {"black": "1", "red": "2", "white": "2"},
        {"black": str(LARGE), "red": "1", "white": "1"},
        "12",
        str(LARGE),
        "−0.5",
        "12.3",
        "−20",
        f"−{LARGE // 10}.{LARGE % 10}",
        5 / 32,
    ]


def test_files_are_read_as_utf_8_or_shift_jis() -> None:
    files = [
        "{一位色:黒}".encode(),
        b"\xef\xbb\xbf" + "記録".encode(),
        "{一位色:黒}\n皇を巡る記録".encode("shift_jis"),
        b"",
        b"\xff\xff\xa0{}",
    ]
    files64: list[Json] = [base64.b64encode(file).decode() for file in files]
    found = in_node("decoded", files64=files64)
    assert isinstance(found, list)
    assert found[:-1] == ["{一位色:黒}", "記録", "{一位色:黒}\n皇を巡る記録", ""]
    assert str(found[-1]).endswith("{}")


def test_a_thing_of_an_unknown_kind_says_what_it_is() -> None:
    note: Json = {"kind": "note", "text": "known"}
    things: list[Json] = [
        note,
        {"kind": "gauge", "label": "High water"},
        {"kind": "gauge", "label": "no", "text": "Mind the water"},
        {"kind": "gauge", "label": 3},
        {"kind": "toString"},
    ]
    calls: list[Json] = [["unknownText", thing] for thing in things]
    assert in_node("scene", calls=calls) == [
        None, "High water", "Mind the water", "gauge", "toString",
    ]  # fmt: skip


def test_the_page_and_the_terminal_read_clocks_alike() -> None:
    rng = random.Random(11)
    clocks: list[tuple[ClockNow, ClockRule, int]] = []
    for _ in range(200):
        kind: ClockKind = rng.choice(("fischer", "byoyomi", "move", "days"))
        each = rng.choice((10_000, 30_000, 86_400_000))
        rule = ClockRule("", kind, each, Text.same(""))
        since = rng.choice((None, rng.randrange(200_000)))
        clock = ClockNow(rng.randrange(-20_000, 90_000_000), rng.randrange(4), since)
        clocks.append((clock, rule, rng.randrange(5_000_000)))
    told: Json = [[to_json(clock), to_json(rule, "en"), time] for clock, rule, time in clocks]
    found = in_node("clocks", clocks=told)
    assert isinstance(found, list)
    for (clock, rule, time), shown in zip(clocks, found, strict=True):
        assert isinstance(shown, list)
        left, periods = left_at(clock, rule, time)
        assert shown[:2] == [left, periods]
        if left < 86_400_000:
            suffix = f" ×{periods}" if rule.kind == "byoyomi" else ""
            assert f"{shown[2]}{suffix}" == face(clock, rule, time).in_("en")


def test_a_scene_is_put_together_from_what_stayed() -> None:
    button: Json = {"kind": "button", "key": "b", "label": "B"}
    zone: Json = {"kind": "zone", "key": "z", "cards": [{"key": "c"}]}
    decision: Json = {"kind": "decision", "key": "d", "options": [{"key": "o"}]}
    board: Json = {"kind": "board", "key": "board", "places": [{"key": "p"}]}
    calls: list[Json] = [
        ["wholeScene", [1, button, 0, 7], [zone, decision]],
        ["touchableKeys", [button, zone, decision, board]],
    ]
    assert in_node("scene", calls=calls) == [[decision, button, zone], ["b", "c", "o", "p", "z"]]


def languages(*langs: str) -> Json:
    return [
        {"hreflang": lang, "title": f"name of {lang}", "label": "", "href": f"words.{lang}.json"}
        for lang in langs
    ]


@pytest.mark.parametrize("name", RULES)
def test_forms_of_words_are_chosen_as_the_server_does(name: str) -> None:
    rule = RULES[name]
    words = [f"form{index}" for index in range(rule.count)]
    values: list[Json] = [*range(130), -1, "2–4", "1.5", "", "−7", "0x1"]
    template = f"{{n}} {{n|{'|'.join(words)}}}"
    told = in_node("plurals", rule=to_json(rule.forms), template=template, values=values)
    assert told == [f"{value} {words[rule.form_of(value)]}" for value in values]


def test_words_come_from_the_file_of_the_chosen_language() -> None:
    files: dict[str, Json] = {
        f"words.{lang}.json": {
            "words": dict(WORDS.templates(lang)),
            "plural": to_json(language(lang).plural.forms),
        }
        for lang in ("en", "ja")
    }
    files["words.qaa.json"] = {
        "words": {"seat": "⟦{seat}⟧", "cards": "{n} {n|card|few|cards}", "fell": "{n|card|cards}"},
        "plural": to_json(RULES["three forms"].forms),
    }
    counted: list[Json] = [[name, {"n": n}] for name in ("cards", "fell") for n in (1, 2, 5, 21)]
    found = in_node(
        "words",
        languages=languages("en", "ja", "qaa"),
        liked=["fr", "ja-JP", "en"],
        others=[["de"], ["EN-gb"], ["xx", "qaa"]],
        files=files,
        then="qaa",
        phrases=[
            ["seat", {"seat": 2}],
            *counted,
            ["none", {}],
        ],
    )
    assert entry(found, "first") == "ja"
    assert entry(found, "before", 0) == WORDS("seat", seat=2).in_("ja")
    # a language that is neither of ours needs nothing but its file
    after = entry(found, "after")
    assert isinstance(after, list)
    assert after[:5] == ["⟦2⟧", "1 card", "2 few", "5 cards", "21 card"]
    # what comes from a language of two forms is read by the rule of two forms
    assert after[5:] == ["card", "cards", "cards", "cards", "none"]
    assert (entry(found, "lang"), entry(found, "kept")) == ("qaa", "qaa")
    assert entry(found, "names") == ["name of en", "name of ja", "name of qaa"]
    assert entry(found, "preferred") == ["en", "en", "qaa"]


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what a spectator is sent of a table whose scene has a large number in it."""
    install(monkeypatch)
    table = started("tiny")
    monkeypatch.setattr(
        StateViews,
        "scene",
        lambda views, viewer: Scene(
            (
                Counter("rate", Text.same("Rate"), LARGE),
                Counter("n", Text.same("n"), id(views) % 1000),
                *views.view(viewer).scene().things,
            )
        ),
    )
    feed = Feed(table, SPECTATOR)
    told = [feed.snapshot("en")]
    for text in ("take 1", "take 2"):
        (seat,) = table.asked
        after = act(table, seat, text)
        feed.follow(after, after.trail[-1:])
        told.append(feed.news("en"))
        table = after
    return told


def sent(found: Json) -> list[Json]:
    frames = entry(found, "sent")
    assert isinstance(frames, list)
    return [entry(frame, "do") for frame in frames]


def test_a_large_number_does_not_make_the_page_ask_again(frames: list[str]) -> None:
    found = in_node("match", frames=[{"text": frame} for frame in frames])
    assert sent(found) == []
    assert entry(found, "states", -1, "things", 0, "value") == str(LARGE)
    assert entry(found, "states", -1, "n") == json.loads(frames[-1])["n"]
    # as a plain number it would be another one for a browser, and so would the hash
    plain = [frame.replace(f'"{LARGE}"', str(LARGE)) for frame in frames]
    asked = in_node("match", frames=[{"text": frame} for frame in plain])
    assert sent(asked) == ["resync", "resync"]
    # a snapshot is the last word, whatever it holds: asking again would bring the same
    assert sent(in_node("match", frames=[{"text": plain[0]}] * 3)) == []


def test_the_page_says_its_language_and_switches(frames: list[str]) -> None:
    found = in_node(
        "match",
        languages=languages("en", "ja"),
        frames=[{"text": frames[0]}, {"lang": "ja"}, {"text": frames[1]}],
    )
    assert entry(found, "address") == "ws://here/ws/table?n=0&lang=en"
    assert sent(found) == ["speak"]
    assert entry(found, "sent", 0, "lang") == "ja"
    assert entry(found, "states", -1, "lang") == "en"
    # until it is told in the new language, a new connection begins from nothing
    assert entry(found, "next") == 0


def test_the_page_drops_what_is_late_and_asks_for_what_it_missed(frames: list[str]) -> None:
    found = in_node("match", frames=[{"text": frames[0]}, {"text": frames[2]}])
    assert sent(found) == ["resync"]
    late = in_node("match", frames=[{"text": frames[i]} for i in (0, 1, 1, 2, 1)])
    assert sent(late) == []
    numbers = [json.loads(frame)["n"] for frame in frames]
    states = entry(late, "states")
    assert isinstance(states, list)
    assert [entry(state, "n") for state in states] == [numbers[i] for i in (0, 1, 1, 2, 2)]


def test_what_happened_is_shown_one_after_the_other_and_at_once_if_wanted(
    frames: list[str],
) -> None:
    numbers = [json.loads(frame)["n"] for frame in frames[:3]]
    told: list[Json] = [{"text": frame} for frame in frames[:3]]

    def shown(*steps: Json) -> list[object]:
        states = entry(in_node("match", frames=list(steps)), "states")
        assert isinstance(states, list)
        return [entry(state, "n") for state in states]

    first, second, third = numbers
    slow = shown(told[0], {"moves": "so"}, *told[1:], {"call": "catchUp"})
    assert slow == [first, first, second, second, third]
    still = shown(told[0], {"moves": "not"}, *told[1:])
    assert still == [first, first, second, third]
    # whoever touches something is at the newest
    touched = shown(told[0], {"moves": "so"}, *told[1:], {"touch": "x"})
    assert touched == [first, first, second, second, third]
    # and so is whoever has missed something
    again = shown(told[0], {"moves": "so"}, *told[1:], told[0], told[1], {"call": "catchUp"})
    assert again == [first, first, second, second, first, second, second]


def test_the_page_marks_what_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    before = started("tiny")
    (seat,) = before.asked
    feed = Feed(before, SPECTATOR)
    told = [feed.snapshot("en")]
    table = act(before, seat, "take 1")
    table = table.then(Event(0, "undo", None, str(before.n)), 1_000_000)
    feed.follow(table, table.trail[before.n :])
    told.append(feed.news("en"))
    found = in_node("match", frames=[{"text": frame} for frame in told])
    log = entry(found, "states", -1, "log")
    assert isinstance(log, list)
    again = Feed(table, SPECTATOR)
    assert [entry(line, "undone") for line in log] == [line.undone for line in again.lines]
    assert any(line.undone for line in again.lines)


def test_a_page_of_the_lobby_is_told_anew_in_another_language_alone() -> None:
    languages: list[Json] = [{"hreflang": lang, "title": lang} for lang in ("en", "ja")]
    choices: list[Json] = [["theme", "dark"], ["lang", "ja"], ["faces", "kanji"]]
    found = in_node("live", languages=languages, choices=choices)
    assert entry(found, "states") == [[1, True], [2, False], [2, True]]
    assert entry(found, "open") == ["ws://here/ws/lobby?n=0&lang=ja&of=this"]
    assert entry(found, "left") == 0


def test_hashes_are_those_of_everybody_else() -> None:
    texts = ["", "abc", "皇" * 50, "x" * 55, "x" * 56, "x" * 64, "y" * 1000]
    right = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert in_node("hash", texts=list[Json](texts)) == {"subtle": right, "plain": right}
