"""A network that loses, delays, doubles and reorders everything, and people who play over it."""

import random
from dataclasses import dataclass, field, replace

from belpic.core.errors import Reason
from belpic.store import Loaded
from belpic.table.follower import Follower, Reply
from belpic.table.mailbox import Mailbox
from belpic.table.messages import Listed
from belpic.table.peer import Peer
from belpic.table.plan import Plan
from belpic.table.table import Table
from tests.table.world import KEY, AtOnce, Clock, MemoryLog

STEP = 0.1
"""Seconds between two looks at everything."""
PING_STEPS = 25
"""After how many of them somebody asks in calm weather whether anything is new."""
PRESENCE = '"kind":"presence"'


@dataclass
class Weather:
    """How bad the network is."""

    rng: random.Random
    loss: float = 0.15
    double: float = 0.15
    slowest: float = 2.0
    cut: float = 0.01
    playing: bool = True

    def arrivals(self, now: float, rng: random.Random | None = None) -> list[float]:
        """Return when the copies of a message arrive, if any do."""
        rng = rng or self.rng
        if rng.random() < self.loss:
            return []
        copies = 2 if rng.random() < self.double else 1
        return [now + rng.random() * self.slowest for _ in range(copies)]

    def calm(self) -> "Weather":
        """Calm down, with nobody playing; return how it was."""
        before = replace(self)
        self.loss = self.double = self.cut = 0.0
        self.slowest = 0.05
        self.playing = False
        return before


@dataclass
class Person:
    """Somebody who plays at random over one connection after another."""

    follower: Follower
    guest: str | None
    server: int
    link: Peer | None = None
    up: list[tuple[float, str]] = field(default_factory=list)
    down: list[tuple[float, str]] = field(default_factory=list)
    busy: bool = False
    confirmed: list[str] = field(default_factory=list)
    """The texts of the actions that the server has confirmed."""
    refusals: list[str] = field(default_factory=list)

    def play(self, rng: random.Random) -> None:
        """Act if asked, at most one thing at a time."""
        now = self.follower.now
        if now is None or self.busy or self.follower.seat not in now.asked:
            return
        self.busy = True
        at = self.follower.n

        def listed(answer: Reply) -> None:
            actions = answer.actions if isinstance(answer, Listed) else None
            if not actions:
                self.busy = False
                return
            text = rng.choice(actions)
            self.follower.send("act", lambda reply: self._acted(text, reply), at=at, text=text)

        self.follower.send("actions", listed, at=at)

    def _acted(self, text: str, reply: Reply) -> None:
        self.busy = False
        if isinstance(reply, Reason):
            self.refusals.append(reply.code)
        else:
            self.confirmed.append(text)


class Playground:
    """One table, two servers that share its log, and everybody who is connected to either."""

    def __init__(self, plan: Plan, guests: list[str | None], seed: int) -> None:
        self.plan = plan
        self.rng = random.Random(seed)
        self.weather = Weather(self.rng)
        # presence is gathered by real time; whatever comes of it, the rest happens as it would
        self.aside = random.Random(seed)
        self.steps = 0
        self.clock = Clock()
        self.log = MemoryLog()
        self.log.create(plan.new())
        self.servers = [self._restored(), self._restored()]
        self.people = [
            Person(Follower(self.rng.randbytes(32), KEY if guest else None), guest, index % 2)
            for index, guest in enumerate(guests)
        ]
        self.crashes = 0
        self._folded: tuple[Loaded, Table] | None = None

    def _restored(self) -> Mailbox:
        loaded = self.log.load(self.plan.id)
        assert loaded is not None
        return Mailbox(Table.restore(loaded), self.log, self.clock, AtOnce())

    @property
    def time(self) -> float:
        return self.clock.now / 1000

    @property
    def table(self) -> Table:
        """The table as the whole log folds, folded anew when there is more of it."""
        loaded = self.log.load(self.plan.id)
        assert loaded is not None
        if self._folded is None or self._folded[0] != loaded:
            self._folded = loaded, Table.restore(loaded)
        return self._folded[1]

    def crash(self, server: int) -> None:
        """Let a server forget everything that is not stored, and all who are connected to it."""
        self.crashes += 1
        self.servers[server] = self._restored()
        for person in self.people:
            if person.server == server:
                person.link = None

    async def connect(self, person: Person) -> None:
        mailbox = self.servers[person.server]
        if person.link is not None:
            mailbox.leave(person.link)
        # what was on its way over the old connection is lost
        person.up.clear()
        person.down.clear()
        person.follower.connected()

        def hear(message: str) -> None:
            rng = self.aside if PRESENCE in message else self.rng
            person.down += [(at, message) for at in self.weather.arrivals(self.time, rng)]

        person.link = Peer(mailbox, person.guest, hear)
        await mailbox.listen(person.link, person.follower.n)

    async def step(self) -> None:
        """Let a moment pass."""
        self.clock.pass_by(STEP)
        self.steps += 1
        for mailbox in self.servers:
            await mailbox.refresh()
        for person in self.people:
            if person.link is None or self.rng.random() < self.weather.cut:
                await self.connect(person)
            await self._deliver(person)

    async def _deliver(self, person: Person) -> None:
        assert person.link is not None
        follower = person.follower
        for frame in _due(person.up, self.time):
            await person.link.obey(frame)
        for message in _due(person.down, self.time):
            follower.receive(message)
        follower.tick(self.time)
        if self.weather.playing:
            person.play(self.rng)
        # clients ask at regular times; where messages are lost, so are many of those
        regular = not self.weather.playing and self.steps % PING_STEPS == 0
        if self.rng.random() < STEP / 2.5 or regular:
            follower.ping()
        while follower.outbox:
            frame = follower.outbox.popleft()
            person.up += [(at, frame) for at in self.weather.arrivals(self.time)]


def _due(waiting: list[tuple[float, str]], time: float) -> list[str]:
    found = sorted(one for one in waiting if one[0] <= time)
    waiting[:] = [one for one in waiting if one[0] > time]
    return [text for _, text in found]
