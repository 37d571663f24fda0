"""The table of 行戦."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from belpic.core.scene import Button, Card, Note, Panel, Row, Scene, Thing, Zone
from belpic.core.seats import Seat, Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.combinations import CARDS, is_ship
from belpic.games._shared.cards.deck import HIDDEN, KIND, names_of
from belpic.games._shared.cards.phrases import combination_name, gains, seat_name, value_name
from belpic.games._shared.cards.plays import PLAY, CombinationPlay
from belpic.games._shared.cards.scene import (
    Column,
    card_scene,
    face,
    faces,
    hand_zones,
    seat_order,
)
from belpic.games.mokkaik.describe import season_sentences
from belpic.games.mokkaik.options import PHRASES
from belpic.games.mokkaik.reasons import wanted
from belpic.games.mokkaik.season import DISCARD, round_winner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.mokkaik.state import MokkaikState


def build_scene(state: MokkaikState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it."""
    return card_scene(
        state,
        viewer,
        _columns(state),
        (
            *_round(state, state.leader, state.round, "table", "pile"),
            *_round(state, state.last_leader, state.last, "last", "discard"),
            *_piles(state, viewer),
            *hand_zones(state, state.hands, viewer),
            *_combinations(state, viewer),
            *_result(state),
            *_controls(state, viewer),
        ),
        _status,
    )


def _columns(state: MokkaikState) -> tuple[Column, ...]:
    return (
        ("scene.cards", lambda seat: Text.same(str(len(state.hands[seat])))),
        ("scene.open", lambda seat: Text.same(str(len(state.won[seat])))),
        ("scene.face_down", lambda seat: Text.same(str(len(state.buried[seat])))),
    )


def _round(
    state: MokkaikState,
    leader: Seat,
    actions: tuple[Action, ...],
    key: Literal["table", "last"],
    role: Literal["pile", "discard"],
) -> Iterator[Zone]:
    """Yield what each seat has laid down in a round, from its leader on."""
    plays = [state.options.book.read(action) for action in actions]
    best = round_winner(plays, state.options) if actions else 0
    for place, action in enumerate(actions):
        seat = Seat((leader + place) % state.seats)
        cards = tuple(_laid(action, f"{key}{seat}."))
        label = f"scene.{key}"
        if key == "table":
            # what is to be beaten is told from what no longer counts
            label = (
                "scene.face_down"
                if plays[place] is None
                else label
                if place == best
                else "scene.spent"
            )
        yield Zone(f"{key}{seat}", PHRASES(label), role, len(action) - 1, cards, seat)


def _laid(action: Action, prefix: str) -> Iterator[Card]:
    for text in action[1:]:
        if text in KIND:
            yield face(KIND[text], prefix)
        elif text in CARDS:
            kind, value = CARDS[text]
            yield face(kind, prefix, (PHRASES("scene.declared", value=value_name(value)),))


def _piles(state: MokkaikState, viewer: Viewer) -> Iterator[Zone]:
    for seat in seat_order(state, viewer):
        if state.won[seat]:
            cards = faces(state.won[seat], f"open{seat}.")
            yield Zone(f"open{seat}", PHRASES("scene.open"), "bank", len(cards), cards, seat)
    for seat in seat_order(state, viewer):
        kinds = state.buried[seat]
        if kinds:
            cards = faces(kinds, f"buried{seat}.")
            label = PHRASES("scene.face_down")
            yield Zone(f"buried{seat}", label, "discard", len(kinds), cards, seat)
    if state.spent:
        cards = faces(state.spent, "spent.")
        yield Zone("spent", PHRASES("scene.spent"), "discard", len(cards), cards)


def _combinations(state: MokkaikState, viewer: Viewer) -> Iterator[Panel]:
    """Yield the combinations of several cards that the viewer holds, each type's strongest."""
    seat = seat_of(viewer)
    if seat is None or HIDDEN in state.hands[seat] or state.phase != "play":
        return
    plays = [play for play in state.options.book.leads(state.hands[seat]) if len(play.kinds) > 1]
    rows = tuple(
        Row((combination_name(play.combination), names_of(play.kinds)), strong=_may(state, play))
        for play in _strongest(plays)
    )
    if rows:
        head = (PHRASES("scene.combination"), PHRASES("scene.cards"))
        yield Panel("combinations", PHRASES("scene.combinations"), head, rows)


def _strongest(plays: list[CombinationPlay]) -> Iterator[CombinationPlay]:
    """Yield for each set and each run the one with the most cards and the fewest 船."""
    best: dict[tuple[str, int, int], CombinationPlay] = {}
    for play in sorted(plays, key=lambda play: (sum(map(is_ship, play.kinds)), -len(play.kinds))):
        kind, _, key, red = play.combination
        best.setdefault((kind, key, red if kind == "run" else 0), play)
    order = ("set", "run")
    yield from sorted(
        best.values(), key=lambda play: (order.index(play.combination.type), play.combination.key)
    )


def _may(state: MokkaikState, play: CombinationPlay) -> bool:
    lead = state.lead()
    if lead is None:
        return True
    made, asked = play.combination, lead.combination
    alike = (made.type, made.size, made.red) == (asked.type, asked.size, asked.red)
    return alike and made.key > state.above


def _result(state: MokkaikState) -> Iterator[Note]:
    if state.result is not None and not (state.round or state.last):
        sentences = (*season_sentences(state.result), gains(state.result.changes))
        yield Note(Text.join(sentences, "sentences"))


def _controls(state: MokkaikState, viewer: Viewer) -> Iterator[Thing]:
    seat = seat_of(viewer)
    if state.phase == "play" and seat == state.turn:
        yield Button(PLAY, PHRASES("scene.play"))
        yield Button(DISCARD, PHRASES("scene.discard"))


def _status(state: MokkaikState) -> Text:
    seat = seat_name(state.turn)
    if not state.round:
        return PHRASES("status.lead", seat=seat)
    return PHRASES("status.follow", seat=seat, wanted=wanted(state))
