"""Setting up seasons of 軟連."""

from __future__ import annotations

from dataclasses import replace

from belpic.core.options import Value
from belpic.games._shared.cards.deck import CODES, KIND
from belpic.games.hauniek.circle import DECKS
from belpic.games.hauniek.game import GAME
from belpic.games.hauniek.state import HauniekState
from tests.games.cards.play import act, hands, happen


def begin(seats: int, **chosen: Value) -> HauniekState:
    """Return a match whose first parent is seat 0, before the deal."""
    return GAME.start(seats, GAME.options(seats, chosen={"first_parent": "seat0", **chosen}))


def dealt(state: HauniekState) -> HauniekState:
    """Return the state after a deal of the deck in its order."""
    return happen(state, " ".join(CODES[kind] for kind in DECKS[state.options.mun]))


def position(*texts: str, **chosen: Value) -> HauniekState:
    """Return a round in which the seats hold these cards, seat 0 leads, and the stock is empty."""
    state = dealt(begin(len(texts), **chosen))
    return replace(state, hands=hands(*texts), stock=())


def with_stock(state: HauniekState, cards: str) -> HauniekState:
    """Return a position with a stock, the top first."""
    return replace(state, stock=tuple(KIND[code] for code in cards.split()))


def played(state: HauniekState, *texts: str) -> HauniekState:
    """Return the state after actions of the seats in turn."""
    for text in texts:
        state = act(GAME, state, state.turn, text)
    return state
