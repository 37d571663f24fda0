"""Plans of drops (Rulebook, cetkaik §6.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.action import Action
from belpic.games.cetkaik.ckka.errors import CkkaError, Impossible
from belpic.games.cetkaik.ckka.plan import Plan, refuse
from belpic.games.cetkaik.ckka.syntax import COLOUR_NAMES
from belpic.games.cetkaik.ckka.vocabulary import PIECES
from belpic.games.cetkaik.describe import side_name
from belpic.games.cetkaik.legal import legal
from belpic.games.cetkaik.paths import piece_text
from belpic.games.cetkaik.pieces import BLACK, IA, RED, STOCK_KINDS, code_of
from belpic.games.cetkaik.rules import stock_of
from belpic.games.cetkaik.squares import name_of

if TYPE_CHECKING:
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.syntax import Drop
    from belpic.games.cetkaik.state import CetkaikState


def plan_drop(state: CetkaikState, drop: Drop, report: Report) -> Plan:
    """Return the plan of a drop; what contradicts the rules is reported.

    Raises:
        Impossible: if the piece is not there, or cannot be put there.
    """
    colour = _colour(state, drop, report)
    piece = piece_text(code_of(drop.kind, colour, IA))
    action = Action.of(piece, f"@{name_of(drop.target)}")
    if action not in legal(state.options, state.position).declared:
        raise refuse(state, action, drop.place)
    return Plan(action)


def _colour(state: CetkaikState, drop: Drop, report: Report) -> int:
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
