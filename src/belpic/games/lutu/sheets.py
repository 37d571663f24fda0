"""What 新遊 needs on a real table: the paper with six boxes, sticks and stakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.sheets import Box, CountingSticks, Mat, Reference, ScoreSheet, StickSet
from belpic.core.text import Text
from belpic.games._shared.sticks import STICKS
from belpic.games.lutu.options import DIVIDENDS, PHRASES, LutuOptions
from belpic.games.lutu.scene import KANJI

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.options import Options
    from belpic.core.sheets import Sheet

WIDE: Final = 60.0
HIGH: Final = 90.0
HEAD: Final = 22.0
ACROSS: Final = 3
WHITE, RED, BLACK = 10, 4, 2
"""Counting sticks for each seat."""


class LutuSheets:
    """The paper for bets, five sticks, counting sticks, the odds and a score sheet."""

    def sheets(self, options: Options, seats: int) -> Sequence[Sheet]:
        """Return the sheets for so many seats."""
        assert isinstance(options, LutuOptions)
        return (
            Mat(tuple(_boxes()), name=PHRASES("sheet.paper")),
            StickSet(STICKS.number),
            CountingSticks(WHITE * seats, RED * seats, BLACK * seats),
            Reference(("odds",)),
            ScoreSheet(options.rounds, PHRASES("scene.round")),
        )


def _boxes() -> Iterator[Box]:
    """Yield a box for each number: what it is and what it pays above, room for stakes below."""
    for number, pays in enumerate(DIVIDENDS):
        row, column = divmod(number, ACROSS)
        x, y = column * WIDE, row * HIGH
        yield Box(x, y, WIDE / 2, HEAD, Text.same(f"{KANJI[number]} {number}"))
        yield Box(x + WIDE / 2, y, WIDE / 2, HEAD, Text.same(f"×{pays}"))
        yield Box(x, y + HEAD, WIDE, HIGH - HEAD, Text.same(""))
