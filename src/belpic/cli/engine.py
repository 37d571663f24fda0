"""`belpic engine`: one of our bots, driven by lines of JSON."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from belpic.bots.engines.driver import Driver
from belpic.cli.budgets import Nodes, Time, budget_of
from belpic.cli.choices import GameOption
from belpic.cli.language import current
from belpic.cli.output import forgive_encoding, say


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("engine")(engine)


def engine(
    *,
    game: GameOption = None,
    level: Annotated[str, typer.Option("--level", metavar="NAME")] = "greedy",
    nodes: Nodes = None,
    seconds: Time = None,
) -> None:
    """Answer what a host asks on standard input until it asks to end."""
    driver = Driver(level, game, budget_of(nodes, seconds), current())
    forgive_encoding(sys.stdin)
    # a line at a time: iterating over standard input would wait for more than one
    while line := sys.stdin.readline():
        answer = driver.answer(line)
        if answer is None:
            return
        say(answer)
        sys.stdout.flush()
