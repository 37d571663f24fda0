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
from starlette.routing import Route, WebSocketRoute

from belpic.core.errors import BelpicError, Reason, UnknownGame
from belpic.server.api import Api, TooFast
from belpic.server.bodies import Complaint
from belpic.server.guests import Guests
from belpic.server.languages import preferred_lang
from belpic.server.pages import Pages
from belpic.server.phrases import PHRASES, Denied
from belpic.server.requests import answer
from belpic.server.security import Hosts, SecureHeaders
from belpic.server.socket import Sockets
from belpic.store import NotStored, Store
from belpic.table.hall import Hall

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp

    from belpic.server.helpers import Helpers
    from belpic.table.supervision import Patience

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the server listens and keeps its tables, and where its pages are."""

    db: str
    host: str = "127.0.0.1"
    pages: Path | None = None
    patience: Patience | None = None


def web_folder() -> Path:
    """Return the folder of the browser client inside the package."""
    return Path(str(files("belpic").joinpath("web")))


def build(
    settings: Settings,
    helpers: Helpers | None = None,
    died: Callable[[BaseException], None] | None = None,
) -> ASGIApp:
    """Return the application; `helpers` are the processes that play bots, if it starts any.

    `died` is told when nothing looks after the tables any more: the process should end then.

    Raises:
        BelpicError: if the database cannot be used.
        OSError: if its folder cannot be made.
    """
    store = Store(settings.db)
    hall = Hall(store, patience=settings.patience)
    guests = Guests(store.secret("guests"))
    pages = Pages(settings.pages or web_folder())
    api = Api(hall, guests, pages, Hosts(settings.host))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        running = asyncio.create_task(hall.run())
        running.add_done_callback(partial(_ended, died))
        if helpers is not None:
            await helpers.start()
        try:
            yield
        finally:
            if helpers is not None:
                await helpers.stop()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await asyncio.to_thread(store.close)

    starlette = Starlette(
        routes=routes(api),
        lifespan=lifespan,
        exception_handlers={
            BelpicError: refused,
            HTTPException: not_found,
            Exception: failed,
        },
    )
    # outermost, so that the answers to defects carry the headers too
    return SecureHeaders(starlette)


def _ended(died: Callable[[BaseException], None] | None, running: asyncio.Task[None]) -> None:
    """Tell that the hall's loop has ended by itself."""
    if running.cancelled():
        return
    error = running.exception() or RuntimeError("it ended without a reason")
    logger.critical("nothing looks after the tables any more", exc_info=error)
    if died is not None:
        died(error)


def routes(api: Api) -> list[Route | WebSocketRoute]:
    """Return all routes; `docs/protocol.md` describes them."""
    return [
        Route("/", api.page),
        Route("/t/{table}", api.page),
        Route("/rules/{game}", api.page),
        Route("/static/{version}/{name:path}", api.static),
        Route("/favicon.ico", api.icon),
        Route("/api/health", api.health),
        Route("/api/home", api.home),
        Route("/api/games/{game}", api.game),
        Route("/api/rules/{game}", api.rules),
        Route("/api/guest", api.guest, methods=["POST"]),
        Route("/api/tables", api.create, methods=["POST"]),
        Route("/api/tables/{table}/record", api.record),
        # whatever follows is a table's name, so that any wrong one gets the same clear answer
        WebSocketRoute("/ws/{table:path}", Sockets(api).serve),
    ]


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
        response.headers["Retry-After"] = error.after
    return response


async def not_found(request: Request, error: Exception) -> Response:
    """Answer for an address that does not exist, or is asked in a wrong way."""
    assert isinstance(error, HTTPException)  # registered for this type
    key = "no_method" if error.status_code == 405 else "no_page"
    response = complaint(request, Reason(key, PHRASES(key)), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def failed(request: Request, _: Exception) -> Response:
    """Answer for a defect of ours; the log has the details."""
    return complaint(request, Reason("server_error", PHRASES("server_error")), 500)


def complaint(request: Request, reason: Reason, status: int) -> Response:
    """Return a reason as an answer."""
    return answer(Complaint(reason), preferred_lang(request), status)
