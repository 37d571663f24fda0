"""The table of 値戦."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import Amount, Button, Counter, Panel, Scene, Thing, Zone
from belpic.core.seats import Seat, Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.betting.scene import (
    betting_columns,
    decision,
    ranking_row,
    showdown,
    stick_counters,
)
from belpic.games._shared.cards.deck import HIDDEN
from belpic.games._shared.cards.phrases import combination_name, seat_name
from belpic.games._shared.cards.scene import (
    card_scene,
    face,
    faces,
    hand_zone,
    seat_order,
)
from belpic.games.makkaik.choices import HIGHEST
from belpic.games.makkaik.describe import season_result
from belpic.games.makkaik.options import PHRASES
from belpic.games.makkaik.tableau import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.makkaik.state import MakkaikState


def build_scene(state: MakkaikState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it."""
    table = state.table
    return card_scene(
        state,
        viewer,
        betting_columns(table.stakes, table.active, playing=table.stage != "none"),
        (
            *_middle(state),
            *_hands(state, viewer),
            *_combinations(state, viewer),
            *_showdown(state),
            *_controls(state, viewer),
        ),
        _status,
        (*_round_counters(state), *stick_counters(state, table.stakes, viewer)),
    )


def _round_counters(state: MakkaikState) -> Iterator[Counter]:
    table = state.table
    if table.bet_round:
        yield Counter("round", PHRASES("scene.round"), table.bet_round, of=ROUNDS)
    if table.base:
        yield Counter("base", PHRASES("scene.base"), table.base, sticks=True)


def _middle(state: MakkaikState) -> Iterator[Zone]:
    """Yield the common cards and the stock."""
    table = state.table
    if table.stage == "none":
        return
    cards = faces(table.open, "open.")
    yield Zone("open", PHRASES("scene.open"), "pile", len(cards), cards)
    yield Zone("stock", PHRASES("scene.stock"), "stock", state.stock_size)


def _hands(state: MakkaikState, viewer: Viewer) -> Iterator[Zone]:
    """Yield everybody's hands, the viewer's own last; cards that all saw go there are marked."""
    table = state.table
    first, *others = seat_order(state, viewer)
    for seat in (*others, first):
        kinds = table.aside[seat]
        if kinds:
            cards = faces(kinds, f"aside{seat}.")
            yield Zone(f"aside{seat}", PHRASES("scene.aside"), "discard", len(kinds), cards, seat)
    if table.drawn:
        cards = faces(table.drawn, "drawn.")
        label = PHRASES("scene.drawn")
        yield Zone("drawn", label, "pile", len(table.drawn), cards, table.turn)
    for seat in (*others, first):
        zone = hand_zone(seat, table.hands[seat], viewer)
        known = tuple(
            face(kind, f"taken{seat}.", (PHRASES("scene.known"),)) for kind in table.taken[seat]
        )
        cards = (*zone.cards, *known)
        yield Zone(zone.key, zone.label, "hand", zone.count + len(known), cards, seat)


def _combinations(state: MakkaikState, viewer: Viewer) -> Iterator[Panel]:
    """Yield what the viewer's hand makes with the open cards, the strongest of each category."""
    seat = seat_of(viewer)
    table = state.table
    if seat is None or table.stage == "none" or HIDDEN in table.hands[seat]:
        return
    rows = tuple(
        ranking_row(str(place), combination_name(found.combination), found.kinds, strong=place == 1)
        for place, found in enumerate(
            state.options.finder.found(table.whole_hand(seat), table.open), start=1
        )
    )
    head = (PHRASES("scene.place"), PHRASES("scene.combination"), PHRASES("scene.cards"))
    yield Panel("combinations", PHRASES("scene.combinations"), head, rows)


def _showdown(state: MakkaikState) -> Iterator[Thing]:
    """Yield how the season before ended, until the bets begin."""
    last = state.frame.last
    if last is not None and state.table.bet_round == 0:
        yield from showdown(last, season_result(state.options, last))


def _controls(state: MakkaikState, viewer: Viewer) -> Iterator[Thing]:
    table = state.table
    if table.stage == "none" or seat_of(viewer) != table.turn:
        return
    match table.stage:
        case "exchange":
            words = ("swap", "draw2", "skip") if state.options.exchange_optional else _EXCHANGES
            yield from (Button(word, PHRASES(f"scene.{word}")) for word in words)
        case "keep":
            yield from (Button(word, PHRASES(f"scene.{word}")) for word in ("keep", "out"))
        case "parent":
            yield decision(
                ("base", PHRASES("scene.set_base"), PHRASES("scene.base_result")),
                ("fold", PHRASES("scene.fold"), _fold_result(state, table.turn)),
            )
            yield Amount("points", PHRASES("scene.base"), 1, HIGHEST)
        case _:
            pot = sum(table.stakes) + table.base
            joined = PHRASES("scene.join_result", base=table.base, pot=pot)
            yield decision(
                ("join", PHRASES("scene.join"), joined),
                ("fold", PHRASES("scene.fold"), _fold_result(state, table.turn)),
            )


_EXCHANGES = ("swap", "draw2")


def _fold_result(state: MakkaikState, seat: Seat) -> Text:
    return PHRASES("scene.fold_result", stake=state.table.stakes[seat])


def _status(state: MakkaikState) -> Text:
    table = state.table
    seat = seat_name(table.turn)
    return PHRASES(f"status.{table.stage}", seat=seat, base=table.base, number=table.bet_round)
