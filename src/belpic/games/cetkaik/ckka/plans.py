"""A written move as a plan of small actions: what is declared, thrown and chosen in its turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, assert_never

from belpic.core.action import Action
from belpic.core.errors import IllegalAction
from belpic.core.text import Text
from belpic.games.cetkaik.ancient.state import AncientState, moves_of
from belpic.games.cetkaik.ckka.errors import CkkaError, Impossible, Place
from belpic.games.cetkaik.ckka.log import CHOSEN, write_step, write_way
from belpic.games.cetkaik.ckka.scanner import PIECES, TAM_NAME
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    NO_THROWS,
    UNKNOWN,
    BoardMove,
    Drop,
    Half,
    LooseThrows,
    TamMove,
    Throws,
)
from belpic.games.cetkaik.ckka.throws import Needs, Thrown, plan_throws, plan_water
from belpic.games.cetkaik.ckka.writer import write_element
from belpic.games.cetkaik.describe import side_name
from belpic.games.cetkaik.engine import to_states
from belpic.games.cetkaik.legal import TAM, Declared, Landing, legal
from belpic.games.cetkaik.paths import Path, PathKind, unpack
from belpic.games.cetkaik.paths import piece_text as stock_text
from belpic.games.cetkaik.pieces import (
    BLACK,
    EMPTY,
    IA,
    RED,
    STOCK_KINDS,
    TAM_CODE,
    code_of,
    colour_of,
    kind_of,
    side_of,
)
from belpic.games.cetkaik.rules import stock_of
from belpic.games.cetkaik.squares import NOWHERE, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from belpic.games.cetkaik.ancient.move import AncientMove
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.log import AnyState
    from belpic.games.cetkaik.ckka.syntax import Move
    from belpic.games.cetkaik.state import CetkaikState


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


def plan_move(state: AnyState, move: Move, report: Report) -> Plan:
    """Return the plan of a written move; what contradicts the rules is reported.

    Raises:
        Impossible: if the move cannot be played.
    """
    if isinstance(state, AncientState):
        return _plan_ancient_move(state, move, report)
    match move:
        case BoardMove():
            return _plan_board_move(state, move, report)
        case TamMove():
            return _plan_tam_move(state, move, report)
        case Drop():
            return _plan_drop(state, move, report)
        case _:
            assert_never(move)


def _check_piece(state: AnyState, move: BoardMove, report: Report) -> None:
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


def _refuse(state: AnyState, action: Action, place: Place) -> Impossible:
    """Return why the rules do not allow an action."""
    why = Text.same(str(action))
    try:
        state.after(state.side, action)
    except IllegalAction as error:
        why = error.text
    return Impossible("illegal_move", place, why=why)


def _action_of(move: BoardMove) -> Action:
    """Return the action that a move would be if it were legal, for the reason why it is not."""
    vias = (f"*{name_of(via)}" for via in move.vias)
    return Action.of(name_of(move.source), *vias, f"-{name_of(move.target)}")


# 皇 (Rulebook, cetkaik §5)


_HALVES: Final = {
    PathKind.TAM: None,
    PathKind.TAM_STEP_FIRST: Half.FORMER,
    PathKind.TAM_STEP_SECOND: Half.LATTER,
}


def _plan_tam_move(state: CetkaikState, move: TamMove, report: Report) -> Plan:
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
        raise _refuse(state, action, move.place)
    mark = _mark(state, move, report)
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


def _mark(state: CetkaikState, move: TamMove, report: Report) -> str:
    """Return the mark of the way that is written; none is needed for the usual one."""
    ways = find_ways(state, move.target)
    usual = usual_way(state, move.target, ways)
    if not is_way(move, ways):
        code = "tam_way" if write_way(move) else "tam_needs_step"
        report(CkkaError(code, move.place, right=write_element(usual)))
        return ""
    way = write_way(move)
    return "" if way == write_way(usual) else way


def usual_way(state: CetkaikState, target: int, ways: Sequence[Path]) -> TamMove:
    """Return the way of 皇 that is written where nothing tells it.

    Without a step nothing has to be told. Where 皇 cannot do without one, the text has to name a
    way, for the stepless form would say that there was no step.
    """
    source = state.position.tam
    if any(path.via is None for path in ways):
        return TamMove(source, target)
    first = min(ways, key=lambda path: (path.kind, path.landing, path.via))
    return TamMove(source, target, first.landing, first.via, _HALVES[first.kind])


def is_way(move: TamMove, ways: Iterable[Path]) -> bool:
    """Tell whether 皇 can go the way that is written, as far as it is."""
    return any(_goes(path, move) for path in ways)


def find_ways(state: CetkaikState, target: int) -> tuple[Path, ...]:
    """Return all ways of 皇 to a square."""
    moves = state.rules.engine.list_moves(to_states([state.position]))
    paths = (unpack(int(packed)) for packed in moves)
    return tuple(path for path in paths if path.kind.is_tam and path.destination == target)


def _goes(path: Path, move: TamMove) -> bool:
    return (
        path.via == move.via
        and move.first in (None, path.landing)
        and move.half in (None, _HALVES[path.kind])
    )


# Moves on the board (Rulebook, cetkaik §6)


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


def _plan_board_move(state: CetkaikState, move: BoardMove, report: Report) -> Plan:
    """Return the plan of a move; what contradicts the rules is reported.

    Raises:
        Impossible: if no reading of the move is legal.
    """
    _check_piece(state, move, report)
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
        raise _refuse(state, _action_of(move), move.place)
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
    for action, declared in legal(state.options, state.position).declared.items():
        vias = () if declared.via is None else (declared.via,)
        if declared.origin == move.source and vias == move.vias:
            yield action, declared


def _captures_via(state: CetkaikState, move: BoardMove) -> bool:
    """Tell whether a move takes the piece it stepped on (options, step_zero_captures_via)."""
    return state.options.step_zero_captures_via and move.vias == (move.target,)


def _capture_of_via(state: CetkaikState, move: BoardMove, report: Report) -> Plan:
    running = [action for action, declared in _over(state, move) if declared.is_running]
    plain = Action.of(name_of(move.source), f"-{name_of(move.target)}")
    capture = legal(state.options, state.position).declared.get(plain)
    if capture is None or not running:
        raise _refuse(state, _action_of(move), move.place)
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


# Drops (Rulebook, cetkaik §6.5)


def _plan_drop(state: CetkaikState, drop: Drop, report: Report) -> Plan:
    """Return the plan of a drop; what contradicts the rules is reported.

    Raises:
        Impossible: if the piece is not there, or cannot be put there.
    """
    colour = _drop_colour(state, drop, report)
    piece = stock_text(code_of(drop.kind, colour, IA))
    action = Action.of(piece, f"@{name_of(drop.target)}")
    if action not in legal(state.options, state.position).declared:
        raise _refuse(state, action, drop.place)
    return Plan(action)


def _drop_colour(state: CetkaikState, drop: Drop, report: Report) -> int:
    """Return the colour of a dropped piece; one that is not told must follow from the stock."""
    numbers = (0, 0)
    if drop.kind < STOCK_KINDS:
        numbers = stock_of(state.position, state.side).colours(drop.kind)
    held = [colour for colour in (BLACK, RED) if numbers[colour]]
    if not held or drop.colour not in (None, *held):
        written = "" if drop.colour is None else COLOUR_NAMES[drop.colour]
        raise Impossible(
            "not_in_stock",
            drop.place,
            piece=written + PIECES[drop.kind],
            side=side_name(state.side),
        )
    if drop.colour is not None:
        return drop.colour
    if len(held) > 1:
        side = side_name(state.side)
        report(CkkaError("open_colour", drop.place, piece=PIECES[drop.kind], side=side))
    return held[0]


# The ancient game (Rulebook, cetkaik §11)


def _plan_ancient_move(state: AncientState, move: Move, report: Report) -> Plan:
    """Return the plan of a move; of several leaps that end alike the first is taken.

    Raises:
        Impossible: if the move is not legal.
    """
    if not isinstance(move, BoardMove):
        raise Impossible("not_in_ancient", move.place)
    _check_piece(state, move, report)
    if move.throws not in (NO_THROWS, LooseThrows()):
        report(CkkaError("throws_not_needed", move.place, needed=0))
    if move.throws.failed:
        raise Impossible("cannot_fail", move.place)
    for action, found in moves_of(state.options, state.position).items():
        if _is_meant(found, move):
            return Plan(action)
    raise _refuse(state, _action_of(move), move.place)


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
