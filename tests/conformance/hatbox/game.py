"""The game Hatbox, and a way to make broken ones of it."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.info import GameInfo
from tests.conformance.hatbox.options import BOOK, HatboxOptions
from tests.conformance.hatbox.state import HatboxState
from tests.wording import both

INFO: Final = GameInfo(
    id="hatbox",
    version=1,
    family="cards",
    title=both("帽子箱", "Hatbox"),
    summary=both("小さな札遊び。", "A little game of cards."),
    seats=range(2, 4),
    usual_seats=2,
    minutes=1,
    presets=("default", "long"),
    hidden=True,
)


class Hatbox(Game[HatboxOptions]):
    info = INFO
    Options = HatboxOptions
    state_type: type[HatboxState] = HatboxState
    phrases = BOOK
    grammar = re.compile(r"peek|pass|bid \d|(show|bury|reveal)( [abcd])+", re.IGNORECASE | re.ASCII)
    presets = MappingProxyType({"default": {}, "long": {"turns": 2}})

    def bounds(self, options: HatboxOptions, seats: int) -> Bounds:
        length = 1 + seats + seats * options.turns
        worst = -options.turns * (2 * 4 + options.bonus)
        return Bounds(length, worst, -worst, 0)

    def start(self, seats: int, options: HatboxOptions) -> HatboxState:
        return self.state_type(options, seats)
