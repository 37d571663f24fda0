"""What every suite shares: sizes, where coverage is not measured, and what the system lacks."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.size import FULL, PLAIN_PYTHON
from tests.system_parts import closing_line, missing_parts, must_not_miss

# No deadline: the first call of a compiled function takes seconds.
# The small sizes are derandomised, so that the same commit gives the same result everywhere.
settings.register_profile("small", max_examples=30, deadline=None, derandomize=True, database=None)
settings.register_profile(
    "plain",
    settings.get_profile("small"),
    max_examples=5,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile("plain" if PLAIN_PYTHON else "full" if FULL else "small")


# Suites of packages that have no bound, and of whole programs in processes of their own.
UNMEASURED = {
    Path(__file__).parent / folder
    for folder in ("bots", "e2e", "languages", "render", "tools", "tui", "web")
}


# Before pytest itself chooses by markers.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not UNMEASURED.isdisjoint(item.path.parents):
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
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    parts = _missing(config)
    if reporter and parts:
        reporter.write_line(closing_line(parts), red=must_not_miss(), yellow=not must_not_miss())
