"""What every answer carries, and who may ask at all."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from belpic.server.phrases import Denied, deny

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from belpic.server.limits import IpNetwork

CONTENT: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'"
)
POLICY: Final = f"{CONTENT}; frame-ancestors 'none'"
EMBEDDED: Final = f"{CONTENT}; frame-ancestors *"
"""For the one page that other sites may show within theirs: it reads what is public, asks for no
cookie, and has nothing to press that would change anything."""
FRAMES: Final = "X-Frame-Options"
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    FRAMES: "DENY",
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
                embedded = headers.get("content-security-policy") == EMBEDDED
                for name, value in HEADERS.items():
                    if not (embedded and name == FRAMES):
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

    Another site could point a name of its own here, and a browser would let it read what it should
    not. So a server that was told its names answers to those and to the machine's own; one that
    listens on this machine alone, to the machine's own.
    """

    def __init__(self, host: str, names: Collection[str] = ()) -> None:
        """Take the address that the server listens on, and the names that people type."""
        self._bound = bool(names) or is_loopback(host)
        self._names = frozenset(name.lower() for name in names)

    def check(self, headers: Headers) -> None:
        """Refuse other names.

        Raises:
            Denied: if it is one.
        """
        name = host_name(headers.get("host", ""))
        if self._bound and name.lower() not in self._names and not is_loopback(name):
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


def is_shared(address: str, trusted: Collection[IpNetwork]) -> bool:
    """Tell whether an address may be that of many people: this machine's own, or one named so."""
    if is_loopback(address):
        return True
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(parsed in network for network in trusted)


__all__ = [
    "HEADERS",
    "Denied",
    "Hosts",
    "SecureHeaders",
    "check_origin",
    "is_loopback",
    "is_shared",
]
