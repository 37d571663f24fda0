"""What a viewer may believe: every full state that agrees with all it saw, and how likely each is.

The reckoning replays a match with every outcome of chance that the viewer would have seen in the
same way, weighted by its exact probability. Actions are as they were played; an action that the
viewer did not see could have been any that looks the same, all alike. Where what a seat can do
depends on what it hides, how likely it was to do what it did depends on the player; from then on
the reckoning says what is possible, but no longer how likely it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from belpic.core.conformance.told import MANY, done, in_full, others, redeals, tell
from belpic.core.errors import BelpicError
from belpic.core.game import State
from belpic.core.seats import CHANCE, Seat, Viewer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.conformance.trail import TrailStep
    from belpic.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Belief:
    """Full states with their weights."""

    weights: Mapping[State, Fraction]
    whole: bool = True
    """Whether these are all states possible; otherwise they are a sample of them."""
    even: bool = True
    """Whether the weights say how likely the states are, whatever the seats had in mind."""

    def shares(self) -> dict[State, Fraction]:
        """Return how likely each state is."""
        total = sum(self.weights.values())
        return {state: weight / total for state, weight in self.weights.items()}


@dataclass(frozen=True, slots=True)
class BeliefFollower:
    """Follows what one viewer may believe."""

    viewer: Viewer
    most: int
    """How many states a belief may have."""
    rng: Rng

    def follow(self, belief: Belief, step: TrailStep) -> Belief | None:
        """Return the belief after an event, or None if there are too many possibilities."""
        branches = {state: tuple(self._branches(belief, state, step)) for state in belief.weights}
        if sum(map(len, branches.values())) > self.most:
            return None
        weights = self._kept(belief, step, branches)
        if not weights:
            return None
        sampled = step.actor is CHANCE and step.state.chance().outcomes() is None
        sampled = sampled and not in_full(step, self.viewer)
        even = (belief.even and self._tells_nothing(belief, step)) or len(weights) == 1
        return Belief(weights, whole=belief.whole and not sampled, even=even)

    def _tells_nothing(self, belief: Belief, step: TrailStep) -> bool:
        """Tell whether an event is as likely in all states: the seat has the same choice in all.

        The members of a sample count one each, so chance may not prefer some of them either.
        """
        if step.actor == self.viewer or len(belief.weights) == 1:
            return True
        if step.actor is CHANCE:
            listed = {_outcomes(state) for state in belief.weights}
            known = in_full(step, self.viewer) and len(listed) == 1
            return belief.whole or known or None in listed
        choice = _choice(step.state, step.actor)
        return choice is not None and all(
            _choice(state, step.actor) == choice for state in belief.weights
        )

    def _branches(
        self, belief: Belief, state: State, step: TrailStep
    ) -> Iterator[tuple[Action, Fraction]]:
        if step.actor is not CHANCE:
            yield step.action, Fraction(1)
            if not in_full(step, self.viewer):
                for action in others(state, step, self.viewer, self.most + 1, self.rng):
                    yield action, Fraction(1)
            return
        outcomes = _outcomes(state)
        if in_full(step, self.viewer):
            share = dict(outcomes or ()).get(step.action, Fraction(1))
            yield step.action, share if belief.whole else Fraction(1)
        elif outcomes is None:
            number = max(1, self.most // len(belief.weights))
            # states that an earlier sample met again and again are still no more than one each
            share = Fraction(len(belief.weights)) / sum(belief.weights.values())
            for action in redeals(state, step.action, self.viewer, number, self.rng):
                yield action, share
        else:
            told = step.state.seen(CHANCE, step.action, self.viewer)
            for action, share in outcomes:
                if state.seen(CHANCE, action, self.viewer) == told:
                    yield action, share

    def _kept(
        self,
        belief: Belief,
        step: TrailStep,
        branches: Mapping[State, tuple[tuple[Action, Fraction], ...]],
    ) -> dict[State, Fraction]:
        """Keep what looks like what happened."""
        weights: dict[State, Fraction] = defaultdict(Fraction)
        view = step.after.view(self.viewer)
        told = tell(step.state, step.actor, step.action, self.viewer)
        for state, ways in branches.items():
            for action, share in ways:
                after = done(state, step.actor, action)
                if after is None or after.view(self.viewer) != view:
                    continue
                # what words betray of the same action, but no view shows, is another check's matter
                if action == step.action or tell(state, step.actor, action, self.viewer) == told:
                    weights[after] += belief.weights[state] * share
        return dict(weights)


def _choice(state: State, seat: Seat) -> tuple[Action, ...] | None:
    listed = state.listed(seat, MANY)
    return None if listed is None else tuple(listed)


def _outcomes(state: State) -> tuple[tuple[Action, Fraction], ...] | None:
    try:
        return state.chance().outcomes()
    except BelpicError:
        return ()
