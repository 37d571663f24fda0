"""When somebody looked after the tables, and when nobody did: people's clocks stand then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from sqlalchemy import delete, insert, select

from belpic.store.dialects import one_at_a_time, put
from belpic.store.schema import OUTAGES, SETTINGS

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from sqlalchemy import Connection

    from belpic.store.writer import Writer

T = TypeVar("T")
BEAT: Final = "beat"
"""The setting that says when a server last looked after the tables."""


class Read(Protocol):
    """How the store reads."""

    def __call__(self, work: Callable[[Connection], T]) -> T:
        """Return what some work finds."""


class Uptime:
    """What the store knows of the servers that use it."""

    def __init__(self, writer: Writer, read: Read) -> None:
        """Take how the store writes and reads."""
        self._writer = writer
        self._read = read

    def beat(self, now: int) -> Future[None]:
        """Keep the time at which somebody has last looked after the tables."""

        def work(connection: Connection) -> None:
            put(connection, SETTINGS, {"name": BEAT, "value": str(now).encode()})

        return self._writer.submit(work, twice=True)

    def last_beat(self) -> int | None:
        """Return when somebody has last looked after the tables, if anybody ever has."""
        wanted = select(SETTINGS.c.value).where(SETTINGS.c.name == BEAT)
        found = self._read(lambda connection: connection.execute(wanted).scalar())
        return None if found is None else int(found)

    def add_outage(self, began: int, ended: int) -> Future[None]:
        """Keep when nobody looked after the tables; of several who notice, the last one's word."""

        def work(connection: Connection) -> None:
            one_at_a_time(connection, OUTAGES.name)
            connection.execute(delete(OUTAGES).where(OUTAGES.c.began == began))
            connection.execute(insert(OUTAGES).values(began=began, ended=ended))

        return self._writer.submit(work, twice=True)

    def outages(self, after: int) -> tuple[tuple[int, int], ...]:
        """Return when nobody looked after the tables, as far as that ended after a time."""
        wanted = select(OUTAGES.c.began, OUTAGES.c.ended).where(OUTAGES.c.ended > after)
        return self._read(
            lambda connection: tuple((row.began, row.ended) for row in connection.execute(wanted))
        )
