"""Connections below HTTP: how many there may be, and how long each may take to say what it wants.

An attacker needs nothing but a connection to hold one of the files that the operating system lets
us open. So every request has to become whole in time, every network may hold some connections only,
and when all places are taken, whoever has kept us waiting for a request longest makes room.

Behind a proxy on the same machine all connections come from loopback; a limit for that one address
would be one for everybody together. Loopback is therefore bounded by the whole alone: a proxy that
faces the public has to count its own clients, and sends on requests that are whole.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import Counter, deque
from typing import TYPE_CHECKING, Final, Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from belpic.server.limits import (
    BODY_SECONDS,
    CONNECTIONS_OF_NETWORK,
    HANDING,
    HANDING_SECONDS,
    HEAD_SECONDS,
    KEPT_FILES,
    MOST_CONNECTIONS,
    PARTING,
    PARTING_SECONDS,
    QUIET_SECONDS,
    SEND_SECONDS,
    neighbourhood_of,
    retry_after,
)
from belpic.server.lobby_socket import LOBBY
from belpic.server.security import is_shared

if TYPE_CHECKING:
    from asyncio import TimerHandle
    from collections.abc import Callable, Collection

    from belpic.server.limits import IpNetwork
    from belpic.server.siblings import Siblings

if sys.platform != "win32":
    import resource

logger = logging.getLogger(__name__)
TABLES: Final = "/ws/"
"""Where the sockets of tables are, and the lobby's."""
TIMED_OUT: Final = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
FULL: Final = (
    "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
    f"Retry-After: {retry_after(HEAD_SECONDS)}\r\nContent-Length: 0\r\n\r\n"
).encode()


class Seldom:
    """Writes the same complaint to the log once in a while, with how often it came up."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing said."""
        self._clock = clock
        self._said: dict[str, float] = {}
        self._kept: Counter[str] = Counter()

    def warn(self, complaint: str) -> None:
        """Say it, unless it was said a moment ago."""
        now = self._clock()
        if now - self._said.get(complaint, -QUIET_SECONDS) < QUIET_SECONDS:
            self._kept[complaint] += 1
            return
        self._said[complaint] = now
        kept = self._kept.pop(complaint, 0)
        more = f" ({kept} more since it was last said)" if kept else ""
        logger.warning("%s%s", complaint, more)


class Gate(ServerState):
    """Who is connected: what all connections of a server share."""

    def __init__(
        self,
        most: int | None = None,
        head: float = HEAD_SECONDS,
        body: float = BODY_SECONDS,
        trusted: Collection[IpNetwork] = (),
        siblings: Siblings | None = None,
    ) -> None:
        """Begin with nobody; `most` may be connected, head and body of a request take so long.

        The connections of networks that are trusted are counted with all others only. Sockets of
        tables that another of the `siblings` has go on to that process.
        """
        super().__init__()
        self.siblings = siblings
        self.most = most_connections() if most is None else most
        self.seconds = {"head": head, "body": body}
        self.seldom = Seldom()
        self._trusted = trusted
        self._networks: dict[asyncio.Transport, str | None] = {}
        self._open: Counter[str] = Counter()
        self._waiting: dict[asyncio.Transport, None] = {}
        """Those whose request is not whole, the longest first."""
        self._parting: deque[Callable[[], None]] = deque()
        self._parts = False

    def enter(self, transport: asyncio.Transport, host: str) -> bool:
        """Let somebody in; False if there are too many already."""
        network = None if is_shared(host, self._trusted) else neighbourhood_of(host)
        if network is not None and self._open[network] >= CONNECTIONS_OF_NETWORK:
            self.seldom.warn(f"too many connections from {network}")
            return False
        if len(self._networks) >= self.most and not self._make_room():
            self.seldom.warn("too many connections")
            return False
        self._networks[transport] = network
        if network is not None:
            self._open[network] += 1
        return True

    def _make_room(self) -> bool:
        """Let go of the one who has kept us waiting longest; False if nobody does."""
        longest = next(iter(self._waiting), None)
        if longest is None:
            return False
        self.seldom.warn("too many connections; half requests make room")
        # also counted out at once: its end is told to us later
        self.leave(longest)
        longest.abort()
        return True

    def wait_for(self, transport: asyncio.Transport) -> None:
        """Note that a request is not whole."""
        if transport in self._networks:
            self._waiting.pop(transport, None)
            self._waiting[transport] = None

    def be_served(self, transport: asyncio.Transport) -> None:
        """Note that a request is whole."""
        self._waiting.pop(transport, None)

    def leave(self, transport: asyncio.Transport) -> None:
        """Note that somebody is gone."""
        self._waiting.pop(transport, None)
        network = self._networks.pop(transport, None)
        if network is not None:
            self._open[network] -= 1
            if not self._open[network]:
                del self._open[network]

    def part(self, tell: Callable[[], None]) -> None:
        """Tell that a socket has gone: at once, or a few at a time when many go together."""
        self._parting.append(tell)
        if not self._parts:
            self._parts = True
            self._part_some()

    def _part_some(self) -> None:
        told = min(PARTING, len(self._parting))
        for _ in range(told):
            self._parting.popleft()()
        self._parts = told > 0
        if told:
            # also if nobody is left: whoever goes next may be the first of hundreds
            asyncio.get_running_loop().call_later(PARTING_SECONDS, self._part_some)

    def handle(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """Take an error that nobody waits for; those of taking in connections come in thousands."""
        if str(context.get("message", "")).startswith("socket.accept()"):
            self.seldom.warn(f"no connection can be taken in: {context.get('exception')}")
        else:
            loop.default_exception_handler(context)


def most_connections() -> int:
    """Return how many connections the files of this process allow."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if allowed == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, allowed - KEPT_FILES))


def allow_files() -> None:
    """Let this process open as many files as the system lets it, as far as we need them."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + KEPT_FILES
    if resource.RLIM_INFINITY not in (soft, hard) and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


class HttpConnection(H11Protocol):
    """A connection that asks; it has to come to the point in time."""

    server_state: Gate
    _timer: TimerHandle | None = None
    _stalled: TimerHandle | None = None
    _phase: Literal["head", "body"] | None = None
    _is_handed = False
    _is_offered = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the class above
        """Begin, or refuse at once."""
        super().connection_made(transport)
        if not self.server_state.enter(transport, self.client[0] if self.client else ""):
            transport.write(FULL)
            transport.close()
            return
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._wait(None)
        self.resume_writing()
        self.server_state.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._look()

    def take_over(self, head: bytes) -> None:
        """Go on with a connection that another process has taken, and what it has said."""
        self._is_handed = True
        if not self.transport.is_closing():
            self.data_received(head)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Go on as a WebSocket, which has limits of its own, here or where its table is."""
        self._wait(None)
        self._become_socket(event, HANDING)

    def shutdown(self) -> None:
        """Let go of whoever asks for nothing any more, or is still to become a WebSocket."""
        if self._is_offered:
            self.transport.abort()
        else:
            super().shutdown()

    def _become_socket(self, event: h11.Request, tries: int) -> None:
        if self.transport.is_closing():
            return
        try:
            handed = not self._is_handed and self._hand_on(event)
        except BlockingIOError:
            if tries:
                # what it says meanwhile would be read as HTTP
                self.transport.pause_reading()
                self._is_offered = True
                self.loop.call_later(HANDING_SECONDS, self._become_socket, event, tries - 1)
                return
            handed = False
        if self._is_offered:
            self._is_offered = False
            self.transport.resume_reading()
        if handed:
            # our file alone: the connection goes on by the other process's
            self.transport.abort()
        else:
            super().handle_websocket_upgrade(event)

    def _hand_on(self, event: h11.Request) -> bool:
        """Hand the connection to the process that has its table, if that is another one."""
        siblings, path = self.server_state.siblings, event.target.partition(b"?")[0].decode("ascii")
        if siblings is None or not path.startswith(TABLES) or path == TABLES + LOBBY:
            return False
        head = b"%s %s HTTP/1.1\r\n" % (event.method, event.target)
        head += b"".join(b"%s: %s\r\n" % one for one in event.headers.raw_items()) + b"\r\n"
        file = self.transport.get_extra_info("socket").fileno()
        return siblings.hand_on(file, head, path.removeprefix(TABLES))

    def pause_writing(self) -> None:
        """Wait for one who does not take the answer, but not for ever."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(SEND_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on with one who takes the answer again."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _look(self) -> None:
        """Wait for what is missing of the request."""
        state = self.conn.their_state
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            return
        if self._is_offered:  # nothing is missing
            return
        if state is h11.SEND_BODY:
            self._wait("body")
        else:
            self._wait("head" if state is h11.IDLE else None)

    def _wait(self, phase: Literal["head", "body"] | None) -> None:
        """Wait for a part of a request; the time runs from when one began to wait for it."""
        if phase == self._phase:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._phase, self._timer = phase, None
        if phase is None:
            self.server_state.be_served(self.transport)
            return
        self.server_state.wait_for(self.transport)
        self._timer = self.loop.call_later(self.server_state.seconds[phase], self._give_up)

    def _give_up(self) -> None:
        """Let go of one who has not come to the point."""
        if self._phase == "head":
            can_hear = bool(self.conn.trailing_data[0])
        else:
            can_hear = not self.cycle.response_started
        if can_hear:
            self.transport.write(TIMED_OUT)
        self.transport.close()
