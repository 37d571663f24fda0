"""A state of the modern game as it is written: every part of it by its name.

The record of a state is for machines; in JSON it is told in the words of the rules, and read back
only if it is a state that the rules know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NoReturn

from belpic.core.action import Action
from belpic.core.errors import Unreadable, reason
from belpic.games.cetkaik import outside
from belpic.games.cetkaik.declaration import Balance, Declaration
from belpic.games.cetkaik.engine import Engine, fill_in_worth, to_states
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.hands import MOST_HANDS, SAME_COLOUR_SHIFT
from belpic.games.cetkaik.kernel.payment import fill_worth, plainly
from belpic.games.cetkaik.legal import Landing, read_action
from belpic.games.cetkaik.opening import Opening
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.pieces import CODES
from belpic.games.cetkaik.position import MOST_SEASONS, NO_STOCK, Position
from belpic.games.cetkaik.rules import rules_of
from belpic.games.cetkaik.squares import NAMES, SQUARES, square

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.layout import Records

Phase = Literal["open", "open_fall", "move", "fall", "chain", "land", "water", "declare", "over"]
"""open: who begins is thrown for; fall, water: a throw is in the air; chain: 連撃術 goes on or not;
land: the landing is chosen; declare: 再行 or 終季."""
Ending = Literal["", "points", "seasons", "no_move", "no_move_loss", "repetition"]
PHASES: Final[tuple[Phase, ...]] = (
    "open",
    "open_fall",
    "move",
    "fall",
    "chain",
    "land",
    "water",
    "declare",
    "over",
)
"""The phases by the numbers of the layout."""
ENDINGS: Final[tuple[Ending, ...]] = (
    "",
    "points",
    "seasons",
    "no_move",
    "no_move_loss",
    "repetition",
)
"""The endings by the numbers of the layout."""
MOST_STICKS: Final = 5
MOST: Final = 1 << 30
"""Numbers of a record that count something are below this one."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A move that has been declared and is not over: what it may become, and the throw so far."""

    action: Action
    landing: Landing | None = None
    """Where it will end if nothing goes wrong any more."""
    limit: int = 0
    throws: int = 0


@dataclass(frozen=True, slots=True)
class StateForm:
    """Everything that a state remembers."""

    kind: ClassVar[str] = "modern"

    options: CetkaikOptions
    seats: int
    phase: Phase
    position: Position
    opening: Opening
    pending: Pending | None
    count: int | None
    balance: Balance
    declaration: Declaration | None
    began: int
    met: tuple[bytes, ...]
    last: tuple[str, ...]
    ending: Ending

    def pack(self) -> Records:
        """Return the record of the state.

        Raises:
            Unreadable: if the rules know no such state.
        """
        engine = rules_of(self.options).engine
        _check_position(self.position)
        states = to_states([self.position])
        self._pack_plain(states)
        self._pack_balance(states, engine)
        self._pack_pending(states, engine)
        self._pack_declaration(states, engine)
        return states

    def _pack_plain(self, states: Records) -> None:
        _require(self.seats == 2, "seats")
        _require(self.began in (0, 1), "began")
        _require((self.phase == "over") == (self.ending != ""), "ending")
        thrown = (None, *range(MOST_STICKS + 1))
        _require(self.opening.first in thrown, "opening")
        _require(self.count in thrown, "count")
        _require(len(self.last) <= layout.MOST_TOUCHED and set(self.last) <= set(NAMES), "last")
        states["phase"] = PHASES.index(self.phase)
        states["ending"] = ENDINGS.index(self.ending)
        states["first"] = self.began
        states["opening"] = layout.UNKNOWN if self.opening.first is None else self.opening.first
        states["count"] = layout.UNKNOWN if self.count is None else self.count
        states["last"][0, : len(self.last)] = [square(name) for name in self.last]

    def _pack_balance(self, states: Records, engine: Engine) -> None:
        _require(all(abs(carried) < MOST for carried in self.balance.carried), "balance")
        states["carried"] = self.balance.carried
        for side, reached in enumerate(self.balance.reached):
            known = bool(engine.conduct[0]["later_hands"]) and len(reached) == len(
                engine.system.hands
            )
            _require(not reached or known, "balance")
            _require(all(0 <= exponent < MOST for exponent in reached), "balance")
            states["reached"][0, side, : len(reached)] = reached

    def _pack_pending(self, states: Records, engine: Engine) -> None:
        _require((self.pending is not None) == (self.phase in _PENDING), "pending")
        if self.pending is None:
            return
        wanted = read_action(self.pending.action) if self.pending.action else None
        move = layout.NO_MOVE if wanted is None else engine.find_action(states, wanted)
        _require(move != layout.NO_MOVE, "pending")
        runs = move >> layout.KIND_SHIFT == layout.STEP_RUNNING
        _require(runs or self.phase == "water", "pending")
        _require(0 <= self.pending.limit < MOST and 0 <= self.pending.throws < MOST, "pending")
        states["move"] = move
        states["limit"] = self.pending.limit
        states["throws"] = self.pending.throws
        landing = self.pending.landing
        _require((landing is not None) == (self.phase == "water"), "pending")
        if landing is not None:
            known = [move]
            if runs:
                known += engine.list_moves_from(states, _origin(move)).tolist()
            _require(landing.move in known and landing == Landing.of(landing.move), "pending")
            _require(landing.is_wet, "pending")
            states["landing"] = landing.move

    def _pack_declaration(self, states: Records, engine: Engine) -> None:
        told = self.declaration
        _require((told is not None) == (self.phase == "declare"), "declaration")
        if told is None:
            return
        conduct, state = engine.conduct[0], states[0]
        carried = self.balance.carried[self.position.side] if conduct["accumulates"] else 0
        _require(abs(told.situation) < MOST, "declaration")
        state["situation"] = told.situation - carried
        state["new"] = sum(_level_bits(index, level) for index, level in enumerate(told.new))
        if any(told.new) or not conduct["penalty_alone"]:
            if conduct["priced_outside"]:
                state["phase"] = layout.PRICE
                fill_in_worth(engine, states)
            else:
                plainly(fill_worth)(conduct, engine.hands, state)
        _require(outside.read_declaration(engine, states) == told, "declaration")


_PENDING: Final = frozenset({"fall", "chain", "land", "water"})


def _origin(move: int) -> int:
    return (move >> layout.ORIGIN_SHIFT) & layout.SQUARE_MASK


def _level_bits(index: int, level: int) -> int:
    _require(0 <= level <= 2 and index < MOST_HANDS, "declaration")
    bits = (0, 1, 1 | 1 << SAME_COLOUR_SHIFT)
    return bits[level] << index


def _check_position(position: Position) -> None:
    _require(len(position.board) == SQUARES and max(position.board) < CODES, "position")
    _require(len(position.stock) == len(NO_STOCK), "position")
    _require(position.side in (0, 1), "position")
    _require(1 <= position.season <= MOST_SEASONS, "position")
    _require(0 <= position.rate < MOST, "position")


def _require(fits: bool, part: str) -> None:  # a condition
    if not fits:
        _refuse(part)


def _refuse(part: str) -> NoReturn:
    raise Unreadable(reason("bad_data", where=f"/{part}", expected=part))
