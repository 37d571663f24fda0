"""Install the built wheel as a user would, in an environment of its own, and try it.

Two ways. `beside` needs no network: the environment gets links to those installed packages, and no
others, that the wheel's own description asks for, so that a dependency nobody has declared is
missed. `from_index` lets pip, or uv, get everything.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement  # comes with hatchling, which builds the wheel

ROOT: Final = Path(__file__).resolve().parent.parent
SECONDS: Final = 600
OFTEN: Final = ("3.11", "3.12", "3.13", "3.14", "3.15")
"""Pythons that are looked for."""
LEFT_OUT: Final = frozenset({"PYTHONPATH", "PYTHONDONTWRITEBYTECODE"})
"""What would let the environment see other packages, or compile everything at every start."""
PROBE: Final = """
import json, sys
import belpic
heavy = {"numpy", "numba"} & set(sys.modules)
from belpic.core import registry
match = belpic.game("niekkutzaupxiu").play(seed=1).finish("random")
print(json.dumps([belpic.__file__, sorted(heavy), len(registry.ids()), match.outcome.reason]))
"""


class Failed(Exception):
    """A step that did not do what it should, with what it said."""


def run(*command: str | Path, **variables: str) -> str:
    """Return what a command says.

    Raises:
        Failed: if it says that it failed, or takes too long.
    """
    surroundings = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    try:
        done = subprocess.run(
            [str(word) for word in command],
            env={**surroundings, **variables},
            cwd=ROOT.parent,
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise Failed(str(error)) from None
    if done.returncode != 0:
        raise Failed(f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}")
    return done.stdout


def build(folder: Path, kind: str = "wheel") -> Path:
    """Return the wheel, or the archive of sources, built in an empty folder."""
    hatch = (sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder)
    done = subprocess.run(hatch, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failed(done.stdout + done.stderr)
    (made,) = folder.iterdir()
    return made


def pythons() -> dict[str, str]:
    """Return the commands of all supported Pythons that run here, by their version."""
    managed = sorted(Path.home().glob(".pyenv/versions/*/bin/python"))
    named = (f"python{version}" for version in OFTEN)
    found: dict[str, str] = {}
    for command in (sys.executable, *filter(None, map(shutil.which, named)), *map(str, managed)):
        asked = "import sys; print('%d.%d' % sys.version_info[:2])"
        told = subprocess.run(
            [command, "-c", asked], capture_output=True, text=True, check=False, timeout=60
        )
        if told.returncode == 0 and told.stdout.strip() in OFTEN:
            found.setdefault(told.stdout.strip(), command)
    return found


def closure(name: str, extras: Iterable[str] = ()) -> dict[str, Distribution]:
    """Return the installed packages that one of them asks for, by their names."""
    found: dict[str, Distribution] = {}
    seen = set()
    waiting = [(name, frozenset(extras))]
    while waiting:
        wanted = waiting.pop()
        if wanted in seen:
            continue
        seen.add(wanted)
        try:
            there = distribution(wanted[0])
        except PackageNotFoundError:
            continue  # what is really missing is missed when it is tried
        found[there.name] = there
        waiting += [(one.name, frozenset(one.extras)) for one in _asked(there, wanted[1])]
    return found


def _asked(package: Distribution, extras: Iterable[str]) -> list[Requirement]:
    """Return what a package asks for on this system, for some of its extras too."""
    chosen = [{"extra": extra} for extra in ("", *extras)]
    return [
        one
        for one in map(Requirement, package.requires or ())
        if one.marker is None or any(map(one.marker.evaluate, chosen))
    ]


def beside(wheel: Path, folder: Path) -> Path:
    """Return the Python of a new environment with the wheel and what it asks for, by links."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index",
        "--no-deps", "--no-compile", wheel)  # fmt: skip  # one command in two lines
    add(python)
    return python


def add(python: Path, extras: Iterable[str] = ()) -> None:
    """Add what the wheel in an environment asks for, and for extras too."""
    (site,) = python.parents[1].glob("lib/python*/site-packages")
    (ours,) = distributions(name="belpic", path=[str(site)])
    for wanted in _asked(ours, extras):
        for package in closure(wanted.name, wanted.extras).values():
            _link(package, site)


def _link(package: Distribution, site: Path) -> None:
    tops = {path.parts[0] for path in package.files or () if path.parts[0] not in {"..", "/"}}
    for top in tops - {"__pycache__"}:
        source = Path(str(package.locate_file(top)))
        if source.exists() and not (site / top).exists():
            (site / top).symlink_to(source)


def from_index(python: str, wheel: Path, folder: Path, extras: str, locked: str = "") -> Path:
    """Return the Python of a new environment with the wheel, and what pip gets for it."""
    run(python, "-m", "venv", folder)
    made = folder / "bin" / "python"
    pip = (made, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    if locked:
        run(*pip, "--no-deps", "--require-hashes", "-r", ROOT / "requirements" / locked)
    run(*pip, f"{wheel}[{extras}]" if extras else wheel)
    run(made, "-m", "pip", "--disable-pip-version-check", "check")
    return made


def as_tool(wheel: Path, folder: Path) -> dict[str, Path]:
    """Return the command as pipx and uv install it, where they are found."""
    made = {}
    if uv := shutil.which("uv"):
        places = {"UV_TOOL_DIR": str(folder / "uv"), "UV_TOOL_BIN_DIR": str(folder / "uv-bin")}
        run(uv, "tool", "install", "--quiet", wheel, **places)
        made["uv tool"] = folder / "uv-bin" / "belpic"
    if pipx := shutil.which("pipx"):
        places = {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "pipx-bin")}
        run(pipx, "install", "--quiet", wheel, **places)
        made["pipx"] = folder / "pipx-bin" / "belpic"
    return made
