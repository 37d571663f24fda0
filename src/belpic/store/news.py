"""What others have done at tables that are open here, in one question for all of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import JSON, Integer, Select, String, bindparam, cast, func, select

from belpic.store.dialects import is_postgresql
from belpic.store.rows import Fault
from belpic.store.schema import FAULTS, TABLES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Connection, TableValuedAlias


@dataclass(frozen=True, slots=True)
class News:
    """What is new at some tables."""

    heads: Mapping[str, int]
    """The numbers of those that have come further than was known."""
    faults: tuple[Fault, ...]
    """The last defect that was met at each table, whichever it is."""


def _further(known: TableValuedAlias) -> Select[tuple[str, int]]:
    return (
        select(TABLES.c.id, TABLES.c.head)
        .join(known, known.c.key == TABLES.c.id)
        .where(TABLES.c.head > cast(known.c.value, Integer))
    )


# one value for all: hundreds of them would be written into the statement anew every time
_KNOWN: Final = bindparam("known", type_=String)
_FURTHER: Final = _further(func.json_each(_KNOWN).table_valued("key", "value"))
_FURTHER_ON_POSTGRESQL: Final = _further(
    func.json_each_text(cast(_KNOWN, JSON)).table_valued("key", "value")
)
_FAULTS_SINCE: Final = select(FAULTS).where(FAULTS.c.at >= bindparam("since"))


def find_news(connection: Connection, known: Mapping[str, int], since: int) -> News:
    """Return which tables are beyond the numbers that are known, and defects since a time."""
    further = _FURTHER_ON_POSTGRESQL if is_postgresql(connection) else _FURTHER
    heads = connection.execute(further, {"known": json.dumps(dict(known))})
    faults = connection.execute(_FAULTS_SINCE, {"since": since})
    return News(
        {row.id: row.head for row in heads},
        tuple(Fault(row.table, row.n, row.at, row.overdue) for row in faults),
    )
