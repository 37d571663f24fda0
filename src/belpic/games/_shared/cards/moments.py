"""What all know of the past of a hidden hand.

Cards came into it unseen, some of them were laid down openly, and now and then it showed that it
lacked something. Nobody else knows whether a card laid down had come before or after that.
"""

from __future__ import annotations

from typing import NamedTuple

from belpic.games._shared.cards.hands import Hand


class Came(NamedTuple):
    """Cards that came into the hand together, unseen."""

    source: int
    """Where they came from: cards of one source are as likely in one place as in another."""
    number: int


class Laid(NamedTuple):
    """Cards of the hand that were laid down before everybody."""

    kinds: Hand


class Lack(NamedTuple):
    """What the hand cannot have held at that moment."""

    kinds: int
    """A set of kinds, a bit each, none of which was there."""
    helpers: Hand
    """Kinds of which there were no more than `most` ..."""
    most: int
    needed: Hand
    """... unless none of these was among them; no kinds where that does not count."""

    def bars(self, kind: int) -> bool:
        """Tell whether no card of this kind was there."""
        return bool(self.kinds >> kind & 1)


Past = tuple[Came | Laid | Lack, ...]
"""The moments of one hand in their order."""
