"""What a seat may do in 値戦, as actions made once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from belpic.core.action import Action
from belpic.games._shared.cards.deck import CODES, HIDDEN, KINDS, UNSEEN
from belpic.games._shared.cards.hands import Hand

HIGHEST: Final = 5
"""The highest 基準点."""
SKIP: Final = Action.of("skip")
DRAW2: Final = Action.of("draw2")
FOLD: Final = Action.of("fold")
JOIN: Final = Action.of("join")
BASES: Final = tuple(Action.of("base", str(points)) for points in range(1, HIGHEST + 1))
BASE_OF: Final = {action: points for points, action in enumerate(BASES, start=1)}
PARENT: Final = tuple((FOLD, *BASES[least:]) for least in range(HIGHEST))
"""What the 親 may do if 基準点 must be more than the place in this list."""
CHILD: Final = (FOLD, JOIN)

SWAPS: Final = tuple(
    tuple(Action.of("swap", CODES[own], CODES[other]) for other in KINDS) for own in KINDS
)
SWAP_OF: Final = {
    action: (own, other) for own, row in enumerate(SWAPS) for other, action in enumerate(row)
}


def keep(kept: int, out: int) -> Action:
    """Return the action that keeps a drawn card, which may be hidden, for one of the hand."""
    return Action.of("keep", UNSEEN if kept == HIDDEN else CODES[kept], "out", CODES[out])


KEEPS: Final = tuple(tuple(keep(kept, out) for out in KINDS) for kept in KINDS)
KEEP_OF: Final = {
    action: (kept, out) for kept, row in enumerate(KEEPS) for out, action in enumerate(row)
}


@lru_cache(maxsize=1 << 12)
def exchanges(hand: Hand, table: Hand, *, drawing: bool, optional: bool) -> tuple[Action, ...]:
    """Return the ways to exchange a card, and not to where that is allowed."""
    swaps = [SWAPS[own][other] for own in dict.fromkeys(hand) for other in dict.fromkeys(table)]
    return (*swaps, *((DRAW2,) if drawing else ()), *((SKIP,) if optional else ()))


def keeps(drawn: Hand, hand: Hand) -> tuple[Action, ...]:
    """Return the ways to keep one of the two cards drawn."""
    return tuple(KEEPS[kept][out] for kept in dict.fromkeys(drawn) for out in dict.fromkeys(hand))
