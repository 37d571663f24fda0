"""Matches in bulk: many at once, advanced in one call, for programs that learn and measure.

Arrays are those of whoever makes them: NumPy's on the processor, a card's own on a GPU. Each has a
first axis of one entry for every match; `step` fills the same arrays again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.options import Options
    from belpic.core.seats import Seat

Device = Literal["cpu", "gpu"]


class Array(Protocol):
    """Numbers in memory: NumPy's array, or a card's by `__cuda_array_interface__` and DLPack."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many entries each axis has."""


class BulkMatches(Protocol):
    """Matches side by side, each of which waits for an action of one seat.

    Nobody chooses what sticks, dice or cards show: that comes from the match's own stream, so that
    the same seed and the same choices give the same bits on any number of threads and any device.
    A match that ends begins again in the same step.
    """

    @property
    def legal(self) -> Array:
        """Whole numbers: the actions of each match, packed, in the order of its state's actions."""

    @property
    def counts(self) -> Array:
        """How many of them there are; what stands behind them means nothing."""

    @property
    def seat_fact(self) -> int:
        """Which of the facts is the seat to act."""

    @property
    def planes(self) -> Array:
        """Bytes: what the seat to act sees of the board; the game documents the planes."""

    @property
    def facts(self) -> Array:
        """Whole numbers: what it sees beside the board."""

    @property
    def rewards(self) -> Array:
        """By seat: 1 to the winner and -1 to the loser of a match that the last step ended."""

    @property
    def gains(self) -> Array:
        """By seat: what the last step changed in the points."""

    @property
    def terminated(self) -> Array:
        """Whether the last step ended the match by its rules."""

    @property
    def truncated(self) -> Array:
        """Whether it was broken off: too long, or beyond what a record holds."""

    def reset(self, seed: int) -> None:
        """Begin every match anew, each with its own stream of this seed."""

    def step(self, chosen: Array) -> None:
        """Play in each match the action of this number; an `IllegalAction` names the match."""

    def draw(self) -> Array:
        """Return a choice for each match, all equally likely, from its own stream."""

    def seat(self, match: int) -> Seat:
        """Return the seat to act in a match."""

    def actions(self, match: int) -> tuple[Action, ...]:
        """Return the actions of a match in their order."""


class Bulk(Protocol):
    """Opens matches in bulk."""

    def open(
        self,
        options: Options,
        matches: int,
        seed: int,
        *,
        device: Device = "cpu",
        threads: int = 1,
        longest: int = 0,
    ) -> BulkMatches:
        """Return matches that have begun; one is broken off after `longest` actions, if not 0.

        `BadOptions` names the option that has no bulk play, or says what a device lacks.
        """
