"""Seasons of 終季 set up by hand, and what may be asked of them."""

from __future__ import annotations

from collections.abc import Sequence

from belpic.core.options import Value
from belpic.core.seats import Seat
from belpic.games._shared.cards.deck import CODES, read
from belpic.games.taxot.game import GAME
from belpic.games.taxot.options import TaxotOptions
from belpic.games.taxot.state import TaxotState
from belpic.games.taxot.win import Win, end_items
from tests.games.cards.play import (
    act,
    hands,
    happen,
    stacked,
)

PLAIN = "b0 b2 r3 r4 b6"
"""Cards that make nothing together."""


def begin(seats: int, **chosen: Value) -> TaxotState:
    """Return a match whose first parent is seat 0, before the deal."""
    return GAME.start(seats, GAME.options(seats, None, {"first_parent": "seat0", **chosen}))


def position(
    *texts: str,
    drawn: str = "b8",
    groups: Sequence[str] = (),
    stock: str = "r0 r0 r0 b1",
    **chosen: Value,
) -> TaxotState:
    """Return a season in which the seats hold these cards and seat 0 has drawn."""
    return set_up(begin(len(texts), **chosen), texts, drawn, groups, stock)


def set_up(
    start: TaxotState,
    texts: Sequence[str],
    drawn: str,
    groups: Sequence[str] = (),
    stock: str = "r0 r0 r0 b1",
) -> TaxotState:
    """Return the first season of a match with these cards on the table."""
    exposed = hands(*groups, *[""] * (len(texts) - len(groups)))
    order = tuple(map(CODES.index, stock.split()))
    state = happen(start, stacked())
    return laid(state, hands=hands(*texts), drawn=read(drawn)[0], groups=exposed, stock=order)


def laid(state: TaxotState, **changes: object) -> TaxotState:
    """Return the state with other cards or another turn on the table."""
    return state.on(state.table._replace(**changes))  # type: ignore[arg-type]  # fields of the table


def options(**chosen: Value) -> TaxotOptions:
    return begin(2, **chosen).options


def complete(cards: str, **chosen: Value) -> bool:
    return options(**chosen).judge.best(read(cards), ()) is not None


def sizes(cards: str, **chosen: Value) -> list[int]:
    """Return how many cards the groups of the best division have."""
    division = options(**chosen).judge.best(read(cards), ())
    assert division is not None
    return sorted(map(len, division.groups))


def end_points(cards: str, *, first: bool = False, **chosen: Value) -> int:
    chosen_options = options(**chosen)
    division = chosen_options.judge.best(read(cards), ())
    assert division is not None
    items = end_items(chosen_options, read(cards), division, first=first)
    return Win(Seat(0), division.groups, items, 0, four=False).points


def answers(state: TaxotState, seat: int) -> set[str]:
    return {str(action) for action in state.actions(Seat(seat))}


def claimed(hand: str, discard: str, group: str = "", **chosen: Value) -> set[str]:
    """Return the answers of a seat to a discard of the seat before it."""
    state = set_up(begin(3, **chosen), (PLAIN, hand, PLAIN), discard, ("", group))
    return answers(act(GAME, state, 0, f"discard {discard}"), 1)
