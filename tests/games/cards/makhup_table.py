"""Setting up and playing 値木 from short texts."""

from __future__ import annotations

from dataclasses import replace

from belpic.core.options import Value
from belpic.games._shared.cards.deck import KIND, read
from belpic.games.makhup.game import GAME
from belpic.games.makhup.roads import END_TEXTS, Roads
from belpic.games.makhup.state import MakhupState
from tests.games.cards.play import act, hands, happen, stacked

END_CARDS = {
    code[1].replace("K", "F"): code
    for code in ("b0", "b1", "r2", "r3", "b4", "b5", "r6", "r7", "b8", "rK")
}
PILES = {"stock": "r0 r7 b4", "erased": ""}


def begin(seats: int, **chosen: Value) -> MakhupState:
    """Return a match whose first parent is seat 0, before the deal."""
    return GAME.start(seats, GAME.options(seats, chosen={"first_parent": "seat0", **chosen}))


def kinds(text: str) -> tuple[int, ...]:
    """Return cards in the order in which they are written."""
    return tuple(KIND[code] for code in text.split())


def position(roads_text: str, *texts: str, **chosen: Value) -> MakhupState:
    """Return a season with roads of one card each and hands; seat 0 acts.

    Among the options may be the cards of `stock` and `erased`.
    """
    stock, erased = (str(chosen.pop(name, text)) for name, text in PILES.items())
    state = happen(begin(len(texts), **chosen), stacked())
    roads = Roads()
    for end in roads_text:
        roads = roads.begun(KIND[END_CARDS[end]])
    table = state.table._replace(
        hands=hands(*texts), roads=roads, stock=kinds(stock), erased=read(erased)
    )
    return replace(state, table=table)


def ends_of(state: MakhupState) -> str:
    """Return the ends, the oldest first."""
    return "".join(END_TEXTS[value] for value in state.roads.values())


def played(state: MakhupState, *texts: str) -> MakhupState:
    """Return the state after actions of the seats in turn."""
    for text in texts:
        state = act(GAME, state, state.turn, text)
    return state
