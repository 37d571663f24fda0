"""The quick lists of 軟連 hold what its combinations say, in the same order."""

from __future__ import annotations

from itertools import islice, pairwise, product
from typing import TYPE_CHECKING

import pytest

from belpic.core.rng import SeededRng
from belpic.games._shared.climbing.enumeration import Chain
from belpic.games.hauniek.circle import DECKS
from belpic.games.hauniek.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.action import Action
    from belpic.core.options import Value
    from belpic.core.rng import Rng
    from belpic.games._shared.cards.hands import Hand
    from belpic.games.hauniek.options import HauniekOptions

RULES = list(
    product(("wild", "excluded", "dead"), (2, 3), ("no_foot", "declared"), ("free", "same"))
)
SIZES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 20)
"""Hands of all sizes that come up, and some that hold whole circles and many wildcards."""
LOOKED_AT = 250


def options_of(mun: str, run_min: int, full_circle: str, run_colour: str) -> HauniekOptions:
    """Return options with these rules."""
    chosen: dict[str, Value] = {
        "mun": mun,
        "run_min": run_min,
        "full_circle": full_circle,
        "run_colour": run_colour,
    }
    return GAME.options(4, None, chosen)


def random_hands(options: HauniekOptions, rng: Rng) -> Iterator[Hand]:
    """Yield a hand of every size."""
    deck = DECKS[options.mun]
    for size in SIZES:
        cards = list(deck)
        yield tuple(sorted(cards.pop(rng.below(len(cards))) for _ in range(size)))


def some_of(actions: Sequence[Action]) -> list[Action]:
    """Return the actions at indices all over a list."""
    return [actions[at] for at in range(0, len(actions), max(1, len(actions) // LOOKED_AT))]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(map(str, rules)))
def test_leads_are_listed_as_combinations_are(rules: tuple[str, int, str, str]) -> None:
    options = options_of(*rules)
    for hand in random_hands(options, SeededRng(1)):
        plain = Chain([entry.ways for entry in options.book.leads(hand)])
        quick = options.lister.leads(hand)
        assert len(quick) == len(plain)
        assert some_of(quick) == some_of(plain)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(map(str, rules)))
def test_answers_are_listed_as_combinations_are(rules: tuple[str, int, str, str]) -> None:
    options = options_of(*rules)
    rng = SeededRng(2)
    hands = list(random_hands(options, rng))
    for hand, other in pairwise(hands):
        leads = options.lister.leads(other)
        for _ in range(4):
            current = options.book.read(leads[rng.below(len(leads))])
            assert current is not None
            plain = Chain([entry.ways for entry in options.book.answers(hand, current)])
            quick = Chain(options.lister.answers(hand, current))
            assert len(quick) == len(plain)
            if current.made.size > 1:
                assert some_of(quick) == some_of(plain)
            else:  # single answers are listed by card, not by place
                assert sorted(islice(quick, 400)) == sorted(islice(plain, 400)) or len(quick) > 400


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(map(str, rules)))
def test_what_goes_on_goes_on_by_its_form_and_colours(rules: tuple[str, int, str, str]) -> None:
    options = options_of(*rules)
    rng = SeededRng(3)
    plays = []
    for hand in random_hands(options, rng):
        leads = options.lister.leads(hand)
        read = [options.book.read(leads[rng.below(len(leads))]) for _ in range(6)]
        plays += [play for play in read if play]
    for one, other in product(plays, plays):
        by_form = one.made.goes_on(other.made) and bool(one.colours & other.colours)
        assert one.goes_on(other) == by_form
