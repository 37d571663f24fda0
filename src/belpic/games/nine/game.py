"""The game 小猫 (Rulebook, 小猫)."""

from __future__ import annotations

import re
from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts
from belpic.games._shared.cards.deck import DECK
from belpic.games.nine import INFO
from belpic.games.nine.analysis import Readings, Tables
from belpic.games.nine.bot import SheddingBot
from belpic.games.nine.options import PHRASES, PRESETS, NineOptions
from belpic.games.nine.state import NineState


class Nine(Game[NineOptions]):
    """Join a round and shed cards, or decline and draw."""

    info = INFO
    Options = NineOptions
    state_type = NineState
    phrases = PHRASES
    presets = PRESETS
    grammar = re.compile(r"play( [br]([S1-8KT]|0(=[S1-8KT])?))+|drop", re.IGNORECASE | re.ASCII)

    def bounds(self, options: NineOptions, seats: int) -> Bounds:
        """Return the limits: a seat empties its hand at most once in a round."""
        rounds = options.round_cap or len(DECK)
        plays = len(DECK) * (rounds if options.take == "hand" else 1)
        season = 1 + plays + seats * rounds
        length = None if options.first_parent == "cut" else 1 + options.seasons * season
        most = options.seasons * (rounds * len(DECK) + 1)
        low = -most * (seats - 1) if options.payer == "largest" else 0
        return Bounds(length, low, most, None)

    def start(self, seats: int, options: NineOptions) -> NineState:
        """Return the first state."""
        return NineState.first(options, seats)

    @property
    def parts(self) -> Parts:
        """Tables for the rule page, what cards are together, and a bot."""
        return Parts(analysis=Tables(), scoring=Readings(), bots={"shedding": SheddingBot})


GAME: Final = Nine()
