"""The processes beside a server: started again when they end, ended with the server."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from belpic.server import helpers
from belpic.server.helpers import Helpers

WRITES = "import sys; open(sys.argv[1], 'a').write('x'); {then}"


@asynccontextmanager
async def helping(path: Path, then: str, program: str = sys.executable) -> AsyncIterator[Helpers]:
    """Run a helper that marks its beginning in a file and then does something."""
    found = Helpers("sqlite:///nowhere.db")
    found._command = (program, "-c", WRITES.format(then=then), str(path))  # noqa: SLF001  # another program in its place
    await found.start()
    try:
        yield found
    finally:
        await found.stop()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110  # what is waited for happens in another process
            await asyncio.sleep(0.02)


def begun(path: Path) -> int:
    return len(path.read_text()) if path.exists() else 0


async def test_a_helper_that_ends_is_started_again_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(helpers, "RESTART_SECONDS", 0.01)
    path = tmp_path / "marks"
    with caplog.at_level(logging.WARNING, "belpic"):
        async with helping(path, "sys.exit(3)"):
            await until(lambda: begun(path) >= 2)
    assert "a worker has ended with 3; another one is started" in caplog.text


async def test_a_helper_that_cannot_be_started_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(helpers, "RESTART_SECONDS", 0.01)
    async with helping(tmp_path / "marks", "", str(tmp_path / "no such program")):
        await until(lambda: caplog.text.count("a worker cannot be started") >= 2)


async def test_a_helper_hears_where_the_tables_are_without_the_whole_machine_hearing_it(
    tmp_path: Path,
) -> None:
    db = "sqlite:///nowhere.db"
    path, told = tmp_path / "marks", tmp_path / "told"
    tell = f"import os; open({str(told)!r}, 'w').write(os.environ['BELPIC_DB']); sys.stdin.read()"
    async with helping(path, tell):
        await until(lambda: told.exists() and told.read_text() == db)
    words = Helpers(db)._command  # noqa: SLF001  # what a list of processes shows
    assert not any("nowhere" in word for word in words)


@pytest.mark.parametrize("then", ["sys.stdin.read()", "import time; time.sleep(60)"])
async def test_a_helper_ends_with_the_server_by_itself_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    monkeypatch.setattr(helpers, "PATIENCE_SECONDS", 60.0 if "stdin" in then else 0.1)
    path = tmp_path / "marks"
    async with helping(path, then) as found:
        # it may have begun before the one who starts it hears of it
        processes = found._processes  # noqa: SLF001  # nobody else knows them
        await until(lambda: begun(path) == 1 and len(processes) == 1)
        (process,) = processes
    assert process.returncode == (0 if "stdin" in then else -9)
