"""Checking a whole database: every log folded by the rules, finished ones re-derived."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.errors import BelpicError, Reason
from belpic.core.record import check_fair
from belpic.core.seats import SPECTATOR
from belpic.table.phrases import refusal
from belpic.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.store import Store


@dataclass(frozen=True, slots=True)
class Finding:
    """One table, and what is wrong with it, if anything is."""

    table: str
    events: int
    problem: Reason | None


def audit(store: Store) -> Iterator[Finding]:
    """Yield every table, folded and compared with what its row says.

    Raises:
        NotStored: if the database cannot be read.
    """
    for name in store.table_ids():
        loaded = store.load(name)
        assert loaded is not None  # tables are never removed
        problem = None
        try:
            table = Table.restore(loaded)
            if store.heads([name])[name] != table.n:
                problem = refusal("wrong_head", n=table.n).reason
            elif table.phase == "over":
                check_fair(table.record(SPECTATOR))
        except BelpicError as error:
            problem = error.reason
        yield Finding(name, len(loaded.entries), problem)
