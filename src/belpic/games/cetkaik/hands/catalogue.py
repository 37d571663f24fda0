"""The catalogue of hands: their names, pieces and points, read from the data files."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict, cast

from belpic.games.cetkaik.hands.stock import PHRASES
from belpic.games.cetkaik.pieces import BLACK, KINDS, KING, LETTERS, RED, STOCK_KINDS
from belpic.games.cetkaik.ruleset import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.text import Text

TENTHS: Final = 10
"""Points are kept in tenths, the smallest amount any scoring system knows (§10.3)."""

_PACKAGE: Final = "belpic.games.cetkaik"


Number = int | Decimal
"""Points as the data files write them; decimals are read exactly."""


class _Row(TypedDict):
    id: str
    pieces: list[str]
    points: Number


class _Ruleset(TypedDict):
    hands: list[_Row]


class _Movement(TypedDict):
    rulesets: dict[str, _Ruleset]
    ancient_piece_values: dict[str, Number]


class _Name(TypedDict):
    kanji: str
    paige: str


class _Entry(TypedDict):
    pieces: NotRequired[str]
    any: NotRequired[int]
    points: Number


class _Catalogue(TypedDict):
    names: dict[str, _Name]
    systems: dict[str, dict[str, _Entry]]
    selections: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: what it needs and what it is worth by its table, in tenths of a point."""

    id: str
    name: Text
    kanji: str
    """The name in records: the same in every language, one character for each word of `paige`."""
    paige: str
    needs: tuple[int, ...]
    any_count: int
    tenths: int

    @property
    def has_king_slot(self) -> bool:
        """Whether a 王 is one of several pieces of the hand, as in 無抗行処."""
        return self.needs[KING] > 0 and sum(self.needs) > self.needs[KING]


@cache
def ruleset_hands(ruleset: str) -> tuple[Hand, ...]:
    """Return the printed table of a ruleset, in its order (Rulebook, cetkaik §8.1).

    Raises:
        ValueError: if the game scores no hands, as the ancient one does.
    """
    rows = _movement()["rulesets"][ruleset]["hands"]
    if not all("points" in row for row in rows):
        message = f"{ruleset} scores no hands"
        raise ValueError(message)
    return tuple(_hand(row["id"], _needs(row["pieces"]), 0, row["points"]) for row in rows)


@cache
def system_hands(system: str) -> tuple[Hand, ...]:
    """Return the hands of a system or addition of `hands.toml` (Rulebook, cetkaik §10.2)."""
    hands = []
    for hand_id, entry in _catalogue()["systems"][system].items():
        kinds = [KINDS[LETTERS.index(letter)] for letter in entry.get("pieces", "")]
        hands.append(_hand(hand_id, _needs(kinds), entry.get("any", 0), entry["points"]))
    return tuple(hands)


def selected_ids(selection: str) -> frozenset[str]:
    """Return the hand ids of a named selection from a ruleset's table."""
    return frozenset(_catalogue()["selections"][selection])


@cache
def piece_set(ruleset: str) -> tuple[int, ...]:
    """Return how many pieces of each kind and colour a ruleset's box holds, as stock counts."""
    numbers = load_ruleset(ruleset).piece_set
    return tuple(numbers[kind, colour] for kind in range(STOCK_KINDS) for colour in (BLACK, RED))


@cache
def piece_values() -> tuple[int, ...]:
    """Return the old value of every kind in tenths (Rulebook, cetkaik §1.1)."""
    values = _movement()["ancient_piece_values"]
    return tuple(_tenths(values[kind]) for kind in KINDS[:STOCK_KINDS])


def _hand(hand_id: str, needs: tuple[int, ...], any_count: int, points: Number) -> Hand:
    name = _catalogue()["names"][hand_id]
    shown = PHRASES(f"hand.{hand_id}")
    return Hand(hand_id, shown, name["kanji"], name["paige"], needs, any_count, _tenths(points))


def _needs(kinds: Iterable[str]) -> tuple[int, ...]:
    numbers = Counter(kinds)
    return tuple(numbers[kind] for kind in KINDS[:STOCK_KINDS])


def _tenths(points: Number) -> int:
    return int(points * TENTHS)


@cache
def _movement() -> _Movement:
    return cast("_Movement", json.loads(_read("movement.json"), parse_float=Decimal))


@cache
def _catalogue() -> _Catalogue:
    return cast("_Catalogue", tomllib.loads(_read("hands.toml"), parse_float=Decimal))


def _read(name: str) -> str:
    return (resources.files(_PACKAGE) / "data" / name).read_text(encoding="utf-8")
