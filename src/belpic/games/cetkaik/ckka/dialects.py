"""Tells from its content whether a text is CKKA, its notation, who wrote it, and by which rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.notations import DOCUMENT_START
from belpic.games.cetkaik.ckka.scanner import (
    ANY_PIECE,
    BODY_START,
    PIECES,
    SQUARE_PATTERN,
    TAM_NAME,
)
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    RULESET_KEY,
    CkkaRecord,
    Dialect,
    Notation,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

RULESET_NAMES: Final[Mapping[str, str]] = {
    "official": "官定机戦",
    "standard": "標準机戦",
    "education": "教育机戦",
    "hard_tam": "硬皇力",
    "ancient": "古机戦",
    "online": "オンライン机戦",
}
"""How the header names the rules (律) of each preset; 硬皇力 is the community's own word."""
_OTHER_NAMES: Final[dict[str, str]] = {
    "官定": "official",
    "標準": "standard",
    "教育": "education",
    "与学机戦": "education",
    "新古机戦": "ancient",
    "オンライン": "online",
    "cerke_online": "online",
}

_COMMENT: Final = re.compile(r"\{[^{}\n]*\}")
_GLUED_CAPTURE: Final = re.compile(f"[裁或無一二三四五]手[{COLOUR_NAMES}][{PIECES}]")
_NAMELESS_JOINED: Final = re.compile(r"或為(?![(#])")
_ENCLOSED_HAND: Final = re.compile(r"為#*\(")
_SEPARATE_CAPTURE: Final = re.compile(rf"(?:裁|[橋水].|此無|{SQUARE_PATTERN})\s+手[^0-9\s]")
_ONLINE_HEADER: Final = re.compile(
    rf"\s*\{{(?P<first>一位色:[{COLOUR_NAMES}]+|始時:[^}}\n]*)\}}\s*"
    rf"\{{(?:一位色:[{COLOUR_NAMES}]|始時:)[^}}\n]*\}}\s*(?:\{{終時:[^}}\n]*\}}\s*)?(?![\s#{{\[])"
)
_OLD_START: Final = re.compile(r"\s*\{始時:")


def find_dialect(text: str) -> Dialect:
    """Return the dialect of a record (docs/ckka.md §6).

    The online site glues coloured captures to the moves and names no players in declarations; a
    record too short for either is known by the header that the site writes. Before the end of 2021
    the header began with the time.
    """
    body = _COMMENT.sub("", text)
    marks = _GLUED_CAPTURE.search(body) or _NAMELESS_JOINED.search(body)
    if not marks:
        follows_specification = _ENCLOSED_HAND.search(body) or _SEPARATE_CAPTURE.search(body)
        if follows_specification or not _ONLINE_HEADER.match(text):
            return Dialect.STANDARD
    return Dialect.ONLINE_OLD if _OLD_START.match(text) else Dialect.ONLINE


def preset_of(record: CkkaRecord) -> str | None:
    """Return the id of the preset that a record was played by; None if it does not tell.

    An item `律` of the header wins over the dialect.
    """
    named = record.header.value(RULESET_KEY)
    if named is None:
        return None if record.dialect is Dialect.STANDARD else "online"
    presets = {name: preset for preset, name in RULESET_NAMES.items()} | _OTHER_NAMES
    return named if named in RULESET_NAMES else presets.get(named)


# What a text looks like


_WINDOW: Final = 65_536
"""So many characters are looked at, however long the text is."""

_PIECE: Final = f"[{PIECES}{ANY_PIECE}]"
_EXPLICIT_MOVE: Final = re.compile(f"{SQUARE_PATTERN}{_PIECE}(?:{SQUARE_PATTERN})+(?:無撃裁|橋|水)")
_LOOSE_MOVE: Final = re.compile(f"{SQUARE_PATTERN}{_PIECE}{SQUARE_PATTERN}")
_MOVE_START: Final = re.compile(f"{SQUARE_PATTERN}(?:{_PIECE}|{TAM_NAME})")
_ROMANISED_MOVE: Final = re.compile(
    f"{SQUARE_PATTERN}[ \t]+[a-z]{{2,6}}[12]?[ \t]+{SQUARE_PATTERN}"
)
_STRING_MOVE: Final = re.compile(
    r'"(?:[a-z]{2,3}[A-Z][a-z]{2,6}|[BR][A-Z][a-z]{2,3})[0-5]?(?:=[^"\n]*)?"'
)
_HEADER: Final = re.compile(
    r"\s*(?:#*\{[^{}\n]*\}\s*)*#*"
    r"(?:\{(?:律|始時|終時|黒名|赤名|一位色|季):|\[[^\[\]\n]*\][^\[\]{}]{0,40}\[[^\[\]\n]*\])"
)


@dataclass(frozen=True, slots=True)
class Detection:
    """What a text looks like."""

    notation: Notation
    dialect: Dialect


def detect(text: str) -> Detection | None:
    """Return the notation and dialect that a text seems to be in; None if it is no CKKA.

    Only the beginning of the text is looked at, and nothing is promised about the rest.
    """
    window = text[:_WINDOW]
    notation = _find_notation(window)
    if notation is None:
        return None
    dialect = find_dialect(window) if notation is Notation.ZERO else Dialect.STANDARD
    return Detection(notation, dialect)


def _find_notation(window: str) -> Notation | None:
    if DOCUMENT_START.match(window):
        return Notation.THREE if _STRING_MOVE.search(window) else None
    start = BODY_START.search(window)
    if start is None:
        return Notation.ZERO if _HEADER.match(window) else None
    body = window[start.end() :]
    if body.startswith('"'):
        return Notation.THREE if _STRING_MOVE.search(body) else None
    if _EXPLICIT_MOVE.search(body):
        return Notation.ZERO
    if _LOOSE_MOVE.search(body):
        return Notation.ONE
    if _MOVE_START.match(body):
        return Notation.ZERO
    return Notation.TWO if _ROMANISED_MOVE.search(body) else None
