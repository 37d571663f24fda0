"""Events of a game for a pot, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.quick import replace
from belpic.core.seats import CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.pot.scene import seat_name
from belpic.games._shared.pot.state import HIDDEN, PotState, put

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.action import Action


def describe(state: PotState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event as a sentence, with what it opens for everybody and who takes the pot."""
    told = _opened(state, actor, action, viewer)
    return Text.join((told, *_came_of_it(state, action)), "sentences")


def _came_of_it(state: PotState, action: Action) -> Iterator[Text]:
    """Yield who takes the pot, or throws for it again, once the last number is made."""
    number = state.made(action)
    if number is None:
        return
    after = replace(state, values=put(state.values, state.thrower, number))
    if not after.best or HIDDEN in after.values:
        return
    phrases = state.options.phrases
    judged, takers = after.judge(after.best)
    if len(after.best) > 1:
        key = "event.tie" if takers else "event.rethrow"
        yield phrases(key, seats=_names(state, after.best))
    if takers:
        key = "event.take" if len(takers) == 1 else "event.share"
        names = _names(state, takers) if len(takers) > 1 else seat_name(state, takers[0])
        yield phrases(key, seat=names, pot=judged.pot)


def _names(state: PotState, seats: Sequence[Seat]) -> Text:
    return Text.join(tuple(seat_name(state, seat) for seat in seats))


def _opened(state: PotState, actor: Actor, action: Action, viewer: Viewer) -> Text:
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
        number = state.told(action, viewer)
        if number is not None:
            return phrases(f"event.{word}_number", seat=seat_name(state, actor), number=number)
        return phrases(f"event.{word}", seat=seat_name(state, actor), stake=rest)
    if state.phase == "lead":
        return phrases("event.lead", seat=seat_name(state, Seat(int(action[0]))))
    return phrases("event.fall", seat=seat_name(state, state.thrower), count=seen)
