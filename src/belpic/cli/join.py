"""`belpic join`: a table of a server, in the terminal."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from belpic.cli.complaints import NO, refuse
from belpic.cli.language import current, phrase
from belpic.cli.output import has_terminal, say


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("join")(join)


def join(
    link: Annotated[str, typer.Argument(metavar="LINK", show_default=False)],
    *,
    ascii_only: Annotated[bool, typer.Option("--ascii")] = False,
    engine: Annotated[
        str | None, typer.Option("--engine", metavar="COMMAND", show_default=False)
    ] = None,
) -> None:
    """Sit down at the table of a link, or watch it; or let an engine play there."""
    if engine is not None:
        if ascii_only:
            raise refuse("join_engine")
        _let_play(link, engine)
        return
    if not has_terminal():
        raise refuse("no_terminal")
    from belpic import tui  # noqa: PLC0415  # Textual is slow to import

    tui.join(link, lang=current(), ascii=ascii_only)


def _let_play(link: str, command: str) -> None:
    from belpic.tui.engine_seat import join_engine  # noqa: PLC0415  # websockets are slow to import
    from belpic.tui.preferences import records_folder  # noqa: PLC0415  # the same

    outcome = join_engine(
        link,
        command,
        lang=current(),
        folder=records_folder(os.environ).parent,
        tell=lambda text: say(text.in_(current())),
    )
    if outcome is None:
        raise refuse("table_closed", code=NO)
    say(phrase("join.over", places=" ".join(map(str, outcome.places))))
