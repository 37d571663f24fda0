"""Playing cetkaik from short scripts: a number is what the sticks show, anything else an action."""

from __future__ import annotations

from dataclasses import replace

from belpic.core.options import Value
from belpic.core.seats import CHANCE, Seat
from belpic.games.cetkaik.ancient.state import AncientState
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.hands import read_stock
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.pieces import IA
from belpic.games.cetkaik.state import CetkaikState
from tests.games.cetkaik.board_samples import place


def begin(preset: str = "official", **chosen: Value) -> CetkaikState:
    """Return the first move of a match, IA to move."""
    options = GAME.options(2, preset, {"first_player": "fixed", **chosen})
    state = GAME.start(2, options)
    assert isinstance(state, CetkaikState)
    return state


def on_board(
    pieces: str,
    *,
    preset: str = "official",
    side: int = IA,
    stock: str = "",
    tam_moved: bool = False,
    points: tuple[int, int] | None = None,
    rate: int = 0,
    **chosen: Value,
) -> CetkaikState:
    """Return a position with these pieces; `stock` are the captured pieces of the side to move."""
    state = begin(preset, **chosen)
    position = replace(
        place(pieces, side, tam_moved=tam_moved),
        stock=_stock(stock, side),
        points=state.position.points if points is None else (10 * points[0], 10 * points[1]),
        rate=rate,
    )
    return CetkaikState.at(state.options, position)


def _stock(pieces: str, side: int) -> bytes:
    own = bytes(read_stock(pieces).counts) if pieces else bytes(20)
    return own + bytes(20) if side == IA else bytes(20) + own


def changed(state: CetkaikState, **fields: int | tuple[int, ...]) -> CetkaikState:
    """Return the state with other numbers in its record."""
    states = thaw(state.record)
    for name, value in fields.items():
        states[name] = value
    return replace(state, record=states.tobytes())


def play(state: CetkaikState, *script: str) -> CetkaikState:
    """Return the state after the script."""
    for item in script:
        if item.isdecimal():
            state = state.after(CHANCE, state.chance().read(item))
        else:
            to_act = state.to_act
            assert isinstance(to_act, frozenset)
            seat = min(to_act)
            state = state.after(seat, GAME.read(state, seat, item))
    return state


def points(state: CetkaikState | AncientState) -> tuple[float, ...]:
    """Return the points of both sides."""
    return tuple(score / 10 for score in state.scores())


def choices(state: CetkaikState, seat: int | None = None) -> set[str]:
    """Return what the side to move, or another seat, may do."""
    return {str(action) for action in state.actions(state.side if seat is None else Seat(seat))}
