"""Who begins: both sides throw the sticks, the higher number moves first (Rulebook, cetkaik §9)."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.games.cetkaik.pieces import IA, A


@dataclass(frozen=True, slots=True)
class Opening:
    """What the sides have thrown so far; IA throws first, equal throws are thrown again."""

    first: int | None = None

    @property
    def thrower(self) -> int:
        """The side to throw."""
        return IA if self.first is None else A

    def after(self, count: int) -> Opening:
        """Return the opening after a throw that decided nothing."""
        return Opening(count) if self.first is None else Opening()

    def winner(self, count: int) -> int | None:
        """Return who begins if the side to throw throws `count`, or None if that is still open."""
        if self.first is None or self.first == count:
            return None
        return IA if self.first > count else A


def next_to_begin(rule: str, began: int, gained: int | None) -> int:
    """Return who begins the next season where the sticks do not decide (options §A).

    `began` is who began the last one, `gained` who won it, None if nobody did.
    """
    if rule == "alternate":
        return 1 - began
    if gained is not None and rule == "winner_of_last_season":
        return gained
    if gained is not None and rule == "loser_of_last_season":
        return 1 - gained
    return began
