"""What the browser tests run against is the wheel, with everything in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.e2e.wheel import ROOT, environment

PACKAGE = ROOT / "src" / "belpic"


def test_the_tests_run_against_the_installed_wheel(site: Path, tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-c", "import belpic; print(belpic.__file__)"],
        cwd=tmp_path,
        env=environment(site),
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(found.stdout.strip()) == site / "belpic" / "__init__.py"


def test_nothing_is_missing_in_the_wheel(site: Path) -> None:
    def files(folder: Path) -> set[str]:
        found = (path for path in folder.rglob("*") if path.is_file())
        return {str(path.relative_to(folder)) for path in found if "__pycache__" not in path.parts}

    assert files(site / "belpic") == files(PACKAGE)
