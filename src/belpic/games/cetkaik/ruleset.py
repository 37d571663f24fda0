"""Rulesets as data: boards, pieces and movement of the six presets, read from `movement.json`."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from belpic.core.lazy_property import lazy_property
from belpic.games.cetkaik.pieces import COLOURS, KINDS, SIDES, code_of, colour_of, kind_of
from belpic.games.cetkaik.refusal import BOOK, Refusal
from belpic.games.cetkaik.squares import COLUMNS, NAMES, ROWS, SQUARES, square

if TYPE_CHECKING:
    from collections.abc import Mapping

NORMAL: Final = "normal"
HUE: Final = "hue"
RULESETS: Final = ("official", "standard", "education", "hard_tam", "ancient", "online")


class RulesetError(Refusal):
    """An option value that has no meaning in this ruleset, or a movement that cannot be used."""

    def __init__(self, key: str, **values: object) -> None:
        """Carry the phrase `ruleset.KEY`."""
        super().__init__(BOOK(f"ruleset.{key}", **values))


@dataclass(frozen=True, slots=True)
class Reach:
    """One way to move: a circle or a line of the printed diagrams (Rulebook, cetkaik §3).

    `dx` is to the owner's right and `dy` forward; `nearest` is the least distance of a line.
    """

    kind: str
    dx: int
    dy: int
    nearest: int = 1


Movement = tuple[Reach, ...]


@dataclass(frozen=True, eq=False)
class Ruleset:
    """Board, pieces and movement of one preset (Rulebook, cetkaik §2 and §4).

    Each is read once and is equal to itself alone, so that what is made of it can be kept.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    hue: frozenset[int]
    water: frozenset[int]
    initial: bytes
    layouts: Mapping[str, bytes]
    movement: Mapping[tuple[int, str], Movement]
    penalties: Mapping[str, int]
    defaults: Mapping[str, object]

    @lazy_property
    def squares(self) -> tuple[int, ...]:
        """The squares of the board, row by row."""
        return tuple(square(column + row) for row in self.rows for column in self.columns)

    @property
    def has_tam(self) -> bool:
        """Whether 皇 is part of the game."""
        return (KINDS.index("tam2"), NORMAL) in self.movement

    @property
    def owns_colour(self) -> bool:
        """Whether the colour is the owner's: black for IA, red for A (ancient, §2.3)."""
        return self.name == "ancient"

    @property
    def piece_set(self) -> Counter[tuple[int, int]]:
        """How many pieces exist of each (kind, colour); 皇 counts as black."""
        return Counter((kind_of(code), colour_of(code)) for code in self.initial if code)


@cache
def load_ruleset(name: str) -> Ruleset:
    """Return the ruleset of a preset.

    Raises:
        RulesetError: if there is no such preset.
    """
    sources = _table(_document()["rulesets"])
    if name not in sources:
        known = ", ".join(RULESETS)
        raise RulesetError("unknown", name=name, known=known)
    source = _table(sources[name])
    board = _table(source["board"])
    return Ruleset(
        name=name,
        columns=tuple(column for column in COLUMNS if column in _list(board["columns"])),
        rows=tuple(row for row in ROWS if row in _list(board["rows"])),
        hue=frozenset(square(str(name)) for name in _list(board["hue_fixed"])),
        water=frozenset(square(str(name)) for name in _list(board["water"])),
        initial=_read_layout(_table(source["initial"])),
        layouts=MappingProxyType(_read_layouts(sources, source)),
        movement=MappingProxyType(_read_movement(_table(source["movement"]))),
        penalties=MappingProxyType(_read_penalties(_list(source["situational"]))),
        defaults=MappingProxyType(_table(source["option_defaults"])),
    )


def read_movement(entries: object) -> Movement:
    """Return the movement that a list of entries in the form of `movement.json` describes."""
    return tuple(_read_reach(_table(entry)) for entry in _list(entries))


@cache
def _document() -> dict[str, object]:
    source = resources.files("belpic.games.cetkaik").joinpath("data/movement.json")
    return _table(json.loads(source.read_text(encoding="utf-8")))


def _read_layouts(sources: dict[str, object], source: dict[str, object]) -> dict[str, bytes]:
    """Return the start positions by name; the sheet of 2019 shows the board of all 9×9 games."""
    current = _read_layout(_table(source["initial"]))
    official = _table(sources["official"])
    layouts = {"current": current}
    if current == _read_layout(_table(official["initial"])):
        for name, layout in _table(official["alternative_initial"]).items():
            layouts[name] = _read_layout(_table(layout))
    return layouts


def _read_layout(source: dict[str, object]) -> bytes:
    board = bytearray(SQUARES)
    for name, entry in source.items():
        piece = _table(entry)
        kind = KINDS.index(str(piece["piece"]))
        colour = 0 if piece["colour"] is None else COLOURS.index(str(piece["colour"]))
        side = 0 if piece["owner"] is None else SIDES.index(str(piece["owner"]))
        board[NAMES.index(name)] = code_of(kind, colour, side)
    return bytes(board)


def _read_movement(source: dict[str, object]) -> dict[tuple[int, str], Movement]:
    return {
        (KINDS.index(piece), state): read_movement(entries)
        for piece, states in source.items()
        for state, entries in _table(states).items()
    }


def _read_penalties(source: list[object]) -> dict[str, int]:
    """Return the points of 撃皇 and 皇再来 by their ids (§8.4)."""
    entries = [_table(entry) for entry in source]
    return {str(entry["id"]): _whole(entry["points"]) for entry in entries}


def _read_reach(entry: dict[str, object]) -> Reach:
    return Reach(
        kind=str(entry["kind"]),
        dx=_whole(entry.get("dx", 0)),
        dy=_whole(entry.get("dy", 0)),
        nearest=_whole(entry.get("min", 1)),
    )


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        message = f"a table was expected, not {value!r}"
        raise TypeError(message)
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        message = f"a list was expected, not {value!r}"
        raise TypeError(message)
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int):
        message = f"a whole number was expected, not {value!r}"
        raise TypeError(message)
    return value
