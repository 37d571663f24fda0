"""What a season of 値木 pays (Rulebook, 値木, End)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.seats import Seat
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.standing import Standing, collected
from belpic.games.makhup.roads import FREE, VALUES

if TYPE_CHECKING:
    from belpic.games.makhup.options import MakhupOptions

HAND: Final = 6
"""How many cards everybody is dealt."""
SPECIAL_SUM: Final = 10
"""What a special counts where losers pay the sum of their cards."""


@dataclass(frozen=True, slots=True)
class MakhupResult:
    """How the last season ended; everybody sees it."""

    winner: Seat | None
    left: tuple[int, ...]
    """How many cards everybody had left."""
    changes: tuple[int, ...]
    shown: tuple[Hand, ...] = ()
    """The hands, where losers had to show what they pay for."""


def worth(hand: Sequence[int]) -> int:
    """Return the sum of the numbers of a hand; a special counts 10."""
    values = [VALUES[kind] for kind in hand]
    return sum(values) + values.count(FREE) * (SPECIAL_SUM - FREE)


def owed_for(hand: Sequence[int], options: MakhupOptions) -> int:
    """Return what a loser with these cards left pays, before 親の加点."""
    if options.score == "flat":
        return 1
    return len(hand) if options.score == "cards" else worth(hand)


def fewest(hands: Sequence[Hand]) -> Seat | None:
    """Return the one seat with the fewest cards, if there is only one (stall)."""
    sizes = [len(hand) for hand in hands]
    least = min(sizes)
    return Seat(sizes.index(least)) if sizes.count(least) == 1 else None


def judged(
    hands: tuple[Hand, ...], winner: Seat | None, standing: Standing, options: MakhupOptions
) -> MakhupResult:
    """Return who won and who pays what."""
    left = tuple(map(len, hands))
    if winner is None:
        return MakhupResult(None, left, (0,) * len(hands))
    amounts = {
        Seat(loser): owed_for(hand, options)
        * (standing.factor(Seat(loser), winner) if options.parent_bonus else 1)
        for loser, hand in enumerate(hands)
        if loser != winner
    }
    shown = hands if options.score == "sum" else ()
    return MakhupResult(winner, left, collected(len(hands), winner, amounts), shown)
