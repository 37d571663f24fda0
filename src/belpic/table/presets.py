"""The names of presets, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.text import Text

if TYPE_CHECKING:
    from belpic.core.game import AnyGame


def preset_label(game: AnyGame, name: str) -> Text:
    """Return the name of a preset in words; its name for programs where the game has none."""
    key = f"preset.{name}"
    return game.phrases(key) if key in game.phrases else Text.same(name)


def preset_about(game: AnyGame, name: str) -> Text | None:
    """Return for whom a preset is, in a sentence; None where its name says it."""
    key = f"about_preset.{name}"
    return game.phrases(key) if key in game.phrases else None
