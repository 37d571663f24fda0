"""The table of 値木: roads that branch and join, piles and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.quick import replace
from belpic.core.scene import (
    Board,
    Button,
    Card,
    Mark,
    Note,
    Panel,
    Place,
    Row,
    Scene,
    Thing,
    Zone,
)
from belpic.core.seats import Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.deck import names_of
from belpic.games._shared.cards.phrases import gains, seat_name
from belpic.games._shared.cards.scene import (
    card_scene,
    face,
    faces,
    hand_zones,
    point_counters,
)
from belpic.games.makhup.describe import season_sentences
from belpic.games.makhup.finder import largest_layings
from belpic.games.makhup.legal import place_key
from belpic.games.makhup.options import PHRASES
from belpic.games.makhup.roads import END_TEXTS, FREE, Roads, spots
from belpic.games.makhup.sums import (
    ADD,
    DRAW_WORD,
    FREE_WORD,
    MERGE,
    PASS_WORD,
    SPECIAL,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.makhup.state import MakhupState


def build_scene(state: MakhupState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it."""
    return card_scene(
        state,
        viewer,
        (("scene.cards", lambda seat: _left(state, seat)),),
        (
            *point_counters(state, viewer),
            *road_things(state.roads),
            *_piles(state),
            *hand_zones(state, state.hands, viewer),
            *_layings(state, viewer),
            *_result(state),
            *_controls(state, viewer),
        ),
        _status,
    )


def _left(state: MakhupState, seat: int) -> Text:
    ended = state.phase != "play" and state.result is not None
    count = state.result.left[seat] if ended and state.result else len(state.hands[seat])
    return Text.same(str(count))


def road_things(roads: Roads) -> Iterator[Thing]:
    """Yield the roads as a graph that grows upwards, its cards, and what came last."""
    if not roads.kinds:
        return
    where = spots(roads)
    top = max(spot.height for spot in where)
    places = tuple(
        Place(place_key(place), spot.column, top - spot.height, "plain", _place_label(roads, place))
        for place, spot in enumerate(where)
    )
    links = tuple(
        (place_key(below), place_key(place))
        for place, under in enumerate(roads.under)
        for below in under
    )
    width = max(spot.column for spot in where) + 1
    yield Board("roads", PHRASES("scene.roads"), "graph", width, top + 1, places, links)
    for place, kind in enumerate(roads.kinds):
        yield replace(face(kind, "road."), place=place_key(place))
    if roads.fresh:
        newest = range(len(roads.kinds) - roads.fresh, len(roads.kinds))
        yield Mark("last", tuple(map(place_key, newest)))


def _place_label(roads: Roads, place: int) -> Text:
    if place not in roads.ends:
        return PHRASES("scene.covered")
    value = roads.values()[roads.ends.index(place)]
    if value == FREE:
        return PHRASES("scene.free_end")
    return PHRASES("scene.end", value=END_TEXTS[value])


def _piles(state: MakhupState) -> Iterator[Zone]:
    if state.phase != "play":
        return
    yield Zone("stock", PHRASES("scene.stock"), "stock", len(state.table.stock))
    cards: tuple[Card, ...] = faces(state.table.erased, "erased.")
    yield Zone("erased", PHRASES("scene.erased"), "discard", len(cards), cards)


def _layings(state: MakhupState, viewer: Viewer) -> Iterator[Panel]:
    """Yield what the viewer's hand makes at most of each end, the longest first."""
    seat = seat_of(viewer)
    if seat is None or state.phase != "play":
        return
    there = set(state.roads.values())
    rows = tuple(
        Row(
            (Text.same(END_TEXTS[laying.value]), names_of(laying.kinds)),
            strong=laying.value in there,
        )
        for laying in largest_layings(state.hands[seat])
    )
    if rows:
        head = (PHRASES("scene.end_value"), PHRASES("scene.cards"))
        yield Panel("layings", PHRASES("scene.layings"), head, rows)


def _result(state: MakhupState) -> Iterator[Note]:
    if state.result is not None and state.phase != "play":
        paid = () if state.result.winner is None else (gains(state.result.changes),)
        yield Note(Text.join((*season_sentences(state.options, state.result), *paid), "sentences"))


def _controls(state: MakhupState, viewer: Viewer) -> Iterator[Thing]:
    if state.phase == "play" and seat_of(viewer) == state.turn and not state.owed:
        for word in (ADD, MERGE, FREE_WORD, SPECIAL, DRAW_WORD):
            yield Button(word, PHRASES(f"scene.{word}"))
        yield Button(PASS_WORD, PHRASES("scene.stop" if state.drawn else "scene.pass"))


def _status(state: MakhupState) -> Text:
    if state.owed:
        return PHRASES("status.reshuffle")
    key = "status.placing" if state.drawn else "status.turn"
    return PHRASES(key, seat=seat_name(state.turn))
