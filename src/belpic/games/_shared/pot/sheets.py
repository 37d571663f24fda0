"""What a game for a pot needs on a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.sheets import CountingSticks, Reference, ScoreSheet, StickSet
from belpic.games._shared.pot.options import PHRASES, PotOptions
from belpic.games._shared.sticks import STICKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.options import Options
    from belpic.core.sheets import Sheet

WHITE, RED, BLACK = 10, 4, 2
"""Counting sticks for each seat: more than the usual bank, for who has won."""


class PotSheets:
    """Five sticks, counting sticks for the banks, the odds and a score sheet."""

    def __init__(self, *tables: str) -> None:
        """Take the names of the tables."""
        self.reference = Reference(tables)

    def sheets(self, options: Options, seats: int) -> Sequence[Sheet]:
        """Return the sheets for so many seats."""
        assert isinstance(options, PotOptions)
        return (
            StickSet(STICKS.number),
            CountingSticks(WHITE * seats, RED * seats, BLACK * seats),
            self.reference,
            ScoreSheet(options.rounds, PHRASES("scene.round")),
        )
