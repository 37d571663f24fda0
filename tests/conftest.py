"""What every suite shares: sizes, where coverage is not measured, and what the system lacks."""

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import NAMED, RUN, end_shared, shared_url
from tests.size import FULL, PLAIN_PYTHON
from tests.system_parts import closing_line, missing_parts, must_not_miss, skip_for_missing

if TYPE_CHECKING:
    from tests.databases import Databases

# No deadline, and examples may be slow to make: compiling what is called first takes seconds,
# and on a busy machine anything may.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The small sizes are derandomised, so that the same commit gives the same result everywhere.
settings.register_profile("small", UNHURRIED, max_examples=30, derandomize=True, database=None)
settings.register_profile("plain", settings.get_profile("small"), max_examples=5)
settings.register_profile("full", UNHURRIED, max_examples=1000, print_blob=True)
settings.load_profile("plain" if PLAIN_PYTHON else "full" if FULL else "small")


# Suites of packages that have no bound, and of whole programs in processes of their own.
UNMEASURED = {
    Path(__file__).parent / folder
    for folder in ("api", "bots", "e2e", "envs", "languages", "render", "tools", "tui", "web")
}


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # else the run has a process above this one
        os.environ[RUN] = str(os.getpid())


@pytest.fixture(scope="session")
def databases() -> Iterator["Databases"]:
    """Give what makes databases on a server of PostgreSQL."""
    from tests.databases import Databases  # noqa: PLC0415  # brings SQLAlchemy, not always needed

    made = Databases(shared_url())
    yield made
    if os.environ.get(NAMED):
        made.drop_template()


@pytest.fixture(scope="session")
def japanese_font() -> None:
    """Leave the tests that print Japanese where no font has its characters."""
    from belpic.paper.pdf import MissingFont, japanese_fonts  # noqa: PLC0415  # not always needed

    try:
        japanese_fonts()
    except MissingFont:
        skip_for_missing("a Japanese font", "apt-get install fonts-noto-cjk")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read the suites of which nothing would be chosen."""
    is_measured = "not unmeasured" in str(config.getoption("markexpr"))
    return True if is_measured and collection_path in UNMEASURED else None


GARBAGE = (20_000, 20, 20)
"""Tests make so many objects that looking for garbage as often as usual takes a tenth longer."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for garbage neither meanwhile, nor ever in what lives as long as the run does."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        gc.enable()


BROWSERS = Path(__file__).parent / "e2e"
"""What waits most begins first, so that it does not go on alone when all else is done."""


# Before pytest itself chooses by markers.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    folders = {path: set(path.parents) for path in {item.path for item in items}}
    items.sort(key=lambda item: BROWSERS not in folders[item.path])
    for item in items:
        if UNMEASURED & folders[item.path]:
            item.add_marker("unmeasured")


def _missing(config: pytest.Config) -> list[str]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return missing_parts(reporter.stats.get("skipped", ())) if reporter else []


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if must_not_miss() and session.exitstatus == pytest.ExitCode.OK and _missing(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


# After the terminal reporter has written its own last line, hence so late.
@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        end_shared()
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    parts = _missing(config)
    if reporter and parts:
        reporter.write_line(closing_line(parts), red=must_not_miss(), yellow=not must_not_miss())
