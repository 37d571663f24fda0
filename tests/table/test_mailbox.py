"""One mailbox a table: who hears what, what is stored first, who may be claimed."""

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

import pytest

from belpic.core.codec import Json
from belpic.core.languages import Lang
from belpic.core.scene import Thing
from belpic.core.seats import SPECTATOR
from belpic.store import Addition
from belpic.store.writer import NotWritten
from belpic.table import commands
from belpic.table.attendance import ABSENT_MILLISECONDS
from belpic.table.feeds import LanguageFeed
from belpic.table.mailbox import Mailbox
from belpic.table.messages import (
    Answer,
    Body,
    Events,
    Explained,
    Following,
    Listed,
    Reopened,
    Seated,
    ShownView,
    Snapshot,
)
from belpic.table.now_messages import NextNow, TokenNow
from belpic.table.peer import Peer, Work
from belpic.table.public import PublicNow
from belpic.table.showing import PRESENCE_SECONDS
from belpic.table.table import Table
from belpic.table.wire import message
from tests.table.pairs import untimed
from tests.table.world import (
    KEY,
    Clock,
    MemoryLog,
    commitment,
    dig,
    do,
    guest,
    plan_for,
    seed,
    started,
)

NOTHING = Following(NextNow((), None), ())


@dataclass(eq=False)
class Ear:
    """Somebody who listens."""

    guest: str | None
    heard: list[str] = field(default_factory=list)
    lang: Lang = "en"

    def hear(self, message: str) -> None:
        self.heard.append(message)

    def take(self, kind: str) -> list[dict[str, Json]]:
        """Return what was heard of a kind since the last time."""
        found = [json.loads(message) for message in self.heard]
        self.heard.clear()
        return [message for message in found if message["kind"] == kind]


def open_mailbox(table: Table, clock: Clock | None = None) -> tuple[Mailbox, MemoryLog]:
    log = MemoryLog()
    log.create(table.plan.new())
    if table.n:
        log.append(Table.begin(table.plan).addition(table))
    return Mailbox(table, log, clock or Clock()), log


def act(mailbox: Mailbox, name: str, text: str) -> commands.Act:
    return commands.Act(name, mailbox.table.n, text)


def error(answer: Answer) -> str | None:
    return None if answer.error is None else answer.error.code


def why_code(body: Body | None) -> str | None:
    assert isinstance(body, Explained)
    return None if body.why is None else body.why.code


def chances(message: dict[str, Json]) -> list[Json]:
    log = message["log"]
    assert isinstance(log, list)
    return [dig(line, "text") for line in log if dig(line, "kind") == "chance"]


async def test_nothing_is_told_that_is_not_stored(tiny: str) -> None:
    mailbox, log = open_mailbox(started(tiny))
    ear = Ear(guest(0))
    await mailbox.listen(ear)
    ear.heard.clear()
    stored: list[int] = []

    class Watching(MemoryLog):
        def append(self, addition: Addition, *, here: bool = False) -> Future[bool]:
            assert not ear.heard
            stored.append(len(addition.entries))
            return log.append(addition, here=here)

    watched = Mailbox(mailbox.table, Watching(), Clock())
    await watched.listen(ear)
    ear.heard.clear()
    assert error(await watched.carry_out(guest(0), act(watched, "a", "take 1"))) is None
    assert stored == [1]
    assert len(ear.take("events")) == 1


async def test_what_cannot_be_stored_is_not_shown_and_may_be_tried_again(tiny: str) -> None:
    table = started(tiny)
    full = True

    class Full(MemoryLog):
        def append(self, addition: Addition, *, here: bool = False) -> Future[bool]:
            if not full:
                return super().append(addition, here=here)
            future: Future[bool] = Future()
            future.set_exception(NotWritten("the disk is full"))
            return future

    log = Full()
    log.create(table.plan.new())
    log.entries[table.plan.id] = list(table.entries)
    mailbox = Mailbox(table, log, Clock())
    ear = Ear(guest(0))
    await mailbox.listen(ear)
    ear.heard.clear()
    wish = act(mailbox, "a", "take 1")
    assert error(await mailbox.carry_out(guest(0), wish)) == "not_stored"
    assert mailbox.table.n == table.n
    assert not ear.heard
    full = False
    assert error(await mailbox.carry_out(guest(0), wish)) is None
    assert mailbox.table.n == table.n + 1


async def test_a_command_sent_twice_is_carried_out_once_and_answered_twice(tiny: str) -> None:
    mailbox, log = open_mailbox(started(tiny))
    wish = act(mailbox, "same", "take 2")
    first = await mailbox.carry_out(guest(0), wish)
    second = await mailbox.carry_out(guest(0), wish)
    assert first == second
    # and after a restart of the server, from what is stored
    loaded = log.load(mailbox.table.plan.id)
    assert loaded is not None
    again = Mailbox(Table.restore(loaded), log, Clock())
    assert await again.carry_out(guest(0), wish) == first
    actions = [entry for entry in again.table.entries if entry.event.kind == "action"]
    assert len(actions) == 1


async def test_a_command_sent_through_two_processes_is_carried_out_once(tiny: str) -> None:
    mailbox, log = open_mailbox(started(tiny))
    loaded = log.load(mailbox.table.plan.id)
    assert loaded is not None
    other = Mailbox(Table.restore(loaded), log, Clock())
    await other.carry_out(guest(0), act(other, "mine", "take 1"))
    await mailbox.refresh()
    wish = act(mailbox, "same", "take 1")
    first = await mailbox.carry_out(guest(1), wish)
    assert error(first) is None
    assert await other.carry_out(guest(1), wish) == first
    assert other.table.n == mailbox.table.n


async def test_a_refusal_is_repeated_even_if_it_would_be_allowed_by_now(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    early = act(mailbox, "early", "take 1")
    assert error(await mailbox.carry_out(guest(1), early)) == "other_seat"
    await mailbox.carry_out(guest(0), act(mailbox, "mine", "take 1"))
    assert error(await mailbox.carry_out(guest(1), early)) == "other_seat"


async def test_two_seats_may_use_the_same_id(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    assert error(await mailbox.carry_out(guest(0), act(mailbox, "one", "take 1"))) is None
    assert error(await mailbox.carry_out(guest(1), act(mailbox, "one", "take 1"))) is None
    assert mailbox.table.entries[-1].author == 1


async def test_somebody_who_sits_down_hears_as_that_seat_from_then_on(tiny: str) -> None:
    mailbox, _ = open_mailbox(Table.begin(plan_for(tiny)))
    ear, other = Ear(guest(1)), Ear(None)
    await mailbox.listen(ear)
    await mailbox.listen(other)
    assert dig(ear.take("snapshot")[0], "now", "viewer") == "spectator"
    other.heard.clear()
    sit = commands.Sit("s", None, KEY, commitment(1))
    answer = await mailbox.carry_out(guest(1), sit)
    assert answer.body == Seated(1)
    (snapshot,) = ear.take("snapshot")
    assert dig(snapshot, "now", "viewer") == 1
    assert len(other.take("events")) == 1
    await mailbox.carry_out(guest(1), commands.Stand("up"))
    (snapshot,) = ear.take("snapshot")
    assert dig(snapshot, "now", "viewer") == "spectator"


async def test_each_seat_hears_its_own_stone_only(tiny: str) -> None:
    mailbox, log = open_mailbox(started(tiny))
    ears = {who: Ear(who) for who in (guest(0), guest(1), None, "stranger", "guest-2")}
    for ear in ears.values():
        await mailbox.listen(ear)
    stones = {who: chances(ear.take("snapshot")[0]) for who, ear in ears.items()}
    own = [entry.event.text for entry in mailbox.table.entries if entry.event.kind == "chance"]
    assert stones[guest(0)] == [own[0], "??"]
    assert stones[guest(1)] == ["??", own[1]]
    assert stones[None] == stones["stranger"] == stones["guest-2"] == ["??", "??"]
    assert log.load("nowhere") is None


async def test_everything_is_opened_to_all_at_the_end(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    ear = Ear(None)
    await mailbox.listen(ear)
    await mailbox.carry_out(guest(0), commands.Resign("bye"))
    (_, snapshot) = ear.take("snapshot")
    now = snapshot["now"]
    assert isinstance(now, dict)
    assert (now["viewer"], now["phase"]) == ("all", "over")
    assert "??" not in json.dumps(snapshot["log"])
    assert dig(now, "fairness", "server") == mailbox.table.plan.row.seed.hex()


async def test_the_servers_seed_is_never_told_before_the_end(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    ears = [Ear(guest(0)), Ear(guest(1)), Ear(None)]
    for ear in ears:
        await mailbox.listen(ear)
    await mailbox.carry_out(guest(0), act(mailbox, "a", "take 1"))
    secret = mailbox.table.plan.row.seed.hex()
    assert all(secret not in message for ear in ears for message in ear.heard)
    assert all(KEY not in message for ear in ears for message in ear.heard)


async def gathered(ear: Ear) -> list[dict[str, Json]]:
    """Return what somebody is told of who is there, once it has been gathered."""
    await asyncio.sleep(1.5 * PRESENCE_SECONDS)
    return ear.take("presence")


async def test_a_seat_may_be_claimed_after_a_minute_away(tiny: str) -> None:
    clock = Clock()
    mailbox, _ = open_mailbox(started(tiny), clock)
    here, gone = Ear(guest(0)), Ear(guest(1))
    await mailbox.listen(here)
    await mailbox.listen(gone)
    clock.pass_by(1000)
    claim = commands.Claim("c1", mailbox.table.n, 1)
    assert error(await mailbox.carry_out(guest(0), claim)) == "still_here"
    mailbox.leave(gone)
    (*_, presence) = await gathered(here)
    assert presence["here"] == [True, False]
    assert presence["claim_in"] == [None, ABSENT_MILLISECONDS]
    clock.pass_by(ABSENT_MILLISECONDS / 1000 - 1)
    early = commands.Claim("c2", mailbox.table.n, 1)
    assert error(await mailbox.carry_out(guest(0), early)) == "still_here"
    clock.pass_by(1)
    late = commands.Claim("c3", mailbox.table.n, 1)
    assert error(await mailbox.carry_out(guest(0), late)) is None
    assert mailbox.table.match.outcome is not None
    assert mailbox.table.match.outcome.reason == "abandon"


async def test_whoever_plays_through_another_server_is_not_claimed(tiny: str) -> None:
    clock = Clock()
    mailbox, log = open_mailbox(started(tiny), clock)
    await mailbox.listen(Ear(guest(0)))

    async def claim(name: str) -> str | None:
        claimed = commands.Claim(name, mailbox.table.n, 1)
        return error(await mailbox.carry_out(guest(0), claimed))

    assert error(await mailbox.carry_out(guest(0), act(mailbox, "mine", "take 1"))) is None
    clock.now += ABSENT_MILLISECONDS - 1
    theirs = do(mailbox.table, 1, commands.Act("theirs", mailbox.table.n, "take 1"))
    assert log.append(mailbox.table.addition(theirs)).result()
    await mailbox.refresh()
    clock.now += 1
    # what another process has stored is as good as being here
    assert await claim("c1") == "still_here"
    clock.now += ABSENT_MILLISECONDS
    # and so is a socket there, though nothing happens
    log.seen[1] = clock.now + 1
    assert await claim("c2") == "still_here"
    clock.now += 1
    assert await claim("c3") is None


async def test_a_seat_with_two_tabs_is_here_until_both_are_closed(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    tabs = [Ear(guest(1)), Ear(guest(1))]
    watcher = Ear(None)
    for ear in (watcher, *tabs):
        await mailbox.listen(ear)
    mailbox.leave(tabs[0])
    assert (await gathered(watcher))[-1]["here"] == [False, True]
    mailbox.leave(tabs[1])
    assert (await gathered(watcher))[-1]["here"] == [False, False]


async def test_another_match_is_opened_once_and_kept_for_the_same_people(tiny: str) -> None:
    mailbox, log = open_mailbox(started(tiny))
    early = await mailbox.carry_out(guest(0), commands.Rematch("too early"))
    assert error(early) == "not_over"
    await mailbox.carry_out(guest(0), commands.Resign("bye"))
    stranger = await mailbox.carry_out("stranger", commands.Rematch("r"))
    assert error(stranger) == "no_seat"
    first = await mailbox.carry_out(guest(0), commands.Rematch("r0"))
    second = await mailbox.carry_out(guest(1), commands.Rematch("r1"))
    assert first.body == second.body
    assert isinstance(first.body, Reopened)
    table = first.body.table
    assert mailbox.table.rematch == table
    loaded = log.load(table)
    assert loaded is not None
    assert [row.guest for row in loaded.seats] == [guest(1), guest(0)]
    ear = Ear(None)
    await mailbox.listen(ear)
    assert dig(ear.take("snapshot")[0], "now", "rematch") == table


async def test_questions_are_answered_from_the_view_of_the_one_who_asks(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    n = mailbox.table.n
    mine = (await mailbox.ask(guest(0), commands.Next("q", n, ("take",)))).body
    tokens = tuple(TokenNow(size, size, None) for size in "123")
    assert mine == Following(NextNow(tokens, None), ())
    complete = (await mailbox.ask(guest(0), commands.Next("q", n, ("take", "2")))).body
    assert complete == Following(NextNow((), "take 2"), ())
    nowhere = (await mailbox.ask(guest(0), commands.Next("q", n, ("fly", "2")))).body
    assert nowhere == NOTHING
    theirs = (await mailbox.ask(guest(1), commands.Next("q", n, ()))).body
    assert theirs == NOTHING
    why = (await mailbox.ask(guest(1), commands.Why("q", n, ("take",)))).body
    assert why_code(why) == "other_seat"
    assert (await mailbox.ask(guest(0), commands.Why("q", n, ("take",)))).body == Explained(None)
    watching = (await mailbox.ask(None, commands.Why("q", n, ("take",)))).body
    assert why_code(watching) == "watching"
    listed = (await mailbox.ask(guest(0), commands.Actions("q", n))).body
    assert listed == Listed(("take 1", "take 2", "take 3", "pass"))
    assert error(await mailbox.ask(guest(0), commands.Actions("q", n - 1))) == "stale"
    view = (await mailbox.ask(guest(1), commands.ViewData("q", n))).body
    assert isinstance(view, ShownView)
    restored = mailbox.table.plan.game.view_from_json(json.loads(message(view.view, "en")))
    assert restored == mailbox.table.match.view(mailbox.audience(guest(1)))


async def test_whoever_goes_while_coming_in_does_not_stay(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    coming = asyncio.create_task(mailbox.listen(Ear(guest(0))))
    await asyncio.sleep(0)
    coming.cancel()
    with pytest.raises(asyncio.CancelledError):
        await coming
    # they are let in one after the other: the first is through when the second is
    other = Ear(guest(1))
    await mailbox.listen(other)
    mailbox.leave(other)
    assert mailbox.is_idle


async def test_a_snapshot_is_written_once_for_all_who_ask(
    tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    ears = [Ear(None) for _ in range(3)]
    for ear in ears:
        await mailbox.listen(ear)
    written = list[Snapshot]()
    say = LanguageFeed.say

    def counted(
        self: LanguageFeed,
        told: Snapshot | Events,
        public: PublicNow,
        changes: Sequence[range | Thing],
    ) -> str:
        written.extend([told] if isinstance(told, Snapshot) else ())
        return say(self, told, public, changes)

    monkeypatch.setattr(LanguageFeed, "say", counted)
    for ear in ears:
        await mailbox.resync(ear)
    before = len(written)
    assert before <= 1
    await mailbox.carry_out(
        guest(min(mailbox.table.asked)), commands.Act("a", mailbox.table.n, "take 1")
    )
    for ear in ears:
        await mailbox.resync(ear)
    assert len(written) == before + 1
    assert written[-1].n == mailbox.table.n
    assert len({untimed(ear.heard)[-1] for ear in ears}) == 1


async def test_a_reconnect_gets_only_what_it_missed(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    before = mailbox.table.n
    await mailbox.carry_out(guest(0), act(mailbox, "a", "take 1"))
    ear = Ear(None)
    await mailbox.listen(ear, before)
    (events,) = ear.take("events")
    assert (events["after"], events["n"]) == (before, before + 1)
    assert isinstance(events["log"], list)
    assert len(events["log"]) == 1
    for known in (0, mailbox.table.n + 1):
        stranger = Ear(None)
        await mailbox.listen(stranger, known)
        assert len(stranger.take("snapshot")) == 1
    level = Ear(None)
    await mailbox.listen(level, mailbox.table.n)
    (events,) = level.take("events")
    assert (events["after"], events["log"]) == (mailbox.table.n, [])


async def test_before_the_start_nothing_can_be_touched(tiny: str) -> None:
    mailbox, _ = open_mailbox(Table.begin(plan_for(tiny)))
    body = (await mailbox.ask(guest(0), commands.Next("q", 0, ()))).body
    assert body == NOTHING
    why = (await mailbox.ask(guest(0), commands.Why("q", 0, ("take",)))).body
    assert why_code(why) == "not_while_open"
    assert mailbox.audience("somebody") is SPECTATOR
    assert seed(0) != seed(1)


async def test_who_is_there_is_told_twice_a_second_however_many_come_and_go(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    first = Ear(None)
    await mailbox.listen(first)
    assert len(first.take("presence")) == 1
    crowd = [Ear(None) for _ in range(50)]
    for ear in crowd:
        await mailbox.listen(ear)
        # a newcomer is told at once, and with all others if it was just time for that
        assert ear.take("presence")
    for ear in crowd[10:]:
        mailbox.leave(ear)
    told = await gathered(first)
    assert 1 <= len(told) < len(crowd) // 2
    assert told[-1]["watchers"] == 11


async def test_nothing_is_reckoned_before_it_is_ones_turn(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    order: list[str] = []

    async def turn(work: Work) -> None:
        order.append(work)

    def hear(message: str) -> None:
        order.append(str(json.loads(message)["kind"]))

    peer = Peer(mailbox, guest(0), hear, turn=turn)
    n = mailbox.table.n
    await peer.obey('{"do":"ping","id":"1"}')
    await peer.obey('{"do":"resync","id":"2"}')
    await peer.obey('{"do":"speak","id":"3","lang":"ja"}')
    await peer.obey(f'{{"do":"actions","id":"4","at":{n}}}')
    # an answer that what was shown is old is followed by what is new
    await peer.obey(f'{{"do":"act","id":"5","at":{n - 1},"text":"take 1"}}')
    assert order == [
        *("ping", "pong"),
        *("snapshot", "snapshot", "answer"),
        *("snapshot", "snapshot", "answer"),
        *("command", "answer"),
        *("command", "answer", "snapshot", "snapshot"),
    ]
