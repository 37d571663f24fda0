"""A check: a name and a search for problems in a subject."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Generic, TypeVar

from belpic.core.conformance.case import Case, GameUnderTest
from belpic.core.conformance.report import mishap

S = TypeVar("S", GameUnderTest, Case)
MOST: Final = 3
"""Problems of one check in one subject that are reported; more would only repeat them."""


@dataclass(frozen=True, slots=True)
class Check(Generic[S]):
    """One thing that core asks of every game."""

    name: str
    search: Callable[[S], Iterator[str]]
    """Yields what is wrong, one sentence each."""

    def __str__(self) -> str:
        return self.name

    @property
    def what(self) -> str:
        """What the check asks, in one line."""
        return (self.search.__doc__ or "").partition("\n")[0]

    def problems(self, subject: S) -> tuple[str, ...]:
        """Return the first problems of the subject; an unexpected error is one too."""
        found: list[str] = []
        try:
            found.extend(islice(self.search(subject), MOST))
        except Exception as error:  # noqa: BLE001  # whatever a game does wrong is reported
            found.append(mishap(error))
        return tuple(found)
