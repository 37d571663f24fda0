"""The way to a server: a guest's cookie over HTTP, then one WebSocket after another."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from belpic.core.errors import BadOptions, BelpicError, Reason
from belpic.tui.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from websockets.asyncio.client import ClientConnection

    from belpic.table.follower import Follower

PING_SECONDS: Final = 2.5
DEAD_SECONDS: Final = 9.0
"""A connection that is silent for so long, in spite of pings, is given up."""
FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 8.0
"""Seconds until one tries again."""
SECONDS: Final = 10.0
"""How long a server may take to answer at all."""
LARGEST: Final = 16 * 2**20
"""Bytes of a message that one takes; a snapshot of a long match has less than a tenth."""
GOES_ON: Final = (1001, 1006, 1008, 1011, 1012, 1013)
"""Codes after which it makes sense to come back."""
_LINK: Final = re.compile(r"/t/(?P<table>[a-z0-9]{1,16})/?", re.ASCII)
_ROOM: Final = re.compile(r"/r/(?P<room>[a-z0-9]{1,16})/?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Link:
    """The address of a table, and the key of its open seats."""

    origin: str
    table: str
    key: str | None

    @staticmethod
    def read(text: str) -> Link | None:
        """Return the link written as `text`, or None if it is none."""
        parts = read_address(text)
        found = None if parts is None else _LINK.fullmatch(parts.path)
        if parts is None or found is None:
            return None
        return Link(f"{parts.scheme}://{parts.netloc}", found["table"], parts.fragment or None)

    @property
    def socket(self) -> str:
        """The address of the table's WebSocket."""
        return f"ws{self.origin.removeprefix('http')}/ws/{self.table}"


def read_address(text: str) -> SplitResult | None:
    """Return the parts of an address of the web, or None if it is none."""
    try:
        parts = urlsplit(text.strip())
    except ValueError:
        return None
    return parts if parts.scheme in ("http", "https") and parts.netloc else None


@dataclass(frozen=True, slots=True)
class RoomLink:
    """The address of a room."""

    origin: str
    room: str

    @staticmethod
    def read(text: str) -> RoomLink | None:
        """Return the link written as `text`, or None if it is none."""
        parts = read_address(text)
        found = None if parts is None else _ROOM.fullmatch(parts.path)
        if parts is None or found is None:
            return None
        return RoomLink(f"{parts.scheme}://{parts.netloc}", found["room"])


def read_link(text: str) -> Link:
    """Return the link written as `text`.

    Raises:
        BadOptions: if it is none.
    """
    link = Link.read(text)
    if link is None:
        raise BadOptions(Reason("bad_link", PHRASES("remote.bad_link", link=text[:80])))
    return link


def become_guest(origin: str, cookie: str | None) -> str:
    """Return a guest's cookie of a server; one that is still good is kept.

    Raises:
        BelpicError: if the server does not answer, or not like one of ours.
    """
    headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
    request = urllib.request.Request(f"{origin}/api/guest", b"{}", headers)  # noqa: S310  # only http links are read
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310  # the same
            given = answer.headers.get("Set-Cookie", "")
            json.loads(answer.read(LARGEST))
    except (OSError, urllib.error.URLError) as error:
        raise failed("no_answer", origin, error) from error
    except ValueError as error:
        raise failed("odd_answer", origin, error) from error
    return str(given).partition(";")[0] or cookie or ""


def failed(key: str, origin: str, error: Exception) -> BelpicError:
    """Return why a server cannot be used."""
    why = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
    return BadOptions(Reason(key, PHRASES(f"remote.{key}", address=origin, why=str(why)[:120])))


class Connection:
    """Keeps a follower connected until told to end."""

    def __init__(self, link: Link, cookie: str, follower: Follower) -> None:
        """Take where to connect, as whom, and who listens."""
        self.link = link
        self.open = False
        self._cookie = cookie
        self._follower = follower
        self._news = asyncio.Event()

    def flush(self) -> None:
        """Send what the follower has to say."""
        self._news.set()

    async def begin(self) -> None:
        """Connect for the first time, and hear of the table.

        Raises:
            BelpicError: if there is no such table or no such server.
        """
        try:
            async with asyncio.timeout(SECONDS), self._connect() as socket:
                while self._follower.now is None:
                    self._follower.receive(_text(await socket.recv()))
                    if self._follower.refused is not None:
                        raise BadOptions(self._follower.refused)
        except (OSError, InvalidHandshake, InvalidURI, ConnectionClosed) as error:
            raise failed("no_answer", self.link.origin, error) from error

    async def run(self, changed: Callable[[], None]) -> None:
        """Follow the table over one connection after another; tell of every change."""
        wait = FIRST_WAIT
        while True:
            code = 1006
            with contextlib.suppress(OSError, InvalidHandshake, TimeoutError):
                async with self._connect() as socket:
                    self.open, wait = True, FIRST_WAIT
                    self._follower.connected()
                    await self._serve(socket, changed)
                code = socket.close_code or 1006
            self.open = False
            changed()
            if code not in GOES_ON:
                return
            await asyncio.sleep(wait * (0.5 + random.random()))
            wait = min(LONGEST_WAIT, 2 * wait)

    @contextlib.asynccontextmanager
    async def _connect(self) -> AsyncIterator[ClientConnection]:
        address = f"{self.link.socket}?{self._follower.query}"
        headers = {"Cookie": self._cookie}
        socket = await connect(
            address, additional_headers=headers, max_size=LARGEST, open_timeout=SECONDS
        )
        try:
            yield socket
        finally:
            try:
                await socket.close()
            finally:
                # whoever leaves meanwhile does not wait for the server's farewell
                socket.transport.abort()

    async def _serve(self, socket: ClientConnection, changed: Callable[[], None]) -> None:
        sending = asyncio.create_task(self._send(socket))
        try:
            while True:
                async with asyncio.timeout(DEAD_SECONDS):
                    message = _text(await socket.recv())
                self._follower.tick(asyncio.get_running_loop().time())
                self._follower.receive(message)
                changed()
                self.flush()
        except ConnectionClosed:
            return
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _send(self, socket: ClientConnection) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    await self._news.wait()
            except TimeoutError:
                self._follower.ping()
                self._follower.tick(loop.time())
            self._news.clear()
            while self._follower.outbox:
                await socket.send(self._follower.outbox.popleft())


def _text(message: str | bytes) -> str:
    return message if isinstance(message, str) else message.decode()
