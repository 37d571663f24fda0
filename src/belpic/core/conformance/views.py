"""Checks that everything a viewer gets is a function of its View."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.conformance.actions import FOR_ALL, reach_of
from belpic.core.conformance.case import Case
from belpic.core.conformance.check import Check
from belpic.core.conformance.difference import copied, difference
from belpic.core.conformance.errors import NONSENSE, foreign_actions
from belpic.core.conformance.size import limited
from belpic.core.conformance.told import name
from belpic.core.conformance.trail import Stop, stops, trails
from belpic.core.errors import BelpicError, Reason
from belpic.core.seats import ALL, CHANCE, Seat, asked_seats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from belpic.core.action import Next
    from belpic.core.conformance.reach import Path, Reach
    from belpic.core.game import State
    from belpic.core.scene import Scene
    from belpic.core.view import View

TOUCHED: Final = 30
"""Impossible touches of a state that are tried."""


def _asked(case: Case) -> Iterator[str]:
    """Everybody can see who is asked."""
    for stop in limited(stops(case), case.size.seconds):
        for viewer in stop.viewers(case):
            shown = stop.state.view(viewer).shown.to_act
            if shown != stop.state.to_act:
                yield f"{stop}: {name(viewer)} sees {shown} asked, but it is {stop.state.to_act}"


def _everything(case: Case) -> Iterator[str]:
    """The view of everything shows the whole state; a game without secrets shows it to all."""
    for stop in limited(stops(case), case.size.seconds):
        if stop.state.view(ALL).shown != stop.state:
            yield f"{stop}: the view of everything differs from the state"
        for viewer in stop.viewers(case):
            if not case.game.info.hidden and stop.state.view(viewer).shown != stop.state:
                yield f"{stop}: info has nothing hidden, but {name(viewer)} does not see all"
    if not case.game.info.chance and any(
        step.actor is CHANCE for trail in trails(case) for step in trail.steps
    ):
        yield "info says that the game has no chance, but it waits for chance"


def _position(case: Case) -> Iterator[str]:
    """The text of a position, which everybody is told, tells nothing hidden."""
    positions = case.game.parts.positions
    if positions is None:
        return
    for stop in limited(stops(case), case.size.seconds):
        for viewer in stop.viewers(case):
            if positions.write(stop.state.view(viewer).shown) != positions.write(stop.state):
                yield f"{stop}: the text of the position tells more than {name(viewer)} sees"


@dataclass(frozen=True, slots=True)
class Look:
    """A seat's view at one moment, and what it can touch by it."""

    stop: Stop
    seat: Seat
    view: View
    reach: Reach

    def __str__(self) -> str:
        return f"{self.stop}: seat {self.seat}"


@lru_cache(maxsize=4)
def looks(case: Case) -> tuple[Look, ...]:
    """Return the views of some seats in the states looked at."""
    return tuple(
        Look(stop, seat, view, reach_of(case, view.shown, seat))
        for stop in limited(stops(case), FOR_ALL * case.size.seconds)
        for seat in _onlookers(case, stop)
        for view in [stop.state.view(seat)]
    )


def _onlookers(case: Case, stop: Stop) -> tuple[Seat, ...]:
    """Return the seats to look at here: some that are asked, and one that may not be."""
    asked = sorted(asked_seats(stop.state.to_act))[: case.size.viewers]
    return tuple(dict.fromkeys((*asked, Seat(stop.number % case.seats))))


def _consistent(case: Case, state: State, view: View) -> Iterator[tuple[str, State]]:
    """Yield the state and a guess of it; both must look the same to the viewer."""
    yield "the state", state
    guess = view.guess(case.rng("consistent"))
    if guess.view(view.viewer) == view:
        yield "a guess", guess


def _actions(case: Case) -> Iterator[str]:
    """What a seat may touch is the same in the state, in its view and in a guess of it."""
    for look in limited(looks(case), case.size.seconds):
        for which, state in _consistent(case, look.stop.state, look.view):
            for path, following in look.reach.nodes:
                if state.next(look.seat, path) != following:
                    yield f"{look} after {path}: {which} and the view differ"
            if look.reach.whole and set(state.actions(look.seat)) != set(look.view.actions()):
                yield f"{look}: {which} and the view list different actions"


def _reasons(case: Case) -> Iterator[str]:
    """Why a touch or a text is impossible is the same in the state, the view and a guess.

    A touch that is offered has no such reason, every other one has.
    """
    foreign = [str(action) for action in foreign_actions(case)]
    for look in limited(looks(case), case.size.seconds):
        for path, offered in touches(case, look):
            reason = look.view.why(path)
            if (reason is None) != offered:
                is_offered = "is offered" if offered else "is not offered"
                yield f"{look}: {path} {is_offered}, but `why` says {reason}"
        for which, state in _consistent(case, look.stop.state, look.view):
            # where other things can be touched, other reasons are no wonder
            if all(state.next(look.seat, path) == found for path, found in look.reach.nodes):
                yield from _differing(case, look, which, state, foreign)


def _differing(
    case: Case, look: Look, which: str, state: State, foreign: list[str]
) -> Iterator[str]:
    for path, _ in touches(case, look):
        if state.why(look.seat, path) != look.view.why(path):
            yield f"{look}: {which} and the view explain {path} differently"
    for text in (*NONSENSE, *foreign):
        refusal = refused(case, look.view.shown, look.seat, text)
        if refused(case, state, look.seat, text) != refusal:
            yield f"{look}: {which} and the view refuse {text!r} differently"


def touches(case: Case, look: Look) -> Iterator[tuple[Path, bool]]:
    """Yield paths that end with a touch of something in the scene, and whether it is offered."""
    keys = sorted(look.view.scene().keys())
    rng = case.rng("touches")
    for path, following in look.reach.nodes[:TOUCHED]:
        texts = [token.text for token in following.tokens]
        offered = {*texts, *(token.key for token in following.tokens)}
        words = (*texts[:2], "nonsense", *_drawn(keys, 4, rng.below))
        for word in dict.fromkeys(words):
            yield (*path, word), word in offered


def _drawn(items: Sequence[str], number: int, below: Callable[[int], int]) -> Iterator[str]:
    for _ in range(number if items else 0):
        yield items[below(len(items))]


def refused(case: Case, state: State, seat: Seat, text: str) -> tuple[str, Reason] | None:
    """Return how a text is refused: the type of the error and its reason."""
    try:
        case.game.read(state, seat, text)
    except BelpicError as error:
        return type(error).__name__, error.reason
    return None


def _alone(case: Case) -> Iterator[str]:
    """A view that went through JSON shows the same scene and answers in the same way."""
    for stop in limited(stops(case), case.size.seconds):
        for viewer in stop.viewers(case):
            view = stop.state.view(viewer)
            back = case.game.view_from_json(copied(view))
            if back != view:
                continue
            if (one := _answers(view)) != (other := _answers(back)):
                yield f"{stop}: {name(viewer)}'s copy answers differently {difference(one, other)}"


def _answers(view: View) -> tuple[Scene, Next, Reason | None]:
    return view.scene(), view.next(), view.why(("nonsense",))


CHECKS: Final = (
    Check("view.asked", _asked),
    Check("view.everything", _everything),
    Check("view.position", _position),
    Check("view.actions", _actions),
    Check("view.reasons", _reasons),
    Check("view.alone", _alone),
)
