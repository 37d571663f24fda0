"""The table of a game for a pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.numbers import number_text
from belpic.core.scene import Amount, Button, Counter, Note, Panel, Row, Scene, Sticks, Thing
from belpic.core.seats import Seat, Viewer, asked_seats
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.core.you import seat_text
from belpic.games._shared.pot.state import HIDDEN, PotState
from belpic.games._shared.sticks import STICKS

if TYPE_CHECKING:
    from collections.abc import Iterator


NONE: Final = Text.same("–")
UNKNOWN: Final = Text.same("??")


def pot_scene(state: PotState, viewer: Viewer, extra: tuple[Thing, ...] = ()) -> Scene:
    """Return the table: round, pot, seats, sticks and what the viewer may press."""
    phrases = state.options.phrases
    return Scene(
        (
            Counter("round", phrases("scene.round"), state.round, of=state.options.rounds),
            Counter("pot", phrases("scene.pot"), state.pot),
            *_numbers(state),
            seat_panel(state),
            Sticks("sticks", phrases("scene.sticks"), STICKS.number, _shown(state.count)),
            *extra,
            *controls(state, viewer),
            Note(status(state)),
        )
    )


def _numbers(state: PotState) -> Iterator[Counter]:
    """Yield what each seat has made, at its place: that is what the others have to beat."""
    label = state.options.phrases("scene.number")
    for seat, value in enumerate(state.values):
        if value is not None and value != HIDDEN:
            yield Counter(f"number {seat + 1}", label, value, Seat(seat))


def seat_panel(state: PotState) -> Panel:
    """Return the seats with bank, stake, number and the number before it."""
    phrases = state.options.phrases
    head = tuple(phrases(f"scene.{name}") for name in ("seat", "bank", "staked", "number", "last"))
    return Panel("seats", phrases("scene.seats"), head, tuple(_rows(state)))


def _rows(state: PotState) -> Iterator[Row]:
    for seat in map(Seat, range(state.seats)):
        stake = state.stakes[seat]
        staked = Text.same(str(state.paid[seat])) if stake is None else number(stake)
        cells = (
            seat_name(state, seat),
            Text.same(number_text(state.bank[seat])),
            staked,
            number(state.values[seat]),
            number(state.last[seat]),
        )
        yield Row(cells, strong=seat in asked_seats(state.to_act))


def seat_name(state: PotState, seat: Seat) -> Text:
    """Return the seat's number for people, who count from one."""
    return seat_text(seat, state.options.phrases("scene.seat_number", seat=seat + 1))


def number(value: int | None) -> Text:
    """Return a number, a dash where there is none, or that it is hidden."""
    if value is None:
        return NONE
    return UNKNOWN if value == HIDDEN else Text.same(str(value))


def _shown(count: int | None) -> int | None:
    """Return what the sticks show, nothing if that is hidden."""
    return None if count == HIDDEN else count


def controls(state: PotState, viewer: Viewer) -> Iterator[Thing]:
    """Yield the buttons and amounts that the viewer may use now."""
    seat = seat_of(viewer)
    if seat is None or seat not in asked_seats(state.to_act):
        return
    phrases = state.options.phrases
    if state.phase == "stake":
        yield Button("bet", phrases("scene.bet"))
        yield Amount("stake", phrases("scene.stake"), 1, state.highest_stake(seat))
        return
    if state.phase == "throw":
        yield Button("throw", phrases("scene.throw"))


def status(state: PotState) -> Text:
    """Return what is going on, in one sentence."""
    phrases = state.options.phrases
    match state.phase:
        case "over":
            return phrases("status.over")
        case "lead":
            return phrases("status.lead")
        case "stake":
            return phrases("status.stake")
        case _ if state.rethrows:
            names = Text.join(tuple(seat_name(state, seat) for seat in state.active))
            return phrases("status.rethrow", seats=names)
        case _:
            return phrases("status.throw", seat=seat_name(state, state.thrower))
