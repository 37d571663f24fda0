"""Every element of notation ⓪ and ①, as data."""

import pytest

from belpic.games.cetkaik.ckka import CkkaError, Place, read
from belpic.games.cetkaik.ckka.syntax import (
    NO_THROWS,
    UNKNOWN,
    BoardMove,
    Capture,
    Comment,
    Drop,
    Element,
    GameEnd,
    Half,
    HandName,
    LooseThrows,
    Move,
    Notation,
    PlayerLine,
    PointsLine,
    Roll,
    Season,
    SeasonEnd,
    TamMove,
    TaxotCall,
    Throws,
    Tymok,
)
from belpic.games.cetkaik.pieces import ARCHER, BLACK, CHARIOT, HORSE, KING, PAWN, RED, TIGER
from belpic.games.cetkaik.squares import square


def step(source: str, via: str, target: str, throws: Throws | LooseThrows) -> BoardMove:
    return BoardMove(square(source), ARCHER, (square(via),), square(target), throws)


def tam(source: str, target: str, first: str = "", via: str = "", half: Half | None = None) -> Move:
    return TamMove(
        square(source),
        square(target),
        square(first) if first else None,
        square(via) if via else None,
        half,
    )


MOVES_OF_ZERO: dict[str, Move] = {
    "XU兵XY無撃裁": BoardMove(square("XU"), PAWN, (), square("XY")),
    "XU片XY無撃裁": BoardMove(square("XU"), None, (), square("XY")),
    "XU兵XYXAU無撃裁": BoardMove(square("XU"), PAWN, (square("XY"),), square("XAU")),
    "LY弓ZY水或此無": BoardMove(
        square("LY"), ARCHER, (), square("ZY"), Throws(water=UNKNOWN, failed=True)
    ),
    "LY弓ZY水無此無": BoardMove(
        square("LY"), ARCHER, (), square("ZY"), Throws(water=0, failed=True)
    ),
    "LY弓ZY水二此無": BoardMove(
        square("LY"), ARCHER, (), square("ZY"), Throws(water=2, failed=True)
    ),
    "LY弓ZY水三": BoardMove(square("LY"), ARCHER, (), square("ZY"), Throws(water=3)),
    "LY弓ZY水或": BoardMove(square("LY"), ARCHER, (), square("ZY"), Throws(water=UNKNOWN)),
    "NY弓CYCO水五": step("NY", "CY", "CO", Throws(water=5)),
    "ME弓MIMU橋四": step("ME", "MI", "MU", Throws(4)),
    "ME弓MIMY橋或": step("ME", "MI", "MY", Throws(UNKNOWN)),
    "ME弓MIMY橋或此無": step("ME", "MI", "MY", Throws(UNKNOWN, failed=True)),
    "ME弓MIMY橋無此無": step("ME", "MI", "MY", Throws(0, failed=True)),
    "ME弓MIMY橋五此無": step("ME", "MI", "MY", Throws(5, failed=True)),
    "ME弓MIMY橋三加二加四": step("ME", "MI", "MY", Throws(3, (2, 4))),
    "ME弓MIMY橋三加無此無": step("ME", "MI", "MY", Throws(3, (0,), failed=True)),
    "LO弓NOCO橋四水五": step("LO", "NO", "CO", Throws(4, water=5)),
    "LO弓NOCO橋四水一此無": step("LO", "NO", "CO", Throws(4, water=1, failed=True)),
    "LO弓NOCO橋或水或此無": step("LO", "NO", "CO", Throws(UNKNOWN, water=UNKNOWN, failed=True)),
    "黒弓MY": Drop(BLACK, ARCHER, square("MY")),
    "赤車CI": Drop(RED, CHARIOT, square("CI")),
    "KE皇KI": tam("KE", "KI"),
    "KE皇[或]KI": tam("KE", "KI"),
    "KE皇[LE]KI": tam("KE", "KI", "LE"),
    "PAU皇CAIMAU": tam("PAU", "MAU", via="CAI"),
    "PAU皇[MAU]CAIMAU": tam("PAU", "MAU", "MAU", "CAI", Half.LATTER),
    "PAU皇[或]CAIMAU": tam("PAU", "MAU", via="CAI", half=Half.LATTER),
    "KE皇LI[KE]KA": tam("KE", "KA", "KE", "LI", Half.FORMER),
    "KE皇LI[或]KA": tam("KE", "KA", via="LI", half=Half.FORMER),
    "LO皇[NU]TO水四": TamMove(square("LO"), square("TO"), square("NU"), throws=Throws(water=4)),
    "KIA車ZAIZYTY無撃裁": BoardMove(
        square("KIA"), CHARIOT, (square("ZAI"), square("ZY")), square("TY")
    ),
}
OPENING = "KA車KE無撃裁 "


@pytest.mark.parametrize(("text", "move"), MOVES_OF_ZERO.items())
def test_moves_of_notation_zero(text: str, move: Move) -> None:
    record = read(OPENING + text).record
    assert record.elements[1:] == (move,)
    assert record.notation is Notation.ZERO


def loose(*rolls: int, failed: bool | None) -> LooseThrows:
    return LooseThrows(rolls, failed)


MOVES_OF_ONE: dict[str, Move] = {
    "XU弓XYXAU": step("XU", "XY", "XAU", LooseThrows()),
    "ME弓MIMU四": step("ME", "MI", "MU", loose(4, failed=None)),
    "ME弓MIMY或": step("ME", "MI", "MY", LooseThrows((UNKNOWN,), failed=False)),
    "ME弓MIMY或ME": step("ME", "MI", "MY", LooseThrows((UNKNOWN,), failed=True)),
    "ME弓MIMY無": step("ME", "MI", "MY", loose(failed=True)),
    "ME弓MIMY此無": step("ME", "MI", "MY", loose(failed=True)),
    "ME弓MIMY一此無": step("ME", "MI", "MY", loose(1, failed=True)),
    "ME弓MIMY無此無": step("ME", "MI", "MY", loose(0, failed=True)),
    "LY弓ZY一": BoardMove(square("LY"), ARCHER, (), square("ZY"), loose(1, failed=None)),
    "LY弓ZY一LY": BoardMove(square("LY"), ARCHER, (), square("ZY"), loose(1, failed=True)),
    "LO弓NOCO四五": step("LO", "NO", "CO", loose(4, 5, failed=None)),
    "LO弓NOCO四一此無": step("LO", "NO", "CO", loose(4, 1, failed=True)),
    "LO弓NOCO四無": step("LO", "NO", "CO", LooseThrows((4, UNKNOWN), failed=True)),
    "或車CI": Drop(None, CHARIOT, square("CI")),
    "無車CI": Drop(None, CHARIOT, square("CI")),
}


@pytest.mark.parametrize(("text", "move"), MOVES_OF_ONE.items())
def test_moves_of_notation_one(text: str, move: Move) -> None:
    record = read(f"KA皇KI {text}").record
    assert record.elements[1:] == (move,)
    assert record.notation is Notation.ONE


BEAST = HandName("獣")
SAME_COLOUR_BEAST = HandName("獣", same_colour=True)
PROGRESS: dict[str, tuple[Element, ...]] = {
    "手馬": (Capture(HORSE),),
    "手黒馬": (Capture(HORSE, BLACK),),
    "[SY]為(獣)(同色馬弓兵)再行": (Tymok("SY", (BEAST, HandName("馬弓兵", same_colour=True))),),
    "#[a]b]#為(獣)再行": (Tymok("a]b", (BEAST,)),),
    "[SY]為(行行)終季 手五": (TaxotCall("SY", (HandName("行行"),), 5),),
    "[SY]為(行行)終季\n手20": (TaxotCall("SY", (HandName("行行"),), 20),),
    "[SY]為(撃皇)終季 手下五": (TaxotCall("SY", (HandName("撃皇"),), -5),),
    "或為(同色王)終季 手五": (TaxotCall(None, (HandName("王"),), 5),),
    "或為王加同色獣\n再行": (Tymok(None, (HandName("王"), SAME_COLOUR_BEAST)),),
    "或為王加獣而手八\n終季\t夏終": (
        TaxotCall(None, (HandName("王"), BEAST), 8),
        SeasonEnd(Season.SUMMER),
    ),
    "[SY]為皇再来加同色馬弓兵 再行": (
        Tymok("SY", (HandName("皇再来"), HandName("馬弓兵", same_colour=True))),
    ),
    "[SY]為行行而手五 終季": (TaxotCall("SY", (HandName("行行"),), 5),),
    "[SY]為行行而五\n終季": (TaxotCall("SY", (HandName("行行"),), 5),),
    "[SY]為獣而手三\n再行": (Tymok("SY", (BEAST,)), Comment("手三")),
    "春終": (SeasonEnd(Season.SPRING),),
    "上季終 下季終": (SeasonEnd(Season.FIRST_HALF), SeasonEnd(Season.SECOND_HALF)),
    "星一周": (GameEnd(),),
    "星一周{終}\n[a]十二 [b]二十八": (
        GameEnd(),
        Comment("終"),
        PointsLine((PlayerLine("a", 12), PlayerLine("b", 28))),
    ),
    "{此善}": (Comment("此善"),),
    "##{a}#b}##": (Comment("a}#b"),),
    "{}": (Comment(""),),
    "[JV]十二 [SY] 二十八": (PointsLine((PlayerLine("JV", 12), PlayerLine("SY", 28))),),
    "[JV]十二 [SY]\n下季終": (
        PointsLine((PlayerLine("JV", 12), PlayerLine("SY"))),
        SeasonEnd(Season.SECOND_HALF),
    ),
}


@pytest.mark.parametrize(("text", "elements"), PROGRESS.items())
def test_progress_elements(text: str, elements: tuple[Element, ...]) -> None:
    assert read(OPENING + text).record.elements[1:] == elements


def test_declarations_without_hands_belong_to_notation_one() -> None:
    record = read("KA皇KI 再行 KI皇KA 終季 手二十").record
    assert record.elements[1::2] == (Tymok(None, ()), TaxotCall(None, (), 20))
    assert record.notation is Notation.ONE


@pytest.mark.parametrize(
    "gap", [" ", "\t", "\u00a0", "\u3000", "\n", "\r\n", "、", "｡", " , ", ".\n"]
)
def test_elements_are_separated_by_space_or_punctuation(gap: str) -> None:
    record = read(gap.join(["KA車KE無撃裁", "手兵", "黒弓MY", "星一周"])).record
    assert record.elements == (
        BoardMove(square("KA"), CHARIOT, (), square("KE"), NO_THROWS),
        Capture(PAWN),
        Drop(BLACK, ARCHER, square("MY")),
        GameEnd(),
    )


def test_captures_and_comments_may_be_glued() -> None:
    names = [
        type(element) for element in read("KA車KE無撃裁手赤王{a}{b} 黒虎KI{c}").record.elements
    ]
    assert names == [BoardMove, Capture, Comment, Comment, Drop, Comment]


def test_everything_knows_its_place() -> None:
    text = "{律:官定机戦}\n  [A]五 [B]\n\u3000KA虎KE無撃裁手赤兵{よし}\n\n[A]為(獣)\n再行"
    record = read(text).record
    assert record.header.players is not None
    places = [
        *(info.place for info in record.header.infos),
        *(player.place for player in record.header.players),
        *(element.place for element in record.elements),
    ]
    expected = [(1, 1), (2, 3), (2, 8), (3, 2), (3, 10), (3, 13), (5, 1)]
    assert places == [Place(*place) for place in expected]


@pytest.mark.parametrize(
    ("text", "is_lost"),
    [
        ("LO弓NOLO橋四水一此無", True),
        ("LO弓NOCO橋四水一此無", False),
        ("LO弓NOLO橋四此無", False),
        ("LO弓LO水一此無", False),
        ("LO弓NOLO", False),
    ],
)
def test_the_site_wrote_the_source_for_a_target_it_did_not_know(text: str, is_lost: bool) -> None:
    (move,) = read(text).record.elements
    assert isinstance(move, BoardMove)
    assert move.has_lost_target is is_lost


@pytest.mark.parametrize(
    ("bridge", "further", "water", "failed", "message"),
    [
        (6, (), None, False, "0 to 5"),
        (1, (), 6, False, "0 to 5"),
        (None, (), 2, False, "below 3"),
        (None, (), 3, True, "below 3"),
        (None, (), None, True, "without a throw"),
        (None, (2,), None, False, "known first one"),
        (UNKNOWN, (2,), None, False, "known first one"),
    ],
)
def test_contradictory_throws_cannot_be_made(
    bridge: Roll | None, further: tuple[int, ...], water: Roll | None, failed: bool, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Throws(bridge, further, water, failed)


def test_contradictory_moves_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="square stepped on"):
        BoardMove(0, KING, (), 1, Throws(bridge=3))
    with pytest.raises(ValueError, match="no half"):
        TamMove(0, 1, half=Half.FORMER)
    with pytest.raises(ValueError, match="in which half"):
        TamMove(0, 1, first=2, via=3)
    with pytest.raises(ValueError, match="never throws"):
        TamMove(0, 1, throws=Throws(bridge=3))


@pytest.mark.parametrize("name", ["", "同色獣"])
def test_hands_are_named_without_their_colour(name: str) -> None:
    with pytest.raises(ValueError, match="without 同色"):
        HandName(name)


@pytest.mark.parametrize("piece", "船兵弓車虎馬筆巫将王獣")
def test_every_piece_can_move_and_be_dropped(piece: str) -> None:
    move, drop = read(f"KA{piece}KE無撃裁 赤{piece}PIA").record.elements
    assert isinstance(move, BoardMove)
    assert isinstance(drop, Drop)
    assert move.kind == drop.kind == "船兵弓車虎馬筆巫将王獣".index(piece)


def test_rows_of_two_letters_are_read_whole() -> None:
    rows = (*"AEIUOY", "AI", "AU", "IA")
    for name in (column + row for column in "KLNTZXCMP" for row in rows):
        (move,) = read(f"{name}虎{name}{name}無撃裁").record.elements
        number = square(name)
        assert move == BoardMove(number, TIGER, (number,), number)


def test_a_fault_is_never_taken_for_another_move() -> None:
    with pytest.raises(CkkaError) as caught:
        read("KA車KE無撃裁\nKE車KE橋三")
    assert (caught.value.line, caught.value.column) == (2, 6)
