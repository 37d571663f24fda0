"""The game 新遊 (Rulebook, 新遊)."""

from __future__ import annotations

import re
from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts
from belpic.games.lutu import INFO
from belpic.games.lutu.analysis import LutuOdds
from belpic.games.lutu.bot import LutuEvaluator
from belpic.games.lutu.options import DIVIDENDS, PHRASES, LutuOptions
from belpic.games.lutu.sheets import LutuSheets
from belpic.games.lutu.state import LutuState
from belpic.games.lutu.thinking import THINKING


class Lutu(Game[LutuOptions]):
    """Bets on a throw of the sticks, against a dealer."""

    info = INFO
    Options = LutuOptions
    state_type = LutuState
    phrases = PHRASES
    grammar = re.compile(r"throw|pass|bet [0-5] \d+", re.IGNORECASE | re.ASCII)

    def bounds(self, options: LutuOptions, seats: int) -> Bounds:
        """Return the limits; with credit a seat may lose the worst round every time."""
        each = len(DIVIDENDS) + 1 if options.multi_bet else 1
        length = options.rounds * ((seats - 1) * each + 2)
        total = seats * options.bankroll
        if not options.credit:
            return Bounds(length, 0, total, total)
        dealt = max(DIVIDENDS) * options.max_bet * (seats - 1)
        worst = options.bankroll - options.rounds * max(dealt, each * options.max_bet)
        return Bounds(length, worst, total - (seats - 1) * worst, total)

    def start(self, seats: int, options: LutuOptions) -> LutuState:
        """Return the first state."""
        return LutuState.first(options, seats).open_round()

    @property
    def parts(self) -> Parts:
        """The odds."""
        return Parts(
            analysis=LutuOdds(),
            evaluator=LutuEvaluator(),
            sheets=LutuSheets(),
            thinking=THINKING,
        )


GAME: Final = Lutu()
