"""A real server on a real port, once for all tests that do not break it."""

import json
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from belpic.cli.app import run
from belpic.server.app import Settings
from belpic.server.connections import Gate
from belpic.server.run import Server, listen, make_server
from belpic.store import Store
from belpic.table import crew
from belpic.table.supervision import Patience
from belpic.table.worker import Worker
from tests.server.client import Client

SOON = 60.0
"""Seconds in which everything ends that was told to, however busy the machine is."""
PAGES = {
    "index.html": b'<!doctype html><script src="{{static}}/app.js"></script>' + b" " * 600,
    "app.js": b"export {};\n" * 100,
    "fonts/strokes.svg": b"<svg/>",
    "secret.key": b"not for anybody",
}


@contextmanager
def serving(
    db: str,
    pages: Path | None = None,
    port: int | None = 0,
    patience: Patience | None = None,
    gate: Gate | None = None,
) -> Iterator[str]:
    """Run a server in a thread of this process, without bots; give its address."""
    with running(db, pages, port, patience, gate) as (_, address):
        yield address


@contextmanager
def running(
    db: str,
    pages: Path | None = None,
    port: int | None = 0,
    patience: Patience | None = None,
    gate: Gate | None = None,
) -> Iterator[tuple[Server, str]]:
    """Run a server in the same way; give it, and its address."""
    listening: socket.socket = listen("127.0.0.1", port)
    ready = threading.Event()
    settings = Settings(db, pages=pages, patience=patience)
    server = make_server(settings, workers=0, ready=ready.set, gate=gate)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        assert ready.wait(SOON)
        yield server, f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(SOON)
        assert not thread.is_alive(), "the server does not end"
        listening.close()


@contextmanager
def working(db: str) -> Iterator[None]:
    """Play bots in a thread of this process."""
    store = Store(db)
    stop = threading.Event()
    worker = Worker(store, patience=Patience(moment=0.0))
    thread = threading.Thread(target=worker.run, args=(stop,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(SOON)
        assert not thread.is_alive(), "the worker does not end"
        store.close()


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what the log has said, but of work that tests before have left to burn out."""
    own = (record for record in caplog.records if record.name != crew.__name__)
    return [record.getMessage() for record in own if record.levelno >= logging.WARNING]


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.db'}"


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    for name, content in PAGES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    return folder


@pytest.fixture(scope="session")
def address(database: str, pages: Path) -> Iterator[str]:
    with serving(database, pages) as found, working(database):
        yield found


@pytest.fixture
def client(address: str) -> Client:
    return Client(address)


def invited(db: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what is secret in an invitation to moderate, as the operator makes it."""
    capsys.readouterr()
    assert run(["moderator", "invite", "Ana", "--json", "--db", db]) == 0
    return str(json.loads(capsys.readouterr().out)["path"].partition("#")[2])


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('moderated') / 'tables.db'}"


@pytest.fixture(scope="module")
def place(db: str, pages: Path) -> Iterator[str]:
    """A server of the module's own, so that what is announced concerns nobody else."""
    with serving(db, pages) as found, working(db):
        yield found


@pytest.fixture
def moderator(place: str, db: str, capsys: pytest.CaptureFixture[str]) -> Client:
    client = Client(place)
    joined = client.request("POST", "/api/moderation/join", {"token": invited(db, capsys)})
    assert joined.status == 200, joined.body
    return client
