"""Who has seen which cards, guesses, the 親 and points."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from belpic.core.conformance.chi_square import fit
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, SPECTATOR, Seat
from belpic.games._shared.cards.deck import DECK, HIDDEN, read
from belpic.games._shared.cards.slots import (
    EVERYBODY,
    NOBODY,
    Kinds,
    Slots,
    guessed,
    masked,
    only,
    seats_in,
)
from belpic.games._shared.cards.standing import NextParent, Standing, collected
from belpic.games._shared.cards.state import cut_winner, dealt_hands, hand_masks


def test_a_viewer_sees_its_own_and_open_cards() -> None:
    layout = (
        Slots(read("b1 b2"), only(0)),
        Slots(read("r1"), only(0) | only(1)),
        Slots(read("rK"), EVERYBODY),
        Slots(read("b8"), NOBODY),
    )
    hole = (HIDDEN,)
    assert masked(layout, Seat(0)) == (read("b1 b2"), read("r1"), read("rK"), hole)
    assert masked(layout, Seat(1)) == (hole * 2, read("r1"), read("rK"), hole)
    assert masked(layout, Seat(2)) == (hole * 2, hole, read("rK"), hole)
    assert masked(layout, SPECTATOR) == masked(layout, Seat(2))
    assert masked(layout, ALL) == masked(layout, Seat(2)), "ALL never hides anything beforehand"
    assert seats_in(0b1011) == (0, 1, 3)


def test_guesses_are_every_deal_of_the_unseen_cards_alike() -> None:
    """Enumerate by hand: the unseen b1 b1 r2 lie in a hand of two and a stock of one."""
    whole = read("b1 b1 r2 rK")
    layout = (
        Slots((HIDDEN, HIDDEN), only(1)),
        Slots((HIDDEN,), NOBODY, ordered=True),
        Slots(read("rK"), EVERYBODY),
    )
    expected: dict[Kinds, Fraction] = {
        (read("b1 b1"), read("r2"), read("rK")): Fraction(1, 3),
        (read("b1 r2"), read("b1"), read("rK")): Fraction(2, 3),
    }
    rng = SeededRng(5)
    counts = Counter(guessed(layout, rng, whole) for _ in range(3000))
    assert set(counts) == set(expected)
    assert fit(counts, expected) > 1e-4


def test_a_guess_keeps_what_is_known_and_completes_the_deck() -> None:
    layout = (
        Slots(DECK[:10], EVERYBODY),
        Slots((HIDDEN,) * 20, only(1)),
        Slots((HIDDEN,) * 18, NOBODY, ordered=True),
    )
    known, hand, stock = guessed(layout, SeededRng(1))
    assert known == DECK[:10]
    assert tuple(sorted((*known, *hand, *stock))) == DECK
    assert list(hand) == sorted(hand)
    assert list(stock) != sorted(stock)


def test_cards_are_dealt_one_at_a_time_from_the_first_seat() -> None:
    order = (5, 4, 3, 2, 1, 0)
    assert dealt_hands(order, 2, 2) == ((3, 5), (2, 4))
    assert hand_masks(2, 2) == (1, 2, 1, 2)


def test_the_strongest_card_turned_makes_the_first_parent() -> None:
    assert cut_winner(tuple(reversed(read("b3 b8 rK"))), 2) == 0
    assert cut_winner((*read("rK"), *read("bT"), *read("b1")), 3) is None
    assert cut_winner((*read("b1"), *read("bS"), *read("rT")), 3) == 2


@pytest.mark.parametrize(
    ("rule", "winner", "parent", "bonus"),
    [
        ("winner", 1, 1, 4),
        ("winner", 2, 2, 2),
        ("rotate", 1, 2, 2),
        ("rotate", 0, 2, 2),
        ("stay_or_next", 1, 1, 4),
        ("stay_or_next", 0, 2, 2),
    ],
)
def test_the_next_parent(rule: NextParent, winner: int, parent: int, bonus: int) -> None:
    standing = Standing("play", 2, Seat(1), 3, (0, 0, 0), Seat(1)).after_win(Seat(winner), rule)
    assert (standing.parent, standing.bonus) == (parent, bonus)


@pytest.mark.parametrize(
    ("rule", "parents"),
    [("winner", (0, 1, 2, 2)), ("rotate", (1, 1, 1, 0)), ("stay_or_next", (0, 1, 1, 0))],
)
def test_the_next_parent_where_it_passed_on_within_the_season(
    rule: NextParent, parents: tuple[int, ...]
) -> None:
    """Seat 0 has opened the season, seat 2 is 親 when it ends; the last parent is after a tie."""
    standing = Standing("deal", 2, Seat(0), 2, (0, 0, 0), Seat(1)).begun().ruled_by(Seat(2))
    won = tuple(standing.after_win(Seat(winner), rule).parent for winner in range(3))
    assert (*won, standing.after_tie(rule).parent) == parents


def test_payments() -> None:
    standing = Standing.first("seat0", 3)
    assert standing.factor(Seat(0), Seat(2)) == 2
    assert standing.factor(Seat(1), Seat(2)) == 1
    changes = collected(3, Seat(1), {Seat(0): 5, Seat(2): -2})
    assert changes == (-5, 3, 2)
    after = standing.changed(changes).after_season(2)
    assert after == Standing("deal", 2, Seat(0), 2, (-5, 3, 2), Seat(0))
    assert after.after_season(2).phase == "over"
