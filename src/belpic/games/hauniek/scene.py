"""The table of 軟連."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import Panel, Scene, Zone
from belpic.core.text import Text
from belpic.games._shared.cards.deck import HIDDEN
from belpic.games._shared.cards.phrases import seat_name
from belpic.games._shared.cards.scene import (
    card_scene,
    faces,
    hand_zones,
    point_counters,
)
from belpic.games._shared.climbing.scene import (
    combination_panel,
    count_column,
    own_hand,
    play_buttons,
    result_notes,
    table_zones,
)
from belpic.games.hauniek.combination_names import made_name
from belpic.games.hauniek.combinations import HauniekFound
from belpic.games.hauniek.options import PHRASES
from belpic.games.hauniek.reasons import wanted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.seats import Viewer
    from belpic.games._shared.climbing.forms import Form
    from belpic.games.hauniek.state import HauniekState


def build_scene(state: HauniekState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it."""
    return card_scene(
        state,
        viewer,
        (count_column(state),),
        (
            Zone("stock", PHRASES("scene.stock"), "stock", len(state.stock)),
            *table_zones(state, state.options.book.scale),
            *_discards(state),
            *hand_zones(state, state.hands, viewer),
            *_combinations(state, viewer),
            *result_notes(state),
            *play_buttons(state, viewer),
        ),
        _status,
        point_counters(state, viewer),
    )


def _discards(state: HauniekState) -> Iterator[Zone]:
    if state.discards:
        cards = faces(state.discards, "discards.")
        yield Zone("discards", PHRASES("scene.discards"), "discard", len(cards), cards)


def _combinations(state: HauniekState, viewer: Viewer) -> Iterator[Panel]:
    """Yield the combinations in the viewer's hand."""
    seat = own_hand(state, viewer)
    if seat is None or HIDDEN in state.hands[seat]:
        return
    hand, current, book = state.hands[seat], state.current, state.options.book
    entries = book.leads(hand)
    playable = entries if current is None else book.answers(hand, current)
    yield from combination_panel(entries, playable, _strength, _name)


def _strength(form: Form) -> int:
    return form.values[0]


def _name(entry: object) -> Text:
    assert isinstance(entry, HauniekFound)  # the book's own
    return made_name(entry.made)


def _status(state: HauniekState) -> Text:
    seat = seat_name(state.turn)
    if not state.trick:
        return PHRASES("status.lead", seat=seat)
    return PHRASES("status.follow", seat=seat, wanted=wanted(state))
