"""`belpic engine-check`: does an engine keep to the protocol?"""

from __future__ import annotations

import shlex
from typing import Annotated

import typer

from belpic.bots.engines.check import check
from belpic.cli.choices import AsJson
from belpic.cli.complaints import NO, refuse
from belpic.cli.language import current, phrase
from belpic.cli.output import say, say_json


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("engine-check")(engine_check)


def engine_check(
    command: Annotated[str, typer.Argument(metavar="COMMAND", show_default=False)],
    *,
    games: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Try every promise of the engine protocol; the exit code is 1 if one is broken."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise refuse("no_command", text=command[:60])
    findings = check(words, games)
    if as_json:
        say_json(
            [
                {
                    "check": one.check,
                    "ok": one.wrong is None,
                    "why": one.wrong.in_(current()) if one.wrong else None,
                }
                for one in findings
            ]
        )
    else:
        for one in findings:
            sign = "✓" if one.wrong is None else "✗"
            told = "" if one.wrong is None else f"  {one.wrong.in_(current())}"
            say(f"{sign} {one.check}: {phrase(f'engine_check.{one.check}')}{told}")
    if wrong := sum(one.wrong is not None for one in findings):
        raise refuse("engine_wrong", code=NO, wrong=wrong, checks=len(findings))
