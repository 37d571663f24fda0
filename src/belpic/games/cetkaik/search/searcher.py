"""The search from Python: deeper and deeper under a budget, on one thread or several."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.games.cetkaik.engine import SCRATCH
from belpic.games.cetkaik.kernel import layout as kernel
from belpic.games.cetkaik.search import layout
from belpic.games.cetkaik.search.calm import Calm
from belpic.games.cetkaik.search.deadline import Clock
from belpic.games.cetkaik.search.errors import Errors
from belpic.games.cetkaik.search.evaluation import begin_trace
from belpic.games.cetkaik.search.frames import open_frame
from belpic.games.cetkaik.search.mind import make_mind, usual_weights
from belpic.games.cetkaik.search.tree import search

if TYPE_CHECKING:
    from belpic.games.cetkaik.engine import Engine
    from belpic.games.cetkaik.kernel.layout import Records
    from belpic.games.cetkaik.search.network_file import Network

ENTRIES: Final = 1 << 18
PROSPECTS: Final = 1 << 12
JUDGED: Final = 1 << 15
"""How many positions are known where one is judged: few, as they are forgotten every time."""
_KINDS: Final = {
    kernel.MOVE: layout.TURN,
    kernel.LANDING: layout.LANDING,
    kernel.DECLARE: layout.DECLARATION,
}


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a search goes, and which of its means it uses."""

    nodes: int = layout.MOST_NODES
    depth: int = layout.MOST_DEPTH
    entries: int = ENTRIES
    """How many positions may be known at once, a power of two, or 0."""
    captures: int = 4
    """How many captures in a row are looked at beyond the depth."""
    selective: bool = True
    """Whether unlikely moves are looked at less deeply."""
    pruning: bool = True
    """Whether what cannot matter is left out."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the best choice, what it is worth to IA, and how far it looked."""

    choice: int
    value: float
    depth: int
    nodes: int


class Thread:
    """Room for one thread's search."""

    def __init__(self) -> None:
        """Make the room."""
        self.states = kernel.new_states(layout.MOST_FRAMES)
        self.traces = np.zeros(layout.MOST_FRAMES, layout.TRACE)
        self.frames = np.zeros(layout.MOST_FRAMES, layout.FRAME)
        self.listed = np.zeros(layout.LIST_ROOM, np.int32)
        self.order = np.zeros(layout.LIST_ROOM, np.float64)
        self.memory = layout.new_memory(0)
        self.stocks = np.zeros(PROSPECTS, layout.PROSPECT)
        self.clock = Clock()

    def begin(self, limits: Limits, seconds: float | None = None) -> None:
        """Forget everything, so that the same search finds the same, and begin to count seconds."""
        self.clock.start(seconds)
        self.memory = layout.new_memory(limits.entries)
        self.memory["most_nodes"] = limits.nodes
        self.memory["most_captures"] = limits.captures
        self.memory["is_selective"] = limits.selective
        self.memory["is_pruning"] = limits.pruning
        self.stocks["key"] = -1


class Searcher:
    """Finds the best choice of a record; keeps its room for the next one."""

    def __init__(self) -> None:
        """Make the room for one thread; others get theirs when they are first asked for."""
        self._threads = [Thread()]
        self._table = np.zeros(1, layout.ENTRY)
        self._judged = np.zeros(JUDGED, layout.ENTRY)

    def find(  # noqa: PLR0913  # what may be left out is named
        self,
        engine: Engine,
        state: Records,
        limits: Limits,
        *,
        network: Network | None = None,
        errors: Errors = Errors(),  # noqa: B008  # frozen
        calm: Calm = Calm(),  # noqa: B008  # the same
        seconds: float | None = None,
        threads: int = 1,
    ) -> Found:
        """Return the best choice of the side that is asked, in the words of the kernel.

        With one thread and without a limit of seconds the same search finds the same everywhere.
        """
        while len(self._threads) < threads:
            self._threads.append(Thread())
        at_work = self._threads[:threads]
        for thread in at_work:
            thread.begin(limits, seconds)
        weights = usual_weights(engine.ruleset)
        minds = make_mind(engine, int(state[0]["season"]), weights, network)
        minds = errors.put_into(calm.put_into(minds, state))
        size = max(limits.entries, 1)
        if len(self._table) != size:
            self._table = np.zeros(size, layout.ENTRY)
        self._table[:] = 0
        helpers = [
            threading.Thread(
                target=self._deepen, args=(engine, state, thread, minds, limits, 1 + number % 2)
            )
            for number, thread in enumerate(at_work[1:])
        ]
        for helper in helpers:
            helper.start()
        found = self._deepen(engine, state, at_work[0], minds, limits, 1)
        _stop(at_work[1:])
        for helper in helpers:
            helper.join()
        at_work[0].clock.finish()
        nodes = sum(int(thread.memory[0]["nodes"]) for thread in at_work)
        return Found(found.choice, found.value, found.depth, nodes)

    def judge(
        self, engine: Engine, state: Records, depth: int, *, network: Network | None = None
    ) -> float:
        """Return what a record is worth to IA, looking so many turns ahead and no less.

        With no turn ahead, captures alone are looked at.
        """
        thread = self._threads[0]
        thread.begin(Limits(entries=JUDGED if depth else 0))
        if depth:
            self._judged[:] = 0
        season = int(state[0]["season"])
        minds = make_mind(engine, season, usual_weights(engine.ruleset), network)
        value = 0.0
        for ahead in range(min(depth, 1), depth + 1):
            value = self._look(engine, state, thread, minds, ahead, self._judged)
        return value

    def _deepen(
        self,
        engine: Engine,
        state: Records,
        thread: Thread,
        minds: Records,
        limits: Limits,
        first: int,
    ) -> Found:
        found = Found(layout.NOTHING, 0.0, 0, 0)
        memory = thread.memory[0]
        for depth in range(first, limits.depth + 1):
            value = self._look(engine, state, thread, minds, depth, self._table)
            frame = thread.frames[0]
            is_whole = not memory["is_aborted"]
            choice = int(frame["choice"])
            # a turn that was broken off has looked at the last best action first
            is_sorted = int(frame["kind"]) == layout.TURN and limits.entries > 0
            if is_whole or (is_sorted and choice != layout.NOTHING):
                found = Found(choice, value, depth, int(memory["nodes"]))
            elif depth == first:
                found = Found(self._guess(thread), value, 0, int(memory["nodes"]))
            if not is_whole or _is_decided(value):
                break
        return found

    @staticmethod
    def _guess(thread: Thread) -> int:
        """Return what seems best to a search that was broken off at once."""
        choice = int(thread.frames[0]["choice"])
        is_listed = int(thread.frames[0]["kind"]) != layout.DECLARATION
        return int(thread.listed[0]) if is_listed and choice == layout.NOTHING else choice

    @staticmethod
    def _look(
        engine: Engine,
        state: Records,
        thread: Thread,
        minds: Records,
        depth: int,
        table: Records,
    ) -> float:
        thread.states[0] = state[0]
        begin_trace(minds[0], thread.states[0], thread.traces[0])
        kind = _KINDS[int(state[0]["phase"])]
        if kind == layout.TURN and not depth:
            kind = layout.CAPTURE
        open_frame(thread.frames, 0, kind, 0, depth, -layout.WORST, layout.WORST)
        thread.frames[0]["sign"] = 1 - 2 * int(state[0]["side"])
        while True:
            room, is_over = thread.clock.step()
            thread.memory["stop"] |= is_over
            thread.memory["pause"] = thread.memory["nodes"] + room
            value = search(
                engine.tables,
                engine.conduct,
                engine.hands,
                SCRATCH.work,
                SCRATCH.moves,
                minds,
                thread.memory,
                thread.states,
                thread.traces,
                thread.frames,
                thread.listed,
                thread.order,
                table,
                thread.stocks,
            )
            if not thread.memory[0]["is_paused"]:
                return value
            thread.clock.pause()


def _is_decided(value: float) -> bool:
    return abs(value) >= 1.0


def _stop(threads: list[Thread]) -> None:
    for thread in threads:
        thread.memory["stop"] = 1
