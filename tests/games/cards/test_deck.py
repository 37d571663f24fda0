"""The deck and the worked examples of combinations, by their numbers (Rulebook, cards §5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core.action import NOTHING, Action
from belpic.core.errors import IllegalAction, Unreadable
from belpic.core.walk import every_action
from belpic.games._shared.cards.combinations import (
    BOUNDS,
    VALUES,
    LoneShip,
    ReadingRules,
    RunBounds,
    readings,
)
from belpic.games._shared.cards.deck import (
    CODES,
    COPIES,
    DECK,
    HIDDEN,
    KIND,
    SHUFFLE,
    STRENGTHS,
    name_of,
    read,
    read_order,
)
from belpic.games._shared.cards.hands import Hand, choices, holds
from belpic.games._shared.cards.plays import PlayBook
from belpic.games._shared.cards.shapes import follow_shapes, lead_shapes, shapes_in, walk
from belpic.games._shared.cards.tables import deck_table
from belpic.games._shared.cards.touches import walk_choice


def found(
    cards: str, bounds: RunBounds = "0..8", lone_ship: LoneShip = "declare"
) -> set[tuple[str, int]]:
    """Return type and key of every reading."""
    manner = ReadingRules.of(bounds, lone_ship=lone_ship)
    kinds = read(cards)
    every = readings(kinds, manner)
    assert all(reading.size == len(kinds) for reading in every)
    assert list(every) == sorted(every, key=lambda reading: -reading.key)
    return {(reading.type, reading.key) for reading in every}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("b5 b5", {("set", 5)}, id="E1"),
        pytest.param("b2 b2 r2", {("set", 2)}, id="E2"),
        pytest.param("r1 r1 r1", {("set", 1)}, id="E3"),
        pytest.param("b2 b1 b0", {("run", 2)}, id="E4"),
        pytest.param("r5 r4 r3", {("run", 5)}, id="E5"),
        pytest.param("bK bT rK", {("set", 9)}, id="E6"),
        pytest.param("b5 b5 rS", {("set", 5)}, id="E7"),
        pytest.param("r5 r4 rS", {("run", 6), ("run", 5)}, id="E8"),
        pytest.param("r5 r4 bS", set(), id="E9"),
        pytest.param("b7 b8 bK", set(), id="E10"),
        pytest.param("b7 b8 bS", {("run", 8)}, id="E11"),
        pytest.param("b0 b1 bS", {("run", 2)}, id="E12"),
        pytest.param("b3 r4 b5", set(), id="E13"),
        pytest.param("b3 b4", set(), id="E14"),
        pytest.param("rS bS", {("set", value) for value in range(10)}, id="E15"),
        pytest.param("rS bS r3", {("set", 3)}, id="E16"),
        pytest.param("b3 b3 b4 bS", set(), id="E17"),
        pytest.param("b2 b3 bS b5", {("run", 5)}, id="E18"),
        pytest.param("bS", {("single", value) for value in range(-1, 10)}, id="E19"),
    ],
)
def test_examples(cards: str, expected: set[tuple[str, int]]) -> None:
    assert found(cards) == expected


def test_examples_with_other_bounds_of_runs() -> None:
    assert found("b7 b8 bK", "with_nine") == {("run", 9)}, "E10"
    assert found("b7 b8 bS", "with_nine") == {("run", 8), ("run", 9)}, "E11"
    assert found("b0 b1 bS", "with_minus_one") == {("run", 2), ("run", 1)}, "E12"
    assert found("bS", lone_ship="lowest") == {("single", -1)}, "E19"


def test_example_15_the_strongest_reading_comes_first() -> None:
    assert readings(read("rS bS"), ReadingRules())[0].key == 9
    assert readings(read("rS bS"), ReadingRules(all_wild=False)) == ()


def test_example_20_the_deck() -> None:
    assert len(DECK) == 2 * (1 + 3 + 4 + 7 * 2 + 1 + 1) == 48
    printed = {"S": 1, "0": 3, "1": 4, **dict.fromkeys("2345678", 2), "K": 1, "T": 1}
    for colour in "br":
        assert {code[1]: COPIES[KIND[code]] for code in CODES if code[0] == colour} == printed
    assert SHUFFLE.hint().split() == sorted(CODES[kind] for kind in DECK)


def test_strengths_in_canonical_order() -> None:
    assert list(STRENGTHS) == sorted(STRENGTHS)
    assert [STRENGTHS[KIND[code]] for code in ("bS", "r0", "b8", "rK", "bT")] == [-1, 0, 8, 9, 9]


def test_cards_are_read_in_any_order_and_case() -> None:
    assert [CODES[kind] for kind in read("rk B5  bs")] == ["bS", "b5", "rK"]
    with pytest.raises(Unreadable, match=r"“x7” \(column 4\)"):
        read("b5 x7")
    with pytest.raises(Unreadable, match="so many of black king"):
        read("bK bK")


def test_an_order_of_the_deck_has_all_cards() -> None:
    order = [CODES[kind] for kind in reversed(DECK)]
    assert read_order(order) == tuple(reversed(DECK))
    for wrong in (order[1:], ["b5"] * 48, [*order[1:], "x9"]):
        with pytest.raises(IllegalAction, match="not an outcome"):
            read_order(wrong)


def test_cards_have_names() -> None:
    names = [name_of(kind) for kind in range(24)]
    assert len({name.in_("ja") for name in names}) == len({name.in_("en") for name in names}) == 24
    assert name_of(HIDDEN).in_("en") == "a hidden card"
    assert [row[4].in_("en") for row in deck_table().rows] == [
        "2",
        "6",
        "8",
        "4",
        "4",
        "4",
        "4",
        "4",
        "4",
        "4",
        "2",
        "2",
    ]


manners = st.builds(
    lambda bounds, all_wild, lone: ReadingRules.of(bounds, all_wild=all_wild, lone_ship=lone),
    st.sampled_from(sorted(BOUNDS)),
    st.booleans(),
    st.sampled_from(("declare", "lowest")),
)


@st.composite
def hands(draw: st.DrawFn, most: int = 7) -> Hand:
    """Draw hands from the whole deck or from few ranks, with 船 more often than they come."""
    low = draw(st.sampled_from((0, 2, 12)))
    deck = [*DECK[:2], *(kind for kind in DECK[2:] if low <= kind < low + draw(_SPREADS))]
    cards = draw(st.permutations(deck))
    return tuple(sorted(cards[: draw(st.integers(1, most))]))


_SPREADS = st.sampled_from((6, 24))


def every_reading(hand: Hand, manner: ReadingRules) -> set[object]:
    """Return all combinations in a hand by reading every choice of cards."""
    return {
        (cards, reading)
        for size in range(1, len(hand) + 1)
        for cards in set(combinations(hand, size))
        for reading in readings(cards, manner)
    }


@given(hand=hands(), manner=manners)
def test_listing_a_hand_finds_every_reading_once(hand: Hand, manner: ReadingRules) -> None:
    listed = PlayBook.of(manner).leads(hand)
    assert {(play.kinds, play.combination) for play in listed} == every_reading(hand, manner)
    assert len({play.action for play in listed}) == len(listed)
    for play in listed:
        assert PlayBook.of(manner).read(play.action) == play


@given(hand=hands(6), manner=manners)
def test_walking_a_hand_finds_what_listing_finds(hand: Hand, manner: ReadingRules) -> None:
    shapes = shapes_in(hand, None, -2, manner)
    walked = every_action(lambda path: walk("play", hand, shapes, path))
    assert set(walked) == {play.action for play in PlayBook.of(manner).leads(hand)}


@given(hand=hands(6), other=hands(6), manner=manners, data=st.data())
def test_answers_have_type_count_and_colours_of_the_lead(
    hand: Hand, other: Hand, manner: ReadingRules, data: st.DataObject
) -> None:
    book = PlayBook.of(manner)
    lead = data.draw(st.sampled_from(book.leads(other))).combination
    above = data.draw(st.sampled_from((-2, lead.key, max(0, lead.key - 2))))
    expected = {
        play.action
        for play in book.leads(hand)
        if play.combination._replace(key=0) == lead._replace(key=0) and play.combination.key > above
    }
    assert {play.action for play in book.follows(hand, lead, above)} == expected
    shapes = shapes_in(hand, lead, above, manner)
    assert set(every_action(lambda path: walk("play", hand, shapes, path))) == expected
    assert set(shapes) <= set(follow_shapes(lead, above, manner))


def test_combinations_of_a_whole_half_deck_are_walked_at_once() -> None:
    """With 24 cards nothing may be listed: the first touches are found through few shapes."""
    hand = DECK[::2]
    shapes = tuple(lead_shapes(hand, ReadingRules()))
    assert len(shapes) < 200
    offered = {token.text for token in walk("play", hand, shapes, ()).tokens}
    assert {code for code in CODES if KIND[code] in hand and code[1] != "S"} <= offered
    assert walk("play", hand, shapes, ("b0", "nonsense")).tokens == ()


@given(hand=hands(8), data=st.data())
def test_any_cards_may_be_chosen_in_any_order(hand: Hand, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, min(3, len(hand))))
    walked = every_action(lambda path: walk_choice("discard", hand, number, path))
    expected = {
        Action(("discard", *(CODES[kind] for kind in cards))) for cards in choices(hand, number)
    }
    assert set(walked) == expected
    assert len(choices(hand, number)) == len(expected)
    whole = tuple(CODES[kind] for kind in hand)
    assert walk_choice("discard", hand, number, (*whole[:number], whole[0])) == NOTHING
    assert walk_choice("discard", hand, number, ("x9",)) == NOTHING


@given(hand=hands(8), other=hands(4))
def test_a_hand_holds_what_it_has_enough_of(hand: Hand, other: Hand) -> None:
    assert holds(hand, other) == (not Counter(other) - Counter(hand))


def test_texts_that_are_no_combination_are_not_read() -> None:
    book = PlayBook.of(ReadingRules())
    for text in ("discard b5", "play", "play b5 b6", "play b6 b5", "play b5 x", "play bS"):
        assert book.read(Action(text.split())) is None
    wild = book.read(Action.of("play", "b5", "b6", "bS=7"))
    assert wild is not None
    assert (wild.combination.type, wild.combination.key) == ("run", 7)
    assert [str(play.action) for play in book.leads(read("bS rS"))[-len(VALUES) :]] == [
        f"play bS={rank} rS={rank}" for rank in "012345678K"
    ]
