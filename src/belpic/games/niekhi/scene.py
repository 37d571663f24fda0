"""The table of 連友."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import Card, Decision, Note, Option, Panel, Scene, Thing, Zone
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.deck import HIDDEN
from belpic.games._shared.cards.phrases import seat_name
from belpic.games._shared.cards.scene import (
    NONE,
    Column,
    card_scene,
    faces,
    hand_zones,
    point_counters,
    seat_order,
)
from belpic.games._shared.climbing.scene import (
    combination_panel,
    count_column,
    own_hand,
    play_buttons,
    result_notes,
    table_zones,
)
from belpic.games.niekhi.combination_names import glyph_of, made_name, strength_name, strength_names
from belpic.games.niekhi.combinations import SCALE, NiekhiFound
from belpic.games.niekhi.effects import FETCH, REMOVE, SKIP
from belpic.games.niekhi.options import PHRASES
from belpic.games.niekhi.reasons import wanted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.seats import Seat, Viewer
    from belpic.games._shared.climbing.forms import Form
    from belpic.games.niekhi.state import NiekhiState


def build_scene(state: NiekhiState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it."""
    return card_scene(
        state,
        viewer,
        _columns(state),
        (
            *table_zones(state, SCALE),
            *_piles(state, viewer),
            *hand_zones(state, state.hands, viewer),
            *_combinations(state, viewer),
            *result_notes(state),
            *_removed(state),
            *_controls(state, viewer),
        ),
        _status,
        point_counters(state, viewer),
    )


def _columns(state: NiekhiState) -> tuple[Column, ...]:
    options = state.options
    columns: list[Column] = [count_column(state)]
    if options.pass_lock or options.removed_empty == "drops":
        columns.append(("scene.state", lambda seat: _standing(state, seat)))
    return tuple(columns)


def _standing(state: NiekhiState, seat: Seat) -> Text:
    """Return whether a seat is out of the trick or of the season."""
    if state.dropped >> seat & 1:
        return PHRASES("scene.dropped")
    return PHRASES("scene.locked") if state.locked >> seat & 1 else NONE


def _piles(state: NiekhiState, viewer: Viewer) -> Iterator[Zone]:
    for seat in seat_order(state, viewer):
        if state.lost[seat]:
            cards = faces(state.lost[seat], f"lost{seat}.")
            yield Zone(f"lost{seat}", PHRASES("scene.gone"), "discard", len(cards), cards, seat)
    for key, kinds in (("pile", state.heap.pile), ("gone", state.heap.gone)):
        if kinds:
            cards = faces(kinds, f"{key}.")
            yield Zone(key, PHRASES(f"scene.{key}"), "discard", len(kinds), cards)


def _combinations(state: NiekhiState, viewer: Viewer) -> Iterator[Panel]:
    """Yield the combinations in the viewer's hand."""
    seat = own_hand(state, viewer)
    if seat is None or HIDDEN in state.hands[seat]:
        return
    hand, current, book = state.hands[seat], state.current, state.options.book
    entries = book.leads(hand)
    playable = entries if current is None else book.answers(hand, current, state.options.bomb)
    if state.effect and seat == state.turn:
        playable = ()
    yield from combination_panel(entries, playable, _strength, _name)


def _strength(form: Form) -> int:
    return form.values[-1]


def _name(entry: object) -> Text:
    assert isinstance(entry, NiekhiFound)  # the book's own
    return made_name(entry.made)


def _removed(state: NiekhiState) -> Iterator[Note]:
    if state.heap.removed:
        yield Note(PHRASES("scene.removed", values=strength_names(state.heap.removed)))


def _controls(state: NiekhiState, viewer: Viewer) -> Iterator[Thing]:
    if not state.effect or state.phase != "play":
        yield from play_buttons(state, viewer)
    elif seat_of(viewer) == state.turn:
        words = (REMOVE, FETCH, *(SKIP if state.options.effect == "may" else ()))
        options = tuple(
            Option(word, PHRASES(f"scene.{word}"), PHRASES(f"scene.{word}_result", count=number))
            for word in words
            for number in [state.effect]
        )
        yield Decision("effect", PHRASES("scene.effect", count=state.effect), options)
        cards = tuple(_strength_card(value) for value in state.heap.strengths())
        yield Zone("ranks", PHRASES("scene.ranks"), "bank", len(cards), cards)


def _strength_card(value: int) -> Card:
    glyph, letter = glyph_of(value)
    return Card(f"rank.{letter}", glyph, letter, strength_name(value))


def _status(state: NiekhiState) -> Text:
    seat = seat_name(state.turn)
    if state.effect:
        return PHRASES("status.effect", seat=seat, count=state.effect)
    if not state.trick:
        return PHRASES("status.lead", seat=seat)
    return PHRASES("status.follow", seat=seat, wanted=wanted(state))
