"""机戦 for programs that learn: the tokens of its actions, and what a seat sees as numbers.

The modern game has `planes` and `facts` as `kernel.seen` describes them, from the side of whoever
looks: for a seat that is not to act they say what it would see if it were. The ancient game leaves
its observations to the scene.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from belpic.games.cetkaik.kernel import layout, seen, side_by_side
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.pieces import LETTERS, STOCK_KINDS
from belpic.games.cetkaik.rules import rules_of
from belpic.games.cetkaik.squares import NAMES, SQUARES, WIDTH
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from belpic.core.options import Options
    from belpic.core.view import View

_PIECES = LETTERS[:STOCK_KINDS]
_ALWAYS = ("M", "stay", "throw", "again", "bank", "tymok", "taxot")
_ANCIENT = ("keep", "offer", "give_up", "accept", "refuse", "exchange", "K", "P")


def tokens(options: Options) -> tuple[str, ...]:
    """Return the tokens of actions; squares that a board has not are never legal on it."""
    assert isinstance(options, CetkaikOptions)  # of this game
    froms = (*NAMES, *(f"*{name}" for name in NAMES), *(f"-{name}" for name in NAMES))
    if options.is_ancient:
        return (*_ANCIENT, *_ALWAYS, *froms)
    landing = (*(f"~{name}" for name in NAMES), *(f"to {name}" for name in NAMES))
    drops = (*_PIECES, *(f"+{piece}" for piece in _PIECES), *(f"@{name}" for name in NAMES))
    return (*_ALWAYS, *froms, *landing, *drops)


class CetkaikFeatures:
    """Planes and facts of the modern game."""

    def shapes(self, options: Options, seats: int) -> dict[str, tuple[int, ...]]:  # noqa: ARG002  # always two
        """Return the arrays by name; none for the ancient game."""
        assert isinstance(options, CetkaikOptions)  # of this game
        if options.is_ancient:
            return {}
        return {"planes": (seen.PLANES, WIDTH, WIDTH), "facts": (seen.FACTS,)}

    def values(self, view: View) -> NDArray[np.float32]:
        """Return the numbers of both."""
        state = view.shown
        assert isinstance(state, CetkaikState)  # the ancient game has no shapes
        states = np.frombuffer(bytearray(state.record), layout.STATE)
        states["side"] = view.viewer
        planes = np.zeros((1, seen.PLANES, SQUARES), np.uint8)
        facts = np.zeros((1, seen.FACTS), np.int32)
        engine = rules_of(state.options).engine
        side_by_side.see_range(engine.tables, engine.conduct, states, planes, facts, 0, 1)
        return np.concatenate((planes.ravel(), facts.ravel()), dtype=np.float32)
