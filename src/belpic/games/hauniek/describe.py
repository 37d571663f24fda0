"""The events of 軟連 as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import ALL, CHANCE, Actor, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND, names_of
from belpic.games._shared.cards.phrases import seat_name
from belpic.games._shared.climbing.events import endings, turn_sentence
from belpic.games.hauniek.combination_names import made_name
from belpic.games.hauniek.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.action import Action
    from belpic.games._shared.cards.hands import Hand
    from belpic.games.hauniek.state import HauniekState


def describe_event(state: HauniekState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event and what came of it, telling the viewer no more than it sees."""
    after = state.after(actor, action)
    if actor is CHANCE:
        sentences = [state.describe_chance(action)]
        if after.phase == "play":
            start = state.seats * state.options.hand_size(state.seats)
            taken = len(state.deck) - start - len(after.stock)
            sentences += _drawing(after, read_codes(action[start : start + taken]), viewer)
        return Text.join(tuple(sentences), "sentences")
    play = state.options.book.read(action)
    sentences = [turn_sentence(state, actor, action, made_name(play.made) if play else None)]
    sentences += endings(state, after)
    taken = len(state.stock) - len(after.stock)
    sentences += _drawing(after, state.stock[:taken], viewer)
    return Text.join(tuple(sentences), "sentences")


def read_codes(codes: Sequence[str]) -> Hand:
    """Return the cards with these codes."""
    return tuple(KIND[code] for code in codes)


def _drawing(after: HauniekState, kinds: Hand, viewer: Viewer) -> Iterator[Text]:
    """Yield what the 親 of a new round draws; only it sees the cards."""
    name = seat_name(after.turn)
    if kinds and viewer in (after.turn, ALL):
        yield PHRASES("event.draw_seen", seat=name, cards=names_of(sorted(kinds)))
    elif kinds:
        yield PHRASES("event.draw", seat=name, count=len(kinds))
