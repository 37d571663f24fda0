"""Rounds and what a season of 行戦 pays (Rulebook, 行戦, Flow)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.seats import Seat, seats_from
from belpic.games._shared.cards.deck import CODES, HIDDEN, KIND, UNSEEN
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.standing import Standing, collected

if TYPE_CHECKING:
    from belpic.games._shared.cards.plays import CombinationPlay
    from belpic.games.mokkaik.options import MokkaikOptions

DISCARD: Final = "discard"
FULL: Final = 6
"""What a loser without open cards pays."""
NO_KEY: Final = -2
"""Below the key of every combination."""
LARGE_HAND, SMALL_HAND = 10, 8
LARGEST_TABLE: Final = 4
"""Up to so many seats get the larger hand."""


def hand_size(seats: int) -> int:
    """Return how many cards everybody is dealt."""
    return LARGE_HAND if seats <= LARGEST_TABLE else SMALL_HAND


def discard(kinds: Sequence[int]) -> Action:
    """Return the action that puts these cards face down; some of them may be hidden."""
    return Action((DISCARD, *(UNSEEN if kind == HIDDEN else CODES[kind] for kind in kinds)))


_ONE: Final = tuple(discard((kind,)) for kind in range(len(CODES)))


def discards(hand: Hand, number: int) -> tuple[Action, ...]:
    """Return every way to put so many cards of the hand face down."""
    if number == 1:
        return tuple([_ONE[kind] for kind in dict.fromkeys(hand)])
    # a hand is in canonical order, and so are the codes of its cards
    codes = combinations([CODES[kind] for kind in hand], number)
    return tuple([Action((DISCARD, *chosen)) for chosen in dict.fromkeys(codes)])


@lru_cache(maxsize=1 << 14)
def read_discard(action: Action) -> Hand | None:
    """Return the cards that an action puts face down, if it is written as it should be."""
    kinds = tuple(KIND[code] for code in action[1:] if code in KIND)
    return kinds if kinds and action == discard(sorted(kinds)) else None


def round_winner(plays: Sequence[CombinationPlay | None], options: MokkaikOptions) -> int:
    """Return the place, counted from the leader, of the combination that wins the round."""
    keys = [play.combination.key if play else NO_KEY for play in plays]
    if options.tie == "first":
        return keys.index(max(keys))
    return len(keys) - 1 - keys[::-1].index(max(keys))


@dataclass(frozen=True, slots=True)
class MokkaikResult:
    """How the last season ended; everybody sees it."""

    winner: Seat
    opened: tuple[int, ...]
    """How many open cards everybody had."""
    changes: tuple[int, ...]


def season_changes(
    opened: Sequence[int], winner: Seat, standing: Standing, options: MokkaikOptions
) -> tuple[int, ...]:
    """Return what each seat gains when a season is won: the losers pay 6 less their open cards."""
    amounts = {
        loser: (FULL - opened[loser]) * _factor(loser, winner, standing, options)
        for loser in seats_from(winner, len(opened))[1:]
    }
    return collected(len(opened), winner, amounts)


def _factor(loser: Seat, winner: Seat, standing: Standing, options: MokkaikOptions) -> int:
    parties = {"both": (loser, winner), "payer": (loser,), "winner": (winner,)}
    return standing.factor(*parties[options.bonus_scope])
