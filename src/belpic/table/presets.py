"""Presets for people: their names, for whom they are, and how they differ from the usual one."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.text import Text
from belpic.table.messages import ChangedOption

if TYPE_CHECKING:
    from belpic.core.game import AnyGame
    from belpic.core.options import Options

KEPT: Final = 64
"""Of how many sets of rules it is kept how they differ."""


def preset_label(game: AnyGame, name: str) -> Text:
    """Return the name of a preset in words; its name for programs where the game has none."""
    key = f"preset.{name}"
    return game.phrases(key) if key in game.phrases else Text.same(name)


def preset_about(game: AnyGame, name: str) -> Text | None:
    """Return for whom a preset is, in a sentence; None where its name says it."""
    key = f"about_preset.{name}"
    return game.phrases(key) if key in game.phrases else None


def preset_of(game: AnyGame, options: Options, seats: int) -> str:
    """Return the name of the preset that options are; that of the usual one if they are none.

    A match that goes on from a record brings its options, and nobody says what they are called.
    """
    named = (name for name in game.presets if game.options(seats, name) == options)
    return next(named, next(iter(game.presets)))


@lru_cache(KEPT)
def differences(game: AnyGame, options: Options, seats: int) -> tuple[ChangedOption, ...]:
    """Return in what options differ from the usual preset, as far as they have a meaning here.

    What an option has no meaning for, such as the points of a hand that nobody can complete, would
    only tell something wrong.
    """
    chosen, usual = options.chosen(), game.options(seats).chosen()
    return tuple(
        ChangedOption(
            name,
            options.label(name),
            options.value_label(name, chosen[name]),
            options.value_label(name, usual[name]),
        )
        for name, spec in options.specs().items()
        if not spec.same(chosen[name], usual[name])
        and (spec.meaning is None or spec.meaning(seats, chosen))
    )
