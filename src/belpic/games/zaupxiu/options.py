"""The options of 獣裁."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from belpic.core.text import Phrases
from belpic.games._shared.pot.options import PHRASES as POT_PHRASES
from belpic.games._shared.pot.options import PotOptions

PHRASES: Final = Phrases("belpic.games.zaupxiu", POT_PHRASES)


@dataclass(frozen=True)
class ZaupxiuOptions(PotOptions):
    """The options of every game for a pot, and no others."""

    phrases = PHRASES
