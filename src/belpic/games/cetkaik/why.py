"""Why a touch is impossible on the board of the modern game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.core.quick import replace
from belpic.games.cetkaik.describe import piece_on
from belpic.games.cetkaik.legal import TAM
from belpic.games.cetkaik.options import PHRASES
from belpic.games.cetkaik.pieces import EMPTY, TAM_CODE, side_of
from belpic.games.cetkaik.squares import NAMES, square

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.cetkaik.state import CetkaikState


def explain(state: CetkaikState, path: Sequence[str]) -> Reason | None:
    """Return why the last touch of the path cannot follow the ones before it."""
    touched = path[-1].lstrip("-*~@")
    if touched == TAM or (touched in NAMES and _code(state, touched) == TAM_CODE):
        touched = TAM
    if touched not in NAMES and touched != TAM:
        return None
    if len(path) == 1:
        return _no_start(state, touched)
    return None if touched == TAM else _no_end(state, path, touched)


def _code(state: CetkaikState, name: str) -> int:
    return state.position.board[square(name)]


def _no_start(state: CetkaikState, touched: str) -> Reason | None:
    if touched == TAM:
        forbidden = state.options.tam_after_opponent == "forbidden"
        if forbidden and state.position.is_tam_moved:
            return _reason("tam_just_moved")
        return _reason("tam_stuck")
    code = _code(state, touched)
    if code == EMPTY:
        return _reason("empty_square", square=touched)
    if side_of(code) != state.side:
        return _reason("not_yours", square=touched, piece=piece_on(state, touched))
    return _reason("piece_stuck", square=touched, piece=piece_on(state, touched))


def _no_end(state: CetkaikState, path: Sequence[str], touched: str) -> Reason | None:
    code = _code(state, touched)
    if path[0] not in NAMES:
        key = "tam_lands_empty" if path[0] == TAM else "drop_lands_empty"
        return _reason(key if code != EMPTY else "tam_too_far", square=touched)
    if code != EMPTY and side_of(code) == state.side and code != TAM_CODE and len(path) > 2:
        return _reason("own_piece", square=touched)
    origin = square(path[0])
    lifted = bytearray(state.position.board)
    lifted[origin] = EMPTY
    position = replace(state.position, board=bytes(lifted))
    if code not in (EMPTY, TAM_CODE) and state.rules.is_protected(position, square(touched)):
        return _reason("protected", square=touched, piece=piece_on(state, touched))
    return _reason("out_of_reach", square=touched, piece=piece_on(state, path[0]))


def _reason(code: str, **values: object) -> Reason:
    return Reason(code, PHRASES(f"refused.{code}", **values))
