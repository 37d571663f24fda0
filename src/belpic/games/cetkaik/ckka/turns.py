"""A turn of a log as the element that tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from belpic.games.cetkaik.ancient.match import AncientMatch, moves_of
from belpic.games.cetkaik.ckka.ancient_plan import ancient_target
from belpic.games.cetkaik.ckka.board_plan import default_target
from belpic.games.cetkaik.ckka.marks import CHOSEN, read_step, read_way, split_note
from belpic.games.cetkaik.ckka.syntax import (
    NO_THROWS,
    UNKNOWN,
    WATER_SUCCESS,
    BoardMove,
    Capture,
    Comment,
    Drop,
    Roll,
    TamMove,
    Throws,
)
from belpic.games.cetkaik.ckka.tam_plan import is_way
from belpic.games.cetkaik.legal import TAM, legal
from belpic.games.cetkaik.pieces import EMPTY, LETTERS, TAM_CODE, colour_of, kind_of, side_of
from belpic.games.cetkaik.squares import square
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.match import Event
    from belpic.games.cetkaik.ckka.log import AnyState
    from belpic.games.cetkaik.ckka.syntax import Element, Move
    from belpic.games.cetkaik.legal import Declared


@dataclass(slots=True)
class Turn:
    """The events of one turn, gathered one after the other."""

    state: AnyState
    """The state before the turn."""
    event: Event
    action: Action
    bridge: list[Event] = field(default_factory=list)
    water: Event | None = None
    landing: int | None = None
    """Where a running leg ends, once that is known; None if the piece stays."""
    landing_note: str = ""

    def add(self, event: Event, state: CetkaikState, after: AnyState) -> None:
        """Take one more event of the turn."""
        match state.phase:
            case "fall":
                self.bridge.append(event)
            case "land":
                name = event.text.removeprefix("to ")
                self.landing = None if event.text == name else square(name)
                self.landing_note = event.note
            case "water":
                self.water = event
            case _:
                pass
        if state.phase in ("fall", "chain"):
            self._reach(int(event.text) if state.phase == "fall" else None, state, after)

    def _reach(self, count: int | None, state: CetkaikState, after: AnyState) -> None:
        """See whether a declared square has been reached without a choice."""
        assert isinstance(after, CetkaikState)
        assert state.pending is not None
        if after.pending is not None:
            if after.phase == "water" and after.pending.landing is not None:
                self.landing = after.pending.landing.square
            return
        limit = state.pending.limit
        if count is not None:
            # with 連撃術 only a lost total ends the throwing by itself
            limit = count if state.options.step_sticks == "single" else 0
        target = state.declared.landings[0]
        exact = state.options.step_declare == "exact_destination"
        self.landing = target.square if exact and target.distance <= limit else None


def tell_turn(turn: Turn, after: AnyState) -> Iterator[Element]:
    """Yield the elements that tell a turn: the move, what it took, and comments."""
    mark, comments = split_note(turn.event.note)
    move, used = _move(turn, mark)
    yield move
    if isinstance(move, BoardMove) and not move.throws.failed:
        yield from _captures(turn, after)
    if mark and not used:
        comments = (mark, *comments)
    yield from writable_comments(comments)


def writable_comments(lines: tuple[str, ...]) -> Iterator[Comment]:
    """Yield lines of a note as comments; what a comment cannot hold is left out of it."""
    for line in lines:
        text = line.replace("\r", "").replace("\0", "")
        if text:
            yield Comment(text)


def _move(turn: Turn, mark: str) -> tuple[Move, bool]:
    """Return the move, and whether the mark told something of it."""
    if isinstance(turn.state, AncientMatch):
        return _ancient_move(turn.state, turn.action), False
    first, last = turn.action[0], turn.action[-1]
    if last.startswith("@"):
        kind = LETTERS.index(first.removeprefix("+"))
        return Drop(int(first.startswith("+")), kind, square(last[1:])), False
    if first == TAM:
        return _tam_move(turn, turn.state, mark)
    return _board_move(turn, turn.state, mark)


def _ancient_move(state: AncientMatch, action: Action) -> BoardMove:
    move = moves_of(state.options, state.position)[action]
    kind = kind_of(state.position.board[move.origin])
    return BoardMove(move.origin, kind, move.ships, ancient_target(move))


def _tam_move(turn: Turn, state: CetkaikState, mark: str) -> tuple[TamMove, bool]:
    source, target = state.position.tam, square(turn.action[-1][1:])
    throws = _water(turn, state, NO_THROWS)
    way = read_way(mark, source)
    if way is None or way.target != target or not is_way(state, way):
        return TamMove(source, target, throws=throws), False
    return TamMove(source, target, way.first, way.via, way.half, throws), True


def _board_move(turn: Turn, state: CetkaikState, mark: str) -> tuple[BoardMove, bool]:
    declared = legal(state.options, state.position).declared[turn.action]
    source, via = declared.origin, declared.via
    assert source is not None
    kind = kind_of(state.position.board[source])
    vias = () if via is None else (via,)
    if not declared.is_running:
        target = declared.landings[0].square
        return BoardMove(source, kind, vias, target, _water(turn, state, NO_THROWS)), False
    throws = _bridge(turn)
    if turn.landing is None:
        target, used = _planned(declared, mark)
        failed = Throws(throws.bridge, throws.further, failed=True)
        return BoardMove(source, kind, vias, target, failed), used
    throws = _water(turn, state, throws)
    is_lost = throws.failed and CHOSEN in (mark, turn.landing_note)
    target = source if is_lost else turn.landing
    return BoardMove(source, kind, vias, target, throws), is_lost and mark == CHOSEN


def _planned(declared: Declared, mark: str) -> tuple[int, bool]:
    """Return the square that a failed move was planned for, and whether the mark told it."""
    step = read_step(mark)
    squares = [landing.square for landing in declared.landings]
    if step is None or step[:2] != (declared.origin, declared.via) or step[2] not in squares:
        return default_target(declared), False
    return step[2], True


def _bridge(turn: Turn) -> Throws:
    first, *rest = turn.bridge
    if any(event.note == CHOSEN for event in turn.bridge):
        return Throws(UNKNOWN)
    return Throws(int(first.text), tuple(int(event.text) for event in rest))


def _water(turn: Turn, state: CetkaikState, before: Throws) -> Throws:
    """Return the throws with that for water; what ⓪ would misread is written as unknown."""
    if turn.water is None:
        return before
    count = int(turn.water.text)
    failed = count < state.options.water_threshold
    is_usual = failed is (count < WATER_SUCCESS)
    roll: Roll = count if is_usual and turn.water.note != CHOSEN else UNKNOWN
    return Throws(before.bridge, before.further, roll, failed=failed)


def _captures(turn: Turn, after: AnyState) -> Iterator[Capture]:
    """Yield the capture of a move; of several pieces taken in a row, one."""
    before = turn.state
    taken = [
        code
        for code, now in zip(before.position.board, after.position.board, strict=True)
        if code not in (EMPTY, TAM_CODE) and side_of(code) != before.side and now != code
    ]
    if taken:
        yield Capture(kind_of(taken[-1]), colour_of(taken[-1]))
