"""`belpic serve`: tables in the browser."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belpic.cli.choices import whole
from belpic.cli.complaints import NO, refuse
from belpic.cli.language import phrase
from belpic.cli.output import complain, say
from belpic.core import registry

if TYPE_CHECKING:
    import socket

LOCAL: Final = "127.0.0.1"
HIGHEST_PORT: Final = 65_535
MOST_WORKERS: Final = 64

Database = Annotated[str | None, typer.Option("--db", metavar="URL", show_default=False)]


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve)


def serve(
    *,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = LOCAL,
    port: Annotated[str | None, typer.Option("--port", metavar="N", show_default=False)] = None,
    db: Database = None,
    workers: Annotated[str, typer.Option("--workers", metavar="N")] = "1",
    open_page: Annotated[bool, typer.Option("--open")] = False,
) -> None:
    """Serve tables until interrupted."""
    number = None if port is None else whole(port, "--port", low=0, high=HIGHEST_PORT)
    helpers = whole(workers, "--workers", low=0, high=MOST_WORKERS)
    start(host, number, db, helpers, open_page=open_page)


def start(
    host: str = LOCAL,
    port: int | None = None,
    db: str | None = None,
    workers: int = 1,
    *,
    open_page: bool = False,
) -> None:
    """Listen, say where, and serve."""
    from belpic.server import run  # noqa: PLC0415  # the web stack is slow to import
    from belpic.server.app import Settings  # noqa: PLC0415  # the same

    with _listen(host, port) as listening:
        # after the address was had: a server that cannot be leaves no file behind
        url = usable_database(db)
        prepare_games()
        address = run.address_of(listening, host)

        def ready() -> None:
            say(phrase("serve.ready", address=address))
            if open_page and not run.open_browser(address):
                say(phrase("serve.no_browser"))
            sys.stdout.flush()

        try:
            run.serve(Settings(url, host), listening, workers=workers, ready=ready)
        except run.Died as error:
            raise refuse("died", code=NO, why=str(error)[:200]) from None


def prepare_games() -> None:
    """Make ready what somebody's first match would otherwise wait for, and say so."""
    registry.prepare(lambda game: complain(phrase("serve.preparing", game=game.title)))


def _listen(host: str, port: int | None) -> socket.socket:
    from belpic.server.run import listen  # noqa: PLC0415  # the web stack is slow to import

    try:
        return listen(host, port)
    except OSError as error:
        address = host if port is None else f"{host}:{port}"
        raise refuse("no_address", address=address, why=error.strerror or str(error)) from None


def database(named: str | None) -> str:
    """Return the address of the database that was asked for, else of the usual one."""
    from belpic.store.engine import usual_url  # noqa: PLC0415  # SQLAlchemy is slow to import

    return usual_url(os.environ) if named is None else named


def usable_database(named: str | None) -> str:
    """Return the address of a database, and refuse a wrong one before anything takes long."""
    from belpic.store.engine import prepare_file  # noqa: PLC0415  # SQLAlchemy is slow to import

    url = database(named)
    prepare_file(url)
    return url
