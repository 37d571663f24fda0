"""Positions of studies: what is shown there, and where touches lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.quick import replace
from belpic.core.scene import Amount, Board, Button, Decision, Zone
from belpic.core.seats import ALL, CHANCE, OVER, Seat, asked_seats
from belpic.core.touch import TouchMachine
from belpic.table.phrases import refusal
from belpic.table.study_lines import match_at
from belpic.table.study_messages import StudyPosition
from belpic.table.touching import answer_touches, shows_previews, touches_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.game import State
    from belpic.core.scene import Thing
    from belpic.core.view import View
    from belpic.store.studies import Study
    from belpic.table.commands import TouchMade
    from belpic.table.messages import Touched
    from belpic.table.now_messages import TouchesNow

LISTED: Final = 200
"""Actions that are listed."""
PRESSED: Final = (Button, Amount, Decision)
"""What one presses beside the table."""


def position(
    study: Study, branch: int, n: int, seat: int | None = None, own: Seat | None = None
) -> StudyPosition:
    """Return a position to be shown to somebody who looks by themselves, or tries it for a seat.

    `own` is the seat from which they played themselves.

    Raises:
        BelpicError: if there is none, or the seat is not asked there.
    """
    state = match_at(study, branch, n).state
    return position_now(state, branch, n, None if seat is None else asked_seat(state, seat), own)


def asked_seat(state: State, seat: int | None) -> Seat:
    """Return the seat for which something is tried: the first that is asked if none is named.

    Raises:
        BelpicError: if it is not asked.
    """
    asked = sorted(asked_seats(state.to_act))
    if state.to_act is OVER:
        raise refusal("not_while_over")
    if not asked or (seat is not None and seat not in asked):
        raise refusal("seat_not_asked", seat=(seat or 0) + 1)
    return asked[0] if seat is None else Seat(seat)


def position_now(
    state: State, branch: int, n: int, seat: Seat | None, own: Seat | None = None
) -> StudyPosition:
    """Return a position with what a seat touches there, or without anything to be touched.

    Boards lie as they did before whoever played from `own`.
    """
    asked, chance = sorted(asked_seats(state.to_act)), state.to_act is CHANCE
    things = state.view(ALL).scene().things
    touches: Sequence[TouchesNow] = ()
    previews = False
    if seat is not None:
        view = state.view(seat)
        scene = view.scene()
        things = _touched(things, scene.things, seat)
        touches, previews = touches_of(TouchMachine(view, scene)), shows_previews(view)
    if own is not None:
        things = _laid_before(own, things, state)
    return StudyPosition(
        branch,
        n,
        tuple(asked),
        state.scores(),
        seat,
        chance,
        _listed(state.view(asked[0] if seat is None else seat)) if asked else (),
        _drawn(state) if chance else (),
        tuple(things),
        touches,
        previews,
    )


def _laid_before(own: Seat, things: Sequence[Thing], state: State) -> tuple[Thing, ...]:
    boards = (one for one in state.view(own).scene().things if isinstance(one, Board))
    turned = {one.key: one.turned for one in boards}
    return tuple(
        replace(one, turned=turned.get(one.key, one.turned)) if isinstance(one, Board) else one
        for one in things
    )


def _touched(things: Sequence[Thing], own: Sequence[Thing], seat: Seat) -> tuple[Thing, ...]:
    """Return what everybody sees, with what a seat touches: its cards, and what it presses.

    What lies there for that seat alone, such as the strengths that it may choose from, comes along.
    """
    zones = {one.key: one for one in own if isinstance(one, Zone)}
    cards = {key: one for key, one in zones.items() if one.seat == seat}
    shown = tuple(cards.get(one.key, one) if isinstance(one, Zone) else one for one in things)
    known = {one.key for one in shown if isinstance(one, Zone)}
    alone = (one for key, one in zones.items() if key not in known)
    return (*shown, *alone, *(one for one in own if isinstance(one, PRESSED)))


def _listed(view: View) -> tuple[str, ...] | None:
    listed = view.listed()
    return None if listed is None or len(listed) > LISTED else tuple(map(str, listed))


def _drawn(state: State) -> tuple[str, ...] | None:
    outcomes = state.chance().outcomes()
    few = outcomes is not None and len(outcomes) <= LISTED
    return tuple(str(outcome) for outcome, _ in outcomes or ()) if few else None


def touch(
    study: Study,
    branch: int,
    n: int,
    made: Sequence[TouchMade],
    *,
    ahead: bool,
    seat: int | None = None,
) -> Touched:
    """Return where touches of a seat, or of the first that is asked, lead at a position.

    Raises:
        BelpicError: if there is no such position, or nobody is asked there.
    """
    state = match_at(study, branch, n).state
    view = state.view(asked_seat(state, seat))
    return answer_touches(TouchMachine(view, view.scene()), made, ahead=ahead)
