"""`belpic perft`: how many lines of play there are, the classic check of a move generator."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from belpic.cli.choices import (
    AsJson,
    Chosen,
    GameOption,
    Preset,
    game_with,
    one_of,
    options_of,
    whole,
)
from belpic.cli.language import phrase
from belpic.cli.output import columns, say, say_json

Luck = Literal["lucky", "all"]


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("perft")(perft)


def perft(
    position: Annotated[
        str | None, typer.Argument(metavar="[POSITION]", show_default=False)
    ] = None,
    *,
    game: GameOption = None,
    preset: Preset = None,
    option: Chosen = None,
    depth: Annotated[str, typer.Option("--depth", metavar="D")] = "1",
    paths: Annotated[bool, typer.Option("--paths")] = False,
    chance: Annotated[str, typer.Option("--chance", metavar="lucky|all")] = "lucky",
    as_json: AsJson = False,
) -> None:
    """Count the lines by the kind of their last move."""
    loaded, positions = game_with(lambda parts: parts.positions, "positions", game)
    options = options_of(loaded, loaded.info.usual_seats, preset, option)
    turns = whole(depth, "--depth", high=20)
    luck: Luck = one_of(chance, "--chance", "lucky", "all")
    by_kind = dict(positions.perft(position, options, turns, paths=paths, chance=luck))
    total = sum(by_kind.values())
    if as_json:
        say_json({"total": total, "by_kind": by_kind})
        return
    rows = [[kind, f"{number:,}"] for kind, number in by_kind.items()]
    say(columns([*rows, [phrase("perft.total"), f"{total:,}"]]))
