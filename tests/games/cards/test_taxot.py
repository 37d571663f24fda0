"""The worked examples of 終季, by their numbers, and its hands found in two ways."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core.seats import Seat
from belpic.games._shared.cards.combinations import ReadingRules, readings
from belpic.games._shared.cards.deck import CODES, DECK, read
from belpic.games._shared.cards.hands import Hand, without_all
from belpic.games._shared.cards.standing import Standing
from belpic.games.taxot.game import GAME
from belpic.games.taxot.state import TaxotState
from belpic.games.taxot.win import Win, bonus_points, win_changes
from tests.games.cards.play import (
    act,
    dealing,
    happen,
    stacked,
)
from tests.games.cards.taxot_table import (
    PLAIN,
    answers,
    begin,
    claimed,
    complete,
    end_points,
    laid,
    options,
    position,
    sizes,
)


def test_hands_beside_an_exposed_group() -> None:
    best = options().judge.best
    assert best(read("r1 r1"), read("b5 b5 r5 rS")) is not None
    assert best(read("r1 r2"), read("b5 b5 r5 rS")) is None
    assert best(read("r1 r2 r3"), read("b5 b5 r5")) is not None
    assert best(read("r1 r2 r4"), read("b5 b5 r5")) is None
    assert options(shapes="triples").judge.best(read("r1 r1"), read("b5 b5 r5 rS")) is None


def test_examples_of_complete_hands() -> None:
    assert sizes("b2 b2 r2 bS b1 b0") == [3, 3], "E1"
    assert sizes("b3 b2 b1 r5 r4 r3") == [3, 3], "E2"
    assert sizes("b5 b5 r5 r1 r1 r1") == [3, 3], "E3"
    assert sizes("b1 r1 b4 r4 b6 r6") == [2, 2, 2], "E4"
    assert not complete("b1 r1 b4 r4 b6 r6", shapes="triples"), "E4"
    assert sizes("b1 r1 b4 r4 b4 r4") == [2, 4], "E5"
    assert not complete("b1 b2 b3 r4 r4 r6"), "E6"
    assert not complete("b1 b2 r3 b4 r4 r4"), "E7"


def test_example_08_the_only_call() -> None:
    assert claimed("b8 b7 b3 r1 r1", "b6") == {"nam b7 b8", "skip"}
    state = position(PLAIN, "b8 b7 b3 r1 r1", drawn="b6")
    asked = act(GAME, state, 0, "discard b6")
    after = act(GAME, asked, 1, "nam b8 b7")
    assert after.scores() == (1, -1)
    assert answers(after, 1) == {"discard b3", "discard r1"}
    assert after.table.groups[1] == read("b6 b7 b8")
    assert act(GAME, after, 1, "discard b3").table.river == ((read("b3")[0], 1),)


def test_example_09_nothing_would_be_left_to_discard() -> None:
    assert claimed("r1 r1", "r1", "b8 b7 b6") == {"taxot", "skip"}


def test_example_10_an_exposed_set_grows() -> None:
    assert claimed("r1 r2", "r5", "b5 b5 r5") == {"nam", "skip"}
    for extend4 in ("own", "off"):
        assert claimed("r1 r2", "r5", "b5 b5 r5", extend4=extend4) == {"skip"}
    assert claimed("r1 r2", "b5", "b6 b7 b8") == {"skip"}, "a run does not grow"


def test_example_11_three_ways_to_call() -> None:
    assert claimed("b4 b4 r4 r1 r2", "r4") == {"nam b4 b4", "nam b4 r4", "nam b4 b4 r4", "skip"}
    state = position(PLAIN, "b4 b4 r4 r1 r2", PLAIN, PLAIN, drawn="r4")
    asked = act(GAME, state, 0, "discard r4")
    for seat in (2, 3):
        asked = act(GAME, asked, seat, "skip")
    after = act(GAME, asked, 1, "nam b4 b4 r4")
    assert after.scores() == (0, 2, -1, -1), "one to the discarder, one from everybody"


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        pytest.param("b3 b2 b1 r6 r5 r4", 3, id="E12"),
        pytest.param("b3 b2 b1 r5 r4 r3", 2, id="E13"),
        pytest.param("b3 b2 b1 b6 b5 b4", 4, id="E14"),
        pytest.param("r5 r4 rS b3 b2 b1", 3, id="E15"),
    ],
)
def test_examples_of_end_points(cards: str, points: int) -> None:
    assert end_points(cards) == points
    assert end_points(cards, first=True) == points + 3, "E14: in the first round 7"
    assert end_points(cards, first=True, end_points="base") == 2


@pytest.mark.parametrize(
    ("cards", "lights", "hikari", "bonus"),
    [
        pytest.param("bK bT rK b3 b2 b1", "r2", "rank", 4, id="E16"),
        pytest.param("bS bT rK b3 b2 b1", "rS", "rank", 2, id="E17"),
        pytest.param("b5 b5 r5 r1 r1 r1", "b1 r5", "rank", 6, id="E18"),
        pytest.param("b5 b5 r5 r1 r1 r1", "b1 r5", "exact", 1, id="E18 exact"),
        pytest.param("bK rT rK b3 b2 b1", "bT", "rank", 6, id="王 = 皇"),
        pytest.param("bK rT rK b3 b2 b1", "bT", "exact", 4, id="王 = 皇 of one colour"),
    ],
)
def test_examples_of_bonus_points(cards: str, lights: str, hikari: str, bonus: int) -> None:
    assert bonus_points(options(hikari=hikari), read(cards), read(lights)) == bonus


@pytest.mark.parametrize(
    ("winner", "discarder", "parent", "factor", "points", "bonus", "changes"),
    [
        pytest.param(2, None, 0, 2, 2, 1, (-5, -3, 11, -3), id="E19"),
        pytest.param(2, None, 2, 3, 3, 0, (-9, -9, 27, -9), id="E20"),
        pytest.param(2, 1, 0, 2, 4, 0, (0, -4, 4, 0), id="E21"),
        pytest.param(2, 0, 0, 2, 4, 2, (-10, 0, 10, 0), id="E21 the parent discards"),
    ],
)
def test_examples_of_payment(
    winner: int,
    discarder: int | None,
    parent: int,
    factor: int,
    points: int,
    bonus: int,
    changes: tuple[int, ...],
) -> None:
    items = {2: ("taxot",), 3: ("taxot", "rokuren"), 4: ("taxot", "rokuren", "same_colour")}
    win = Win(Seat(winner), (), items[points], bonus, four=False)  # type: ignore[arg-type]  # names of items
    standing = Standing("play", 1, Seat(parent), factor, (0,) * 4, Seat(parent))
    paid = win_changes(options(), standing, win, None if discarder is None else Seat(discarder))
    assert win.points == points
    assert paid == changes


def test_example_22_equal_groups() -> None:
    for cards in ("b3 b2 b1 r3 r2 r1", "b1 b1 b1 b1 r1 r1"):
        assert end_points(cards, gyumit=True) == 5
        assert end_points(cards) == 2
    assert sizes("b1 b1 b1 b1 r1 r1") == [2, 4], "without 層橋 a set of four is better"


def test_example_23_transcript() -> None:
    deal = dealing("b8 b7 b3 r1 r1", "b0 r2 r3 r6 bT", "b0 r2 r4 r7 rK")
    state = happen(begin(3), stacked(deal, "r5", "rT b6 r1 b4"))
    assert state.season.lights == read("r5")
    assert CODES[state.table.drawn] == "rT"

    def discarded(state: TaxotState, seat: int, text: str) -> TaxotState:
        state = act(GAME, state, seat, text)
        for other in sorted(set(range(3)) - {seat}):
            if other or text == "discard rT":
                state = act(GAME, state, other, "skip")
        return state

    state = discarded(state, 0, "discard rT")
    assert CODES[state.table.drawn] == "b6"
    state = discarded(state, 1, "discard b6")
    state = act(GAME, state, 0, "nam b8 b7")
    assert state.scores() == (-1, 1, 0)
    assert not state.season.first_round
    state = act(GAME, act(GAME, act(GAME, state, 0, "discard b3"), 1, "skip"), 2, "skip")
    assert state.table.turn == 1, "the turn of the third seat was skipped"
    state = discarded(state, 1, "discard r1")
    state = act(GAME, state, 0, "taxot")
    assert state.scores() == (3, -3, 0)
    assert (state.standing.parent, state.standing.bonus) == (0, 3)
    result = state.season.last
    assert result is not None
    assert result.lights == (*read("r5"), *read("b4"))
    assert (result.wins[0].points, result.wins[0].bonus, result.discarder) == (2, 0, 1)


def divided(cards: Hand, manner: ReadingRules, *, pairs: bool) -> bool:
    """Tell whether six cards are complete by trying every division, from the definition."""

    def is_group(group: Hand, types: tuple[str, ...]) -> bool:
        return any(reading.type in types for reading in readings(group, manner))

    def splits(left: Hand, wanted: tuple[int, ...]) -> bool:
        if not wanted:
            return True
        types = ("set", "run") if wanted[0] == 3 else ("set",)
        return any(
            is_group(group, types) and splits(without_all(left, group), wanted[1:])
            for group in set(combinations(left, wanted[0]))
        )

    shapes = ((2, 2, 2), (2, 4), (3, 3)) if pairs else ((3, 3),)
    return any(splits(cards, shape) for shape in shapes)


@st.composite
def near_hands(draw: st.DrawFn) -> Hand:
    """Draw six cards out of few ranks, which are complete often enough."""
    low = draw(st.sampled_from((2, 6, 12, 16)))
    deck = [*DECK[:2], *(kind for kind in DECK[2:] if low <= kind < low + 8)]
    return tuple(sorted(draw(st.permutations(deck))[:6]))


@given(
    cards=near_hands(),
    bounds=st.sampled_from(("0..8", "with_nine", "with_minus_one")),
    pairs=st.booleans(),
)
def test_waits_and_divisions_agree_with_the_definition(
    cards: Hand, bounds: str, *, pairs: bool
) -> None:
    """Three independent ways: tables of bits, the search for a division, and the definition."""
    chosen = options(run_bounds=bounds, shapes="all" if pairs else "triples")
    expected = divided(cards, chosen.judge.patterns.manner, pairs=pairs)
    assert (chosen.judge.best(cards, ()) is not None) == expected
    for kind in set(cards):
        waits = chosen.judge.waits(without_all(cards, (kind,)), ())
        assert bool(waits.complete >> kind & 1) == expected
    for group in set(combinations(cards, 3)):
        rest = without_all(cards, group)
        if chosen.judge.patterns.is_group(group):
            beside = chosen.judge.waits(rest[:2], group).complete >> rest[2] & 1
            assert bool(beside) == chosen.judge.patterns.is_group(rest)


@given(cards=near_hands())
def test_calls_agree_with_the_definition(cards: Hand) -> None:
    kind, hand = cards[0], cards[1:]
    expected = {"skip"} | ({"taxot"} if divided(cards, ReadingRules(), pairs=True) else set())
    for size, types in ((2, ("set", "run")), (3, ("set",))):
        for chosen in set(combinations(hand, size)):
            group = tuple(sorted((*chosen, kind)))
            if any(reading.type in types for reading in readings(group, ReadingRules())):
                expected.add(" ".join(("nam", *(CODES[card] for card in chosen))))
    state = position(PLAIN, PLAIN)
    asked = laid(state, hands=(state.table.hands[0], hand), drawn=kind)
    assert answers(act(GAME, asked, 0, f"discard {CODES[kind]}"), 1) == expected


@given(cards=near_hands())
def test_sets_of_four_agree_with_the_definition(cards: Hand) -> None:
    """Whichever card is the one just drawn, the same sets of four can be shown."""
    expected = {
        " ".join(("expose", *(CODES[card] for card in four)))
        for four in set(combinations(cards, 4))
        if any(reading.type == "set" for reading in readings(four, ReadingRules()))
    }
    state = position(PLAIN, PLAIN)
    for drawn in set(cards):
        hand = without_all(cards, (drawn,))
        turn = laid(state, hands=(hand, state.table.hands[1]), drawn=drawn)
        assert {text for text in answers(turn, 0) if text.startswith("expose")} == expected
