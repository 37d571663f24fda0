"""What the search knows of a match: weights, equities and keys, made once a season."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik.kernel import layout as kernel
from belpic.games.cetkaik.pieces import IA, STOCK_KINDS, A, code_of
from belpic.games.cetkaik.search import layout
from belpic.games.cetkaik.search.equity import (
    find_equity,
    find_worth,
    lead_limit,
    season_results,
)
from belpic.games.cetkaik.squares import NOWHERE, SQUARES, row_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from belpic.games.cetkaik.engine import Engine
    from belpic.games.cetkaik.kernel.layout import Records
    from belpic.games.cetkaik.search.network_file import Network

KEY_SEED: Final = 2026
KEY_LIMIT: Final = 1 << 62
SCHOOL: Final = "education"
OTHERS: Final = "nine"
"""The weights of all presets on the large board."""
ZONES: Final = ("base", "hue", "water", "forward")
"""What a piece's square counts by: that it is there, in 皇処, in water, and how far ahead."""
MINDS_KEPT: Final = 32


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the evaluation, as log-odds that the season is won."""

    pieces: tuple[tuple[float, ...], ...]
    """By zone, then by kind."""
    stock: tuple[float, ...]
    """By kind: a captured piece, which may be dropped."""
    ring: tuple[float, ...]
    """Pieces around a king: theirs next to it and one farther, then its own."""
    any_out: float
    outs: float
    near: float
    held: float
    tempo: float

    @staticmethod
    def of(data: Mapping[str, object]) -> Weights:
        """Return the weights of a file."""
        pieces = data["pieces"]
        assert isinstance(pieces, dict)  # the file is ours
        rows = tuple(tuple(map(float, pieces[zone])) for zone in ZONES)
        numbers = {name: float(str(data[name])) for name in SCALARS}
        stock, ring = data["stock"], data["ring"]
        assert isinstance(stock, list)  # the same
        assert isinstance(ring, list)  # the same
        return Weights(rows, tuple(map(float, stock)), tuple(map(float, ring)), **numbers)

    def to_json(self) -> dict[str, object]:
        """Return the weights as the file has them."""
        rows = {
            zone: [round(number, 4) for number in row]
            for zone, row in zip(ZONES, self.pieces, strict=True)
        }
        return {
            "pieces": rows,
            "stock": [round(number, 4) for number in self.stock],
            "ring": [round(number, 4) for number in self.ring],
            **{name: round(getattr(self, name), 4) for name in SCALARS},
        }


SCALARS: Final = ("any_out", "outs", "near", "held", "tempo")


@cache
def usual_weights(ruleset: str) -> Weights:
    """Return the tuned weights for the school board or for the large one."""
    text = files(__package__).joinpath("data/weights.json").read_text(encoding="utf-8")
    return Weights.of(json.loads(text)[SCHOOL if ruleset == SCHOOL else OTHERS])


@lru_cache(MINDS_KEPT)
def make_mind(
    engine: Engine, season: int, weights: Weights, network: Network | None = None
) -> Records:
    """Return what is known of a season of a match; the network judges if there is one."""
    minds = np.zeros(1, layout.MIND)
    mind = minds[0]
    for name, keys in _keys().items():
        mind[name] = keys
    conduct = engine.conduct[0]
    results = season_results(engine.ruleset)
    limit = lead_limit(conduct)
    mind["equity"] = find_equity(results, limit)
    left = min(max(int(conduct["seasons"]) - season, 0), layout.MOST_SEASONS)
    mind["worth"] = find_worth(results, mind["equity"][left], limit)
    for outcome, probability in STICKS.outcomes():
        mind["throw"][int(outcome[0])] = float(probability)
    for least in range(layout.FARTHEST + 1):
        mind["reach"][least] = mind["throw"][least:].sum() if least < layout.FACES else 0.0
    _fill_weights(minds, engine, weights)
    if network is not None:
        network.put_into(minds, engine.ruleset, left)
    return minds


def _fill_weights(minds: Records, engine: Engine, weights: Weights) -> None:
    mind = minds[0]
    for outs in range(1, layout.MOST_OUTS):
        mind["outs"][outs] = weights.any_out + weights.outs * math.log(outs)
    mind["ring"] = weights.ring
    mind["near"] = weights.near
    mind["held"] = weights.held
    mind["tempo"] = weights.tempo
    zones = find_zones(engine)
    for side, sign in ((IA, 1.0), (A, -1.0)):
        for kind in range(STOCK_KINDS):
            row = sign * sum(
                weights.pieces[zone][kind] * zones[side, zone] for zone in range(len(ZONES))
            )
            for colour in range(2):
                mind["stock"][side, 2 * kind + colour] = sign * weights.stock[kind]
                mind["square"][code_of(kind, colour, side)] = row


def find_zones(engine: Engine) -> NDArray[np.float64]:
    """Return how much of each zone every square is, by side."""
    tables = engine.tables[0]
    zones = np.zeros((2, len(ZONES), SQUARES))
    rows = [row_of(int(square)) for square in tables["square"][: int(tables["square_count"])]]
    first, last = min(rows), max(rows)
    for square in tables["square"][: int(tables["square_count"])]:
        place = tables["frame"][square]
        ahead = (last - row_of(int(square))) / (last - first)
        is_hue = tables["state_of"][NOWHERE, place] == kernel.HUE_STATE
        for side in range(2):
            zones[side, :, square] = (
                1.0,
                float(is_hue),
                float(tables["is_water"][place]),
                ahead if side == IA else 1.0 - ahead,
            )
    return zones


@cache
def _keys() -> dict[str, NDArray[np.int64]]:
    generator = np.random.Generator(np.random.PCG64(KEY_SEED))
    fields = layout.MIND.fields
    assert fields is not None  # it is a record
    return {
        name: generator.integers(1, KEY_LIMIT, fields[name][0].shape, np.int64)
        for name in ("board_key", "stock_key", "rate_key", "point_key", "side_key", "tam_key")
    }
