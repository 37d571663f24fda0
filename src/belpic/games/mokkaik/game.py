"""The game 行戦 (Rulebook, 行戦)."""

from __future__ import annotations

import re
from typing import Final

from belpic.core.action import Action
from belpic.core.game import Bounds, Game, State
from belpic.core.parts import Parts, levels_of
from belpic.core.seats import Seat
from belpic.games._shared.cards.sheets import CardSheets
from belpic.games._shared.cards.undeclared import completed, has_undeclared
from belpic.games.mokkaik import INFO
from belpic.games.mokkaik.analysis import MokkaikTables
from belpic.games.mokkaik.bot import PlayoutBot
from belpic.games.mokkaik.learning import FEATURES
from belpic.games.mokkaik.options import PHRASES, MokkaikOptions
from belpic.games.mokkaik.season import FULL, hand_size
from belpic.games.mokkaik.state import MokkaikState
from belpic.games.mokkaik.thinking import THINKING


class Mokkaik(Game[MokkaikOptions]):
    """Tricks of singles, sets and runs."""

    info = INFO
    Options = MokkaikOptions
    state_type = MokkaikState
    phrases = PHRASES
    grammar = re.compile(
        r"play( [br]([0-8KT]|S(=[S0-8K])?))+|discard( [br][S0-8KT])+", re.IGNORECASE | re.ASCII
    )

    def bounds(self, options: MokkaikOptions, seats: int) -> Bounds:
        """Return the limits: a loser pays six times 親の加点 at most, which grows by seasons."""
        season = 1 + seats * hand_size(seats)
        length = None if options.first_parent == "cut" else 1 + options.seasons * season
        worst = FULL * sum(range(2, options.seasons + 2))
        return Bounds(length, -worst, worst * (seats - 1), 0)

    def start(self, seats: int, options: MokkaikOptions) -> MokkaikState:
        """Return the first state."""
        return MokkaikState.first(options, seats)

    def read(self, state: State, seat: Seat, text: str) -> Action:
        """Return the action written as `text`; a 船 that is not declared is read at its strongest.

        Raises:
            BelpicError: if it cannot be read or is not allowed, as for every game.
        """
        if has_undeclared(text) and isinstance(state, MokkaikState) and not state.refusal(seat):
            text = completed(text, state.possible_plays())
        return super().read(state, seat, text)

    @property
    def parts(self) -> Parts:
        """Tables for the rule page, and a bot."""
        return Parts(
            analysis=MokkaikTables(),
            features=FEATURES,
            bots=levels_of(PHRASES, {"playout": PlayoutBot}),
            sheets=CardSheets("deal", "payment"),
            thinking=THINKING,
        )


GAME: Final = Mokkaik()
