"""The state of 獣裁: a pot for which every seat throws once (Rulebook, 獣裁)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from belpic.core.action import Action
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import Actor, Viewer
from belpic.core.text import Text
from belpic.games._shared.pot.describe import describe
from belpic.games._shared.pot.scene import pot_scene
from belpic.games._shared.pot.state import PotState
from belpic.games.zaupxiu.options import ZaupxiuOptions


@quick
@dataclass(frozen=True, slots=True)
class ZaupxiuState(PotState):
    """One moment of 獣裁."""

    options: ZaupxiuOptions

    def made(self, action: Action) -> int | None:
        """Return what the sticks show: that is the thrower's number."""
        return int(action[0]) if self.phase == "fall" else None

    def acted(self, action: Action) -> Self:  # noqa: ARG002  # `throw` is the only action
        """Throw the sticks."""
        return replace(self, phase="fall")

    def fallen(self, count: int) -> Self:
        """Take the count as the seat's number."""
        return self.scored(count)

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return pot_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe(self, actor, action, viewer)
