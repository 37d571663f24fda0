"""Checks on guesses: consistent with the view, possible, spread and without bias."""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from math import lcm
from typing import TYPE_CHECKING, Final, TypeVar

from belpic.core.codec import Json, to_json
from belpic.core.conformance.belief import Belief, BeliefFollower
from belpic.core.conformance.case import Case
from belpic.core.conformance.chances import UNLIKELY
from belpic.core.conformance.check import Check
from belpic.core.conformance.chi_square import alike, fit
from belpic.core.conformance.difference import difference, leaves
from belpic.core.conformance.size import limited
from belpic.core.conformance.told import name
from belpic.core.conformance.trail import Trail, TrailStep, stops, trails
from belpic.core.seats import SPECTATOR, Viewer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.view import View

T = TypeVar("T")
SUSPICIOUS: Final = 0.01
"""A fit less likely than this is looked at again with ten times the guesses."""
CERTAIN: Final = Fraction(1, 10)
"""What is at least so likely is all but sure to show in 200 guesses: 0.9²⁰⁰ < 10⁻⁹."""
COMMON: Final = Fraction(1, 4)
"""The same where the reckoning of what is likely is rough."""
FEW: Final = 3
"""Guesses where there is only one possibility."""
SAMPLE: Final = 100
"""A belief that is a sample says something only if it has this many members."""


@dataclass(frozen=True, slots=True)
class Point:
    """A moment of a match, what a viewer sees of it and what it may believe."""

    where: str
    view: View
    belief: Belief


@dataclass(frozen=True, slots=True)
class GuessTally:
    """How often each state was guessed from one view."""

    point: Point
    counts: Counter[State]
    number: int
    """How many guesses were made; those that look different to the viewer are not counted."""
    missing: str = ""
    """What should have been guessed but was not."""

    @property
    def possible(self) -> bool:
        """Whether only states were guessed that are possible."""
        belief = self.point.belief
        return not belief.whole or set(self.counts) <= set(belief.weights)

    @property
    def judged(self) -> bool:
        """Whether how often states were guessed can be compared with what is likely."""
        belief = self.point.belief
        telling = belief.whole or sum(belief.weights.values()) >= SAMPLE
        return telling and self.possible and sum(self.counts.values()) == self.number


def _same_view(case: Case) -> Iterator[str]:
    """A guess from a view gives its viewer exactly that view."""
    for stop in limited(stops(case), case.size.seconds):
        for viewer in stop.viewers(case):
            view = stop.state.view(viewer)
            for number in range(case.size.hypotheses):
                again = view.guess(case.rng(f"guess/{number}")).view(viewer)
                if again != view:
                    differs = difference(view.shown, again.shown)
                    yield f"{stop}: {name(viewer)}'s view and its view of a guess differ {differs}"


@lru_cache(maxsize=4)
def tallies(case: Case) -> tuple[GuessTally, ...]:
    """Return counted guesses at moments of the case at which something is hidden."""
    rng = case.rng("tallies")
    followed = [
        (number, trail, viewer)
        for number, trail in enumerate(trails(case))
        if _hides(trail)
        for viewer in case.viewers(number)
    ]
    each = case.size.seconds / max(1, len(followed))
    unsure = Assortment(case.size.points, rng)
    sure = Reservoir(case.size.points, rng)
    for number, trail, viewer in limited(_mixed(followed, rng), case.size.seconds):
        for point in limited(_points(case, number, trail, viewer), each):
            (unsure if len(point.belief.weights) > 1 else sure).add(point)
    counted = [(point, case.size.guesses) for point in unsure.points]
    counted += [(point, FEW) for point in sure.points]
    return tuple(
        _tally(point, number, rng) for point, number in limited(counted, case.size.seconds)
    )


def _mixed(items: list[T], rng: Rng) -> Iterator[T]:
    left = list(items)
    while left:
        yield left.pop(rng.below(len(left)))


class Reservoir:
    """Keeps a few of many points, each as likely as the others: beliefs are large."""

    def __init__(self, size: int, rng: Rng) -> None:
        """Say how many to keep."""
        self.size = size
        self.rng = rng
        self.met = 0
        self.points: list[Point] = []

    def add(self, point: Point) -> None:
        """Take the point in, perhaps in place of another."""
        self.met += 1
        if len(self.points) < self.size:
            self.points.append(point)
        elif (place := self.rng.below(self.met)) < self.size:
            self.points[place] = point


class Assortment:
    """Keeps a few of many points, as many of each kind: what others did tells of what they have."""

    def __init__(self, size: int, rng: Rng) -> None:
        """Say how many to keep."""
        self.size = size
        self.rng = rng
        self.kinds: dict[frozenset[str], Reservoir] = {}

    def add(self, point: Point) -> None:
        """Take the point in, perhaps in place of another of its kind."""
        kind = point.belief.telling
        self.kinds.setdefault(kind, Reservoir(self.size, self.rng)).add(point)

    @property
    def points(self) -> list[Point]:
        """What is kept, one of each kind in turn, those first of which most is told."""
        told = sorted(self.kinds, key=lambda kind: (-len(kind), sorted(kind)))
        turns = zip_longest(*(self.kinds[kind].points for kind in told))
        return [point for turn in turns for point in turn if point is not None][: self.size]


def _hides(trail: Trail) -> bool:
    """Tell whether anything is hidden in the match: if so, a spectator misses it."""
    return any(state.view(SPECTATOR).shown != state for state in trail.states())


def _points(case: Case, number: int, trail: Trail, viewer: Viewer) -> Iterator[Point]:
    follower = BeliefFollower(viewer, case.size.beliefs, case.rng(f"belief/{number}"))
    start = Belief({trail.start: Fraction(1)})
    return points(f"match {number}", follower, start, trail.steps)


def points(
    what: str, follower: BeliefFollower, belief: Belief | None, steps: Iterable[TrailStep]
) -> Iterator[Point]:
    """Yield what a viewer sees and may believe after each event, as far as that can be followed."""
    viewer = follower.viewer
    for event, step in enumerate(steps, start=1):
        belief = follower.follow(belief, step) if belief else None
        if belief is None:
            return
        where = f"{what}, after event {event}: {name(viewer)}"
        yield Point(where, step.after.view(viewer), belief)


def _tally(point: Point, number: int, rng: Rng) -> GuessTally:
    view = point.view
    guesses = (view.guess(rng) for _ in range(number))
    alike_ones = (guess for guess in guesses if guess.view(view.viewer) == view)
    tally = GuessTally(point, Counter(alike_ones), number)
    return dataclasses.replace(tally, missing=_missing(tally))


def _possible(case: Case) -> Iterator[str]:
    """Guesses respect everything that the viewer was shown and told in the match so far."""
    for tally in tallies(case):
        if tally.possible:
            continue
        guess = next(state for state in tally.counts if state not in tally.point.belief.weights)
        near = next(iter(tally.point.belief.weights))
        differs = f"a guess against a possible state {difference(guess, near)}"
        yield f"{tally.point.where} has seen or been told what rules this out: {differs}"


def _spread(case: Case) -> Iterator[str]:
    """Where two contents are possible, 200 guesses show both."""
    for tally in tallies(case):
        if tally.missing:
            yield f"{tally.point.where}: {tally.missing}"


def _missing(tally: GuessTally) -> str:
    """Return what the guesses should have shown but did not."""
    if not tally.judged or tally.number <= FEW:
        return ""
    belief = tally.point.belief
    sure = CERTAIN if belief.even else COMMON
    # whole numbers are added far sooner than fractions
    scale = lcm(*(weight.denominator for weight in belief.weights.values()))
    scaled = {state: int(weight * scale) for state, weight in belief.weights.items()}
    least = sure * sum(scaled.values())
    parts = _varying(belief.weights)
    guessed = _contents(tally.counts, parts)
    for place, weights in _contents(scaled, parts).items():
        for value, weight in weights.items():
            if weight >= least and value not in guessed.get(place, {}):
                return f"no guess has {value!r} at {place}, though it is likely"
    return ""


def _varying(states: Iterable[State]) -> tuple[str, ...]:
    """Return the parts of a state in which these states differ."""
    first, *rest = states
    data = to_json(first)
    assert isinstance(data, dict)  # a state is a dataclass
    return tuple(
        name for name in data if any(getattr(state, name) != getattr(first, name) for state in rest)
    )


def _contents(weights: Mapping[State, int], parts: tuple[str, ...]) -> dict[str, dict[Json, int]]:
    """Return for every place in these parts of a state the weight of each content of it."""
    found: dict[str, dict[Json, int]] = {}
    for part in parts:
        shared: dict[object, int] = {}
        for state, weight in weights.items():
            _add(shared, getattr(state, part), weight)
        _spread_out(shared, f"/{part}", found)
    return found


def _spread_out(
    values: Mapping[object, int], where: str, found: dict[str, dict[Json, int]]
) -> None:
    """Add the contents of a place; what several states have in common is looked at once."""
    inside: dict[int, dict[object, int]] = {}
    for value, weight in values.items():
        if isinstance(value, tuple):
            _add(found.setdefault(f"{where}#", {}), len(value), weight)
            for index, item in enumerate(value):
                _add(inside.setdefault(index, {}), item, weight)
        else:
            for place, content in leaves(to_json(value), where):
                _add(found.setdefault(place, {}), content, weight)
    for index, items in inside.items():
        _spread_out(items, f"{where}/{index}", found)


def _add(weights: dict[T, int], value: T, weight: int) -> None:
    weights[value] = weights.get(value, 0) + weight


def _unbiased(case: Case) -> Iterator[str]:
    """Guesses are as likely as enumeration says (χ²), or a sample where there are too many."""
    for tally in tallies(case):
        belief = tally.point.belief
        if not tally.judged or not belief.even or tally.missing:
            continue
        if _likely(tally.counts, belief) < SUSPICIOUS:
            again = _tally(tally.point, 10 * case.size.guesses, case.rng("unbiased"))
            if again.judged and (likely := _likely(again.counts, belief)) < UNLIKELY:
                states = f"{len(belief.weights)} possible states with p = {likely:.1e}"
                yield f"{tally.point.where}: {again.number} guesses fit the {states}"


def _likely(counts: Counter[State], belief: Belief) -> float:
    if belief.whole:
        return fit(counts, belief.shares())
    # a sample has whole weights, each of which is one of its members
    sample = {state: int(weight) for state, weight in belief.weights.items()}
    parts = _varying(sample)
    one, other = _contents(counts, parts), _contents(sample, parts)
    likely = [alike(one[place], other[place]) for place in one if place in other]
    # the least of many is small by chance; so many times as likely is a fair bound
    return min(likely, default=1.0) * max(1, len(likely))


CHECKS: Final = (
    Check("guess.view", _same_view),
    Check("guess.possible", _possible),
    Check("guess.spread", _spread),
    Check("guess.unbiased", _unbiased),
)
