"""Studies, as the store keeps them: each changed only from the version that one has seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import insert, select, update

from belpic.store.meeting_schema import STUDIES

if TYPE_CHECKING:
    from collections.abc import Collection
    from concurrent.futures import Future

    from sqlalchemy import Connection

    from belpic.store.uptime import Read
    from belpic.store.writer import Writer


@dataclass(frozen=True, slots=True)
class Study:
    """A record that somebody looks at."""

    id: str
    owner: str
    """Who leads."""
    game: str
    seats: int
    options: str
    """JSON text."""
    branches: str
    """JSON text."""
    branch: int
    """Which branch is shown to all."""
    n: int
    """After how many of its events."""
    version: int
    created: int


class Studies:
    """All studies."""

    def __init__(self, writer: Writer, read: Read) -> None:
        """Take how the store writes and reads."""
        self._writer = writer
        self._read = read

    def add(self, study: Study) -> Future[bool]:
        """Keep a new study; False if there is one of that id."""
        values = {name: getattr(study, name) for name in Study.__slots__}
        same = select(STUDIES.c.id).where(STUDIES.c.id == study.id)

        def work(connection: Connection) -> bool:
            if connection.execute(same).first() is not None:
                return False
            connection.execute(insert(STUDIES).values(values))
            return True

        return self._writer.submit(work)

    def change(self, study: Study) -> Future[bool]:
        """Keep a study as it is now, one version on; False if somebody else has changed it."""
        same = (STUDIES.c.id == study.id, STUDIES.c.version == study.version)
        changed = (
            update(STUDIES)
            .where(*same)
            .values(
                owner=study.owner,
                branches=study.branches,
                branch=study.branch,
                n=study.n,
                version=study.version + 1,
            )
        )
        return self._writer.submit(lambda connection: connection.execute(changed).rowcount == 1)

    def find(self, studies: Collection[str]) -> dict[str, Study]:
        """Return studies by their ids, those that there are."""
        wanted = select(STUDIES).where(STUDIES.c.id.in_(studies))
        return self._read(
            lambda connection: {
                str(row["id"]): Study(**row) for row in connection.execute(wanted).mappings()
            }
        )
