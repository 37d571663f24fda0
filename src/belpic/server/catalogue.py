"""The games as the home page and the form of a new table need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic import bots
from belpic.core.codec import to_json
from belpic.core.options import Choice, Flag, Integer, Listing, Number, Spec, Subset, Value
from belpic.core.text import Text
from belpic.records.listing import described

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.codec import Json
    from belpic.core.game import AnyGame
    from belpic.core.options import Options


def form(game: AnyGame, seats: int) -> dict[str, Json]:
    """Return everything that the form of a new table asks."""
    usual = game.options(seats)
    return {
        "game": described(game.info),
        "seats": seats,
        "presets": [
            {"name": name, "label": to_json(_preset_label(game, name)), "values": to_json(values)}
            for name, values in game.presets.items()
        ],
        "options": [
            _option(game.Options, name, spec, usual.chosen()[name])
            for name, spec in game.Options.specs().items()
        ],
        "levels": [
            {"name": name, "label": to_json(bots.label(name, game))} for name in bots.names(game)
        ],
    }


def _preset_label(game: AnyGame, name: str) -> Text:
    key = f"preset.{name}"
    return game.phrases(key) if key in game.phrases else Text.same(name)


def _option(options: type[Options], name: str, spec: Spec, usual: Value) -> Json:
    found: dict[str, Json] = {
        "name": name,
        "label": to_json(options.label(name)),
        "help": to_json(options.help(name)),
        "source": spec.source,
        "kind": type(spec).__name__.lower(),
        "values": [],
        "low": None,
        "high": None,
        "form": None,
        "default": to_json(usual),
    }

    def named(values: Iterable[Value]) -> Json:
        return [
            {"value": to_json(value), "label": to_json(options.value_label(name, value))}
            for value in values
        ]

    match spec:
        case Choice(allowed=allowed) | Number(allowed=allowed):
            found["values"] = named(allowed)
        case Flag():
            found["values"] = named((True, False))
        case Subset(members=members):
            found["values"] = named(members)
        case Integer(low=low, high=high, extra=extra):
            found |= {"low": low, "high": high, "values": named(extra)}
        case Listing(form=shape):
            found["form"] = shape
        case _:
            pass
    return found
