"""Guesses about a stock that was made of cards everybody has seen."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from belpic.core.conformance.chi_square import fit
from belpic.core.rng import SeededRng
from belpic.core.seats import Seat
from belpic.games._shared.cards.deck import CODES, DECK, HIDDEN, KIND, read
from belpic.games._shared.cards.hands import without_all
from belpic.games.makhup.restocks import Deed, Hidden, Story, guess_hidden, hidden_deed
from tests.size import sized


def others(*texts: str) -> tuple[int, ...]:
    """Return all cards but these."""
    left = Counter(DECK)
    left.subtract(kind for text in texts for kind in read(text))
    return tuple(left.elements())


def story(*deeds: str) -> Story:
    """Return a story: `+b8` is a card drawn, `+?` one unseen, `-b8` a card laid down.

    `2?` is drawn from the second stock.
    """
    stocks = {"+": 1, "2": 2, "-": 0}
    return tuple(Deed(stocks[deed[0]], KIND.get(deed[1:], HIDDEN)) for deed in deeds)


def test_others_do_not_see_what_is_drawn() -> None:
    assert tuple(map(hidden_deed, story("+b8", "-r1"))) == story("+?", "-r1")


@pytest.mark.parametrize(
    ("old", "new", "deeds", "laid", "expected"),
    [
        pytest.param("b6 b7", "b8 r8", "+?", "", {"b6 b7 b8": 1, "b6 b7 r8": 1}, id="drawn"),
        # b8 was in the hand, whether the card drawn is the other b8 or not
        pytest.param("b6 b8", "b8 r1", "+? -b8", "b8", {"b6 b8": 1, "b6 r1": 1}, id="either"),
        pytest.param("b6 b7", "b8 r1", "+? -b8", "b8", {"b6 b7": 1}, id="only the new stock"),
        pytest.param(
            "b6 b8",
            "b8 r1 r2",
            "+? +? -b8",
            "b8",
            {
                "b6 b8 r1": 1,
                "b6 b8 r2": 1,
                "b6 r1 r2": 1,
            },
            id="two drawn",
        ),
        pytest.param(
            "b6 b7 r3",
            "b8 b7 r1",
            "+? -b7 +?",
            "b7",
            {
                # drawn: b8+b7 or b7+b8, b8+r1, b7+r1, each in two orders
                "b6 b7 r3 b8": 2,
                "b6 r3 b8 r1": 2,
                "b6 b7 r3 r1": 2,
            },
            id="drawn before and after",
        ),
    ],
)
def test_what_a_hand_may_hold(
    old: str, new: str, deeds: str, laid: str, expected: dict[str, int]
) -> None:
    """Count the deals by hand: every order of the new stock is as likely as any other."""
    told = story(*deeds.split())
    drawn = sum(deed.stock for deed in told)
    size = len(old.split()) + 2 * drawn - len(told)
    hidden = Hidden(((HIDDEN,) * size,), (HIDDEN,) * (len(new.split()) - drawn), (told,))
    # a card that was laid down lies open
    unseen = without_all(DECK, (*others(old, new), *read(laid)))
    rng = SeededRng("pools")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(sized(300, 3000)):
        found = guess_hidden(hidden, None, (read(new),), unseen, rng)
        assert Counter((*found.hands[0], *found.stock, *read(laid))) == Counter(
            read(f"{old} {new}")
        )
        assert all(deed.kind in read(new) for deed in found.stories[0] if deed.stock)
        counts[found.hands[0]] += 1
    total = sum(expected.values())
    shares = {read(text): Fraction(number, total) for text, number in expected.items()}
    assert set(counts) == set(shares)
    assert len(shares) == 1 or fit(counts, shares) > 1e-4


def test_a_seat_knows_what_it_has_drawn_itself() -> None:
    hidden = Hidden(
        (read("b1 b8"), (HIDDEN, HIDDEN)),
        (HIDDEN,),
        (story("+b8"), story("+?")),
    )
    unseen = read("b1 r2 b8 r8 r7")
    rng = SeededRng(3)
    found = {guess_hidden(hidden, Seat(0), (read("b8 r8 r7"),), unseen, rng) for _ in range(40)}
    assert {CODES[guess.stock[0]] for guess in found} == {"r7", "r8"}
    assert {guess.hands for guess in found} == {
        (read("b1 b8"), read("r2 r7")),
        (read("b1 b8"), read("r2 r8")),
    }
    assert all(guess.stories[0] == story("+b8") for guess in found)


def after(hand: tuple[int, ...], drawn: tuple[int, ...], told: Story) -> tuple[int, ...] | None:
    """Return what a hand is after its story, or None if the story is not about it."""
    left, cards = list(drawn), list(hand)
    for deed in told:
        if deed.stock:
            cards.append(left.pop(0))
        elif deed.kind in cards:
            cards.remove(deed.kind)
        else:
            return None
    return tuple(sorted(cards))


def test_two_hands_that_draw_from_the_new_stock() -> None:
    """Count all deals: the two seats compete for the same cards, old and new."""
    old, new = read("b1 b1 b0 b3"), read("b1 b0 b0 r7")
    stories = (story("+?", "-b1", "-b0"), story("+?", "-b0"))
    expected: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for one in permutations(old):
        for other in permutations(new):
            hands = (
                after(one[:2], other[:1], stories[0]),
                after(one[2:], other[1:2], stories[1]),
            )
            if hands[0] is not None and hands[1] is not None:
                expected[hands[0], hands[1]] += 1
    hidden = Hidden(((HIDDEN,), (HIDDEN, HIDDEN)), (HIDDEN, HIDDEN), stories)
    unseen = without_all(read("b1 b1 b0 b3 b1 b0 b0 r7"), read("b1 b0 b0"))
    rng = SeededRng("compete")
    counts = Counter(
        guess_hidden(hidden, None, (new,), unseen, rng).hands for _ in range(sized(300, 4000))
    )
    shares = {hands: Fraction(n, expected.total()) for hands, n in expected.items()}
    assert set(counts) == set(shares)
    assert fit(counts, shares) > 1e-3


def test_cards_of_an_earlier_stock_are_remembered() -> None:
    """A card laid down came from either stock or before, and one laid early came back later."""
    old, first, second = read("b1 b0"), read("b1 r7 b3"), read("b1 b1 r8")
    told = (story("+?", "-b1", "2?", "-b1"), story("+?"))
    expected: Counter[Hidden] = Counter()
    for one, two, three in product(*map(permutations, (old, first, second))):
        # the third card of the first stock was turned up, the second one the other seat has drawn
        hand = after(one, (two[0], three[0]), told[0])
        if hand is not None and two[2] == KIND["r7"]:
            stories = (
                tuple(
                    deed._replace(kind=(two[0], three[0])[deed.stock - 1]) if deed.stock else deed
                    for deed in told[0]
                ),
                (Deed(1, two[1]),),
            )
            expected[Hidden((hand, (two[1],)), three[1:], stories)] += 1
    hidden = Hidden(((HIDDEN,) * 2, (HIDDEN,)), (HIDDEN,) * 2, told)
    # of the two b1 that were laid one came back with the second stock
    unseen = read("b0 b3 b1 b1 r8")
    rng = SeededRng("stocks")
    counts = Counter(
        guess_hidden(hidden, None, (read("b1 b3"), second), unseen, rng)
        for _ in range(sized(1000, 10000))
    )
    shares = {state: Fraction(n, expected.total()) for state, n in expected.items()}
    assert set(counts) == set(shares)
    assert fit(counts, shares) > 1e-3
