"""Checks on what a seat may do: actions, the tree of `next`, and touches."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import NOTHING
from belpic.core.conformance.case import Case
from belpic.core.conformance.check import Check
from belpic.core.conformance.reach import Reach, explore
from belpic.core.conformance.size import limited
from belpic.core.conformance.trail import Stop, stops, trails
from belpic.core.errors import BelpicError
from belpic.core.seats import Seat, asked_seats

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng

FOR_ALL: Final = 3
"""What is explored once for several checks may take this many times longer."""
TRIED: Final = 25
"""Actions of a state that are tried one by one."""


def reach_of(case: Case, state: State, seat: Seat) -> Reach:
    """Return what the seat can touch in the state."""
    return explore(lambda path: state.next(seat, path), case.size.nodes, case.rng(f"reach/{seat}"))


@lru_cache(maxsize=4)
def moments(case: Case) -> tuple[tuple[Stop, Seat, Reach], ...]:
    """Return each state looked at with each asked seat and what it can touch."""
    return tuple(
        (stop, seat, reach_of(case, stop.state, seat))
        for stop in limited(stops(case), FOR_ALL * case.size.seconds)
        for seat in sorted(asked_seats(stop.state.to_act))
    )


def some(actions: Sequence[Action], rng: Rng) -> list[Action]:
    """Return a few of the actions."""
    left = list(actions)
    while len(left) > TRIED:
        left.pop(rng.below(len(left)))
    return left


def _offered(case: Case) -> Iterator[str]:
    """An asked seat has actions, each once and none in a dead end; nobody else has any."""
    for number, trail in enumerate(trails(case)):
        if trail.ending == "stuck":
            yield f"match {number}, {trail.mishap()}"
    for stop, seat, reach in limited(moments(case), case.size.seconds):
        yield from (f"{stop}: seat {seat}: {wrong}" for wrong in _faults(stop.state, seat, reach))
    for stop in limited(stops(case), case.size.seconds):
        for seat in set(map(Seat, range(case.seats))) - asked_seats(stop.state.to_act):
            if stop.state.next(seat) != NOTHING or stop.state.actions(seat):
                yield f"{stop}: seat {seat} is not asked, but has actions"


def _faults(state: State, seat: Seat, reach: Reach) -> Iterator[str]:
    for path, following in reach.nodes:
        if _doubled([token.text for token in following.tokens]):
            yield f"a touch is offered twice after {path}"
        if following == NOTHING:
            yield f"{path} is offered, which leads nowhere"
    if reach.whole and _doubled(state.actions(seat)):
        yield "an action is listed twice"


def _doubled(items: Sequence[Hashable]) -> bool:
    return len(set(items)) < len(items)


def _stable(case: Case) -> Iterator[str]:
    """Asked twice, a state gives the same actions in the same order."""
    for stop, seat, reach in limited(moments(case), case.size.seconds):
        walker = stop.state.walker(seat)
        for path, following in reach.nodes:
            if not (stop.state.next(seat, path) == following == walker(path)):
                yield f"{stop}: seat {seat} after {path}: a second answer differs from the first"
        if reach.whole and stop.state.actions(seat) != stop.state.actions(seat):
            yield f"{stop}: the actions of seat {seat}, listed again, differ"


def _walked(case: Case) -> Iterator[str]:
    """`actions` is what walking `next` completes; each has its canonical path and can be done."""
    for number, trail in enumerate(trails(case)):
        if trail.ending == "refused":
            yield f"match {number}: an action that was offered is refused {trail.mishap()}"
    for stop, seat, reach in limited(moments(case), case.size.seconds):
        walked = reach.actions()
        if reach.whole and set(stop.state.actions(seat)) != set(walked):
            odd = set(stop.state.actions(seat)) ^ set(walked)
            yield f"{stop}: seat {seat}: `actions` and the walk of `next` differ in {odd}"
            continue
        for action in some(walked, case.rng("walked")):
            if stop.state.next(seat, action).action != action:
                yield f"{stop}: seat {seat}: the tokens of {action} do not lead to it"
            if refusal := _refusal(stop.state, seat, action):
                yield f"{stop}: seat {seat} is offered {action}, which is refused: {refusal}"


def _refusal(state: State, seat: Seat, action: Action) -> str:
    try:
        state.after(seat, action)
    except BelpicError as error:
        return str(error)
    return ""


def _touchable(case: Case) -> Iterator[str]:
    """Every token is touched on a thing that the seat's scene shows."""
    for stop, seat, reach in limited(moments(case), case.size.seconds):
        keys = stop.state.view(seat).scene().keys()
        for path, following in reach.nodes:
            for token in following.tokens:
                if token.key not in keys:
                    touch = f"{token.text!r}, offered after {path}"
                    yield f"{stop}: seat {seat}: no key {token.key!r} in the scene for {touch}"


def _closed(case: Case) -> Iterator[str]:
    """Touches that are not offered lead nowhere."""
    words = {"nonsense"}
    for stop, seat, reach in limited(moments(case), case.size.seconds):
        words.update(token.text for _, following in reach.nodes for token in following.tokens)
        words.update(stop.state.view(seat).scene().keys())
    rng = case.rng("closed")
    pool = sorted(words)
    for stop, seat, reach in limited(moments(case), case.size.seconds):
        for path, following in reach.nodes:
            offered = {token.text for token in following.tokens}
            for word in {pool[rng.below(len(pool))], "nonsense"} - offered:
                if stop.state.next(seat, (*path, word)) != NOTHING:
                    yield f"{stop}: seat {seat} may go on with {(*path, word)}, never offered"


CHECKS: Final = (
    Check("actions.offered", _offered),
    Check("actions.stable", _stable),
    Check("actions.walked", _walked),
    Check("touches.shown", _touchable),
    Check("touches.closed", _closed),
)
