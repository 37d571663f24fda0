"""The game 軟遊行山 (Rulebook, 軟遊行山)."""

from __future__ import annotations

from typing import Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts, levels_of
from belpic.games._shared.mountain.bot import ClimberBot, SteadyBot
from belpic.games._shared.mountain.grammar import GRAMMAR
from belpic.games._shared.mountain.rules import HORSE, KING, TAM
from belpic.games._shared.mountain.tables import MountainTables
from belpic.games._shared.mountain.thinking import IN_THE_BOX
from belpic.games.mokcuo_box import INFO
from belpic.games.mokcuo_box.options import PHRASES, MokcuoBoxOptions
from belpic.games.mokcuo_box.sheets import MokcuoBoxSheets
from belpic.games.mokcuo_box.state import MokcuoBoxState


class MokcuoBox(Game[MokcuoBoxOptions]):
    """A race up a zig-zag path, finished with the round."""

    info = INFO
    Options = MokcuoBoxOptions
    state_type = MokcuoBoxState
    phrases = PHRASES
    grammar = GRAMMAR

    def bounds(self, options: MokcuoBoxOptions, seats: int) -> Bounds:  # noqa: ARG002  # for any number
        """Return the limits: a score is how far a piece has come."""
        return Bounds(None, 0, options.rules.route.goal, None)

    def start(self, seats: int, options: MokcuoBoxOptions) -> MokcuoBoxState:
        """Return the first state."""
        return MokcuoBoxState.first(options, seats)

    @property
    def parts(self) -> Parts:
        """Tables for the rule page, bots, and what is on a real table."""
        return Parts(
            analysis=MountainTables(),
            sheets=MokcuoBoxSheets(),
            thinking=IN_THE_BOX,
            bots=levels_of(
                PHRASES,
                {
                    "steady": lambda: SteadyBot(frozenset({TAM, KING, HORSE}), exchanges=False),
                    "climber": ClimberBot,
                },
            ),
        )


GAME: Final = MokcuoBox()
