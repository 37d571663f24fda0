"""The game 行山 (Rulebook, 行山)."""

from __future__ import annotations

from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts, levels_of
from belpic.games._shared.mountain.bot import ClimberBot, SteadyBot
from belpic.games._shared.mountain.grammar import GRAMMAR
from belpic.games._shared.mountain.rules import KING
from belpic.games._shared.mountain.tables import MountainTables
from belpic.games._shared.mountain.thinking import THINKING
from belpic.games.mokcuo import INFO
from belpic.games.mokcuo.options import PHRASES, MokcuoOptions
from belpic.games.mokcuo.sheets import MokcuoSheets
from belpic.games.mokcuo.state import MokcuoState


class Mokcuo(Game[MokcuoOptions]):
    """A race up a spiral, driven by cards."""

    info = INFO
    Options = MokcuoOptions
    state_type = MokcuoState
    phrases = PHRASES
    grammar = GRAMMAR

    def bounds(self, options: MokcuoOptions, seats: int) -> Bounds:  # noqa: ARG002  # for any number
        """Return the limits: a score is how far a piece has come."""
        return Bounds(None, 0, options.rules.route.goal, None)

    def start(self, seats: int, options: MokcuoOptions) -> MokcuoState:
        """Return the first state."""
        return MokcuoState.first(options, seats)

    @property
    def parts(self) -> Parts:
        """Tables for the rule page, bots, and what is on a real table."""
        return Parts(
            analysis=MountainTables(),
            sheets=MokcuoSheets(),
            thinking=THINKING,
            bots=levels_of(
                PHRASES,
                {
                    "steady": lambda: SteadyBot(frozenset({KING}), exchanges=True),
                    "climber": ClimberBot,
                },
            ),
        )


GAME: Final = Mokcuo()
