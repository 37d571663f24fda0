"""A table at which nobody listens takes little memory, so that a server may keep thousands."""

import asyncio
import gc
import tracemalloc
from dataclasses import replace

import pytest

from belpic.store import Loaded
from belpic.table.mailbox import Mailbox
from belpic.table.peer import Peer
from belpic.table.table import Table
from tests.table.test_gains import went_on
from tests.table.world import AtOnce, Clock, MemoryLog, guest, started

pytestmark = pytest.mark.unmeasured

ACTIONS = 20
TABLES = 4
MOST_BYTES = 50_000


def log_of(game: str) -> Loaded:
    """Return what is stored of a match after some actions."""
    table = started(game)
    for _ in range(ACTIONS):
        if table.asked:
            table = went_on(table)
    log = MemoryLog()
    log.create(table.plan.new())
    log.append(Table.begin(table.plan).addition(table))
    loaded = log.load(table.plan.id)
    assert loaded is not None
    return loaded


async def visited(loaded: Loaded) -> Mailbox:
    """Return a table that somebody has listened to, and left."""
    log = MemoryLog()
    # what a database would bring is brought for each table anew
    log.entries[loaded.row.id] = [replace(entry) for entry in loaded.entries]
    mailbox = Mailbox(Table.restore(loaded), log, Clock(), AtOnce())
    for who in (guest(0), guest(1), None):
        link = Peer(mailbox, who, lambda _: None)
        await mailbox.listen(link)
        mailbox.leave(link)
    async with asyncio.timeout(60.0):
        while mailbox._feeds:  # noqa: ASYNC110, SLF001  # what was told is forgotten with who is there
            await asyncio.sleep(0.05)
    return mailbox


async def all_visited(loaded: Loaded, number: int) -> list[Mailbox]:
    return await asyncio.gather(*(visited(loaded) for _ in range(number)))


@pytest.mark.parametrize("game", ["cetkaik", "mokkaik", "taxot"])
def test_an_idle_table_takes_less_than_fifty_kilobytes(game: str) -> None:
    loaded = log_of(game)
    asyncio.run(all_visited(loaded, 1))  # what all tables share is made with the first
    tracemalloc.start()
    try:
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        kept = asyncio.run(all_visited(loaded, TABLES))
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(kept) == TABLES
    assert (after - before) / TABLES < MOST_BYTES
