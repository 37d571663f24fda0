"""The table of 小猫."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.numbers import number_text
from belpic.core.scene import Button, Counter, Note, Panel, Row, Scene, Thing, Zone
from belpic.core.seats import Seat, Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.deck import names_of
from belpic.games._shared.cards.phrases import combination_name, seat_name, value_name
from belpic.games._shared.cards.scene import (
    NONE,
    Column,
    card_scene,
    face,
    faces,
    hand_zones,
    point_counters,
    seat_order,
)
from belpic.games.nine.describe import season_sentences
from belpic.games.nine.finder import largest_sets
from belpic.games.nine.options import PHRASES
from belpic.games.nine.plays import CARDS, DROP, PLAY, WILD
from belpic.games.nine.reasons import wanted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    from belpic.core.scene import Card
    from belpic.games.nine.state import NineState
    from belpic.games.nine.tableau import PlayedCards


def build_scene(state: NineState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it."""
    return card_scene(
        state,
        viewer,
        _columns(state),
        (
            *point_counters(state, viewer),
            *_round(state),
            *_piles(state, viewer),
            *_hands(state, viewer),
            *_combinations(state, viewer),
            *_result(state),
            *_controls(state, viewer),
        ),
        _status,
        _round_counter(state),
    )


def _round_counter(state: NineState) -> Iterator[Counter]:
    if state.phase == "play":
        of = state.options.round_cap or None
        yield Counter("round", PHRASES("scene.round"), state.flow.rounds + 1, of=of)


def _columns(state: NineState) -> tuple[Column, ...]:
    ended = state.phase != "play" and state.result is not None

    def cards(seat: Seat) -> Text:
        left = state.result.left if ended and state.result else state.table.sizes()
        return Text.same(str(left[seat]))

    def standing(seat: Seat) -> Text:
        if state.phase != "play":
            return NONE
        if not state.flow.active >> seat & 1:
            return PHRASES("scene.out")
        return (
            PHRASES("scene.joined") if state.flow.joined >> seat & 1 else PHRASES("scene.undecided")
        )

    gained = state.result.gained if ended and state.result else state.flow.gained
    return (
        ("scene.gained", lambda seat: Text.same(number_text(gained[seat]))),
        ("scene.cards", cards),
        ("scene.standing", standing),
    )


def _round(state: NineState) -> Iterator[Zone]:
    """Yield what has to be answered, what lies below it, and what won the round before."""
    top = state.table.top
    if top is not None:
        yield _play_zone("top", top)
        below = faces(state.table.pile[: 1 - len(top.action)], "table.")
        if below:
            yield Zone("table", PHRASES("scene.table"), "discard", len(below), below)
    if state.last is not None:
        yield _play_zone("last", state.last)


def _play_zone(key: Literal["top", "last"], deed: PlayedCards) -> Zone:
    """Yield one combination: what lies to be answered is the only one that is not put away."""
    cards = tuple(_laid(deed.action[1:], f"{key}."))
    role: Literal["pile", "discard"] = "pile" if key == "top" else "discard"
    # whoever won the last round leads now, so that it needs no name; it lies beside the middle
    seat = deed.seat if key == "top" else None
    return Zone(key, PHRASES(f"scene.{key}"), role, len(cards), cards, seat)


def _laid(texts: Sequence[str], prefix: str) -> Iterator[Card]:
    for text in texts:
        kind, rank = CARDS[text]
        as_rank = PHRASES("scene.declared", value=value_name(rank - 1))
        yield face(kind, prefix, (as_rank,) if kind in WILD else ())


def _piles(state: NineState, viewer: Viewer) -> Iterator[Zone]:
    if state.phase != "play":
        return
    yield Zone("stock", PHRASES("scene.stock"), "stock", len(state.table.stock))
    for seat in seat_order(state, viewer):
        if won := state.table.won[seat]:
            cards = faces(won, f"won{seat}.")
            yield Zone(f"won{seat}", PHRASES("scene.won"), "discard", len(cards), cards, seat)


def _hands(state: NineState, viewer: Viewer) -> Iterator[Thing]:
    """Yield the hands; of others' one sees the cards that everybody saw them take."""
    hands = [state.table.cards(Seat(seat)) for seat in range(state.seats)]
    yield from hand_zones(state, hands, viewer)


def _combinations(state: NineState, viewer: Viewer) -> Iterator[Panel]:
    """Yield the largest set of each rank that the viewer holds, the strongest first."""
    seat = seat_of(viewer)
    if seat is None or state.phase != "play":
        return
    rule = state.rule
    rows = tuple(
        Row(
            (combination_name(play.combination), names_of(play.kinds)),
            strong=rule is None or rule.allows(play),
        )
        for play in largest_sets(state.table.cards(seat))
    )
    if rows:
        head = (PHRASES("scene.combination"), PHRASES("scene.cards"))
        yield Panel("combinations", PHRASES("scene.combinations"), head, rows)


def _result(state: NineState) -> Iterator[Note]:
    if state.result is not None and state.phase != "play":
        yield Note(Text.join(tuple(season_sentences(state.result)), "sentences"))


def _controls(state: NineState, viewer: Viewer) -> Iterator[Thing]:
    if state.phase == "play" and seat_of(viewer) == state.turn:
        yield Button(PLAY, PHRASES("scene.play"))
        joined = state.flow.joined >> state.turn & 1
        yield Button(DROP[0], PHRASES("scene.drop" if joined else "scene.decline"))


def _status(state: NineState) -> Text:
    seat = seat_name(state.turn)
    if state.rule is None:
        return PHRASES("status.lead", seat=seat)
    return PHRASES("status.answer", seat=seat, wanted=wanted(state))
