"""A database that can only be read, also for root, who may write any file."""

import sqlite3
from functools import partial

import pytest
from sqlalchemy import URL, Engine, create_engine

from belpic.store import engine


def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SQLite open databases as it does where it may not write them."""
    monkeypatch.setattr(engine, "create_engine", _create)


def _create(url: URL, connect_args: dict[str, float]) -> Engine:
    address = f"file:{url.database}?mode=ro"
    driver = partial(
        sqlite3.connect, address, uri=True, check_same_thread=False, timeout=connect_args["timeout"]
    )
    return create_engine(url, creator=driver)
