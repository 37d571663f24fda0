"""Telling what changes often a few times a second, with all that has changed since."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Gathering:
    """Tells at once what changes seldom, and gathers what changes often."""

    def __init__(self, tell: Callable[[], float]) -> None:
        """Take what tells everything, and says for how many seconds it is not to be asked again."""
        self._tell = tell
        self._pause: asyncio.TimerHandle | None = None
        self._is_new = False

    @property
    def is_resting(self) -> bool:
        """Whether what changes now is told later."""
        return self._pause is not None

    def change(self) -> None:
        """Tell now, or with all that changes until it is time again."""
        self._is_new = True
        if self._pause is None:
            self._go_on()

    def _go_on(self) -> None:
        self._pause = None
        if self._is_new:
            self._is_new = False
            self._pause = asyncio.get_running_loop().call_later(self._tell(), self._go_on)
