"""What each viewer sees of one state: its View, its scene and the machine that reads its touches.

Each is made once, when first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import ALL, SPECTATOR, Seat
from belpic.core.touch import TouchMachine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.game import State
    from belpic.core.scene import Scene
    from belpic.core.seats import Viewer
    from belpic.core.view import View


class StateViews:
    """The Views of one state; messages, answers and the limit of an undo share them."""

    def __init__(self, state: State, *, opened: bool) -> None:
        """Take the state, and whether everybody sees all of it; look at nothing yet."""
        self.opened = opened
        self._state = state
        self._open: bool | None = None
        self._views: dict[Viewer, View] = {}
        self._scenes: dict[Viewer, Scene] = {}
        self._machines: dict[Viewer, TouchMachine] = {}

    def view(self, viewer: Viewer) -> View:
        """Return all that a viewer knows."""
        if viewer not in self._views:
            self._views[viewer] = self._state.view(ALL if self.opened else viewer)
        return self._views[viewer]

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table as a viewer sees it."""
        if viewer not in self._scenes:
            self._scenes[viewer] = self.view(viewer).scene()
        return self._scenes[viewer]

    def machine(self, viewer: Viewer) -> TouchMachine:
        """Return what reads the touches of a viewer."""
        if viewer not in self._machines:
            self._machines[viewer] = TouchMachine(self.view(viewer), self.scene(viewer))
        return self._machines[viewer]

    @property
    def open(self) -> bool:
        """Whether nothing is hidden from anybody.

        Not a `cached_property`: until Python 3.12 those hold one lock for all objects of a class,
        so that one table's rules would keep all others waiting.
        """
        if self._open is None:
            state = self._state
            # seats first: most of them are shown the state anyhow
            viewers: Iterable[Viewer] = (*map(Seat, range(state.seats)), SPECTATOR)
            shown = (self.view(viewer).shown for viewer in viewers)
            self._open = all(one is state or one == state for one in shown)
        return self._open
