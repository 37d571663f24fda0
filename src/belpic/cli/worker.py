"""`belpic worker`: a process that plays the bots of all tables."""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import Annotated, Final

import typer

from belpic.cli.complaints import NO, refuse
from belpic.cli.serve import Database, LogForm, prepare_games, set_up_log, usable_database

LITTLE: Final = 64
"""Bytes that are read at once of what says nothing; only that it ends counts."""


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("worker")(worker)


def worker(
    *,
    db: Database = None,
    log: LogForm = None,
    attached: Annotated[bool, typer.Option("--attached")] = False,
) -> None:
    """Play bots until interrupted; attached, until standard input ends."""
    from belpic.store import Store  # noqa: PLC0415  # SQLAlchemy is slow to import
    from belpic.table.crew import SWITCH_SECONDS  # noqa: PLC0415  # the same
    from belpic.table.supervision import Exhausted  # noqa: PLC0415  # the same
    from belpic.table.worker import Worker  # noqa: PLC0415  # the same

    set_up_log(log)
    # one table's rules or bot may compute for seconds in a thread beside all others
    sys.setswitchinterval(SWITCH_SECONDS)

    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    signal.signal(signal.SIGINT, lambda *_: stop.set())
    if attached:
        threading.Thread(target=_wait_for_end, args=(stop,), daemon=True).start()
    url = usable_database(db)
    prepare_games()
    store = Store(url)
    try:
        Worker(store).run(stop)
    except Exhausted as error:
        raise refuse("died", code=NO, why=str(error)[:200]) from None
    finally:
        store.close()


def _wait_for_end(stop: threading.Event) -> None:
    # below Python's buffer, whose lock this thread would hold when the interpreter ends
    while os.read(sys.stdin.fileno(), LITTLE):
        pass
    stop.set()
