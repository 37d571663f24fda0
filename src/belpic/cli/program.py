"""`belpic program`: bots of other people that play at a server's tables with a token."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from belpic.cli.choices import AsJson, whole
from belpic.cli.complaints import NO, refuse
from belpic.cli.language import phrase
from belpic.cli.opened import opened
from belpic.cli.output import columns, say, say_json
from belpic.cli.serve import Database

Name = Annotated[str, typer.Argument(metavar="NAME", show_default=False)]
Id = Annotated[str, typer.Argument(metavar="ID", show_default=False)]
Days = Annotated[str | None, typer.Option("--days", metavar="N", show_default=False)]


def add(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    group.callback()(program)
    group.command("new")(new)
    group.command("list")(listed)
    group.command("revoke")(revoke)
    app.add_typer(group, name="program")


def program() -> None:
    """Hold what one can do with programs."""


def new(name: Name, *, days: Days = None, db: Database = None, as_json: AsJson = False) -> None:
    """Make a program and say its token, this once."""
    from belpic.table.clock import milliseconds  # noqa: PLC0415  # SQLAlchemy is slow to import
    from belpic.table.programs import LONGEST_DAYS, new_program  # noqa: PLC0415  # the same

    number = None if days is None else whole(days, "--days", high=LONGEST_DAYS)
    made, token = new_program(name, None, milliseconds(), number)
    with opened(db) as store:
        store.wait(store.programs.add(made))
    if as_json:
        say_json({"program": made.id, "token": token, "until": made.until})
    else:
        say(phrase("program.made", program=made.id, token=token))


def listed(*, db: Database = None, as_json: AsJson = False) -> None:
    """List the programs."""
    from belpic.table.clock import milliseconds  # noqa: PLC0415  # SQLAlchemy is slow to import

    with opened(db) as store:
        found = store.programs.listed()
    now = milliseconds()
    if as_json:
        say_json(
            [
                {
                    "program": one.id,
                    "created": one.created,
                    "until": one.until,
                    "holds": one.until is None or one.until > now,
                }
                for one in found
            ]
        )
        return
    head = [phrase(f"program.{name}") for name in ("id", "created", "until")]
    rows = [[one.id, _day(one.created), _day(one.until)] for one in found]
    say(columns([head, *rows]))


def _day(at: int | None) -> str:
    if at is None:
        return phrase("program.ever")
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"


def revoke(program_id: Id, *, db: Database = None) -> None:
    """Let the token of a program hold no longer."""
    from belpic.table.clock import milliseconds  # noqa: PLC0415  # SQLAlchemy is slow to import

    with opened(db) as store:
        revoked = store.wait(store.programs.revoke(program_id, milliseconds()))
    if not revoked:
        raise refuse("no_program", code=NO, program=program_id[:40])
    say(phrase("program.revoked", program=program_id))
