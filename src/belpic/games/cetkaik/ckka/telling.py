"""A match told in elements: what of its log the body of a CKKA record can express."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from belpic.core.match import Event, Match, effective
from belpic.core.quick import replace
from belpic.games.cetkaik.ancient.state import AncientState, moves_of
from belpic.games.cetkaik.ckka.header import Opening, read_remark
from belpic.games.cetkaik.ckka.log import CHOSEN, AnyState, read_step, read_way, split_note
from belpic.games.cetkaik.ckka.plans import (
    ancient_target,
    default_target,
    find_ways,
    is_way,
    usual_way,
)
from belpic.games.cetkaik.ckka.replay import GAME_END
from belpic.games.cetkaik.ckka.seasons import find_due, season_of
from belpic.games.cetkaik.ckka.syntax import (
    NO_THROWS,
    UNKNOWN,
    WATER_SUCCESS,
    BoardMove,
    Capture,
    Comment,
    Drop,
    Element,
    GameEnd,
    Info,
    Roll,
    SeasonEnd,
    TamMove,
    TaxotCall,
    Throws,
    Tymok,
    season_name,
)
from belpic.games.cetkaik.legal import TAM, legal
from belpic.games.cetkaik.pieces import EMPTY, LETTERS, TAM_CODE, colour_of, kind_of, side_of
from belpic.games.cetkaik.squares import square
from belpic.games.cetkaik.state import CetkaikState
from belpic.games.cetkaik.words import TAXOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.seats import Actor
    from belpic.games.cetkaik.ckka.syntax import Move
    from belpic.games.cetkaik.legal import Declared

# A turn


@dataclass(slots=True)
class _Turn:
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


def _tell_turn(turn: _Turn, after: AnyState) -> Iterator[Element]:
    """Yield the elements that tell a turn: the move, what it took, and comments."""
    mark, comments = split_note(turn.event.note)
    move, used = _move(turn, mark)
    yield move
    if isinstance(move, BoardMove) and not move.throws.failed:
        yield from _captures(turn, after)
    if mark and not used:
        comments = (mark, *comments)
    yield from _writable_comments(comments)


def _writable_comments(lines: tuple[str, ...]) -> Iterator[Comment]:
    """Yield lines of a note as comments; what a comment cannot hold is left out of it."""
    for line in lines:
        text = line.replace("\r", "").replace("\0", "")
        if text:
            yield Comment(text)


def _move(turn: _Turn, mark: str) -> tuple[Move, bool]:
    """Return the move, and whether the mark told something of it."""
    if isinstance(turn.state, AncientState):
        return _ancient_move(turn.state, turn.action), False
    first, last = turn.action[0], turn.action[-1]
    if last.startswith("@"):
        kind = LETTERS.index(first.removeprefix("+"))
        return Drop(int(first.startswith("+")), kind, square(last[1:])), False
    if first == TAM:
        return _tam_move(turn, turn.state, mark)
    return _board_move(turn, turn.state, mark)


def _ancient_move(state: AncientState, action: Action) -> BoardMove:
    move = moves_of(state.options, state.position)[action]
    kind = kind_of(state.position.board[move.origin])
    return BoardMove(move.origin, kind, move.ships, ancient_target(move))


def _tam_move(turn: _Turn, state: CetkaikState, mark: str) -> tuple[TamMove, bool]:
    source, target = state.position.tam, square(turn.action[-1][1:])
    throws = _water(turn, state, NO_THROWS)
    ways = find_ways(state, target)
    way = read_way(mark, source)
    if way is None or way.target != target or not is_way(way, ways):
        return replace(usual_way(state, target, ways), throws=throws), False
    return replace(way, throws=throws), True


def _board_move(turn: _Turn, state: CetkaikState, mark: str) -> tuple[BoardMove, bool]:
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


def _bridge(turn: _Turn) -> Throws:
    first, *rest = turn.bridge
    if any(event.note == CHOSEN for event in turn.bridge):
        return Throws(UNKNOWN)
    return Throws(int(first.text), tuple(int(event.text) for event in rest))


def _water(turn: _Turn, state: CetkaikState, before: Throws) -> Throws:
    """Return the throws with that for water; what ⓪ would misread is written as unknown."""
    if turn.water is None:
        return before
    count = int(turn.water.text)
    failed = count < state.options.water_threshold
    is_usual = failed is (count < WATER_SUCCESS)
    roll: Roll = count if is_usual and turn.water.note != CHOSEN else UNKNOWN
    return Throws(before.bridge, before.further, roll, failed=failed)


def _captures(turn: _Turn, after: AnyState) -> Iterator[Capture]:
    """Yield the capture of a move; of several pieces taken in a row, one."""
    before = turn.state
    taken = [
        code
        for code, now in zip(before.position.board, after.position.board, strict=True)
        if code not in (EMPTY, TAM_CODE) and side_of(code) != before.side and now != code
    ]
    if taken:
        yield Capture(kind_of(taken[-1]), colour_of(taken[-1]))


# The match


_ENDINGS: Final = frozenset({"resign", "agree", "flag", "abandon"})


class Telling:
    """The elements of a match, and which of its events they tell."""

    def __init__(self, match: Match) -> None:
        """Go through the whole log of a match."""
        self.infos: list[Info] = []
        """The remarks at the start that were items of a header."""
        self.elements: list[Element] = []
        self.first_movers: dict[int, int] = {}
        """Who begins, by season."""
        self.told: set[int] = set()
        """The numbers of the events that reading the record gives again, perhaps less exactly."""
        self._thrown: dict[int, list[Event]] = {}
        self._open: list[int] = []
        """The numbers of events whose turn, or whose throws for the first move, are not over."""
        self._turn: _Turn | None = None
        self._is_start = True
        self._is_over = False
        self._has_season_end = False
        """Whether a remark would stand right behind the end of a season now."""
        self._last: list[Comment] = []
        """The comments behind the end of the game."""
        self._gather(match)

    def openings(self) -> tuple[Opening, ...]:
        """Return what was thrown for the first move of each season, None where it was chosen."""
        return tuple(map(self._opening, self.first_movers))

    def _opening(self, season: int) -> Opening:
        events = self._thrown.get(season, [])
        if all(event.note == CHOSEN for event in events):
            return None
        return tuple(int(event.text) for event in events)

    def _gather(self, match: Match) -> None:
        counting = {event.n for event in effective(match.events)}
        for event, state, actor, action in match.steps():
            if event.n not in counting:
                continue
            if event.kind == "note":
                self._remark(event)
            elif event.kind in _ENDINGS:
                self._is_over = True
            elif state is not None:
                assert isinstance(state, AnyState)  # the game has no other states
                self._is_start = False
                self._fold(event, state, actor, action)
        state = match.state
        assert isinstance(state, AnyState)  # the game has no other states
        if state.phase == "move":
            self.first_movers.setdefault(season_of(state), state.side)
        if self.elements and match.outcome is not None:
            self.elements += [GameEnd(), *self._last]

    def _remark(self, event: Event) -> None:
        """Tell a remark where CKKA has a place for it."""
        info = None
        if self._is_start and not event.note:
            info = read_remark(event.text)
        if info is not None:
            self.infos.append(info)
            self.told.add(event.n)
            return
        comments = list(_writable_comments((event.text,)))
        if [comment.text for comment in comments] != [event.text] or "\n" in event.text:
            return
        if self._is_over and event.note == GAME_END and self.elements:
            self._last += comments
        elif self._has_season_end and not event.note and not self._last:
            self.elements += comments
        else:
            return
        self.told.add(event.n)

    def _fold(self, event: Event, state: AnyState, actor: Actor, action: Action) -> None:
        after = state.after(actor, action)
        self._open.append(event.n)
        self._has_season_end = False
        match state.phase:
            case "place" | "open" | "open_fall":
                if state.phase == "open_fall":
                    self._thrown.setdefault(season_of(state), []).append(event)
                if after.phase not in ("place", "open", "open_fall"):
                    self._close()
            case "declare":
                self._declare(event, state, action)
            case "stuck":
                if self.elements:
                    self._close()
            case _:
                self._move(event, state, action, after)
        self._is_over = after.phase == "over"

    def _close(self) -> None:
        self.told.update(self._open)
        self._open.clear()

    def _move(self, event: Event, state: AnyState, action: Action, after: AnyState) -> None:
        if state.phase == "move":
            self.first_movers.setdefault(season_of(state), state.side)
            self._turn = _Turn(state, event, action)
        else:
            assert isinstance(state, CetkaikState)
            assert self._turn is not None  # these phases are within a turn
            self._turn.add(event, state, after)
        if not isinstance(after, CetkaikState) or after.pending is None:
            assert self._turn is not None
            self.elements += _tell_turn(self._turn, after)
            self._close()

    def _declare(self, event: Event, state: AnyState, action: Action) -> None:
        assert isinstance(state, CetkaikState)
        assert self._turn is not None  # a move led to this
        due = find_due(state, self._turn.action)
        mark, lines = split_note(event.note)
        comments = _writable_comments((mark, *lines))
        if action == TAXOT:
            season = season_name(state.position.season, state.options.seasons)
            taxot = TaxotCall(None, due.names, due.points)
            self.elements += [taxot, *comments, SeasonEnd(season)]
            self._has_season_end = True
        else:
            self.elements += [Tymok(None, due.names), *comments]
        self._close()
