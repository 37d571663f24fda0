"""A client over real connections: plain HTTP, and a follower on a WebSocket."""

import asyncio
import http.client
import json
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from belpic.core.codec import Json
from belpic.core.errors import Reason
from belpic.core.rng import Rng
from belpic.table.follower import Follower, Reply
from belpic.table.messages import Following
from tests.schema import problem

SECONDS = 150.0
"""How long anything may take before a test gives up."""
LOOK_SECONDS = 0.02
"""After which time one looks again although nothing was heard."""


@dataclass
class Response:
    """What HTTP answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Json:
        found: Json = json.loads(self.body)
        return found

    @property
    def code(self) -> Json:
        """The code of a refusal."""
        data = self.json
        assert isinstance(data, dict)
        assert problem(data, "Complaint") is None
        error = data["error"]
        assert isinstance(error, dict)
        assert isinstance(error["text"], str)
        assert error["text"]
        return error["code"]


def _networks() -> Iterator[str]:
    return (f"198.18.{number // 250}.{number % 250 + 1}" for number in count())


_NETWORKS = _networks()


@dataclass
class Client:
    """A browser of sorts: keeps its cookie, knows where the server is.

    Each comes from a network of its own, as a proxy on the same machine would say, so that the
    limits count them as different people.
    """

    address: str
    cookie: str | None = None
    network: str = field(default_factory=lambda: next(_NETWORKS))
    token: str | None = None
    """That of a program, which needs no cookie."""

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc

    def request(
        self, method: str, path: str, body: Json | bytes = None, **headers: str
    ) -> Response:
        """Send a request; names of headers are written with `_` for `-`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        self._introduce(sent)
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if data is not None:
            sent.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection(self.host, timeout=SECONDS)
        try:
            connection.request(method, path, data, sent)
            answer = connection.getresponse()
            response = Response(answer.status, dict(answer.getheaders()), answer.read())
            given = answer.headers.get_all("set-cookie") or []
        finally:
            connection.close()
        lowered = {name.lower(): value for name, value in response.headers.items()}
        self._keep(given)
        return Response(response.status, lowered, response.body)

    def patient(self, method: str, path: str) -> Response:
        """Send a request; ask again when told to wait, as after long work."""
        until = time.monotonic() + SECONDS
        while True:
            answer = self.request(method, path)
            if answer.status != 429 or time.monotonic() > until:
                return answer
            time.sleep(float(answer.headers["retry-after"]))

    def _introduce(self, sent: dict[str, str]) -> None:
        """Say in the headers of a request who asks."""
        sent.setdefault("X-Forwarded-For", self.network)
        if self.cookie is not None:
            sent.setdefault("Cookie", self.cookie)
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")

    def _keep(self, given: list[str]) -> None:
        """Keep what cookies say, as a browser does."""
        pairs = (one.split("=", 1) for one in (self.cookie or "").split("; ") if one)
        jar = dict(pairs)
        for one in given:
            name, value = one.partition(";")[0].split("=", 1)
            if "max-age=0" in one.lower():
                jar.pop(name, None)
            else:
                jar[name] = value
        self.cookie = "; ".join(f"{name}={value}" for name, value in jar.items()) or None

    def create(
        self,
        game: str,
        *kinds: str,
        options: dict[str, Json] | None = None,
        clock: str | None = None,
    ) -> dict[str, Json]:
        """Open a table; kinds are `person`, `open` or the level of a bot."""
        seats: list[Json] = [
            {"kind": kind, "level": None}
            if kind in ("person", "open")
            else {"kind": "bot", "level": kind}
            for kind in kinds
        ]
        wish: dict[str, Json] = {
            "game": game,
            "preset": None,
            "options": options or {},
            "seats": seats,
        }
        if clock is not None:
            wish = {**wish, "terms": {"clock": clock}}
        response = self.request("POST", "/api/tables", wish)
        assert response.status == 201, response.body
        made = response.json
        assert isinstance(made, dict)
        return made

    @asynccontextmanager
    async def socket(
        self, table: str, n: int | None = None, **headers: str
    ) -> AsyncIterator[ClientConnection]:
        """Open a bare socket."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        self._introduce(sent)
        url = f"ws://{self.host}/ws/{table}" + ("" if n is None else f"?n={n}&lang=en")
        async with connect(url, additional_headers=sent, open_timeout=SECONDS) as opened:
            try:
                yield opened
                await opened.close()
            finally:
                # whoever is cancelled while it closes would leave it open, for a later test to meet
                opened.transport.abort()


@dataclass
class Player:
    """A follower on a socket of a client."""

    client: Client
    table: str
    follower: Follower
    heard: list[str] = field(default_factory=list)
    connection: ClientConnection | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator["Player"]:
        """Follow the table as long as the block runs."""
        async with self.client.socket(f"{self.table}?{self.follower.query}") as connection:
            self.connection = connection
            self.news = asyncio.Event()  # one of this loop, as tests run one after another
            # its clock is set before it sends anything: else all of that seems to be long overdue
            self.follower.tick(asyncio.get_running_loop().time())
            self.follower.connected()
            reading = asyncio.create_task(self._read(connection))
            try:
                await self.until(lambda follower: follower.now is not None)
                yield self
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)
                self.connection = None

    async def _read(self, connection: ClientConnection) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self.flush()
            try:
                async with asyncio.timeout(1.0):
                    message = await connection.recv()
            except TimeoutError:
                self.follower.tick(loop.time())
                continue
            except ConnectionClosed:
                return
            assert isinstance(message, str)
            assert problem(json.loads(message)) is None
            self.heard.append(message)
            self.follower.receive(message)
            self.news.set()

    async def flush(self) -> None:
        """Send what the follower has to say."""
        while self.follower.outbox and self.connection is not None:
            frame = self.follower.outbox.popleft()
            try:
                await self.connection.send(frame)
            except ConnectionClosed:
                return

    async def until(
        self, condition: Callable[[Follower], object], seconds: float = SECONDS
    ) -> None:
        """Wait until the follower has come to something."""
        async with asyncio.timeout(seconds):
            while not condition(self.follower):
                self.news.clear()
                # a condition may also be about somebody else, whose messages are not told here
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.news.wait(), LOOK_SECONDS)

    async def ask(self, do: str, **fields: Json) -> Reply:
        """Send a command and return its answer."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Reply] = loop.create_future()

        def answered(answer: Reply) -> None:
            if not future.done():
                future.set_result(answer)

        self.follower.send(do, answered, **fields)
        await self.flush()
        async with asyncio.timeout(SECONDS):
            return await future

    @property
    def asked(self) -> bool:
        now = self.follower.now
        return now is not None and self.follower.seat in now.asked

    @property
    def over(self) -> bool:
        return self.follower.now is not None and self.follower.now.phase == "over"

    async def act(self, rng: Rng) -> None:
        """Do something at random, by touching: ask what may follow until an action is complete."""
        at, path = self.follower.n, list[Json]()
        while True:
            answer = await self.ask("next", at=at, path=path)
            if isinstance(answer, Reason):
                return
            assert isinstance(answer, Following)
            tokens, action = answer.next.tokens, answer.next.action
            index = rng.below(len(tokens) + (action is not None))
            if index == len(tokens):
                await self.ask("act", at=at, text=action)
                return
            path.append(tokens[index].text)

    async def play(self, rng: Rng, most: int = 1000) -> None:
        """Play until the match is over or shows so many events."""

        def done() -> bool:
            return self.over or self.follower.n >= most

        while not done():
            await self.until(lambda _: self.asked or done())
            if not done():
                await self.act(rng)


IRREGULAR = {"have": "has", "are": "is"}
"""Verbs whose form of the third person is not made by an s."""


def told_to_others(told: str, seat: int) -> str:
    """Return what others read, in English, where the one in a seat reads of themselves."""
    name = f"Seat {seat + 1}"

    def of_others(found: re.Match[str]) -> str:
        return f"{found[1]}{IRREGULAR.get(found[2], found[2] + 's')}"

    def turned(sentence: str) -> str:
        if sentence.startswith("You "):
            sentence = re.sub(r"(^You |\band )([a-z]+)", of_others, sentence)
        return re.sub(r"^You\b|\byou\b", name, sentence)

    return " ".join(turned(sentence) for sentence in re.split(r"(?<=\.) ", told))
