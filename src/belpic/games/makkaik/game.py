"""The game 値戦 (Rulebook, 値戦)."""

from __future__ import annotations

import re
from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts, levels_of
from belpic.games._shared.cards.pictures import RankingDiagram
from belpic.games._shared.cards.sheets import CardSheets
from belpic.games.makkaik import INFO
from belpic.games.makkaik.analysis import MakkaikScoring, MakkaikTables, best_examples
from belpic.games.makkaik.bot import MakkaikBot
from belpic.games.makkaik.choices import HIGHEST
from belpic.games.makkaik.options import PHRASES, MakkaikOptions
from belpic.games.makkaik.state import MakkaikState
from belpic.games.makkaik.tableau import ROUNDS
from belpic.games.makkaik.thinking import THINKING


class Makkaik(Game[MakkaikOptions]):
    """Exchanges, bets and a showdown."""

    info = INFO
    Options = MakkaikOptions
    state_type = MakkaikState
    phrases = PHRASES
    grammar = re.compile(
        r"swap [br][S0-8KT] [br][S0-8KT]|draw2|keep [br][S0-8KT] out [br][S0-8KT]"
        r"|skip|fold|join|base \d{1,3}",
        re.IGNORECASE | re.ASCII,
    )

    def bounds(self, options: MakkaikOptions, seats: int) -> Bounds:
        """Return the limits: each season has one exchange and three bets of every seat."""
        season = 1 + (2 + ROUNDS) * seats
        length = None if options.first_parent == "cut" else 1 + options.seasons * season
        antes = options.ante * (1 if options.ante_each == "once" else ROUNDS)
        worst = options.seasons * (antes + ROUNDS * HIGHEST)
        return Bounds(length, -worst, worst * (seats - 1), 0)

    def start(self, seats: int, options: MakkaikOptions) -> MakkaikState:
        """Return the first state."""
        return MakkaikState.first(options, seats)

    @property
    def parts(self) -> Parts:
        """Tables and a picture for the rule page, what cards make together, and a bot."""
        return Parts(
            analysis=MakkaikTables(),
            scoring=MakkaikScoring(),
            diagrams=RankingDiagram(best_examples),
            bots=levels_of(PHRASES, {"odds": MakkaikBot}),
            sheets=CardSheets("deal", "ranking", diagrams=("ranking",)),
            thinking=THINKING,
        )


GAME: Final = Makkaik()
