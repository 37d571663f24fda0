"""Attributes that are reckoned when they are asked for the first time, and then kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Self, TypeVar, overload

O = TypeVar("O")  # noqa: E741  # one letter, as type variables are written
V = TypeVar("V")


class lazy_property(Generic[O, V]):  # noqa: N801  # written as a decorator, as `property` is
    """A method that becomes an attribute of its object with what it returns.

    Until Python 3.12 a `cached_property` holds one lock for all objects of a class, so that the
    slow reckoning of one table would keep all others waiting. Here nobody waits: two threads that
    ask at once both reckon, and as rules are functions of frozen data, both come to the same.
    """

    def __init__(self, reckon: Callable[[O], V]) -> None:
        """Take the method."""
        self.reckon = reckon
        self.name = reckon.__name__
        self.__doc__ = reckon.__doc__

    @overload
    def __get__(self, instance: None, owner: type[O]) -> Self: ...
    @overload
    def __get__(self, instance: O, owner: type[O]) -> V: ...
    def __get__(self, instance: O | None, owner: type[O]) -> Self | V:
        """Reckon; what is kept in the object's own dictionary is found before this is asked."""
        if instance is None:
            return self
        value = self.reckon(instance)
        vars(instance)[self.name] = value
        return value
