"""The events of 連友 as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import CHANCE, Actor, Seat
from belpic.core.text import Text
from belpic.games._shared.cards.deck import names_of
from belpic.games._shared.cards.phrases import seat_name, seat_names
from belpic.games._shared.climbing.events import endings, turn_sentence
from belpic.games.niekhi.combination_names import made_name, strength_names
from belpic.games.niekhi.effects import FETCH, REMOVE, SKIP, fetched_by, removed_by, split
from belpic.games.niekhi.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.niekhi.state import NiekhiState


def describe_event(state: NiekhiState, actor: Actor, action: Action) -> Text:
    """Return the event and what came of it; only the deal hides anything."""
    if actor is CHANCE:
        return state.describe_chance(action)
    after = state.after(actor, action)
    sentences = [_done(state, actor, action)]
    if action[0] == REMOVE:
        sentences += _shown(state, action)
    new = [Seat(s) for s in range(state.seats) if (after.dropped ^ state.dropped) >> s & 1]
    if new:
        sentences.append(PHRASES("event.dropped", seats=seat_names(new)))
    if after.effect:
        sentences.append(PHRASES("event.effect", seat=seat_name(actor), count=after.effect))
    return Text.join((*sentences, *endings(state, after)), "sentences")


def _done(state: NiekhiState, seat: Seat, action: Action) -> Text:
    name = seat_name(seat)
    if action[0] == REMOVE:
        return PHRASES("event.remove", seat=name, values=strength_names(removed_by(action)))
    if action[0] == FETCH:
        return PHRASES("event.fetch", seat=name, cards=names_of(fetched_by(action)))
    if action == SKIP:
        return PHRASES("event.skip", seat=name)
    play = state.options.book.read(action)
    return turn_sentence(state, seat, action, made_name(play.made) if play else None)


def _shown(state: NiekhiState, action: Action) -> Iterator[Text]:
    """Yield the cards that leave the hands; everybody is shown them."""
    for seat, hand in enumerate(state.hands):
        _, leaving = split(hand, removed_by(action))
        if leaving:
            cards = names_of(leaving)
            name = seat_name(Seat(seat))
            yield PHRASES("event.leaving", seat=name, cards=cards)
