"""Tokens of programs: who comes with one, and whether it still holds.

A token stands in the header `Authorization: Bearer …` of a request or socket, which no browser
sends by itself; whoever comes with one is that program, whatever cookies say.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers

from belpic.core.errors import BelpicError
from belpic.server.limits import TOKEN_SECONDS
from belpic.server.phrases import deny
from belpic.store import NotStored
from belpic.table.programs import TOKEN, hash_of

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.types import ASGIApp, Receive, Scope, Send

    from belpic.server.phrases import Denied
    from belpic.store import Store
    from belpic.table.clock import Clock

BEARER: Final = "bearer"
WHO: Final = "belpic.program"
"""In the scope of a connection with a token: the program, or why there is none."""


class Tokens:
    """Finds out which program a connection with a token is, before anything else is asked."""

    def __init__(self, app: ASGIApp, store: Store, clock: Clock) -> None:
        """Take the application within, and where tokens are known."""
        self.app = app
        self._store = store
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, which finds the program in the scope."""
        if scope["type"] in ("http", "websocket"):
            scheme, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
            if scheme.lower() == BEARER:
                scope[WHO] = await self._program(token.strip())
        await self.app(scope, receive, send)

    async def _program(self, token: str) -> str | BelpicError:
        if not TOKEN.fullmatch(token):
            return bad_token()
        find, now = self._store.programs.holder, self._clock()
        try:
            return await asyncio.to_thread(find, hash_of(token), now) or bad_token()
        except NotStored as error:
            return error


def bad_token() -> Denied:
    """Return the refusal of a token that does not hold."""
    return deny(401, "bad_token")


def program_in(connection: HTTPConnection) -> str | None:
    """Return the program that a connection comes from, None if it has no token that holds."""
    found = connection.scope.get(WHO)
    return found if isinstance(found, str) else None


def check_token(connection: HTTPConnection) -> None:
    """Refuse a connection with a token that does not hold.

    Raises:
        BelpicError: then; or if it cannot be known now.
    """
    found = connection.scope.get(WHO)
    if isinstance(found, BelpicError):
        raise found


def check_person(connection: HTTPConnection) -> None:
    """Refuse a program what only people may do.

    Raises:
        Denied: if it is one.
    """
    if program_in(connection) is not None:
        raise deny(403, "not_for_programs")


async def until_revoked(program: str, store: Store, clock: Clock) -> None:
    """Wait until a program's token holds no longer.

    Raises:
        Denied: then.
    """
    while True:
        await asyncio.sleep(TOKEN_SECONDS)
        try:
            holds = await asyncio.to_thread(store.programs.holds, program, clock())
        except NotStored:  # the store has told the log why; who is there may stay
            continue
        if not holds:
            raise bad_token()
