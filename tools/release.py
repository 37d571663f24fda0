"""The release checklist, by one command: `make release-check`.

Every point is run and answered with a line; the command fails if one of them does. What is made
lies in ``dist/``: the wheel, the archive of sources, and the software bill of materials. Publishing
them, and the tag, are left to a person.

    python -m tools.release                 everything
    python -m tools.release --without tests,pythons     not the points that take long
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import belpic
from tools import bill_of_materials, installation
from tools.installation import Failed
from tools.manual import make as make_manual

ROOT: Final = Path(__file__).resolve().parent.parent
DIST: Final = ROOT / "dist"
LARGEST: Final = 8_000_000
"""Bytes of a wheel."""
MAKE_DATABASE: Final = "import sys; from belpic.store import Store; Store(sys.argv[1]).close()"
PYTHON: Final = "Programming Language :: Python :: "


def changes() -> str:
    """Look whether the changelog has a heading for this version, with its day."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version = re.escape(belpic.__version__)
    if not re.search(rf"^## {version} \(\d{{4}}-\d\d-\d\d\)$", text, re.MULTILINE):
        raise Failed(f"CHANGELOG.md has no heading “## {belpic.__version__} (YEAR-MONTH-DAY)”")
    return belpic.__version__


def tree() -> str:
    """Look whether all that would be released is committed."""
    if changed := _git("status", "--porcelain"):
        raise Failed(f"not committed: {changed}")
    return _git("rev-parse", "--short", "HEAD")


def _git(*words: str) -> str:
    git = shutil.which("git") or "git"
    done = subprocess.run([git, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failed(done.stderr)
    return done.stdout.strip()


def tests() -> str:
    """Run `make test-all`."""
    make = shutil.which("make") or "make"
    done = subprocess.run([make, "test-all"], cwd=ROOT, check=False)
    if done.returncode != 0:
        raise Failed("make test-all has failed")
    return "all passed"


def archives() -> str:
    """Build wheel and sources twice, with the same bytes, into `dist`."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    sizes = []
    for kind in ("wheel", "sdist"):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            made = installation.build(Path(one), kind)
            if installation.build(Path(other), kind).read_bytes() != made.read_bytes():
                raise Failed(f"{made.name} differs when it is built again")
            shutil.copy(made, DIST)
            sizes.append(f"{made.name} {made.stat().st_size / 1e6:.1f} MB")
    if wheel().stat().st_size > LARGEST:
        raise Failed(f"the wheel is larger than {LARGEST} bytes")
    return ", ".join(sizes)


def wheel() -> Path:
    """Return the wheel that was built."""
    made = sorted(DIST.glob("*.whl"))
    if len(made) != 1:
        raise Failed("there is no wheel in dist/; run the point “archives” too")
    return made[0]


def bill() -> str:
    """Write the software bill of materials beside them."""
    file = DIST / f"belpic-{belpic.__version__}.cdx.json"
    bill_of_materials.main(["-o", str(file)])
    return file.name


def pythons() -> str:
    """Install the wheel for every Python that is named, with and without extras, and play."""
    found = installation.pythons()
    if missing := sorted(set(named_pythons()) - set(found)):
        raise Failed(f"named by a classifier, but not found here: {', '.join(missing)}")
    for version, command in found.items():
        # as somebody who plays would install it, and as a server does, with the versions we name
        for extras, locked in (("", ""), ("print,render,postgres", "server.txt")):
            with tempfile.TemporaryDirectory() as folder:
                place = Path(folder) / "venv"
                python = installation.from_index(command, wheel(), place, extras, locked)
                told = json.loads(installation.run(python, "-c", installation.PROBE))
                if told[1]:
                    raise Failed(f"Python {version}: importing belpic loads {told[1]}")
    return ", ".join(found)


def named_pythons() -> list[str]:
    """Return the Pythons that the classifiers name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = (one.removeprefix(PYTHON) for one in project["classifiers"] if one.startswith(PYTHON))
    return [one for one in named if re.fullmatch(r"\d+\.\d+", one)]


def tools() -> str:
    """Install the wheel by pipx and uv, where they are found."""
    with tempfile.TemporaryDirectory() as folder:
        made = installation.as_tool(wheel(), Path(folder))
        for command in made.values():
            installation.run(command, "games")
    return ", ".join(made) or "neither uv nor pipx is here"


def upgrade() -> str:
    """Bring a database of the last release up to date, with the wheel of this one."""
    try:
        last = _git("describe", "--tags", "--abbrev=0", "--match", "v*")
    except Failed:
        return "nothing was released before"
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        url = f"sqlite:///{folder / 'belpic.db'}"
        _git("worktree", "add", "--detach", str(folder / "last"), last)
        try:
            installation.run(sys.executable, "-c", MAKE_DATABASE, url,
                             PYTHONPATH=str(folder / "last" / "src"))  # fmt: skip  # one command
        finally:
            _git("worktree", "remove", "--force", str(folder / "last"))
        python = installation.beside(wheel(), folder / "venv")
        installation.run(python, "-m", "belpic", "store", "check", "--db", url)
    return f"from {last}"


def manual() -> str:
    """Make the manual, which fails at the first broken link."""
    if make_manual(ROOT / "build" / "manual") != 0:
        raise Failed("the manual has mistakes, named above")
    return "build/manual/site"


POINTS: Final[dict[str, Callable[[], str]]] = {
    "tree": tree,
    "changes": changes,
    "archives": archives,
    "bill": bill,
    "manual": manual,
    "tools": tools,
    "upgrade": upgrade,
    "pythons": pythons,
    "tests": tests,
}


def main(arguments: list[str] | None = None) -> int:
    """Go through the list; return 1 if a point fails."""
    parser = argparse.ArgumentParser(description="Go through the release checklist.")
    parser.add_argument("--without", metavar="POINTS", default="", help="do not look at these")
    left_out = set(filter(None, parser.parse_args(arguments).without.split(",")))
    if unknown := sorted(left_out - set(POINTS)):
        parser.error(f"there is no point {', '.join(unknown)}; there are: {', '.join(POINTS)}")
    failed = False
    for name, point in POINTS.items():
        if name in left_out:
            sys.stdout.write(f"  --  {name}: left out\n")
            continue
        try:
            said = f"  ok  {name}: {point()}"
        except Failed as error:
            failed, said = True, f"FAIL  {name}: {error}"
        sys.stdout.write(f"{said}\n")
        sys.stdout.flush()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
