"""Where a piece that has stepped over another may land, once its throw is known (§6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.action import Action
from belpic.games._shared.sticks import added
from belpic.games.cetkaik.legal import Declared, Landing, legal
from belpic.games.cetkaik.squares import column_of, distance, name_of, row_of

if TYPE_CHECKING:
    from belpic.games.cetkaik.options import CetkaikOptions
    from belpic.games.cetkaik.position import Position


def limit_after(options: CetkaikOptions, throws: int, limit: int, count: int) -> int | None:
    """Return how far the second leg may go after one more throw, or None if 連撃術 is lost."""
    if options.step_sticks == "single":
        return count
    return added("keep", throws + 1, limit, count)


def declared_end(options: CetkaikOptions, declared: Declared, limit: int) -> Landing | None:
    """Return the end that was declared before the throw, if it was and the limit suffices."""
    end = declared.landings[0]
    exact = options.step_declare == "exact_destination"
    return end if exact and end.distance <= limit else None


def reachable(
    options: CetkaikOptions, position: Position, declared: Declared, limit: int
) -> tuple[Landing, ...]:
    """Return where the mover may choose to land with a throw of `limit`."""
    among = declared.landings
    if options.step_declare == "exact_destination":
        among = _nearer(options, position, declared) if options.step_nearer_landing else ()
    reached = tuple(landing for landing in among if landing.distance <= limit)
    if reached or not options.step_zero_captures_via:
        return reached
    return _capture_of_via(options, position, declared)


def _nearer(options: CetkaikOptions, position: Position, declared: Declared) -> tuple[Landing, ...]:
    """Return the nearer squares on the line of the declared destination."""
    target, via = declared.landings[0], declared.via
    assert via is not None  # only steps run
    line = (
        other.landings[0]
        for other in legal(options, position).declared.values()
        if other.is_running and (other.origin, other.via) == (declared.origin, via)
    )
    nearer = [landing for landing in line if _is_before(via, landing.square, target.square)]
    return tuple(sorted(nearer, key=lambda landing: landing.distance))


def _is_before(start: int, middle: int, end: int) -> bool:
    """Tell whether a square lies on the straight line to another, before it."""
    steps = distance(start, end)
    columns = (column_of(end) - column_of(start)) // steps
    rows = (row_of(end) - row_of(start)) // steps
    line = {
        (column_of(start) + step * columns, row_of(start) + step * rows) for step in range(1, steps)
    }
    return (column_of(middle), row_of(middle)) in line


def _capture_of_via(
    options: CetkaikOptions, position: Position, declared: Declared
) -> tuple[Landing, ...]:
    """Return the capture of the piece stepped on, "a move of 0 squares", where it is possible."""
    assert declared.origin is not None  # a piece has stepped
    assert declared.via is not None  # on another
    capture = Action.of(name_of(declared.origin), f"-{name_of(declared.via)}")
    found = legal(options, position).declared.get(capture)
    return () if found is None else found.landings
