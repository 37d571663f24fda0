"""What a live table needs of a store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from concurrent.futures import Future

    from belpic.store import Addition, Loaded, NewTable


class Log(Protocol):
    """Where entries are kept; the store is one."""

    def create(self, table: NewTable) -> Future[None]:
        """Keep a new table."""

    def append(self, addition: Addition, *, here: bool = False) -> Future[bool]:
        """Keep entries if the table is still at the expected number; False if it is not.

        `here` lets the thread that asks write them, and wait for the disk.
        """

    def load(self, table: str, after: int = 0) -> Loaded | None:
        """Return a table with its entries after a number."""

    def present(self, table: str, now: int) -> frozenset[int]:
        """Return the seats of a table where somebody is there, in whatever process."""
