"""Notation ③ in a file of its own: a JSON object whose list holds the moves (docs/ckka.md §5)."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError
from belpic.games.cetkaik.ckka.letters import read_letters
from belpic.games.cetkaik.ckka.source import Cursor
from belpic.games.cetkaik.ckka.syntax import COLOUR_NAMES, FIRST_MOVERS_KEY, Header, Info
from belpic.games.cetkaik.pieces import COLOURS

if TYPE_CHECKING:
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.source import Source

DOCUMENT_START: Final = re.compile(r'\s*\{\s*"(?:note|first|score)"\s*:')
"""How such a file begins; a header item of CKKA would hold no quotation mark there."""
_MOVES: Final = re.compile(r'"(?:note|score)"\s*:\s*\[')


def read_document(source: Source, report: Report) -> tuple[Header, Source]:
    """Return header and body of a JSON document; the body comes in notation ①.

    Raises:
        CkkaError: if it is no such document.
    """
    document = _load(source)
    moves = document.get("note", document.get("score"))
    start = _MOVES.search(source.text)
    if start is None or not isinstance(moves, list):
        raise CkkaError("document_moves", source.place(0))
    end = source.text.find("]", start.end())
    body = read_letters(Cursor(source, start.end(), end), report)
    return _header(document.get("first")), body


def _load(source: Source) -> dict[str, object]:
    try:
        document = json.loads(source.text)
    except json.JSONDecodeError as error:
        raise CkkaError("document_broken", source.place(error.pos)) from None
    except (RecursionError, ValueError):
        raise CkkaError("document_moves", source.place(0)) from None
    assert isinstance(document, dict)  # it began with a brace
    return document


def _header(first: object) -> Header:
    if first not in COLOURS:
        return Header()
    colour = COLOUR_NAMES[COLOURS.index(str(first))]
    return Header((Info(FIRST_MOVERS_KEY, colour),))
