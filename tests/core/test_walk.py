"""From paths of tokens to actions, and from texts to paths."""

from collections import Counter
from itertools import count, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core.action import NOTHING, Action, Next, plain
from belpic.core.rng import SeededRng
from belpic.core.walk import (
    LISTED,
    Step,
    every_action,
    few_actions,
    matching_actions,
    random_action,
)


def subsets(*cards: str, least: int = 1) -> Step:
    """Return the walk of `discard` with any cards in any order; the canonical order is sorted."""

    def step(path: tuple[str, ...]) -> Next:
        if not path:
            return Next(plain("discard"))
        rest = Counter(cards)
        rest.subtract(path[1:])
        if path[0] != "discard" or min(rest.values()) < 0 or set(rest) != set(cards):
            return NOTHING
        complete = Action((path[0], *sorted(path[1:]))) if len(path) > least else None
        return Next(plain(*(card for card in rest if rest[card])), complete)

    return step


def numbers(high: int) -> Step:
    def step(path: tuple[str, ...]) -> Next:
        if not path:
            return Next(plain(*map(str, range(high))))
        return Next((), Action(path))

    return step


def huge(path: tuple[str, ...]) -> Next:
    """Offer all texts of up to forty digits."""
    digits = plain(*map(str, range(10))) if len(path) < 40 else ()
    return Next(digits, Action(path) if path else None)


def glued(path: tuple[str, ...]) -> Next:
    following: dict[tuple[str, ...], Next] = {
        (): Next(plain("TIA", "TI", "M", "to")),
        ("TIA",): Next(plain("-ZAU", "*KAU")),
        ("TIA", "-ZAU"): Next((), Action.of("TIA", "-ZAU")),
        ("TIA", "*KAU"): Next(plain("-KO", "~KO"), Action.of("TIA", "*KAU")),
        ("TIA", "*KAU", "-KO"): Next((), Action.of("TIA", "*KAU", "-KO")),
        ("TIA", "*KAU", "~KO"): Next((), Action.of("TIA", "*KAU", "~KO")),
        ("TI",): Next(plain("-A"), None),
        ("TI", "-A"): Next((), Action.of("TI", "-A")),
        ("to",): Next(plain("KO")),
        ("to", "KO"): Next((), Action.of("to", "KO")),
    }
    return following.get(path, NOTHING)


def test_each_action_is_listed_once_in_the_order_of_the_walk() -> None:
    texts = [str(action) for action in every_action(subsets("b", "a"))]
    assert texts == ["discard b", "discard a b", "discard a"]


def test_equal_cards_are_one_action() -> None:
    texts = {str(action) for action in every_action(subsets("a", "a", "b", least=2))}
    assert texts == {"discard a a", "discard a b", "discard a a b"}


@pytest.mark.parametrize(("high", "listed"), [(LISTED, True), (LISTED + 1, False)])
def test_at_most_a_thousand_actions_are_listed(high: int, *, listed: bool) -> None:
    few = few_actions(numbers(high))
    assert (few is not None) is listed
    assert few is None or few == every_action(numbers(high))


def test_a_walk_of_many_years_is_given_up() -> None:
    assert few_actions(huge) is None


def test_a_walk_that_meets_the_same_actions_over_and_over_is_given_up() -> None:
    steps = count()

    def step(path: tuple[str, ...]) -> Next:
        next(steps)
        return subsets(*"abcdefghij", least=10)(path)

    # one action only, but 3,628,800 ways to touch it
    assert few_actions(step, limit=10) is None
    assert next(steps) < 2000


@given(st.integers(0, 2**32))
def test_random_walks_end_in_listed_actions(seed: int) -> None:
    step = subsets("a", "b", "b", "c")
    assert random_action(step, SeededRng(seed)) in every_action(step)


def test_random_walks_reach_every_action() -> None:
    rng, step = SeededRng(5), subsets("a", "b", "c")
    assert {random_action(step, rng) for _ in range(300)} == set(every_action(step))


def test_a_random_walk_where_nothing_is_possible_fails_at_once() -> None:
    with pytest.raises(ValueError, match="0"):
        random_action(lambda _: NOTHING, SeededRng(1))


@pytest.mark.parametrize("order", list(permutations("abc")), ids="".join)
def test_a_set_may_be_written_in_any_order(order: tuple[str, ...]) -> None:
    found = matching_actions(subsets("a", "b", "c"), f"discard {' '.join(order)}")
    assert list(map(str, found)) == ["discard a b c"]


@pytest.mark.parametrize(
    "text", ["TIA-ZAU", "TIA*KAU", "TIA*KAU-KO", "TIA*KAU~KO", "TI-A", "to KO"]
)
def test_glued_texts_are_read_back(text: str) -> None:
    (found,) = matching_actions(glued, text)
    assert str(found) == text


def test_case_and_spaces_are_forgiven() -> None:
    assert list(map(str, matching_actions(glued, "  TO   ko "))) == ["to KO"]


@pytest.mark.parametrize(
    "text", ["", "TI", "TIAZAU", "TIA -ZAU", "toKO", "to KO KO", "TIA-ZAU-KO", "TIA-ZA"]
)
def test_nothing_else_is_read(text: str) -> None:
    assert matching_actions(glued, text) == ()


def test_texts_join_tokens_with_spaces_unless_glued() -> None:
    assert str(Action.of("play", "b5", "bS=7")) == "play b5 bS=7"
    assert str(Action.of("+P", "@ZO")) == "+P@ZO"
    assert str(Action()) == ""


def test_the_code_of_an_action_makes_it_again() -> None:
    action = Action.of("to", "KO")
    assert eval(repr(action)) == action  # noqa: S307 -- the text comes from the line above
