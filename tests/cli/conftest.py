"""Running the command line within the process, with the tiny game there and a known language."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from belpic.cli import run
from belpic.core.languages import LOCALE
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


@pytest.fixture
def belpic(capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a function that runs `belpic` with the given arguments."""

    def call(*arguments: str) -> Answer:
        code = run(arguments)
        return Answer(code, *capsys.readouterr())

    return call
