"""`belpic join`: a table of a server, in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from belpic.cli.complaints import refuse
from belpic.cli.language import current
from belpic.cli.output import has_terminal


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("join")(join)


def join(
    link: Annotated[str, typer.Argument(metavar="LINK", show_default=False)],
    *,
    ascii_only: Annotated[bool, typer.Option("--ascii")] = False,
) -> None:
    """Sit down at the table of a link, or watch it."""
    if not has_terminal():
        raise refuse("no_terminal")
    from belpic import tui  # noqa: PLC0415  # Textual is slow to import

    tui.join(link, lang=current(), ascii=ascii_only)
