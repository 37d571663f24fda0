"""Guests: people without an account, known by a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING, Final

from belpic.server.limits import GUEST_SECONDS

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

COOKIE: Final = "belpic_guest"
_FORM: Final = re.compile(r"(?P<guest>[0-9a-f]{32})\.(?P<signature>[0-9a-f]{64})", re.ASCII)


class Guests:
    """Signs the ids of guests, so that nobody can make up somebody else's."""

    def __init__(self, secret: bytes) -> None:
        """Take the key of the signatures."""
        self._secret = secret

    def new(self) -> str:
        """Return the id of a new guest."""
        return secrets.token_hex(16)

    def sign(self, guest: str) -> str:
        """Return the value of a guest's cookie."""
        signature = hmac.new(self._secret, guest.encode(), hashlib.sha256).hexdigest()
        return f"{guest}.{signature}"

    def read(self, cookie: str | None) -> str | None:
        """Return the guest of a cookie, or None if it is none of ours."""
        found = _FORM.fullmatch(cookie or "")
        if found is None or not hmac.compare_digest(self.sign(found["guest"]), found[0]):
            return None
        return found["guest"]

    def of(self, connection: HTTPConnection) -> str | None:
        """Return the guest who sends a request or opens a socket."""
        return self.read(connection.cookies.get(COOKIE))

    def remember(self, response: Response, guest: str, *, secure: bool) -> None:
        """Give the browser the cookie; scripts cannot read it, other sites cannot use it."""
        response.set_cookie(
            COOKIE,
            self.sign(guest),
            max_age=GUEST_SECONDS,
            path="/",
            secure=secure,
            httponly=True,
            samesite="strict",
        )
