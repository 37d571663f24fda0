"""The options of 連撃獣裁 (Rulebook, 連撃獣裁, OPTIONS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from belpic.core.options import choice, flag
from belpic.core.text import Phrases
from belpic.games._shared.pot.options import PHRASES as POT_PHRASES
from belpic.games._shared.pot.options import PotOptions

PHRASES: Final = Phrases("belpic.games.niekkutzaupxiu", POT_PHRASES)


@dataclass(frozen=True)
class NiekkutzaupxiuOptions(PotOptions):
    """How numbers are made by repeated throws, beside the options of every game for a pot."""

    phrases = PHRASES

    first_throw: Literal["keep", "bust", "reset"] = choice(
        "keep", "bust", "reset", source="S0 writes the loss for repeats only; XY resets"
    )
    disclosure: Literal["open", "secret"] = choice(
        "open", "secret", source="unstated; a table game"
    )
    order: Literal["rotate", "winner_last", "fixed"] = choice(
        "rotate", "winner_last", "fixed", source="unstated"
    )
    mandatory_first_repeat: bool = flag(default=False, source="no source asks for it")
