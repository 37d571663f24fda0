"""Parts of the system that a test needs beside Python, such as a database server or a browser.

A test that lacks one is not run, and never silently: the last line of the whole run names the part
and what to do about it, and with ``CI=true`` the run fails.
"""

import os
from collections.abc import Iterable
from typing import NoReturn

import pytest

MARK = "missing system part: "


def skip_for_missing(part: str, remedy: str) -> NoReturn:
    """Leave the running test, or the module being imported, as ``part`` is not on this machine.

    Example: ``skip_for_missing("PostgreSQL", "apt-get install postgresql")``
    """
    pytest.skip(f"{MARK}{part} ({remedy})", allow_module_level=True)


def missing_parts(reports: Iterable[object]) -> list[str]:
    """Return the parts that the skipped tests of a run lacked, each once, sorted."""
    reasons = (
        report.longrepr[2]
        for report in reports
        if isinstance(report, pytest.TestReport | pytest.CollectReport)
        and isinstance(report.longrepr, tuple)
    )
    return sorted({reason.partition(MARK)[2] for reason in reasons if MARK in reason})


def closing_line(parts: list[str]) -> str:
    """Return the line that ends a run without these parts."""
    verdict = "FAILED, CI=true" if must_not_miss() else "their tests were not run"
    return f"belpic: missing system parts: {', '.join(parts)}: {verdict}"


def must_not_miss() -> bool:
    """Tell whether a missing part fails the run."""
    return os.environ.get("CI") == "true"
