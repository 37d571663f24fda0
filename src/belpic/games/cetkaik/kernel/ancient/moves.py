"""Legal moves of the ancient game, written out as rows (Rulebook, cetkaik §11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from belpic.games.cetkaik.kernel.ancient.layout import (
    DESTINATION,
    DIRECTIONS,
    FIRST_LEAP,
    FIRST_SHIP,
    LEAPS,
    MOST_LEAPS,
    NO_LEAP,
    NOBODY,
    NONE,
    ORIGIN,
    ROW_WIDTH,
    SECOND_SHIP,
)
from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.pieces import A_BIT, EMPTY, KIND_MASK, SHIP
from belpic.games.cetkaik.squares import SQUARES

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.ancient.layout import Row, Rows
    from belpic.games.cetkaik.kernel.layout import Record


@compiled
def list_moves(rules: Record, state: Record, walk: Record, rows: Rows) -> int:
    """Write out all legal moves and return their number; more than the rows: there was no room."""
    walk["count"] = 0
    if state["winner"] != NOBODY:
        return 0
    first, second = _find_ships(state)
    for origin in range(SQUARES):
        code = state["board"][origin]
        if code == EMPTY or code // A_BIT != state["side"]:
            continue
        walk["code"] = code
        walk["side"] = state["side"]
        walk["kind"] = (code & KIND_MASK) - 1
        walk["origin"] = origin
        _go(walk, origin, NONE, NONE)
        if walk["kind"] == SHIP:
            _list_ship(rules, state, walk, rows)
        else:
            _list_piece(rules, state, walk, rows, first, second)
    return int(walk["count"])


@compiled
def _find_ships(state: Record) -> tuple[int, int]:
    """Return where the two ships are, `NONE` for one that is not there."""
    first = NONE
    second = NONE
    for square in range(SQUARES):
        if (state["board"][square] & KIND_MASK) - 1 == SHIP:
            if first == NONE:
                first = square
            else:
                second = square
    return first, second


@compiled
def _go(walk: Record, start: int, one: int, other: int) -> None:
    """Put the piece on a square that it reached over these ships."""
    walk["start"] = start
    walk["one"] = one
    walk["other"] = other


@compiled
def _list_ship(rules: Record, state: Record, walk: Record, rows: Rows) -> None:
    """Write out the empty water squares that water connects to the ship's."""
    origin = walk["origin"]
    if not rules["water"][origin]:
        return
    reached = np.zeros(SQUARES, np.bool_)
    queue = np.zeros(SQUARES, np.int64)
    reached[origin] = True
    queue[0] = origin
    end = 1
    at = 0
    while at < end:
        for direction in range(DIRECTIONS):
            square = rules["neighbour"][direction, queue[at]]
            is_connected = rules["ship_direction"] >> direction & 1
            if not is_connected or square == NONE or reached[square]:
                continue
            if rules["water"][square] and state["board"][square] == EMPTY:
                reached[square] = True
                queue[end] = square
                end += 1
        at += 1
    for square in range(SQUARES):
        if reached[square] and square != origin:
            _put(walk, rows, square)


@compiled
def _list_piece(  # compiled code takes each array by itself
    rules: Record, state: Record, walk: Record, rows: Rows, first: int, second: int
) -> None:
    """Write out the moves of a piece: at once, from a ship, and from a ship behind a ship."""
    origin = walk["origin"]
    begin = walk["count"]
    state["board"][origin] = EMPTY
    _list_ends(rules, state, walk, rows)
    for ship in range(2):
        one = second if ship else first
        other = first if ship else second
        _go(walk, origin, NONE, NONE)
        if not _reaches(rules, state, walk, one):
            continue
        _go(walk, one, one, NONE)
        _list_ends(rules, state, walk, rows)
        if rules["steps_on_two_ships"] and _reaches(rules, state, walk, other):
            _go(walk, other, one, other)
            _list_ends(rules, state, walk, rows)
    if rules["chain"][walk["kind"]]:
        _list_further_leaps(rules, state, walk, rows, begin)
    state["board"][origin] = walk["code"]


@compiled
def _zone(rules: Record, state: Record, walk: Record) -> int:
    """Tell whether a pawn moves as in the zone from where it is or what it steps on."""
    is_in_zone = rules["zone"][walk["side"], walk["start"]]
    return 1 if is_in_zone or state["promoted"][walk["origin"]] else 0


@compiled
def _reaches(rules: Record, state: Record, walk: Record, ship: int) -> bool:
    """Tell whether a lifted piece gets to a ship that it may step on."""
    if ship == NONE:
        return False
    if not rules["steps_on_any_ship"] and state["board"][ship] // A_BIT != walk["side"]:
        return False
    zone = _zone(rules, state, walk)
    steps = rules["step"][walk["side"], walk["kind"], zone]
    slides = rules["slide"][walk["side"], walk["kind"], zone]
    for direction in range(DIRECTIONS):
        square = rules["neighbour"][direction, walk["start"]]
        if steps >> direction & 1 and square == ship:
            return True
        if slides >> direction & 1:
            while square != NONE and _passes(rules, state, square):
                square = rules["neighbour"][direction, square]
            if square == ship:
                return True
    return False


@compiled
def _passes(rules: Record, state: Record, square: int) -> bool:
    """Tell whether a slide goes on beyond a square."""
    is_open = not rules["water"][square] or rules["slides_over_water"]
    return bool(is_open and state["board"][square] == EMPTY)


@compiled
def _list_ends(rules: Record, state: Record, walk: Record, rows: Rows) -> None:
    """Write out how a lifted piece can end its move from where it is or what it steps on."""
    zone = _zone(rules, state, walk)
    steps = rules["step"][walk["side"], walk["kind"], zone]
    slides = rules["slide"][walk["side"], walk["kind"], zone]
    leaps = rules["leap"][walk["side"], walk["kind"], zone]
    for direction in range(DIRECTIONS):
        square = rules["neighbour"][direction, walk["start"]]
        if steps >> direction & 1 and square != NONE:
            _end(rules, state, walk, rows, square)
        elif slides >> direction & 1:
            while square != NONE:
                _end(rules, state, walk, rows, square)
                if not _passes(rules, state, square):
                    break
                square = rules["neighbour"][direction, square]
        if leaps >> direction & 1:
            _leap(rules, state, walk, rows, direction)


@compiled
def _end(rules: Record, state: Record, walk: Record, rows: Rows, square: int) -> None:
    """Write out a move to a square if it may end there.

    The square must be dry, and empty or an enemy's; what leaps takes nothing by standing there.
    """
    if rules["water"][square]:
        return
    if square == walk["origin"] and not rules["returns_to_origin"]:
        return
    is_taking = state["board"][square] != EMPTY
    leaps = rules["leap"][walk["side"], walk["kind"], 0] != 0
    if not is_taking or (not leaps and _can_take(state, walk, square)):
        _put(walk, rows, square)


@compiled
def _can_take(state: Record, walk: Record, square: int) -> bool:
    """Tell whether an enemy stands on a square that can be taken: nobody takes a ship."""
    code = state["board"][square]
    return bool(code != EMPTY and code // A_BIT != walk["side"] and (code & KIND_MASK) - 1 != SHIP)


@compiled
def _put(walk: Record, rows: Rows, destination: int) -> None:
    """Write one row if there is room, and count it in any case."""
    if walk["count"] < rows.shape[0]:
        row = rows[walk["count"]]
        row[ORIGIN] = walk["origin"]
        row[FIRST_SHIP] = walk["one"]
        row[SECOND_SHIP] = walk["other"]
        row[DESTINATION] = destination
        row[LEAPS] = 0
    walk["count"] += 1


@compiled
def _leap(rules: Record, state: Record, walk: Record, rows: Rows, direction: int) -> None:
    """Write out the leap over the first piece in a direction, if there is one to take."""
    taken = rules["neighbour"][direction, walk["start"]]
    if rules["far_leap"][walk["kind"]]:
        while taken != NONE and _passes(rules, state, taken):
            taken = rules["neighbour"][direction, taken]
    landing = _find_landing(rules, state, walk, taken, direction)
    if landing != NO_LEAP:
        _put(walk, rows, landing)
        if walk["count"] <= rows.shape[0]:
            _add_leap(rows[walk["count"] - 1], taken, landing)


@compiled
def _find_landing(rules: Record, state: Record, walk: Record, taken: int, direction: int) -> int:
    """Return where a leap over a square lands, `NONE` if it costs the piece, or `NO_LEAP`."""
    if taken == NONE or not _can_take(state, walk, taken):
        return NO_LEAP
    landing = rules["neighbour"][direction, taken]
    if landing != NONE and state["board"][landing] != EMPTY:
        return NO_LEAP
    if landing == NONE or rules["water"][landing]:
        return NONE if rules["sacrifice"] else NO_LEAP
    return int(landing)


@compiled
def _add_leap(row: Row, taken: int, landing: int) -> None:
    """Let the move of a row end with one leap more."""
    place = FIRST_LEAP + 2 * row[LEAPS]
    row[place] = taken
    row[place + 1] = landing
    row[LEAPS] += 1
    row[DESTINATION] = landing


@compiled
def _list_further_leaps(rules: Record, state: Record, walk: Record, rows: Rows, begin: int) -> None:
    """Write out every leap that goes on from a leap of the rows since `begin`, and so on."""
    removed = np.zeros(MOST_LEAPS, np.int8)
    at = begin
    while at < min(walk["count"], rows.shape[0]):
        row = rows[at]
        at += 1
        leaps = row[LEAPS]
        if leaps == 0 or row[DESTINATION] == NONE:
            continue
        for leap in range(leaps):
            removed[leap] = state["board"][row[FIRST_LEAP + 2 * leap]]
            state["board"][row[FIRST_LEAP + 2 * leap]] = EMPTY
        _extend(rules, state, walk, rows, row)
        for leap in range(leaps):
            state["board"][row[FIRST_LEAP + 2 * leap]] = removed[leap]


@compiled
def _extend(rules: Record, state: Record, walk: Record, rows: Rows, row: Row) -> None:
    """Write out a chain of leaps with each possible leap more."""
    for direction in range(DIRECTIONS):
        if not rules["leap"][walk["side"], walk["kind"], 0] >> direction & 1:
            continue
        taken = rules["neighbour"][direction, row[DESTINATION]]
        landing = _find_landing(rules, state, walk, taken, direction)
        if landing == NO_LEAP:
            continue
        if walk["count"] < rows.shape[0]:
            longer = rows[walk["count"]]
            for place in range(ROW_WIDTH):
                longer[place] = row[place]
            _add_leap(longer, taken, landing)
        walk["count"] += 1
