"""Those who watch with a delay see every hand, but never sooner than they may."""

from dataclasses import replace

from belpic.core.codec import Json
from belpic.core.record import loads
from belpic.core.seats import SPECTATOR, Seat
from belpic.table import commands
from belpic.table.follower import Follower
from belpic.table.gallery import DELAY_MILLISECONDS, number_shown
from belpic.table.mailbox import Mailbox
from belpic.table.peer import Peer
from belpic.table.plan import Plan
from belpic.table.table import Table
from belpic.table.wire import compact
from tests.table.pairs import find_pairs, tables_of, untimed
from tests.table.world import AtOnce, Clock, MemoryLog, all_sit, do, guest, plan_for, seed

GAME = "taxot"
SOON = DELAY_MILLISECONDS / 2000
"""Seconds that are not enough."""


def with_delay(plan: Plan) -> Plan:
    terms = replace(plan.terms, watching="delayed")
    return replace(plan, row=replace(plan.row, terms=terms.dumps()), terms=terms)


class World:
    """A table that is watched with a delay, and somebody who plays both seats."""

    def __init__(self, table: Table) -> None:
        self.clock = Clock()
        self.log = MemoryLog()
        self.log.create(table.plan.new())
        if table.n:
            self.log.append(Table.begin(table.plan).addition(table))
        # the seats of tests are taken by guests of their number
        rows = self.log.seats[table.plan.id]
        self.log.seats[table.plan.id] = tuple(replace(one, guest=guest(one.seat)) for one in rows)
        loaded = self.log.load(table.plan.id)
        assert loaded is not None
        self.mailbox = Mailbox(Table.restore(loaded), self.log, self.clock, AtOnce())

    def is_behind(self) -> bool:
        """Whether those who watch are to be told something."""
        return self.mailbox.is_behind

    async def play(self, times: int = 1, seconds: float = 1.0) -> None:
        """Let whoever is asked do the first thing there is, a second after the last."""
        for _ in range(times):
            self.clock.pass_by(seconds)
            table = self.mailbox.table
            seat = min(table.asked)
            action = next(iter(table.match.state.actions(seat)))
            deed = commands.Act(f"a{table.n}", table.n, str(action))
            answer = await self.mailbox.carry_out(guest(seat), deed)
            assert answer.error is None


class Watcher:
    """Somebody who watches."""

    def __init__(self, world: World, who: str | None = None) -> None:
        self.world = world
        self.follower = Follower()
        self.heard: list[str] = []
        self.peer = Peer(world.mailbox, who, self.hear)

    def hear(self, text: str) -> None:
        self.heard.append(text)
        self.follower.receive(text)

    async def come(self) -> "Watcher":
        await self.world.mailbox.listen(self.peer)
        return self

    async def send(self, do: str, **fields: Json) -> str | None:
        answers: list[object] = []
        self.follower.send(do, answers.append, **fields)
        while self.follower.outbox:
            await self.peer.obey(self.follower.outbox.popleft())
        return getattr(answers[0], "code", None)


def playing() -> Table:
    table = all_sit(Table.begin(with_delay(plan_for(GAME))))
    for seat in (0, 1):
        table = do(table, seat, commands.Reveal(f"reveal-{seat}", seed(seat)))
    return table


async def test_what_is_shown_is_as_old_as_it_has_to_be_and_a_round_behind() -> None:
    world = World(playing())
    watcher = await Watcher(world).come()
    begun = watcher.follower.n
    # nothing is dealt yet where they begin
    assert begun == 4
    await world.play(6)
    assert watcher.follower.n == begun
    world.clock.pass_by(SOON)
    await world.mailbox.refresh()
    assert watcher.follower.n == begun
    assert not world.is_behind()
    world.clock.pass_by(2 * SOON)
    assert world.is_behind()
    await world.mailbox.refresh()
    table = world.mailbox.table
    assert watcher.follower.n == number_shown(table, world.clock()) == table.marks.acted[-2][0] - 1
    # however long nobody moves, the round that is being played stays hidden
    world.clock.pass_by(100 * SOON)
    await world.mailbox.refresh()
    assert watcher.follower.n < table.n
    shown = watcher.follower.n
    await world.play()
    assert watcher.follower.n > shown
    assert watcher.follower.repairs == 0


async def test_every_hand_of_the_past_can_be_looked_at() -> None:
    world = World(playing())
    watcher = await Watcher(world).come()
    await world.play(6)
    world.clock.pass_by(10 * SOON)
    await world.mailbox.refresh()
    assert watcher.follower.now is not None
    assert [seat.shows for seat in watcher.follower.now.seats] == [True, True]
    scenes = []
    for seat in (0, 1, None):
        assert await watcher.send("uncover", seat=seat) is None
        assert watcher.follower.device is not None
        assert watcher.follower.device.shown == seat
        past = Table.begin(world.mailbox.table.plan)
        entries = world.mailbox.table.entries[: watcher.follower.n]
        loaded = world.log.load(past.plan.id)
        assert loaded is not None
        past = past.follow(replace(loaded, entries=entries))
        viewer = SPECTATOR if seat is None else Seat(seat)
        assert len(past.view(viewer).scene().things) == len(watcher.follower.things)
        assert watcher.follower.seat is None
        scenes.append(watcher.follower.things)
    assert scenes[0] != scenes[1] != scenes[2]
    assert await watcher.send("uncover", seat=7) == "not_your_seat"
    assert await watcher.send("resign") == "no_seat"
    # questions are answered about what is shown
    assert await watcher.send("view", at=watcher.follower.n) is None
    assert await watcher.send("view", at=world.mailbox.table.n) == "stale"
    # and one looks back as late as one watches
    assert await watcher.send("look", n=watcher.follower.n) is None
    assert await watcher.send("look", n=world.mailbox.table.n) == "no_past"
    assert await watcher.send("speak", lang="ja") is None
    assert await watcher.send("resync") is None
    await watcher.peer.obey('{"do": "ping", "id": "p"}')
    assert watcher.follower.repairs == 0
    record = loads((await world.mailbox.record(None)).encode())
    assert len(record.events) == watcher.follower.n


async def test_who_comes_before_and_stays_to_the_end_sees_both_as_usual() -> None:
    table = all_sit(Table.begin(with_delay(plan_for(GAME))))
    world = World(table)
    watcher = await Watcher(world).come()
    player = await Watcher(world, guest(0)).come()
    assert watcher.follower.n == player.follower.n == table.n
    for seat in (0, 1):
        deed = commands.Reveal(f"reveal-{seat}", seed(seat))
        assert (await world.mailbox.carry_out(guest(seat), deed)).error is None
    assert player.follower.n > watcher.follower.n
    await world.play(3)
    await world.mailbox.carry_out(guest(1), commands.Resign("resign"))
    assert watcher.follower.n == player.follower.n == world.mailbox.table.n
    assert watcher.follower.now is not None
    assert watcher.follower.now.phase == "over"
    assert watcher.follower.repairs == player.follower.repairs == 0
    world.mailbox.leave(watcher.peer)
    assert not world.mailbox.is_behind


async def test_before_the_delay_has_passed_nothing_hidden_makes_a_difference() -> None:
    """The same bytes come whatever is hidden; after the delay they differ."""
    for options, pair in find_pairs(GAME, 12, 4):
        streams = []
        for play in tables_of(GAME, options, pair):
            last = replace(play[-1], plan=with_delay(play[-1].plan))
            world = World(replace(last, entries=last.entries))
            world.clock.now = last.entries[-1].at
            watcher = await Watcher(world).come()
            watcher.follower.ids = iter(f"w{number}" for number in range(100))
            for seat in (*range(pair.first.seats), None):
                await watcher.send("uncover", seat=seat)
                await watcher.send("actions", at=watcher.follower.n)
            await watcher.send("act", at=watcher.follower.n, text="zzz")
            await watcher.peer.obey(compact({"do": "ping", "id": "p"}))
            early = untimed(watcher.heard)
            world.clock.pass_by(10 * SOON)
            await world.mailbox.refresh()
            late = []
            for seat in range(pair.first.seats):
                await watcher.send("uncover", seat=seat)
                late.append(untimed(watcher.heard)[-2])
            streams.append((early, late, watcher.follower.n))
        assert streams[0][0] == streams[1][0]
        if streams[0][2] > len(pair.events) // 2 and pair.viewer is SPECTATOR:
            assert streams[0][1] != streams[1][1]
