"""Dataclasses that are made and changed quickly: what they are is what `dataclasses` makes."""

from __future__ import annotations

import copy
import inspect
from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from belpic.core.quick import quick, replace


@dataclass(frozen=True, slots=True)
class Plain:
    """As it is made by `dataclasses`."""

    name: str
    count: int = 3
    kept: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.count < 0:
            message = "no such count"
            raise ValueError(message)


@quick
@dataclass(frozen=True, slots=True)
class Quick:
    """The same, quickly."""

    name: str
    count: int = 3
    kept: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.count < 0:
            message = "no such count"
            raise ValueError(message)


@quick
@dataclass(frozen=True, slots=True)
class Longer(Quick):
    """With a field more."""

    more: tuple[int, ...] = ()


class Other(Quick):
    """Made from it, but no dataclass of its own."""

    __slots__ = ("note",)


@dataclass(frozen=True, slots=True)
class Reckoned:
    """With a field that nobody gives."""

    base: int
    twice: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "twice", 2 * self.base)


def fields_of(one: Plain | Quick) -> tuple[str, int, list[int]]:
    return one.name, one.count, one.kept


def test_what_is_made_quickly_is_the_same() -> None:
    assert fields_of(Quick("a")) == fields_of(Plain("a")) == ("a", 3, [])
    assert fields_of(Quick(count=4, name="b", kept=[1])) == ("b", 4, [1])
    assert Quick("a").kept is not Quick("a").kept
    assert Quick("a") == Quick("a") != Quick("b")
    assert str(inspect.signature(Quick)) == str(inspect.signature(Plain))
    assert copy.deepcopy(Longer("a", more=(1,))) == Longer("a", 3, [], (1,))


def test_what_cannot_be_made_cannot_be_made_quickly() -> None:
    with pytest.raises(TypeError, match="name"):
        Quick()  # type: ignore[call-arg]  # that is tried
    with pytest.raises(TypeError, match="other"):
        Quick("a", other=1)  # type: ignore[call-arg]  # that is tried
    with pytest.raises(ValueError, match="no such count"):
        Quick("a", -1)
    with pytest.raises(FrozenInstanceError):
        Quick("a").name = "b"  # type: ignore[misc]  # that is tried


def test_what_is_made_quickly_is_of_its_class_and_frozen() -> None:
    for cls in (Quick, Longer, Other):
        one = cls("a", 4)
        assert type(one) is cls
        assert fields_of(one) == ("a", 4, [])
        with pytest.raises(FrozenInstanceError):
            one.count = 5  # type: ignore[misc]  # that is tried
        with pytest.raises(FrozenInstanceError):
            del one.count


def test_some_fields_are_changed() -> None:
    one = Longer("a", 4, [1], (2,))
    assert replace(one, name="b") == Longer("b", 4, [1], (2,))
    assert replace(one, more=(), count=0) == Longer("a", 0, [1])
    assert replace(one).kept is one.kept
    assert replace(Reckoned(2), base=5).twice == 10
    with pytest.raises(ValueError, match="no such count"):
        replace(one, count=-1)
    with pytest.raises(TypeError, match="other"):
        replace(one, other=1)  # type: ignore[call-arg]  # that is tried
