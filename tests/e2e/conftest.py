"""One browser for the tests of a module, and one server for all the tests of a process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.browser import launch
from tests.e2e.serving import Served
from tests.e2e.wheel import install
from tests.ports import kept_port


# Playwright's event loop runs until it is closed, and in its thread no other can: it must be closed
# before the tests of another module, which may need a loop of their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def site() -> Path:
    """Where the wheel is installed."""
    return install()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Served]:
    with kept_port() as port:
        server = Served(tmp_path_factory.mktemp("served"), site, port)
        server.start()
        yield server
        server.kill()
    assert "Traceback" not in server.log(), server.log()
