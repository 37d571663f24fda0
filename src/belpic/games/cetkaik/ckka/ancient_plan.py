"""Plans of moves of the ancient game (Rulebook, cetkaik §11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.action import Action
from belpic.games.cetkaik.ancient.match import AncientMatch, moves_of
from belpic.games.cetkaik.ckka.errors import CkkaError, Impossible
from belpic.games.cetkaik.ckka.plan import Plan, check_piece, refuse
from belpic.games.cetkaik.ckka.syntax import NO_THROWS, BoardMove, LooseThrows
from belpic.games.cetkaik.squares import name_of

if TYPE_CHECKING:
    from belpic.games.cetkaik.ancient.move import AncientMove
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.syntax import Move


def plan_ancient_move(state: AncientMatch, move: Move, report: Report) -> Plan:
    """Return the plan of a move; of several leaps that end alike the first is taken.

    Raises:
        Impossible: if the move is not legal.
    """
    if not isinstance(move, BoardMove):
        raise Impossible("not_in_ancient", move.place)
    check_piece(state, move, report)
    if move.throws not in (NO_THROWS, LooseThrows()):
        report(CkkaError("throws_not_needed", move.place, needed=0))
    if move.throws.failed:
        raise Impossible("cannot_fail", move.place)
    for action, found in moves_of(state.options, state.position).items():
        if _is_meant(found, move):
            return Plan(action)
    path = (name_of(move.source), *(f"*{name_of(via)}" for via in move.vias))
    raise refuse(state, Action.of(*path, f"-{name_of(move.target)}"), move.place)


def _is_meant(found: AncientMove, move: BoardMove) -> bool:
    return (found.origin, found.ships, ancient_target(found)) == (
        move.source,
        move.vias,
        move.target,
    )


def ancient_target(move: AncientMove) -> int:
    """Return the square that a record names as the end of a move.

    That is where the piece ends; if it is given up for the last piece that it takes, where that
    one stood.
    """
    if not move.leaps:
        assert move.destination is not None  # what does not leap arrives somewhere
        return move.destination
    last = move.leaps[-1]
    return last.taken if last.landing is None else last.landing
