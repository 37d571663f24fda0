"""`belpic bots`: whom one can play a game against, and how each of them plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from belpic.bots.levels import levels, usual
from belpic.cli.choices import AsJson, GameName
from belpic.cli.language import phrase, tell
from belpic.cli.output import columns, say, say_json
from belpic.core import registry
from belpic.core.codec import to_json

if TYPE_CHECKING:
    from belpic.cli.output import Data


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bots")(bots)


def bots(game: GameName, *, as_json: AsJson = False) -> None:
    """List the bots of a game."""
    loaded = registry.load(game)
    known, newcomers = levels(loaded), usual(loaded)
    if as_json:
        listed: list[Data] = [
            {
                "level": name,
                "name": to_json(level.name),
                "about": to_json(level.about),
                "usual": name == newcomers,
            }
            for name, level in known.items()
        ]
        say_json(listed)
        return
    head = [phrase(f"bots.{name}") for name in ("level", "name", "about")]
    rows = [[name, tell(level.name), tell(level.about)] for name, level in known.items()]
    say(columns([head, *rows]))
    say(phrase("bots.usual", level=newcomers))
