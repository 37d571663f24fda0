"""What 行山 needs on a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.sheets import CountingSticks
from belpic.games._shared.mountain.options import MountainOptions
from belpic.games._shared.mountain.sheets import common_sheets
from belpic.games.mokcuo.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.options import Options
    from belpic.core.sheets import Sheet

SQUARE: Final = 26.0
CARD: Final = (63.0, 88.0)
RICE, COINS, AGES = 15, 8, 14
"""Counting sticks for each seat; the black ones are laid onto cards that have worked."""


class MokcuoSheets:
    """The board of 机戦 with the route, cards, and counting sticks for rice, coins and ages."""

    def sheets(self, options: Options, seats: int) -> Sequence[Sheet]:
        """Return the sheets for so many seats."""
        assert isinstance(options, MountainOptions)
        sticks = CountingSticks(
            RICE * seats, COINS * seats, AGES * seats, name=PHRASES("sheet.counting")
        )
        return (*common_sheets(options, seats, SQUARE, CARD), sticks)
