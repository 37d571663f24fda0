"""Everybody sees the same table in the end, whatever the network and the servers do."""

import asyncio
import json
from collections import Counter

import pytest

from belpic.core.codec import to_json
from belpic.core.record import check_fair
from belpic.core.seats import SPECTATOR, Seat
from belpic.table.feeds import Feed
from belpic.table.follower import Follower
from belpic.table.wire import compact
from tests.size import seeds
from tests.table.network import Playground
from tests.table.world import at_once, plan_for

pytestmark = pytest.mark.unmeasured

PATIENCE = 6000
"""Steps after which a match in bad weather must be over."""


def fresh(ground: Playground, guest: str | None) -> Follower:
    """Return what somebody would see who connects only now."""
    table = ground.table
    seat = table.seat_of(guest)
    follower = Follower()
    follower.receive(Feed(table, SPECTATOR if seat is None else seat).snapshot("en"))
    return follower


async def play(ground: Playground, crashes: int) -> None:
    """Play to the end; every now and then the network calms down and all must see the same."""
    moments = sorted(ground.rng.sample(range(20, 300), crashes))
    for step in range(PATIENCE):
        await ground.step()
        if moments and step == moments[0]:
            ground.crash(ground.rng.randrange(2))
            moments.pop(0)
        if step % 90 == 89:
            await settle(ground)
        # a short match is over before the last crash, which must lose nothing of it either
        if ground.table.phase == "over" and not moments:
            break
    assert ground.table.phase == "over"
    await settle(ground)


async def settle(ground: Playground) -> None:
    before = ground.weather.calm()
    for _ in range(100):
        await ground.step()
    check(ground)
    ground.weather = before


def check(ground: Playground) -> None:
    table = ground.table
    for person in ground.people:
        expected = fresh(ground, person.guest)
        follower = person.follower
        assert follower.n == expected.n == table.n
        assert follower.things == expected.things
        assert follower.lines == expected.lines
        assert to_json(follower.now) == to_json(expected.now)
        assert not follower.waiting
        check_once(ground, person.guest)
    if table.phase == "over":
        check_fair(table.record(SPECTATOR))
    numbers = [entry.event.n for entry in table.entries]
    assert numbers == list(range(1, table.n + 1))


def check_once(ground: Playground, guest: str | None) -> None:
    """What was stored was confirmed, what was confirmed is stored, and nothing happened twice."""
    seat = ground.table.seat_of(guest)
    stored = Counter(
        entry.event.text
        for entry in ground.table.entries
        if entry.event.kind == "action" and entry.event.seat == seat
    )
    tabs = [person for person in ground.people if person.guest == guest]
    assert Counter(text for tab in tabs for text in tab.confirmed) == stored


@pytest.mark.parametrize("block", seeds(6, 10_000, 50), ids=lambda one: f"{one[0]}-{one[-1]}")
def test_all_end_with_the_same_view_over_a_bad_network(block: range) -> None:
    with pytest.MonkeyPatch.context() as patched:
        from tests.tiny.install import install  # noqa: PLC0415  # beside its only use

        install(patched)
        patched.setattr(asyncio, "to_thread", at_once)
        plan = plan_for("tiny", ("person", "open", "open"), {"quick": True, "heap": 14})
        for seed in block:
            ground = Playground(plan, ["guest-0", "guest-1", "guest-2", None, None], seed)
            try:
                asyncio.run(play(ground, crashes=2))
                check(ground)
                assert ground.crashes == 2
                # the weather was bad: somebody missed something, and asked for it
                assert sum(person.follower.repairs for person in ground.people) > 0
            except BaseException as error:
                error.add_note(f"with BELPIC_SEEDS={seed}:{seed + 1}")
                raise


def test_whoever_misses_the_first_word_of_a_table_without_events_asks_for_it() -> None:
    follower = Follower()
    follower.connected()
    for _ in range(2):
        follower.receive(compact({"kind": "pong", "n": 0, "time": 0}))
    asked = [json.loads(frame)["do"] for frame in follower.outbox]
    assert asked == ["resync"]
    assert follower.waiting


def test_games_with_secrets_end_the_same_way_for_everybody() -> None:
    plan = plan_for("lutu", ("person", "open", "open"), {"bets_secret": True, "rounds": 3})
    ground = Playground(plan, ["guest-0", "guest-1", "guest-2", None], 7)
    asyncio.run(play(ground, crashes=1))
    check(ground)


def test_a_second_tab_sees_and_does_the_same() -> None:
    plan = plan_for("lutu", ("person", "open", "open"), {"rounds": 3})
    ground = Playground(plan, ["guest-0", "guest-1", "guest-2", "guest-0"], 11)
    # both tabs of a browser keep the seed at the same place
    ground.people[3].follower.seed = ground.people[0].follower.seed
    asyncio.run(play(ground, crashes=0))
    check(ground)
    assert ground.people[0].follower.seat == ground.people[3].follower.seat == Seat(0)
    assert ground.people[3].confirmed or ground.people[0].confirmed
