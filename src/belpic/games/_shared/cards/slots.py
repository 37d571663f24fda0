"""Who has seen which cards, and guessing the rest (design: memory is state).

A state describes all its cards as groups of *slots*: cards that lie together and that the same
seats have seen. From this description alone follow what a viewer's copy of the state shows and how
a full state is guessed from it, for every card game alike. A hand of which some cards are known to
all is two groups; a card put back face down keeps the seats that have seen it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.quick import quick
from belpic.core.seats import Seat, Viewer, Watcher
from belpic.games._shared.cards.deck import DECK, HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.rng import Rng

NOBODY: Final = 0
EVERYBODY: Final = -1
"""The set of all viewers, watchers included."""
_WATCHER: Final = 1 << 62
"""The bit of those who only watch: in `EVERYBODY`, in no set of seats."""


def only(seat: int) -> int:
    """Return the set of one seat."""
    return 1 << seat


def member(viewer: Viewer) -> int:
    """Return the viewer as a set, to be met with sets of seats."""
    return _WATCHER if isinstance(viewer, Watcher) else 1 << viewer


def seats_in(members: int) -> tuple[Seat, ...]:
    """Return the seats of a set in order."""
    return tuple(Seat(seat) for seat in range(members.bit_length()) if members >> seat & 1)


@quick
@dataclass(frozen=True, slots=True)
class Slots:
    """Cards that lie together and that the same seats have seen."""

    kinds: tuple[int, ...]
    seen: int
    """The set of seats that have seen these cards."""
    ordered: bool = False
    """Whether the order of the cards means something, as in a stock."""


Layout = tuple[Slots, ...]
Kinds = tuple[tuple[int, ...], ...]


def masked(layout: Layout, viewer: Viewer) -> Kinds:
    """Return the cards of each group as the viewer sees them, `HIDDEN` where it has not."""
    bit = member(viewer)
    return tuple(
        slots.kinds if slots.seen & bit else (HIDDEN,) * len(slots.kinds) for slots in layout
    )


def guessed(layout: Layout, rng: Rng, whole: tuple[int, ...] = DECK) -> Kinds:
    """Return the cards of each group with the hidden ones guessed.

    Every card of the `whole` deck that shows nowhere is as likely in each hidden slot as any other:
    each way to lay the unseen cards out is equally probable. Cards may be left over where the
    layout leaves out what nobody will ever see.
    """
    order = _drawn(unseen(layout, whole), sum(slots.kinds.count(HIDDEN) for slots in layout), rng)
    return tuple(_filled(slots, order) for slots in layout)


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    """Return the cards in a random order."""
    return _drawn(list(cards), len(cards), rng)


def unseen(layout: Layout, whole: tuple[int, ...] = DECK) -> list[int]:
    """Return the cards of the `whole` deck that show nowhere."""
    left = Counter(whole)
    left.subtract(kind for slots in layout for kind in slots.kinds if kind != HIDDEN)
    return sorted(left.elements())


def _drawn(cards: list[int], number: int, rng: Rng) -> list[int]:
    """Take so many cards out, the last one drawn first."""
    for place in range(number):
        other = place + rng.below(len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:number]


def _filled(slots: Slots, order: list[int]) -> tuple[int, ...]:
    if HIDDEN not in slots.kinds:
        return slots.kinds
    kinds: Iterable[int] = [order.pop() if kind == HIDDEN else kind for kind in slots.kinds]
    return tuple(kinds if slots.ordered else sorted(kinds))
