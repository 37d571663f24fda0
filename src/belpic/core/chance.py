"""Chance as an actor: a state that waits for chance says which distribution it waits for."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.errors import IllegalAction, reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.rng import Rng

LISTED: Final = 5040
"""Distributions with at most this many outcomes list them."""

Outcomes = tuple[tuple[Action, Fraction], ...]


class Chance(ABC):
    """A distribution over outcomes; each outcome is an action of `CHANCE`."""

    __slots__ = ()

    @abstractmethod
    def sample(self, rng: Rng) -> Action:
        """Return one outcome, unbiased if the bits of `rng` are."""

    @abstractmethod
    def outcomes(self) -> Outcomes | None:
        """Return every outcome with its exact probability, or None where they are too many."""

    @abstractmethod
    def includes(self, outcome: Action) -> bool:
        """Tell whether the outcome is possible."""

    @abstractmethod
    def hint(self) -> str:
        """Return what an outcome looks like, for messages."""

    def read(self, text: str) -> Action:
        """Return the outcome written as `text`.

        Raises:
            IllegalAction: if no outcome is written so.
        """
        outcome = Action(text.split())
        if not self.includes(outcome):
            raise IllegalAction(reason("no_outcome", text=text[:80], hint=self.hint()))
        return outcome


@dataclass(frozen=True, slots=True)
class Sticks(Chance):
    """`number` fair two-sided sticks; the outcome is how many marked faces are up."""

    number: int = 5

    def sample(self, rng: Rng) -> Action:
        """Read one bit a stick."""
        return _number(rng.bits(self.number).bit_count())

    def outcomes(self) -> Outcomes:
        """Return the binomial distribution."""
        return _stick_outcomes(self.number)

    def includes(self, outcome: Action) -> bool:
        """Tell whether the count can be thrown."""
        return outcome in {listed for listed, _ in self.outcomes()}

    def hint(self) -> str:
        """Return the range of counts."""
        return f"0…{self.number}"


@dataclass(frozen=True, slots=True)
class Die(Chance):
    """A fair die with the faces 1 to `faces`."""

    faces: int = 6

    def sample(self, rng: Rng) -> Action:
        """Read one face by rejection."""
        return _number(rng.below(self.faces) + 1)

    def outcomes(self) -> Outcomes:
        """Return the uniform distribution."""
        each = Fraction(1, self.faces)
        return tuple((_number(face), each) for face in range(1, self.faces + 1))

    def includes(self, outcome: Action) -> bool:
        """Tell whether the die has that face."""
        return outcome in {listed for listed, _ in self.outcomes()}

    def hint(self) -> str:
        """Return the range of faces."""
        return f"1…{self.faces}"


@dataclass(frozen=True, slots=True)
class Coin(Chance):
    """A fair coin: 0 or 1."""

    def sample(self, rng: Rng) -> Action:
        """Read one bit."""
        return _number(rng.bits(1))

    def outcomes(self) -> Outcomes:
        """Return both sides."""
        return ((_number(0), Fraction(1, 2)), (_number(1), Fraction(1, 2)))

    def includes(self, outcome: Action) -> bool:
        """Tell whether it is a side of the coin."""
        return outcome in {_number(0), _number(1)}

    def hint(self) -> str:
        """Return the two sides."""
        return "0, 1"


@dataclass(frozen=True, slots=True)
class Draw(Chance):
    """One item out of a bag; equal items are one outcome with the sum of their chances."""

    items: tuple[str, ...]

    def sample(self, rng: Rng) -> Action:
        """Take the item at a uniformly chosen index."""
        return Action.of(self.items[rng.below(len(self.items))])

    def outcomes(self) -> Outcomes:
        """Return every kind of item with its share, in the order of the bag."""
        total = len(self.items)
        return tuple((Action.of(kind), Fraction(n, total)) for kind, n in self._counts())

    def includes(self, outcome: Action) -> bool:
        """Tell whether such an item is in the bag."""
        return len(outcome) == 1 and outcome[0] in self.items

    def hint(self) -> str:
        """Return the kinds in the bag."""
        return ", ".join(kind for kind, _ in self._counts())

    def _counts(self) -> Iterator[tuple[str, int]]:
        yield from Counter(self.items).items()


@dataclass(frozen=True, slots=True)
class Shuffle(Chance):
    """All items in a new order; the outcome is their codes from the first (the top) to the last."""

    items: tuple[str, ...]

    def sample(self, rng: Rng) -> Action:
        """Shuffle by Fisher and Yates, from the last place down."""
        order, below = list(self.items), rng.below
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        return Action(order)

    def outcomes(self) -> Outcomes | None:
        """Return every distinct order where there are few."""
        counts = Counter(self.items)
        number = math.factorial(len(self.items))
        for copies in counts.values():
            number //= math.factorial(copies)
        if number > LISTED:
            return None
        each = Fraction(1, number)
        return tuple((Action(order), each) for order in _orders(counts, len(self.items)))

    def includes(self, outcome: Action) -> bool:
        """Tell whether it is an order of exactly these items."""
        return Counter(outcome) == Counter(self.items)

    def hint(self) -> str:
        """Return the items in their standard order."""
        return " ".join(sorted(self.items))


def _number(value: int) -> Action:
    return _NUMBERS[value] if value < len(_NUMBERS) else Action.of(str(value))


_NUMBERS: Final = tuple(Action.of(str(value)) for value in range(33))


@cache
def _stick_outcomes(number: int) -> Outcomes:
    ways = 2**number
    return tuple((_number(up), Fraction(math.comb(number, up), ways)) for up in range(number + 1))


def _orders(counts: Counter[str], length: int) -> Iterator[tuple[str, ...]]:
    if not length:
        yield ()
        return
    for kind in counts:
        if counts[kind]:
            counts[kind] -= 1
            for rest in _orders(counts, length - 1):
                yield (kind, *rest)
            counts[kind] += 1
