"""Options of a game: a schema that forms, help texts, command lines and records are made from.

A game's options are a frozen dataclass whose fields are declared with `choice`, `integer`, `flag`
and `subset`. Labels and help stand in the game's phrase book under `option.NAME.label` and
`option.NAME.help`; a choice's values under `option.NAME.VALUE` (so none is called label or help).
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Self, TypeVar, cast

from belpic.core.codec import Json, from_json, to_json
from belpic.core.errors import PHRASES, BadOptions, Reason, Unreadable, reason
from belpic.core.text import Phrases, Text

Value = None | bool | int | str | frozenset[str] | tuple[str, ...]
Values = Mapping[str, Value]
Default = Value | Callable[[int, Values], Value]
"""A value, or a function of the number of seats and of the options declared earlier."""
Meaning = Callable[[int, Values], bool]

_T = TypeVar("_T")
_Name = TypeVar("_Name", bound=str)
_Number = TypeVar("_Number", bound=int | None)
_NUMBER: Final = re.compile("-?[0-9]{1,18}", re.ASCII)


@dataclasses.dataclass(frozen=True, slots=True)
class Spec(ABC):
    """What one option may be, what it is if nothing is said, and where that comes from."""

    default: Default
    source: str
    meaning: Meaning | None

    @abstractmethod
    def accepts(self, value: Value) -> bool:
        """Tell whether the value is one of those allowed."""

    @abstractmethod
    def values(self) -> str:
        """Return what is allowed, in one line."""

    @abstractmethod
    def samples(self) -> tuple[Value, ...]:
        """Return every value, or where they are many the telling ones, for tests."""

    def same(self, one: Value, other: Value) -> bool:
        """Tell whether two values mean the same, whatever other options are with them."""
        return one == other

    def parse(self, text: str) -> Value:
        """Return the value written as `text`; the text itself if it cannot be one."""
        words: dict[str, Value] = {"none": None, "null": None}
        words |= dict.fromkeys(("true", "on", "yes"), True)
        words |= dict.fromkeys(("false", "off", "no"), False)
        if text.lower() in words and self.accepts(words[text.lower()]):
            return words[text.lower()]
        if _NUMBER.fullmatch(text) and self.accepts(int(text)):
            return int(text)
        return text

    def load(self, item: Json) -> Value:
        """Return the value written as JSON data.

        Raises:
            BadOptions: if no option is written so.
        """
        if isinstance(item, list | dict):
            raise BadOptions(reason("options_not_object"))
        return item

    def resolve(self, seats: int, chosen: Values) -> Value:
        """Return the default for this many seats and the values chosen so far."""
        return self.default(seats, chosen) if callable(self.default) else self.default


@dataclasses.dataclass(frozen=True, slots=True)
class Choice(Spec):
    """One of several named values."""

    allowed: tuple[str, ...]
    alike: frozenset[str] = frozenset()
    """Those that differ by the defaults of other options alone."""

    def same(self, one: Value, other: Value) -> bool:
        """Tell whether two names mean the same, apart from the defaults of other options."""
        return one == other or {one, other} <= self.alike

    def accepts(self, value: Value) -> bool:
        """Tell whether the value is one of the names."""
        return isinstance(value, str) and value in self.allowed

    def values(self) -> str:
        """Return the names."""
        return " | ".join(self.allowed)

    def samples(self) -> tuple[Value, ...]:
        """Return all names."""
        return self.allowed


@dataclasses.dataclass(frozen=True, slots=True)
class Number(Spec):
    """One of several numbers, or none."""

    allowed: tuple[int | None, ...]

    def accepts(self, value: Value) -> bool:
        """Tell whether the value is one of the numbers."""
        return not isinstance(value, bool) and value in self.allowed

    def values(self) -> str:
        """Return the numbers."""
        return " | ".join(map(shown, self.allowed))

    def samples(self) -> tuple[Value, ...]:
        """Return all numbers."""
        return self.allowed


@dataclasses.dataclass(frozen=True, slots=True)
class Flag(Spec):
    """True or false."""

    def accepts(self, value: Value) -> bool:
        """Tell whether the value is a truth value."""
        return isinstance(value, bool)

    def values(self) -> str:
        """Return both."""
        return "true | false"

    def samples(self) -> tuple[Value, ...]:
        """Return both."""
        return (False, True)


@dataclasses.dataclass(frozen=True, slots=True)
class Integer(Spec):
    """A whole number in a range, or one of the extra values beside it."""

    low: int
    high: int
    extra: tuple[Value, ...]
    telling: tuple[int, ...]

    def accepts(self, value: Value) -> bool:
        """Tell whether the number is in range."""
        if isinstance(value, bool) or not isinstance(value, int):
            return any(value is other or value == other for other in self.extra)
        return self.low <= value <= self.high

    def values(self) -> str:
        """Return the range."""
        others = "".join(f" | {'none' if other is None else other}" for other in self.extra)
        return f"{self.low}…{self.high}{others}"

    def samples(self) -> tuple[Value, ...]:
        """Return the lowest number, the telling ones and the extra values."""
        return tuple(dict.fromkeys((self.low, *self.telling, *self.extra)))


@dataclasses.dataclass(frozen=True, slots=True)
class Subset(Spec):
    """Any set of several names."""

    members: tuple[str, ...]

    def accepts(self, value: Value) -> bool:
        """Tell whether all members are known."""
        return isinstance(value, frozenset) and value <= set(self.members)

    def values(self) -> str:
        """Return the members that may be in the set."""
        return "{" + ",".join(self.members) + "}"

    def samples(self) -> tuple[Value, ...]:
        """Return the empty set, each single member and the full set."""
        singles = (frozenset({member}) for member in self.members)
        return tuple(dict.fromkeys((frozenset(), *singles, frozenset(self.members))))

    def parse(self, text: str) -> Value:
        """Return the members separated by commas."""
        return frozenset(_parts(text))

    def load(self, item: Json) -> Value:
        """Return the members from a list of texts."""
        return frozenset(_texts(item))


@dataclasses.dataclass(frozen=True, slots=True)
class Listing(Spec):
    """A list of texts of one form, which `form` describes to people."""

    pattern: re.Pattern[str]
    form: str
    telling: tuple[tuple[str, ...], ...]

    def accepts(self, value: Value) -> bool:
        """Tell whether every entry has the form."""
        return isinstance(value, tuple) and all(map(self.pattern.fullmatch, value))

    def values(self) -> str:
        """Return the form of an entry."""
        return f"[{self.form}, …]"

    def samples(self) -> tuple[Value, ...]:
        """Return the empty list and the telling ones."""
        return ((), *self.telling)

    def parse(self, text: str) -> Value:
        """Return the entries separated by commas; `none` is the empty list."""
        return () if text.lower() == "none" else _parts(text)

    def load(self, item: Json) -> Value:
        """Return the entries from a list of texts."""
        return _texts(item)


def _parts(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (part.strip() for part in text.strip("{}[]").split(","))))


def _texts(item: Json) -> tuple[str, ...]:
    try:
        return from_json(tuple[str, ...], item)
    except Unreadable as error:
        raise BadOptions(error.reason) from None


def _declare(spec: Spec) -> dataclasses.Field[Value]:
    field: dataclasses.Field[Value] = dataclasses.field(kw_only=True, metadata={"spec": spec})
    return field


def choice(
    *allowed: _Name,
    default: Default = None,
    source: str,
    meaning: Meaning | None = None,
    alike: frozenset[str] = frozenset(),
) -> _Name:
    """Declare an option with named values; the first is the default unless another is named.

    Those that are `alike` differ by the defaults of other options alone.
    """
    first = allowed[0] if default is None else default
    return cast("_Name", _declare(Choice(first, source, meaning, allowed, alike)))


def number(
    *allowed: _Number, default: Default, source: str, meaning: Meaning | None = None
) -> _Number:
    """Declare an option that is one of several numbers, None standing for "none"."""
    return cast("_Number", _declare(Number(default, source, meaning, allowed)))


def listing(
    pattern: str,
    form: str,
    *,
    source: str,
    telling: tuple[tuple[str, ...], ...],
    meaning: Meaning | None = None,
) -> tuple[str, ...]:
    """Declare an option that is a list of texts, empty unless something is said."""
    spec = Listing((), source, meaning, re.compile(pattern, re.ASCII), form, telling)
    return cast("tuple[str, ...]", _declare(spec))


def flag(*, default: Default, source: str, meaning: Meaning | None = None) -> bool:
    """Declare an option that is true or false."""
    return cast("bool", _declare(Flag(default, source, meaning)))


def integer(
    low: int,
    high: int,
    *,
    default: Default,
    source: str,
    telling: tuple[int, ...] = (),
    meaning: Meaning | None = None,
) -> int:
    """Declare an option that is a whole number; tests try `low` and the `telling` numbers."""
    return cast("int", _declare(Integer(default, source, meaning, low, high, (), telling)))


def integer_or(
    extra: _T,
    low: int,
    high: int,
    *,
    default: Default,
    source: str,
    telling: tuple[int, ...] = (),
    meaning: Meaning | None = None,
) -> int | _T:
    """Declare a whole number that may also be `extra`: None for "no limit", or a word."""
    spec = Integer(default, source, meaning, low, high, (cast("Value", extra),), telling)
    return cast("int", _declare(spec))


def subset(
    *members: str, default: Default, source: str, meaning: Meaning | None = None
) -> frozenset[str]:
    """Declare an option that is a set of names."""
    return cast("frozenset[str]", _declare(Subset(default, source, meaning, members)))


@dataclasses.dataclass(frozen=True)
class Options:
    """The base of every game's options; all values are there, defaults filled in."""

    phrases: ClassVar[Phrases]

    @classmethod
    def specs(cls) -> dict[str, Spec]:
        """Return the schema: each option's name and what it may be, in the order declared."""
        return {field.name: field.metadata["spec"] for field in dataclasses.fields(cls)}

    @classmethod
    def make(cls, seats: int, chosen: Values | None = None) -> Self:
        """Return options with the chosen values and the defaults for this many seats.

        Raises:
            BadOptions: for an unknown name, a value out of range or a meaningless combination.
        """
        chosen, specs = dict(chosen or {}), cls.specs()
        for name in chosen:
            if name not in specs:
                raise BadOptions(reason("unknown_option", name=name, names=_names(specs)))
        values: dict[str, Value] = {}
        for name, spec in specs.items():
            value = chosen[name] if name in chosen else spec.resolve(seats, values)
            if not spec.accepts(value):
                raise BadOptions(
                    reason("bad_value", name=name, value=shown(value), values=spec.values())
                )
            values[name] = value
        made = cls(**values)
        made._refuse_meaningless(seats, values)
        return made

    def _refuse_meaningless(self, seats: int, values: Values) -> None:
        for name, spec in self.specs().items():
            usual = spec.resolve(seats, values)
            if spec.meaning and not spec.meaning(seats, values) and values[name] != usual:
                why = self.phrases(f"option.{name}.meaning")
                raise BadOptions(
                    reason("meaningless", name=name, value=shown(values[name]), why=why)
                )
        problem = self.problem(seats)
        if problem:
            raise BadOptions(problem)

    def problem(self, seats: int) -> Reason | None:  # noqa: ARG002  # games override this
        """Return why these values do not go together for this many seats, if they do not."""
        return None

    @classmethod
    def parse(cls, texts: Mapping[str, str]) -> dict[str, Value]:
        """Return values from texts `NAME=VALUE`; unknown names are left as they are."""
        specs = cls.specs()
        return {
            name: specs[name].parse(text) if name in specs else text for name, text in texts.items()
        }

    @classmethod
    def label(cls, name: str) -> Text:
        """Return the option's name for people."""
        return cls.phrases(f"option.{name}.label")

    @classmethod
    def help(cls, name: str) -> Text:
        """Return what the option does."""
        return cls.phrases(f"option.{name}.help")

    def chosen(self) -> dict[str, Value]:
        """Return all values by name."""
        return {name: getattr(self, name) for name in self.specs()}

    def to_json(self) -> dict[str, Json]:
        """Return all values as JSON data."""
        return {name: to_json(value) for name, value in self.chosen().items()}

    @classmethod
    def from_json(cls, seats: int, data: Json) -> Self:
        """Return the options written by `to_json`, checked again.

        Raises:
            BadOptions: if they are not options of this game.
        """
        if not isinstance(data, dict):
            raise BadOptions(reason("options_not_object"))
        specs = cls.specs()
        chosen = {
            name: specs[name].load(item) if name in specs else shown_json(item)
            for name, item in data.items()
        }
        return cls.make(seats, chosen)

    @classmethod
    def value_label(cls, name: str, value: Value) -> Text:
        """Return a value for people: the phrase of a named value, other values as they are."""
        spec = cls.specs().get(name)
        if isinstance(value, str):
            return cls.phrases(f"option.{name}.{value}")
        if isinstance(value, bool) or value is None:
            return PHRASES(f"value.{shown(value)}")
        if isinstance(value, frozenset | tuple) and not value:
            return PHRASES("value.none")
        if isinstance(value, frozenset) and isinstance(spec, Subset):
            inside = filter(value.__contains__, spec.members)
            return Text.join([cls.value_label(name, member) for member in inside])
        if isinstance(value, tuple):
            return Text.join(map(Text.same, value))
        key = f"option.{name}.{value}"  # some numbers mean something: 0 may be “no limit”
        return cls.phrases(key) if key in cls.phrases else Text.same(shown(value))


def shown_json(item: Json) -> Value:
    """Return something to name in a complaint about an option that does not exist."""
    return item if not isinstance(item, list | dict) else None


def shown(value: Value) -> str:
    """Return the value as one writes it on the command line."""
    if isinstance(value, frozenset):
        return "{" + ",".join(sorted(value)) + "}"
    if isinstance(value, tuple):
        return "[" + ",".join(value) + "]"
    words = {None: "none", True: "true", False: "false"}
    return words[value] if value is None or isinstance(value, bool) else str(value)[:60]


def _names(specs: Mapping[str, Spec]) -> str:
    return ", ".join(specs) or "–"
