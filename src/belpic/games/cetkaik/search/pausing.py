"""How a search pauses, so that one can look at the clock, and goes on."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.layout import Record
from belpic.games.cetkaik.search.compiling import searching


@searching
def resume(memory: Record) -> tuple[int, float, bool]:
    """Return where a search goes on: the frame, what it was told, and whether that is an answer."""
    if int(memory["is_paused"]) == 0:
        return 0, 0.0, False
    memory["is_paused"] = 0
    return int(memory["at"]), float(memory["value"]), int(memory["is_answered"]) != 0


@searching
def pause(memory: Record, at: int, value: float, is_answered: bool) -> float:
    """Note where a search goes on; return the last value."""
    memory["is_paused"] = 1
    memory["at"] = at
    memory["value"] = value
    memory["is_answered"] = is_answered
    return value
