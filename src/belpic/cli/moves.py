"""`belpic moves`: the legal moves of a position."""

from __future__ import annotations

from typing import Annotated

import typer

from belpic.cli.choices import AsJson, Chosen, GameOption, Preset, game_with, options_of
from belpic.cli.lines import answer
from belpic.cli.output import say, say_json

Position = Annotated[str, typer.Argument(metavar="POSITION|-", show_default=False)]
Paths = Annotated[bool, typer.Option("--paths")]


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("moves")(moves)


def moves(
    position: Position,
    *,
    game: GameOption = None,
    preset: Preset = None,
    option: Chosen = None,
    paths: Paths = False,
    as_json: AsJson = False,
) -> None:
    """List the legal moves."""
    loaded, positions = game_with(lambda parts: parts.positions, "positions", game)
    options = options_of(loaded, loaded.info.usual_seats, preset, option)

    def respond(text: str) -> None:
        listed = list(positions.moves(text, options, paths=paths))
        if as_json:
            say_json({"moves": listed})
        else:
            say("\n".join(listed))

    answer(position, respond, as_json=as_json)
