"""Noticing what other processes have written."""

from __future__ import annotations

import time
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.store.writer import Writer

FRESH_SECONDS: Final = 0.02
"""How long what the writer has seen by the way is worth as much as a look of one's own."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Where others may have written something."""

    everywhere: bool = False
    """Whether it is not known where."""
    tables: frozenset[str] = field(default_factory=frozenset)

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return self.everywhere or bool(self.tables)

    def among(self, tables: Iterable[str]) -> tuple[str, ...]:
        """Return those of some tables that it may concern."""
        # this is asked fifty times a second with all tables of a process, mostly about nothing
        if not self:
            return ()
        return tuple(one for one in tables if self.everywhere or one in self.tables)


class Watch(Protocol):
    """How one notices."""

    def changes(self) -> Future[Changes]:
        """Look what others have written since this was last asked; the first time, anything.

        The future raises what the driver raises.
        """

    def close(self) -> None:
        """Watch no longer."""


class CounterWatch:
    """Looks at SQLite's counter of commits, which costs microseconds and takes no lock.

    A connection's counter tells of the commits of all other ones. It is the writer's that is looked
    at: what this process has written itself is no news to it.
    """

    def __init__(self, writer: Writer) -> None:
        """Take the one that writes."""
        self._writer = writer
        self._seen: object = None

    def changes(self) -> Future[Changes]:
        """Look what others have written.

        While much is stored the writer has just looked: to ask it takes as long as a small move.
        """
        glance = self._writer.glance
        if glance is None or time.monotonic() - glance.at >= FRESH_SECONDS:
            return self._writer.look(self._compare)
        seen = Future[Changes]()
        seen.set_result(self._compare(glance.version))
        return seen

    def close(self) -> None:
        """Watch no longer."""

    def _compare(self, version: object) -> Changes:
        before, self._seen = self._seen, version
        return Changes(everywhere=before != version)
