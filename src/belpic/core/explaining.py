"""What something on a table is, also out of turn: from a View and the rules alone."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.languages import BASE
from belpic.core.parts import Explanation, RuleTable
from belpic.core.quick import replace
from belpic.core.scene import Card, Piece, Zone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.game import AnyGame
    from belpic.core.options import Options
    from belpic.core.scene import Scene
    from belpic.core.view import View

KEPT: Final = 64
"""For how many sets of rules their tables are kept."""


def explain(game: AnyGame, options: Options, seats: int, view: View, key: str) -> Explanation:
    """Return what the game says of the thing with this key, and what its rules' tables say."""
    part = game.parts.explain
    told = None if part is None else part(view, key)
    tables = tuple(_rows_about(game, options, seats, glyphs(view.scene(), key)))
    return replace(told or Explanation(), tables=tables)


def glyphs(scene: Scene, key: str) -> frozenset[str]:
    """Return the characters of the pieces and cards that have this key, or stand on this place."""
    zones = (card for thing in scene.things if isinstance(thing, Zone) for card in thing.cards)
    loose = (thing for thing in scene.things if isinstance(thing, Piece | Card))
    named = {thing.glyph for thing in zones if thing.key == key}
    return frozenset(named | {thing.glyph for thing in loose if thing.place == key})


@lru_cache(KEPT)
def rule_tables(game: AnyGame, options: Options, seats: int) -> tuple[RuleTable, ...]:
    """Return the tables of the rules as they are played with these options."""
    analysis = game.parts.analysis
    return () if analysis is None else tuple(analysis.tables(options, seats).values())


def _rows_about(
    game: AnyGame, options: Options, seats: int, about: frozenset[str]
) -> Iterator[RuleTable]:
    """Yield the rows that begin with one of these characters, as those of a deck do."""
    if not about:
        return
    for table in rule_tables(game, options, seats):
        rows = tuple(row for row in table.rows if row[0].in_(BASE).split(" ")[0] in about)
        if rows:
            yield replace(table, rows=rows)
