"""Bad input: one clear message each, with its place, in both languages."""

import pytest

from belpic.core.errors import BadRecord
from belpic.games.cetkaik.ckka import CkkaError, Place, Unwritable, read, settle, write
from belpic.games.cetkaik.ckka.errors import PHRASES
from belpic.games.cetkaik.ckka.reader import LARGEST, MOST_PROBLEMS
from belpic.games.cetkaik.ckka.syntax import (
    BoardMove,
    CkkaRecord,
    Comment,
    Drop,
    Element,
    HandName,
    Header,
    Info,
    LooseThrows,
    SeasonEnd,
    TaxotCall,
    Tymok,
)
from tests.games.cetkaik.ckka_contradictions import CODES

MOVE = "KA車KE無撃裁"
BEGUN = f"{MOVE}\n"
PLAYED = f"[a] [b]\n{MOVE}\n"

# Each fault of a text: its code, the text, and where the fault stands.
TEXTS: list[tuple[str, str | bytes, tuple[int, int]]] = [
    ("empty", "", (1, 1)),
    ("empty", " \u3000\r\n", (1, 1)),
    ("too_large", b" " * (LARGEST + 1), (1, 1)),
    ("not_utf8", "KA車KE無撃裁\n黒".encode() + b"\xff", (2, 2)),
    ("not_utf8", "KA車".encode("shift_jis"), (1, 3)),
    ("binary", BEGUN + "a\0", (2, 2)),
    ("byte_order_mark", "\ufeff" + MOVE, (1, 1)),
    ("not_ckka", "hello\nworld", (1, 1)),
    ("unclosed", "{律:a\n" + MOVE, (1, 1)),
    ("unclosed", "{律:a}\n#{b}\n" + MOVE, (2, 1)),
    ("unclosed", BEGUN + "KE車KI無撃裁{a\n}", (2, 9)),
    ("unclosed", "[a\n" + MOVE, (1, 1)),
    ("unclosed", BEGUN + "[a]為(獣再行", (2, 5)),
    ("unclosed", "{律:a\rb}\n" + MOVE, (1, 1)),
    ("header_junk", "{律:a} 棋譜\n" + MOVE, (1, 7)),
    ("header_junk", "{律:a} " + MOVE + "\n" + MOVE, (1, 7)),
    ("header_junk", "黒弓MY\n" + MOVE, (1, 1)),
    ("header_junk", "{律:a}, {b}\n" + MOVE, (1, 6)),
    ("after_players", "[a] [b]\n{c}\n" + MOVE, (2, 1)),
    ("after_players", "[a] [b] [c]\n" + MOVE, (1, 9)),
    ("repeated_key", "{一位色:赤}\n{一位色:黒}\n" + MOVE, (2, 1)),
    ("season", "{季:雨}\n" + MOVE, (1, 1)),
    ("first_movers", "{一位色:青}\n" + MOVE, (1, 1)),
    ("first_movers", "{一位色:}\n" + MOVE, (1, 1)),
    ("one_player", "[a]\n" + MOVE, (1, 1)),
    ("one_player", BEGUN + "[a]二十 [b]為(獣)再行", (2, 1)),
    ("numeral", "[a]三無 [b]\n" + MOVE, (1, 4)),
    ("numeral", BEGUN + "[a]為(獣)終季 手三無", (2, 12)),
    ("numeral_range", "[a] [b]2147483648\n" + MOVE, (1, 8)),
    ("unreadable", BEGUN + "龍", (2, 1)),
    ("unreadable", BEGUN + "}", (2, 1)),
    ("unreadable", BEGUN + "###", (2, 1)),
    ("unreadable", BEGUN + "或", (2, 1)),
    ("unreadable", BEGUN + "手", (2, 1)),
    ("unreadable", BEGUN + "ka車ke無撃裁", (2, 1)),
    ("glued", BEGUN + "星一周星一周", (2, 4)),
    ("glued", MOVE + MOVE, (1, 9)),
    ("glued", BEGUN + "KE車KI無撃裁此無", (2, 9)),
    ("glued", BEGUN + "KE車KAKI橋三此無水三", (2, 12)),
    ("glued", BEGUN + "黒弓MY手兵", (2, 5)),
    ("unknown_piece", BEGUN + "KE龍KI無撃裁", (2, 1)),
    ("unknown_piece", BEGUN + "KE", (2, 1)),
    ("move_target", BEGUN + "KE車無撃裁", (2, 1)),
    ("drop_kind", BEGUN + "黒片KE", (2, 1)),
    ("drop_target", BEGUN + "黒弓", (2, 1)),
    ("tam_path", BEGUN + "ZO皇", (2, 1)),
    ("tam_path", BEGUN + "ZO皇[TU]", (2, 1)),
    ("tam_path", BEGUN + "ZO皇TU[TI]ZIZU", (2, 1)),
    ("tam_path", BEGUN + "ZO皇TUTIZI", (2, 1)),
    ("tam_throw", BEGUN + "ZO皇TU無撃裁", (2, 6)),
    ("bridge_without_step", BEGUN + "KE車KI橋三", (2, 6)),
    ("further_throws", BEGUN + "KE車KAKI橋或加三", (2, 8)),
    ("water_throw", BEGUN + "KE車ZI水二", (2, 6)),
    ("water_throw", BEGUN + "KE車ZI水三此無", (2, 6)),
    ("bad_throw", BEGUN + "KE車ZI水六", (2, 6)),
    ("bad_throw", BEGUN + "KE車KAZI橋", (2, 8)),
    ("bad_throw", BEGUN + "KE車KAZI無撃", (2, 8)),
    ("too_many_throws", "KE車ZI三四", (1, 6)),
    ("returned_elsewhere", "KE車ZI三KI", (1, 6)),
    ("stray_points", BEGUN + "手五", (2, 1)),
    ("stray_capture", BEGUN + "手兵 手兵", (2, 4)),
    ("stray_capture", BEGUN + "ZO皇ZU {a} 手兵", (2, 11)),
    ("stray_capture", BEGUN + "KE車ZI水一此無 手兵", (2, 11)),
    ("stray_capture", BEGUN + "星一周 手兵", (2, 5)),
    ("hands_missing", BEGUN + "或為再行", (2, 3)),
    ("hands_missing", BEGUN + "[a]為", (2, 5)),
    ("hand_name", BEGUN + "或為()再行", (2, 1)),
    ("hand_name", BEGUN + "或為(同色同色獣)再行", (2, 1)),
    ("hand_twice", BEGUN + "或為(王)(同色王)再行", (2, 1)),
    ("hand_twice", BEGUN + "或為獣加獣 再行", (2, 1)),
    ("decision_missing", BEGUN + "或為(獣)", (2, 6)),
    ("decision_missing", BEGUN + "或為獣而手三\nKE車KI無撃裁", (3, 1)),
    ("points_missing", BEGUN + "或為(獣)終季", (2, 1)),
    ("points_missing", BEGUN + "或為(獣)終季 春終", (2, 1)),
    ("unknown_name", PLAYED + "[c]為(獣)再行", (3, 1)),
    ("after_game_end", BEGUN + "星一周\n" + MOVE, (3, 1)),
    ("mixed_move", BEGUN + "KE車KI", (2, 1)),
    ("mixed_move", "KA車KE\nKE車KI\nKI車KO水三", (1, 1)),
    ("mixed_drop", BEGUN + "或車KI", (2, 1)),
    ("mixed_declaration", BEGUN + "再行", (2, 1)),
    ("romanised_word", "TAI kauk2 TY.\nTY kauk2 qux TU.", (2, 10)),
    ("romanised_word", "TAI kauk2 TY.\nTY kauk2 §", (2, 10)),
    ("letters_string", '"zoMnine" zo', (1, 11)),
    ("letters_move", '"zoMnine"\n"zo"', (2, 1)),
    ("letters_suffix", '"zoMnine"\n"zoMnine=x"', (2, 1)),
    ("letters_hand", '"zoMnine"\n"zoMnine=taxt=VV"', (2, 1)),
    ("document_broken", '{"note": ["zoMnine"', (1, 20)),
    ("document_moves", '{"first": "red", "x": "zoMnine"}', (1, 1)),
    ("document_moves", '{"note": {"a": "zoMnine"}}', (1, 1)),
    ("document_moves", '{"note": ["zoMnine"], "a": ' + "[" * 9999 + "]" * 9999 + "}", (1, 1)),
]


@pytest.mark.parametrize(("code", "text", "place"), TEXTS)
def test_faults_of_texts(code: str, text: str | bytes, place: tuple[int, int]) -> None:
    with pytest.raises(CkkaError) as caught:
        read(text)
    assert (caught.value.reason.code, caught.value.place) == (code, Place(*place))


def _record(*elements: Element, header: Header | None = None) -> CkkaRecord:
    return CkkaRecord(header or Header(), (BoardMove(0, None, (), 1), *elements))


UNWRITABLE = [
    ("unwritable_text", _record(Comment("a\nb"))),
    ("unwritable_text", _record(Comment("a\0"))),
    ("unwritable_text", _record(header=Header((Info("a", "\r"),)))),
    ("unwritable_text", _record(Tymok("a\n", (HandName("獣"),)))),
    ("unwritable_key", _record(header=Header((Info("a:b", "c"),)))),
    ("unwritable_start", CkkaRecord(elements=(Drop(0, 0, 0),))),
    ("unwritable_start", CkkaRecord(elements=(Comment("a"),))),
    ("unwritable_loose", _record(BoardMove(0, 1, (), 2, LooseThrows()))),
    ("unwritable_colour", _record(Drop(None, 0, 0))),
    ("unwritable_hands", _record(Tymok(None, ()))),
    ("unwritable_hands", _record(TaxotCall(None, (), 3))),
    ("unwritable_points", _record(TaxotCall(None, (HandName("獣"),), None))),
    ("unwritable_number", _record(TaxotCall(None, (HandName("獣"),), 2**31))),
]


@pytest.mark.parametrize(
    ("code", "record"), UNWRITABLE, ids=[f"{n}_{code}" for n, (code, _) in enumerate(UNWRITABLE)]
)
def test_faults_of_records(code: str, record: CkkaRecord) -> None:
    with pytest.raises(Unwritable) as caught:
        write(record)
    assert caught.value.reason.code == code
    assert not caught.value.text.in_("en").startswith("Line")


UNSETTLED = [
    # the code, what is told, the distance of a running leg, and whether water was entered
    ("throws_not_needed", LooseThrows((3,), None), None, False),
    ("throws_not_needed", LooseThrows((), failed=True), None, False),
    ("throws_not_needed", LooseThrows((3, 3), None), 2, False),
    ("bridge_too_short", LooseThrows((1, 3), None), 2, True),
    ("bridge_too_short", LooseThrows((1,), failed=False), 2, False),
    ("water_disagrees", LooseThrows((3,), failed=True), None, True),
    ("water_disagrees", LooseThrows((2,), failed=False), None, True),
    ("water_disagrees", LooseThrows((4, 4), failed=True), 2, True),
]


@pytest.mark.parametrize(("code", "loose", "distance", "water"), UNSETTLED)
def test_faults_of_loose_throws(
    code: str, loose: LooseThrows, distance: int | None, water: bool
) -> None:
    with pytest.raises(CkkaError) as caught:
        settle(loose, distance=distance, water=water, place=Place(3, 4))
    assert (caught.value.reason.code, caught.value.line, caught.value.column) == (code, 3, 4)


def test_every_message_was_seen() -> None:
    # what a board that was set up is told is in `test_start_positions`
    seen = {"too_many", "unwritable_position"} | CODES
    for faults in (TEXTS, UNWRITABLE, UNSETTLED):
        seen |= {str(fault[0]) for fault in faults}
    keys = PHRASES.templates("en")
    assert seen == {key.removeprefix("reason.") for key in keys if key.startswith("reason.")}


def test_messages_name_their_place() -> None:
    with pytest.raises(BadRecord) as caught:
        read(f"{BEGUN}KE龍KI無撃裁")
    assert caught.value.text.in_("en").startswith("Line 2, column 1: “龍” is no piece")
    assert caught.value.text.in_("ja").startswith("2行1字目：「龍」は駒ではありません")


def test_long_faults_are_quoted_shortly_and_on_one_line() -> None:
    with pytest.raises(CkkaError) as caught:
        read(BEGUN + "龍" * 10_000)
    assert len(caught.value.text.in_("en")) < 400
    with pytest.raises(CkkaError) as caught:
        read(BEGUN + "\x1b[31m")
    assert "\x1b" not in caught.value.text.in_("en")


LENIENT = "\ufeff{季:雨}\n[a] [b]\nKA車KE無撃裁\n龍{よし} KE龍 黒弓MY\n[c]為(獣)再行 {a\nKE車KI"


def test_lenient_reading_goes_on_and_lists_the_faults_in_order() -> None:
    reading = read(LENIENT, lenient=True)
    codes = [problem.reason.code for problem in reading.problems]
    assert codes == [
        *("byte_order_mark", "season", "unreadable", "unknown_piece"),
        *("unknown_name", "unclosed", "mixed_move"),
    ]
    assert [type(element) for element in reading.record.elements] == [
        *(BoardMove, Comment, Drop, Tymok, BoardMove)
    ]
    assert reading.record.header.season is None
    assert reading.record.header.players is not None


def test_lenient_reading_has_its_limit() -> None:
    reading = read(BEGUN + "龍 " * 100_000, lenient=True)
    assert len(reading.problems) == MOST_PROBLEMS + 1
    assert reading.problems[-1].reason.code == "too_many"
    loose = read(BEGUN + "KE車KI " * 10_000, lenient=True)
    assert len(loose.problems) == MOST_PROBLEMS


def test_lenient_reading_of_a_good_record_finds_nothing() -> None:
    text = PLAYED + "[a]為(獣)終季 手三\n春終"
    assert read(text, lenient=True) == read(text)
    assert isinstance(read(text).record.elements[-1], SeasonEnd)
