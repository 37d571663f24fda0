"""Setting up seasons of 連友."""

from __future__ import annotations

from dataclasses import replace

from belpic.core.options import Value
from belpic.games._shared.cards.deck import read
from belpic.games.niekhi.effects import Heap
from belpic.games.niekhi.game import GAME
from belpic.games.niekhi.state import NiekhiState
from tests.games.cards.play import act, hands, happen, stacked


def begin(seats: int, **chosen: Value) -> NiekhiState:
    """Return a match whose first parent is seat 0, before the deal."""
    return GAME.start(seats, GAME.options(seats, chosen={"first_parent": "seat0", **chosen}))


def position(*texts: str, **chosen: Value) -> NiekhiState:
    """Return a season in which the seats hold these cards and seat 0 leads."""
    return replace(happen(begin(len(texts), **chosen), stacked()), hands=hands(*texts))


def with_pile(state: NiekhiState, pile: str, black: int = 0, red: int = 0) -> NiekhiState:
    """Return a position with these discards; so many 将 of each colour have come back."""
    return replace(state, heap=Heap(read(pile), back=(black, red)))


def played(state: NiekhiState, *texts: str) -> NiekhiState:
    """Return the state after actions of the seats in turn."""
    for text in texts:
        state = act(GAME, state, state.turn, text)
    return state
