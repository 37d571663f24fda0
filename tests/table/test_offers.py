"""Draws, taking back, resigning, claiming, another match."""

import pytest

from belpic import bots
from belpic.core.errors import BelpicError, IllegalAction, Stale
from belpic.core.match import Event, effective
from belpic.core.record import check, loads
from belpic.core.rng import SeededRng
from belpic.core.seats import SPECTATOR, Seat
from belpic.table import commands
from belpic.table.decisions import Doer, decide
from belpic.table.dues import done
from belpic.table.marks import Marks
from belpic.table.phrases import Refused
from belpic.table.plan import plan_rematch
from belpic.table.seat_notes import RematchNote
from belpic.table.seating import rotated
from belpic.table.standing import PATIENCE
from belpic.table.status import status_of
from belpic.table.table import Table
from tests.table.world import act, do, guest, plan_for, started

OPEN_GAME = "lutu"
"""A game whose bets are open and made one after another, with a throw after the last."""
TRIO = ("person", "open", "open")


def code(error: pytest.ExceptionInfo[BelpicError]) -> str:
    assert error.value.text.in_("ja")
    assert error.value.text.in_("en")
    return error.value.reason.code


def undo(table: Table, seat: int, at: int | None = None) -> Table:
    number = table.n if at is None else at
    return do(table, seat, commands.Undo(f"undo-{table.n}-{seat}", number))


def agree(table: Table, seat: int) -> Table:
    return do(table, seat, commands.Agree(f"agree-{table.n}-{seat}", table.n))


def last(table: Table) -> tuple[str, str]:
    event = table.entries[-1].event
    return event.kind, event.text


def bet(table: Table) -> tuple[Table, int]:
    """Let the seat that is asked bet, and return it too."""
    (seat,) = table.asked
    return act(table, seat, "bet 2 1"), seat


def test_all_persons_have_to_agree_to_a_draw() -> None:
    table = started(OPEN_GAME, TRIO)
    table = agree(agree(table, 0), 2)
    assert table.phase == "playing"
    assert set(table.offers.draw) == {Seat(0), Seat(2)}
    again = agree(table, 2)
    assert again.n == table.n
    table = agree(table, 1)
    assert table.match.outcome is not None
    assert (table.match.outcome.reason, table.match.outcome.places) == ("agree", (1, 1, 1))


def test_an_offer_lapses_with_the_next_action_and_by_being_declined() -> None:
    table = agree(started(OPEN_GAME, TRIO), 0)
    moved, _ = bet(table)
    assert moved.offers.draw == frozenset()
    table = do(table, 1, commands.Decline("no", table.n))
    assert table.offers.draw == frozenset()
    with pytest.raises(Refused) as refused:
        do(table, 1, commands.Decline("no again", table.n))
    assert code(refused) == "nothing_offered"


def test_bots_agree_to_no_draw() -> None:
    with pytest.raises(Refused) as refused:
        agree(started(OPEN_GAME, ("person", "open", "random")), 0)
    assert code(refused) == "no_draw_with_bots"


def test_taking_back_needs_the_consent_of_all_other_persons() -> None:
    before = started(OPEN_GAME, TRIO)
    table, seat = bet(before)
    others = [other for other in range(3) if other != seat]
    table = undo(table, seat)
    assert (last(table)[0], table.offers.undo) == ("seat", before.n)
    assert undo(table, seat).n == table.n
    table = undo(table, others[0])
    assert table.match.state != before.match.state
    table = undo(table, others[1])
    assert last(table) == ("undo", str(before.n))
    assert table.match.state == before.match.state
    assert table.asked == {seat}
    assert table.offers.undo is None


def test_a_declined_undo_leaves_everything_as_it_is() -> None:
    table, seat = bet(started(OPEN_GAME, TRIO))
    state = table.match.state
    table = undo(table, seat)
    table = do(table, (seat + 1) % 3, commands.Decline("no", table.n))
    assert table.offers.undo is None
    assert table.match.state == state


def test_bots_agree_to_every_undo() -> None:
    before = started(OPEN_GAME, ("random", "person", "random"))
    while before.asked != {1}:
        (seat,) = before.asked
        before = act(before, seat, "bet 1 1" if seat else "throw")
    table = undo(act(before, 1, "bet 3 1"), 1)
    assert last(table)[0] == "undo"
    assert table.match.state == before.match.state


def test_nothing_goes_back_over_a_throw() -> None:
    table = started(OPEN_GAME, TRIO)
    bets: list[int] = []
    while len(bets) < 2:
        table, seat = bet(table)
        bets.append(seat)
    (dealer,) = table.asked
    table = act(table, dealer, "throw")
    assert any(entry.event.kind == "chance" for entry in table.entries)
    for seat in range(3):
        with pytest.raises(Refused) as refused:
            undo(table, seat)
        assert code(refused) == "shown_since"


def test_nothing_is_taken_back_that_has_shown_something_hidden() -> None:
    table = started(OPEN_GAME, TRIO, {"bets_secret": True})
    (seat, *_) = sorted(table.asked)
    assert table.views.open
    table = act(table, seat, "bet 2 1")
    assert not table.views.open
    with pytest.raises(Refused) as refused:
        undo(table, seat)
    assert code(refused) == "shown_since"


def test_there_is_nothing_to_take_back_at_first() -> None:
    with pytest.raises(Refused) as refused:
        undo(started(OPEN_GAME, TRIO), 0)
    assert code(refused) == "nothing_to_undo"


def test_an_undo_for_an_older_position_is_stale() -> None:
    before = started(OPEN_GAME, TRIO)
    table, seat = bet(before)
    with pytest.raises(Stale):
        undo(table, seat, at=before.n)


def test_resigning_ends_a_match_of_two_once() -> None:
    table = do(started(OPEN_GAME), 1, commands.Resign("bye"))
    assert table.match.outcome is not None
    assert (table.phase, table.match.outcome.reason) == ("over", "resign")
    assert table.match.outcome.places[1] == 2
    for deed in (commands.Resign("again"), commands.Act("a", table.n, "throw")):
        with pytest.raises(Refused) as refused:
            do(table, 0, deed)
        assert code(refused) == "not_while_over"


def finished_by_anything(table: Table) -> Table:
    """Let everybody do the first thing that can be done until the match is over."""
    while table.phase == "playing":
        seat = min(table.asked)
        listed = table.view(seat).listed()
        assert listed
        table = table.then(Event(0, "action", seat, str(listed[0])), 1_000_000).settled(1_000_000)
    return table


def test_where_three_play_the_others_finish_and_the_leaver_is_last() -> None:
    table = do(started(OPEN_GAME, TRIO), 0, commands.Resign("bye"))
    assert [entry.event.kind for entry in table.entries[-2:]] == ["resign", "seat"]
    assert (table.phase, table.match.left) == ("playing", (0,))
    assert (table.holders[0].kind, table.holders[0].guest) == ("bot", None)
    with pytest.raises(Refused) as refused:
        undo(table, 1)
    assert code(refused) == "nothing_to_undo"
    over = finished_by_anything(table)
    assert over.match.outcome is not None
    assert over.match.outcome.reason != "resign"
    assert over.match.outcome.places[0] == 3
    # the record says the same, and so does a table that is read from its log
    assert check(loads(over.record(SPECTATOR).dumps())).outcome == over.match.outcome
    # one who could agree to a draw is there still
    drawn = agree(agree(table, 1), 2)
    assert drawn.match.outcome is not None
    assert drawn.match.outcome.places == (3, 1, 1)


def test_the_match_ends_when_one_is_left_who_has_not_gone() -> None:
    table = do(started(OPEN_GAME, TRIO), 2, commands.Resign("bye"))
    table = do(table, 0, commands.Resign("bye too"))
    assert table.match.outcome is not None
    assert table.match.outcome.places == (2, 1, 3)


def test_the_match_ends_when_only_bots_are_left() -> None:
    table = do(started(OPEN_GAME, ("person", "random", "random")), 0, commands.Resign("bye"))
    assert table.phase == "over"


def test_whoever_is_out_of_time_has_left() -> None:
    table = started(OPEN_GAME, TRIO, clock="move 30")
    (seat,) = table.asked
    table = done(table, 1_000_000 + 60_000)
    assert (table.match.left, table.phase) == ((seat,), "playing")
    assert table.bots_due == (seat,)


def test_a_pause_needs_everybody_and_ends_by_anybody() -> None:
    table = started(OPEN_GAME, TRIO, clock="fischer 60+5")
    for seat in (0, 1):
        table = do(table, seat, commands.Pause(f"p{seat}"), 1_010_000)
    assert not table.paused
    table = do(table, 2, commands.Pause("p2"), 1_010_000)
    assert (table.paused, table.deadline, table.offers.pause) == (True, None, frozenset())
    (seat,) = table.asked
    with pytest.raises(Refused) as refused:
        act(table, seat, "bet 2 1")
    assert code(refused) == "paused"
    with pytest.raises(Refused) as refused:
        do(table, 0, commands.Pause("again"))
    assert code(refused) == "paused"
    table = do(table, 1, commands.Resume("on"), 5_000_000)
    assert (table.paused, table.clocks.left(seat)) == (False, 50_000)
    assert table.clocks.seats[seat].since == 5_000_000
    with pytest.raises(Refused) as refused:
        do(started(OPEN_GAME, TRIO), 0, commands.Pause("p"))
    assert code(refused) == "no_clock"


def test_whoever_was_declined_waits_longer_every_time() -> None:
    table, at = started(OPEN_GAME, TRIO), 1_000_000
    for times in (1, 2, 3):
        table = do(table, 0, commands.Agree(f"draw-{times}", table.n), at)
        table = do(table, 1, commands.Decline(f"no-{times}", table.n), at)
        wait = times * times * PATIENCE
        with pytest.raises(Refused) as refused:
            do(table, 0, commands.Agree(f"nag-{times}", table.n), at + wait - 1)
        assert code(refused) == "too_soon"
        at += wait
    # others may offer, and to agree to that is no nagging; to withdraw is not to be declined
    table = do(table, 2, commands.Agree("mine", table.n), at - 1)
    assert 0 in do(table, 0, commands.Agree("yes", table.n), at - 1).offers.draw
    table = do(table, 2, commands.Decline("no, thank you", table.n), at - 1)
    assert 2 not in table.offers.declined


def test_whoever_has_left_a_pair_loses_by_a_claim(tiny: str) -> None:
    table = started(tiny)
    claim = commands.Claim("gone", table.n, 1)
    with pytest.raises(Refused) as refused:
        decide(table, Doer(Seat(0), guest(0)), claim, 0)
    assert code(refused) == "still_here"
    table = decide(table, Doer(Seat(0), guest(0)), claim, 0, {Seat(1)})
    assert table.match.outcome is not None
    assert (table.match.outcome.reason, table.match.outcome.places) == ("abandon", (1, 2))


def test_a_bot_takes_over_where_three_play() -> None:
    table = started(OPEN_GAME, TRIO)
    claim = commands.Claim("gone", table.n, 1)
    table = decide(table, Doer(Seat(0), guest(0)), claim, 0, {Seat(1)})
    assert table.phase == "playing"
    holder = table.holders[1]
    assert (holder.kind, holder.level, holder.guest) == ("bot", bots.usual(table.plan.game), None)
    assert table.seat_of(guest(1)) is None
    assert (1 in table.bots_due) == (1 in table.asked)


@pytest.mark.parametrize("whom", [0, 3, -1])
def test_nobody_claims_oneself_or_a_seat_that_is_not_there(whom: int) -> None:
    table = started(OPEN_GAME, TRIO)
    with pytest.raises(Refused) as refused:
        decide(table, Doer(Seat(0), guest(0)), commands.Claim("c", table.n, whom), 0, {Seat(0)})
    assert code(refused) == "claim_whom"


def test_in_another_match_everybody_sits_one_seat_further() -> None:
    table = started(OPEN_GAME, ("person", "open", "random"))
    rows = rotated(table.holders)
    assert [(row.kind, row.level, row.guest) for row in rows] == [
        ("bot", "random", None),
        ("person", None, guest(0)),
        ("person", None, guest(1)),
    ]
    plan = plan_rematch(table.plan, rows, 5)
    assert plan.id == plan_rematch(table.plan, rows, 6).id != table.plan.id
    assert plan.options == table.plan.options
    assert plan.row.seed != table.plan.row.seed


def test_illegal_actions_leave_offers_alone() -> None:
    table = agree(started(OPEN_GAME, TRIO), 0)
    (seat,) = table.asked
    with pytest.raises(IllegalAction):
        act(table, seat, "bet 2 9")
    assert table.offers.draw == {0}


def scanned(table: Table) -> Marks:
    """Return what is found in the whole log."""
    events = [entry.event for entry in table.entries]
    moved = [event.n for event in events if event.kind in ("action", "chance", "undo")]
    acted = [event for event in effective(events) if event.kind == "action"]
    commits = [entry.at for entry in table.entries if entry.event.note.startswith("commit")]
    rematches = [event.note for event in events if event.note.startswith("rematch")]
    return Marks(
        max(moved, default=0),
        sum(event.kind == "chance" for event in events),
        tuple((event.n, event.seat) for event in acted if event.seat is not None),
        max(commits, default=0),
        rematches[-1].partition(" ")[2] if rematches else None,
    )


def test_marks_are_what_the_whole_log_says() -> None:
    table = Table.begin(plan_for(OPEN_GAME, TRIO))
    assert table.marks == scanned(table) == Marks()
    table, kinds = started(OPEN_GAME, TRIO), set[str]()
    rng = SeededRng(6)
    while table.phase != "over":
        seat = min(table.asked)
        listed = table.view(seat).listed()
        assert listed
        table = act(table, seat, str(listed[rng.below(len(listed))]))
        assert table.marks == scanned(table)
        if rng.below(2) and "undo" in status_of(table, seat).may:
            for who in range(len(TRIO)):
                if "undo" in status_of(table, Seat(who)).may:
                    table = undo(table, who)
                    assert table.marks == scanned(table)
        kinds |= {entry.event.kind for entry in table.entries}
    assert kinds >= {"action", "chance", "undo"}
    again = table.remark(Seat(0), RematchNote("another"), 0)
    assert again.rematch == "another"
    assert again.marks == scanned(again)
