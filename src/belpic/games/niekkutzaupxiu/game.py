"""The game 連撃獣裁 (Rulebook, 連撃獣裁)."""

from __future__ import annotations

import re
from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts, levels_of
from belpic.games._shared.pot.bounds import pot_bounds
from belpic.games._shared.pot.sheets import PotSheets
from belpic.games.niekkutzaupxiu import INFO
from belpic.games.niekkutzaupxiu.analysis import OptimalPlay
from belpic.games.niekkutzaupxiu.bot import OptimalBot
from belpic.games.niekkutzaupxiu.exact import MatchEvaluator
from belpic.games.niekkutzaupxiu.learning import FEATURES
from belpic.games.niekkutzaupxiu.options import PHRASES, NiekkutzaupxiuOptions
from belpic.games.niekkutzaupxiu.state import NiekkutzaupxiuState
from belpic.games.niekkutzaupxiu.thinking import THINKING


class Niekkutzaupxiu(Game[NiekkutzaupxiuOptions]):
    """獣裁 with numbers made by throwing again and again."""

    info = INFO
    Options = NiekkutzaupxiuOptions
    state_type = NiekkutzaupxiuState
    phrases = PHRASES
    grammar = re.compile(r"throw|again|bank|bet \d+", re.IGNORECASE | re.ASCII)

    def bounds(self, options: NiekkutzaupxiuOptions, seats: int) -> Bounds:
        """Return the limits; a lucky seat may throw again for ever."""
        return pot_bounds(options, seats, throws=None)

    def start(self, seats: int, options: NiekkutzaupxiuOptions) -> NiekkutzaupxiuState:
        """Return the first state."""
        state = NiekkutzaupxiuState.first(options, seats)
        return state if options.first_leader == "random" else state.open_round()

    @property
    def parts(self) -> Parts:
        """Optimal play, as tables and as a bot."""
        return Parts(
            analysis=OptimalPlay(),
            evaluator=MatchEvaluator(),
            features=FEATURES,
            bots=levels_of(PHRASES, {"optimal": OptimalBot}),
            sheets=PotSheets("repeat"),
            thinking=THINKING,
        )


GAME: Final = Niekkutzaupxiu()
