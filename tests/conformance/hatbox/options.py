"""The options of Hatbox: one of every kind, and one that has a meaning only with another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, cast

from belpic.core.options import Options, Values, choice, flag, integer, integer_or, subset
from belpic.core.text import Phrases

BOOK: Final = Phrases("tests.conformance.hatbox")


def _large(_: int, chosen: Values) -> bool:
    return chosen["deck"] == "large"


@dataclass(frozen=True)
class HatboxOptions(Options):
    phrases = BOOK

    deck: Literal["small", "large"] = cast(
        "Literal['small', 'large']", choice("small", "large", source="made up")
    )
    turns: int = integer(1, 3, default=1, source="made up", telling=(2,))
    peeking: bool = flag(default=True, source="made up")
    bonus: int = integer(0, 3, default=0, source="made up", telling=(2,), meaning=_large)
    most: int | Literal["free"] = cast(
        "int | Literal['free']", integer_or("free", 1, 2, default=2, source="made up")
    )
    extras: frozenset[str] = subset(
        "bury", "reveal", default=frozenset({"bury", "reveal"}), source="made up"
    )
