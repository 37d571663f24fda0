"""A database that is there already, for commands about what is in it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from belpic.cli.serve import database

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.store import Store


@contextmanager
def opened(db: str | None) -> Iterator[Store]:
    """Open a database that is there already, and close it in the end."""
    from belpic.store import Store  # noqa: PLC0415  # SQLAlchemy is slow to import
    from belpic.store.addresses import file_of, name_of  # noqa: PLC0415  # the same
    from belpic.store.engine import revision_at  # noqa: PLC0415  # the same
    from belpic.store.files import refused  # noqa: PLC0415  # the same

    url = database(db)
    file = file_of(url)
    if file is not None and not file.is_file():
        raise FileNotFoundError(2, "", str(file))
    if file is None and revision_at(url) is None:
        raise refused("empty", path=name_of(url))
    store = Store(url)
    try:
        yield store
    finally:
        store.close()
