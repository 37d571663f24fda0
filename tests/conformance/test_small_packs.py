"""Guesses of card games that are played with few cards, against all worlds, counted by the kit.

With a whole deck there are too many worlds to count, and what seats show they lack hardly ever
meets few enough of them. With a small pack all worlds are followed, through everything that others
do: draw, lay down, leave a round because they cannot answer, shuffle discards into a new stock.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

import pytest

from belpic.core import conformance, registry
from belpic.core.conformance import Case, Size, guesses
from belpic.games._shared.cards.state import CardState
from tests.conformance.quick import QUICK
from tests.conformance.small_packs import small_pack
from tests.size import FULL, sized

FEW: Final = replace(QUICK, matches=1, events=20, viewers=2, points=4, beliefs=200, seconds=60.0)
"""Bounded by numbers, not by time, so that the same positions are judged on every machine."""
SIZE: Final = replace(
    FEW, matches=sized(1, 2), events=sized(20, 40), points=sized(4, 8), guesses=sized(200, 1000)
)


class Deal(NamedTuple):
    """How many cards are dealt."""

    seats: int
    hand: int
    stock: int


TWO: Final = Deal(2, hand=3, stock=3)
THREE: Final = Deal(3, hand=2, stock=2)
DEALS: Final = {"taxot": (Deal(2, hand=5, stock=2),)}
"""Games whose rules speak of hands of one size; all others are dealt TWO and THREE."""
CARD_GAMES: Final = [
    game_id for game_id in registry.ids() if registry.load(game_id).info.family == "cards"
]
LACKING: Final = {"nine": 0, "makhup": 1, "niekhi": 1}
"""Games in which others show what they cannot hold, with packs that soon lead there."""


def case_of(game_id: str, deal: Deal, pack: int, size: Size) -> Case:
    """Return the usual rules of a game with a small pack."""
    game = small_pack(registry.load(game_id), deal.hand, deal.stock, pack)
    return next(case for case in conformance.cases(game, size) if case.seats == deal.seats)


def packs(game_id: str) -> list[tuple[Deal, int]]:
    """Return how a game is dealt; in the small size once, and once more where hands compete."""
    deals = DEALS.get(game_id, (TWO, THREE))
    if FULL:
        return list(product(deals, range(3)))
    first = LACKING.get(game_id, 0)
    return [(deals[0], first), *([(THREE, first)] if game_id == "nine" else [])]


def failed(case: Case) -> set[str]:
    """Return the checks on guesses that a case fails, with what they say."""
    return {f"{check}: {line}" for check in guesses.CHECKS for line in check.problems(case)}


def dealt() -> list[object]:
    """Return what is dealt; the first of all reaches what there is to reach of the kit."""
    all_packs = [(game_id, *pack) for game_id in CARD_GAMES for pack in packs(game_id)]
    return [
        pytest.param(*each, marks=pytest.mark.unmeasured if number else ())
        for number, each in enumerate(all_packs)
    ]


@pytest.mark.parametrize(("game_id", "deal", "pack"), dealt())
def test_guesses_fit_all_worlds_of_a_small_pack(game_id: str, deal: Deal, pack: int) -> None:
    case = case_of(game_id, deal, pack, SIZE)
    judged = [tally for tally in guesses.tallies(case) if tally.judged and tally.point.belief.even]
    assert any(tally.point.belief.whole and len(tally.counts) > 1 for tally in judged)
    assert not failed(case)


@pytest.mark.unmeasured
@pytest.mark.parametrize("game_id", LACKING)
def test_guesses_that_forget_what_others_lack_are_found(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = case_of(game_id, TWO, LACKING[game_id], FEW)
    monkeypatch.setattr(type(case.start()), "fill", CardState.fill)
    assert failed(case)
