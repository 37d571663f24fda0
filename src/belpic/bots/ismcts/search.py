"""One decision: worlds are guessed from the View, and the tree grows by playing each out."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from belpic.bots.ismcts.tree import Edge, Node
from belpic.core import walk
from belpic.core.chance import Shuffle
from belpic.core.seats import CHANCE, OVER, Actor, Seat
from belpic.core.thinking import Hints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.view import View

Notice = Callable[["Sequence[Action]"], "Sequence[Action]"]
"""Returns those of several actions that are not overlooked."""
WALKS: Final = 200
"""Where actions are too many to list, how many random ones are considered at the root."""
POINTS: Final = 0.1
"""What points count beside places once the match is over, so that a lost match is still played."""
LONGEST: Final = 5000
"""Events after which a playout ends, whatever the game says."""


class Search:
    """What is known of one decision so far."""

    def __init__(self, view: View, hints: Hints, rng: Rng, notice: Notice) -> None:
        """Take what the seat sees, and which of its actions it notices at all."""
        self.view = view
        self.hints = hints
        self.rng = rng
        seats = view.shown.seats
        self.roots = [Node() for _ in range(seats)]
        viewer = view.viewer
        assert isinstance(viewer, int)  # only seats are asked
        self.seat = viewer
        self.noticed = tuple(notice(self._every_candidate(view)))
        self.points = view.shown.scores()

    @property
    def root(self) -> Node:
        """The decision to be made."""
        return self.roots[self.seat]

    def _every_candidate(self, view: View) -> Sequence[Action]:
        """Return what the seat considers now: legality follows from the View alone."""
        candidates = self.hints.first or self.hints.candidates
        if candidates is not None:
            return candidates(view.shown, self.seat, self.rng)
        listed = view.listed()
        if listed is None:
            walks = (walk.random_action(view.next, self.rng) for _ in range(WALKS))
            return tuple(dict.fromkeys(walks))
        return shuffled(listed, self.rng)

    def try_world(self) -> None:
        """Guess a world and play it out, through the tree and beyond."""
        path: list[tuple[Seat, Edge]] = []
        state = self._play_out(self._walk_tree(self.view.guess(self.rng), path))
        results = self._results(state)
        for seat, edge in path:
            edge.visits += 1
            edge.total += results[seat]

    def _walk_tree(self, state: State, path: list[tuple[Seat, Edge]]) -> State:
        """Return the state after the first new action, or where the tree's world ends."""
        trails = list(self.roots)
        while not self._ends(state):
            to_act = state.to_act
            actor: Actor
            if to_act is CHANCE:
                actor, action = CHANCE, self.rng.draw(state.chance())
            else:
                assert isinstance(to_act, frozenset)  # neither over nor chance
                # seats that act at once decide one by one, and none sees the others' actions
                actor = seat = min(to_act) if path or self.seat not in to_act else self.seat
                action, edge = self._descend(state, seat, trails[seat])
                if edge is not None:
                    path.append((seat, edge))
                    if not edge.visits:
                        return state.after(actor, action)  # one new action a world
            trails = [
                trail.after(state.seen(actor, action, Seat(viewer)))
                for viewer, trail in enumerate(trails)
            ]
            state = state.after(actor, action)
        return state

    def _play_out(self, state: State) -> State:
        """Return where the playout ends or is cut off."""
        rng, policy, reach = self.rng, self.hints.policy or play_anything, self.hints.reach
        for _ in range(LONGEST):
            to_act = state.to_act
            if to_act is CHANCE:
                if self._ends(state):
                    break
                state = state.after(CHANCE, rng.draw(state.chance()))
                continue
            if to_act is OVER or reach == 0:
                break
            reach -= 1
            assert isinstance(to_act, frozenset)  # neither over nor chance
            seat = min(to_act)
            state = state.after(seat, policy(state, seat, rng))
        return state

    def _ends(self, state: State) -> bool:
        """Tell whether a world is followed no further: the match or the season has ended.

        When the cards are dealt anew, what comes is the same for all.
        """
        to_act = state.to_act
        if to_act is CHANCE:
            return type(state.chance()) is Shuffle and state.scores() != self.points
        return to_act is OVER

    def _descend(self, state: State, seat: Seat, node: Node) -> tuple[Action, Edge | None]:
        """Return the action to try, and its edge unless there is no choice."""
        considered = self.noticed if node is self.root else self._considered(state, seat, node)
        if len(considered) == 1:
            return considered[0], None
        return node.select(considered[: node.room()])

    def _considered(self, state: State, seat: Seat, node: Node) -> Sequence[Action]:
        """Return what a seat considers in this world, the most promising or the known first."""
        if self.hints.candidates is not None:
            return self.hints.candidates(state, seat, self.rng)
        listed = state.listed(seat)
        if listed is None:
            known = [one for one in node.edges if state.next(seat, one).action == one]
            step = partial(state.next, seat)
            new = (walk.random_action(step, self.rng) for _ in range(node.room() - len(known)))
            return list(dict.fromkeys((*known, *new)))
        if len(listed) <= node.room():
            return listed
        known = [action for action in listed if action in node.edges]
        other = [action for action in listed if action not in node.edges]
        return [*known, *shuffled(other, self.rng)]

    def _results(self, state: State) -> Sequence[float]:
        """Return how it went for every seat, between -1 and 1: by places, otherwise by points."""
        outcome = state.outcome()
        if outcome is None:
            value = self.hints.value
            return leads(state.scores() if value is None else value(state), self.hints.swing)
        points = leads(outcome.scores, self.hints.swing)
        return [
            (1 - POINTS) * result + POINTS * lead
            for result, lead in zip(outcome.results, points, strict=True)
        ]


def leads(scores: Sequence[float], swing: float) -> list[float]:
    """Return how likely every seat is to end before the others, -1 to 1, the mean over them."""
    others = max(1, len(scores) - 1)
    return [sum(math.tanh((own - other) / swing) for other in scores) / others for own in scores]


def play_anything(state: State, seat: Seat, rng: Rng) -> Action:
    """Return any action of the seat."""
    listed = state.listed(seat)
    if listed is None:
        return walk.random_action(partial(state.next, seat), rng)
    return listed[rng.below(len(listed))] if len(listed) > 1 else listed[0]


def shuffled(actions: Sequence[Action], rng: Rng) -> list[Action]:
    """Return the actions in any order."""
    order = list(actions)
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
