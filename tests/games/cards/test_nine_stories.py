"""Guesses about hands of seats that could not answer, against all deals counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from belpic.core.conformance.chi_square import fit
from belpic.core.rng import SeededRng
from belpic.games._shared.cards.deck import KIND, read
from belpic.games._shared.cards.hands import Hand, holds, without_all
from belpic.games._shared.cards.moments import Lack
from belpic.games.nine.stories import Chapter, Story, guess_hands
from tests.games.cards.nine_table import lacked
from tests.size import sized


def lack(kinds: str, helpers: str = "", most: int = 0, needed: str = "") -> Chapter:
    """Return a chapter in which a hand lacked something."""
    mask = sum(1 << KIND[code] for code in kinds.split())
    return Chapter(lack=Lack(mask, read(helpers), most, read(needed)))


def laid(text: str) -> Chapter:
    """Return a chapter in which cards were laid down."""
    return Chapter(laid=read(text))


DREW = Chapter(drawn=1)


def told(hand: Hand, drawn: Hand, story: Story) -> Hand | None:
    """Return what a hand is after its story, or None if the story is not about it."""
    left = list(drawn)
    for chapter in story:
        if chapter.lack and not lacked(hand, chapter.lack):
            return None
        hand = (*hand, *(left.pop(0) for _ in range(chapter.drawn)))
        if not holds(hand, chapter.laid):
            return None
        hand = without_all(hand, chapter.laid)
    return tuple(sorted(hand))


def counted(size: int, story: Story, cards: Hand) -> Counter[Hand]:
    """Return how many deals leave each hand, all cards that were laid down among the cards."""
    drawn = sum(chapter.drawn for chapter in story)
    gone = sum(len(chapter.laid) for chapter in story)
    first = size + gone - drawn
    found: Counter[Hand] = Counter()
    for order in permutations(cards):
        hand = told(order[:first], order[first : first + drawn], story)
        if hand is not None:
            found[hand] += 1
    return found


@pytest.mark.parametrize(
    ("size", "story", "cards"),
    [
        pytest.param(2, (lack("r5 r6"),), "r5 r6 b1 b1 b2 r7", id="kinds"),
        pytest.param(2, (lack("r5", "b1", 1),), "r5 r6 b1 b1 b2", id="few helpers"),
        pytest.param(3, (lack("r5", "b1 r1", 1, "r1"),), "r5 b1 b1 r1 b2 r6", id="a needed colour"),
        pytest.param(2, (lack("r5"), DREW), "r5 r5 b1 b2 b3", id="drawn later"),
        pytest.param(2, (lack("r5"), DREW, laid("b1")), "r5 r6 b1 b1 b2 r7", id="laid later"),
        pytest.param(2, (lack("r5"), DREW, laid("r5")), "r5 r5 b1 b2 b3 r6", id="surely new"),
        pytest.param(
            1, (lack("r5"), DREW, laid("b1 b1"), lack("b2")), "r5 b1 b1 b2 b3 r6", id="two lacks"
        ),
        pytest.param(
            2, (lack("r5 b3"), laid("b2"), DREW, lack("b1")), "r5 b1 b2 b2 b3 r6", id="laid, drawn"
        ),
    ],
)
def test_hands_agree_with_their_stories(size: int, story: Story, cards: str) -> None:
    expected = counted(size, story, read(cards))
    assert expected
    gone = tuple(kind for chapter in story for kind in chapter.laid)
    unseen = without_all(read(cards), gone)
    rng = SeededRng("lacks")
    found: Counter[Hand] = Counter()
    for _ in range(sized(300, 3000)):
        hands, left = guess_hands({1: size}, ((), story), unseen, rng)
        assert tuple(sorted((*hands[1], *left))) == unseen
        found[hands[1]] += 1
    total = expected.total()
    shares = {hand: Fraction(number, total) for hand, number in expected.items()}
    assert set(found) == set(shares)
    assert len(shares) == 1 or fit(found, shares) > 1e-3


def test_other_hands_get_what_is_left() -> None:
    rng = SeededRng(4)
    story = (lack("r5"),)
    for _ in range(20):
        hands, left = guess_hands({0: 1, 2: 2}, (story, (), ()), read("r5 b1 b2 b3"), rng)
        assert (len(hands[0]), len(hands[2]), len(left)) == (1, 2, 1)
        assert hands[0] != read("r5")


def test_two_hands_that_lacked_different_cards() -> None:
    """Where hands compete for cards, filling one after the other has to be weighed."""
    stories = ((lack("r5 r6"), DREW, laid("b1")), (lack("b1 b2"),))
    cards = read("b1 b1 b2 r5 r6 r7")
    expected: Counter[tuple[Hand, Hand]] = Counter()
    for order in permutations(cards):
        one = told(order[:2], order[2:3], stories[0])
        other = told(order[3:5], (), stories[1])
        if one is not None and other is not None:
            expected[one, other] += 1
    rng = SeededRng("two")
    found: Counter[tuple[Hand, Hand]] = Counter()
    for _ in range(sized(300, 4000)):
        hands, _ = guess_hands({0: 2, 1: 2}, stories, read("b1 b2 r5 r6 r7"), rng)
        found[hands[0], hands[1]] += 1
    shares = {pair: Fraction(n, expected.total()) for pair, n in expected.items()}
    assert set(found) == set(shares)
    assert fit(found, shares) > 1e-3


def test_where_a_card_came_from_depends_on_the_others() -> None:
    """The first card laid may have come from three places or from one, the second from fewer."""
    story = (lack("r5"), DREW, DREW, laid("b1"), laid("r5"), lack("b2"))
    cards = read("b1 b1 b2 r5 r5 r6")
    expected = counted(1, story, cards)
    rng = SeededRng("places")
    found: Counter[Hand] = Counter()
    for _ in range(sized(300, 4000)):
        hands, _ = guess_hands({0: 1}, (story,), without_all(cards, read("b1 r5")), rng)
        found[hands[0]] += 1
    shares = {hand: Fraction(n, expected.total()) for hand, n in expected.items()}
    assert set(found) == set(shares)
    assert fit(found, shares) > 1e-3


def test_deals_that_are_hard_to_find() -> None:
    """Three hands that hardly ever agree by luck: the first deal found is not yet a fair one."""
    stories = ((lack("bK"),), (lack("b1"),), (lack("bK", "b1 r1", 0),))
    cards, sizes = read("b1 b1 b1 r1 r1 b5 r6 r7 r8"), {0: 1, 1: 2, 2: 3}
    expected: Counter[tuple[Hand, ...]] = Counter()
    for first in combinations(range(len(cards)), 1):
        for second in combinations(sorted({*range(len(cards))} - {*first}), 2):
            for third in combinations(sorted({*range(len(cards))} - {*first, *second}), 3):
                hands = tuple(tuple(cards[at] for at in hand) for hand in (first, second, third))
                if all(told(hand, (), stories[seat]) for seat, hand in enumerate(hands)):
                    expected[hands] += 1
    rng = SeededRng("hard")
    found: Counter[tuple[Hand, ...]] = Counter()
    for _ in range(sized(2000, 10000)):
        guess, _ = guess_hands(sizes, stories, cards, rng)
        found[guess[0], guess[1], guess[2]] += 1
    shares = {hands: Fraction(n, expected.total()) for hands, n in expected.items()}
    assert set(found) == set(shares)
    assert fit(found, shares) > 1e-3
