"""`belpic rules`: the rules of a game, its tables computed for the options asked about."""

from __future__ import annotations

import sys

import typer

from belpic.cli.choices import Chosen, GameName, Preset, Seats, options_of, seats_of
from belpic.cli.language import current
from belpic.cli.output import say, say_rich
from belpic.core import registry
from belpic.records import rulebook


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rules")(rules)


def rules(
    game: GameName, *, preset: Preset = None, option: Chosen = None, seats: Seats = None
) -> None:
    """Print the rules: set for reading on a terminal, as Markdown elsewhere."""
    loaded = registry.load(game)
    number = seats_of(loaded, seats)
    chosen = options_of(loaded, number, preset, option)
    page = rulebook.page(loaded, current(), chosen, number)
    if not sys.stdout.isatty():
        say(page.rstrip())
        return
    from rich.markdown import Markdown  # noqa: PLC0415  # only a terminal pays for it

    say_rich(Markdown(page))
