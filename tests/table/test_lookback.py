"""Looking back at a table: what one saw then, and never more."""

from dataclasses import replace

from belpic.core.game import State
from belpic.core.match import Event, Match
from belpic.core.seats import ALL, SPECTATOR, Seat, Viewer
from belpic.table import commands
from belpic.table.mailbox import Mailbox
from belpic.table.messages import Past
from belpic.table.table import Table
from belpic.table.terms import Terms
from tests.table.world import AtOnce, Clock, MemoryLog, act, do, guest, started

HIDDEN = "taxot"
"""A game with hidden hands."""
ROUNDS = "niekkutzaupxiu"
"""A game with rounds."""


def played(game: str, moves: int) -> Table:
    """Return a table after some actions, the last that is possible each time."""
    table = started(game)
    for _ in range(moves):
        if not table.asked:
            break
        seat = min(table.asked)
        actions = table.view(seat).listed()
        assert actions
        table = act(table, seat, str(actions[-1]))
    return table


def opened(table: Table, terms: Terms | None = None) -> Mailbox:
    """Return the mailbox of a table whose seats are taken by the guests of their number."""
    plan = table.plan
    if terms is not None:
        plan = replace(plan, row=replace(plan.row, terms=terms.dumps()), terms=terms)
    log = MemoryLog()
    log.create(plan.new())
    log.append(Table.begin(plan).addition(replace(table, plan=plan)))
    loaded = log.load(plan.id)
    assert loaded is not None
    seats = tuple(replace(one, guest=guest(one.seat)) for one in loaded.seats)
    return Mailbox(Table.restore(replace(loaded, seats=seats)), log, Clock(), AtOnce())


async def seen(mailbox: Mailbox, who: str | None, n: int, as_whom: Viewer) -> Past:
    body = (await mailbox.look(who, commands.Look("l", n), as_whom)).body
    assert isinstance(body, Past)
    return body


def at(table: Table, n: int, viewer: Viewer) -> tuple[object, ...]:
    """Return what a viewer sees of the state after an event, folded anew."""
    return state_at(table, n).view(viewer).scene().things


def state_at(table: Table, n: int) -> State:
    match = table.match
    return Match.replay(match.game, match.seats, match.options, match.events[:n]).state


async def test_every_position_is_the_one_that_its_viewer_saw() -> None:
    table = played(HIDDEN, 6)
    mailbox = opened(table)
    for n in (table.n, 5, 0, table.n - 1):
        for who, viewer in ((guest(0), Seat(0)), (guest(1), Seat(1)), (None, SPECTATOR)):
            past = await seen(mailbox, who, n, viewer)
            assert past.things == at(table, n, viewer)
            assert past.scores == state_at(table, n).scores()
    # what differs between them is hidden
    assert at(table, table.n, Seat(0)) != at(table, table.n, Seat(1))
    for n in (-1, table.n + 1):
        answer = await mailbox.look(guest(0), commands.Look("l", n), Seat(0))
        assert answer.error is not None
        assert answer.error.code == "no_past"


async def test_a_hand_that_is_shown_now_does_not_show_what_it_held_before() -> None:
    table = played(HIDDEN, 4)
    mailbox = opened(table, Terms(watching="consent"))
    assert (await seen(mailbox, None, table.n, Seat(1))).things == at(table, table.n, SPECTATOR)


async def test_after_the_end_everything_is_seen() -> None:
    table = played(HIDDEN, 4)
    over = do(table, min(table.asked), commands.Resign("r"))
    assert over.phase == "over"
    mailbox = opened(over)
    assert (await seen(mailbox, None, table.n, SPECTATOR)).things == at(over, table.n, ALL)


async def test_what_was_taken_back_is_seen_as_it_was(tiny: str) -> None:
    table = started(tiny)
    seat = min(table.asked)
    moved = act(table, seat, "take 1")
    assert moved.entries[-1].event.kind == "action"
    before, after = table.n, moved.n
    moved = moved.then(Event(0, "undo", None, str(before)), 1_000_000)
    mailbox = opened(moved)
    who, viewer = guest(seat), Seat(seat)
    then = await seen(mailbox, who, after, viewer)
    assert then.things == at(moved, after, viewer) != at(moved, before, viewer)
    assert (await seen(mailbox, who, moved.n, viewer)).things == at(moved, before, viewer)


async def test_rounds_are_found_as_the_table_goes_on() -> None:
    table = played(ROUNDS, 200)
    mailbox = opened(table)
    found = (await seen(mailbox, guest(0), 0, Seat(0))).chapters
    assert [one.level for one in found] == [1] * len(found)
    assert len(found) > 1
    assert [one.n for one in found] == sorted({one.n for one in found})
    assert [one.label.in_("en")[-1] for one in found[:3]] == ["1", "2", "3"]
    # found again from less of the log, it is the beginning of the same
    middle = found[1].n
    half = opened(played(ROUNDS, 3))
    assert (await seen(half, guest(0), 0, Seat(0))).chapters == tuple(
        one for one in found if one.n <= half.table.n
    )
    assert middle > 0


async def test_whoever_looks_back_is_you_as_at_the_table() -> None:
    table = played(ROUNDS, 6)
    mailbox = opened(table)

    async def told(who: str | None, seat: Viewer) -> str:
        answer = await mailbox.look(who, commands.Look("l", table.n), seat)
        return (await mailbox.write(answer, "en", seat)).casefold()

    assert "you" in await told(guest(0), Seat(0))
    assert "you" not in await told(None, SPECTATOR)
