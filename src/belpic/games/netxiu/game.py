"""The game 六裁 (Rulebook, 六裁)."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts, levels_of
from belpic.games.netxiu import INFO
from belpic.games.netxiu.analysis import NetxiuOdds
from belpic.games.netxiu.bot import RunnerBot
from belpic.games.netxiu.exact import RaceEvaluator
from belpic.games.netxiu.options import PHRASES, NetxiuOptions
from belpic.games.netxiu.sheets import NetxiuSheets
from belpic.games.netxiu.state import NetxiuState
from belpic.games.netxiu.thinking import THINKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Values

PRESETS: Final[Mapping[str, Values]] = MappingProxyType(
    {"rohatam": {"variant": "rohatam"}, "mui": {"variant": "mui"}}
)


class Netxiu(Game[NetxiuOptions]):
    """A race over a lined board."""

    info = INFO
    Options = NetxiuOptions
    state_type = NetxiuState
    phrases = PHRASES
    grammar = re.compile(r"throw|move [1-4]", re.IGNORECASE | re.ASCII)
    presets = PRESETS

    def bounds(self, options: NetxiuOptions, seats: int) -> Bounds:
        """Return the limits: the lot, then turns of a throw, what it shows and a choice."""
        turns = options.turn_cap
        length = 1 + seats * turns * (2 + (options.pieces > 1))
        most = max(options.course.lines) * turns
        match options.ranking:
            case "arrival":
                return Bounds(length, 0, seats - 1, None)
            case "cups_high":
                return Bounds(length, 0, most, None)
            case "cups_low":
                return Bounds(length, -most, 0, None)

    def start(self, seats: int, options: NetxiuOptions) -> NetxiuState:
        """Return the first state: all pieces on the hatched corner."""
        return NetxiuState.first(options, seats)

    @property
    def parts(self) -> Parts:
        """The odds, and a bot for matches with several pieces."""
        return Parts(
            analysis=NetxiuOdds(),
            bots=levels_of(PHRASES, {"runner": RunnerBot}),
            evaluator=RaceEvaluator(),
            sheets=NetxiuSheets(),
            thinking=THINKING,
        )


GAME: Final = Netxiu()
