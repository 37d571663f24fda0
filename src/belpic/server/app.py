"""The application: routes, what goes wrong as answers, and what runs beside it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from belpic.core.errors import BelpicError, Reason, UnknownGame
from belpic.server.accounts import AccountApi
from belpic.server.api import Api
from belpic.server.bodies import Complaint
from belpic.server.collecting import Collector, settled
from belpic.server.figures import SharedFigures
from belpic.server.guests import Guests
from belpic.server.languages import preferred_lang
from belpic.server.limits import REFUSAL_SECONDS
from belpic.server.metrics import LogCount, Metering
from belpic.server.pages import Pages
from belpic.server.phrases import PHRASES, Denied
from belpic.server.requests import answer
from belpic.server.routes import routes
from belpic.server.security import Hosts, SecureHeaders
from belpic.server.sessions import Identify, Sessions
from belpic.server.tokens import Tokens
from belpic.server.turns import TooFast
from belpic.store import NotStored, Store
from belpic.table.hall import Hall
from belpic.table.owed import settle_owed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterator

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp

    from belpic.server.farewell import Farewell
    from belpic.server.helpers import Helpers
    from belpic.server.limits import IpNetwork
    from belpic.table.supervision import Patience

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the server listens and keeps its tables, and where its pages are."""

    db: str
    host: str = "127.0.0.1"
    pages: Path | None = None
    patience: Patience | None = None
    trusted: tuple[IpNetwork, ...] = ()
    """Networks of many people, where nothing is counted by network."""
    names: tuple[str, ...] = ()
    """The names that people type to get here; without any, all, or the machine's own."""
    watchers: tuple[IpNetwork, ...] = ()
    """Networks whose programs may read `/metrics`, beside the server's own machine."""
    shared: Path | None = None
    """The folder by which processes at one address find each other's tables and figures."""
    alone: bool = False
    """Whether the process is the server's alone, and its garbage is collected when it is quiet."""


def web_folder() -> Path:
    """Return the folder of the browser client inside the package."""
    return Path(str(files("belpic").joinpath("web")))


def build(
    settings: Settings,
    helpers: Helpers | None = None,
    died: Callable[[BaseException], None] | None = None,
    farewell: Farewell | None = None,
) -> ASGIApp:
    """Return the application; `helpers` are the processes that play bots, if it starts any.

    `died` is told when nothing looks after the tables any more: the process should end then.
    `farewell` is by what whoever runs it says that it is about to end.

    Raises:
        BelpicError: if the database cannot be used.
        OSError: if its folder cannot be made.
    """
    store = Store(settings.db)
    hall = Hall(store, patience=settings.patience)
    guests = Guests(store.secret("guests"))
    pages = Pages(settings.pages or web_folder())
    sessions = Sessions(store.secret("sessions"), store.people, hall.clock)
    api = Api(hall, guests, pages, Hosts(settings.host, settings.names), settings.trusted)
    api.watchers = settings.watchers
    api.farewell = farewell or api.farewell
    _measure(api)
    shared = None
    if settings.shared is not None:
        shared = SharedFigures(settings.shared, api.metrics.text)
        api.figures = shared.text
    counting = LogCount(api.metrics.logged)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        logging.getLogger().addHandler(counting)
        running = asyncio.create_task(hall.run())
        running.add_done_callback(partial(_ended, died))
        beside = list(map(asyncio.create_task, _beside(api, settings, shared)))
        if helpers is not None:
            await helpers.start()
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            if helpers is not None:
                await helpers.stop()
            running.cancel()
            await asyncio.gather(running, *beside, return_exceptions=True)
            await asyncio.to_thread(store.close)
            logging.getLogger().removeHandler(counting)

    all_routes = routes(api, AccountApi(api, sessions))
    starlette = Starlette(
        routes=all_routes,
        middleware=[Middleware(Identify, sessions), Middleware(Tokens, store, hall.clock)],
        lifespan=lifespan,
        exception_handlers={
            BelpicError: refused,
            HTTPException: partial(not_found, pages),
            Exception: failed,
        },
    )
    # outermost, so that the answers to defects carry the headers too, and are counted
    return Metering(SecureHeaders(starlette), api.metrics, all_routes)


def _beside(
    api: Api, settings: Settings, shared: SharedFigures | None
) -> Iterator[Coroutine[None, None, object]]:
    """Yield what runs beside the tables."""
    yield api.lobby.run()
    yield api.guard.run()
    yield settle_owed(api.hall.store, api.hall.supervisor)
    if shared is not None:
        yield shared.run()
    if settings.alone:
        yield _collect(api.hall)


def _measure(api: Api) -> None:
    """Add what the tables and the store count by themselves to what the server tells of itself."""
    hall, metrics = api.hall, api.metrics
    metrics.read("belpic_sockets", "WebSockets that are open.", lambda: api.farewell.there)
    metrics.read("belpic_tables", "Tables that this process has open.", lambda: hall.tables)
    metrics.read(
        "belpic_tables_failed",
        "Tables that cannot be shown now, for a defect of their rules.",
        lambda: hall.failed_tables,
    )
    metrics.read(
        "belpic_store_commits_total",
        "Transactions that were written.",
        lambda: hall.store.commits,
        "counter",
    )
    metrics.read(
        "belpic_overdue_threads",
        "Threads that were written off because rules took too long.",
        lambda: len(hall.supervisor.crew.stuck),
    )
    metrics.read("belpic_alive", "Whether the tables are looked after.", lambda: int(hall.is_alive))


async def _collect(hall: Hall) -> None:
    """Collect garbage when no table works."""
    with settled():
        await Collector(lambda: hall.supervisor.worked).run()


def _ended(died: Callable[[BaseException], None] | None, running: asyncio.Task[None]) -> None:
    """Tell that the hall's loop has ended by itself."""
    if running.cancelled():
        return
    error = running.exception() or RuntimeError("it ended without a reason")
    logger.critical("nothing looks after the tables any more", exc_info=error)
    if died is not None:
        died(error)


async def refused(request: Request, error: Exception) -> Response:
    """Answer what is the fault of the one who asks, or of the disk."""
    assert isinstance(error, BelpicError)  # registered for this type
    if isinstance(error, Denied):
        status = error.status
    elif isinstance(error, NotStored):
        status = 503
    else:
        status = 404 if isinstance(error, UnknownGame) else 400
    response = complaint(request, error.reason, status)
    if isinstance(error, TooFast):
        await asyncio.sleep(REFUSAL_SECONDS)
        response.headers["Retry-After"] = error.after
    return response


async def not_found(pages: Pages, request: Request, error: Exception) -> Response:
    """Answer for an address that does not exist, or is asked in a wrong way.

    Whoever typed it into a browser gets a page; programs get a reason.
    """
    assert isinstance(error, HTTPException)  # registered for this type
    if error.status_code == 404 and _is_for_reading(request):
        return pages.document(request.headers, 404)
    key = "no_method" if error.status_code == 405 else "no_page"
    response = complaint(request, Reason(key, PHRASES(key)), error.status_code)
    response.headers.update(error.headers or {})
    return response


def _is_for_reading(request: Request) -> bool:
    """Tell whether a person asks for a page, and not a program for what it works with."""
    of_programs = request.url.path.startswith(("/api", "/static/", "/ws/"))
    return "text/html" in request.headers.get("accept", "") and not of_programs


async def failed(request: Request, _: Exception) -> Response:
    """Answer for a defect of ours; the log has the details."""
    return complaint(request, Reason("server_error", PHRASES("server_error")), 500)


def complaint(request: Request, reason: Reason, status: int) -> Response:
    """Return a reason as an answer."""
    return answer(Complaint(reason), preferred_lang(request), status)
