"""Plans of moves of 皇 (Rulebook, cetkaik §5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.games.cetkaik.ckka.errors import CkkaError, Impossible
from belpic.games.cetkaik.ckka.marks import write_way
from belpic.games.cetkaik.ckka.plan import Plan, refuse
from belpic.games.cetkaik.ckka.syntax import NO_THROWS, UNKNOWN, Half
from belpic.games.cetkaik.ckka.throws import plan_water
from belpic.games.cetkaik.engine import to_states
from belpic.games.cetkaik.legal import TAM, legal
from belpic.games.cetkaik.paths import Path, PathKind, unpack
from belpic.games.cetkaik.rules import bare
from belpic.games.cetkaik.squares import NOWHERE, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.syntax import TamMove
    from belpic.games.cetkaik.state import CetkaikState

_HALVES: Final = {
    PathKind.TAM: None,
    PathKind.TAM_STEP_FIRST: Half.FORMER,
    PathKind.TAM_STEP_SECOND: Half.LATTER,
}


def plan_tam_move(state: CetkaikState, move: TamMove, report: Report) -> Plan:
    """Return the plan of a move of 皇; what contradicts the rules is reported.

    Raises:
        Impossible: if 皇 cannot go there, or cannot have failed to.
    """
    tam = state.position.tam
    if tam == NOWHERE or move.source != tam:
        right = "–" if tam == NOWHERE else name_of(tam)
        report(CkkaError("tam_elsewhere", move.place, written=name_of(move.source), right=right))
    action = Action.of(TAM, f"-{name_of(move.target)}")
    declared = legal(state.options, state.position).declared.get(action)
    if declared is None:
        raise refuse(state, action, move.place)
    mark = write_way(move)
    if mark and not is_way(state, move):
        report(CkkaError("tam_way", move.place))
        mark = ""
    is_wet = declared.landings[0].is_wet
    if not is_wet:
        if move.throws != NO_THROWS:
            report(CkkaError("needless_water", move.place))
        if move.throws.failed:
            raise Impossible("cannot_fail", move.place)
        return Plan(action, mark)
    # ⓪ has no text for a water throw of 皇, so that one is missing contradicts nothing
    roll = UNKNOWN if move.throws.water is None else move.throws.water
    water = plan_water(state.options, roll, move.place, report, failed=move.throws.failed)
    return Plan(action, mark, water=water, arrives=not move.throws.failed)


def is_way(state: CetkaikState, move: TamMove) -> bool:
    """Tell whether 皇 can go the way that is written, as far as it is."""
    return any(_goes(path, move) for path in _ways(state, move.target))


def _ways(state: CetkaikState, target: int) -> Iterator[Path]:
    moves = state.rules.engine.list_moves(to_states([bare(state.position)]))
    for packed in moves:
        path = unpack(int(packed))
        if path.kind.is_tam and path.destination == target:
            yield path


def _goes(path: Path, move: TamMove) -> bool:
    return (
        path.via == move.via
        and move.first in (None, path.landing)
        and move.half in (None, _HALVES[path.kind])
    )
