"""What every answer carries, and who may ask at all."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from belpic.server.phrases import Denied, deny

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # the address of a table is all that it takes to watch it
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SAME_SITE: Final = ("same-origin", "none")


class SecureHeaders:
    """Adds the headers above to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Take the application within."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the headers added."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)


def check_origin(headers: Headers) -> None:
    """Refuse what a page of another site makes a browser send.

    Browsers always name the origin of a POST and of a socket; programs that are no browsers name
    none, and carry no cookie that they were not given.

    Raises:
        Denied: if it comes from elsewhere.
    """
    origin = headers.get("origin")
    if origin is not None:
        if site_of(origin) != headers.get("host", "").lower():
            raise deny(403, "foreign_origin")
    elif headers.get("sec-fetch-site", "none") not in SAME_SITE:
        raise deny(403, "foreign_origin")


def site_of(origin: str) -> str | None:
    """Return the host and port in an Origin header, None if it has no readable ones."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


class Hosts:
    """The names by which this server may be asked.

    A server that listens on this machine alone answers to the machine's own names only: otherwise
    another site could point a name of its own here and read what it should not.
    """

    def __init__(self, host: str) -> None:
        """Take the address that the server listens on."""
        self._only_here = is_loopback(host)

    def check(self, headers: Headers) -> None:
        """Refuse other names.

        Raises:
            Denied: if it is one.
        """
        name = host_name(headers.get("host", ""))
        if self._only_here and not is_loopback(name):
            raise deny(403, "foreign_host", host=name[:60])


def host_name(host: str) -> str:
    """Return the name in a Host header, without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_loopback(name: str) -> bool:
    """Tell whether a name stands for this machine itself."""
    if name.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


__all__ = ["HEADERS", "Denied", "Hosts", "SecureHeaders", "check_origin", "is_loopback"]
