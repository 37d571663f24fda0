"""Setting up and playing 小猫 from short texts."""

from __future__ import annotations

from dataclasses import replace

from belpic.core.options import Value
from belpic.core.seats import Seat
from belpic.games._shared.cards.deck import KIND
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.moments import Lack
from belpic.games.nine.game import GAME
from belpic.games.nine.state import NineState
from tests.games.cards.play import act, hands, happen, stacked

STOCK = "b5 b5 b6 b6 r7 r7"


def begin(seats: int, preset: str | None = None, **chosen: Value) -> NineState:
    """Return a match whose first parent is seat 0, before the deal."""
    options = GAME.options(seats, preset, {"first_parent": "seat0", **chosen})
    return GAME.start(seats, options)


def position(
    *texts: str, stock: str = STOCK, preset: str | None = None, **chosen: Value
) -> NineState:
    """Return a season in which the seats hold these cards and seat 0 leads."""
    state = happen(begin(len(texts), preset, **chosen), stacked())
    kinds = tuple(KIND[code] for code in stock.split())
    return replace(state, table=state.table._replace(hands=hands(*texts), stock=kinds))


def played(state: NineState, *texts: str) -> NineState:
    """Return the state after actions of the seats in turn; `drop` may stand alone."""
    for text in texts:
        state = act(GAME, state, state.turn, text if text == "drop" else f"play {text}")
    return state


def choices(state: NineState) -> set[str]:
    """Return what the seat whose turn it is may do."""
    return {str(action).removeprefix("play ") for action in state.actions(Seat(state.turn))}


def lacked(hand: Hand, lack: Lack) -> bool:
    """Tell whether a hand lacked it."""
    if any(lack.bars(kind) for kind in hand):
        return False
    helpers = [kind for kind in hand if kind in lack.helpers]
    if len(helpers) <= lack.most:
        return True
    return bool(lack.needed) and not any(kind in lack.needed for kind in hand)
