"""The wheel, built from the checkout and installed where nothing else of the project is."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "build" / "wheel"
LONG_AGO: Final = 1_500_000_000


def install() -> Path:
    """Return where the wheel is installed; the first of several test processes does it.

    The folder is always the same and files have one time, since compiled code is found again by
    the path and the time of its source. What another process has made stays where it lies: it may
    be in use just now, as may the wheel itself.
    """
    site, made, done = FOLDER / "site", FOLDER / "made", FOLDER / "installed"
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # neither step asks the network for anything
        building = FOLDER / "building"
        shutil.rmtree(building, ignore_errors=True)
        _run("hatchling", "build", "-t", "wheel", "-d", str(building))
        (wheel,) = building.glob("*.whl")
        content = hashlib.sha256(wheel.read_bytes()).hexdigest()
        if not done.exists() or done.read_text() != content:
            done.unlink(missing_ok=True)
            shutil.rmtree(made, ignore_errors=True)
            building.rename(made)
            shutil.rmtree(site, ignore_errors=True)
            alone = ("--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check")
            into = ("--target", str(site), str(made / wheel.name))
            _run("pip", "install", "--quiet", *alone, *into)
            for path in site.rglob("*.py"):
                os.utime(path, (LONG_AGO, LONG_AGO))
            done.write_text(content)
    return site


def _run(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def environment(*folders: Path) -> dict[str, str]:
    """Return an environment in which Python finds the wheel before the checkout."""
    path = os.pathsep.join(map(str, folders))
    return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
