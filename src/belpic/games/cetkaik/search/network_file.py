"""The network's weights: one file with a network for the large board and one for the school's."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from belpic.games.cetkaik.pieces import (
    A_BIT,
    IA,
    KIND_MASK,
    STOCK_KINDS,
    TAM_CODE,
    A,
    code_of,
)
from belpic.games.cetkaik.search import layout
from belpic.games.cetkaik.search.network import SIDE_PLANE
from belpic.games.cetkaik.squares import SQUARES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from belpic.games.cetkaik.kernel.layout import Records

Evaluation = Literal["hand", "network"]
"""Who judges positions: weights made by hand, or the network."""
EVALUATIONS: Final[Mapping[str, Evaluation]] = {"hand": "hand", "network": "network"}
VERSION: Final = 1
BOARDS: Final = {"education": "school"}
"""Which network serves a preset; all others share `nine`."""
NINE: Final = "nine"
ALL_BOARDS: Final = (NINE, *BOARDS.values())
PRESETS: Final = ("official", "online", "standard", "hard_tam", "education")
SEASONS_SEEN: Final = 4
"""With more seasons left than these nothing differs."""
PIECES: Final = (
    *(
        code_of(kind, colour, side)
        for side in (IA, A)
        for kind in range(STOCK_KINDS)
        for colour in (0, 1)
    ),
    TAM_CODE,
)
"""The codes of the rows of pieces, in the order of the file."""
KING_PLANES: Final = (
    *(code_of(kind, 0, side) for side in (IA, A) for kind in range(STOCK_KINDS)),
    TAM_CODE,
)
"""The codes of the rows by distance from a king; colours are alike."""
SHAPES: Final = {
    "start": (layout.UNITS,),
    "season": (SEASONS_SEEN, layout.UNITS),
    "preset": (len(PRESETS), layout.UNITS),
    "piece": (len(PIECES), SQUARES, layout.UNITS),
    "king": (2, len(KING_PLANES), layout.KING_OFFSETS, layout.UNITS),
    "hot": (2, STOCK_KINDS, SQUARES, layout.UNITS),
    "stock": (2, layout.STOCKS, layout.STOCK_LEVELS, layout.UNITS),
    "fact": (layout.FACTS, layout.UNITS),
    "hidden_weight": (layout.VIEWS * layout.UNITS, layout.HIDDEN),
    "hidden_bias": (layout.HIDDEN,),
    "output_weight": (layout.HIDDEN,),
    "output_bias": (),
}
"""The arrays of a network, all of whole numbers."""


@dataclass(frozen=True, eq=False, slots=True)
class Network:
    """The weights of both networks, by board and array; one is equal to itself only."""

    arrays: Mapping[str, NDArray[np.int32]]

    @staticmethod
    def read(content: bytes) -> Network:
        """Return the networks of a file.

        Raises:
            ValueError: if it is of another version or form.
        """
        with np.load(io.BytesIO(content)) as stored:
            arrays = {name: stored[name].astype(np.int32) for name in stored.files}
        if int(arrays.pop("version")) != VERSION:
            raise ValueError("a network of another version")
        for name, array in arrays.items():
            if array.shape != SHAPES[name.partition("/")[2]]:
                raise ValueError(f"{name} has the form {array.shape}")
        return Network(arrays)

    def write(self) -> bytes:
        """Return the networks as the content of a file."""
        room = io.BytesIO()
        narrow = {
            name: array.astype(np.int32 if "bias" in name else np.int16)
            for name, array in self.arrays.items()
        }
        narrow["version"] = np.array(VERSION)
        np.savez_compressed(room, **narrow)  # type: ignore[arg-type]  # its settings are no arrays
        return room.getvalue()

    def put_into(self, minds: Records, ruleset: str, left: int) -> None:
        """Let a mind judge by the network of a preset, with so many seasons left."""
        board = BOARDS.get(ruleset, NINE)
        own = {name: self.arrays[f"{board}/{name}"] for name in SHAPES}
        mind = minds[0]
        mind["is_network"] = 1
        season = own["season"][min(left, SEASONS_SEEN - 1)]
        mind["start_row"] = own["start"] + season + own["preset"][PRESETS.index(ruleset)]
        for code, row in zip(PIECES, own["piece"], strict=True):
            mind["piece_row"][code] = row
        # 皇 is nobody's, whoever looks
        mind["piece_row"][TAM_CODE ^ A_BIT] = mind["piece_row"][TAM_CODE]
        for place, code in enumerate(KING_PLANES):
            plane = (code & KIND_MASK) + code // A_BIT * SIDE_PLANE
            mind["king_row"][:, plane, : layout.KING_OFFSETS] = own["king"][:, place]
            if code == TAM_CODE:
                mind["king_row"][:, plane ^ SIDE_PLANE] = mind["king_row"][:, plane]
        for name in ("hot", "stock", "fact"):
            mind[f"{name}_row"] = own[name]
        for name in ("hidden_weight", "hidden_bias", "output_weight", "output_bias"):
            mind[name] = own[name]


@cache
def usual_network(evaluation: Evaluation) -> Network | None:
    """Return the network that comes with the game, None if weights made by hand judge."""
    if evaluation == "hand":
        return None
    return Network.read(files(__package__).joinpath("data/network.npz").read_bytes())
