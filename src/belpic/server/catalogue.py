"""The games as the home page and the form of a new table need them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, cast

from belpic import bots
from belpic.core import registry
from belpic.core.codec import to_json
from belpic.core.options import Choice, Flag, Integer, Listing, Number, Spec, Subset, Value
from belpic.server.bodies import GameCard, GameForm, LevelForm, OptionForm, PresetForm, ValueForm
from belpic.table.presets import differences, preset_about, preset_label

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.game import AnyGame
    from belpic.core.info import GameInfo
    from belpic.core.options import Options

    OptionKind = Literal["choice", "number", "flag", "integer", "subset", "listing"]


def form_of(game_id: str, seats: int | None) -> GameForm:
    """Return everything that the form of a new table asks; without seats, for the usual number.

    Raises:
        UnknownGame: if there is no such game.
        BadOptions: if it does not have that many seats.
    """
    game = registry.load(game_id)
    return form(game, game.info.usual_seats if seats is None else seats)


def card(info: GameInfo) -> GameCard:
    """Return what one may know of a game without loading its rules."""
    return GameCard(
        id=info.id,
        title=info.title,
        summary=info.summary,
        family=info.family,
        version=info.version,
        seats=tuple(info.seats),
        usual_seats=info.usual_seats,
        minutes=info.minutes,
        presets=tuple(info.presets),
        hidden=info.hidden,
        chance=info.chance,
        unit=info.unit,
        first_preset=info.first_preset,
    )


def cards() -> tuple[GameCard, ...]:
    """Return all games in the order in which people are shown them."""
    found = map(registry.info, registry.ids())
    return tuple(map(card, sorted(found, key=lambda one: one.place)))


def form(game: AnyGame, seats: int) -> GameForm:
    """Return everything that the form of a new table asks."""
    usual = game.options(seats).chosen()
    return GameForm(
        game=card(game.info),
        seats=seats,
        presets=tuple(
            PresetForm(
                name,
                preset_label(game, name),
                preset_about(game, name),
                values,
                differences(game, game.options(seats, name), seats),
            )
            for name, values in game.presets.items()
        ),
        options=tuple(
            _option(game.Options, name, spec, usual[name])
            for name, spec in game.Options.specs().items()
        ),
        levels=_levels(game),
        # on boards and with sticks no more than a choice is hidden, for a moment
        hands=game.info.hidden and game.info.family in ("cards", "race"),
    )


def _levels(game: AnyGame) -> tuple[LevelForm, ...]:
    known, usual = bots.levels(game), bots.usual(game)
    return tuple(
        LevelForm(name, known[name].name, known[name].about, name == usual)
        for name in bots.offered(game)
    )


def _option(options: type[Options], name: str, spec: Spec, usual: Value) -> OptionForm:
    found = OptionForm(
        name=name,
        label=options.label(name),
        help=options.help(name),
        source=spec.source,
        kind=cast("OptionKind", type(spec).__name__.lower()),
        values=(),
        low=None,
        high=None,
        form=None,
        default=to_json(usual),
    )

    def named(values: Iterable[Value]) -> tuple[ValueForm, ...]:
        return tuple(
            ValueForm(
                cast("str | int | bool | None", to_json(value)), options.value_label(name, value)
            )
            for value in values
        )

    match spec:
        case Choice(allowed=allowed) | Number(allowed=allowed):
            return replace(found, values=named(allowed))
        case Flag():
            return replace(found, values=named((True, False)))
        case Subset(members=members):
            return replace(found, values=named(members))
        case Integer(low=low, high=high, extra=extra):
            return replace(found, low=low, high=high, values=named(extra))
        case Listing(form=shape):
            return replace(found, form=shape)
        case _:
            return found
