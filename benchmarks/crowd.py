"""People at many tables, in a process of their own: what `benchmarks.scale` lets play.

They speak the protocol as browsers do: they walk the touches that come with a question, send the
action and a ping every 2.5 seconds, and ask nothing else. One move of a table takes from its
sending until everybody at the table has heard of it. Beside the moves the process watches itself: a
wake-up that comes late says that the client was late, not the server.

It is told what to do by lines: `play`, `measure`, `stop`; then it prints what it has found as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import secrets
import sys
from collections import Counter
from dataclasses import asdict, dataclass, field
from time import monotonic, process_time
from typing import TYPE_CHECKING, Final, TypedDict

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

GAMES: Final = ("cetkaik", "taxot", "cetkaik", "mokkaik")
"""Half cetkaik, the others two games of cards."""
PING_SECONDS: Final = 2.5
LOOK_SECONDS: Final = 0.02
"""How often a process looks whether it wakes up in time."""
PATIENCE: Final = 60.0
LONGEST_WALK: Final = 200
OPENING: Final = 8
"""Tables that are opened at the same time."""


Place = int | str | None
"""Where a touch leads, as the protocol says."""


class Meaning(TypedDict):
    """One of several meanings of a touch."""

    to: Place


class Touches(TypedDict):
    """What may be touched."""

    free: dict[str, Place | list[Meaning]]
    done: str | None
    stands: bool


class Now(TypedDict):
    """What somebody has to know of a table to play."""

    phase: str
    viewer: int | str
    asked: list[int]
    may: list[str]
    touches: list[Touches]


class Refused(TypedDict):
    """Why something was refused."""

    code: str


class Token(TypedDict):
    """One step of an action."""

    text: str


class Following(TypedDict):
    """What may follow a path."""

    tokens: list[Token]
    action: str | None


class Told(TypedDict):
    """The body of the answer to such a question."""

    next: Following


class Heard(TypedDict):
    """A message; which fields there are follows from its kind."""

    kind: str
    n: int
    after: int
    now: Now
    re: str
    body: Told
    error: Refused | None


@dataclass
class Found:
    """What one process has found while it was measured."""

    moves: list[tuple[float, float]] = field(default_factory=list)
    """When each was sent, and when the last one at the table had heard of it."""
    lags: list[tuple[float, float]] = field(default_factory=list)
    """When the process woke up, and by how many seconds too late."""
    errors: Counter[str] = field(default_factory=Counter)
    frames: int = 0
    """Sent and heard."""
    received: int = 0
    """Bytes of those heard."""
    processor: float = 0.0
    confirmed: dict[str, int] = field(default_factory=dict)
    """Actions that were answered as done, by table, from the beginning."""


@dataclass
class Chair:
    """One socket of one person."""

    client: Client
    table: Table
    key: str | None
    connection: ClientConnection | None = None
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    n: int = 0
    now: Now | None = None
    duties: set[str] = field(default_factory=set)
    acting: str | None = None
    asking: tuple[str, asyncio.Future[Following]] | None = None
    """A question by its id, and what waits for the answer."""
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def open(self) -> None:
        """Connect, and listen from then on."""
        headers = {"X-Forwarded-For": self.client.network, "Cookie": self.client.cookie or ""}
        url = f"ws://{self.client.host}/ws/{self.table.id}?n=0&lang=en"
        self.connection = await connect(url, additional_headers=headers, open_timeout=PATIENCE)
        self.tasks = [asyncio.create_task(self.listen()), asyncio.create_task(self.stay())]

    async def close(self) -> None:
        """Leave."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.connection is not None:
            await self.connection.close()

    async def send(self, do: str, **fields: object) -> str:
        """Send a command; return its id."""
        assert self.connection is not None
        name = secrets.token_hex(8)
        self.table.found.frames += 1
        await self.connection.send(json.dumps({"do": do, "id": name, **fields}))
        return name

    async def stay(self) -> None:
        """Say that one is there, as browsers do."""
        await asyncio.sleep(random.uniform(0.0, PING_SECONDS))
        while True:
            await self.send("ping")
            await asyncio.sleep(PING_SECONDS)

    async def listen(self) -> None:
        """Hear everything, and do at once what has to be done."""
        assert self.connection is not None
        found = self.table.found
        try:
            async for frame in self.connection:
                at = monotonic()
                message: Heard = json.loads(frame)
                found = self.table.found
                found.frames += 1
                found.received += len(frame)
                await self.hear(message, at)
        except ConnectionClosed as closed:
            found.errors[f"closed {closed.code}"] += 1
            self.table.news.set()

    async def hear(self, message: Heard, at: float) -> None:
        """Take a message."""
        kind = message["kind"]
        if kind == "events" and message["n"] > self.n and message["after"] != self.n:
            self.table.found.errors["missed"] += 1
            await self.send("resync")
        elif kind in ("snapshot", "events") and message["n"] >= self.n:
            self.n, self.now = message["n"], message["now"]
            await self.do_duties(self.now["may"])
            self.table.heard(self, at)
        elif kind in ("answer", "refused") and message["error"] is not None:
            self.table.found.errors[message["error"]["code"]] += 1
        elif kind == "answer" and message["re"] == self.acting:
            self.table.confirmed += 1
        elif kind == "answer" and self.asking is not None and message["re"] == self.asking[0]:
            self.asking[1].set_result(message["body"]["next"])
            self.asking = None

    async def walk(self, rng: random.Random) -> str:
        """Ask what may follow, and what may follow that, until it is an action."""
        path: list[str] = []
        while True:
            answer: asyncio.Future[Following] = asyncio.get_running_loop().create_future()
            self.asking = await self.send("next", at=self.n, path=path), answer
            async with asyncio.timeout(PATIENCE):
                following = await answer
            action, tokens = following["action"], following["tokens"]
            if action is not None and not (tokens and rng.randrange(3)):
                return action
            path.append(rng.choice(tokens)["text"])

    async def do_duties(self, may: Sequence[str]) -> None:
        """Sit down and reveal one's seed, each once."""
        for duty in {"sit", "reveal"} & set(may) - self.duties:
            self.duties.add(duty)
            if duty == "sit":
                bound = hashlib.sha256(self.seed).hexdigest()
                await self.send("sit", seat=None, key=self.key, commitment=bound)
            else:
                await self.send("reveal", seed=self.seed.hex())

    @property
    def is_asked(self) -> bool:
        """Whether the table waits for this one."""
        return self.now is not None and self.now["viewer"] in self.now["asked"]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.now is not None and self.now["phase"] == "over"


@dataclass
class Table:
    """Two people at a table, one of whom moves when it is time."""

    address: str
    number: int
    game: str
    every: float
    found: Found
    id: str = ""
    chairs: list[Chair] = field(default_factory=list)
    confirmed: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: set[int] = field(default_factory=set)
    """Chairs that have not heard of the move that is under way, by their place."""
    at: int = 0
    last: float = 0.0
    rng: random.Random = field(default_factory=random.Random)
    opened: int = 0

    def client(self, place: int) -> Client:
        """Return somebody of a network of their own."""
        number = 2 * self.number + place
        return Client(
            self.address, network=f"10.{number // 62500}.{number // 250 % 250}.{number % 250 + 1}"
        )

    async def open(self) -> None:
        """Open a table, and let two people sit down."""
        host, friend = self.client(0), self.client(1)
        made = await asyncio.to_thread(host.create, self.game, "person", "open")
        await asyncio.to_thread(friend.request, "POST", "/api/guest", {})
        self.id, self.opened = str(made["table"]), self.opened + 1
        self.confirmed = 0
        self.chairs = [Chair(host, self, None), Chair(friend, self, str(made["key"]))]
        for chair in self.chairs:
            await chair.open()
        await self.until(lambda: any(chair.is_asked for chair in self.chairs))

    async def close(self, kept: dict[str, int]) -> None:
        """Let everybody leave."""
        for chair in self.chairs:
            await chair.close()
        kept[self.id] = self.confirmed

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until what was heard makes something so."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self.news.clear()
                await self.news.wait()

    def heard(self, chair: Chair, at: float) -> None:
        """Note that one of them was told something."""
        if chair.n > self.at:
            self.waiting.discard(self.chairs.index(chair))
            self.last = at
        self.news.set()

    async def play(self, kept: dict[str, int]) -> None:
        """Move whenever it is time; tables are not in step, and a late move delays no other."""
        due = monotonic() + self.every * self.rng.random()
        while True:
            await asyncio.sleep(max(0.0, due - monotonic()))
            due = max(due + self.every, monotonic() - self.every)
            try:
                await self.move()
                if any(chair.is_over for chair in self.chairs):
                    await self.close(kept)
                    await self.open()
            except TimeoutError:
                self.found.errors["waited in vain"] += 1

    async def move(self) -> None:
        """Let one who is asked act, and wait until both have heard of it."""
        chair = next((one for one in self.chairs if one.is_asked), None)
        if chair is None or chair.now is None:
            await self.until(lambda: any(one.is_asked for one in self.chairs))
            return
        text = wander(chair.now["touches"], self.rng) or await chair.walk(self.rng)
        self.at, self.waiting = max(one.n for one in self.chairs), {0, 1}
        begun = monotonic()
        chair.acting = await chair.send("act", at=chair.n, text=text)
        await self.until(lambda: not self.waiting)
        self.found.moves.append((begun, self.last))


def wander(touches: Sequence[Touches], rng: random.Random) -> str | None:
    """Touch things at random until they are an action; None where one would have to ask."""
    for _ in range(LONGEST_WALK):
        place: Place = 0
        while isinstance(place, int):
            entry = touches[place]
            free = entry["free"]
            if entry["done"] is not None and (
                not free or (entry["stands"] and not rng.randrange(3))
            ):
                return entry["done"]
            leads = free[rng.choice(list(free))] if free else None
            place = rng.choice(leads)["to"] if isinstance(leads, list) else leads
        if place is not None:
            return place
    return None


async def watch_oneself(found: list[Found]) -> None:
    """Note how late the process wakes up."""
    while True:
        due = monotonic() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        found[0].lags.append((due, monotonic() - due))


async def run(address: str, games: Sequence[str], tables: int, first: int, every: float) -> Found:
    """Do what the lines say."""
    found = [Found()]
    kept: dict[str, int] = {}
    all_tables = [
        Table(
            address, number, games[number % len(games)], every, found[0], rng=random.Random(number)
        )
        for number in range(first, first + tables)
    ]
    room = asyncio.Semaphore(OPENING)

    async def opened(table: Table) -> None:
        async with room:
            await table.open()

    lines = await told_lines()
    await asyncio.gather(*map(opened, all_tables))
    tasks = [asyncio.create_task(watch_oneself(found))]
    used = process_time()
    print("ready", flush=True)
    while (line := (await lines.readline()).decode().strip()) not in ("stop", ""):
        if line == "play":
            tasks += [asyncio.create_task(table.play(kept)) for table in all_tables]
        elif line == "measure":
            found[0], used = Found(errors=found[0].errors), process_time()
            for table in all_tables:
                table.found = found[0]
    found[0].processor = process_time() - used
    found[0].errors.update(
        f"{type(task.exception()).__name__}: {task.exception()}" for task in tasks if task.done()
    )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    counted = found[0].frames, found[0].received
    # what is under way is heard out, so that all that is stored is known
    await asyncio.sleep(1.0)
    await asyncio.gather(*(table.close(kept) for table in all_tables))
    found[0].frames, found[0].received = counted
    found[0].confirmed = kept
    return found[0]


async def told_lines() -> asyncio.StreamReader:
    """Return what one is told."""
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    return lines


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--address", required=True)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=float, default=2.0)
    parser.add_argument("--games", default=",".join(GAMES))
    wish = parser.parse_args()
    games = wish.games.split(",")
    found = asyncio.run(run(wish.address, games, wish.tables, wish.first, wish.every))
    # a Counter would not come through `asdict` whole
    print(json.dumps({**asdict(found), "errors": dict(found.errors)}))


if __name__ == "__main__":
    main()
