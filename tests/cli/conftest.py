"""Running the command line within the process, with the tiny game there and a known language."""

import logging
import signal
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from belpic.cli import run
from belpic.core.languages import LOCALE
from belpic.server import logs
from tests.tiny.install import install


class Answer(NamedTuple):
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


Command = Callable[..., Answer]


@pytest.fixture(autouse=True)
def _known_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture(autouse=True)
def _left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Take back what a server or a worker changes for its whole process, here that of all tests.

    Whatever is logged later would otherwise be written to where this test was heard.
    """
    monkeypatch.delenv(logs.VARIABLE, raising=False)
    root, own = logging.getLogger(), logging.getLogger("belpic")
    handlers, levels = root.handlers, (root.level, own.level)
    signals = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    interval = sys.getswitchinterval()
    yield
    root.handlers = handlers
    for logger, level in zip((root, own), levels, strict=True):
        logger.setLevel(level)
    for one, handler in signals.items():
        signal.signal(one, handler)
    sys.setswitchinterval(interval)


@pytest.fixture
def belpic(capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a function that runs `belpic` with the given arguments."""

    def call(*arguments: str) -> Answer:
        code = run(arguments)
        return Answer(code, *capsys.readouterr())

    return call
