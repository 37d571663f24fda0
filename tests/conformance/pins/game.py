"""The game Pins."""

from __future__ import annotations

import re
from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.info import GameInfo
from tests.conformance.pins.state import BANK, BOOK, PinsOptions, PinsState
from tests.wording import both

INFO: Final = GameInfo(
    id="pins",
    version=1,
    family="sticks",
    title=both("棒遊び", "Pins"),
    summary=both("小さな棒遊び。", "A little game of sticks."),
    seats=range(2, 4),
    usual_seats=2,
    minutes=1,
)


class Pins(Game[PinsOptions]):
    info = INFO
    Options = PinsOptions
    state_type: type[PinsState] = PinsState
    phrases = BOOK
    grammar = re.compile(r"stake \d+|pass", re.IGNORECASE | re.ASCII)

    def bounds(self, options: PinsOptions, seats: int) -> Bounds:
        return Bounds(2 * seats * options.rounds, 0, BANK * seats, BANK * seats)

    def start(self, seats: int, options: PinsOptions) -> PinsState:
        return self.state_type(options, seats, (BANK,) * seats)
