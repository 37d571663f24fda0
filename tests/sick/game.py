"""The rules of the tiny game, and its defects."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final, Self, cast

from belpic.core.action import Action
from belpic.core.game import AnyGame
from belpic.core.parts import Level, Parts
from belpic.core.rng import Rng
from belpic.core.scene import Scene
from belpic.core.seats import Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.core.view import View
from tests.sick import INFO
from tests.tiny.game import Tiny, TinyOptions, TinyState
from tests.tiny.parts import PARTS

ILL_HEAP: Final = 13
VARIABLE: Final = "BELPIC_SICK"
BURN_SECONDS: Final = 20.0
RELEASED: Final = threading.Event()
"""What the defect `wait` waits for."""


def _fail(error: type[BaseException]) -> None:
    raise error("on purpose")


def _recurse(depth: int = 0) -> None:
    _recurse(depth + 1)


def _burn(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


DEFECTS: Final[dict[str, Callable[[], None]]] = {
    "raise": partial(_fail, ZeroDivisionError),
    "memory": partial(_fail, MemoryError),
    "exit": partial(_fail, SystemExit),
    "stop": partial(_fail, StopIteration),
    "recurse": _recurse,
    "burn": partial(_burn, BURN_SECONDS),
    "wait": lambda: None if RELEASED.wait(60) else _fail(TimeoutError),
    "forever": partial(_burn, inf),
}


def suffer(where: str) -> None:
    """Do what the defect does, if it is here."""
    chosen, _, how = os.environ.get(VARIABLE, "").partition(" ")
    if chosen == where:
        DEFECTS[how]()


@dataclass(frozen=True, slots=True)
class SickState(TinyState):
    """One moment of the game."""

    def _is_ill(self, taken: int) -> bool:
        return self.options.heap == ILL_HEAP and self.heap <= ILL_HEAP - taken

    def after(self, actor: Actor, action: Action) -> Self:
        if self._is_ill(1):
            suffer("after")
        # the class was made anew for its slots, so that the short form of `super` fails
        return super(SickState, self).after(actor, action)

    def hide(self, viewer: Viewer) -> Self:
        if self._is_ill(2):
            suffer("hide")
        return super(SickState, self).hide(viewer)

    def scene(self, viewer: Viewer) -> Scene:
        if self._is_ill(2):
            suffer("scene")
        return super(SickState, self).scene(viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        if self._is_ill(1):
            suffer("describe")
        return super(SickState, self).describe(actor, action, viewer)

    def listed(self, seat: Seat, limit: int = 1000) -> Sequence[Action] | None:
        if self._is_ill(1):
            suffer("listed")
        return super(SickState, self).listed(seat, limit)


class IllBot:
    """A bot that passes, unless it has the defect; it need not be at an ill table."""

    def choose(self, view: View, rng: Rng) -> Action:
        assert rng.bits(1) in (0, 1)
        suffer("bot")
        return view.actions()[0]


class Sick(Tiny):
    """The game."""

    info = INFO
    state_type = SickState

    def start(self, seats: int, options: TinyOptions) -> SickState:
        sound = super().start(seats, options)
        return SickState(**{name: getattr(sound, name) for name in TinyState.__slots__})

    @property
    def parts(self) -> Parts:
        level = Level(IllBot, Text.same("ill"), Text.same("Falls ill when it is told to."))
        return replace(PARTS, bots={"ill": level})


GAME: Final = Sick()
SICK: Final = cast("AnyGame", GAME)
