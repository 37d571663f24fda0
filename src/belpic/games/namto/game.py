"""The game 開樽 (Rulebook, 開樽)."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts, levels_of
from belpic.games._shared.cards.pictures import RankingDiagram
from belpic.games._shared.cards.sheets import CardSheets
from belpic.games.namto import INFO
from belpic.games.namto.analysis import NamtoScoring, NamtoTables, best_examples
from belpic.games.namto.bot import NamtoBot
from belpic.games.namto.options import PHRASES, NamtoOptions
from belpic.games.namto.state import RAISES, NamtoState
from belpic.games.namto.thinking import THINKING


class Namto(Game[NamtoOptions]):
    """Bets, opened cards and a ranking of named hands."""

    info = INFO
    Options = NamtoOptions
    state_type = NamtoState
    phrases = PHRASES
    grammar = re.compile(r"mun|at \d{1,6}|open [br][S0-8KT]", re.IGNORECASE | re.ASCII)
    presets = MappingProxyType(
        {
            "text": MappingProxyType({}),
            "community": MappingProxyType({"source": "community"}),
        }
    )

    def bounds(self, options: NamtoOptions, seats: int) -> Bounds:
        """Return the limits: nobody acts more often, or loses more, than the rounds allow."""
        matched = options.bet_style == "match"
        # each raise asks all others once more
        turns = seats + RAISES * (seats - 1) if matched else seats
        season = 1 + options.rounds * turns + (seats if options.source == "pool" else 0)
        length = None if options.first_parent == "cut" else 1 + options.seasons * season
        total = options.stack * seats
        if options.max_bet is None:
            return Bounds(length, None, None, total)
        each = options.max_bet * (RAISES if matched else 1)
        worst = options.seasons * (options.ante + options.rounds * each)
        return Bounds(length, options.stack - worst, options.stack + worst * (seats - 1), total)

    def start(self, seats: int, options: NamtoOptions) -> NamtoState:
        """Return the first state."""
        return NamtoState.first(options, seats)

    @property
    def parts(self) -> Parts:
        """Tables and a picture for the rule page, what cards are worth, and a bot."""
        return Parts(
            analysis=NamtoTables(),
            scoring=NamtoScoring(),
            diagrams=RankingDiagram(best_examples),
            bots=levels_of(PHRASES, {"odds": NamtoBot}),
            sheets=CardSheets("ranking", "cards", diagrams=("ranking",)),
            thinking=THINKING,
        )


GAME: Final = Namto()
