"""A table as the fold of its log: sitting down, fair chance, actions, and what is refused."""

import hashlib

import pytest

from belpic.core.errors import BadOptions, BelpicError, IllegalAction, NotYourTurn, Stale
from belpic.core.record import check_fair, loads
from belpic.core.rng import bot_seed
from belpic.core.seats import ALL, SPECTATOR, Seat
from belpic.store import Loaded, SeatRow
from belpic.table import commands
from belpic.table.decisions import Doer, decide
from belpic.table.dues import silenced
from belpic.table.phrases import Refused
from belpic.table.plan import make_plan
from belpic.table.seat_notes import free_bots
from belpic.table.table import REVEAL_MILLISECONDS, Table
from tests.table.world import KEY, act, all_sit, commitment, do, guest, plan_for, seed, sit, started


def code(error: pytest.ExceptionInfo[BelpicError]) -> str:
    assert error.value.text.in_("ja")
    assert error.value.text.in_("en")
    return error.value.reason.code


def finish(table: Table) -> Table:
    """Take everything away until the match is over."""
    while table.phase == "playing":
        (seat,) = table.asked
        table = act(table, seat, "take 1")
    return table


def test_a_match_begins_when_all_sit_and_have_revealed(tiny: str) -> None:
    table = Table.begin(plan_for(tiny))
    assert (table.phase, table.n, table.deadline) == ("open", 0, None)
    table = sit(table, 1)
    assert table.phase == "open"
    table = sit(table, 0)
    assert table.phase == "starting"
    assert table.deadline == 1_000_000 + REVEAL_MILLISECONDS
    table = do(table, 0, commands.Reveal("r0", seed(0)))
    assert table.phase == "starting"
    table = do(table, 1, commands.Reveal("r1", seed(1)))
    assert table.phase == "playing"
    # chance has given both their stones by itself
    assert [entry.event.kind for entry in table.entries][-2:] == ["chance", "chance"]
    assert table.asked == {0}


def test_nothing_can_be_played_before_the_seeds_are_there(tiny: str) -> None:
    table = all_sit(Table.begin(plan_for(tiny)))
    with pytest.raises(Refused) as refused:
        act(table, 0, "take 1")
    assert code(refused) == "not_while_starting"
    with pytest.raises(Refused) as refused:
        act(Table.begin(plan_for(tiny)), 0, "take 1")
    assert code(refused) == "not_while_open"


def test_the_record_of_a_finished_match_re_derives_every_draw(tiny: str) -> None:
    table = finish(started(tiny))
    record = loads(table.record(SPECTATOR).dumps())
    assert record.viewer is ALL
    assert check_fair(record) == 2
    assert record.fairness is not None
    assert [bytes.fromhex(one) for one in record.fairness.clients] == [seed(0), seed(1)]
    commits = [event.note for event in record.events if event.note.startswith("commit")]
    assert commits == [f"commit {commitment(0)}", f"commit {commitment(1)}"]


def test_every_seed_changes_the_draws(tiny: str) -> None:
    table = all_sit(Table.begin(plan_for(tiny, options={"heap": 30})))
    both = do(table, 0, commands.Reveal("r0", seed(0)))
    both = do(both, 1, commands.Reveal("r1", seed(1)))
    one = do(table, 0, commands.Reveal("r0", seed(0)))
    one = silenced(one, 1_000_000 + REVEAL_MILLISECONDS)
    assert one.phase == "playing"
    assert both.stream().bits(128) != one.stream().bits(128)


def test_a_silent_seat_is_marked_after_three_seconds_and_not_before(tiny: str) -> None:
    table = all_sit(Table.begin(plan_for(tiny)))
    assert silenced(table, 1_000_000 + REVEAL_MILLISECONDS - 1) is table
    table = silenced(table, 1_000_000 + REVEAL_MILLISECONDS)
    assert [holder.seed for holder in table.holders] == [b"", b""]
    assert [entry.event.note for entry in table.entries if entry.event.note == "silent"] == [
        "silent",
        "silent",
    ]
    assert check_fair(finish(table).record(SPECTATOR)) == 2


def test_a_seed_that_comes_too_late_is_refused(tiny: str) -> None:
    table = do(all_sit(Table.begin(plan_for(tiny))), 0, commands.Reveal("r0", seed(0)))
    begun = silenced(table, 1_000_000 + REVEAL_MILLISECONDS)
    assert begun.phase == "playing"
    with pytest.raises(Refused) as caught:
        do(begun, 1, commands.Reveal("r1", seed(1)))
    assert caught.value.reason.code == "too_late_to_reveal"
    # what was revealed in time may be sent once more
    assert do(begun, 0, commands.Reveal("again", seed(0))).n == begun.n


def test_a_bot_is_never_silent_though_nobody_plays_it(tiny: str) -> None:
    table = Table.begin(plan_for(tiny, ("person", "random", "random")))
    server = table.plan.row.seed
    bound = hashlib.sha256(bot_seed(server, 1)).hexdigest()
    table = sit(sit(sit(table, 0), 1, commitment=bound), 2)
    table = silenced(table, 1_000_000 + REVEAL_MILLISECONDS)
    # the third has committed itself to a seed that does not follow from the server's
    assert [holder.seed for holder in table.holders] == [b"", bot_seed(server, 1), b""]
    assert free_bots(finish(table).record(SPECTATOR)) == (2,)


def test_a_seed_revealed_twice_changes_nothing(tiny: str) -> None:
    table = do(all_sit(Table.begin(plan_for(tiny))), 0, commands.Reveal("r0", seed(0)))
    assert do(table, 0, commands.Reveal("other", seed(0))).n == table.n


@pytest.mark.parametrize(
    ("wrong", "why"),
    [(b"not the one that was promised", "wrong_seed"), (b"short", "seed_length")],
)
def test_another_seed_than_the_promised_one_is_refused(tiny: str, wrong: bytes, why: str) -> None:
    table = all_sit(Table.begin(plan_for(tiny)))
    with pytest.raises(Refused) as refused:
        do(table, 0, commands.Reveal("r0", wrong))
    assert code(refused) == why


def test_a_seed_is_refused_before_all_sit(tiny: str) -> None:
    with pytest.raises(Refused) as refused:
        do(sit(Table.begin(plan_for(tiny)), 0), 0, commands.Reveal("r0", seed(0)))
    assert code(refused) == "nothing_to_reveal"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"key": "guessed"}, "wrong_key"),
        ({"key": None}, "wrong_key"),
        ({"seat": 0}, "seat_taken"),
        ({"seat": 7}, "seat_taken"),
        ({"commitment": "x" * 64}, "bad_commitment"),
        ({"commitment": "A" * 64}, "bad_commitment"),
        ({"commitment": ""}, "bad_commitment"),
        ({"commitment": commitment(0)}, "used_commitment"),
    ],
)
def test_sitting_down_is_refused(tiny: str, changed: dict[str, object], why: str) -> None:
    table = sit(Table.begin(plan_for(tiny)), 0)
    with pytest.raises(Refused) as refused:
        sit(table, 1, **changed)
    assert code(refused) == why


def test_a_seat_kept_for_somebody_needs_no_key_and_is_nobody_elses(tiny: str) -> None:
    table = Table.begin(plan_for(tiny, ("person", "person")))
    assert sit(table, 0, key=None).holders[0].sits
    with pytest.raises(Refused) as refused:
        sit(table, 0, seat=1)
    assert code(refused) == "other_seat_is_yours"
    stranger = commands.Sit("s", None, KEY, commitment(5))
    with pytest.raises(Refused) as refused:
        decide(table, Doer(None, "stranger"), stranger, 0)
    assert code(refused) == "all_seats_taken"
    with pytest.raises(Refused) as refused:
        decide(table, Doer(None, None), stranger, 0)
    assert code(refused) == "no_guest"


def test_nobody_sits_twice_or_on_somebody_elses_seat(tiny: str) -> None:
    table = all_sit(Table.begin(plan_for(tiny, ("person", "open", "open"))))
    with pytest.raises(Refused) as refused:
        sit(table, 2, commitment=commitment(8))
    assert code(refused) == "all_seats_taken"
    table = sit(Table.begin(plan_for(tiny, ("person", "open", "open"))), 1)
    with pytest.raises(Refused) as refused:
        sit(table, 1, commitment=commitment(8))
    assert code(refused) == "sits_already"
    late = commands.Sit("s", 1, KEY, commitment(5))
    with pytest.raises(Refused) as refused:
        decide(table, Doer(None, "late"), late, 0)
    assert code(refused) == "seat_taken"


def test_one_may_leave_before_the_match_and_the_seat_is_free_again(tiny: str) -> None:
    table = do(sit(Table.begin(plan_for(tiny)), 0), 0, commands.Stand("up"))
    assert (table.holders[0].sits, table.holders[0].guest, table.phase) == (False, None, "open")
    table = sit(sit(table, 1), 0)
    assert table.phase == "starting"
    with pytest.raises(Refused) as refused:
        do(table, 0, commands.Stand("again"))
    assert code(refused) == "too_late_to_stand"


def test_somebody_without_a_seat_can_do_nothing(tiny: str) -> None:
    table = started(tiny)
    deeds: list[commands.Deed] = [
        commands.Act("a", table.n, "take 1"),
        commands.Reveal("a", seed(0)),
        commands.Stand("a"),
        commands.Undo("a", table.n),
        commands.Agree("a", table.n),
        commands.Decline("a", table.n),
        commands.Resign("a"),
        commands.Claim("a", table.n, 0),
        commands.Rematch("a"),
    ]
    for deed in deeds:
        with pytest.raises(Refused) as refused:
            decide(table, Doer(None, "stranger"), deed, 0, {Seat(0)})
        assert code(refused) == "no_seat"


def test_rules_refuse_at_a_table_as_everywhere(tiny: str) -> None:
    table = started(tiny)
    with pytest.raises(NotYourTurn):
        act(table, 1, "take 1")
    with pytest.raises(IllegalAction):
        act(table, 0, "take 9")


def test_an_old_command_is_stale_and_a_fresh_one_is_not(tiny: str) -> None:
    before = started(tiny)
    table = act(act(before, 0, "take 1"), 1, "take 1")
    with pytest.raises(Stale) as stale:
        act(table, 0, "take 1", at=before.n)
    assert code(stale) == "stale"
    with pytest.raises(Stale):
        act(table, 0, "take 1", at=table.n + 1)
    assert act(table, 0, "take 1", at=table.n).n == table.n + 1


def test_seats_that_are_asked_at_once_do_not_make_each_other_stale(tiny: str) -> None:
    table = started(tiny, ("person", "open", "open"), {"quick": True})
    asked_at = table.n
    assert table.asked == {0, 1, 2}
    table = act(table, 2, "bid 1", at=asked_at)
    table = act(table, 0, "bid 2", at=asked_at)
    assert table.since == (None, asked_at, None)
    table = act(table, 1, "bid 2", at=asked_at)
    assert table.since == (table.n, None, None)
    with pytest.raises(Stale):
        act(table, 0, "take 1", at=asked_at)


def test_what_seats_say_does_not_make_an_action_stale(tiny: str) -> None:
    table = started(tiny)
    at = table.n
    table = do(table, 1, commands.Agree("draw", at))
    assert act(table, 0, "take 1", at=at).n == at + 2


def test_a_log_restored_from_the_store_is_the_same_table(tiny: str) -> None:
    table = finish(started(tiny, ("person", "open", "open"), {"quick": False}))
    seats = tuple(
        SeatRow(row.seat, row.kind, row.level, holder.guest)
        for row, holder in zip(table.plan.seats, table.holders, strict=True)
    )
    for after in (0, 3, table.n):
        part = Table.restore(Loaded(table.plan.row, seats, table.entries[:after]))
        again = part.follow(Loaded(table.plan.row, seats, table.entries[after:]))
        assert again.entries == table.entries
        assert again.match == table.match
        assert again.holders == table.holders
        assert (again.since, again.floor, again.offers) == (table.since, table.floor, table.offers)


def test_a_command_is_found_again_by_its_seat_and_id(tiny: str) -> None:
    table = act(started(tiny), 0, "take 2")
    entry = table.entries[-1]
    assert entry.command is not None
    assert table.done((Seat(0),), entry.command) == entry
    assert table.done((Seat(1),), entry.command) is None
    assert table.done((Seat(0),), "never sent") is None


def test_a_record_before_the_end_is_what_its_viewer_saw(tiny: str) -> None:
    table = started(tiny)
    stones = [event.text for event in table.record(Seat(0)).events if event.kind == "chance"]
    assert stones[1] == "??"
    assert stones[0] != "??"
    spectator = table.record(SPECTATOR)
    assert [event.text for event in spectator.events if event.kind == "chance"] == ["??", "??"]
    assert spectator.fairness is not None
    assert spectator.fairness.server is None
    assert table.plan.row.seed.hex() not in spectator.dumps()


def test_the_commitment_is_shown_only_when_all_seats_are_bound(tiny: str) -> None:
    table = sit(Table.begin(plan_for(tiny)), 0)
    assert table.record(Seat(0)).fairness is None
    table = sit(table, 1)
    fairness = table.record(Seat(0)).fairness
    assert fairness is not None
    assert fairness.commitment == hashlib.sha256(table.plan.row.seed).hexdigest()


@pytest.mark.parametrize(
    ("rows", "options", "why"),
    [
        ((SeatRow(0, "person"), SeatRow(1, "bot", "nobody")), {}, "unknown_bot"),
        ((SeatRow(0, "person", "random"), SeatRow(1, "open")), {}, "level_of_person"),
        ((SeatRow(0, "person"),), {}, "bad_seats"),
        ((SeatRow(0, "person"), SeatRow(1, "open")), {"heap": "many"}, "bad_value"),
        ((SeatRow(0, "person"), SeatRow(1, "open")), {"moon": 3}, "unknown_option"),
        ((SeatRow(0, "person"), SeatRow(1, "open")), {"heap": []}, "options_not_object"),
    ],
)
def test_an_impossible_table_is_refused(
    tiny: str, rows: tuple[SeatRow, ...], options: dict[str, object], why: str
) -> None:
    with pytest.raises((BadOptions, Refused)) as refused:
        make_plan(tiny, rows, KEY, 0, options=options)  # type: ignore[arg-type]  # wrong on purpose
    assert code(refused) == why


def test_a_bot_without_a_level_is_the_one_for_newcomers(tiny: str) -> None:
    plan = make_plan(tiny, (SeatRow(0, "person"), SeatRow(1, "bot")), KEY, 0)
    assert [seat.level for seat in plan.seats] == [None, "greedy"]


def test_bots_are_due_to_sit_to_reveal_and_to_play(tiny: str) -> None:
    table = Table.begin(plan_for(tiny, ("person", "random")))
    assert table.bots_due == (1,)
    table = sit(sit(table, 0), 1)
    assert table.bots_due == (1,)
    table = do(table, 1, commands.Reveal("r1", seed(1)))
    assert table.bots_due == ()
    table = do(table, 0, commands.Reveal("r0", seed(0)))
    assert table.bots_due == ()
    table = act(table, 0, "take 1")
    assert table.bots_due == (1,)
    assert guest(1) not in [holder.guest for holder in table.holders]
