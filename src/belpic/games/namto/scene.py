"""The table of 開樽."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import Amount, Button, Counter, Note, Panel, Scene, Thing, Zone
from belpic.core.seats import Seat, Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.betting.pot import in_turn
from belpic.games._shared.cards.betting.scene import (
    betting_columns,
    decision,
    ranking_row,
    showdown,
    stick_counters,
)
from belpic.games._shared.cards.deck import CODES, HIDDEN, NO_CARD, name_of
from belpic.games._shared.cards.phrases import seat_name, seat_names
from belpic.games._shared.cards.scene import (
    Column,
    card_scene,
    faces,
    hand_zones,
    seat_order,
)
from belpic.games._shared.cards.slots import seats_in
from belpic.games.namto.combination_names import made_name
from belpic.games.namto.describe import season_result
from belpic.games.namto.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.namto.state import NamtoState


def build_scene(state: NamtoState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it."""
    table = state.table
    return card_scene(
        state,
        viewer,
        _columns(state),
        (
            *_opened(state, viewer),
            *hand_zones(state, table.hands, viewer),
            *_combinations(state, viewer),
            *_showdown(state),
            *_controls(state, viewer),
            *_choice(state, viewer),
        ),
        _status,
        (*_round_counter(state), *stick_counters(state, table.stakes, viewer)),
    )


def _round_counter(state: NamtoState) -> Iterator[Counter]:
    if state.table.bet_round:
        number, label = state.table.bet_round, PHRASES("scene.round")
        yield Counter("round", label, number, of=state.options.rounds)


def _columns(state: NamtoState) -> tuple[Column, ...]:
    table = state.table
    columns = betting_columns(table.stakes, table.active, playing=table.stage != "none")
    if table.stage != "choose":
        return columns
    chosen = PHRASES("scene.has_chosen")

    def choice(seat: Seat) -> Text:
        return Text.same("–") if table.choices[seat] == NO_CARD else chosen

    return (*columns, ("scene.choice", choice))


def _opened(state: NamtoState, viewer: Viewer) -> Iterator[Zone]:
    """Yield the common cards, and those that seats have opened; some are of no use any more."""
    table = state.table
    if table.common or table.stock:
        cards = faces(table.common, "common.")
        yield Zone("common", PHRASES("scene.common"), "pile", len(cards), cards)
        yield Zone("stock", PHRASES("scene.stock"), "stock", len(table.stock))
    for seat in seat_order(state, viewer):
        if table.firsts[seat]:
            key = "scene.first" if table.active >> seat & 1 else "scene.first_folded"
            cards = faces(table.firsts[seat], f"first{seat}.")
            yield Zone(f"first{seat}", PHRASES(key), "pile", 1, cards, seat)


def _combinations(state: NamtoState, viewer: Viewer) -> Iterator[Panel]:
    """Yield what the viewer can make of its own cards and those it may use so far."""
    seat = seat_of(viewer)
    table = state.table
    if seat is None or not table.hands[seat] or HIDDEN in table.hands[seat]:
        return
    others = in_turn(table.active & ~(1 << seat), seat, state.seats)
    opened = [kind for other in (seat, *others) for kind in table.firsts[other]]
    cards = tuple(sorted((*table.hands[seat], *opened, *table.common)))
    rows = tuple(
        ranking_row(str(made.key[0]), made_name(made), made.kinds, strong=place == 0)
        for place, made in enumerate(state.options.ranking.worth(cards).made)
    )
    head = (PHRASES("scene.rank"), PHRASES("scene.combination"), PHRASES("scene.cards"))
    yield Panel("combinations", PHRASES("scene.combinations"), head, rows)


def _showdown(state: NamtoState) -> Iterator[Thing]:
    """Yield how the season before ended, until the first bets are done."""
    last = state.frame.last
    if last is not None and state.table.bet_round < 2:
        yield from showdown(last, season_result(state.options, last))


def _controls(state: NamtoState, viewer: Viewer) -> Iterator[Thing]:
    seat, table = seat_of(viewer), state.table
    if seat is None:
        return
    if table.stage == "choose" and table.waiting >> seat & 1:
        yield Button("open", PHRASES("scene.open"))
    elif table.stage == "bet" and seat == table.turn:
        low, high = state.range_of_bets()
        key = "scene.at_result" if low < high else "scene.at_only"
        result = PHRASES(key if low <= high else "scene.at_none", low=low, high=high)
        folded = PHRASES("scene.mun_result", stake=table.stakes[seat])
        yield decision(("at", PHRASES("scene.at"), result), ("mun", PHRASES("scene.mun"), folded))
        yield Amount("points", PHRASES("scene.points_to_bet"), low, max(low, high))


def _choice(state: NamtoState, viewer: Viewer) -> Iterator[Note]:
    """Yield what the viewer has chosen to open."""
    seat = seat_of(viewer)
    if seat is not None and state.table.choices[seat] in range(len(CODES)):
        card = name_of(state.table.choices[seat])
        yield Note(PHRASES("scene.chosen", card=card))


def _status(state: NamtoState) -> Text:
    table = state.table
    match table.stage:
        case "choose":
            return PHRASES("status.choose", seats=seat_names(seats_in(table.waiting)))
        case _:
            number = table.bet_round
            return PHRASES("status.bet", seat=seat_name(table.turn), number=number)
