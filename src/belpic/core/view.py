"""A player holds a View, never the State."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.action import NOTHING, Action, Next
from belpic.core.errors import Reason, reason
from belpic.core.quick import quick
from belpic.core.seats import Seat, Viewer, Watcher, asked_seats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.game import State
    from belpic.core.languages import Lang
    from belpic.core.rng import Rng
    from belpic.core.scene import Scene, Thing
    from belpic.core.walk import Step


@quick
@dataclass(frozen=True, slots=True)
class View:
    """All that a viewer knows and remembers: the state with everything hidden cut out.

    What a seat, spectator, bot, page or search gets is computed from this alone. `shown` has holes
    where the viewer knows nothing; the rules of legality read only what its own seat may see.
    """

    viewer: Viewer
    shown: State

    def scene(self) -> Scene:
        """Return the table as this viewer sees it."""
        return self.shown.scene(self.viewer)

    def preview(self, path: Sequence[str]) -> tuple[Thing, ...]:
        """Return what to show beside the table while this viewer is at the path."""
        return () if isinstance(self.viewer, Watcher) else self.shown.preview(self.viewer, path)

    def next(self, path: Sequence[str] = ()) -> Next:
        """Return what this viewer may touch after the path."""
        return NOTHING if isinstance(self.viewer, Watcher) else self.shown.next(self.viewer, path)

    def walker(self) -> Step:
        """Return `next` for whoever asks for many paths."""
        if isinstance(self.viewer, Watcher):
            return lambda _: NOTHING
        return self.shown.walker(self.viewer)

    def written_touches(self, lang: Lang) -> str | None:
        """Return the graph of what this viewer may touch, if the game writes it."""
        if isinstance(self.viewer, Watcher):
            return None
        return self.shown.written_touches(self.viewer, lang)

    def actions(self) -> Sequence[Action]:
        """Return everything this viewer may do now."""
        return () if isinstance(self.viewer, Watcher) else self.shown.actions(self.viewer)

    def listed(self) -> Sequence[Action] | None:
        """Return everything this viewer may do now, or None if that is too much to list."""
        return () if isinstance(self.viewer, Watcher) else self.shown.listed(self.viewer)

    def why(self, path: Sequence[str]) -> Reason | None:
        """Return why the last touch of the path is impossible, or None if it is possible."""
        if isinstance(self.viewer, Watcher):
            return reason("watching")
        return self.shown.why(self.viewer, path)

    def guess(self, rng: Rng) -> State:
        """Return a full state consistent with this view, sampled without bias."""
        return self.shown.fill(self.viewer, rng)

    @property
    def asked(self) -> bool:
        """Whether this viewer is to act now."""
        return self.viewer in asked_seats(self.shown.to_act)


def seat_of(viewer: Viewer) -> Seat | None:
    """Return the viewer's seat, or None for one that only watches."""
    return None if isinstance(viewer, Watcher) else viewer
