"""What all games of throws say in the same words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.scene import Button, Thing
from belpic.core.seats import CHANCE, Actor, Seat, Viewer, asked_seats
from belpic.core.text import Phrases, Text
from belpic.core.view import seat_of
from belpic.core.you import seat_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games._shared.throws.state import ThrowState

PHRASES: Final = Phrases("belpic.games._shared.throws")


def seat_name(seat: int) -> Text:
    """Return the seat's number for people, who count from one."""
    return seat_text(seat, PHRASES("scene.seat_number", seat=seat + 1))


def describe_throw(state: ThrowState, actor: Actor, action: Action) -> Text:
    """Return the lot, the throw or what fell as a sentence."""
    if actor is not CHANCE:
        return PHRASES("event.throw", seat=seat_name(actor))
    if state.phase == "lead":
        return PHRASES("event.lead", seat=seat_name(int(action[0])))
    return PHRASES("event.fall", seat=seat_name(state.current), count=str(action))


def is_asked(state: ThrowState, viewer: Viewer) -> bool:
    """Tell whether the viewer is the seat that acts now."""
    seat: Seat | None = seat_of(viewer)
    return seat is not None and seat in asked_seats(state.to_act)


def throw_button(state: ThrowState, viewer: Viewer) -> Iterator[Thing]:
    """Yield the button to throw, for the seat that throws."""
    if state.phase == "throw" and is_asked(state, viewer):
        yield Button("throw", PHRASES("scene.throw"))


def status(state: ThrowState) -> Text:
    """Return what is going on, in one sentence."""
    phase = "throw" if state.phase == "fall" else state.phase
    return state.options.phrases(f"status.{phase}", seat=seat_name(state.current))
