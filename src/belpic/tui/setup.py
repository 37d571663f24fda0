"""What one chooses before a match: a form made from the game's own schema."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

from belpic import bots
from belpic.core.errors import BadOptions, BelpicError, Reason, reason
from belpic.core.match import Match
from belpic.core.options import (
    Choice,
    Flag,
    Integer,
    Listing,
    Number,
    Options,
    Spec,
    Subset,
    Value,
    shown,
)
from belpic.core.seats import Seat, seats_from
from belpic.core.text import Text
from belpic.tui.phrases import PHRASES
from belpic.tui.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from belpic.core.game import AnyGame
    from belpic.core.rng import Rng

OPTION: Final = "option."
MEMBER: Final = "/"
"""Separates an option that is a set from one of its members in the name of a field."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Field:
    """One line of the form."""

    name: str
    label: Text
    value: Text
    help: Text
    typed: bool = False
    """Whether its value can be typed."""
    idle: bool = False
    """Whether it has no meaning with the other values."""
    changed: bool = False
    """Whether it differs from what the preset says."""


@dataclass(slots=True)
class Setup:
    """The choices made so far."""

    game: AnyGame
    preset: str
    seats: int
    people: int
    first: int
    """The seat of the first person, counted from 0."""
    level: str
    chosen: dict[str, Value] = field(default_factory=dict)
    """The options that differ from the preset."""
    start: str | None = None
    """The position to begin in, as text, instead of where the game begins."""

    @staticmethod
    def of(
        game: AnyGame,
        *,
        preset: str | None = None,
        seats: int | None = None,
        against: str | None = None,
        people: int = 1,
        chosen: Mapping[str, Value] | None = None,
        start: str | None = None,
    ) -> Setup:
        """Return the choices given, the rest as usual.

        Raises:
            BadOptions: for a preset, seat count, level, number of people or option that cannot be.
            BelpicError: for a position that cannot be read.
        """
        number = game.info.usual_seats if seats is None else seats
        game.options(number, preset, chosen)
        if not 0 <= people <= number:
            raise BadOptions(Reason("people", PHRASES("setup.refused.people", seats=number)))
        level = bots.usual(game) if against is None else against
        bots.make(level, game)
        name = next(iter(game.presets)) if preset is None else preset
        setup = Setup(game, name, number, people, 0, level, start=start)
        for option, value in (chosen or {}).items():
            setup._choose(option, value)
        setup.check()
        return setup

    def fields(self) -> Iterator[Field]:
        """Yield the form: who plays, then the game's options."""
        yield self._plain("seats", Text.same(str(self.seats)))
        if len(self.game.presets) > 1:
            yield self._plain("preset", self._preset_label())
        yield self._plain("people", PHRASES(f"setup.people.{min(self.people, 2)}", n=self.people))
        if self.people < self.seats:
            level = bots.levels(self.game)[self.level]
            yield Field("level", PHRASES("setup.level.label"), level.name, level.about)
        if 0 < self.people < self.seats:
            yield self._plain("first", PHRASES("seat.number", seat=self.first + 1))
        values = self.values()
        for name, spec in self.game.Options.specs().items():
            if self._is_open(name, spec):
                yield from self._option_fields(name, spec, values)

    def _is_open(self, name: str, spec: Spec) -> bool:
        """Tell whether there is something to choose: not one value only, nor what presets name."""
        in_every_preset = all(name in values for values in self.game.presets.values())
        return not in_every_preset and len(spec.samples()) > 1

    def _plain(self, name: str, value: Text) -> Field:
        key = f"setup.{name}"
        return Field(name, PHRASES(f"{key}.label"), value, PHRASES(f"{key}.help"))

    def _preset_label(self) -> Text:
        key = f"preset.{self.preset}"
        return self.game.phrases(key) if key in self.game.phrases else Text.same(self.preset)

    def _option_fields(self, name: str, spec: Spec, values: Mapping[str, Value]) -> Iterator[Field]:
        label, explained = self.game.Options.label(name), self.game.Options.help(name)
        idle = spec.meaning is not None and not spec.meaning(self.seats, values)
        changed = name in self.chosen
        if not isinstance(spec, Subset):
            value = self.game.Options.value_label(name, values[name])
            typed = isinstance(spec, Integer | Listing)
            yield Field(OPTION + name, label, value, explained, typed, idle, changed)
            return
        inside = values[name]
        for member in spec.members:
            value = self.game.Options.value_label(name, _has(inside, member))
            entry = PHRASES(
                "setup.member", label=label, member=self.game.Options.value_label(name, member)
            )
            field_name = f"{OPTION}{name}{MEMBER}{member}"
            yield Field(field_name, entry, value, explained, idle=idle, changed=changed)

    def values(self) -> dict[str, Value]:
        """Return every option as it stands, whether or not they go together."""
        given = {**self.game.presets[self.preset], **self.chosen}
        values: dict[str, Value] = {}
        for name, spec in self.game.Options.specs().items():
            values[name] = given[name] if name in given else spec.resolve(self.seats, values)
        return values

    def step(self, name: str, by: int) -> None:
        """Change a field to its next (+1) or previous (-1) value, round and round."""
        if name.startswith(OPTION):
            self._step_option(name.removeprefix(OPTION), by)
        elif name == "seats":
            self.seats = _turn(self.game.info.seats, self.seats, by)
            self.people, self.first = min(self.people, self.seats), self.first % self.seats
        elif name == "preset":
            self.preset = _turn(list(self.game.presets), self.preset, by)
            self.chosen.clear()
        elif name == "people":
            self.people = _turn(range(self.seats + 1), self.people, by)
        elif name == "level":
            # a level may have been named by another name of it
            offered = dict.fromkeys((*bots.offered(self.game), self.level))
            self.level = _turn(list(offered), self.level, by)
        else:
            self.first = _turn(range(self.seats), self.first, by)

    def _step_option(self, name: str, by: int) -> None:
        name, _, member = name.partition(MEMBER)
        spec, value = self.game.Options.specs()[name], self.values()[name]
        if member:
            inside = value if isinstance(value, frozenset) else frozenset()
            self._choose(name, inside ^ {member})
        else:
            self._choose(name, _stepped(spec, value, by))

    def enter(self, name: str, text: str) -> None:
        """Set an option to a typed value.

        Raises:
            BadOptions: if the option cannot have that value.
        """
        name = name.removeprefix(OPTION)
        spec = self.game.Options.specs()[name]
        value = spec.parse(text.strip())
        if not spec.accepts(value):
            label = self.game.Options.label(name)
            raise BadOptions(
                reason("bad_value", name=label, value=shown(value), values=spec.values())
            )
        self._choose(name, value)

    def _choose(self, name: str, value: Value) -> None:
        self.chosen[name] = value
        before = {other: item for other, item in self.chosen.items() if other != name}
        try:
            usual = self.game.options(self.seats, self.preset, before).chosen()[name]
        except BadOptions:
            return
        if usual == value:
            del self.chosen[name]

    def reset(self) -> None:
        """Go back to what the preset says."""
        self.chosen.clear()

    def written(self, name: str) -> str:
        """Return an option's value as one types it."""
        return shown(self.values()[name.removeprefix(OPTION)])

    @property
    def problem(self) -> Reason | None:
        """Why no match can be played with these choices."""
        try:
            self.check()
        except BelpicError as error:
            return error.reason
        return None

    def check(self) -> None:
        """Refuse what cannot be played.

        Raises:
            BelpicError: if the choices do not go together.
        """
        options = self.options()
        if self.start is not None:
            Match.begin(self.game, self.seats, options, self.start)

    def options(self) -> Options:
        """Return the options chosen.

        Raises:
            BadOptions: if they do not go together.
        """
        return self.game.options(self.seats, self.preset, self.chosen)

    def session(self, *, seed: bytes | None = None, bot_rng: Rng | None = None) -> Session:
        """Return a new session as chosen.

        Raises:
            BelpicError: if the choices do not go together.
        """
        order = seats_from(Seat(self.first), self.seats)
        levels = dict.fromkeys(order[self.people :], self.level)
        return Session.begin(
            self.game,
            self.seats,
            self.options(),
            levels,
            seed=seed,
            bot_rng=bot_rng,
            start=self.start,
        )


def _has(value: Value, member: str) -> bool:
    return isinstance(value, frozenset) and member in value


def _stepped(spec: Spec, value: Value, by: int) -> Value:
    match spec:
        case Choice(allowed=allowed):
            return _turn(allowed, str(value), by)
        case Number(allowed=allowed):
            return _turn(list[Value](allowed), value, by)
        case Flag():
            return not value
        case Integer():
            return _counted(spec, value, by)
        case _:
            return value


def _counted(spec: Integer, value: Value, by: int) -> Value:
    """Count up or down; at the ends of the range stand the extra values."""
    if type(value) is int and spec.low <= value + by <= spec.high:
        return value + by
    ends: list[Value] = [spec.high, *spec.extra, spec.low]
    return ends[(ends.index(value) + by) % len(ends)]


def _turn(values: Sequence[T], value: T, by: int) -> T:
    return values[(values.index(value) + by) % len(values)]
