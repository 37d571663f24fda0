"""The actions of a turn: what may be declared in a position, as texts and touches.

A move is the square it starts on and where it goes: `TIA-ZAU`, over a piece `LAU*KAU-KO`.
What is declared of a running second leg depends on `step_declare`: its end (`LAU*KAU-KO`), its
direction by the nearest square (`LAU*KAU~KY`), or nothing (`LAU*KAU`). A drop is `+P@ZO`, a move of
皇 `M-TU` (Rulebook, cetkaik §6.2).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.options import PHRASES
from belpic.games.cetkaik.paths import piece_text
from belpic.games.cetkaik.pieces import KINDS, kind_of
from belpic.games.cetkaik.rules import POSITIONS_KEPT, bare, rules_of
from belpic.games.cetkaik.squares import NOWHERE, column_of, name_of, row_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from belpic.games.cetkaik.options import CetkaikOptions
    from belpic.games.cetkaik.position import Position

TAM: Final = "M"
_TOUCHES: Final = {"-": "go", "*": "step", "~": "towards"}
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


@dataclass(frozen=True, slots=True)
class Declared:
    """What an action commits to: one packed move, or several among which the throw decides."""

    moves: tuple[int, ...]

    @property
    def landings(self) -> tuple[Landing, ...]:
        """Where the move may end, the nearest first."""
        nearest_first = sorted(self.moves, key=lambda move: (_distance(move), _target(move)))
        return tuple(map(Landing.of, nearest_first))

    @property
    def is_running(self) -> bool:
        """Whether the second leg runs, so that the sticks limit it."""
        return self.moves[0] >> layout.KIND_SHIFT == layout.STEP_RUNNING

    @property
    def origin(self) -> int | None:
        """The square of the piece that moves; None for a drop and for 皇."""
        is_piece = self.moves[0] >> layout.KIND_SHIFT < layout.DROP
        return _first(self.moves[0]) if is_piece else None

    @property
    def via(self) -> int | None:
        """The square stepped on by a piece."""
        via = _via(self.moves[0])
        return None if via == layout.NO_VIA or self.origin is None else via


@dataclass(frozen=True)
class Legal:
    """All actions of a position with what they commit to."""

    declared: Mapping[Action, Declared]
    tam: str
    """The square of 皇, which one touches to move it."""

    def next(self, path: Sequence[str]) -> Next:
        """Return what may follow a path."""
        return self._tree.get(tuple(path), NOTHING)

    @cached_property
    def _tree(self) -> Mapping[tuple[str, ...], Next]:
        children: defaultdict[tuple[str, ...], dict[str, Token]] = defaultdict(dict)
        for action in self.declared:
            for length, token in enumerate(action):
                children[action[:length]].setdefault(token, self._token(token))
        complete: dict[tuple[str, ...], Action] = {
            tuple(action): action for action in self.declared
        }
        return {
            node: Next(tuple(children.get(node, {}).values()), complete.get(node))
            for node in {**children, **complete}
        }

    def _token(self, token: str) -> Token:
        kind = _TOUCHES.get(token[0])
        return Token(token, self._key(token), PHRASES(f"touch.{kind}") if kind else None)

    def _key(self, token: str) -> str:
        """Return what one touches: a square, or a piece in the stock."""
        return self.tam if token == TAM else token.lstrip("-*~@")


def legal(options: CetkaikOptions, position: Position) -> Legal:
    """Return the actions of the side to move."""
    return _legal(options, bare(position))


@lru_cache(POSITIONS_KEPT)
def _legal(options: CetkaikOptions, position: Position) -> Legal:
    found: defaultdict[Action, list[int]] = defaultdict(list)
    for listed in rules_of(options).moves(position):
        move = listed if options.water_exempt_drop else _wet(options, listed)
        found[_action(move & ~layout.WATER_FLAG, options.step_declare)].append(move)
    declared = {action: Declared(tuple(moves)) for action, moves in _with_nearest(found)}
    return Legal(declared, "" if position.tam == NOWHERE else name_of(position.tam))


def _wet(options: CetkaikOptions, move: int) -> int:
    """Return the move with a throw for water if it is a drop that needs one (options §E)."""
    if move >> layout.KIND_SHIFT != layout.DROP:
        return move
    is_exempt = KINDS[kind_of(_first(move))] in options.water_exempt_pieces
    is_water = _target(move) in rules_of(options).ruleset.water
    return move | layout.WATER_FLAG if is_water and not is_exempt else move


def _target(move: int) -> int:
    return move & layout.SQUARE_MASK


def _via(move: int) -> int:
    return (move >> layout.VIA_SHIFT) & layout.SQUARE_MASK


def _first(move: int) -> int:
    return (move >> layout.ORIGIN_SHIFT) & layout.SQUARE_MASK


def _distance(move: int) -> int:
    return (move >> layout.DISTANCE_SHIFT) & layout.DISTANCE_MASK


@cache
def _action(move: int, declare: str) -> Action:
    """Return the action of a move; of one that only names a direction, that direction."""
    kind, target = move >> layout.KIND_SHIFT, name_of(_target(move))
    if kind == layout.DROP:
        return Action.of(piece_text(_first(move)), f"@{target}")
    if kind >= layout.TAM_PLAIN:
        return Action.of(TAM, f"-{target}")
    origin = name_of(_first(move))
    if kind == layout.PLAIN:
        return Action.of(origin, f"-{target}")
    over = f"*{name_of(_via(move))}"
    if kind == layout.STEP_FINITE or declare == "exact_destination":
        return Action.of(origin, over, f"-{target}")
    if declare == "nothing":
        return Action.of(origin, over)
    # gathered by direction first; `_with_nearest` puts the nearest square in its place
    return Action.of(origin, over, f"~{_direction(_via(move), _target(move))}")


def _direction(start: int, end: int) -> str:
    columns, rows = column_of(end) - column_of(start), row_of(end) - row_of(start)
    return f"{(columns > 0) - (columns < 0)},{(rows > 0) - (rows < 0)}"


def _with_nearest(found: Mapping[Action, list[int]]) -> Iterator[tuple[Action, list[int]]]:
    for action, moves in found.items():
        if action[-1][0] == "~":
            nearest = min(moves, key=_distance)
            yield Action.of(*action[:-1], f"~{name_of(_target(nearest))}"), moves
        else:
            yield action, moves
