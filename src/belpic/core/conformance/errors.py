"""Checks on bad input: the right error, and nothing changed by it."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.codec import to_json
from belpic.core.conformance.actions import moments, some
from belpic.core.conformance.case import Case
from belpic.core.conformance.check import Check
from belpic.core.conformance.report import NotConforming
from belpic.core.conformance.size import limited
from belpic.core.conformance.trail import Stop, stops, trails
from belpic.core.errors import (
    Ambiguous,
    BadRecord,
    BelpicError,
    IllegalAction,
    NotYourTurn,
    Unreadable,
)
from belpic.core.match import Match
from belpic.core.quick import replace
from belpic.core.seats import CHANCE, Actor, Seat, asked_seats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from belpic.core.game import State

NONSENSE: Final = ("", "?!", "@ @ @", "throw away everything", "行", "0" * 5000, "a\tb\x00c")
TRIED: Final = 12


def attempt(act: Callable[[], object], *allowed: type[BelpicError]) -> str:
    """Return what is wrong with how an attempt fails; nothing if it fails as it should."""
    wanted = " or ".join(error.__name__ for error in allowed)
    try:
        act()
    except allowed:
        return ""
    except Exception as error:  # noqa: BLE001  # any other error is what this looks for
        return f"gives {type(error).__name__} ({error}), {wanted} would be right"
    return f"is accepted, {wanted} would be right"


def _watched(case: Case) -> Iterator[Stop]:
    """Yield the states to try bad input on, and insist afterwards that it changed nothing."""
    for stop in limited(stops(case), case.size.seconds):
        before = to_json(stop.state)
        yield stop
        if to_json(stop.state) != before:
            message = f"{stop}: bad input changed the state"
            raise NotConforming(message)


def _unreadable(case: Case) -> Iterator[str]:
    """A text that is no action of the game raises Unreadable."""
    for stop in _watched(case):
        for text in NONSENSE:
            read = partial(case.game.read, stop.state, Seat(0), text)
            if wrong := attempt(read, Unreadable):
                yield f"{stop}: the text {text[:40]!r} {wrong}"


@lru_cache(maxsize=4)
def foreign_actions(case: Case) -> tuple[Action, ...]:
    """Return actions of other moments of the case, and made-up ones."""
    met = (action for stop, seat, reach in moments(case) for action in reach.actions())
    rng = case.rng("foreign")
    return (*some(tuple(dict.fromkeys(met)), rng), Action.of("nonsense"), Action())


def _illegal(case: Case) -> Iterator[str]:
    """An action that the rules do not allow here raises IllegalAction."""
    foreign = foreign_actions(case)
    for stop in _watched(case):
        for seat in sorted(asked_seats(stop.state.to_act)):
            for action in foreign:
                if stop.state.next(seat, action).action != action and (
                    wrong := _forbidden(case, stop.state, seat, action)
                ):
                    yield f"{stop}: seat {seat}: the illegal {str(action)!r} {wrong}"
        if stop.state.to_act is CHANCE:
            yield from _impossible(stop)


def _forbidden(case: Case, state: State, seat: Seat, action: Action) -> str:
    wrong = attempt(lambda: state.after(seat, action), IllegalAction)
    text = str(action)
    if wrong or not case.game.grammar.fullmatch(text):
        return wrong
    # another way to write a legal action is welcome
    try:
        read = case.game.read(state, seat, text)
    except BelpicError:
        return attempt(lambda: case.game.read(state, seat, text), IllegalAction, Ambiguous)
    return "" if state.next(seat, read).action == read else "can be read"


def _impossible(stop: Stop) -> Iterator[str]:
    for outcome in (Action(), Action.of("nonsense"), Action.of("0", "0", "nonsense")):
        play = partial(stop.state.after, CHANCE, outcome)
        read = partial(stop.state.chance().read, str(outcome))
        if wrong := attempt(play, IllegalAction) or attempt(read, IllegalAction):
            yield f"{stop}: the impossible outcome {str(outcome)!r} {wrong}"


def _turn(case: Case) -> Iterator[str]:
    """Whoever is not asked gets NotYourTurn, whatever it tries."""
    met = {step.action for trail in trails(case) for step in trail.steps[:TRIED]}
    tried = some(sorted(met), case.rng("turn"))
    for stop in _watched(case):
        asked: frozenset[Actor] = frozenset(asked_seats(stop.state.to_act))
        if stop.state.to_act is CHANCE:
            asked = frozenset({CHANCE})
        elif wrong := attempt(stop.state.chance, NotYourTurn):
            yield f"{stop}: asking for chance {wrong}"
        actors: tuple[Actor, ...] = (*map(Seat, range(case.seats)), CHANCE)
        for actor in (actor for actor in actors if actor not in asked):
            for action in tried:
                if wrong := _out_of_turn(case, stop.state, actor, action):
                    yield f"{stop}: {str(action)!r} of {actor}, out of turn, {wrong}"


def _out_of_turn(case: Case, state: State, actor: Actor, action: Action) -> str:
    wrong = attempt(lambda: state.after(actor, action), NotYourTurn)
    if wrong or actor is CHANCE or not case.game.grammar.fullmatch(str(action)):
        return wrong
    return attempt(lambda: case.game.read(state, actor, str(action)), NotYourTurn)


def _record(case: Case) -> Iterator[str]:
    """A log with an entry that does not fit raises BadRecord."""
    events = tuple(trails(case)[0].events())[:TRIED]
    for event in events[-1:]:
        for wrong in (
            replace(event, text=f"{event.text} ∎"),
            replace(event, n=event.n + 1),
            replace(event, kind="action", seat=Seat(case.seats)),
            replace(event, kind="undo", seat=None, text=str(event.n)),
        ):
            entries = (*events[:-1], wrong)
            replay = partial(Match.replay, case.game, case.seats, case.options, entries)
            if problem := attempt(replay, BadRecord):
                yield f"the entry {wrong} instead of {event} {problem}"


CHECKS: Final = (
    Check("errors.unreadable", _unreadable),
    Check("errors.illegal", _illegal),
    Check("errors.turn", _turn),
    Check("errors.record", _record),
)
