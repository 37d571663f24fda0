"""Databases on a server of PostgreSQL, one for each test that asks for one."""

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy import make_url

from belpic.store import Store
from tests.postgres import RUN, template_lock, wait_until

GONE_SECONDS = 60.0


class Databases:
    """Databases on a server, made from one that has the schema already."""

    def __init__(self, url: str) -> None:
        """Take the server."""
        self._url = make_url(url).set(drivername="postgresql")
        self._template = f"belpic_template_{os.environ[RUN]}"

    def address(self, name: str) -> str:
        """Return the address of a database."""
        return self._url.set(database=name).render_as_string(hide_password=False)

    def _tell(self, statement: str) -> list[tuple[object, ...]]:
        where = self._url.render_as_string(hide_password=False)
        with psycopg.connect(where, autocommit=True, connect_timeout=60) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def empty(self) -> Iterator[str]:
        """Give the address of a database with nothing in it."""
        with self._made("template1") as url:
            yield url

    @contextmanager
    def ready(self) -> Iterator[str]:
        """Give the address of a database with the schema of today."""
        self._prepare()
        with self._made(self._template) as url:
            yield url

    @contextmanager
    def _made(self, template: str) -> Iterator[str]:
        name = f"belpic_{secrets.token_hex(6)}"
        self._tell(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.address(name)
        finally:
            self._tell(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def _prepare(self) -> None:
        with template_lock().open("w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            if (self._template,) not in self._tell("SELECT datname FROM pg_database"):
                begun = f"{self._template}_new"
                self._tell(f"DROP DATABASE IF EXISTS {begun}")
                self._tell(f"CREATE DATABASE {begun}")
                Store(self.address(begun)).close()
                self.free(begun)
                self._tell(f"ALTER DATABASE {begun} RENAME TO {self._template}")

    def free(self, name: str) -> None:
        """Send away whoever is still connected to a database.

        PostgreSQL itself waits five seconds for that and then refuses to rename or copy it; on a
        busy machine a connection that was closed may take longer to go.
        """
        there = f"FROM pg_stat_activity WHERE datname = '{name}'"
        self._tell(f"SELECT pg_terminate_backend(pid) {there}")
        wait_until(lambda: not self._tell(f"SELECT pid {there}"), GONE_SECONDS, f"{name} is free")

    def drop_template(self) -> None:
        """Leave nothing on a server that goes on."""
        self._tell(f"DROP DATABASE IF EXISTS {self._template} WITH (FORCE)")
