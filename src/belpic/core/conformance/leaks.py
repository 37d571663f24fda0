"""Checks that nobody learns what is hidden.

A viewer learns from two things: its view, and what it is told of events (`seen` and `describe`).
The kit compares each event with others that could have happened for all the viewer knows: the same
action in a guess of the state, and another action or outcome told in the same words.

- If two such events are told alike, the views after them must be equal. What a viewer may see is
  thus what it was told; where they differ the view has learnt it by another way, which is a leak.
  Cards that are opened, drawn or dealt must therefore be told to those who see them.
- If the same action leads to equal views, it must be told alike. Otherwise the words betray what
  the view hides, or the view forgets what was said.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.codec import to_json
from belpic.core.conformance.actions import FOR_ALL
from belpic.core.conformance.case import Case
from belpic.core.conformance.check import Check
from belpic.core.conformance.difference import difference, unordered
from belpic.core.conformance.size import limited
from belpic.core.conformance.told import done, in_full, name, others, tell
from belpic.core.conformance.trail import Stop, TrailStep, stops
from belpic.core.languages import BASE
from belpic.core.seats import SPECTATOR, Viewer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.view import View

Way = Literal["asked", "scores", "keys", "order", "data", "events"]


@dataclass(frozen=True, slots=True)
class Leak:
    """How something hidden came out, and where."""

    way: Way
    where: str


@lru_cache(maxsize=4)
def find_leaks(case: Case) -> tuple[Leak, ...]:
    """Return the leaks met in the states of a case, for every viewer."""
    return tuple(
        leak
        for stop in limited(stops(case), FOR_ALL * case.size.seconds)
        if stop.step is not None
        for viewer in stop.viewers(case)
        for leak in _leaks(case, stop, stop.step, viewer)
    )


def _leaks(case: Case, stop: Stop, step: TrailStep, viewer: Viewer) -> Iterator[Leak]:
    told = tell(step.state, step.actor, step.action, viewer)
    view = step.after.view(viewer)
    where = f"{stop}: {name(viewer)}, told {told[0]!r} of {name(step.actor)}"
    for state, action in _alternatives(case, step, viewer):
        after = done(state, step.actor, action)
        if after is None:
            continue
        alike = tell(state, step.actor, action, viewer) == told
        seen = after.view(viewer)
        if alike and seen != view:
            differs = difference(view.shown, seen.shown)
            yield Leak(_way(view, seen), f"{where}, also sees what was not told, {differs}")
        elif not alike and action == step.action and seen == view:
            other = tell(state, step.actor, action, viewer)
            same = "but in a state that looks the same to it as"
            yield Leak(
                "events",
                f"{where} as {told[1].in_(BASE)!r}, {same} {other[0]!r}, {other[1].in_(BASE)!r}",
            )


def _alternatives(case: Case, step: TrailStep, viewer: Viewer) -> Iterator[tuple[State, Action]]:
    """Yield other events that could have happened for all the viewer knows."""
    rng, most = case.rng("alternatives"), case.size.hypotheses
    hidden = not in_full(step, viewer)
    if hidden:
        for action in others(step.state, step, viewer, most, rng):
            yield step.state, action
    view = step.state.view(viewer)
    for _ in range(most):
        state = view.guess(rng)
        # a guess that looks different is another check's matter
        if state != step.state and state.view(viewer) == view:
            yield state, step.action
            if hidden and state.to_act == step.state.to_act:
                for action in others(state, step, viewer, 1, rng):
                    yield state, action


def _way(first: View, second: View) -> Way:
    """Return by what the two views can be told apart, the plainest thing first."""
    if first.shown.to_act != second.shown.to_act:
        return "asked"
    if first.shown.scores() != second.shown.scores():
        return "scores"
    if _keys(first) != _keys(second):
        return "keys"
    same_but_for_order = unordered(to_json(first.shown)) == unordered(to_json(second.shown))
    return "order" if same_but_for_order else "data"


def _keys(view: View) -> list[str]:
    return sorted([*view.scene().keys(), *(token.key for token in view.next().tokens)])


def _check(way: Way, what: str) -> Check[Case]:
    def search(case: Case) -> Iterator[str]:
        return (leak.where for leak in find_leaks(case) if leak.way == way)

    search.__doc__ = what
    return Check(f"leak.{way}", search)


def _public(case: Case) -> Iterator[str]:
    """What a spectator sees every seat knows: it is the same in a seat's guess."""
    for stop in limited(stops(case), case.size.seconds):
        public = stop.state.view(SPECTATOR)
        for viewer in stop.viewers(case):
            view = stop.state.view(viewer)
            for number in range(case.size.hypotheses):
                guess = view.guess(case.rng(f"public/{number}"))
                if guess.view(viewer) == view and guess.view(SPECTATOR) != public:
                    differs = difference(public.shown, guess.view(SPECTATOR).shown)
                    yield f"{stop}: a spectator sees what {name(viewer)} does not know, {differs}"


CHECKS: Final = (
    _check("asked", "Who is asked betrays nothing hidden."),
    _check("scores", "Scores betray nothing hidden."),
    _check("keys", "Keys of things to touch betray nothing hidden."),
    _check("order", "The order in which things are shown betrays nothing hidden."),
    _check("data", "Nothing else in a view betrays what is hidden."),
    _check("events", "What a viewer is told of an event betrays nothing that its view hides."),
    Check("leak.public", _public),
)
