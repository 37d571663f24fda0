"""Guests: people without an account, known by a signed cookie.

Whoever has an account is known by a session (`server/sessions.py`) before a request is answered; to
all who ask here both are people with an id.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING, Final

from belpic.server.limits import GUEST_SECONDS
from belpic.server.tokens import program_in
from belpic.store import NotStored
from belpic.store.people import is_account

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

COOKIE: Final = "belpic_guest"
PERSON: Final = "belpic_person"
"""Under which name the application keeps who is signed in, or why that cannot be known."""
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
        """Return who sends a request or opens a socket: a program, somebody signed in, or a guest.

        Raises:
            NotStored: if the database could not be asked.
        """
        program = program_in(connection)
        if program is not None:
            return program
        signed_in: str | NotStored | None = connection.scope.get("state", {}).get(PERSON)
        if isinstance(signed_in, NotStored):
            raise signed_in
        return signed_in or self.passing(connection)

    def passing(self, connection: HTTPConnection) -> str | None:
        """Return the guest of the browser, also if somebody is signed in there."""
        return self.read(connection.cookies.get(COOKIE))

    def remember(self, response: Response, guest: str, *, secure: bool) -> None:
        """Give the browser the cookie; scripts cannot read it, other sites cannot use it.

        Whoever is signed in has another one.
        """
        if is_account(guest):
            return
        response.set_cookie(
            COOKIE,
            self.sign(guest),
            max_age=GUEST_SECONDS,
            path="/",
            secure=secure,
            httponly=True,
            samesite="strict",
        )
