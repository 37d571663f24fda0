"""Hints: for whoever plays against bots and is to act, from their View, told of in the log."""

import asyncio
import json
import subprocess
import sys
from dataclasses import replace
from io import BytesIO

import pytest

from belpic.bots.analysis.advice import Advice
from belpic.bots.analysis.adviser import packed, serve
from belpic.core import registry
from belpic.core.codec import Json
from belpic.core.errors import BelpicError
from belpic.core.record import loads
from belpic.core.seats import Seat
from belpic.table import advisers, commands, seat_notes
from belpic.table.advisers import Advisers, question
from belpic.table.log_lines import all_lines
from belpic.table.mailbox import Mailbox
from belpic.table.messages import Hinted
from belpic.table.peer import Peer
from belpic.table.phrases import Refused
from belpic.table.status import status_of
from belpic.table.surroundings import Surroundings
from belpic.table.table import Table
from belpic.table.terms import Terms
from tests.table.world import AtOnce, Clock, MemoryLog, act, do, guest, started

GAME = "niekkutzaupxiu"
HIDDEN = "taxot"
AGAINST_BOT = ("person", "random")
PATIENCE = 60
"""Seconds after which what is waited for will not come any more."""


def hint(table: Table, seat: int = 0, at: int | None = None) -> Table:
    return do(table, seat, commands.Hint(f"hint-{table.n}", table.n if at is None else at))


def notes(table: Table) -> list[str]:
    return [one.event.note for one in table.entries if one.event.note == "hint"]


def refused(table: Table, seat: int = 0, at: int | None = None) -> str:
    with pytest.raises(BelpicError) as error:
        hint(table, seat, at)
    assert error.value.text.in_("ja") != error.value.text.in_("en")
    return error.value.reason.code


def with_terms(table: Table, terms: Terms) -> Table:
    return replace(table, plan=replace(table.plan, terms=terms))


def test_the_log_tells_of_a_hint_once_for_each_question() -> None:
    table = started(GAME, AGAINST_BOT)
    assert "hint" in status_of(table, Seat(0)).may
    after = hint(table)
    assert after.since == table.since  # what was asked is still asked
    assert hint(after).n == after.n
    assert notes(after) == ["hint"]
    line = all_lines(after, Seat(0))[-1]
    assert line.say is not None
    assert line.say.in_("en") == "Seat 1 asks for a hint."
    moved = act(after, 0, "throw", at=table.n)
    again = hint(moved) if 0 in moved.asked else moved
    assert notes(again) == ["hint"] * (1 + (0 in moved.asked))


def test_a_record_tells_of_a_hint() -> None:
    table = do(hint(started(GAME, AGAINST_BOT)), 0, commands.Resign("r"))
    kept = loads(table.record(Seat(0)).dumps())
    assert any(
        isinstance(seat_notes.read(event.note), seat_notes.HintNote) for event in kept.events
    )


def test_there_are_no_hints_against_people_or_for_ratings() -> None:
    people = started(GAME, ("person", "open", "random"))
    assert refused(people) == "hint_people"
    assert "hint" not in status_of(people, Seat(0)).may
    rated = with_terms(started(GAME, AGAINST_BOT), Terms(rated=True))
    assert refused(rated) == "hint_rated"
    assert "hint" not in status_of(rated, Seat(0)).may


def test_there_is_no_hint_out_of_turn_or_after_the_end() -> None:
    table = started(GAME, AGAINST_BOT)
    while 0 in table.asked:
        action = "bank" if "bank" in map(str, table.view(Seat(0)).actions()) else "throw"
        table = act(table, 0, action)
    assert refused(table) == "hint_not_asked"
    assert "hint" not in status_of(table, Seat(0)).may
    over = do(table, 0, commands.Resign("r"))
    assert refused(over) == "not_while_over"


def test_a_hint_for_an_earlier_question_is_stale() -> None:
    assert refused(started(GAME, AGAINST_BOT), at=1) == "stale"


class Adviser(Advisers):
    """Advises at once, and remembers what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[bytes] = []

    async def advise(self, asked: bytes) -> Advice:
        self.asked.append(asked)
        answers = BytesIO()
        serve(BytesIO(packed(asked)), answers)
        return advisers.unpacked(answers.getvalue()[4:])


def opened(table: Table, adviser: Advisers | None) -> Mailbox:
    log = MemoryLog()
    log.create(table.plan.new())
    log.append(Table.begin(table.plan).addition(table))
    return Mailbox(table, log, Clock(), AtOnce(), Surroundings(advisers=adviser))


@pytest.mark.parametrize("game", [GAME, HIDDEN])
async def test_what_one_is_told_follows_from_the_view_alone(game: str) -> None:
    table = started(game, AGAINST_BOT)
    while 0 not in table.asked:
        (seat,) = table.asked
        table = act(table, seat, str(table.view(seat).actions()[0]))
    adviser = Adviser()
    mailbox = opened(table, adviser)
    answer = await mailbox.hint(guest(0), commands.Hint("h", table.n), Seat(0))
    assert isinstance(answer.body, Hinted)
    assert answer.n == table.n + 1
    assert {choice.text for choice in answer.body.choices} <= {
        str(action) for action in table.view(Seat(0)).actions()
    }
    assert all(choice.keys for choice in answer.body.choices)
    assert answer.body.why.in_("ja") != answer.body.why.in_("en")
    (asked,) = adviser.asked
    told = registry.load(game).view_from_json(json.loads(asked)["view"])
    assert told == table.view(Seat(0))


async def test_who_may_not_have_a_hint_lets_nobody_work() -> None:
    adviser = Adviser()
    mailbox = opened(started(GAME, ("person", "person")), adviser)
    answer = await mailbox.hint(guest(0), commands.Hint("h", mailbox.table.n), Seat(0))
    assert answer.error is not None
    assert answer.error.code == "hint_people"
    assert not adviser.asked


async def test_a_table_by_itself_has_no_hints() -> None:
    mailbox = opened(started(GAME, AGAINST_BOT), None)
    answer = await mailbox.hint(guest(0), commands.Hint("h", mailbox.table.n), Seat(0))
    assert answer.error is not None
    assert answer.error.code == "no_hint"


class Slow(Adviser):
    """Advises once it is let, and remembers whether somebody did not wait for it."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.gate, self.left = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def advise(self, asked: bytes) -> Advice:
        self.begun.set()
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.left.set()
            raise
        return await super().advise(asked)


class Asker:
    """One connection of the first seat to a table."""

    def __init__(self, adviser: Adviser) -> None:
        self.mailbox = opened(started(GAME, AGAINST_BOT), adviser)
        self.n = self.mailbox.table.n
        self.heard: asyncio.Queue[str] = asyncio.Queue()
        self.peer = Peer(self.mailbox, guest(0), self.heard.put_nowait)

    async def hint(self, name: str) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.peer.obey(json.dumps({"do": "hint", "id": name, "at": self.n}))

    async def hears(self) -> dict[str, Json]:
        """Return the next message, as soon as there is one."""
        async with asyncio.timeout(PATIENCE):
            message = json.loads(await self.heard.get())
        assert isinstance(message, dict)
        return message


async def test_nothing_waits_for_a_hint_and_it_is_found_once() -> None:
    adviser = Slow()
    asker = Asker(adviser)
    await asker.hint("h")
    async with asyncio.timeout(PATIENCE):
        await adviser.begun.wait()
    await asker.hint("h")
    await asker.peer.obey('{"do":"ping","id":"p"}')
    assert (await asker.hears())["kind"] == "pong"
    await asker.peer.obey('{"do":"pause","id":"w"}')
    assert (await asker.hears())["re"] == "w"
    assert asker.heard.empty()
    adviser.gate.set()
    first = await asker.hears()
    assert first["re"] == "h"
    assert isinstance(first["body"], dict)
    assert first["body"]["kind"] == "hint"
    await asker.hint("h")  # as if the answer had been lost
    assert await asker.hears() == first
    assert len(adviser.asked) == 1


async def test_whoever_has_acted_meanwhile_is_told_that_the_hint_is_stale() -> None:
    adviser = Slow()
    asker = Asker(adviser)
    await asker.hint("h")
    async with asyncio.timeout(PATIENCE):
        await adviser.begun.wait()
    await asker.peer.obey(json.dumps({"do": "act", "id": "a", "at": asker.n, "text": "throw"}))
    acted = await asker.hears()
    assert (acted["re"], acted["error"]) == ("a", None)
    adviser.gate.set()
    told = await asker.hears()
    assert told["re"] == "h"
    assert isinstance(told["error"], dict)
    assert told["error"]["code"] == "stale"


async def test_one_connection_waits_for_two_hints_at_most() -> None:
    adviser = Slow()
    asker = Asker(adviser)
    for name in ("one", "two", "one", "three"):
        await asker.hint(name)
    refused = await asker.hears()
    assert refused["re"] == "three"
    assert isinstance(refused["error"], dict)
    assert refused["error"]["code"] == "hints_busy"
    adviser.gate.set()
    assert [(await asker.hears())["re"] for _ in range(2)] == ["one", "two"]
    assert asker.heard.empty()
    assert len(adviser.asked) == 1


async def test_nobody_thinks_for_whoever_has_left() -> None:
    adviser = Slow()
    asker = Asker(adviser)
    await asker.mailbox.listen(asker.peer)
    await asker.hint("h")
    async with asyncio.timeout(PATIENCE):
        await adviser.begun.wait()
        asker.peer.leave()
        await adviser.left.wait()
    assert not adviser.asked


BROKEN = ("pass", "import sys; sys.stdout.write('x')", "import time; time.sleep(60)")


@pytest.mark.parametrize("program", BROKEN)
async def test_an_adviser_that_fails_is_replaced(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisers, "SECONDS", 0.3)
    table = started(GAME, AGAINST_BOT)
    keeper = Advisers((sys.executable, "-S", "-c", program))
    for _ in range(2):
        with pytest.raises(Refused) as error:
            await keeper.advise(question(GAME, table.view(Seat(0))))
        assert error.value.reason.code == "no_hint"
    await keeper.stop()


def test_a_view_that_cannot_be_judged_is_answered_too() -> None:
    answers = BytesIO()
    serve(BytesIO(packed(b"{}") * 2), answers)
    with pytest.raises(Refused) as error:
        advisers.unpacked(answers.getvalue()[4:])
    assert error.value.reason.code == "no_hint"


async def test_whoever_comes_when_too_many_wait_is_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(advisers, "WAITING", 0)
    with pytest.raises(Refused) as error:
        await Advisers().advise(b"")
    assert error.value.reason.code == "hints_busy"


async def test_a_question_that_takes_too_much_work_ends_its_adviser() -> None:
    program = (
        "from belpic.bots.systems import work_limited\n"
        "with work_limited(0.2):\n"
        "    while True: pass\n"
    )
    keeper = Advisers((sys.executable, "-c", program))
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(Refused) as error:
            await keeper.advise(b"")
    assert error.value.reason.code == "no_hint"
    await keeper.stop()


def test_work_within_its_limit_is_not_ended_afterwards() -> None:
    program = (
        "import time\n"
        "from belpic.bots.systems import work_limited\n"
        "with work_limited(0.5): pass\n"
        "end = time.process_time() + 1.0\n"
        "while time.process_time() < end: pass\n"
    )
    subprocess.run((sys.executable, "-c", program), check=True, timeout=PATIENCE)
