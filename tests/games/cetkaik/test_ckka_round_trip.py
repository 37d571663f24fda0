"""Whole records there and back: reading a canonical text gives what was written."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from belpic.games.cetkaik.ckka import CkkaError, read, write
from belpic.games.cetkaik.ckka.numerals import HIGHEST, LOWEST
from belpic.games.cetkaik.ckka.syntax import (
    UNKNOWN,
    BoardMove,
    Capture,
    CkkaRecord,
    Comment,
    Drop,
    Element,
    GameEnd,
    Half,
    HandName,
    Header,
    Info,
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

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\n"))
# Texts that are hard to enclose, beside any texts at all.
HARD_TEXT = st.text('}])#{[(: 手為\u3000,."KA同色', max_size=8)
TEXT = ANY_TEXT | HARD_TEXT
SQUARES = st.integers(0, 80)
PIECES = st.integers(0, 10)
COLOURS = st.integers(0, 1)
POINTS = st.integers(LOWEST, HIGHEST) | st.integers(-60, 60)
ROLLS: st.SearchStrategy[Roll] = st.integers(0, 5) | st.just(UNKNOWN)


@st.composite
def water_throws(draw: st.DrawFn, bridge: Roll | None = None) -> Throws:
    water = draw(ROLLS)
    failed = water < 3 if isinstance(water, int) else draw(st.booleans())
    return Throws(bridge, water=water, failed=failed)


@st.composite
def throws(draw: st.DrawFn) -> Throws:
    """The throws of a move over a piece."""
    bridge = draw(st.none() | ROLLS)
    if draw(st.booleans()):
        return draw(water_throws(bridge))
    if bridge is None:
        return Throws()
    further = draw(st.lists(st.integers(0, 5), max_size=3)) if isinstance(bridge, int) else []
    return Throws(bridge, tuple(further), failed=draw(st.booleans()))


@st.composite
def board_moves(draw: st.DrawFn) -> BoardMove:
    vias = tuple(draw(st.lists(SQUARES, max_size=2)))
    thrown = draw(throws()) if vias else draw(st.just(Throws()) | water_throws())
    return BoardMove(draw(SQUARES), draw(st.none() | PIECES), vias, draw(SQUARES), thrown)


@st.composite
def tam_moves(draw: st.DrawFn) -> TamMove:
    first, via = draw(st.none() | SQUARES), draw(st.none() | SQUARES)
    halves = st.sampled_from(Half)
    half = None if via is None else draw(halves if first is not None else st.none() | halves)
    thrown = draw(st.just(Throws()) | water_throws())
    return TamMove(draw(SQUARES), draw(SQUARES), first, via, half, thrown)


HANDS = st.lists(
    st.builds(
        HandName,
        st.sampled_from(["王", "獣", "馬弓兵", "闇戦之集", "皇再来", "撃皇"])
        | TEXT.filter(lambda name: bool(name) and not name.startswith("同色")),
        st.booleans(),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda hand: hand.name,
).map(tuple)
PLAYERS = st.builds(PlayerLine, TEXT, st.none() | POINTS)
PAIRS = st.tuples(PLAYERS, PLAYERS)


@st.composite
def elements(draw: st.DrawFn, names: tuple[str, ...]) -> tuple[Element, ...]:
    """One turn, or one thing between turns, with its comments."""
    name = st.none() | (st.sampled_from(names) if names else TEXT)
    drops = st.builds(Drop, COLOURS, PIECES, SQUARES)
    progress = st.one_of(
        st.builds(Tymok, name, HANDS),
        st.builds(TaxotCall, name, HANDS, POINTS),
        st.builds(SeasonEnd, st.sampled_from(Season)),
        st.builds(PointsLine, PAIRS),
    )
    element = draw(board_moves() | tam_moves() | drops | progress)
    made: list[Element] = [element, *draw(comments)]
    arrived = isinstance(element, BoardMove) and not element.throws.failed
    if arrived and draw(st.booleans()):
        made += [draw(st.builds(Capture, PIECES, st.none() | COLOURS)), *draw(comments)]
    return tuple(made)


comments = st.lists(st.builds(Comment, TEXT), max_size=2)


@st.composite
def infos(draw: st.DrawFn) -> tuple[Info, ...]:
    key = TEXT.filter(lambda text: ":" not in text and text not in ("一位色", "季"))
    items = draw(st.lists(st.builds(Info, key, TEXT), max_size=4))
    if draw(st.booleans()):
        movers = draw(st.text("黒赤", min_size=1, max_size=4))
        items.insert(0, Info("一位色", movers))
    if draw(st.booleans()):
        items.append(Info("季", draw(st.sampled_from(Season)).value))
    return tuple(items)


@st.composite
def records(draw: st.DrawFn) -> CkkaRecord:
    header = Header(draw(infos()), draw(st.none() | PAIRS))
    names = tuple(player.name for player in header.players or ())
    names += tuple(info.value for info in header.infos if info.key in ("黒名", "赤名"))
    body: list[Element] = [draw(board_moves() | tam_moves())]
    for group in draw(st.lists(elements(names), max_size=6)):
        body.extend(group)
    if draw(st.booleans()):
        body.append(GameEnd())
    return CkkaRecord(header, tuple(body))


@given(records())
def test_what_is_written_is_read_again(record: CkkaRecord) -> None:
    text = write(record)
    again = read(text).record
    assert again == record
    assert write(again) == text


@given(records(), st.sampled_from(["\r\n", "\n\u3000", "\n\n\t"]))
def test_the_line_ends_do_not_matter(record: CkkaRecord, line_end: str) -> None:
    assert read(write(record).replace("\n", line_end)).record == record


def test_any_beginning_of_a_record_is_read_as_such_or_refused() -> None:
    whole = read(CANONICAL).record
    refused = 0
    for length in range(len(CANONICAL)):
        try:
            part = read(CANONICAL[:length]).record
        except CkkaError:
            refused += 1
            continue
        # The last element may be cut short to something else that can be read: 手十 to nothing.
        told = max(0, len(part.elements) - 1)
        assert part.elements[:told] == whole.elements[:told]
    assert refused > len(CANONICAL) // 2


CANONICAL = """{律:官定机戦}
{18時}
{:18:00}
#{a}b}#
[a]十 #[b]]#三十
MAU弓MAIMY橋三 手赤兵{よし}{#}    KE虎ZI水四
ZO皇[ZU]ZI
[a]為(獣)(同色馬弓兵)再行{a}
LO弓NOCO橋四水一此無    黒兵MY
ZI皇ZU[或]ZO{a}
#[b]]#為(王)終季 手十
春終

[a]無 #[b]]#四十

KA片KE無撃裁
星一周
"""


def test_the_canonical_layout() -> None:
    assert write(read(CANONICAL).record) == CANONICAL


def test_the_example_of_the_documentation_is_canonical() -> None:
    page = (Path(__file__).parents[3] / "docs" / "ckka.md").read_text(encoding="utf-8")
    example = page.split("```ckka\n")[1].split("```")[0]
    assert write(read(example).record) == example


def test_other_spellings_become_canonical() -> None:
    text = "{:18時}\n[a]10\n##[b]]##30\nKA片KE無撃裁,ZO皇[或]ZI\n{a}\n或為同色王加獣而手8。終季"
    canonical = "{18時}\n[a]十 #[b]]#三十\nKA片KE無撃裁    ZO皇ZI{a}\n或為(王)(獣)終季 手八\n"
    assert write(read(text).record) == canonical


def test_an_empty_record_is_an_empty_text() -> None:
    assert write(CkkaRecord()) == ""
