"""Opening the table where the same people play again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from belpic.store import NotStored
from belpic.table.plan import plan_rematch
from belpic.table.readable import stored
from belpic.table.seating import rotated

if TYPE_CHECKING:
    from belpic.table.log import Log
    from belpic.table.table import Table


async def open_rematch(table: Table, store: Log, now: int) -> str:
    """Open the table where everybody sits one seat further; all who race for it agree."""
    plan = plan_rematch(table.plan, rotated(table.holders), now)
    if await asyncio.to_thread(store.load, plan.id) is None:
        try:
            await stored(store.create(plan.new()))
        except NotStored:
            if await asyncio.to_thread(store.load, plan.id) is None:
                raise
    return plan.id
