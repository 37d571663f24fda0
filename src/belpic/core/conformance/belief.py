"""What a viewer may believe: every full state that agrees with all it saw, and how likely each is.

The reckoning replays a match with every outcome of chance that the viewer would have seen in the
same way, weighted by its exact probability. Actions are as they were played: one that the rules do
not allow in a state rules that state out, and in all others it counts the same, as nobody knows
what the seat had in mind. An action that the viewer did not see could have been any that looks the
same, all alike.

Two things nobody can reckon, and from then on a belief says what is possible, but no longer how
likely it is: which of several actions that look the same was done, where what the seat can do
depends on what it hides; and which of several equal cards was used, as it is more likely that one
of two was than that the only one was.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from belpic.core.conformance.deals import every_deal
from belpic.core.conformance.told import MANY, done, in_full, others, redeals, tell, unseen_places
from belpic.core.errors import BelpicError
from belpic.core.game import State
from belpic.core.seats import CHANCE, Seat, Viewer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from belpic.core.action import Action
    from belpic.core.conformance.trail import TrailStep
    from belpic.core.rng import Rng

Ways = tuple[tuple["Action", Fraction], ...]
"""What may have happened in a state, and how likely each is."""


@dataclass(frozen=True, slots=True)
class Belief:
    """Full states with their weights."""

    weights: Mapping[State, Fraction]
    whole: bool = True
    """Whether these are all states possible; otherwise they are a sample of them."""
    even: bool = True
    """Whether the weights say how likely the states are, whatever the seats had in mind."""
    single: bool = True
    """Whether no two of the things that chance has hidden are equal."""
    telling: frozenset[str] = frozenset()
    """The first words of what others did that ruled states out, since all was known last."""

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
        ways = self._every_way(belief, step)
        whole = ways is not None
        if ways is None:
            ways = {state: tuple(self._sampled(belief, state, step)) for state in belief.weights}
        if sum(map(len, ways.values())) > self.most:
            return None
        weights, agreeing = self._kept(belief, step, ways)
        if not weights:
            return None
        even = (belief.even and self._tells_nothing(belief, step, agreeing)) or len(weights) == 1
        return Belief(
            weights,
            whole=belief.whole and whole,
            even=even,
            single=belief.single and self._hides_no_equals(step),
            telling=self._telling(belief, step, weights) if len(weights) > 1 else frozenset(),
        )

    def _telling(
        self, belief: Belief, step: TrailStep, weights: Mapping[State, Fraction]
    ) -> frozenset[str]:
        told = step.actor not in (CHANCE, self.viewer)
        ruled_out = sum(weights.values()) < sum(belief.weights.values())
        return belief.telling | {step.action[0]} if told and ruled_out else belief.telling

    def _hides_no_equals(self, step: TrailStep) -> bool:
        if step.actor is not CHANCE:
            return True
        hidden = [step.action[at] for at in unseen_places(step.state, step.action, self.viewer)]
        return len(set(hidden)) == len(hidden)

    def _tells_nothing(self, belief: Belief, step: TrailStep, agreeing: Iterable[State]) -> bool:
        """Tell whether the weights still say how likely states are.

        If there are equal cards, or if the viewer did not see the action, the seat must have had
        the same choice in all states that agree with it. The members of a sample count one each, so
        chance may not prefer some of them either.
        """
        if step.actor == self.viewer or len(belief.weights) == 1:
            return True
        known = in_full(step, self.viewer)
        if step.actor is CHANCE:
            listed = {_outcomes(state) for state in belief.weights}
            return belief.whole or (known and len(listed) == 1) or None in listed
        if known and belief.single:
            return True
        choice = _choice(step.state, step.actor)
        return choice is not None and all(
            _choice(state, step.actor) == choice
            for state in (agreeing if known else belief.weights)
        )

    def _every_way(self, belief: Belief, step: TrailStep) -> dict[State, Ways] | None:
        """Return for each state what may have happened; None if that can only be sampled."""
        found: dict[State, Ways] = {}
        for state in belief.weights:
            by_chance = step.actor is CHANCE
            ways = self._chances(belief, state, step) if by_chance else self._actions(state, step)
            if ways is None:
                return None
            found[state] = ways
        return found

    def _actions(self, state: State, step: TrailStep) -> Ways:
        alike: Iterable[Action] = ()
        if not in_full(step, self.viewer):
            alike = others(state, step, self.viewer, self.most + 1, self.rng)
        return tuple((action, Fraction(1)) for action in (step.action, *alike))

    def _chances(self, belief: Belief, state: State, step: TrailStep) -> Ways | None:
        outcomes = _outcomes(state)
        if in_full(step, self.viewer):
            share = dict(outcomes or ()).get(step.action, Fraction(1))
            return ((step.action, share if belief.whole else Fraction(1)),)
        if outcomes is None:
            if not belief.whole:
                return None
            return every_deal(state, step.action, self.viewer, self.most // len(belief.weights))
        told = step.state.seen(CHANCE, step.action, self.viewer)
        return tuple(
            (action, share)
            for action, share in outcomes
            if state.seen(CHANCE, action, self.viewer) == told
        )

    def _sampled(
        self, belief: Belief, state: State, step: TrailStep
    ) -> Iterator[tuple[Action, Fraction]]:
        number = max(1, self.most // len(belief.weights))
        # states that an earlier sample met again and again are still no more than one each
        share = Fraction(len(belief.weights)) / sum(belief.weights.values())
        for action in redeals(state, step.action, self.viewer, number, self.rng):
            yield action, share

    def _kept(
        self,
        belief: Belief,
        step: TrailStep,
        ways: Mapping[State, Ways],
    ) -> tuple[dict[State, Fraction], set[State]]:
        """Keep what looks like what happened, and tell in which states it may have."""
        weights: dict[State, Fraction] = defaultdict(Fraction)
        agreeing: set[State] = set()
        view = step.after.view(self.viewer)
        told = tell(step.state, step.actor, step.action, self.viewer)
        for state, branches in ways.items():
            for action, share in branches:
                after = done(state, step.actor, action)
                if after is None or after.view(self.viewer) != view:
                    continue
                # what words betray of the same action, but no view shows, is another check's matter
                if action == step.action or tell(state, step.actor, action, self.viewer) == told:
                    weights[after] += belief.weights[state] * share
                    agreeing.add(state)
        return dict(weights), agreeing


def _choice(state: State, seat: Seat) -> tuple[Action, ...] | None:
    listed = state.listed(seat, MANY)
    return None if listed is None else tuple(listed)


def _outcomes(state: State) -> tuple[tuple[Action, Fraction], ...] | None:
    try:
        return state.chance().outcomes()
    except BelpicError:
        return ()
