"""Several people at one device: no byte of a hand is sent before it is uncovered."""

import asyncio
import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from belpic.core.seats import Seat
from belpic.store import SeatRow
from belpic.table import commands
from belpic.table.follower import Follower
from belpic.table.mailbox import Mailbox
from belpic.table.messages import Reopened
from belpic.table.peer import Peer
from belpic.table.phrases import Refused
from belpic.table.plan import make_plan
from belpic.table.table import Table
from belpic.table.wire import compact
from tests.table.pairs import find_pairs, tables_of, untimed
from tests.table.world import KEY, Clock, MemoryLog, dealt, guest

HIDDEN_GAME = "taxot"
OPEN_GAME = "lutu"
US = guest(0)


def shared(
    game: str, seats: int = 2, others: int = 0, names: tuple[str | None, ...] = ()
) -> tuple[Mailbox, MemoryLog, Clock]:
    """Return a table where some seats are of one guest, and others are open."""
    called = (*names, *(None for _ in range(seats)))
    rows = [SeatRow(seat, "person", None, US, called[seat]) for seat in range(seats)]
    rows += [SeatRow(seats + number, "open") for number in range(others)]
    plan = dealt(make_plan(game, rows, KEY, 1_000_000))
    log, clock = MemoryLog(), Clock()
    log.create(plan.new())
    return Mailbox(Table.begin(plan), log, clock), log, clock


async def come(mailbox: Mailbox) -> tuple[Peer, Follower]:
    """Return a device that follows the table, and sits down with all its seats."""
    follower = Follower(bytes(range(32)))
    peer = Peer(mailbox, US, follower.receive)
    await mailbox.listen(peer)
    await calm(peer, follower)
    return peer, follower


async def calm(peer: Peer, follower: Follower) -> None:
    while follower.outbox:
        await peer.obey(follower.outbox.popleft())


async def test_all_seats_of_a_device_sit_down_and_reveal() -> None:
    mailbox, _, _ = shared(HIDDEN_GAME)
    peer, follower = await come(mailbox)
    assert mailbox.table.phase == "playing"
    assert all(holder.seed for holder in mailbox.table.holders)
    assert len({holder.seed for holder in mailbox.table.holders}) == 2
    assert follower.device is not None
    assert (follower.device.seats, follower.device.shown) == ((0, 1), None)
    # covered, one sees what everybody sees, and can do nothing
    assert follower.seat is None
    act_now = compact({"do": "act", "id": "a", "at": mailbox.table.n, "text": "draw"})
    await peer.obey(act_now)
    assert mailbox.table.entries[-1].event.kind != "action"


async def test_the_device_is_covered_when_another_one_of_it_is_asked() -> None:
    mailbox, _, _ = shared(HIDDEN_GAME)
    peer, follower = await come(mailbox)
    for number in range(6):
        (first, *_) = sorted(mailbox.table.asked)
        follower.send("uncover", seat=first)
        await calm(peer, follower)
        assert follower.seat == first
        listed = mailbox.table.view(first).listed()
        assert listed
        follower.send("act", at=follower.n, text=str(listed[0]))
        await calm(peer, follower)
        assert follower.device is not None
        now_asked = set(mailbox.table.asked)
        assert follower.device.shown == (first if first in now_asked else None), number
        assert set(follower.device.asked) == now_asked


async def test_nobody_uncovers_the_hand_of_somebody_else() -> None:
    mailbox, _, _ = shared(HIDDEN_GAME, 2, 1)
    peer, follower = await come(mailbox)
    answers: list[object] = []
    for seat in (2, 7, -1):
        follower.send("uncover", answers.append, seat=seat)
        await calm(peer, follower)
    assert [getattr(answer, "code", None) for answer in answers] == ["not_your_seat"] * 3


async def test_where_nothing_is_hidden_nothing_is_covered() -> None:
    mailbox, _, _ = shared(OPEN_GAME)
    peer, follower = await come(mailbox)
    for _ in range(3):
        assert follower.seat == min(mailbox.table.asked)
        listed = mailbox.table.view(min(mailbox.table.asked)).listed()
        assert listed
        follower.send("act", at=follower.n, text=str(listed[0]))
        await calm(peer, follower)


async def test_one_who_has_several_seats_speaks_for_all_of_them() -> None:
    mailbox, _, _ = shared(OPEN_GAME, 2, 0)
    await come(mailbox)
    seen = next(iter(mailbox.table.asked))
    deed = commands.Agree("draw", mailbox.table.n)
    assert (await mailbox.carry_out(US, deed, Seat(seen))).error is None
    assert mailbox.table.phase == "over"
    # the same command again is answered as before, whatever is shown by then
    assert (await mailbox.carry_out(US, deed, None)).error is None


async def test_all_people_at_a_device_are_there() -> None:
    mailbox, _, clock = shared(HIDDEN_GAME, 2, 1)
    heard: list[str] = []
    peer = Peer(mailbox, US, heard.append)
    await mailbox.listen(peer)
    presence = next(json.loads(one) for one in heard if '"kind":"presence"' in one)
    assert (presence["here"], presence["watchers"]) == ([True, True, False], 0)
    mailbox.leave(peer)
    assert mailbox.present == frozenset()
    clock.pass_by(1)


async def device_stream(play: list[Table]) -> tuple[list[str], list[str]]:
    """Return what a device of seats 0 and 1 hears that uncovers seat 0 alone, and then seat 1."""
    log = MemoryLog()
    log.create(play[0].plan.new())
    log.seats[play[0].plan.id] = tuple(
        replace(row, guest=US) if row.seat == 1 else row for row in play[0].plan.seats
    )
    log.append(Table.begin(play[0].plan).addition(play[0]))
    loaded = log.load(play[0].plan.id)
    assert loaded is not None
    mailbox = Mailbox(Table.restore(loaded), log, Clock())
    heard: list[str] = []
    peer = Peer(mailbox, US, heard.append)
    await mailbox.listen(peer)
    for number, (before, after) in enumerate(pairwise(play)):
        if 0 in mailbox.table.asked:
            await peer.obey(compact({"do": "uncover", "id": f"u{number}", "seat": 0}))
        for do in ("next", "why"):
            await peer.obey(
                compact({"do": do, "id": f"{do}{number}", "at": mailbox.table.n, "path": []})
            )
        await peer.obey(compact({"do": "view", "id": f"v{number}", "at": mailbox.table.n}))
        log.append(before.addition(after))
        await mailbox.refresh()
    heard.append(await mailbox.record(US))
    covered = untimed(heard)
    heard.clear()
    await peer.obey(compact({"do": "uncover", "id": "other", "seat": 1}))
    return covered, untimed(heard)


def test_no_byte_of_the_next_hand_is_sent_before_it_is_uncovered() -> None:
    different = 0
    tried = [pair for pair in find_pairs(HIDDEN_GAME, 30, 6) if pair[1].viewer == Seat(0)]
    assert tried
    for options, pair in tried:
        first, second = tables_of(HIDDEN_GAME, options, pair)
        one, other = asyncio.run(device_stream(first)), asyncio.run(device_stream(second))
        assert one[0] == other[0]
        different += one[1] != other[1]
    assert different


async def test_where_people_share_a_device_nobody_is_you() -> None:
    for game in (OPEN_GAME, HIDDEN_GAME):
        mailbox, _, _ = shared(game)
        heard: list[str] = []
        await come(mailbox)
        peer = Peer(mailbox, US, heard.append)
        await mailbox.listen(peer)
        shown = min(mailbox.table.asked)
        await peer.obey(compact({"do": "uncover", "id": "u", "seat": shown}))
        await peer.obey(compact({"do": "look", "id": "l", "n": mailbox.table.n}))
        snapshot = [json.loads(one) for one in heard if '"kind":"snapshot"' in one][-1]
        assert [seat["yours"] for seat in snapshot["now"]["seats"]] == [
            seat == shown for seat in range(2)
        ]
        assert snapshot["log"]
        for said in (json.dumps(snapshot["log"]), heard[-1]):
            assert not re.search(r"\byou\b", said, re.IGNORECASE), said


def test_only_those_who_share_a_device_are_given_names() -> None:
    alone = [SeatRow(0, "person", None, US, "Ken"), SeatRow(1, "open")]
    bot = [SeatRow(0, "person", None, US), SeatRow(1, "person", None, US), SeatRow(2, "bot")]
    for rows, code in (
        (alone, "name_alone"),
        ([*bot[:2], replace(bot[2], name="Ken")], "name_alone"),
        ([replace(bot[0], name="\u200b"), bot[1]], "name_odd"),
        ([replace(bot[0], name="admin"), bot[1]], "name_reserved"),
        ([replace(bot[0], name="K" * 25), bot[1]], "name_long"),
    ):
        with pytest.raises(Refused) as refused:
            make_plan(OPEN_GAME, rows, KEY, 1_000_000)
        assert refused.value.reason.code == code


async def test_in_a_rematch_everybody_keeps_the_name() -> None:
    mailbox, log, _ = shared(OPEN_GAME, 2, 0, ("Ken", "Mari"))
    await come(mailbox)
    seen = Seat(next(iter(mailbox.table.asked)))
    await mailbox.carry_out(US, commands.Agree("draw", mailbox.table.n), seen)
    answer = await mailbox.carry_out(US, commands.Rematch("again"), seen)
    assert isinstance(answer.body, Reopened)
    again = log.load(answer.body.table)
    assert again is not None
    assert [seat.name for seat in again.seats] == ["Mari", "Ken"]
