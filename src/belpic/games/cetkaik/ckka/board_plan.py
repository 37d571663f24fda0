"""Plans of moves on the board of the modern game (Rulebook, cetkaik §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.action import Action
from belpic.games.cetkaik.ckka.errors import CkkaError, Impossible
from belpic.games.cetkaik.ckka.marks import CHOSEN, write_step
from belpic.games.cetkaik.ckka.plan import Plan, check_piece, refuse
from belpic.games.cetkaik.ckka.syntax import LooseThrows, Throws
from belpic.games.cetkaik.ckka.throws import Needs, Thrown, plan_throws, plan_water
from belpic.games.cetkaik.legal import Declared, Landing, legal
from belpic.games.cetkaik.squares import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.syntax import BoardMove
    from belpic.games.cetkaik.state import CetkaikState


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A legal action that may be the written move, with the landing that is meant."""

    action: Action
    declared: Declared
    landing: Landing

    @property
    def needs(self) -> Needs:
        """What has to be thrown for it."""
        distance = self.landing.distance if self.declared.is_running else None
        return Needs(distance, self.landing.is_wet)


def plan_board_move(state: CetkaikState, move: BoardMove, report: Report) -> Plan:
    """Return the plan of a move; what contradicts the rules is reported.

    Raises:
        Impossible: if no reading of the move is legal.
    """
    check_piece(state, move, report)
    if move.has_lost_target:
        return _with_lost_target(state, move, report)
    if _captures_via(state, move):
        return _capture_of_via(state, move, report)
    chosen = _choose(state, move)
    throws = plan_throws(state.options, move.throws, chosen.needs, move.place, report)
    planned = chosen.landing.square
    mark = ""
    if not throws.lands and planned != default_target(chosen.declared):
        assert chosen.declared.via is not None  # only what runs after a step stops so
        mark = write_step(move.source, chosen.declared.via, planned)
    landing = planned if throws.lands else None
    return Plan(
        chosen.action, mark, throws.bridge, landing, "", throws.water, arrives=throws.arrives
    )


def default_target(declared: Declared) -> int:
    """Return the square that a failed move is taken to have been planned for: the nearest."""
    return declared.landings[0].square


def _choose(state: CetkaikState, move: BoardMove) -> _Candidate:
    """Return the action that the written move is; where two are possible, the throws tell."""
    found = list(_candidates(state, move))
    if not found:
        path = (name_of(move.source), *(f"*{name_of(via)}" for via in move.vias))
        raise refuse(state, Action.of(*path, f"-{name_of(move.target)}"), move.place)
    runs = isinstance(move.throws, Throws) and move.throws.bridge is not None
    fitting = [one for one in found if one.declared.is_running is runs]
    return (fitting or found)[0]


def _candidates(state: CetkaikState, move: BoardMove) -> Iterator[_Candidate]:
    for action, declared in _over(state, move):
        for landing in declared.landings:
            if landing.square == move.target:
                yield _Candidate(action, declared, landing)


def _over(state: CetkaikState, move: BoardMove) -> Iterator[tuple[Action, Declared]]:
    """Yield the actions of the piece that go the written way, whatever their end."""
    way = (move.source, move.vias)
    for action, declared in legal(state.options, state.position).declared.items():
        if declared.origin == move.source:
            vias = () if declared.via is None else (declared.via,)
            if (declared.origin, vias) == way:
                yield action, declared


def _captures_via(state: CetkaikState, move: BoardMove) -> bool:
    """Tell whether a move takes the piece it stepped on (options, step_zero_captures_via)."""
    return state.options.step_zero_captures_via and move.vias == (move.target,)


def _capture_of_via(state: CetkaikState, move: BoardMove, report: Report) -> Plan:
    running = [action for action, declared in _over(state, move) if declared.is_running]
    plain = Action.of(name_of(move.source), f"-{name_of(move.target)}")
    capture = legal(state.options, state.position).declared.get(plain)
    if capture is None or not running:
        raise refuse(state, Action.of(plain[0], f"*{name_of(move.target)}", plain[1]), move.place)
    is_wet = capture.landings[0].is_wet
    throws = move.throws
    if isinstance(throws, LooseThrows) or throws.bridge is None:
        report(CkkaError("needs_bridge", move.place, distance=0))
        throws = Throws(0)
    known = isinstance(throws.bridge, int)
    counts = (throws.bridge, *throws.further) if isinstance(throws.bridge, int) else (0,)
    bridge = tuple(Thrown(count, "" if known else CHOSEN) for count in counts)
    water = None
    if is_wet and throws.water is not None:
        water = plan_water(state.options, throws.water, move.place, report, failed=throws.failed)
    return Plan(running[0], "", bridge, move.target, "", water, arrives=not throws.failed)


def _with_lost_target(state: CetkaikState, move: BoardMove, report: Report) -> Plan:
    """Return the plan of a move whose destination the online site lost (docs/ckka.md §6).

    It passed its first throw and failed to enter water, so the nearest water that it could have
    reached is taken.
    """
    assert isinstance(move.throws, Throws)
    throws = move.throws
    reach = throws.bridge if isinstance(throws.bridge, int) else None
    wet = [
        _Candidate(action, declared, landing)
        for action, declared in _over(state, move)
        if declared.is_running
        for landing in declared.landings
        if landing.is_wet and (reach is None or landing.distance <= reach)
    ]
    if not wet:
        raise Impossible("no_water_in_reach", move.place)
    chosen = min(wet, key=lambda one: (one.landing.distance, one.landing.square))
    planned = plan_throws(state.options, throws, chosen.needs, move.place, report)
    exact = state.options.step_declare == "exact_destination"
    return Plan(
        chosen.action,
        CHOSEN if exact else "",
        planned.bridge,
        chosen.landing.square,
        "" if exact else CHOSEN,
        planned.water,
        arrives=False,
    )
