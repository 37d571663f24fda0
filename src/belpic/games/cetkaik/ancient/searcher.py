"""The search of the ancient game from Python: deeper and deeper under a budget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.games.cetkaik.ancient.engine import new_walk, to_move, to_records
from belpic.games.cetkaik.kernel.ancient import layout
from belpic.games.cetkaik.pieces import EMPTY
from belpic.games.cetkaik.search import ancient
from belpic.games.cetkaik.search.calm import Calm
from belpic.games.cetkaik.search.deadline import Clock
from belpic.games.cetkaik.search.errors import Errors
from belpic.games.cetkaik.search.layout import new_memory

if TYPE_CHECKING:
    from belpic.games.cetkaik.ancient.engine import AncientEngine
    from belpic.games.cetkaik.ancient.move import AncientMove
    from belpic.games.cetkaik.ancient.position import AncientPosition
    from belpic.games.cetkaik.kernel.layout import Records

MOST_CAPTURES: Final = 4
"""How many captures in a row are looked at beyond the depth."""
DEEPEST: Final = ancient.PLIES - MOST_CAPTURES - 1


@dataclass(frozen=True, slots=True)
class AncientFound:
    """What a search found: the best move, what it is worth to the mover, and the nodes it took."""

    move: AncientMove
    value: int
    nodes: int


class AncientSearcher:
    """Finds the best move of a position; keeps its room for the next one."""

    def __init__(self) -> None:
        """Make the room."""
        plies, room = ancient.PLIES, ancient.ROOM
        self._states = np.zeros(plies, layout.STATE)
        self._rows = np.zeros((plies, room, layout.ROW_WIDTH), np.int16)
        self._order = np.zeros((plies, room), np.int64)
        self._frames = np.zeros(plies, ancient.FRAME)
        self._clock = Clock()

    def find(  # noqa: PLR0913  # what may be left out is named
        self,
        engine: AncientEngine,
        position: AncientPosition,
        nodes: int,
        *,
        depth: int = DEEPEST,
        captures: int = MOST_CAPTURES,
        errors: Errors = Errors(),  # noqa: B008  # frozen
        calm: Calm = Calm(),  # noqa: B008  # the same
        seconds: float | None = None,
    ) -> AncientFound:
        """Return the best move; `captures` says how many in a row are looked at at the end."""
        self._clock.start(seconds)
        memory = new_memory(0)
        memory["most_nodes"] = nodes
        memory["most_captures"] = captures
        if calm.dislike:
            memory["calm_pieces"] = len(position.board) - position.board.count(EMPTY)
            memory["belief"] = calm.belief
            memory["dislike"] = calm.dislike * ancient.MATCH
        best = 0
        for ahead in range(1, min(depth, DEEPEST) + 1):
            self._states[0] = to_records(position)[0]
            choice = self._look(engine, memory, errors, ahead, best if ahead > 1 else -1)
            # a search that was broken off has looked at the last best move first
            best = choice if choice >= 0 else best
            if memory[0]["is_aborted"] or abs(int(self._frames[0]["best"])) > ancient.WIN // 2:
                break
        self._clock.finish()
        move = to_move(self._rows[0, best].tolist())
        return AncientFound(move, int(self._frames[0]["best"]), int(memory[0]["nodes"]))

    def _look(
        self, engine: AncientEngine, memory: Records, errors: Errors, ahead: int, first: int
    ) -> int:
        """Return the row of the best move, looking so far ahead while there is time."""
        while True:
            room, is_over = self._clock.step()
            memory["stop"] |= is_over
            memory["pause"] = memory["nodes"] + room
            choice = ancient.search_ancient(
                engine.compiled,
                self._states,
                new_walk(),
                self._rows,
                self._order,
                self._frames,
                memory,
                ahead,
                first,
                errors.noise,
                errors.missed,
                errors.seed,
            )
            if not memory[0]["is_paused"]:
                return choice
            self._clock.pause()
