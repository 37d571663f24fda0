"""Write the golden files anew: playthroughs, pictures, terminal screens. Say why they changed.

Usage: python -m tools.regen_golden [GAME …]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from belpic.envs.openspiel import PREFIX
from tests.tui.snapshots import regenerate
from tools.pictures import PICTURES
from tools.playthrough import names, playthrough

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
OPENSPIEL = FOLDER.parent / "envs" / "playthroughs"
OPENSPIEL_GAMES = ("cetkaik", "netxiu", "niekkutzaupxiu", "taxot")
FIRST_EVENTS = 3
"""How far a match goes that OpenSpiel writes down; it repeats all tensors in every state."""


def golden_path(game: str, preset: str) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / f"{game}-{preset}.txt"


def picture_path(name: str) -> Path:
    """Return where a picture is kept."""
    return FOLDER / f"{name}.svg"


def openspiel_path(game: str) -> Path:
    """Return where OpenSpiel's playthrough of a game is kept."""
    return OPENSPIEL / f"{PREFIX}{game}.txt"


def openspiel(game: str) -> str:
    """Return the beginning of a match as OpenSpiel writes it down."""
    # with it comes SciPy, for which whoever only compares the files would wait
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415  # see above

    played = generate_playthrough.playthrough(
        f"{PREFIX}{game}(cap={FIRST_EVENTS},players=2)", None, seed=1
    )
    return str(played)


def goldens() -> dict[Path, Callable[[], str]]:
    """Return every golden file with what writes it; a name begins with the game it belongs to."""
    texts = {golden_path(*name): partial(playthrough, *name) for name in names()}
    texts |= {openspiel_path(game): partial(openspiel, game) for game in OPENSPIEL_GAMES}
    return {**texts, **{picture_path(name): draw for name, draw in PICTURES.items()}}


def main(wanted: list[str]) -> int:
    """Write the golden files of the wanted games, or of all, and remove what belongs to none."""
    files = goldens()
    games = {path: path.stem.partition("-")[0].removeprefix(PREFIX) for path in files}
    if unknown := sorted(set(wanted) - set(games.values())):
        sys.stderr.write(f"no golden file belongs to {', '.join(unknown)}\n")
        return 2
    for stale in {*FOLDER.iterdir(), *OPENSPIEL.iterdir()} - set(files):
        stale.unlink()
    for path, write in files.items():
        if not wanted or games[path] in wanted:
            path.write_text(write(), encoding="utf-8")
    if not wanted:
        regenerate()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
