"""Frozen dataclasses that are made and changed with every move: the same, in less time.

What `dataclasses` makes asks `object.__setattr__` for every field by its name, and `replace` looks
at the description of every field, every time. In games whose states are small that was a third of
what a move costs the server.
"""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING
from functools import cache, wraps
from typing import TYPE_CHECKING, Final, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import replace  # its arguments are checked by the fields

__all__ = ["quick", "replace"]

T = TypeVar("T")
_UNSAID: Final = object()
"""What stands for a field that is made anew where nobody names it."""


def quick(cls: type[T]) -> type[T]:
    """Let a frozen dataclass with slots fill its slots itself when one of it is made.

    What is new and nobody else has seen is open while it is filled: for that moment it is one of a
    class with the same slots that is not frozen, to which Python writes an attribute at once.
    """
    plain = cls.__init__
    known: dict[str, object] = {
        "_unsaid": _UNSAID,
        "_cls": cls,
        "_open": _open(cls),
        "_become": object.__setattr__,
    }
    taken, filled, open_filled = [], [], []
    for field in dataclasses.fields(cls):  # type: ignore[arg-type]  # a dataclass
        name, value, usual = field.name, field.name, ""
        known[f"_fill_{name}"] = getattr(cls, name).__set__
        if field.default_factory is not MISSING:
            known[f"_make_{name}"] = field.default_factory
            value, usual = f"_make_{name}() if {name} is _unsaid else {name}", "=_unsaid"
        elif field.default is not MISSING:
            known[f"_usual_{name}"] = field.default
            usual = f"=_usual_{name}"
        taken.append(f"{name}{usual}")
        filled.append(f" _fill_{name}(self, {value})")
        open_filled.append(f" self.{name} = {value}")
    body = ["if self.__class__ is _cls:", " _become(self, '__class__', _open)", *open_filled]
    body += [" self.__class__ = _cls", "else:", *(filled or [" pass"])]  # of a class made from it
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    made = _function("__init__", ["self", *taken], body, known)
    cls.__init__ = wraps(plain)(made)  # type: ignore[assignment,method-assign]  # takes the same
    return cls


def _open(cls: type) -> type:
    """Return a class with the same slots that is not frozen."""
    thawed = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(cls.__name__, (cls,), {"__slots__": (), "__module__": cls.__module__, **thawed})


if not TYPE_CHECKING:

    def replace(one: T, /, **changes: object) -> T:
        """Return a dataclass with some fields changed, as `dataclasses.replace` does."""
        return _replacer(type(one))(one, **changes)


@cache
def _replacer(cls: type) -> Callable[..., object]:
    """Return what makes one of a class from another, with what is named changed."""
    fields = dataclasses.fields(cls)
    if not all(field.init and not field.kw_only for field in fields):
        return dataclasses.replace
    names = [field.name for field in fields]
    values = [f"one.{name} if {name} is _unsaid else {name}" for name in names]
    taken = ["one", "/", "*", *[f"{name}=_unsaid" for name in names]]
    body = [f"return _cls({', '.join(values)})"]
    return _function("replace", taken, body, {"_cls": cls, "_unsaid": _UNSAID})


def _function(
    name: str, taken: list[str], body: list[str], known: dict[str, object]
) -> Callable[..., object]:
    """Return a function, put together as `dataclasses` puts together its own."""
    lines = "\n ".join(body)
    exec(f"def {name}({', '.join(taken)}):\n {lines}", known)  # noqa: S102  # names of fields alone
    return cast("Callable[..., object]", known[name])
