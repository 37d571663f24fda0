"""Matches that were over before results were kept: what the rules say of them, by and by.

A migration has noted which they are. Every server settles them after its start, one after another
and behind everybody who plays; of several processes, each match is settled by one.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from belpic.store import NotStored
from belpic.table.readable import stored
from belpic.table.table import Table, ending_of

if TYPE_CHECKING:
    from belpic.store import Loaded, Store
    from belpic.store.rows import Ending
    from belpic.table.supervision import Supervisor

MOST_REFUSED: Final = 8
"""How many tables the database may refuse: with more it is the database that is not well."""
logger = logging.getLogger(__name__)


async def settle_owed(store: Store, supervisor: Supervisor) -> int:
    """Keep the results that are owed; return how many could be kept.

    What today's rules cannot follow stays owed: another version, or a game that is installed again,
    may. So does what the database will not give or take now. A few such tables do not stand in the
    way of the rest.
    """
    try:
        owed = await asyncio.to_thread(store.results.owed)
    except NotStored:
        return 0  # the store has told the log why
    settled = left = 0
    refused: list[str] = []
    for table in owed:
        try:
            loaded = await asyncio.to_thread(store.load, table)
            assert loaded is not None  # tables are never removed
            ending = await _ask(loaded, supervisor)
            settled += await stored(store.results.settle(table, loaded.entries[-1].at, ending))
        except NotStored:
            refused.append(table)
            if len(refused) == MOST_REFUSED:
                break
        except Exception:  # noqa: BLE001  # whatever rows and rules raise that are not those of then
            left += 1
    if left:
        logger.warning("%d old matches stand in no history: the rules cannot follow them", left)
    if refused:
        words = "%d old matches stand in no history: the database refused, first for table %s"
        logger.warning(words, len(refused), refused[0])
    return settled


async def _ask(loaded: Loaded, supervisor: Supervisor) -> Ending | None:
    limit = supervisor.patience.opening
    about = f"table {loaded.row.id} ({loaded.row.game}), how it ended"
    return await supervisor.call(
        lambda: ending_of(Table.restore(loaded)), about, limit, patient=True
    )
