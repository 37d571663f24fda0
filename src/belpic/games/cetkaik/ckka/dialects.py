"""Tells who wrote a record, and which ruleset it means."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    RULESET_KEY,
    CkkaRecord,
    Dialect,
    Header,
    Info,
)
from belpic.games.cetkaik.ckka.vocabulary import PIECES, SQUARE_PATTERN

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


def with_preset(record: CkkaRecord, preset: str) -> CkkaRecord:
    """Return the record with its rules named in the header, so that any dialect can be left.

    Raises:
        KeyError: if there is no such preset.
    """
    ruleset = Info(RULESET_KEY, RULESET_NAMES[preset])
    others = tuple(info for info in record.header.infos if info.key != RULESET_KEY)
    header = Header((ruleset, *others), record.header.players)
    return replace(record, header=header, dialect=Dialect.STANDARD)
