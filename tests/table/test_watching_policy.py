"""Those who watch see what is public, and a hand only if its owner shows it to them."""

from dataclasses import replace

from belpic.core.seats import SPECTATOR, Seat
from belpic.table.follower import Follower
from belpic.table.mailbox import Mailbox
from belpic.table.peer import Peer
from belpic.table.table import Table
from belpic.table.terms import Terms, WatchingKind
from tests.table.world import Clock, MemoryLog, guest, started

HIDDEN_GAME = "taxot"


def served(game: str, watching: WatchingKind) -> Mailbox:
    table = started(game)
    terms = Terms(watching=watching)
    row = replace(table.plan.row, terms=terms.dumps())
    plan = replace(table.plan, row=row, terms=terms)
    log = MemoryLog()
    log.create(plan.new())
    log.append(Table.begin(plan).addition(replace(table, plan=plan)))
    loaded = log.load(plan.id)
    assert loaded is not None
    # the seats of tests are taken by guests of their number
    seats = tuple(replace(one, guest=guest(one.seat)) for one in loaded.seats)
    return Mailbox(Table.restore(replace(loaded, seats=seats)), log, Clock())


class Somebody:
    """A peer with a follower behind it."""

    def __init__(self, mailbox: Mailbox, who: str | None) -> None:
        self.follower = Follower()
        self.peer = Peer(mailbox, who, self.follower.receive)
        self.mailbox = mailbox

    async def come(self) -> "Somebody":
        await self.mailbox.listen(self.peer)
        return self

    async def send(self, do: str, **fields: int | bool | None) -> str | None:
        """Send a command; return why it was refused."""
        answers: list[object] = []
        self.follower.send(do, answers.append, **fields)
        while self.follower.outbox:
            await self.peer.obey(self.follower.outbox.popleft())
        return getattr(answers[0], "code", None)

    def seen(self) -> object:
        """As whom they see the table."""
        return self.mailbox.viewpoint(self.peer)


async def test_a_hand_is_seen_by_those_who_watch_while_its_owner_shows_it() -> None:
    mailbox = served(HIDDEN_GAME, "consent")
    owner = await Somebody(mailbox, guest(1)).come()
    watcher = await Somebody(mailbox, None).come()
    assert await watcher.send("uncover", seat=1) == "not_your_seat"
    assert watcher.seen() is SPECTATOR
    assert await owner.send("show", on=True) is None
    assert watcher.follower.now is not None
    assert [seat.shows for seat in watcher.follower.now.seats] == [False, True]
    assert await watcher.send("uncover", seat=0) == "not_your_seat"
    assert await watcher.send("uncover", seat=1) is None
    # the same scene as its owner has, but nothing of it is theirs
    assert watcher.seen() == Seat(1)
    assert watcher.follower.things == owner.follower.things
    assert watcher.follower.seat is None
    assert await watcher.send("resign") == "no_seat"
    assert await watcher.send("uncover", seat=None) is None
    assert watcher.seen() is SPECTATOR
    await watcher.send("uncover", seat=1)
    assert await owner.send("show", on=False) is None
    assert watcher.seen() is SPECTATOR
    assert watcher.follower.things != owner.follower.things
    assert await watcher.send("uncover", seat=1) == "not_your_seat"


async def test_nobody_who_plays_looks_at_another_hand() -> None:
    mailbox = served(HIDDEN_GAME, "consent")
    owner = await Somebody(mailbox, guest(1)).come()
    player = await Somebody(mailbox, guest(0)).come()
    await owner.send("show", on=True)
    assert await player.send("uncover", seat=1) == "not_your_seat"
    assert player.seen() == Seat(0)


async def test_where_only_public_things_are_seen_no_hand_is_shown() -> None:
    mailbox = served(HIDDEN_GAME, "public")
    owner = await Somebody(mailbox, guest(1)).come()
    watcher = await Somebody(mailbox, None).come()
    assert await owner.send("show", on=True) == "public_only"
    assert await watcher.send("uncover", seat=1) == "not_your_seat"
    assert watcher.follower.device is None
