"""The rules of one match of the modern game: its options compiled once, and asked many times."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.codec import Json, from_json
from belpic.games.cetkaik.conduct import Start
from belpic.games.cetkaik.engine import Engine, to_states
from belpic.games.cetkaik.hands import (
    HandRules,
    HandScore,
    Missing,
    Stock,
    find_missing,
    hand_system,
)
from belpic.games.cetkaik.movement import water_table
from belpic.games.cetkaik.pieces import STOCK_KINDS, TAM_CODE
from belpic.games.cetkaik.ruleset import Ruleset, load_ruleset

if TYPE_CHECKING:
    from belpic.games.cetkaik.options import CetkaikOptions
    from belpic.games.cetkaik.position import Position

RULES_KEPT: Final = 128
"""How many sets of options stay compiled."""
OPTIONS_KEPT: Final = 1024
"""How many options find their rules without being compared."""
STOCKS_KEPT: Final = 4096
"""How many stocks keep what is missing for their hands."""


class CetkaikRules:
    """A ruleset with its options, ready to be asked."""

    def __init__(self, options: CetkaikOptions) -> None:
        """Compile the options."""
        self.options = options
        self.ruleset: Ruleset = load_ruleset(options.ruleset)
        self.initial = self.ruleset.layouts[options.initial_layout]
        written = options.to_json()
        hands: Json = {field.name: written[field.name] for field in fields(HandRules)}
        self.hands = hand_system(from_json(HandRules, hands))
        start = Start(options.first_season, options.start_lead)
        self.engine = Engine(options.ruleset, engine_options(options), self.hands, start)
        self.conduct = self.engine.conduct
        self.tenths = self.engine.tenths
        self._hues: dict[int, frozenset[int]] = {}
        self.missing = lru_cache(STOCKS_KEPT)(self._missing)

    def hue(self, position: Position) -> frozenset[int]:
        """Return the squares that are 皇処 now (§3): where 皇 stands decides."""
        tam = position.board.find(TAM_CODE)
        if tam not in self._hues:
            state = to_states([position])
            self._hues[tam] = frozenset(
                square for square in self.ruleset.squares if self.engine.is_hue(state, square)
            )
        return self._hues[tam]

    def is_protected(self, position: Position, square: int) -> bool:
        """Tell whether the enemy piece on a square cannot be captured (§7.2)."""
        return self.engine.is_protected(to_states([position]), square)

    def worth(self, stock: Stock) -> HandScore:
        """Return the hands of a stock and what they are worth."""
        return self.engine.worth(stock)

    def _missing(self, stock: Stock) -> tuple[Missing, ...]:
        return find_missing(self.hands, stock)


def rules_of(options: CetkaikOptions) -> CetkaikRules:
    """Return the compiled rules of these options."""
    # the states of a match share one object of options, and to compare it takes longer than a move
    known = _LATELY.get(id(options))
    if known is not None and known[0] is options:
        return known[1]
    rules = _rules_of(options)
    if len(_LATELY) >= OPTIONS_KEPT:
        _LATELY.clear()
    _LATELY[id(options)] = options, rules
    return rules


_LATELY: Final[dict[int, tuple[CetkaikOptions, CetkaikRules]]] = {}
"""The rules of each table's own options; many tables have equal ones."""


@lru_cache(RULES_KEPT)
def _rules_of(options: CetkaikOptions) -> CetkaikRules:
    return CetkaikRules(options)


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
