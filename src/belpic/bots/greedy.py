"""The bot `greedy`: what looks best once the dust of one action has settled.

It sees its seat's View only. Every action is tried on the same few guesses of the full state, the
chance that follows is averaged until a seat is asked, and what counts is the own score less the
mean of the others'.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from belpic.core import walk
from belpic.core.seats import CHANCE, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.view import View

WORK: Final = 2000
"""About how many states one decision may look at."""
CANDIDATES: Final = 200
"""How many actions are tried where they are too many to list."""
GUESSES: Final = 8
"""How many full states are tried where something is hidden."""
LONGEST_CHAIN: Final = 64
"""Outcomes of chance in a row after which the scores are taken as they stand."""
DECIMALS: Final = 9
"""Values that differ only beyond this are a tie: sums of floats depend on their order."""


class GreedyBot:
    """Looks one action ahead."""

    __slots__ = ("guesses",)

    def __init__(self, *, hidden: bool = True) -> None:
        """Say whether the game hides anything; if not, one guess is the state itself."""
        self.guesses = GUESSES if hidden else 1

    def choose(self, view: View, rng: Rng) -> Action:
        """Return an action of the highest value, ties broken by `rng`."""
        actions = candidates(view, rng)
        if len(actions) == 1:
            return actions[0]
        # states are equal by value: a guess met several times is looked at once
        guesses = Counter(view.guess(rng) for _ in range(self.guesses))
        seat = view.viewer
        assert isinstance(seat, int)  # only seats are asked
        work = max(1, WORK // (len(actions) * len(guesses)))
        values = [
            round(
                sum(
                    number * expectation(guess.after(seat, action), seat, work, rng)
                    for guess, number in guesses.items()
                ),
                DECIMALS,
            )
            for action in actions
        ]
        best = max(values)
        ties = [action for action, value in zip(actions, values, strict=True) if value == best]
        return ties[rng.below(len(ties))]


def candidates(view: View, rng: Rng) -> Sequence[Action]:
    """Return all actions, or a sample by random walks where they are too many to list."""
    listed = view.listed()
    if listed is not None:
        return listed
    walks = (walk.random_action(view.next, rng) for _ in range(CANDIDATES))
    return tuple(dict.fromkeys(walks))


def expectation(state: State, seat: Seat, work: int, rng: Rng, chain: int = 0) -> float:
    """Return the mean lead of a seat once chance has settled, looking at about `work` states.

    Exact where the outcomes fit into the work allowed; otherwise a mean over samples.
    """
    if state.to_act is not CHANCE or chain == LONGEST_CHAIN:
        return lead(state.scores(), seat)
    chance = state.chance()
    outcomes = chance.outcomes()
    if outcomes is not None and len(outcomes) <= work:
        share = work // len(outcomes)
        return sum(
            float(probability)
            * expectation(state.after(CHANCE, outcome), seat, share, rng, chain + 1)
            for outcome, probability in outcomes
        )
    samples = min(work, GUESSES)
    drawn = (state.after(CHANCE, rng.draw(chance)) for _ in range(samples))
    share = work // samples
    return sum(expectation(child, seat, share, rng, chain + 1) for child in drawn) / samples


def lead(scores: Sequence[int], seat: Seat) -> float:
    """Return a seat's score less the mean of the others'."""
    others = len(scores) - 1
    own = scores[seat]
    return own - (sum(scores) - own) / others if others else float(own)
