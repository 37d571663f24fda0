"""The game 獣裁 (Rulebook, 獣裁)."""

from __future__ import annotations

import re
from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts
from belpic.games._shared.pot.bounds import pot_bounds
from belpic.games._shared.pot.learning import PotFeatures
from belpic.games._shared.pot.sheets import PotSheets
from belpic.games.zaupxiu import INFO
from belpic.games.zaupxiu.analysis import ZaupxiuOdds
from belpic.games.zaupxiu.exact import PotEvaluator
from belpic.games.zaupxiu.options import PHRASES, ZaupxiuOptions
from belpic.games.zaupxiu.state import ZaupxiuState
from belpic.games.zaupxiu.thinking import THINKING


class Zaupxiu(Game[ZaupxiuOptions]):
    """Everybody stakes and throws once; the single highest takes the pot."""

    info = INFO
    Options = ZaupxiuOptions
    state_type = ZaupxiuState
    phrases = PHRASES
    grammar = re.compile(r"throw|bet \d+", re.IGNORECASE | re.ASCII)

    def bounds(self, options: ZaupxiuOptions, seats: int) -> Bounds:
        """Return the limits: each round has at most `max_rethrows` throw-offs."""
        return pot_bounds(options, seats, throws=1)

    def start(self, seats: int, options: ZaupxiuOptions) -> ZaupxiuState:
        """Return the first state."""
        state = ZaupxiuState.first(options, seats)
        return state if options.first_leader == "random" else state.open_round()

    @property
    def parts(self) -> Parts:
        """The odds, who judges, arrays for learners, and sheets."""
        return Parts(
            analysis=ZaupxiuOdds(),
            evaluator=PotEvaluator(),
            features=PotFeatures[ZaupxiuState](),
            sheets=PotSheets("throw", "unique_highest"),
            thinking=THINKING,
        )


GAME: Final = Zaupxiu()
