"""The state of 軟遊行山."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.core.quick import quick
from belpic.games._shared.mountain.state import MountainState
from belpic.games.mokcuo_box.options import MokcuoBoxOptions


@quick
@dataclass(frozen=True, slots=True)
class MokcuoBoxState(MountainState):
    """One moment of 軟遊行山."""

    options: MokcuoBoxOptions
