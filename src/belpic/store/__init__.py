"""Durable logs: every event of every table is on disk before anybody is told of it."""

from belpic.store.failures import NotStored
from belpic.store.rows import Addition, Entry, Fault, Loaded, NewTable, SeatRow, Summary, TableRow
from belpic.store.store import LEASE_MILLISECONDS, Store

__all__ = [
    "LEASE_MILLISECONDS",
    "Addition",
    "Entry",
    "Fault",
    "Loaded",
    "NewTable",
    "NotStored",
    "SeatRow",
    "Store",
    "Summary",
    "TableRow",
]
