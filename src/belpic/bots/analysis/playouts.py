"""Judging by search and by playing out: the evaluator of every game that has none of its own.

The search that plays the numbered levels says which actions deserve a look, and which seems best.
Each of them is then played out to the end of the match, all on the same guesses and with the same
chance, so that what they have in common cancels out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.bots.ismcts.bot import SearchingBot, is_better
from belpic.bots.uniform import RandomBot
from belpic.core.evaluation import Outlook, Worth
from belpic.core.match import CAP
from belpic.core.outcome import Outcome
from belpic.core.parts import Budgeted
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE
from belpic.core.thinking import Hints, Strength, policy_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.bots.ismcts.search import Search
    from belpic.core.action import Action
    from belpic.core.game import AnyGame, State
    from belpic.core.parts import Bot
    from belpic.core.view import View

COMPARED: Final = 6
"""How many actions are compared at most."""
WORLDS: Final = 4
"""How many worlds the search imagines for each match that is played out after an action."""
LONGEST: Final = 600
"""After so many events a playout is decided by its scores."""


class Playouts:
    """Lets quick rules finish the match in all seats, each of which heeds what it could know."""

    nodes = 24
    """Here a node is a match that is played out, one after each action."""
    exact = False

    def __init__(self, game: AnyGame) -> None:
        """Take the game: what it tells the search, or else its bot that plays by rules."""
        thinking = game.parts.thinking
        self._hints = Hints() if thinking is None else thinking.hints
        self._policy = self._hints.policy or policy_of(quick_bot(game))

    def knows(self, state: State) -> bool:  # noqa: ARG002  # whatever the options
        """Tell that every match can be played out."""
        return True

    def look(self, view: View, nodes: int) -> Outlook:
        """Return what the search finds, its choice first."""
        if not view.asked:
            return Outlook((), 0, nodes)
        bot = SearchingBot(self._hints, Strength(WORLDS * nodes), timed=False)
        search = bot.look(view, SeededRng("analysis/look"))
        return Outlook(tuple(found_by(search)[:COMPARED]), 0, nodes)

    def worth(self, state: State, depth: int, sample: int) -> Worth:  # noqa: ARG002  # to the end
        """Return how one match goes on from here; what follows differs from sample to sample."""
        chance = SeededRng(f"analysis/chance/{sample}")
        whims = SeededRng(f"analysis/seats/{sample}")
        for _ in range(LONGEST):
            to_act = state.to_act
            if to_act is CHANCE:
                state = state.after(CHANCE, chance.draw(state.chance()))
            elif isinstance(to_act, frozenset):
                seat = min(to_act)
                state = state.after(seat, self._policy(state, seat, whims))
            else:
                break
        outcome = state.outcome()
        return Worth.of_outcome(outcome or Outcome.by_scores(state.scores(), CAP))


def found_by(search: Search) -> Sequence[Action]:
    """Return the actions that a search has tried, its choice first, then what it tried most."""
    edges = search.root.edges
    tried = [one for one in search.noticed if one in edges and edges[one].visits]
    if not tried:
        return search.noticed
    ranked = sorted(tried, key=lambda one: (-edges[one].visits, -edges[one].mean))
    rule = tried[0]
    if is_better(edges[ranked[0]], edges[rule], search.hints.doubt):
        return ranked
    return [rule, *(one for one in ranked if one != rule)]


def quick_bot(game: AnyGame) -> Bot:
    """Return the bot that errs least of those that do not search, or else the dice."""
    thinking = game.parts.thinking
    if thinking is not None and thinking.exact is not None:
        return thinking.exact()
    bots = [level.make() for name, level in game.parts.bots.items() if not name.isdecimal()]
    by_rules = [bot for bot in bots if not isinstance(bot, Budgeted)]
    return by_rules[-1] if by_rules else RandomBot()
