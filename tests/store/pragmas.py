"""Breaking a database by SQLite's own means, on the connection that writes."""

from contextlib import closing

from belpic.store import Store


def tell_sqlite(store: Store, pragma: str) -> None:
    """Tell the connection that writes something that lasts, such as how large a file may be."""
    # nobody can break a disk; outside a transaction, which might be refused already
    writing = store._writer._connect().connection  # noqa: SLF001  # nobody else has it
    with closing(writing.cursor()) as cursor:
        cursor.execute(f"PRAGMA {pragma}")
