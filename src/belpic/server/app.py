"""The application: routes, what goes wrong as answers, and what runs beside it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Route, WebSocketRoute

from belpic.core.codec import to_json
from belpic.core.errors import BelpicError, Reason, UnknownGame
from belpic.server.api import Api, TooFast
from belpic.server.guests import Guests
from belpic.server.pages import Pages
from belpic.server.phrases import PHRASES, Denied
from belpic.server.requests import answer
from belpic.server.security import Hosts, SecureHeaders
from belpic.server.socket import Sockets
from belpic.store import NotStored, Store
from belpic.table.hall import Hall

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp

    from belpic.server.helpers import Helpers


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the server listens and keeps its tables, and where its pages are."""

    db: str
    host: str = "127.0.0.1"
    pages: Path | None = None


def web_folder() -> Path:
    """Return the folder of the browser client inside the package."""
    return Path(str(files("belpic").joinpath("web")))


def build(settings: Settings, helpers: Helpers | None = None) -> ASGIApp:
    """Return the application; `helpers` are the processes that play bots, if it starts any.

    Raises:
        BelpicError: if the database cannot be used.
        OSError: if its folder cannot be made.
    """
    store = Store(settings.db)
    hall = Hall(store)
    guests = Guests(store.secret("guests"))
    pages = Pages(settings.pages or web_folder())
    api = Api(hall, guests, pages, Hosts(settings.host))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        running = asyncio.create_task(hall.run())
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


async def refused(_: Request, error: Exception) -> Response:
    """Answer what is the fault of the one who asks, or of the disk."""
    assert isinstance(error, BelpicError)  # registered for this type
    if isinstance(error, Denied):
        status = error.status
    elif isinstance(error, NotStored):
        status = 503
    else:
        status = 404 if isinstance(error, UnknownGame) else 400
    response = complaint(error.reason, status)
    if isinstance(error, TooFast):
        response.headers["Retry-After"] = error.after
    return response


async def not_found(_: Request, error: Exception) -> Response:
    """Answer for an address that does not exist, or is asked in a wrong way."""
    assert isinstance(error, HTTPException)  # registered for this type
    key = "no_method" if error.status_code == 405 else "no_page"
    response = complaint(Reason(key, PHRASES(key)), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def failed(_: Request, __: Exception) -> Response:
    """Answer for a defect of ours; the log has the details."""
    return complaint(Reason("server_error", PHRASES("server_error")), 500)


def complaint(reason: Reason, status: int) -> Response:
    """Return a reason as an answer."""
    return answer({"error": to_json(reason)}, status)
