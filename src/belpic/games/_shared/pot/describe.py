"""Events of a game for a pot, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.pot.scene import seat_name
from belpic.games._shared.pot.state import PotState

if TYPE_CHECKING:
    from belpic.core.action import Action


def describe(state: PotState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event as a sentence, with what it opens for everybody."""
    told = _told(state, actor, action, viewer)
    opened = state.revealed(actor, action)
    if opened is None:
        return told
    phrases = state.options.phrases
    numbers = Text.join(
        tuple(
            phrases("event.number_of", seat=seat_name(state, Seat(seat)), number=number)
            for seat, number in enumerate(opened)
            if number is not None
        )
    )
    return phrases("event.opened", told=told, numbers=numbers)


def _told(state: PotState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    phrases = state.options.phrases
    seen = state.seen(actor, action, viewer)
    if actor is not CHANCE:
        word, _, rest = seen.partition(" ")
        return phrases(f"event.{word}", seat=seat_name(state, actor), stake=rest)
    if state.phase == "lead":
        return phrases("event.lead", seat=seat_name(state, Seat(int(action[0]))))
    return phrases("event.fall", seat=seat_name(state, state.thrower), count=seen)
