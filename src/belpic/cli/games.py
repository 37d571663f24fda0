"""`belpic games`: which games there are, without loading the rules of any."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from belpic.cli.choices import AsJson
from belpic.cli.language import current, phrase
from belpic.cli.output import columns, say, say_json
from belpic.core import registry
from belpic.records.listing import described

if TYPE_CHECKING:
    from belpic.core.info import GameInfo


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("games")(games)


def games(*, as_json: AsJson = False) -> None:
    """List the games."""
    infos = [registry.info(game_id) for game_id in registry.ids()]
    if as_json:
        say_json([described(info) for info in infos])
        return
    head = [phrase(f"games.{name}") for name in ("id", "title", "seats", "minutes", "presets")]
    say(columns([head, *map(_row, infos)]))


def _row(info: GameInfo) -> list[str]:
    low, high = info.seats[0], info.seats[-1]
    seats = str(low) if low == high else f"{low}–{high}"
    title = info.title.in_(current())
    return [info.id, title, seats, str(info.minutes), ", ".join(info.presets)]
