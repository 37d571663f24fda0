"""The game 値木 (Rulebook, 値木)."""

from __future__ import annotations

import re
from typing import Final

from belpic.core.action import Action
from belpic.core.game import Bounds, Game, State
from belpic.core.parts import Parts, levels_of
from belpic.core.seats import Seat
from belpic.games._shared.cards.deck import DECK
from belpic.games._shared.cards.sheets import CardSheets
from belpic.games.makhup import INFO
from belpic.games.makhup.analysis import LayingScoring, MakhupTables
from belpic.games.makhup.bot import ClearingBot
from belpic.games.makhup.diagrams import RoadDiagrams
from belpic.games.makhup.options import PHRASES, MakhupOptions
from belpic.games.makhup.roads import SPECIAL_COUNT
from belpic.games.makhup.season import HAND, SPECIAL_SUM, worth
from belpic.games.makhup.state import MakhupState
from belpic.games.makhup.thinking import THINKING

_FREE_TEXT: Final = re.compile(r"free (?:[0-9]+ )?(?=[br])", re.IGNORECASE | re.ASCII)


class Makhup(Game[MakhupOptions]):
    """Sums on roads that branch and join."""

    info = INFO
    Options = MakhupOptions
    state_type = MakhupState
    phrases = PHRASES
    grammar = re.compile(
        r"add [0-8]( [br][S0-8KT])+|merge( [0-8])+( [br][S0-8KT])+|free( F)? [br][S0-8KT]"
        r"|free [0-9]+ [br][S0-8KT]|special [br][S0-8KT]|draw|pass",
        re.IGNORECASE | re.ASCII,
    )

    def bounds(self, options: MakhupOptions, seats: int) -> Bounds:
        """Return the limits: hands never grow unless cards are drawn into them."""
        length = None
        if options.first_parent != "cut" and not options.endless:
            length = 1 + options.seasons * (1 + _longest(options, seats))
        return Bounds(length, -_worst(options), _worst(options) * (seats - 1), 0)

    def start(self, seats: int, options: MakhupOptions) -> MakhupState:
        """Return the first state."""
        return MakhupState.first(options, seats)

    def read(self, state: State, seat: Seat, text: str) -> Action:
        """Return the action written as `text`; a free end need not be named, as all are alike.

        Raises:
            BelpicError: if it cannot be read or is not allowed, as for every game.
        """
        return super().read(state, seat, _FREE_TEXT.sub("free F ", " ".join(text.split())))

    @property
    def parts(self) -> Parts:
        """Tables and pictures for the rule page, what cards make, and a bot."""
        return Parts(
            analysis=MakhupTables(),
            scoring=LayingScoring(),
            diagrams=RoadDiagrams(),
            bots=levels_of(PHRASES, {"clearing": ClearingBot}),
            sheets=CardSheets("deal", "sums"),
            thinking=THINKING,
        )


def _longest(options: MakhupOptions, seats: int) -> int:
    """Return more events than a season can have, reshuffles included (Termination)."""
    draws = (SPECIAL_COUNT + 1) * len(DECK) * (2 if options.draw_then_play else 1)
    cards = HAND * seats if options.draw_to == "road" else len(DECK)
    longest = cards + draws + (cards + 1) * seats + SPECIAL_COUNT + 1
    # a turn is a draw, a placement and a new stock at most
    return min(longest, 4 * options.turn_cap) if options.turn_cap else longest


def _worst(options: MakhupOptions) -> int:
    """Return more than a seat can lose in a match."""
    cards = HAND if options.draw_to == "road" else len(DECK)
    most = {"flat": 1, "cards": cards, "sum": min(cards * SPECIAL_SUM, worth(DECK))}[options.score]
    factors = range(2, options.seasons + 2) if options.parent_bonus else [1] * options.seasons
    return most * sum(factors)


GAME: Final = Makhup()
