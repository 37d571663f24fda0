"""The graph of touches of a turn as text: what the kernel writes it with, by language."""

from __future__ import annotations

import json
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.core.touch.graph import GRAPH_LIMITS, SAFE_EDGES
from belpic.games.cetkaik.engine import SCRATCH
from belpic.games.cetkaik.kernel import doors
from belpic.games.cetkaik.kernel.touch_tree import MARKS
from belpic.games.cetkaik.kernel.touches import PHRASES, Letters, Sheet, Starts
from belpic.games.cetkaik.legal import STOCK_CODES, TAM, TOUCHES
from belpic.games.cetkaik.options import PHRASES as BOOK
from belpic.games.cetkaik.pieces import CODES
from belpic.games.cetkaik.squares import NAMES

if TYPE_CHECKING:
    from belpic.core.languages import Lang
    from belpic.games.cetkaik.engine import Engine


def write_touches(engine: Engine, record: bytes, lang: Lang) -> str | None:
    """Return the graph of the touches of a turn; None if it is larger than what is drawn whole."""
    scratch = SCRATCH
    scratch.bytes[:] = record
    length = doors.write_position_touches(
        engine.tables,
        engine.conduct,
        scratch.states,
        scratch.work,
        scratch.moves,
        Sheet(scratch.page, scratch.tree, *_words(lang)),
        (SAFE_EDGES, GRAPH_LIMITS.nodes),
    )
    return scratch.page[:length].tobytes().decode() if length else None


@cache
def _words(lang: Lang) -> tuple[Letters, Starts]:
    """Return the words of the kernel one after the other, and where each begins."""
    stock = {code: text for text, code in STOCK_CODES.items()}
    labels = [BOOK(f"touch.{TOUCHES[mark]}") if mark in TOUCHES else None for mark in MARKS]
    words = [
        *NAMES,
        *[stock.get(code, "") for code in range(CODES)],
        TAM,
        *[mark + name for mark in MARKS for name in NAMES],
        *["null" if one is None else _quoted(one.in_(lang)) for one in labels],
        *PHRASES,
    ]
    encoded = [word.encode() for word in words]
    starts = np.array([0, *accumulate(map(len, encoded))], np.int32)
    return np.frombuffer(b"".join(encoded), np.uint8), starts


_quoted: Final = json.JSONEncoder(ensure_ascii=False).encode
