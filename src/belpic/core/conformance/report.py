"""What the kit found."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class NotConforming(AssertionError):
    """A game does not keep what `core` asks of every game."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One check that one subject did not pass, with the first problems it met."""

    check: str
    subject: str
    problems: tuple[str, ...]

    def __str__(self) -> str:
        return "\n  ".join([f"{self.check} · {self.subject}", *self.problems])


@dataclass(frozen=True, slots=True)
class Report:
    """What all checks found in some subjects."""

    subjects: int
    failures: tuple[Failure, ...]

    @staticmethod
    def joined(reports: Iterable[Report]) -> Report:
        """Return several reports as one."""
        listed = tuple(reports)
        failures = tuple(failure for report in listed for failure in report.failures)
        return Report(sum(report.subjects for report in listed), failures)

    @property
    def failed(self) -> frozenset[str]:
        """The names of the checks that failed."""
        return frozenset(failure.check for failure in self.failures)

    def require(self) -> None:
        """Insist that nothing was found.

        Raises:
            NotConforming: with everything that was found.
        """
        if self.failures:
            raise NotConforming("\n".join(["", *map(str, self.failures)]))


def mishap(error: Exception) -> str:
    """Return an unexpected error as one line with the place where it was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({frame.filename}:{frame.lineno} in {frame.name})"
