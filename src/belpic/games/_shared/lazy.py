"""Sequences of actions that are made when they are asked for: lists too long to write out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import overload

from belpic.core.action import Action


class Lazy(Sequence[Action]):
    """A sequence that makes its actions when they are asked for."""

    __slots__ = ()

    @abstractmethod
    def make(self, index: int) -> Action:
        """Return the action at an index that is in range."""

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        """Return one action, or those of a slice."""
        number = len(self)
        if isinstance(index, slice):
            return tuple(map(self.make, range(*index.indices(number))))
        if 0 <= index < number:
            return self.make(index)
        if not -number <= index < 0:
            raise IndexError(index)
        return self.make(index + number)

    def __iter__(self) -> Iterator[Action]:
        """Yield all actions in order."""
        return map(self.make, range(len(self)))
