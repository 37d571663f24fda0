"""Tables: a ruleset with its options, compiled to the one record that the kernel reads."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.movement import STATE_NAMES, WATER, find_movements
from belpic.games.cetkaik.pieces import (
    EMPTY,
    GENERAL,
    IA,
    KINDS,
    STOCK_KINDS,
    TAM_CODE,
    A,
    kind_of,
    side_of,
)
from belpic.games.cetkaik.ruleset import Reach, Ruleset, RulesetError, load_ruleset
from belpic.games.cetkaik.squares import NOWHERE, distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from belpic.games.cetkaik.kernel.layout import Record, Records

FORBIDDEN: Final = "forbidden"


def compile_tables(ruleset: str, options: Mapping[str, object] | None = None) -> Records:
    """Return the compiled rules of a preset; `options` are those that differ from its defaults.

    Raises:
        RulesetError: if there is no such preset, or an option has no meaning or no such value.
    """
    source = load_ruleset(ruleset)
    if not source.has_tam:
        raise RulesetError("other_tables", name=ruleset)
    chosen = _merge(source, options or {})
    records = np.zeros(1, layout.TABLES)
    tables = records[0]
    _fill_board(tables, source, str(chosen["initial_layout"]))
    _fill_movement(tables, source, chosen)
    _fill_states(tables, source, chosen)
    _fill_water(tables, source, chosen)
    _fill_classes(tables, chosen)
    _fill_ground(tables, source)
    return records


def _merge(source: Ruleset, options: Mapping[str, object]) -> dict[str, object]:
    unknown = sorted(set(options) - set(source.defaults))
    if unknown:
        raise RulesetError("meaningless", options=", ".join(unknown), name=source.name)
    return {**source.defaults, **options}


def _fill_board(tables: Record, source: Ruleset, name: str) -> None:
    if name not in source.layouts:
        known = ", ".join(source.layouts)
        raise RulesetError("no_layout", name=source.name, layout=name, known=known)
    tables["initial"] = list(source.layouts[name])
    tables["tam_start"] = source.layouts[name].index(TAM_CODE)
    tables["square_count"] = len(source.squares)
    tables["square"][: len(source.squares)] = source.squares
    tables["bits"] = NOWHERE
    for square in source.squares:
        tables["number"][layout.on_frame(square)] = square
        tables["bits"][:, layout.on_frame(square)] = square
    # The frame square of NOWHERE lies in the margin, so that marking it changes nothing.
    tables["frame"] = [layout.on_frame(square) for square in range(NOWHERE)] + [0]


def _fill_movement(tables: Record, source: Ruleset, options: Mapping[str, object]) -> None:
    for (kind, state), movement in find_movements(source, options).items():
        for side in (IA, A):
            row = (side * STOCK_KINDS + kind) * layout.STATES + STATE_NAMES.index(state)
            for reach in movement:
                _fill_reach(tables, row, _orient(reach.dx, reach.dy, side), reach)


def _fill_reach(tables: Record, row: int, delta: int, reach: Reach) -> None:
    far = reach.kind == "step" and max(abs(reach.dx), abs(reach.dy)) > 1
    first = 1 << (delta + layout.WINDOW_CENTRE)
    if far:
        _append(tables, "far", row, (delta, delta // 2))
    elif reach.kind in {"step", "jump"}:
        _append(tables, "near", row, delta)
        tables["reach_window"][row] |= first
    elif reach.kind == "slide_over_one":
        _append(tables, "leap", row, (delta, reach.nearest))
    elif reach.kind == "slide_over_adjacent":
        _append(tables, "slide", row, (delta, 1))
    else:
        _append(tables, "slide", row, (delta, 0))
        tables["reach_window"][row] |= first
        tables["slide_window"][row] |= first
    is_further = far or reach.kind in {"slide_over_one", "slide_over_adjacent"}
    tables["goes_further"][row] |= is_further


def _append(tables: Record, field: str, row: int, entry: int | tuple[int, int]) -> None:
    count = int(tables[f"{field}_count"][row])
    tables[field][row, count] = entry
    tables[f"{field}_count"][row] = count + 1


def _orient(dx: int, dy: int, side: int) -> int:
    """Return a displacement on the frame, seen from the owner's side (§1.4)."""
    delta = dx - dy * layout.FRAME_WIDTH
    return delta if side == IA else -delta


def _fill_states(tables: Record, source: Ruleset, options: Mapping[str, object]) -> None:
    """Tabulate which movement a square gives, by the place of 皇 (§3)."""
    own = bool(options["tam_square_is_hue"])
    for square in source.squares:
        by_tam = tables["state_of"][:, layout.on_frame(square)]
        is_water = square in source.water
        by_tam[:] = STATE_NAMES.index(WATER) if is_water else layout.NORMAL_STATE
        by_tam[[tam for tam in _around(square) if own or tam != square]] = layout.HUE_STATE
        if square in source.hue:
            by_tam[:] = layout.HUE_STATE


@cache
def _around(square: int) -> tuple[int, ...]:
    """Return a square and those next to it."""
    return tuple(other for other in range(NOWHERE) if distance(other, square) <= 1)


def _fill_water(tables: Record, source: Ruleset, options: Mapping[str, object]) -> None:
    """Tabulate who throws for the water, from where and where to (§6.3)."""
    exempt = {KINDS.index(piece) for piece in _pieces(options["water_exempt_pieces"])}
    tables["water_threshold"] = int(str(options["water_threshold"]))
    tables["via_wets"] = options["water_test_on"] == "any"
    tables["bits"][layout.ALWAYS_WET] |= layout.WATER_FLAG
    for kind in range(STOCK_KINDS):
        throws = kind not in exempt and not options["water_exempt_drop"]
        tables["drop_wet"][kind] = layout.WET_ON_WATER if throws else layout.NEVER_WET
    for square in source.water:
        tables["is_water"][layout.on_frame(square)] = 1
        tables["bits"][layout.WET_ON_WATER, layout.on_frame(square)] |= layout.WATER_FLAG
    for square in source.squares:
        leaves_water = square in source.water and bool(options["water_exempt_from_water"])
        for kind in range(len(KINDS)):
            throws = kind not in exempt and not leaves_water
            tables["wet"][kind, layout.on_frame(square)] = (
                layout.WET_ON_WATER if throws else layout.NEVER_WET
            )


def _fill_ground(tables: Record, source: Ruleset) -> None:
    """Tabulate what each side sees of the board itself, its own side at the bottom."""
    hue, water, board = (tables["ground"][IA, :, plane] for plane in range(layout.GROUNDS))
    for square in source.squares:
        place = layout.on_frame(square)
        hue[:, square] = tables["state_of"][:, place] == layout.HUE_STATE
        water[:, square] = tables["is_water"][place]
        board[:, square] = 1
    tables["ground"][A] = tables["ground"][IA, :, :, ::-1]


def _pieces(value: object) -> Iterable[str]:
    if not isinstance(value, list | tuple | set | frozenset) or not set(value) <= set(KINDS):
        raise RulesetError("exempt_pieces", known=", ".join(KINDS))
    return value


def _fill_classes(tables: Record, options: Mapping[str, object]) -> None:
    """Tabulate what a mover can do with a square by the piece on it (§6.1, §6.2)."""
    occupied = layout.BLOCK | layout.PIECE
    stepped = layout.VIA if options["step_over_protected"] else 0
    tables["protected"] = occupied | stepped
    tables["home"] = layout.LAND if options["step_return_to_origin"] else 0
    tables["tam_home"] = layout.VACANT
    if options["tam_null_move"] != FORBIDDEN:
        tables["tam_home"] |= layout.FINISH
    tables["tam_again"] = options["tam_after_opponent"] != FORBIDDEN
    for mover in (IA, A):
        classes = tables["class_of"][mover]
        for code in range(len(classes)):
            own = side_of(code) == mover
            enemy = layout.LAND | (layout.GUARD if kind_of(code) == GENERAL else 0)
            classes[code] = occupied | layout.VIA | (layout.OWN if own else enemy)
        classes[EMPTY] = layout.EMPTY_CLASS
        classes[TAM_CODE] = occupied
        if options["kut2tam2"] != FORBIDDEN:
            classes[TAM_CODE] |= layout.VIA
