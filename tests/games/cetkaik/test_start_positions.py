"""Matches that begin in a position that was set up: kept, checked, fair, played on, refused."""

import json
from dataclasses import replace

import pytest

from belpic.bots.analysis.match import analyse
from belpic.core import registry
from belpic.core.errors import BadRecord, BelpicError
from belpic.core.match import Match
from belpic.core.record import Fairness, Record, check, check_fair, loads
from belpic.core.rng import FairRng
from belpic.core.seats import ALL, Seat, asked_seats
from belpic.games.cetkaik.ckka.errors import Unwritable
from belpic.games.cetkaik.ckka.format import CkkaFormat
from belpic.store.rows import SeatRow
from belpic.table import studies
from belpic.table.plan import Plan, make_plan
from belpic.table.table import Table
from belpic.table.terms import Terms
from belpic.tui.setup import Setup
from belpic.tui.timeline import Timeline

GAME = registry.load("cetkaik")
START = "4+k4/9/9/9/4M4/9/9/4P4/4K4 A - 2 2 25:15 -"
SEED = bytes(range(32))


def played(moves: int = 3) -> Match:
    """Return a match that began in the position, its throws from a seed."""
    match, stream = Match.begin(GAME, 2, GAME.options(2), START), FairRng(SEED)
    for _ in range(moves):
        seat = min(asked_seats(match.state.to_act))
        match = match.play(seat, next(iter(match.state.actions(seat)))).settle(stream)
    return match


def test_a_record_keeps_the_position_and_is_fair() -> None:
    match = played()
    record = Record.of(match, ALL, Fairness.of(SEED))
    document = record.dumps()
    assert json.loads(document)["format"] == "belpic-record/2"
    assert json.loads(document)["start"] == START
    assert loads(document) == record
    again = check(loads(document))
    assert (again.start, again.state) == (START, match.state)
    assert match.events[0].seat == Seat(1)  # A is asked first there
    draws = sum(event.kind == "chance" for event in match.events)
    assert check_fair(loads(document)) == draws
    assert Record.of(Match.begin(GAME, 2, GAME.options(2)), ALL).dumps().count('"start":') == 0


def test_another_start_is_found() -> None:
    document = Record.of(played(), ALL).dumps()
    with pytest.raises(BadRecord, match="Entry 1"):
        loads(document.replace("25:15", "26:14"))


@pytest.mark.parametrize(
    ("start", "why"),
    [("9/9", "column"), (START.replace(" -", "  -"), "not written"), ("", "column")],
)
def test_what_is_no_position_begins_no_record(start: str, why: str) -> None:
    record = Record.of(Match.begin(GAME, 2, GAME.options(2)), ALL)
    with pytest.raises(BadRecord, match=why):
        check(loads(replace(record, start=start).dumps()))


def test_an_undo_goes_back_to_the_position() -> None:
    match = played()
    taken = match.undo(0)
    assert taken.state == Match.begin(GAME, 2, GAME.options(2), START).state
    assert next(match.steps())[1] == taken.state
    assert match.branch(1).start == START


def test_it_is_looked_through_and_judged_from_the_position() -> None:
    record = Record.of(played(), ALL)
    first = Match.begin(GAME, 2, GAME.options(2), START).state
    assert Timeline.of(record).states[0] == first
    assert len(analyse(check(record), 20, None).steps) == len(record.events)


def test_no_board_is_told_in_ckka() -> None:
    with pytest.raises(Unwritable, match="set up") as refused:
        CkkaFormat().write(Record.of(played(), ALL))
    assert refused.value.reason.code == "unwritable_position"


def test_a_study_of_it_begins_there_and_a_table_goes_on_from_it() -> None:
    document = Record.of(played(), ALL, Fairness.of(SEED)).dumps()
    study = studies.begin_study(document.encode(), "leader", 0)
    told = studies.study_now(study, "leader")
    assert told.start == START
    assert "json" in told.files
    assert "ckka" not in told.files
    assert loads(studies.file_of(study, 0, 0, "json", "en")).start == START
    assert studies.course(study, 0).seeds is not None
    seats = (SeatRow(0, "person", guest="one"), SeatRow(1, "bot"))
    for n in (0, 2):
        plan, log = studies.play_on(study, 0, n, seats, Terms(), 0, "")
        assert (log is None) == (n == 0)
        table = Table.begin(Plan.restore(plan.row, plan.seats))
        assert table.match.start == START
        assert table.floor == n
        assert table.record(ALL).start == START


def test_a_position_that_was_set_up_is_played() -> None:
    study = studies.begin_position(GAME, GAME.options(2), START.removesuffix(" -"), "leader", 0)
    seats = (SeatRow(0, "person", guest="one"), SeatRow(1, "open"))
    plan, log = studies.play_on(study, 0, 0, seats, Terms(), 0, "")
    assert log is None
    assert Table.begin(plan).match.start == START


def test_a_position_that_ends_the_match_is_not_played_on_and_says_why() -> None:
    empty = f"{'/'.join('9' * 9)} IA - 1 1 20:20 -"
    study = studies.begin_position(GAME, GAME.options(2), empty, "leader", 0)
    seats = (SeatRow(0, "person", guest="one"), SeatRow(1, "bot"))
    with pytest.raises(BelpicError, match=r"ends there at once \(no legal move\)") as caught:
        studies.play_on(study, 0, 0, seats, Terms(), 0, "")
    assert "動かせる手がない" in caught.value.text.in_("ja")


def test_nothing_that_begins_elsewhere_is_rated() -> None:
    seats = (SeatRow(0, "person", guest="@one"), SeatRow(1, "open"))
    make_plan("cetkaik", seats, "", 0, terms=Terms(rated=True))
    for terms in (Terms(rated=True, start=START), Terms(rated=True, origin=4)):
        with pytest.raises(BelpicError, match="rated match begins"):
            make_plan("cetkaik", seats, "", 0, terms=terms)


def test_the_terminal_begins_there() -> None:
    setup = Setup.of(GAME, start=START, people=2)
    assert setup.session().record().start == START
    with pytest.raises(BelpicError, match="column"):
        Setup.of(GAME, start="9/9")
    with pytest.raises(BelpicError, match="no texts of positions"):
        Setup.of(registry.load("zaupxiu"), start="9/9")
