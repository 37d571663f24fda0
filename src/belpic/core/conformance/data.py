"""Checks on states, views and matches as data: JSON, values, immutability."""

from __future__ import annotations

import copy
import dataclasses
from typing import TYPE_CHECKING, Final, TypeVar, cast

from belpic.core import record
from belpic.core.codec import Json, from_json, to_json
from belpic.core.conformance.case import Case
from belpic.core.conformance.check import Check
from belpic.core.conformance.difference import copied, difference
from belpic.core.conformance.size import limited
from belpic.core.conformance.texts import misread
from belpic.core.conformance.told import name
from belpic.core.conformance.trail import stops, trails
from belpic.core.languages import languages
from belpic.core.match import Match
from belpic.core.scene import Scene
from belpic.core.seats import ALL, CHANCE, asked_seats
from belpic.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.conformance.trail import TrailStep
    from belpic.core.game import State

T = TypeVar("T")


def _state(case: Case) -> Iterator[str]:
    """A state comes back from its JSON text as it was."""
    for stop in limited(stops(case), case.size.seconds):
        back = case.game.state_from_json(copied(stop.state))
        if back != stop.state:
            yield f"{stop}: the state that comes back differs {difference(stop.state, back)}"


def _view(case: Case) -> Iterator[str]:
    """A view and its scene come back from their JSON texts as they were."""
    for stop in limited(stops(case), case.size.seconds):
        for viewer in stop.viewers(case):
            view = stop.state.view(viewer)
            back = case.game.view_from_json(copied(view))
            if back != view:
                differs = difference(view, back)
                yield f"{stop}: {name(viewer)}'s view comes back different {differs}"
            scene = settled(view.scene())
            again = from_json(Scene, copied(scene))
            if again != scene:
                differs = difference(scene, again)
                yield f"{stop}: {name(viewer)}'s scene comes back different {differs}"


def settled(value: T) -> T:
    """Return a scene with all its texts said, as a reader of its JSON data has them."""
    made: object = value
    if isinstance(value, Text):
        made = Text.told(**{lang: value.in_(lang) for lang in languages()})
    elif isinstance(value, tuple):
        made = tuple(map(settled, value))
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = (field.name for field in dataclasses.fields(value))
        made = dataclasses.replace(
            value, **{name: settled(getattr(value, name)) for name in fields}
        )
    return cast("T", made)


def _match(case: Case) -> Iterator[str]:
    """Events fold to the states played, alone, in a record and after undoing."""
    trail = trails(case)[0]
    match = Match.begin(case.game, case.seats, case.options)
    state = case.start()
    for event, step in zip(trail.events(), trail.steps[: case.size.replayed], strict=False):
        if not _readable(case, state, step):
            return
        match, state = match.append(event), state.after(step.actor, step.action)
        if match.state != state:
            yield f"event {event.n} folds to another state {difference(match.state, state)}"
            return
    yield from _recorded(case, match)
    yield from _undone(case, match)


def _readable(case: Case, state: State, step: TrailStep) -> bool:
    """Tell whether the action's text is fine; if not, other checks say so."""
    if step.actor is CHANCE:
        return True
    readable = case.game.grammar.fullmatch(str(step.action)) is not None
    return readable and not misread(case, state, step.actor, step.action)


def _recorded(case: Case, match: Match) -> Iterator[str]:
    for viewer in case.viewers(0):
        seen = record.Record.of(match, viewer)
        if record.loads(seen.dumps()) != seen:
            yield f"the record of {name(viewer)} comes back different"
    masked = record.Record.of(match, ALL)
    whole = dataclasses.replace(masked, viewer=ALL, events=match.events)
    read = record.loads(whole.dumps())
    options = case.game.Options.from_json(case.seats, read.options)
    if Match.replay(case.game, case.seats, options, read.events) != match:
        yield "the match replayed from its record differs from the match"


def _undone(case: Case, match: Match) -> Iterator[str]:
    number = case.rng("undo").below(len(match.events) + 1)
    undone, branch = match.undo(number), match.branch(number)
    if undone.state != branch.state or undone.outcome != branch.outcome:
        yield f"undoing to event {number} differs from playing to it"


def _frozen(case: Case) -> Iterator[str]:
    """States and views are frozen data, equal by value and hashable."""
    for stop in limited(stops(case), case.size.seconds):
        for value in (stop.state, *(stop.state.view(viewer) for viewer in stop.viewers(case))):
            if mutable := next(mutable_places(value, ""), None):
                yield f"{stop}: {mutable}"
                return
            twin = copy.deepcopy(value)
            if twin != value or hash(twin) != hash(value):
                yield f"{stop}: an exact copy of a {type(value).__name__} is not its equal"
                return


def mutable_places(value: object, where: str) -> Iterator[str]:
    """Yield the places of everything that can be changed."""
    if isinstance(value, list | dict | set | bytearray):
        yield f"{where or '/'} is a {type(value).__name__}, which can be changed"
    elif isinstance(value, tuple | frozenset):
        for item in value:
            yield from mutable_places(item, f"{where}/…")
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            content = getattr(value, field.name)
            try:
                setattr(value, field.name, content)
            except (AttributeError, TypeError):
                yield from mutable_places(content, f"{where}/{field.name}")
            else:
                yield f"{where}/{field.name} of a {type(value).__name__} can be set"


def _untouched(case: Case) -> Iterator[str]:
    """Playing on from a state, or asking it, changes nothing in it."""
    trail = trails(case)[0]
    # a fresh match, as the states of the trail have been used already
    state = case.start()
    asked = {stop.number for stop in stops(case) if stop.match == 0}
    for number, step in enumerate(limited(trail.steps, case.size.seconds)):
        before = to_json(state)
        after = state.after(step.actor, step.action)
        if to_json(state) != before:
            yield f"playing {step.action} changed the state before it"
            return
        if number in asked and _ask(case, state, step) != before:
            yield f"asking the state before {step.action} changed it"
            return
        state = after


def _ask(case: Case, state: State, step: TrailStep) -> Json:
    """Ask the state everything that it answers, and return it as data afterwards."""
    for seat in sorted(asked_seats(state.to_act)):
        state.next(seat)
        state.why(seat, ("nonsense",))
    state.scores()
    state.outcome()
    if state.to_act is CHANCE:
        state.chance().outcomes()
    for viewer in (*case.viewers(0), ALL):
        state.view(viewer).scene()
        state.seen(step.actor, step.action, viewer)
        state.describe(step.actor, step.action, viewer)
    return to_json(state)


CHECKS: Final = (
    Check("data.state", _state),
    Check("data.view", _view),
    Check("data.match", _match),
    Check("data.frozen", _frozen),
    Check("data.untouched", _untouched),
)
