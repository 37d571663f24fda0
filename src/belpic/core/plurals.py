"""Which form of a word goes with a number, by the rule that a language states.

The rule is written as in Unicode's CLDR: `one = "n % 10 = 1 and n % 100 != 11"`. `n` is the number
without its sign; `a..b` means the whole numbers from a to b. A form is named for people only: what
counts is the order in which the forms stand, and that one more follows for all other numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_RANGE: Final = r"[0-9]+(?:\.\.[0-9]+)?"
_RELATION: Final = re.compile(
    rf"\s*n\s*(?:%\s*([1-9][0-9]*)\s*)?(!?=)\s*({_RANGE}(?:\s*,\s*{_RANGE})*)\s*", re.ASCII
)
_NUMBER: Final = re.compile(r"[-+−]?([0-9]+(?:\.[0-9]+)?)")


@dataclass(frozen=True, slots=True)
class _Relation:
    """`n % modulus` is, or is not, in one of the ranges."""

    modulus: int
    wanted: bool
    ranges: tuple[tuple[int, int], ...]

    @staticmethod
    def of(text: str) -> _Relation:
        found = _RELATION.fullmatch(text)
        if found is None:
            message = f"“{text.strip()}” is no condition; they look like: n % 10 = 2..4"
            raise ValueError(message)
        modulus, sign, ranges = found.groups()
        ends = [part.split("..") for part in ranges.split(",")]
        return _Relation(
            int(modulus or 0), sign == "=", tuple((int(end[0]), int(end[-1])) for end in ends)
        )

    def holds(self, number: Fraction) -> bool:
        rest = number % self.modulus if self.modulus else number
        whole = rest.denominator == 1
        inside = whole and any(low <= rest <= high for low, high in self.ranges)
        return inside == self.wanted


@dataclass(frozen=True, slots=True)
class PluralRule:
    """The forms of a language but the last: for each, the alternatives, each of conditions."""

    forms: tuple[tuple[tuple[_Relation, ...], ...], ...]

    @staticmethod
    def of(rules: Mapping[str, str]) -> PluralRule:
        """Read the rule as a language's file has it.

        Raises:
            ValueError: naming the condition that cannot be read.
        """
        return PluralRule(
            tuple(
                tuple(
                    tuple(map(_Relation.of, re.split(r"\band\b", one)))
                    for one in re.split(r"\bor\b", rule)
                )
                for rule in rules.values()
            )
        )

    @property
    def count(self) -> int:
        """How many forms a word has."""
        return len(self.forms) + 1

    def form_of(self, number: object) -> int:
        """Return the index of the form that goes with a number; the last for anything else."""
        found = _NUMBER.fullmatch(str(number))
        if found is not None:
            size = Fraction(found[1])
            for index, alternatives in enumerate(self.forms):
                if any(all(one.holds(size) for one in conditions) for conditions in alternatives):
                    return index
        return len(self.forms)
