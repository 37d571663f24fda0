"""What a seat sees of 連撃獣裁 as numbers: those of games for a pot, and `own`.

`own` is what the thrower has added up so far, and how often it has thrown.
"""

from __future__ import annotations

from typing import Final

from belpic.games._shared.pot.learning import PotFeatures
from belpic.games.niekkutzaupxiu.state import NiekkutzaupxiuState


def _own(state: NiekkutzaupxiuState) -> tuple[int, int]:
    thrown = state.throws[state.thrower] if state.phase in ("throw", "fall", "decide") else 0
    return state.total, thrown


FEATURES: Final = PotFeatures(_own, 2)
