"""The actions of a turn: what may be declared in a position, as texts and touches.

A move is the square it starts on and where it goes: `TIA-ZAU`, over a piece `LAU*KAU-KO`.
What is declared of a running second leg depends on `step_declare`: its end (`LAU*KAU-KO`), its
direction by the nearest square (`LAU*KAU~KY`), or nothing (`LAU*KAU`). A drop is `+P@ZO`, a move of
皇 `M-TU` (Rulebook, cetkaik §6.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.lazy_property import lazy_property
from belpic.games._shared.lazy import Lazy
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.choices import FARTHEST
from belpic.games.cetkaik.options import PHRASES
from belpic.games.cetkaik.packed import key_of, pack, states_of
from belpic.games.cetkaik.paths import piece_text
from belpic.games.cetkaik.pieces import IA, STOCK_KINDS, code_of
from belpic.games.cetkaik.rules import rules_of
from belpic.games.cetkaik.squares import NAMES, NOWHERE, name_of, square

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from belpic.core.touch.readings import Path
    from belpic.games.cetkaik.options import CetkaikOptions
    from belpic.games.cetkaik.position import Position
    from belpic.games.cetkaik.rules import CetkaikRules

POSITIONS_KEPT: Final = 128
"""How many positions keep their actions: those of the tables where somebody just moves. Each takes
some thousand objects, and a full garbage collection looks at all of them while everybody waits."""
PIECES_KEPT: Final = 1 << 13
"""Of how many pieces, each with the moves it has, it is kept what follows when they are touched."""
ACTIONS_KEPT: Final = 1 << 16
"""How many actions keep their texts."""
TAM: Final = "M"
_FIRST: Final = -1 << layout.KIND_SHIFT | layout.SQUARE_MASK << layout.ORIGIN_SHIFT
"""The bits of a move that say what is touched first."""
_ORIGIN: Final = layout.SQUARE_MASK << layout.ORIGIN_SHIFT
"""Those of a move of a piece on the board, which may be of several kinds."""
_DROPS: Final = layout.DROP << layout.KIND_SHIFT
"""From here on moves are of other kinds."""
TOUCHES: Final = {"-": "go", "*": "step", "~": "towards"}
"""What a touch on a square means, where it may mean several things."""


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a move may end: the packed move, its square, distance, and whether it is wet."""

    move: int
    square: int
    distance: int
    is_wet: bool

    @staticmethod
    def of(move: int) -> Landing:
        """Return the landing of a packed move."""
        return Landing(move, _target(move), _distance(move), bool(move & layout.WATER_FLAG))


class Declared:
    """What an action commits to: one packed move, or several among which the throw decides."""

    def __init__(self, move: int, others: Callable[[int], Sequence[int]] | None) -> None:
        """Take the action's packed move and, if a throw decides among several, who lists them."""
        self.move = move
        self._others = others

    @lazy_property
    def landings(self) -> tuple[Landing, ...]:
        """Where the move may end, the nearest first."""
        moves = (self.move,) if self._others is None else self._others(self.move)
        return tuple(map(Landing.of, moves))

    @property
    def is_running(self) -> bool:
        """Whether the second leg runs, so that the sticks limit it."""
        return self.move >> layout.KIND_SHIFT == layout.STEP_RUNNING

    @property
    def origin(self) -> int | None:
        """The square of the piece that moves; None for a drop and for 皇."""
        is_piece = self.move >> layout.KIND_SHIFT < layout.DROP
        return _first(self.move) if is_piece else None

    @property
    def via(self) -> int | None:
        """The square stepped on by a piece."""
        via = _via(self.move)
        return None if via == layout.NO_VIA or self.origin is None else via


class Legal:
    """All actions of a position with what they commit to."""

    def __init__(self, options: CetkaikOptions, key: bytes) -> None:
        """List the actions of a position; `key` is what they depend on (`record.key_of`)."""
        self.options = options
        self._states = states_of(key)
        self.moves = rules_of(options).engine.list_actions(self._states)
        tam = int(self._states[0]["tam"])
        self.tam = "" if tam == NOWHERE else name_of(tam)
        """The square of 皇, which one touches to move it."""

    @lazy_property
    def actions(self) -> Mapping[Action, int]:
        """Every action with its packed move."""
        declare = self.options.step_declare
        return {write_action(move, declare): move for move in self.moves}

    @lazy_property
    def declared(self) -> Mapping[Action, Declared]:
        """Every action with what it commits to."""
        return {action: self.of(move) for action, move in self.actions.items()}

    def of(self, move: int) -> Declared:
        """Return what the action of a packed move commits to."""
        runs = move >> layout.KIND_SHIFT == layout.STEP_RUNNING
        exact = self.options.step_declare == "exact_destination"
        return Declared(move, self._all_landings if runs and not exact else None)

    def _all_landings(self, move: int) -> Sequence[int]:
        return rules_of(self.options).engine.find_ends(self._states, move, FARTHEST)

    def next(self, path: Sequence[str]) -> Next:
        """Return what may follow a path."""
        if not path:
            return self._start
        answers = self._answers(path[0])
        return NOTHING if answers is None else answers.get(tuple(path), NOTHING)

    @lazy_property
    def _start(self) -> Next:
        texts, tam = self._by_first, self.tam
        return Next(tuple([Token(TAM, tam) if text == TAM else _token(text) for text in texts]))

    @lazy_property
    def _by_first(self) -> Mapping[str, list[int]]:
        """The moves of each piece, and of 皇."""
        groups: dict[str, list[int]] = {}
        last, group = -1, []
        for move in self.moves:
            first = move & (_ORIGIN if move < _DROPS else _FIRST)
            # moves of a piece stand together, so that most begin as the one before
            if first != last:
                last, group = first, groups.setdefault(_first_text(first), [])
            group.append(move)
        return groups

    def _answers(self, first: str) -> Mapping[Path, Next] | None:
        """Return what may follow all paths that begin with a text."""
        moves = self._by_first.get(first)
        declare = self.options.step_declare
        return None if moves is None else _answers(first, tuple(moves), declare)


@cache
def _first_text(first: int) -> str:
    """Return the first text of a move, of which its kind and origin are given."""
    kind = first >> layout.KIND_SHIFT
    if kind >= layout.TAM_PLAIN:
        return TAM
    return piece_text(_first(first)) if kind == layout.DROP else name_of(_first(first))


@lru_cache(PIECES_KEPT)
def _answers(first: str, moves: tuple[int, ...], declare: str) -> Mapping[Path, Next]:
    """Return what may follow each path that the moves of a piece are made of."""
    tokens: dict[Path, dict[str, Token]] = {}
    whole: set[Path] = set()
    for move in moves:
        path: Path = (first,)
        for token in _later(move, declare):
            tokens.setdefault(path, {})[token.text] = token
            path = (*path, token.text)
        whole.add(path)
    return {
        path: Next(tuple(tokens.get(path, {}).values()), Action(path) if path in whole else None)
        for path in tokens.keys() | whole
    }


def _later(move: int, declare: str) -> tuple[Token, ...]:
    """Return the tokens of a packed move after the first; `declare` is for a running second leg."""
    kind, target = move >> layout.KIND_SHIFT, move & layout.SQUARE_MASK
    if kind == layout.DROP:
        return (_DOWN[target],)
    if kind == layout.PLAIN or kind >= layout.TAM_PLAIN:
        return (_TO[target],)
    over = _OVER[_via(move)]
    if kind == layout.STEP_FINITE or declare == "exact_destination":
        return over, _TO[target]
    if declare == "nothing":
        return (over,)
    return over, _TOWARDS[target]


@cache
def _token(text: str) -> Token:
    """Return the token of a text, with what one touches: a square, or a piece in the stock."""
    kind = TOUCHES.get(text[0])
    return Token(text, text.lstrip("-*~@"), PHRASES(f"touch.{kind}") if kind else None)


_TO, _OVER, _TOWARDS, _DOWN = (
    tuple([_token(mark + name) for name in NAMES]) for mark in ("-", "*", "~", "@")
)


def legal(options: CetkaikOptions, position: Position) -> Legal:
    """Return the actions of the side to move."""
    return legal_at(options, key_of(pack(position)))


def legal_at(options: CetkaikOptions, key: bytes) -> Legal:
    """Return the actions of a position by what they depend on."""
    # by the rules, since to hash options takes longer than to look for a touch
    return _legal_by(rules_of(options), key)


@lru_cache(POSITIONS_KEPT)
def _legal_by(rules: CetkaikRules, key: bytes) -> Legal:
    return Legal(rules.options, key)


class Actions(Lazy):
    """The actions of a position in their order, written when they are asked for."""

    __slots__ = ("declare", "moves")

    def __init__(self, moves: Sequence[int], declare: str) -> None:
        """Take the packed moves of the actions and what is declared of a running second leg."""
        self.moves = moves
        self.declare = declare

    def __len__(self) -> int:
        """Return how many actions there are."""
        return len(self.moves)

    def __eq__(self, other: object) -> bool:
        """Compare the moves."""
        return isinstance(other, Actions) and self.moves == other.moves

    __hash__ = None  # type: ignore[assignment]  # compared, but never used as a key

    def make(self, index: int) -> Action:
        """Return the action at an index."""
        return write_action(self.moves[index], self.declare)


def _target(move: int) -> int:
    return move & layout.SQUARE_MASK


def _via(move: int) -> int:
    return (move >> layout.VIA_SHIFT) & layout.SQUARE_MASK


def _first(move: int) -> int:
    return (move >> layout.ORIGIN_SHIFT) & layout.SQUARE_MASK


def _distance(move: int) -> int:
    return (move >> layout.DISTANCE_SHIFT) & layout.DISTANCE_MASK


@lru_cache(ACTIONS_KEPT)
def write_action(move: int, declare: str) -> Action:
    """Return the action of a packed move."""
    return Action((_first_text(move & _FIRST), *[one.text for one in _later(move, declare)]))


@lru_cache(ACTIONS_KEPT)
def read_action(action: Action) -> int | None:
    """Return what an action tells, as `kernel.choices.find_action` wants it, or None if nothing.

    Only canonical tokens are read; whether there is such an action is for the kernel to say.
    """
    first, *rest = action
    if not rest or len(rest) > 2 or any(token[:1] not in _MARKS for token in rest):
        return None
    marks = "".join(token[0] for token in rest)
    if any(token[1:] not in NAMES for token in rest):
        return None
    *vias, last = (square(token[1:]) for token in rest)
    if marks == "@":
        piece = STOCK_CODES.get(first)
        return None if piece is None else _pack(layout.DROP, piece, layout.NO_VIA, last)
    if first == TAM:
        return _pack(layout.TAM_PLAIN, 0, layout.NO_VIA, last) if marks == "-" else None
    if first not in NAMES:
        return None
    origin = square(first)
    match marks:
        case "-":
            return _pack(layout.PLAIN, origin, layout.NO_VIA, last)
        case "*-":
            return _pack(layout.STEP_FINITE, origin, vias[0], last)
        case "*~":
            return _pack(layout.STEP_RUNNING, origin, vias[0], last)
        case "*":
            return _pack(layout.STEP_RUNNING, origin, last, layout.SQUARE_MASK)
        case _:
            return None


def _pack(kind: int, first: int, via: int, target: int) -> int:
    ways = (first << layout.ORIGIN_SHIFT) | (via << layout.VIA_SHIFT)
    return (kind << layout.KIND_SHIFT) | ways | target


_MARKS: Final = frozenset("-*~@")
STOCK_CODES: Final = {
    piece_text(code): code
    for code in (code_of(kind, colour, IA) for kind in range(STOCK_KINDS) for colour in (0, 1))
}
"""The pieces that may be dropped, by their texts."""
