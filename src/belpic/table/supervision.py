"""What keeps one table's defects from all other tables.

Everything that rules, scenes and texts have to say is asked in a thread of the crew, with a limit.
What they refuse is an answer; anything else that they raise, and being overdue, is a defect: the
table is closed, its people are told why, and its log stays as it is.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from belpic.core.errors import BelpicError
from belpic.table.crew import CREW, Crew
from belpic.table.phrases import refusal
from belpic.table.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
logger = logging.getLogger(__name__)
AT_ONCE: Final = 1
"""Moves under way at once; more would only take the interpreter from each other, and from the loop
that tells of those that are done."""
PATIENT_AT_ONCE: Final = 1
"""The same of what people can wait for: coming, looking anew, reading rules. A crowd that asks for
such things stands in a row of its own, and no move waits behind it."""
QUICK_SECONDS: Final = 0.05
"""After this time work no longer counts as one of them, so that slow tables hold up nobody."""
REST_MILLISECONDS: Final = 60_000
"""How long a table stays closed after a defect, unless the process is started anew."""


MOST_STUCK: Final = 16
"""Threads that were written off and still go on; with more, a process had better begin anew."""


class Exhausted(Exception):
    """Too many threads of this process work on what will never be done."""


class UnreadableTables:
    """Tables that cannot be read by the rules of today: the log is told of each once.

    They are tried again every minute, for as long as the process runs.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._told: dict[str, str] = {}

    def tell(self, table: str, error: BelpicError) -> None:
        """Tell the log why a table cannot be read, unless it was told so before."""
        words = str(error)
        if self._told.get(table) != words:
            self._told[table] = words
            logger.warning("table %s cannot be read: %s", table, words)


class EventFailed(Exception):
    """The rules have failed while a log was folded; the cause says how."""

    def __init__(self, n: int) -> None:
        """Carry the number of the event."""
        super().__init__(f"event {n}")
        self.n = n


class TableFailed(BelpicError):
    """A table's rules, scene or texts have failed; the table is closed."""


class TableClosed(TableFailed):
    """Moderators have closed a table."""


def failed(n: int, *, overdue: bool) -> TableFailed:
    """Return what people are told of a defect at an event."""
    key = "table_overdue" if overdue else "table_failed"
    return TableFailed(refusal(key, n=n).reason)


def event_in(error: Exception) -> int:
    """Return the number of the event at which folding a log has failed; 0 if it is not known."""
    return error.n if isinstance(error, EventFailed) else 0


def check_crew(crew: Crew) -> None:
    """Look whether the process can still work.

    Raises:
        Exhausted: if not; it names what was written off.
    """
    stuck = crew.stuck
    if len(stuck) > MOST_STUCK:
        raise Exhausted("; ".join(stuck))


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds things may take."""

    step: float = 4.0
    """One event or question of one table."""
    opening: float = 60.0
    """Folding a whole log."""
    bot: float = 10.0
    """A bot that thinks about its action."""
    moment: float = 0.1
    """What a bot takes at least where something is hidden, whether it has a choice or not."""
    warming: float = 60.0
    """For so long after a game is first met, steps may take as long as an opening: its rules may
    have to be compiled."""


class Row:
    """Those who go one after another, some at once."""

    def __init__(self, places: int) -> None:
        """Take how many go at once."""
        self.places = asyncio.Semaphore(places)
        self.waiting = 0
        """How many wait for a turn."""


class Turn:
    """A turn in a row, until its end, or until what follows need keep nobody waiting."""

    def __init__(self, row: Row) -> None:
        """Take the row."""
        self._row = row
        self._lasts = False
        self._loop = asyncio.get_running_loop()

    async def __aenter__(self) -> Turn:
        """Wait for it."""
        self._row.waiting += 1
        try:
            await self._row.places.acquire()
        finally:
            self._row.waiting -= 1
        self._lasts = True
        return self

    async def __aexit__(self, *_: object) -> None:
        """End it."""
        self._end()

    def _end(self) -> None:
        if self._lasts:
            self._lasts = False
            self._row.places.release()

    def following(self, then: Callable[[T], None]) -> Callable[[T], None]:
        """Return what is done with a result in a thread, while others have their turn."""

        def follow(result: T) -> None:
            # the loop is woken only for somebody
            if self._row.waiting:
                with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                    self._loop.call_soon_threadsafe(self._end)
            then(result)

        return follow


class Supervisor:
    """Asks the rules of tables, in threads, for one event loop."""

    def __init__(self, patience: Patience | None = None, crew: Crew = CREW) -> None:
        """Take how long things may take."""
        self.patience = patience or Patience()
        self.crew = crew
        self._moves = Row(AT_ONCE)
        self._patient = Row(PATIENT_AT_ONCE)
        self._met: dict[str, float] = {}
        self.worked = 0.0
        """When a table has last worked, by a clock that nobody can set."""

    def step_limit(self, game: str) -> float:
        """Return how long a step of a game may take now."""
        now = time.monotonic()
        warm = now - self._met.setdefault(game, now) > self.patience.warming
        return self.patience.step if warm else max(self.patience.step, self.patience.opening)

    async def call(
        self,
        work: Callable[[], T],
        about: str,
        limit: float,
        *,
        patient: bool = False,
        then: Callable[[T], None] | None = None,
    ) -> T:
        """Return what the work returns; `patient` is what need not be done before moves are.

        `then` is done with a result in the same thread, for as long as it takes; others go on
        meanwhile.

        Raises:
            Overdue: if it takes longer than it may.
            Exception: whatever the work has raised.
        """
        async with Turn(self._patient if patient else self._moves) as turn:
            self.worked = time.monotonic()
            follow = None if then is None else turn.following(then)
            job = self.crew.start(work, about, follow)
            await until(job.done, min(limit, QUICK_SECONDS))
        while not job.done.done() and (left := job.seconds_left(limit)) > 0:
            await until(job.done, left)
        if not job.done.done():
            self.crew.give_up(job, limit)
            await until(job.done)  # the work is done, and what follows from it is under way
        return job.done.result()
