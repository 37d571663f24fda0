"""Judging by playing out: the evaluator of every game that has none of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.bots.greedy import candidates
from belpic.bots.runner import SeatedBot, play_out
from belpic.bots.uniform import RandomBot
from belpic.core.evaluation import Outlook, Worth
from belpic.core.parts import Budgeted
from belpic.core.rng import SeededRng

if TYPE_CHECKING:
    from belpic.core.game import AnyGame, State
    from belpic.core.parts import Bot
    from belpic.core.view import View

COMPARED: Final = 12
"""How many actions are compared at most; the bot's own choice is always one of them."""
CAP: Final = 600
"""After so many events a playout is decided by its scores."""


class Playouts:
    """Lets a quick bot finish the match in all seats, each of which sees its own view only."""

    nodes = 24
    """Here a node is a match that is played out, one after each action."""
    exact = False

    def __init__(self, game: AnyGame) -> None:
        """Take the game, whose bot that plays by rules is asked, or the dice if it has none."""
        self._bot = quick_bot(game)

    def look(self, view: View, nodes: int) -> Outlook:
        """Return the bot's own choice, and what else can be compared."""
        if not view.asked:
            return Outlook((), 0, nodes)
        rng = SeededRng("analysis/look")
        own = self._bot.choose(view, rng)
        others = [action for action in candidates(view, rng) if action != own]
        return Outlook((own, *others[: COMPARED - 1]), 0, nodes)

    def worth(self, state: State, depth: int, sample: int) -> Worth:  # noqa: ARG002  # to the end
        """Return how one match goes on from here; what follows differs from sample to sample."""
        rng = SeededRng(f"analysis/chance/{sample}")
        players = [
            SeatedBot(self._bot, SeededRng(f"analysis/seat/{seat}/{sample}"))
            for seat in range(state.seats)
        ]
        return Worth.of_outcome(play_out(state, players, rng, CAP).outcome)


def quick_bot(game: AnyGame) -> Bot:
    """Return the game's own bot that plays by rules, the best one, or else the dice."""
    bots = [level.make() for name, level in game.parts.bots.items() if not name.isdecimal()]
    by_rules = [bot for bot in bots if not isinstance(bot, Budgeted)]
    return by_rules[-1] if by_rules else RandomBot()
