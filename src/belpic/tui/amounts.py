"""Numbers that are being chosen: stepping and typing among those that are allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import Amount

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from belpic.core.action import Token
    from belpic.core.scene import Scene

Allowed = "Mapping[str, tuple[Token, ...]]"


class Amounts:
    """The number that stands in each amount of the scene."""

    def __init__(self) -> None:
        """Begin with nothing chosen."""
        self.values: dict[str, int] = {}
        self._typed = ""

    def refresh(self, scene: Scene, allowed: Mapping[str, tuple[Token, ...]]) -> None:
        """Keep the numbers that are still allowed; the others become the lowest allowed one."""
        found = {}
        for thing in scene.things:
            if isinstance(thing, Amount):
                numbers = allowed_numbers(allowed.get(thing.key, ())) or [thing.low]
                value = self.values.get(thing.key, thing.low)
                found[thing.key] = value if value in numbers else numbers[0]
        self.values = found

    def step(self, key: str, tokens: tuple[Token, ...], by: int) -> None:
        """Go to the next higher or lower allowed number."""
        numbers = allowed_numbers(tokens)
        index = numbers.index(self.values[key]) + by
        self.values[key] = numbers[max(0, min(index, len(numbers) - 1))]
        self._typed = ""

    def type(self, key: str, tokens: tuple[Token, ...], digit: str) -> bool:
        """Add a digit to the number; False if no allowed number reads so."""
        numbers = set(allowed_numbers(tokens))
        for text in (self._typed + digit, digit):
            if any(str(number).startswith(text) for number in numbers):
                self._typed = text
                if int(text) in numbers:
                    self.values[key] = int(text)
                return True
        self._typed = ""
        return False

    def token(self, key: str, tokens: tuple[Token, ...]) -> Token | None:
        """Return the token of the number that stands there; None if the key is no amount."""
        if key not in self.values:
            return None
        text = str(self.values[key])
        return next((token for token in tokens if token.text == text), None)


def allowed_numbers(tokens: Sequence[Token]) -> list[int]:
    """Return the numbers that tokens stand for, the lowest first."""
    return sorted(int(token.text) for token in tokens if token.text.isdecimal())
