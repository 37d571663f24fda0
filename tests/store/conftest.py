"""The same tests on both kinds of databases."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from belpic.store import Store
from tests.databases import Databases

KINDS = ("sqlite", "postgresql")


@contextmanager
def database(request: pytest.FixtureRequest, file: Path, *, ready: bool) -> Iterator[str]:
    """Give the address of a database of the kind that a test runs on: today's, or an empty one.

    A file is always empty: whoever opens it makes what it needs.
    """
    if request.param == "sqlite":
        yield f"sqlite:///{file}"
        return
    databases = request.getfixturevalue("databases")
    assert isinstance(databases, Databases)
    with databases.ready() if ready else databases.empty() as found:
        yield found


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Give the address of a database; tests for one kind ask for it by `indirect`."""
    with database(request, tmp_path / "deep" / "er" / "tables.db", ready=True) as found:
        yield found


@pytest.fixture(params=KINDS)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Give the address of a database with nothing in it."""
    with database(request, tmp_path / "earlier.db", ready=False) as found:
        yield found


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()
