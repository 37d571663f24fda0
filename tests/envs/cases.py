"""Which games and presets a suite meets: all in the full size, otherwise some by turns.

What is met changes with the changelog, so that it is the same wherever a commit is tested and
another one soon.
"""

import zlib
from pathlib import Path

from belpic.core import registry
from tests.size import FULL

CHANGELOG = Path(__file__).resolve().parents[2] / "CHANGELOG.md"
ALL = tuple(
    (game_id, preset) for game_id in registry.ids() for preset in registry.info(game_id).presets
)


def some(suite: str, number: int) -> list[tuple[str, str]]:
    """Return what a suite meets in this run."""
    if FULL:
        return list(ALL)
    first = zlib.crc32(suite.encode() + CHANGELOG.read_bytes()) % len(ALL)
    step = len(ALL) // number
    return [ALL[(first + step * place) % len(ALL)] for place in range(number)]
