"""A table's log in the database: what is appended to it, and how it is read again."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from belpic.core.match import Event, Kind
from belpic.core.seats import Seat
from belpic.store import statements
from belpic.store.dialects import is_postgresql
from belpic.store.results import keep_result, note_leavers
from belpic.store.rows import Addition, Entry, Loaded, SeatKind, SeatRow, TableRow

if TYPE_CHECKING:
    from sqlalchemy import Connection, RowMapping


def append(connection: Connection, addition: Addition) -> bool:
    """Append to the log of a table, unless it has gone on meanwhile; return whether it was done."""
    last = addition.entries[-1]
    moved: dict[str, statements.Value] = {
        "of": addition.table,
        "expected": addition.expected,
        "head": last.event.n,
        "phase": addition.phase,
        "bots": addition.bots,
        "people": addition.people,
        "deadline": addition.deadline,
        "changed": last.at,
        "asked": addition.asked,
    }
    goes_on = not is_postgresql(connection) and statements.GO_ON.run(connection, moved) == 1
    if not goes_on and statements.MOVE_ON.run(connection, moved) != 1:
        return False
    statements.ADD_EVENTS.run(connection, *[_row(addition.table, one) for one in addition.entries])
    if addition.guests:
        note_leavers(connection, addition)
    for seat, guest in addition.guests.items():
        connection.execute(statements.RESEAT, {"of": addition.table, "place": seat, "whose": guest})
    if addition.ending is not None:
        keep_result(connection, addition.table, addition.entries[-1].at, addition.ending)
    return True


def load(connection: Connection, table: str, after: int) -> Loaded | None:
    """Return a table with its entries after a number, or None if there is none of that id."""
    asked = {"of": table, "after": after}
    row = connection.execute(statements.TABLE, asked).mappings().first()
    if row is None:
        return None
    return Loaded(
        _table(row),
        tuple(map(_seat, connection.execute(statements.SEATS_OF, asked).mappings())),
        tuple(map(_entry, connection.execute(statements.EVENTS_OF, asked).mappings())),
    )


def _row(table: str, entry: Entry) -> dict[str, statements.Value]:
    event = entry.event
    return {
        "table": table,
        "n": event.n,
        "kind": event.kind,
        "seat": event.seat,
        "text": event.text,
        "note": event.note,
        "at": entry.at,
        "author": entry.author,
        "command": entry.command,
        "lag": entry.lag,
    }


def _entry(row: RowMapping) -> Entry:
    seat = None if row["seat"] is None else Seat(row["seat"])
    event = Event(row["n"], cast("Kind", row["kind"]), seat, row["text"], row["note"])
    return Entry(event, row["at"], row["author"], row["command"], row["lag"])


def _seat(row: RowMapping) -> SeatRow:
    kind = cast("SeatKind", row["kind"])
    return SeatRow(row["seat"], kind, row["level"], row["guest"], row["name"])


def _table(row: RowMapping) -> TableRow:
    return TableRow(
        row["id"],
        row["game"],
        row["version"],
        row["preset"],
        row["options"],
        bytes(row["seed"]),
        row["key_hash"],
        row["created"],
        row["terms"],
    )
