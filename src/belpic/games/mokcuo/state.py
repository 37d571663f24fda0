"""The state of 行山."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.core.quick import quick
from belpic.games._shared.mountain.state import MountainState
from belpic.games.mokcuo.options import MokcuoOptions


@quick
@dataclass(frozen=True, slots=True)
class MokcuoState(MountainState):
    """One moment of 行山."""

    options: MokcuoOptions
