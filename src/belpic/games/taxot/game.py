"""The game 終季 (Rulebook, 終季)."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts, levels_of
from belpic.games._shared.cards.deck import DECK
from belpic.games._shared.cards.sheets import CardSheets
from belpic.games.taxot import INFO
from belpic.games.taxot.analysis import TaxotScoring, TaxotTables
from belpic.games.taxot.bot import WaitingBot
from belpic.games.taxot.learning import FEATURES
from belpic.games.taxot.options import PHRASES, TaxotOptions
from belpic.games.taxot.puzzles import PUZZLES
from belpic.games.taxot.state import TaxotState
from belpic.games.taxot.tableau import HAND
from belpic.games.taxot.thinking import THINKING
from belpic.games.taxot.win import ITEM_POINTS

MOST_BONUS: Final = 18
"""More than six cards can count for 王 and 皇 and for two 光 cards together."""


class Taxot(Game[TaxotOptions]):
    """Draw, discard and claim until six cards are complete."""

    info = INFO
    Options = TaxotOptions
    state_type = TaxotState
    phrases = PHRASES
    grammar = re.compile(
        r"taxot|skip|discard [br][S0-8KT]|(nam|expose)( [br][S0-8KT]){0,4}",
        re.IGNORECASE | re.ASCII,
    )
    presets = MappingProxyType(
        {
            "default": MappingProxyType({}),
            "soft": MappingProxyType({"claims": False, "payment": "flat", "shapes": "triples"}),
        }
    )

    def bounds(self, options: TaxotOptions, seats: int) -> Bounds:
        """Return the limits: a season has a turn for every card of the stock and every 開."""
        turns = len(DECK) - HAND * seats + 2 * seats
        season = 1 + turns * seats + seats
        length = None if options.first_parent == "cut" else 1 + options.seasons * season
        worst = sum(_worst_loss(factor, seats) for factor in range(2, options.seasons + 2))
        return Bounds(length, -worst, worst * (seats - 1), 0)

    def start(self, seats: int, options: TaxotOptions) -> TaxotState:
        """Return the first state."""
        return TaxotState.first(options, seats)

    @property
    def parts(self) -> Parts:
        """Tables for the rule page, what six cards are worth, and a bot."""
        return Parts(
            analysis=TaxotTables(),
            scoring=TaxotScoring(),
            features=FEATURES,
            bots=levels_of(PHRASES, {"waiting": WaitingBot}),
            sheets=CardSheets("deal", "points"),
            thinking=THINKING,
            puzzles=PUZZLES,
        )


def _worst_loss(factor: int, seats: int) -> int:
    """Return more than a seat can lose in one season: to every other, and for calls and fours."""
    win = sum(ITEM_POINTS.values()) * factor + MOST_BONUS
    return win * (seats - 1) + 3 * seats


GAME: Final = Taxot()
