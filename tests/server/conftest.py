"""A real server on a real port, once for all tests that do not break it."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from belpic.server.app import Settings
from belpic.server.connections import Gate
from belpic.server.run import listen, make_server
from belpic.store import Store
from belpic.table.supervision import Patience
from belpic.table.worker import Worker
from tests.server.client import Client

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
    listening: socket.socket = listen("127.0.0.1", port)
    ready = threading.Event()
    settings = Settings(db, pages=pages, patience=patience)
    server = make_server(settings, workers=0, ready=ready.set, gate=gate)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        assert ready.wait(30)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@contextmanager
def working(db: str) -> Iterator[None]:
    """Play bots in a thread of this process."""
    store = Store(db)
    stop = threading.Event()
    thread = threading.Thread(target=Worker(store).run, args=(stop,))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        store.close()


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
