"""The course of a record: every throw with what it came from, remarks, and files."""

import hashlib
import hmac
import json
from fractions import Fraction

import pytest

from belpic.core import registry
from belpic.core.chance import Sticks
from belpic.core.errors import BelpicError
from belpic.core.match import Match
from belpic.core.record import Fairness, Record, check, loads
from belpic.core.rng import FairRng
from belpic.core.seats import ALL, asked_seats
from belpic.store.studies import Study
from belpic.table import studies
from belpic.table.study_lines import match_at
from belpic.table.study_tree import branches_of

GAME = "niekkutzaupxiu"
SERVER, CLIENTS = bytes(range(32)), (b"first client seed", b"")


def fair_match(events: int = 30, game_id: str = GAME) -> Match:
    """Return a match whose throws come from the seeds above."""
    game, stream = registry.load(game_id), FairRng(SERVER, CLIENTS)
    match = Match.begin(game, 2, game.options(2)).settle(stream)
    while len(match.events) < events:
        seat = min(asked_seats(match.state.to_act))
        match = match.play(seat, next(iter(match.state.actions(seat)))).settle(stream)
    return match


def study_of(match: Match) -> Study:
    record = Record.of(match, ALL, Fairness.of(SERVER, CLIENTS))
    return studies.begin_study(record.dumps().encode(), "leader", 0)


def test_every_throw_is_told_so_that_it_can_be_derived_again() -> None:
    match = fair_match()
    told = studies.course(study_of(match), 0)
    assert told.seeds is not None
    assert hashlib.sha256(bytes.fromhex(told.seeds.server or "")).hexdigest() == (
        told.seeds.commitment
    )
    outcomes = [event.text for event in match.events if event.kind == "chance"]
    assert [one.outcome for one in told.throws] == outcomes
    assert [one.draw for one in told.throws] == list(range(len(outcomes)))
    for one in told.throws:
        assert one.what == "sticks"
        assert not one.undone
        assert match.events[one.n - 1].text == one.outcome
        # by hand, from what is told alone
        sent = b"".join(len(seed).to_bytes(4, "big") + seed for seed in CLIENTS)
        text = b"belpic/1" + sent + one.draw.to_bytes(8, "big") + bytes(4)
        block = hmac.digest(SERVER, text, "sha256")
        bits = int.from_bytes(block[:1], "big") >> (8 - one.number)
        assert str(bits.bit_count()) == one.outcome
        assert sum((odd.probability for odd in one.odds), Fraction(0)) == 1
        assert [odd.outcome for odd in one.odds] == [
            str(outcome) for outcome, _ in Sticks(one.number).outcomes()
        ]
    seats = [event.seat for event in match.events if event.kind == "action"]
    assert {one.seat for one in told.throws} <= {*seats, None}


def test_a_throw_that_was_taken_back_keeps_its_number() -> None:
    match = fair_match(12)
    thrown = [event.n for event in match.events if event.kind == "chance"]
    stream = FairRng(SERVER, CLIENTS, len(thrown))
    again = match.undo(thrown[-1] - 1).settle(stream)
    told = studies.course(study_of(again), 0)
    assert [one.undone for one in told.throws] == [False] * (len(thrown) - 1) + [True, False]
    assert [one.draw for one in told.throws] == list(range(len(thrown) + 1))
    assert told.throws[-1].n == told.throws[-2].n


def test_a_branch_has_throws_and_parts_but_no_seeds() -> None:
    study = study_of(fair_match())
    n = next(n for n in range(8) if len(list(asked_seats(match_at(study, 0, n).state.to_act))) == 1)
    state = match_at(study, 0, n).state
    seat = min(asked_seats(state.to_act))
    study = studies.tried(study, 0, n, str(list(state.actions(seat))[-1]))
    told = studies.course(study, 1)
    assert told.seeds is None
    assert told.chapters
    with pytest.raises(BelpicError, match=r"."):
        studies.course(study, 2)


def test_remarks_stay_and_go_out_and_come_in_with_the_record() -> None:
    study = studies.commented(study_of(fair_match()), 0, 4, "  well thrown \n")
    study = studies.commented(study, 0, 30, "the end")
    assert [(one.n, one.text) for one in studies.study_now(study, None).branches[0].comments] == [
        (4, "well thrown"),
        (30, "the end"),
    ]
    document = studies.file_of(study, 0, 0, "json", "en")
    assert check(loads(document)).state == match_at(study, 0, 30).state
    again = studies.begin_study(document, "somebody", 0)
    assert branches_of(again)[0].comments == {4: "well thrown", 30: "the end"}
    assert studies.course(again, 0).throws == studies.course(study, 0).throws
    assert branches_of(studies.commented(study, 0, 4, " "))[0].comments == {30: "the end"}
    for branch, n, text in ((0, 31, "x"), (1, 0, "x"), (0, 1, "x" * 1001)):
        with pytest.raises(BelpicError):
            studies.commented(study, branch, n, text)


def test_a_record_goes_out_as_it_came_with_its_end_and_its_seeds() -> None:
    match = fair_match()
    match = match.resign(min(asked_seats(match.state.to_act)))
    record = Record.of(match, ALL, Fairness.of(SERVER, CLIENTS))
    study = studies.begin_study(record.dumps().encode(), "leader", 0)
    assert loads(studies.file_of(study, 0, 0, "json", "en")) == record
    undone = fair_match().undo(3)
    assert loads(studies.file_of(study_of(undone), 0, 0, "json", "en")).events == undone.events


def test_pictures_are_made_of_positions_and_of_the_way_there() -> None:
    study = study_of(fair_match(8))
    svg = studies.file_of(study, 0, 3, "svg", "ja").decode()
    assert svg.startswith("<")
    assert svg != studies.file_of(study, 0, 8, "svg", "ja").decode()
    png = studies.file_of(study, 0, 3, "png", "en")
    assert png.startswith(b"\x89PNG")
    film = studies.file_of(study, 0, 3, "apng", "en", dark=True)
    assert film.count(b"fcTL") == 4
    with pytest.raises(BelpicError):
        studies.file_of(study, 0, 3, "exe", "en")
    with pytest.raises(BelpicError):
        studies.file_of(study, 0, 99, "svg", "en")


def test_a_study_of_before_is_still_read() -> None:
    study = study_of(fair_match(8))
    (main, *_) = json.loads(study.branches)
    old = json.dumps([{name: main[name] for name in ("parent", "at", "events")}])
    before = Study(
        **{n: getattr(study, n) for n in Study.__slots__ if n != "branches"}, branches=old
    )
    told = studies.course(before, 0)
    assert told.seeds is None
    assert told.throws == studies.course(study, 0).throws
    assert studies.study_now(before, None).branches[0].comments == ()
