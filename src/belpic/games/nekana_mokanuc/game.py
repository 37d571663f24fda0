"""The game 連船之遊 (Rulebook, 連船之遊)."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts, levels_of
from belpic.games.nekana_mokanuc import INFO
from belpic.games.nekana_mokanuc.analysis import NekanaOdds
from belpic.games.nekana_mokanuc.board import HOLD
from belpic.games.nekana_mokanuc.bot import CaptainBot, DrifterBot
from belpic.games.nekana_mokanuc.options import PHRASES, NekanaMokanucOptions
from belpic.games.nekana_mokanuc.sheets import NekanaMokanucSheets
from belpic.games.nekana_mokanuc.state import NekanaMokanucState
from belpic.games.nekana_mokanuc.thinking import THINKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Values

PRESETS: Final[Mapping[str, Values]] = MappingProxyType(
    {"stock": {"move_cost_source": "stock"}, "ship": {"move_cost_source": "ship"}}
)


class NekanaMokanuc(Game[NekanaMokanucOptions]):
    """Ships that carry resources along a route."""

    info = INFO
    Options = NekanaMokanucOptions
    state_type = NekanaMokanucState
    phrases = PHRASES
    grammar = re.compile(
        r"throw|pass|move [1-3]( stock| ship)?|(supply|build|recall) [1-3]"
        r"|plunder [1-3] [1-4] [1-3]",
        re.IGNORECASE | re.ASCII,
    )
    presets = PRESETS

    def bounds(self, options: NekanaMokanucOptions, seats: int) -> Bounds:
        """Return the limits: the lot, and turns of a throw, what it shows and an action.

        Nobody has another turn after the round in which it reached the target.
        """
        length = 1 + 3 * seats * options.turn_cap
        return Bounds(length, 0, options.target - 1 + HOLD, None)

    def start(self, seats: int, options: NekanaMokanucOptions) -> NekanaMokanucState:
        """Return the first state: all ships at the start, the first one loaded."""
        return NekanaMokanucState.first(options, seats)

    @property
    def parts(self) -> Parts:
        """The odds of the throw, and two bots that bring something home."""
        return Parts(
            analysis=NekanaOdds(),
            bots=levels_of(PHRASES, {"drifter": DrifterBot, "captain": CaptainBot}),
            sheets=NekanaMokanucSheets(),
            thinking=THINKING,
        )


GAME: Final = NekanaMokanuc()
