"""The same tests on both kinds of databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from belpic.store import Store
from tests.databases import Databases

KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Give the address of a database; tests for one kind ask for it by `indirect`."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'deep' / 'er' / 'tables.db'}"
        return
    databases = request.getfixturevalue("databases")
    assert isinstance(databases, Databases)
    with databases.ready() as found:
        yield found


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()
