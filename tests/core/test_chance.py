"""Distributions: what they list, what they give and what they read."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core.action import Action
from belpic.core.chance import Chance, Coin, Die, Draw, Shuffle, Sticks
from belpic.core.errors import IllegalAction
from belpic.core.rng import SeededRng

CARDS = st.lists(st.sampled_from(["r1", "r2", "b1", "b2", "rS"]), min_size=1, max_size=6)
CHANCES: st.SearchStrategy[Chance] = st.one_of(
    st.builds(Sticks, st.integers(1, 8)),
    st.builds(Die, st.integers(1, 40)),
    st.just(Coin()),
    CARDS.map(lambda cards: Draw(tuple(cards))),
    CARDS.map(lambda cards: Shuffle(tuple(cards))),
)


@given(CHANCES)
def test_listed_outcomes_are_distinct_possible_and_sum_to_one(chance: Chance) -> None:
    listed = chance.outcomes()
    assert listed is not None
    assert sum(probability for _, probability in listed) == 1
    assert len({outcome for outcome, _ in listed}) == len(listed)
    for outcome, probability in listed:
        assert probability > 0
        assert chance.includes(outcome)


@given(CHANCES, st.integers(0, 2**32))
def test_samples_are_among_the_outcomes(chance: Chance, seed: int) -> None:
    listed = chance.outcomes()
    assert listed is not None
    assert chance.sample(SeededRng(seed)) in {outcome for outcome, _ in listed}


@given(CHANCES, st.integers(0, 2**32))
def test_texts_are_read_back(chance: Chance, seed: int) -> None:
    outcome = chance.sample(SeededRng(seed))
    assert chance.read(str(outcome)) == outcome


@given(CHANCES, st.text(max_size=12))
def test_no_other_text_is_read(chance: Chance, text: str) -> None:
    listed = chance.outcomes()
    assert listed is not None
    if " ".join(text.split()) in {str(outcome) for outcome, _ in listed}:
        return
    with pytest.raises(IllegalAction) as caught:
        chance.read(text)
    assert chance.hint() in caught.value.text.in_("ja")


@pytest.mark.parametrize(
    "chance",
    [Sticks(5), Die(6), Coin(), Draw(("a", "a", "b")), Shuffle(("a", "a", "b", "c"))],
    ids=str,
)
def test_samples_follow_the_listed_probabilities(chance: Chance) -> None:
    rng, number = SeededRng("χ²"), 6000
    counts = Counter(chance.sample(rng) for _ in range(number))
    listed = chance.outcomes()
    assert listed is not None
    statistic = sum(
        (counts[outcome] - number * float(probability)) ** 2 / (number * float(probability))
        for outcome, probability in listed
    )
    # one fixed stream in a thousand would exceed this with up to 11 degrees of freedom
    assert statistic < 31.3


def test_five_sticks_are_binomial() -> None:
    expected = [Fraction(comb(5, up), 32) for up in range(6)]
    assert [probability for _, probability in Sticks(5).outcomes()] == expected


def test_equal_items_are_one_outcome() -> None:
    assert dict(Draw(("a", "b", "a")).outcomes()) == {
        Action.of("a"): Fraction(2, 3),
        Action.of("b"): Fraction(1, 3),
    }
    orders = Shuffle(("a", "a", "b")).outcomes()
    assert orders is not None
    assert {str(order) for order, _ in orders} == {"a a b", "a b a", "b a a"}


def test_large_shuffles_are_not_listed() -> None:
    assert Shuffle(tuple(map(str, range(8)))).outcomes() is None
    listed = Shuffle(tuple(map(str, range(7)))).outcomes()
    assert listed is not None
    assert len(listed) == 5040
    equal = Shuffle(("a",) * 30).outcomes()
    assert equal is not None
    assert len(equal) == 1


@pytest.mark.parametrize("text", ["a a", "a b c", "b b a", "", "a b a b"])
def test_a_shuffle_has_exactly_its_items(text: str) -> None:
    with pytest.raises(IllegalAction, match="a a b"):
        Shuffle(("a", "b", "a")).read(text)


def test_a_shuffle_reaches_every_order() -> None:
    rng = SeededRng(3)
    seen = {Shuffle(("a", "b", "c", "d")).sample(rng) for _ in range(600)}
    assert len(seen) == 24
