"""`belpic account`: people with accounts, for whoever runs the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from belpic.cli.choices import AsJson
from belpic.cli.complaints import NO, refuse
from belpic.cli.language import phrase
from belpic.cli.opened import opened
from belpic.cli.output import columns, say, say_json
from belpic.cli.serve import Database

if TYPE_CHECKING:
    from belpic.store import Store
    from belpic.store.people import Account

Name = Annotated[str, typer.Argument(metavar="NAME", show_default=False)]


def add(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    group.callback()(account)
    group.command("list")(listed)
    for command in (codes, trust, distrust):
        group.command(command.__name__)(command)
    app.add_typer(group, name="account")


def account() -> None:
    """Hold what one can do with accounts."""


def listed(*, db: Database = None, as_json: AsJson = False) -> None:
    """List the accounts by name."""
    with opened(db) as store:
        found = store.people.accounts()
    if as_json:
        say_json([{"name": one.name, "publisher": one.publisher} for one in found])
        return
    head = [phrase("account.name"), phrase("account.publisher")]
    rows = [[one.name, phrase("account.yes") if one.publisher else ""] for one in found]
    say(columns([head, *rows]))


def codes(name: Name, *, db: Database = None) -> None:
    """Give somebody who has lost all else new recovery codes."""
    from belpic.table.codes import hash_code, new_codes  # noqa: PLC0415  # only needed here

    with opened(db) as store:
        found = _account(store, name)
        made = new_codes()
        store.wait(store.people.replace_codes(found.id, list(map(hash_code, made))))
    say("\n".join(made))


def trust(name: Name, *, db: Database = None) -> None:
    """Let somebody put matches into the public archive."""
    _trust(name, db, "account.trusted", publisher=True)


def distrust(name: Name, *, db: Database = None) -> None:
    """Let somebody put matches into the public archive no longer."""
    _trust(name, db, "account.distrusted", publisher=False)


def _trust(name: str, db: str | None, done: str, *, publisher: bool) -> None:
    with opened(db) as store:
        found = _account(store, name)
        store.wait(store.people.trust(found.id, publisher=publisher))
    say(phrase(done, name=found.name))


def _account(store: Store, name: str) -> Account:
    from belpic.table.names import skeleton_of  # noqa: PLC0415  # SQLAlchemy is slow to import

    found = store.people.account(skeleton_of(name))
    if found is None:
        raise refuse("nobody", code=NO, who=name[:80])
    return found
