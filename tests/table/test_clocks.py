"""Clocks: server time alone, nothing while chance or a bot is awaited, outages given back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from belpic.core.errors import BadOptions
from belpic.core.record import check, loads
from belpic.core.seats import SPECTATOR, Seat
from belpic.store import Store
from belpic.table import commands
from belpic.table.clocks import MOST_LAG, Change, Clocks
from belpic.table.dues import done
from belpic.table.hall import Hall
from belpic.table.heartbeat import BEAT_MILLISECONDS, LONGEST_GAP
from belpic.table.log_lines import all_lines
from belpic.table.offers import persons
from belpic.table.plan import plan_rematch
from belpic.table.seating import rotated
from belpic.table.status import status_of
from belpic.table.table import Table
from belpic.table.time_control import TimeControl
from tests.table.pairs import untimed
from tests.table.test_hall import keep, running, until
from tests.table.test_mailbox import Ear, open_mailbox
from tests.table.world import Clock, act, do, guest, started

START = 1_000_000
"""When the tests' tables begin."""
OPEN_GAME = "lutu"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


@pytest.mark.parametrize(
    "text", ["none", "fischer 300+5", "fischer 60+0", "byoyomi 0+3x30", "move 30", "days 3"]
)
def test_a_clock_has_one_text(text: str) -> None:
    control = TimeControl.read(text)
    assert str(control) == text
    assert control.label.in_("ja") != control.label.in_("en")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("fischer", "bad_clock"),
        ("fischer 5", "bad_clock"),
        ("byoyomi 10+3", "bad_clock"),
        ("move -3", "bad_clock"),
        ("move ３０", "bad_clock"),
        ("fischer 0+5", "clock_range"),
        ("fischer 99999+0", "clock_range"),
        ("byoyomi 60+0x30", "clock_range"),
        ("byoyomi 60+3x0", "clock_range"),
        ("byoyomi 60+99x30", "clock_range"),
        ("move 1", "clock_range"),
        ("days 0", "clock_range"),
        ("days 99", "clock_range"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        TimeControl.read(text)
    assert refused.value.reason.code == code
    assert refused.value.text.in_("ja") != refused.value.text.in_("en")


def test_fischer_pays_the_turn_and_adds_to_it_once(tiny: str) -> None:
    table = started(tiny, clock="fischer 60+5")
    assert [clock.since for clock in table.clocks.seats] == [START, None]
    table = act(table, 0, "take 1", time=START + 12_000)
    assert [clock.bank for clock in table.clocks.seats] == [53_000, 60_000]
    assert [clock.since for clock in table.clocks.seats] == [None, START + 12_000]
    assert table.deadline == START + 12_000 + 60_000 + MOST_LAG


def test_a_chain_of_actions_is_one_turn() -> None:
    table = started(OPEN_GAME, clock="fischer 60+5")
    (seat,) = table.asked
    table = act(table, seat, "bet 2 1", time=START + 10_000)
    (dealer,) = table.asked
    before = table.clocks.seats[dealer].bank
    # the throw is chance, and the one who threw is asked again or is not: five seconds only once
    table = act(table, dealer, "throw", time=START + 20_000)
    spent = 10_000 if dealer != seat else 20_000
    assert any(entry.event.kind == "chance" for entry in table.entries)
    again = dealer in table.asked
    assert table.clocks.seats[dealer].bank == before - spent + (0 if again else 5000)


def test_byoyomi_periods_are_lost_only_when_they_have_run_out() -> None:
    clocks = Clocks.begin(TimeControl.read("byoyomi 10+3x30"), 2)
    mine, yours = frozenset({Seat(0)}), frozenset({Seat(1)})
    clocks = clocks.after(Change(0, mine))
    assert clocks.deadline == 100_000 + MOST_LAG
    for took, bank, periods in ((4000, 6000, 3), (20_000, 0, 3), (29_999, 0, 3), (30_000, 0, 2)):
        asked = clocks.seats[0].since
        assert asked is not None
        clocks = clocks.after(Change(asked + took, yours, Seat(0), final=True))
        assert (clocks.seats[0].bank, clocks.seats[0].periods) == (bank, periods)
        clocks = clocks.after(Change(asked + took + 1, mine, Seat(1), final=True))
    asked = clocks.seats[0].since
    assert asked is not None
    assert clocks.fallen(asked + 60_000 - 1, {0: 0}) is None
    assert clocks.fallen(asked + 60_000, {0: 0}) == 0


@pytest.mark.parametrize(("text", "each"), [("move 30", 30_000), ("days 2", 2 * 86_400_000)])
def test_every_move_has_its_own_time(tiny: str, text: str, each: int) -> None:
    table = started(tiny, clock=text)
    for turn in range(3):
        since = table.clocks.seats[turn % 2].since
        assert since is not None
        assert table.deadline == since + each + MOST_LAG
        assert done(table, since + each + MOST_LAG - 1).n == table.n
        table = act(table, turn % 2, "take 1", time=since + each - 1)


def test_what_can_be_taken_back_alone_renews_no_time() -> None:
    clocks = Clocks.begin(TimeControl.read("move 30"), 2)
    mine = frozenset({Seat(0)})
    clocks = clocks.after(Change(0, mine))
    chained = clocks.after(Change(9000, mine, Seat(0)))
    assert chained.deadline == clocks.deadline
    assert chained.after(Change(10_000, mine, undo=True)).deadline == clocks.deadline
    shown = clocks.after(Change(9000, mine, Seat(0), final=True))
    assert shown.deadline == 9000 + 30_000 + MOST_LAG


def test_no_clock_runs_while_a_bot_or_chance_is_awaited(tiny: str) -> None:
    table = started(tiny, ("person", "random"), clock="fischer 60+5")
    table = act(table, 0, "take 1", time=START + 1000)
    assert table.bots_due == (1,)
    assert [clock.since for clock in table.clocks.seats] == [None, None]
    assert table.deadline is None
    later = do(table, 1, commands.Act("bot", table.n, "take 1"), START + 500_000)
    assert later.clocks.seats[0].bank == 64_000
    assert later.clocks.seats[0].since == START + 500_000
    # between a throw and what falls nobody's time runs either
    clocks = Clocks.begin(TimeControl.read("fischer 60+5"), 2).after(
        Change(0, frozenset({Seat(0)}))
    )
    clocks = clocks.after(Change(1000, None, Seat(0)))
    assert (clocks.deadline, sorted(clocks.turn)) == (None, [0])
    clocks = clocks.after(Change(400_000, frozenset({Seat(1)}), final=True))
    assert clocks.seats[0].bank == 64_000


def test_seats_that_are_asked_together_have_a_clock_each(tiny: str) -> None:
    table = started(tiny, ("person", "open", "open"), {"quick": True}, "fischer 60+5")
    assert [clock.since for clock in table.clocks.seats] == [START] * 3
    table = act(table, 1, "bid 1", time=START + 10_000)
    assert [clock.since for clock in table.clocks.seats] == [START, None, START]
    assert table.clocks.seats[1].bank == 55_000


def test_a_flag_is_an_event_and_falls_for_whoever_is_out_of_time(tiny: str) -> None:
    table = started(tiny, clock="fischer 60+5")
    late = START + 60_000 + MOST_LAG
    assert done(table, late - 1).n == table.n
    over = done(table, late)
    assert (over.entries[-1].event.kind, over.entries[-1].event.seat) == ("flag", 0)
    assert over.match.outcome is not None
    assert (over.match.outcome.reason, over.match.outcome.places) == ("time", (2, 1))
    assert over.deadline is None
    assert over.clocks.seats[0].bank - over.clocks.seats[0].spent <= 0


async def test_the_time_until_a_question_is_shown_is_given_back(tiny: str) -> None:
    clock = Clock(START)
    mailbox, log = open_mailbox(started(tiny, clock="fischer 60+5"), clock)
    for lag, given in ((0.4, 400), (5.0, MOST_LAG)):
        turn = mailbox.table.n % 2
        seat = next(iter(mailbox.table.asked))
        before = mailbox.table.clocks.seats[seat].bank
        clock.pass_by(lag)
        mailbox.confirm(guest(seat), mailbox.table.n)
        clock.pass_by(2)
        # confirming once more gives nothing more
        mailbox.confirm(guest(seat), mailbox.table.n)
        clock.pass_by(1)
        deed = commands.Act(f"a{turn}-{given}", mailbox.table.n, "take 1")
        assert (await mailbox.carry_out(guest(seat), deed)).error is None
        spent = int(lag * 1000) + 3000 - given
        assert mailbox.table.clocks.seats[seat].bank == before - spent + 5000
    # whoever opens the table later comes to the same
    loaded = log.load(mailbox.table.plan.id)
    assert loaded is not None
    assert Table.restore(loaded).clocks == mailbox.table.clocks
    # and nobody confirms for somebody else, or what is not asked
    clocks = mailbox.table.clocks
    mailbox.confirm(None, mailbox.table.n)
    mailbox.confirm(guest(next(iter(mailbox.table.asked))), 1)
    assert mailbox._shown.lags(mailbox.table) == {}  # noqa: SLF001  # nothing else shows that nothing was noted
    assert mailbox.table.clocks == clocks


async def test_an_action_that_comes_too_late_is_refused_and_the_flag_falls(tiny: str) -> None:
    clock = Clock(START)
    mailbox, _ = open_mailbox(started(tiny, clock="fischer 60+5"), clock)
    ear = Ear(guest(1))
    await mailbox.listen(ear)
    clock.pass_by(60)
    answer = await mailbox.carry_out(guest(0), commands.Act("late", mailbox.table.n, "take 1"))
    assert answer.error is not None
    assert answer.error.code == "not_while_over"
    assert mailbox.table.entries[-1].event.kind == "flag"
    assert '"kind":"flag"' in untimed(ear.heard)[-1]


async def test_one_who_has_confirmed_may_answer_that_much_later(tiny: str) -> None:
    clock = Clock(START)
    mailbox, _ = open_mailbox(started(tiny, clock="fischer 60+5"), clock)
    clock.pass_by(0.7)
    mailbox.confirm(guest(0), mailbox.table.n)
    clock.pass_by(59.6)
    answer = await mailbox.carry_out(guest(0), commands.Act("in time", mailbox.table.n, "take 1"))
    assert answer.error is None
    assert mailbox.table.clocks.seats[0].bank == 60_000 - 59_600 + 5000


async def test_a_flag_falls_by_itself_while_the_server_runs(tiny: str, store: Store) -> None:
    clock = Clock(START)
    name = keep(store, started(tiny, clock="move 3"))
    hall = Hall(store, clock)
    async with running(hall):
        for _ in range(4):
            await until(lambda: store.uptime.last_beat() == clock.now)
            loaded = store.load(name)
            assert loaded is not None
            assert Table.restore(loaded).phase == (
                "playing" if clock.now < START + 4000 else "over"
            )
            if clock.now >= START + 4000:
                break
            clock.pass_by(2)
            await until(lambda: store.due(clock.now) == [])
    assert store.due_after(0, "over") == []


async def test_an_outage_is_given_back(tiny: str, store: Store) -> None:
    clock = Clock(START)
    table = started(tiny, clock="fischer 60+5")
    name = keep(store, table)
    async with running(Hall(store, clock)):
        await until(lambda: store.uptime.last_beat() == START)
        clock.pass_by(BEAT_MILLISECONDS / 1000)
        await until(lambda: store.uptime.last_beat() == clock.now)
    # the process is killed, and another one begins ten minutes later
    beaten = clock.now
    clock.pass_by(600)
    hall = Hall(store, clock)
    mailbox = await hall.open(name)
    assert mailbox is not None
    assert mailbox.table.phase == "playing"
    note = mailbox.table.entries[-1].event
    assert (note.kind, note.text) == ("note", f"away {beaten} {clock.now}")
    assert mailbox.table.deadline == START + 600_000 + 60_000 + MOST_LAG
    # once only, whoever comes
    other = await Hall(store, clock).open(name)
    assert other is not None
    assert other.table.n == mailbox.table.n
    assert mailbox.table.match.log(SPECTATOR)
    said = [line.say for line in all_lines(mailbox.table, SPECTATOR) if line.kind == "note"]
    assert [text.in_("en") for text in said if text is not None] == [
        "Nobody could play for a while; the clocks stood."
    ]


async def test_a_loop_that_stood_still_counts_as_an_outage(tiny: str, store: Store) -> None:
    clock = Clock(START)
    name = keep(store, started(tiny, clock="fischer 60+5"))
    hall = Hall(store, clock)
    async with running(hall):
        await until(lambda: store.uptime.last_beat() == START)
        clock.now += LONGEST_GAP + 100_000
        await until(lambda: store.uptime.last_beat() == clock.now)
        mailbox = await hall.open(name)
        assert mailbox is not None
        await mailbox.refresh()
    assert mailbox.table.phase == "playing"
    assert store.uptime.outages(0) == ((START, clock.now),)


def test_the_times_are_in_the_record(tiny: str) -> None:
    table = started(tiny, clock="fischer 60+5")
    table = act(table, 0, "take 1", time=START + 1500)
    table = done(table, START + 100_000)
    document = table.record(SPECTATOR).dumps()
    record = loads(document)
    assert (record.clock, record.times[-1].at) == ("fischer 60+5", START + 100_000)
    assert record.dumps() == document
    assert check(record).outcome == table.match.outcome
    with pytest.raises(Exception, match="entry"):
        loads(document.replace('"at": 1001500', '"at": 1001501'))
    assert started(tiny).record(SPECTATOR).clock is None


def test_everybody_is_told_the_same_clocks(tiny: str) -> None:
    table = started(tiny, ("person", "open", "random"), clock="byoyomi 60+3x30")
    shown = [status_of(table, viewer).clocks for viewer in (Seat(0), Seat(1), SPECTATOR)]
    assert shown[0] == shown[1] == shown[2]
    assert [clock is None for clock in shown[0]] == [False, False, True]
    assert len(persons(table)) == 2
    assert status_of(started(tiny), SPECTATOR).clocks == ()


def test_another_match_has_the_same_clock(tiny: str) -> None:
    table = done(started(tiny, clock="move 5"), START + 600_000)
    plan = plan_rematch(table.plan, rotated(table.holders), 5)
    assert (str(plan.terms.clock), plan.row.terms) == ("move 5", table.plan.row.terms)
    assert Table.begin(plan).clocks.control == table.clocks.control
