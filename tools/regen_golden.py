"""Write the golden files anew: playthroughs, pictures, terminal screens. Say why they changed.

Usage: python -m tools.regen_golden [GAME …]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.tui.snapshots import regenerate
from tools.pictures import PICTURES
from tools.playthrough import names, playthrough

FOLDER = Path(__file__).parent.parent / "tests" / "golden"


def golden_path(game: str, preset: str) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / f"{game}-{preset}.txt"


def picture_path(name: str) -> Path:
    """Return where a picture is kept."""
    return FOLDER / f"{name}.svg"


def goldens() -> dict[Path, Callable[[], str]]:
    """Return every golden file with what writes it; a name begins with the game it belongs to."""
    texts = {golden_path(*name): partial(playthrough, *name) for name in names()}
    return {**texts, **{picture_path(name): draw for name, draw in PICTURES.items()}}


def main(wanted: list[str]) -> None:
    """Write the golden files of the wanted games, or of all, and remove what belongs to none."""
    files = goldens()
    for stale in set(FOLDER.iterdir()) - set(files):
        stale.unlink()
    for path, write in files.items():
        if not wanted or path.name.partition("-")[0] in wanted:
            path.write_text(write(), encoding="utf-8")
    if not wanted:
        regenerate()


if __name__ == "__main__":
    main(sys.argv[1:])
