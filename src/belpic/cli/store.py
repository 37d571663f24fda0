"""`belpic store`: checking a database, copying it, putting a copy back, forgetting people."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from belpic.cli.complaints import NO, refuse
from belpic.cli.language import phrase
from belpic.cli.opened import opened
from belpic.cli.output import complain, say
from belpic.cli.serve import Database, database
from belpic.cli.store_people import export, forget, tidy

Copy = Annotated[Path, typer.Argument(metavar="FILE", show_default=False)]


def add(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    group.callback()(store)
    for command in (check, backup, restore, export, forget, tidy):
        group.command(command.__name__)(command)
    app.add_typer(group, name="store")


def store() -> None:
    """Hold what one can do with a database."""


def check(*, db: Database = None) -> None:
    """Fold every log by the rules; the answer is no if one does not fold."""
    from belpic.table.audit import audit  # noqa: PLC0415  # the rules are slow to import

    tables = events = wrong = 0
    with opened(db) as found:
        for finding in audit(found):
            tables, events = tables + 1, events + finding.events
            if finding.problem is not None:
                wrong += 1
                complain(phrase("store.wrong", table=finding.table, why=finding.problem.text))
    if wrong:
        raise refuse("store_wrong", code=NO, wrong=wrong, tables=tables)
    say(phrase("store.fine", tables=tables, events=events))


def backup(file: Copy, *, db: Database = None) -> None:
    """Copy the database to a file while it is in use."""
    from belpic.store.backup import back_up  # noqa: PLC0415  # SQLAlchemy is slow to import

    back_up(database(db), file)
    say(phrase("store.copied", path=file))


def restore(file: Copy, *, db: Database = None) -> None:
    """Put a copy in the place of a database that is gone."""
    from belpic.store.addresses import name_of  # noqa: PLC0415  # the same
    from belpic.store.backup import restore as put_back  # noqa: PLC0415  # SQLAlchemy is slow to import

    put_back(database(db), file)
    say(phrase("store.restored", path=name_of(database(db))))
