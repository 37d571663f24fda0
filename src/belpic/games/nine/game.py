"""The game 小猫 (Rulebook, 小猫)."""

from __future__ import annotations

import re
from typing import Final

from belpic.core.action import Action
from belpic.core.errors import IllegalAction, Reason
from belpic.core.game import Bounds, Game, State
from belpic.core.parts import Parts, levels_of
from belpic.core.seats import Seat
from belpic.games._shared.cards.deck import DECK
from belpic.games._shared.cards.sheets import CardSheets
from belpic.games.nine import INFO
from belpic.games.nine.analysis import NineReadings, NineTables
from belpic.games.nine.bot import NineBot
from belpic.games.nine.options import PHRASES, PRESETS, NineOptions
from belpic.games.nine.state import NineState
from belpic.games.nine.thinking import THINKING

_UNDECLARED: Final = re.compile(r" [br]0(?!=)", re.IGNORECASE | re.ASCII)


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

    def read(self, state: State, seat: Seat, text: str) -> Action:
        """Return the action written as `text`; a 無 has to be declared.

        Raises:
            BelpicError: if it cannot be read or is not allowed, as for every game.
        """
        words = " ".join(text.split())
        if _UNDECLARED.search(words) and self.grammar.fullmatch(words):
            state.require(seat)
            raise IllegalAction(Reason("undeclared", PHRASES("refused.undeclared")))
        return super().read(state, seat, text)

    @property
    def parts(self) -> Parts:
        """Tables for the rule page, what cards are together, and a bot."""
        return Parts(
            analysis=NineTables(),
            scoring=NineReadings(),
            bots=levels_of(PHRASES, {"shedding": NineBot}),
            sheets=CardSheets("deal", "strengths", "answers"),
            thinking=THINKING,
        )


GAME: Final = Nine()
