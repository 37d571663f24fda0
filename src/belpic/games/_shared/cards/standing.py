"""Seasons, 親, 親の加点 and points: how a match of several seasons stands (Rulebook, cards §6).

Chance comes in three phases of a match: `parent` draws lots for the first 親, in `cut` everybody
turns a card for it, and `deal` shuffles for a season. In between a season is in `play`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from belpic.core.quick import quick, replace
from belpic.core.seats import Seat, next_seat

Phase = Literal["parent", "cut", "deal", "play", "over"]
FirstParent = Literal["random", "seat0", "cut"]
NextParent = Literal["winner", "rotate", "stay_or_next"]
FIRST_BONUS: Final = 2
"""What 親の加点 is when somebody becomes 親."""
FIRST_PHASES: Final[dict[FirstParent, Phase]] = {
    "random": "parent",
    "cut": "cut",
    "seat0": "deal",
}
"""What a match begins with."""


@quick
@dataclass(frozen=True, slots=True)
class Standing:
    """The season that is played, its 親 with 親の加点, and everybody's points."""

    phase: Phase
    season: int
    parent: Seat
    bonus: int
    points: tuple[int, ...]
    opener: Seat
    """Who was 親 when the season began; in some games 親 passes on within a season."""

    @staticmethod
    def first(rule: FirstParent, seats: int, points: int = 0) -> Standing:
        """Return the standing before the first season."""
        return Standing(FIRST_PHASES[rule], 1, Seat(0), FIRST_BONUS, (points,) * seats, Seat(0))

    def at(self, phase: Phase) -> Standing:
        """Return the standing in another phase."""
        return replace(self, phase=phase)

    def begun(self) -> Standing:
        """Return the standing at the beginning of a season, which its 親 opens."""
        return replace(self, phase="play", opener=self.parent)

    def factor(self, *parties: Seat) -> int:
        """Return what a payment is multiplied by: 親の加点 if a party to it is 親."""
        return self.bonus if self.parent in parties else 1

    def changed(self, changes: Sequence[int]) -> Standing:
        """Return the standing with what each seat has gained or lost added."""
        points = tuple([old + new for old, new in zip(self.points, changes, strict=True)])
        return Standing(self.phase, self.season, self.parent, self.bonus, points, self.opener)

    def ruled_by(self, parent: Seat) -> Standing:
        """Return the standing with this 親; 親の加点 begins anew if it is somebody else."""
        if parent == self.parent:
            return self
        return replace(self, parent=parent, bonus=FIRST_BONUS)

    def after_win(self, winner: Seat, rule: NextParent) -> Standing:
        """Return the standing with the 親 of the next season, once a seat has won this one.

        Where the beginning goes round, it does so from whoever opened the season, so that everybody
        opens in turn whoever was 親 in between.
        """
        stays = self.parent if rule == "winner" else self.opener
        if winner == stays and rule != "rotate":
            return replace(self, parent=winner, bonus=self.bonus + 1)
        following = next_seat(self.opener, len(self.points))
        return self.ruled_by(winner if rule == "winner" else following)

    def after_tie(self, rule: NextParent) -> Standing:
        """Return the standing with the 親 of the next season, where no single seat has won this."""
        return self if rule == "winner" else self.ruled_by(self.opener)

    def after_season(self, seasons: int) -> Standing:
        """Return the standing after a season: another one is dealt, or the match is over."""
        if self.season == seasons:
            return self.at("over")
        return replace(self, phase="deal", season=self.season + 1)


def collected(seats: int, receiver: Seat, amounts: dict[Seat, int]) -> tuple[int, ...]:
    """Return what each seat gains when some of them pay one; a negative amount flows back."""
    gains = [0] * seats
    for payer, amount in amounts.items():
        gains[payer] -= amount
        gains[receiver] += amount
    return tuple(gains)
