"""Options that make a match of any game short, found by trying; no game is named."""

from __future__ import annotations

from functools import cache
from typing import Final

from belpic.bots import make
from belpic.bots.runner import SeatedBot, play_out
from belpic.core import registry
from belpic.core.codec import Json, to_json
from belpic.core.errors import BelpicError
from belpic.core.game import AnyGame
from belpic.core.options import Integer, Number, Value
from belpic.core.rng import SeededRng
from tests.size import FULL

TRIES: Final = 3
"""Matches of random bots by which a length is judged."""
CAP: Final = 600
"""Events at which a match counts as long."""
SHORT: Final = 60
"""Events of a match that need not be shorter."""
EVENING: Final = 30
"""Minutes of a match that no options make short enough for the small size."""
LEAST: Final = 15
"""Events of a match that still shows the game."""


@cache
def seats_of(game_id: str) -> int:
    """Return the fewest seats."""
    return min(registry.info(game_id).seats)


@cache
def shortest(game_id: str) -> tuple[dict[str, Json], int]:
    """Return the options of a short match, and how many events it has or the cap.

    In the small size an evening's game is not even tried: it stays as it is, and long.
    """
    game = registry.load(game_id)
    if not FULL and game.info.minutes > EVENING:
        return {}, CAP
    chosen: dict[str, Value] = {}
    best = _length(game, chosen)
    for name, spec in game.Options.specs().items():
        if best > TRIES * SHORT and isinstance(spec, Integer | Number):
            changed = {**chosen, name: min(_numbers(spec), default=None)}
            length = _length(game, changed)
            if TRIES * LEAST <= length < best:
                chosen, best = changed, length
    return {name: to_json(value) for name, value in chosen.items()}, best // TRIES


def _numbers(spec: Integer | Number) -> list[int]:
    return [value for value in spec.samples() if isinstance(value, int)]


def _length(game: AnyGame, chosen: dict[str, Value]) -> int:
    """Return how long some matches of random bots are together."""
    seats = seats_of(game.info.id)
    try:
        start = game.start(seats, game.options(seats, None, chosen))
    except BelpicError:
        return TRIES * CAP
    total = 0
    for seed in range(TRIES):
        players = [SeatedBot(make("random", game), SeededRng(seed)) for _ in range(seats)]
        total += play_out(start, players, SeededRng(seed), CAP).events
    return total
