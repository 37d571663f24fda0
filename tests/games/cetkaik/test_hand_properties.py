"""What must hold for the hands of every stock."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.games.cetkaik.hands import (
    CompletedHand,
    HandRules,
    HandSystem,
    Piece,
    Stock,
    find_missing,
    gain,
    hand_levels,
    hand_system,
    score,
)
from belpic.games.cetkaik.hands.catalogue import piece_values
from belpic.games.cetkaik.pieces import KING
from tests.games.cetkaik.hand_samples import (
    box,
    random_stock,
    stocks,
    systems_and_stocks,
)
from tests.size import sized

if TYPE_CHECKING:
    from collections.abc import Iterator

OFFICIAL = hand_system(HandRules())


# The smallest set has 20 pieces; one must be left to add.
@given(systems_and_stocks(most=19), st.data())
def test_one_more_piece_never_lowers_the_score(
    sample: tuple[HandSystem, Stock], data: st.DataObject
) -> None:
    system, stock = sample
    more = Counter(box(system)) - Counter(stock.pieces())
    piece = data.draw(st.sampled_from(sorted(more)))
    assert gain(system, stock, piece) >= 0
    before, after = hand_levels(system, stock), hand_levels(system, stock.plus(piece))
    assert all(new >= old for old, new in zip(before, after, strict=True))


@given(systems_and_stocks())
def test_the_two_colours_are_alike(sample: tuple[HandSystem, Stock]) -> None:
    system, stock = sample
    swapped = Stock.of((kind, 1 - colour) for kind, colour in stock.pieces())
    assert hand_levels(system, swapped) == hand_levels(system, stock)
    assert score(system, swapped).amount == score(system, stock).amount


@given(st.permutations(box(OFFICIAL)), st.integers(0, 20), st.randoms(use_true_random=False))
def test_the_order_of_pieces_does_not_matter(pieces: list[Piece], number: int, rng: Random) -> None:
    taken = pieces[:number]
    shuffled = rng.sample(taken, number)
    assert score(OFFICIAL, Stock.of(shuffled)) == score(OFFICIAL, Stock.of(taken))


def makes(system: HandSystem, done: CompletedHand, copy: int) -> bool:
    """Tell whether the pieces named for a copy make the hand as claimed."""
    pieces = done.copies[copy]
    shown = Counter(
        piece.kind if piece.stands_for is None else piece.stands_for for piece in pieces
    )
    if done.hand.any_count:
        return len(pieces) == done.hand.any_count
    if done.hand.has_king_slot and not system.rules.unbeatable_needs_real_king:
        shown[KING] = done.hand.needs[KING]
    needs = Counter(dict(enumerate(done.hand.needs)))
    one_colour = len({piece.colour for piece in pieces}) == 1
    return shown == +needs and (one_colour or not done.is_same_colour or system.wild_of_any_colour)


@given(systems_and_stocks())
def test_hands_name_captured_pieces_that_make_them(sample: tuple[HandSystem, Stock]) -> None:
    system, stock = sample
    held = Counter(stock.pieces())
    for done in score(system, stock).hands:
        assert makes(system, done, 0)
        assert len(done.copies) == 1
        assert Counter((piece.kind, piece.colour) for piece in done.copies[0]) <= held


@given(st.sampled_from(["twice", "per_copy"]), stocks(OFFICIAL, most=14))
def test_copies_of_a_hand_share_no_piece(how: str, stock: Stock) -> None:
    system = hand_system(HandRules(duplicate_hands="twice" if how == "twice" else "per_copy"))
    for done in score(system, stock).hands:
        used = Counter((piece.kind, piece.colour) for copy in done.copies for piece in copy)
        assert used <= Counter(stock.pieces())
        for copy in done.copies:
            kinds = Counter(
                piece.kind if piece.stands_for is None else piece.stands_for for piece in copy
            )
            assert kinds == +Counter(dict(enumerate(done.hand.needs)))


@given(systems_and_stocks(most=10))
def test_missing_pieces_are_those_that_raise_a_hand(sample: tuple[HandSystem, Stock]) -> None:
    system, stock = sample
    before = dict(zip(system.hands, hand_levels(system, stock), strict=True))
    claimed = {(each.hand.id, each.piece): each.level for each in find_missing(system, stock)}
    found = {}
    for piece in sorted(Counter(box(system)) - Counter(stock.pieces())):
        after = score(system, stock.plus(piece))
        for done in after.hands:
            if done.level > before[done.hand]:
                found[done.hand.id, piece] = done.level
    assert claimed == found


def test_missing_of_the_animals() -> None:
    stock = Stock.of([(4, 1)])  # 赤虎
    animals = [each for each in find_missing(OFFICIAL, stock) if each.hand.id == "saup1"]
    assert [(each.piece, each.level) for each in animals] == [
        ((5, 0), 1),
        ((5, 1), 2),
        ((9, 0), 1),
        ((9, 1), 2),
    ]


def concrete_fillings(
    system: HandSystem, index: int, level: int, pieces: list[Piece]
) -> Iterator[tuple[int, frozenset[int]]]:
    """Yield (kings standing for others, pieces) for every way to lay out one hand."""
    needs = system.hands[index].needs
    size = sum(needs)
    for chosen in combinations(range(len(pieces)), size):
        colours = {pieces[each][1] for each in chosen}
        if level == 2 and len(colours) > 1:
            continue
        kinds = Counter(pieces[each][0] for each in chosen)
        wild = kinds[KING] - needs[KING]
        lacking = sum(max(0, needs[kind] - kinds[kind]) for kind in range(KING))
        if wild >= 0 and lacking == wild:
            yield wild, frozenset(chosen)


def disjoint(ways: list[frozenset[int]], most: int) -> Iterator[tuple[frozenset[int], ...]]:
    """Yield every choice of up to `most` ways that share no piece."""
    for number in range(1, most + 1):
        for choice in combinations(ways, number):
            if sum(map(len, choice)) == len(frozenset().union(*choice)):
                yield choice


@pytest.mark.parametrize("bonus", [0, 1, 4, None])
def test_copies_against_trying_everything(bonus: int | None) -> None:
    """`None` counts a hand twice; a bonus is for every copy after the first."""
    rules = HandRules(
        duplicate_hands="twice" if bonus is None else "per_copy", duplicate_bonus=bonus or 0
    )
    system = hand_system(rules)
    rng = Random(6)
    for _ in range(sized(40, 1_000)):
        stock = random_stock(system, rng, most=8)
        pieces = list(stock.pieces())
        for done in score(system, stock).hands:
            index = system.hands.index(done.hand)
            ways = [used for _, used in concrete_fillings(system, index, 1, pieces)]
            most = 2 if bonus is None else len(pieces)
            best = 0
            for choice in disjoint(ways, most):
                coloured = sum(len({pieces[each][1] for each in used}) == 1 for used in choice)
                base = system.amounts[index]
                extra = base if bonus is None else bonus
                best = max(best, base + extra * (len(choice) - 1) + 2 * coloured)
            assert done.amount == best


@pytest.mark.parametrize("ruleset", ["official", "education"])
def test_unused_pieces_against_trying_everything(ruleset: str) -> None:
    system = hand_system(HandRules(ruleset=ruleset, scoring_method="old_3_5_unused"))
    rng = Random(5)
    for _ in range(sized(60, 1_000)):
        stock = random_stock(system, rng, most=7)
        pieces = list(stock.pieces())
        options = []
        for index, level in enumerate(hand_levels(system, stock)):
            if level:
                ways = list(concrete_fillings(system, index, level, pieces))
                fewest = min(wild for wild, _ in ways)
                options.append({used for wild, used in ways if wild == fewest})
        best = max(
            sum(
                piece_values()[kind]
                for position, (kind, _) in enumerate(pieces)
                if not any(position in used for used in choice)
            )
            for choice in product(*options)
        )
        assert score(system, stock).loose == best
