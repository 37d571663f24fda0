"""Who sends a request: the owner of an account by a session, or a guest by a signed cookie.

A session is a random token. The database has its hash alone, so that a copy of it lets nobody in;
the signature beside it keeps made-up tokens from ever reaching the database.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from starlette.requests import HTTPConnection

from belpic.server.guests import PERSON
from belpic.server.limits import SESSION_SECONDS, SIGNED_OUT_SECONDS
from belpic.server.phrases import deny
from belpic.store import NotStored
from belpic.store.people import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

    from belpic.store.people import People

COOKIE: Final = "belpic_session"
SESSION: Final = "belpic_session"
"""Under which name the application keeps the session of a request."""
TOKEN_BYTES: Final = 32
ASKED: Final = ("/api/", "/ws/")
"""Addresses where it matters who asks."""
_FORM: Final = re.compile(r"(?P<token>[0-9a-f]{64})\.(?P<signature>[0-9a-f]{64})", re.ASCII)


def hash_token(token: str) -> str:
    """Return what is kept of a token; it has 256 random bits, so that a plain hash protects it."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Known:
    """The session of a request."""

    hash: str
    until: int


class Sessions:
    """Makes and reads the cookies of sessions."""

    def __init__(self, secret: bytes, people: People, clock: Callable[[], int]) -> None:
        """Take the key of the signatures, where sessions are kept, and the time."""
        self._secret = secret
        self._people = people
        self._clock = clock

    def new(self) -> tuple[str, Session]:
        """Return the cookie of a new session, and what is kept of it."""
        token = secrets.token_hex(TOKEN_BYTES)
        now = self._clock()
        return self._sign(token), Session(hash_token(token), now, now + SESSION_SECONDS * 1000)

    def _sign(self, token: str) -> str:
        signature = hmac.new(self._secret, token.encode(), hashlib.sha256).hexdigest()
        return f"{token}.{signature}"

    def read(self, cookie: str | None) -> str | None:
        """Return what is kept of the session of a cookie, or None if it is none of ours."""
        found = _FORM.fullmatch(cookie or "")
        if found is None or not hmac.compare_digest(self._sign(found["token"]), found[0]):
            return None
        return hash_token(found["token"])

    def find(self, hashed: str) -> tuple[str, int] | None:
        """Return whose session this is, and until when it lasts."""
        return self._people.session(hashed, self._clock())

    def remember(self, response: Response, cookie: str, *, secure: bool) -> None:
        """Give the browser the cookie; scripts cannot read it, other sites cannot use it."""
        response.set_cookie(
            COOKIE,
            cookie,
            max_age=SESSION_SECONDS,
            path="/",
            secure=secure,
            httponly=True,
            samesite="strict",
        )

    @staticmethod
    def forget(response: Response, *names: str) -> None:
        """Take cookies from the browser."""
        for name in names:
            response.delete_cookie(name, path="/", httponly=True, samesite="strict")

    @staticmethod
    def of(connection: HTTPConnection) -> Known | None:
        """Return the session of a request."""
        found: Known | None = connection.scope.get("state", {}).get(SESSION)
        return found


async def until_signed_out(session: Known, people: People, clock: Callable[[], int]) -> None:
    """Wait until a session has ended: signed out from elsewhere, or by a new password.

    Raises:
        Denied: then.
    """
    while True:
        await asyncio.sleep(SIGNED_OUT_SECONDS)
        try:
            found = await asyncio.to_thread(people.session, session.hash, clock())
        except NotStored:  # the store has told the log why; who is there may stay
            continue
        if found is None:
            raise deny(403, "signed_out")


class Identify:
    """Finds out who sends a request before it is answered."""

    def __init__(self, app: ASGIApp, sessions: Sessions) -> None:
        """Take the application within, and the sessions."""
        self.app = app
        self._sessions = sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer somebody who is known."""
        if scope["type"] in ("http", "websocket") and scope["path"].startswith(ASKED):
            connection = HTTPConnection(scope)
            hashed = self._sessions.read(connection.cookies.get(COOKIE))
            if hashed is not None:
                state = scope.setdefault("state", {})
                try:
                    found = await asyncio.to_thread(self._sessions.find, hashed)
                except NotStored as error:
                    state[PERSON] = error
                else:
                    if found is not None:
                        state[PERSON], state[SESSION] = found[0], Known(hashed, found[1])
        await self.app(scope, receive, send)
