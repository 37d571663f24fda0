"""The rules of one match of the modern game: its options compiled once, and asked many times."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.codec import Json, from_json
from belpic.games.cetkaik.conduct import compile_conduct
from belpic.games.cetkaik.engine import Engine, to_position, to_states
from belpic.games.cetkaik.hands import (
    HandRules,
    HandScore,
    Missing,
    Stock,
    find_missing,
    hand_levels,
    hand_system,
    score,
)
from belpic.games.cetkaik.kernel import turn
from belpic.games.cetkaik.movement import water_table
from belpic.games.cetkaik.pieces import STOCK_KINDS
from belpic.games.cetkaik.position import TENTHS, Position
from belpic.games.cetkaik.ruleset import Ruleset, load_ruleset

if TYPE_CHECKING:
    from belpic.games.cetkaik.hands.levels import Levels
    from belpic.games.cetkaik.options import CetkaikOptions

RULES_KEPT: Final = 128
"""How many sets of options stay compiled; each keeps tables and lists of moves."""
POSITIONS_KEPT: Final = 4096
"""How many positions keep their lists of moves; a search of the user's looks at few again."""


class Rules:
    """A ruleset with its options, ready to be asked."""

    def __init__(self, options: CetkaikOptions) -> None:
        """Compile the options."""
        self.options = options
        self.ruleset: Ruleset = load_ruleset(options.ruleset)
        chosen = engine_options(options)
        self.initial = self.ruleset.layouts[options.initial_layout]
        self.engine = Engine(options.ruleset, chosen)
        self.conduct = compile_conduct(options.ruleset, chosen, TENTHS)
        written = options.to_json()
        hands: Json = {field.name: written[field.name] for field in fields(HandRules)}
        self.hands = hand_system(from_json(HandRules, hands))
        self._moves = lru_cache(POSITIONS_KEPT)(self._list_moves)
        self.levels = lru_cache(POSITIONS_KEPT)(self._levels)
        self.worth = lru_cache(POSITIONS_KEPT)(self._worth)
        self.missing = lru_cache(POSITIONS_KEPT)(self._missing)

    def moves(self, position: Position) -> tuple[int, ...]:
        """Return all legal moves, packed; one of 皇 for each destination."""
        return self._moves(bare(position))

    def _list_moves(self, bare: Position) -> tuple[int, ...]:
        return tuple(map(int, self.engine.list_moves(to_states([bare]), by_path=False)))

    def carried_out(self, position: Position, move: int, *, success: bool) -> Position:
        """Return the position after a move whose throws succeeded or failed; the turn stays."""
        states = to_states([bare(position)])
        after = to_position(self.engine.carry_out(states, move, is_success=success))
        return replace(
            position, board=after.board, stock=after.stock, is_tam_moved=after.is_tam_moved
        )

    def penalty(self, position: Position, move: int, *, success: bool, when: int) -> int:
        """Return the tenths of points that 撃皇 and 皇再来 cost for this move (§8.4)."""
        state = to_states([bare(position)])[0]
        return int(turn.find_penalty(self.conduct[0], state, move, success, when))

    def hue(self, position: Position) -> frozenset[int]:
        """Return the squares that are 皇処 now (§3)."""
        state = to_states([bare(position)])
        return frozenset(
            square for square in self.ruleset.squares if self.engine.is_hue(state, square)
        )

    def is_protected(self, position: Position, square: int) -> bool:
        """Tell whether the enemy piece on a square cannot be captured (§7.2)."""
        return self.engine.is_protected(to_states([bare(position)]), square)

    def _levels(self, stock: Stock) -> Levels:
        return hand_levels(self.hands, stock)

    def _worth(self, stock: Stock) -> HandScore:
        return score(self.hands, stock)

    def _missing(self, stock: Stock) -> tuple[Missing, ...]:
        return find_missing(self.hands, stock)

    def tenths(self, amount: int) -> int:
        """Return an amount of the hand system in tenths of points."""
        return amount * TENTHS // self.hands.scale


@lru_cache(RULES_KEPT)
def rules_of(options: CetkaikOptions) -> Rules:
    """Return the compiled rules of these options."""
    return Rules(options)


def bare(position: Position) -> Position:
    """Return what moves depend on: points and rates may be larger than the kernel's numbers."""
    return replace(position, season=1, rate=0, points=(0, 0))


def stock_of(position: Position, side: int) -> Stock:
    """Return the captured pieces of a side."""
    size = 2 * STOCK_KINDS
    return Stock(tuple(position.stock[side * size : (side + 1) * size]))


def engine_options(options: CetkaikOptions) -> dict[str, object]:
    """Return the options as the kernel's tables name them."""
    chosen: dict[str, object] = dict(options.chosen())
    chosen["water_exempt_pieces"] = sorted(options.water_exempt_pieces)
    chosen["water_movement"] = water_table(options.water_movement)
    listed = load_ruleset(options.ruleset).defaults
    return {name: value for name, value in chosen.items() if name in listed}
