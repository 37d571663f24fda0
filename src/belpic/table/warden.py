"""The warden of one table: lets the rules speak, and closes the table when they fail."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, TypeVar

from belpic.core.errors import BelpicError
from belpic.table.crew import Overdue
from belpic.table.phrases import refusal
from belpic.table.supervision import TableClosed, TableFailed, failed

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.store import Fault
    from belpic.table.clock import Clock
    from belpic.table.supervision import Supervisor
    from belpic.table.table import Table

T = TypeVar("T")

logger = logging.getLogger(__name__)


class Warden:
    """Knows whether a table is closed, and why."""

    def __init__(self, supervisor: Supervisor, clock: Clock) -> None:
        """Take who has work done; the table is opened at this moment."""
        self.failure: TableFailed | None = None
        self.since = clock()
        """When the table was opened, or when it was closed."""
        self.supervisor = supervisor
        self._clock = clock
        self._failed = asyncio.Event()
        self._fault: Fault | None = None

    def check(self) -> None:
        """Refuse everything at a table that is closed.

        Raises:
            TableFailed: if it is.
        """
        if self.failure is not None:
            raise self.failure.with_traceback(None)

    async def fails(self) -> None:
        """Wait until the table is closed by a defect.

        Raises:
            TableFailed: then.
        """
        await self._failed.wait()
        self.check()

    async def let_speak(
        self,
        table: Table,
        what: str,
        work: Callable[[], T],
        limit: float | None = None,
        *,
        patient: bool = False,
        then: Callable[[T], None] | None = None,
    ) -> T:
        """Return what the rules of the table say; `patient` is who lets moves go first.

        `then` is what the same thread does with it, however long that takes.

        Raises:
            TableFailed: if they fail; the table is closed then.
            BelpicError: if they refuse.
        """
        self.check()
        game = table.plan.row.game
        about = f"table {table.plan.id} ({game}) at event {table.n}, {what}"
        try:
            return await self.supervisor.call(
                work,
                about,
                limit or self.supervisor.step_limit(game),
                patient=patient,
                then=then,
            )
        except BelpicError:
            raise
        except Exception as error:
            raise self.fail(table, what, error) from error

    def fail(self, table: Table, what: str, error: Exception) -> TableFailed:
        """Close the table; its log stays as it is. Returns what everybody is told."""
        return self.failure or self._close(table, what, isinstance(error, Overdue), error)

    def shut(self) -> None:
        """Close the table because moderators have."""
        if self.failure is None:
            self.failure = TableClosed(refusal("closed_table").reason)
            self.since = self._clock()
            self._failed.set()

    def heed(self, table: Table, fault: Fault | None = None) -> None:
        """Close the table if the process that plays its bots has met a defect where it stands.

        What is heard of an event that the table has not come to yet is remembered.
        """
        self._fault = fault = fault or self._fault
        if fault is None or self.failure is not None:
            return
        if fault.n == table.n and fault.at >= self.since:
            self._close(table, "a worker has met it", fault.overdue, None)

    def _close(
        self, table: Table, what: str, overdue: bool, error: Exception | None
    ) -> TableFailed:
        logger.error(
            "table %s (%s) is closed at event %d by a defect: %s",
            table.plan.id,
            table.plan.row.game,
            table.n,
            what,
            exc_info=error,
        )
        self.failure = failed(table.n, overdue=overdue)
        self.since = self._clock()
        self._failed.set()
        return self.failure
