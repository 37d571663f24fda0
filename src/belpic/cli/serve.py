"""`belpic serve`: tables in the browser."""

from __future__ import annotations

import ipaddress
import os
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belpic.cli.choices import one_of, whole
from belpic.cli.complaints import NO, refuse
from belpic.cli.language import phrase
from belpic.cli.output import complain, say
from belpic.core import registry

if TYPE_CHECKING:
    import socket

    from belpic.server.app import Settings
    from belpic.server.limits import IpNetwork

LOCAL: Final = "127.0.0.1"
HIGHEST_PORT: Final = 65_535
MOST_WORKERS: Final = 64
MOST_PROCESSES: Final = 64
HIGHEST_FILE: Final = 1_048_575

LogForm = Annotated[str | None, typer.Option("--log", metavar="text|json", show_default=False)]
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
    processes: Annotated[str, typer.Option("--processes", metavar="N")] = "1",
    socket_file: Annotated[
        str | None, typer.Option("--socket", metavar="FD", show_default=False)
    ] = None,
    attached: Annotated[bool, typer.Option("--attached")] = False,
    trust: Annotated[
        list[str] | None, typer.Option("--trust", metavar="NETWORK", show_default=False)
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option("--name", metavar="NAME", show_default=False)
    ] = None,
    metrics: Annotated[
        list[str] | None, typer.Option("--metrics", metavar="NETWORK", show_default=False)
    ] = None,
    log: LogForm = None,
    open_page: Annotated[bool, typer.Option("--open")] = False,
) -> None:
    """Serve tables until interrupted."""
    set_up_log(log)
    number = None if port is None else whole(port, "--port", low=0, high=HIGHEST_PORT)
    helpers = whole(workers, "--workers", low=0, high=MOST_WORKERS)
    together = whole(processes, "--processes", low=1, high=MOST_PROCESSES)
    trusted, watchers = (tuple(map(_network, named or ())) for named in (trust, metrics))
    if attached:
        threading.Thread(target=_end_with_input, daemon=True).start()
    from belpic.server.app import Settings  # noqa: PLC0415  # the web stack is slow to import

    with _given(socket_file) if socket_file is not None else _listen(host, number) as listening:
        # after all else was seen to be right: a server that cannot be leaves no file behind
        if together > 1 and not _is_shared(database(db)):
            raise refuse("processes")
        settings = Settings(
            usable_database(db),
            host,
            trusted=trusted,
            names=tuple(name or ()),
            watchers=watchers,
            shared=_shared_folder() if attached else None,
        )
        prepare_games()
        start(settings, listening, workers=helpers, processes=together, open_page=open_page)


def start(
    settings: Settings,
    listening: socket.socket,
    *,
    workers: int,
    processes: int,
    open_page: bool,
) -> None:
    """Serve, and say where."""
    from belpic.server import run  # noqa: PLC0415  # the web stack is slow to import
    from belpic.server.processes import NeverReady, serve_many  # noqa: PLC0415  # the same

    address = run.address_of(listening, settings.host)

    def ready() -> None:
        say(phrase("serve.ready", address=address))
        if open_page and not run.open_browser(address):
            say(phrase("serve.no_browser"))
        sys.stdout.flush()

    try:
        if processes > 1:
            serve_many(
                settings, listening, address, processes=processes, workers=workers, ready=ready
            )
        else:
            run.serve(settings, listening, workers=workers, ready=ready)
    except run.Died as error:
        raise refuse("died", code=NO, why=str(error)[:200]) from None
    except NeverReady:
        raise refuse("never_ready", code=NO) from None


def set_up_log(form: str | None) -> None:
    """Let the log of this process, and of those that it starts, have a form."""
    from belpic.server import logs  # noqa: PLC0415  # only who serves needs it

    if form is not None:
        os.environ[logs.VARIABLE] = one_of(form, "--log", "text", "json")
    logs.set_up(logs.form_of(os.environ))


def _shared_folder() -> Path | None:
    """Return the folder that the process above has made for those below it."""
    from belpic.server.siblings import FOLDER  # noqa: PLC0415  # only who serves needs it

    named = os.environ.get(FOLDER)
    return None if named is None else Path(named)


def _network(text: str) -> IpNetwork:
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise refuse("network", text=text[:40]) from None


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


def _given(number: str) -> socket.socket:
    """Return a socket that listens already, and was handed to this process."""
    import socket  # noqa: PLC0415  # only a server needs it

    file = whole(number, "--socket", low=0, high=HIGHEST_FILE)
    try:
        return socket.socket(fileno=file)
    except OSError:
        raise refuse("no_socket", file=file) from None


def _is_shared(url: str) -> bool:
    from belpic.store.addresses import is_shared  # noqa: PLC0415  # SQLAlchemy is slow to import

    return is_shared(url)


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


def database(named: str | None) -> str:
    """Return the address of the database that was asked for, else of the usual one."""
    from belpic.store.addresses import usual_url  # noqa: PLC0415  # SQLAlchemy is slow to import

    return usual_url(os.environ) if named is None else named


def usable_database(named: str | None) -> str:
    """Return the address of a database, and refuse a wrong one before anything takes long."""
    from belpic.store.engine import prepare  # noqa: PLC0415  # SQLAlchemy is slow to import

    url = database(named)
    prepare(url)
    return url
