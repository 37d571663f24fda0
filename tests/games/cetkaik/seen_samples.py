"""What a seat sees of a match, written down from its View without the kernel."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from belpic.core.view import View
from belpic.games.cetkaik.form import Pending
from belpic.games.cetkaik.pieces import STOCK_KINDS, TAM_CODE, colour_of, kind_of, side_of
from belpic.games.cetkaik.squares import SQUARES, WIDTH, square
from belpic.games.cetkaik.state import CetkaikState

QUESTIONS = ("move", "chain", "land", "declare")


def see_planes(view: View) -> NDArray[np.uint8]:
    """Return the planes of the seat to act."""
    state = shown(view)
    position, ruleset = state.position, state.rules.ruleset
    planes = np.zeros((29, SQUARES), np.uint8)
    for number in ruleset.squares:
        code = position.board[number]
        planes[24, number] = 1
        if code == TAM_CODE:
            planes[20, number] = 1
        elif code:
            planes[kind_of(code) + (10 if side_of(code) != state.side else 0), number] = 1
            planes[21, number] = colour_of(code)
    planes[22, list(state.rules.hue(position))] = 1
    planes[23, list(ruleset.water)] = 1
    if state.pending is not None:
        for plane, number in zip((25, 26, 27), named(state.pending), strict=False):
            planes[plane, number] = 1
    planes[28, [square(name) for name in state.last]] = 1
    if state.side:
        planes = planes[:, ::-1]
    return planes.reshape(29, WIDTH, WIDTH)


def named(pending: Pending) -> list[int]:
    """Return the squares that a declared move names: where it starts, steps and ends."""
    return [square(token.lstrip("*-~")) for token in pending.action]


def see_facts(view: View) -> list[int]:
    """Return the facts of the seat to act."""
    state = shown(view)
    position, side, pending = state.position, state.side, state.pending
    declaration = state.declaration
    size = 2 * STOCK_KINDS
    return [
        QUESTIONS.index(state.phase),
        side,
        position.season,
        int(state.options.seasons),
        position.rate,
        position.points[side],
        position.points[1 - side],
        int(position.is_tam_moved),
        int(state.began == side),
        -1 if state.count is None else state.count,
        pending.limit if pending else 0,
        pending.throws if pending else 0,
        declaration.hands if declaration else 0,
        declaration.situation if declaration else 0,
        *position.stock[side * size : (side + 1) * size],
        *position.stock[(1 - side) * size : (2 - side) * size],
    ]


def shown(view: View) -> CetkaikState:
    """Return what a View shows of the modern game."""
    assert isinstance(view.shown, CetkaikState)
    return view.shown
