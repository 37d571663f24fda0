"""A written move as a plan of small actions: what is declared, thrown and chosen in its turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.errors import IllegalAction
from belpic.core.text import Text
from belpic.games.cetkaik.ckka.errors import CkkaError, Impossible, Place
from belpic.games.cetkaik.ckka.syntax import COLOUR_NAMES
from belpic.games.cetkaik.ckka.vocabulary import PIECES, TAM_NAME
from belpic.games.cetkaik.describe import side_name
from belpic.games.cetkaik.pieces import EMPTY, TAM_CODE, colour_of, kind_of, side_of
from belpic.games.cetkaik.squares import name_of

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.log import AnyState
    from belpic.games.cetkaik.ckka.syntax import BoardMove
    from belpic.games.cetkaik.ckka.throws import Thrown


@dataclass(frozen=True, slots=True)
class Plan:
    """One turn: the action that begins it, and the answers to what the rules may ask then."""

    action: Action
    mark: str = ""
    """The first line of the action's note."""
    bridge: tuple[Thrown, ...] = ()
    landing: int | None = None
    """Where the mover chooses to land after the throw; None to stay."""
    landing_mark: str = ""
    water: Thrown | None = None
    arrives: bool = True


def check_piece(state: AnyState, move: BoardMove, report: Report) -> None:
    """Report a move that names another piece than the one on its origin.

    Raises:
        Impossible: if there is no piece that the side to move could move from there.
    """
    code, square = state.position.board[move.source], name_of(move.source)
    if code == EMPTY:
        raise Impossible("no_piece", move.place, square=square)
    if code == TAM_CODE or side_of(code) != state.side:
        piece, side = piece_text(code), side_name(state.side)
        raise Impossible("other_side", move.place, square=square, piece=piece, side=side)
    if move.kind not in (None, kind_of(code)):
        assert move.kind is not None
        written, right = PIECES[move.kind], PIECES[kind_of(code)]
        report(CkkaError("other_piece", move.place, square=square, written=written, right=right))


def piece_text(code: int) -> str:
    """Return a piece on the board as records write it: 赤弓; 皇 has no colour."""
    if code == TAM_CODE:
        return TAM_NAME
    return COLOUR_NAMES[colour_of(code)] + PIECES[kind_of(code)]


def refuse(state: AnyState, action: Action, place: Place) -> Impossible:
    """Return why the rules do not allow an action."""
    why = Text.same(str(action))
    try:
        state.after(state.side, action)
    except IllegalAction as error:
        why = error.text
    return Impossible("illegal_move", place, why=why)
