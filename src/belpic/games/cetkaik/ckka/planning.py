"""From a written move to its plan, whatever kind of move it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from belpic.games.cetkaik.ancient.match import AncientMatch
from belpic.games.cetkaik.ckka.ancient_plan import plan_ancient_move
from belpic.games.cetkaik.ckka.board_plan import plan_board_move
from belpic.games.cetkaik.ckka.drop_plan import plan_drop
from belpic.games.cetkaik.ckka.syntax import BoardMove, Drop, TamMove
from belpic.games.cetkaik.ckka.tam_plan import plan_tam_move

if TYPE_CHECKING:
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.log import AnyState
    from belpic.games.cetkaik.ckka.plan import Plan
    from belpic.games.cetkaik.ckka.syntax import Move


def plan_move(state: AnyState, move: Move, report: Report) -> Plan:
    """Return the plan of a written move; what contradicts the rules is reported.

    Raises:
        Impossible: if the move cannot be played.
    """
    if isinstance(state, AncientMatch):
        return plan_ancient_move(state, move, report)
    match move:
        case BoardMove():
            return plan_board_move(state, move, report)
        case TamMove():
            return plan_tam_move(state, move, report)
        case Drop():
            return plan_drop(state, move, report)
        case _:
            assert_never(move)
