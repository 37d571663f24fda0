"""One WebSocket: commands in, messages out, each at its own pace."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from belpic.core.errors import BelpicError, Reason
from belpic.server.farewell import Restarting, until_one_ends
from belpic.server.frames import at_once_of, never
from belpic.server.guard import status_of
from belpic.server.languages import asked_lang, preferred_lang
from belpic.server.limits import (
    CLOSE_SECONDS,
    COMMANDS,
    CONNECTIONS,
    COSTS,
    QUEUED_MESSAGES,
    REFUSAL_SECONDS,
    SEND_SECONDS,
)
from belpic.server.lobby_socket import LOBBY, LobbySocket
from belpic.server.meetings import filter_of
from belpic.server.phrases import Denied, deny
from belpic.server.received import (
    NOT_A_COMMAND,
    POLICY_VIOLATION,
    TOO_LARGE,
    TRY_AGAIN,
    text_of,
)
from belpic.server.requests import address, network
from belpic.server.rooms import find_room
from belpic.server.security import check_origin
from belpic.server.sessions import Sessions, until_signed_out
from belpic.server.studies import find_study
from belpic.server.tokens import until_revoked
from belpic.server.turns import Bucket
from belpic.table.messages import Refusal
from belpic.table.peer import Peer
from belpic.table.programs import program_of
from belpic.table.supervision import TableFailed
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator, Sequence

    from belpic.core.languages import Lang
    from belpic.server.api import Api
    from belpic.server.frames import AtOnce
    from belpic.server.metrics import Metrics
    from belpic.server.sessions import Known
    from belpic.server.turns import Account
    from belpic.table.mailbox import Mailbox
    from belpic.table.peer import Work

    Ending = Callable[[], Coroutine[None, None, None]]

RESTARTING: Final = 1012
NO_TOKEN: Final = 4401
NO_TABLE: Final = 4404
BROKEN_TABLE: Final = 4410
FAILED_TABLE: Final = 4500
CODES: Final = {
    400: NOT_A_COMMAND,
    401: NO_TOKEN,
    404: NO_TABLE,
    410: BROKEN_TABLE,
    500: FAILED_TABLE,
    TOO_LARGE: TOO_LARGE,
    NOT_A_COMMAND: NOT_A_COMMAND,
}
"""What a socket is closed with when something is denied with a status."""


class Sockets:
    """The route of the socket; counts how many each network has."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._open: Counter[str] = Counter()

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one socket until it closes."""
        await websocket.accept()
        source = network(websocket)
        self._open[source] += 1
        end = self._api.farewell.enter()
        try:
            code = await self._serve_until_closed(websocket, source, end)
            if code is not None:
                self._api.metrics.closes.add(str(code))
        finally:
            self._api.farewell.leave(end)
            self._open[source] -= 1
            if not self._open[source]:
                del self._open[source]

    async def _serve_until_closed(
        self, websocket: WebSocket, source: str, end: asyncio.Future[None]
    ) -> int | None:
        """Serve one socket; return what we close it with, None if the other end has."""
        try:
            await self._admit_and_serve(websocket, source, end)
        except TableFailed as error:
            return await refuse(websocket, error.reason, CODES[status_of(error)])
        except Denied as error:
            if error.status == 429:
                await asyncio.sleep(REFUSAL_SECONDS)
            code = CODES.get(error.status, POLICY_VIOLATION)
            return await refuse(websocket, error.reason, code)
        except BelpicError as error:
            return await refuse(websocket, error.reason, TRY_AGAIN)
        except TimeoutError:
            return await close(websocket, TRY_AGAIN)
        except Restarting:
            return await close(websocket, RESTARTING)
        except WebSocketDisconnect:
            return None
        return None

    async def _admit_and_serve(
        self, websocket: WebSocket, source: str, end: asyncio.Future[None]
    ) -> None:
        self._api.admit(websocket)
        check_origin(websocket.headers)
        if self._open[source] > CONNECTIONS and self._api.work.is_counted(address(websocket)):
            raise deny(429, "too_many_sockets")
        await self._api.take_turn("join", websocket)
        if websocket.path_params["table"] == LOBBY:
            guest, lang = self._api.guests.of(websocket), asked_lang(websocket)
            wanted = filter_of(websocket)
            if wanted.room is not None:
                await find_room(self._api, wanted.room)
            if wanted.study is not None:
                await find_study(self._api, wanted.study)
            visitor = LobbySocket(websocket, guest, lang, wanted)
            await visitor.run(self._api.lobby, end)
            return
        self._api.guard.check(self._api.guests.of(websocket))
        mailbox = await self._api.find(websocket.path_params["table"])
        shown = websocket.query_params.get("n", "0")
        n = int(shown) if shown.isascii() and shown.isdecimal() and len(shown) < 10 else 0
        guest, lang = self._api.guests.of(websocket), asked_lang(websocket)
        await self._api.hall.recognise(mailbox, guest)
        work, metrics = self._api.account(websocket), self._api.metrics
        at_once = at_once_of(websocket.scope)
        socket = Socket(websocket, mailbox, guest, lang, work, metrics, at_once)
        try:
            await socket.run(n, end, *self._endings(guest, Sessions.of(websocket)))
        finally:
            websocket.state.lang = socket.lang

    def _endings(self, guest: str | None, session: Known | None) -> Iterator[Ending]:
        """Yield what ends a socket: its token or session holds no longer, or somebody is banned."""
        store, clock = self._api.hall.store, self._api.hall.clock
        if guest is not None:
            yield self._api.guard.until_banned(guest)
        if guest is not None and program_of(guest) is not None:
            yield partial(until_revoked, guest, store, clock)
        if session is not None:
            yield partial(until_signed_out, session, store.people, clock)


class Socket:
    """The transport of one peer: reads commands, sends messages, keeps few waiting."""

    def __init__(
        self,
        websocket: WebSocket,
        mailbox: Mailbox,
        guest: str | None,
        lang: Lang,
        work: Account,
        metrics: Metrics,
        at_once: AtOnce = never,
    ) -> None:
        """Take the open socket and the table, who it is, what they read and what they may cost.

        What they do is counted in `metrics`; what can be sent without waiting goes by `at_once`.
        """
        self._websocket = websocket
        self._send_at_once = at_once
        self._peer = Peer(mailbox, guest, self._hear, lang, self._wait_for, self._gather)
        self._work = work
        self._metrics = metrics
        self._obeying = asyncio.Lock()
        self._bucket = Bucket(COMMANDS)
        self._waiting: deque[str] = deque()
        self._gathered: list[str] | None = None
        """What goes out together when a command is carried out; None while none is."""
        self._behind = False
        self._news = asyncio.Event()
        self._quiet = asyncio.Event()
        """Whether nothing waits to be sent."""
        self._quiet.set()

    @property
    def lang(self) -> Lang:
        """What the one at the other end reads by now."""
        return self._peer.lang

    @contextmanager
    def _gather(self) -> Iterator[None]:
        """Send what is heard meanwhile together."""
        self._gathered = []
        try:
            yield
        finally:
            gathered, self._gathered = self._gathered, None
            if gathered:
                self._send_or_queue(gathered)

    def _hear(self, message: str) -> None:
        if self._gathered is None:
            self._send_or_queue((message,))
        else:
            self._gathered.append(message)

    def _send_or_queue(self, messages: Sequence[str]) -> None:
        """Send messages, at once if nothing waits before them."""
        if self._quiet.is_set() and self._send_at_once(messages):
            self._metrics.messages.add(number=len(messages))
            return
        for one in messages:
            self._queue(one)

    def _queue(self, message: str) -> None:
        """Let a message wait; too many that do are dropped in favour of one snapshot later."""
        if len(self._waiting) >= QUEUED_MESSAGES:
            self._waiting.clear()
            self._behind = True
        if not self._behind:
            self._waiting.append(message)
        self._quiet.clear()
        self._news.set()

    async def run(self, n: int, farewell: asyncio.Future[None], *endings: Ending) -> None:
        """Listen and speak until one of the two ends, or the table is closed by a defect.

        `farewell` is done when the server ends, `endings` may end it too, by raising why.

        Raises:
            Restarting: when the server ends, once the command under way is answered.
        """
        mailbox = self._peer.mailbox
        await mailbox.listen(self._peer, n)
        works = (mailbox.fails(), self._send(), self._receive(), *(one() for one in endings))
        try:
            await until_one_ends(farewell, works, self._finish)
        finally:
            self._peer.leave()

    async def _finish(self) -> None:
        """Answer the command under way."""
        async with self._obeying:  # nothing more is obeyed
            await self._quiet.wait()

    async def _send(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting or self._behind:
                if not self._waiting:
                    self._behind = False
                    await self._peer.resync()
                    continue
                async with asyncio.timeout(SEND_SECONDS):
                    await self._websocket.send_text(self._waiting.popleft())
                self._metrics.messages.add()
            self._quiet.set()

    async def _receive(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._metrics.frames.add()
            await self._slow_down()
            try:
                await self._obey(text_of(message))
            except (Denied, TableFailed):
                raise
            except BelpicError as error:
                raise Denied(error.reason, NOT_A_COMMAND) from error

    async def _obey(self, frame: str) -> None:
        async with self._obeying:
            begun = time.perf_counter()
            await self._peer.obey(frame)
            self._metrics.command_seconds.add(time.perf_counter() - begun)

    async def _wait_for(self, work: Work) -> None:
        """Wait until it is their turn to let us reckon."""
        wait = self._work.spend(COSTS[work])
        if wait:
            await asyncio.sleep(wait)

    async def _slow_down(self) -> None:
        """Read more slowly whoever sends too fast, so that in the end they cannot send."""
        while True:
            wait = self._bucket.take()
            if wait or not self._quiet.is_set():
                # many commands at once must not keep their answers from going out
                await asyncio.sleep(wait)
            if not wait:
                return


async def refuse(websocket: WebSocket, reason: Reason, code: int) -> int:
    """Say why, and close; return the code."""
    with suppress(WebSocketDisconnect, RuntimeError):  # it may have gone already
        lang = getattr(websocket.state, "lang", None) or preferred_lang(websocket)
        await websocket.send_text(message(Refusal(reason), lang))
    return await close(websocket, code)


async def close(websocket: WebSocket, code: int) -> int:
    """Close the socket, if it is still open; return the code."""
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):  # it may take nothing in any more
            await websocket.close(code)
    return code
