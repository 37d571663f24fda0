"""Touch machines with one fault each; every check of touches finds one of them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Final

from belpic.core.action import Action, Token
from belpic.core.text import Text
from belpic.core.touch import Touches, TouchMachine
from belpic.core.touch.readings import Reading
from belpic.core.view import View


class WordsFirstMachine(TouchMachine):
    """Supposes nothing, so that nothing can be touched before its word."""

    def _suppose(self, reading: Reading) -> Sequence[Sequence[Reading]]:  # type: ignore[override]  # any iterable will do
        return [[reading]]


class InventiveMachine(TouchMachine):
    """Completes something that nobody may do."""

    def completion(self, touches: Touches) -> Action | None:
        """Return what no game has."""
        return None if touches == self.start else Action.of("nonsense")


NUMBERS: Final = count()


class MoodyMachine(TouchMachine):
    """Answers by how many of its kind there were before."""

    def __init__(self, view: View) -> None:
        """Take a number."""
        super().__init__(view)
        self.number = next(NUMBERS)

    def chosen(self, touches: Touches) -> tuple[Token, ...]:
        """Return the same, with the number on every thing."""
        label = Text.same(str(self.number))
        found = TouchMachine.chosen(self, touches)
        return tuple(
            one._replace(label=label) if self.sorts.is_thing(one.key) else one for one in found
        )


MACHINES: Final[dict[str, Callable[[View], TouchMachine]]] = {
    "touches.reached": WordsFirstMachine,
    "touches.legal": InventiveMachine,
    "touches.alone": MoodyMachine,
}
"""The machines by the check that finds them out."""
