"""What a study tells: every branch as if it were played from the start, which it is not."""

import pytest

from belpic.core import registry
from belpic.core.match import Event, Match
from belpic.core.record import Record
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, asked_seats
from belpic.store.studies import Study
from belpic.table import studies
from belpic.table.log_lines import line_of
from belpic.table.study_tree import branches_of
from belpic.table.table import Step

GAME = "niekkutzaupxiu"
EVENTS = 30


def made() -> Study:
    """Return a study with a branch that leaves the record, and others that leave that one."""
    game, rng = registry.load(GAME), SeededRng(3)
    match = Match.begin(game, 2, game.options(2)).settle(rng)
    while len(match.events) < EVENTS:
        seat = min(asked_seats(match.state.to_act))
        match = match.play(seat, next(iter(match.state.actions(seat)))).settle(rng)
    study = studies.begin_study(Record.of(match, ALL).dumps().encode(), "leader", 0)
    for branch, n in ((0, 12), (1, 13), (1, 14), (1, 12), (0, 5), (1, 14), (0, EVENTS)):
        study = studies.tried(study, branch, n, something(study, branch, n))
    return study


def something(study: Study, branch: int, n: int) -> str:
    """Return the last thing that may happen at a position."""
    state = studies.match_at(study, branch, n).state
    seats = sorted(asked_seats(state.to_act))
    if not seats:
        return str(SeededRng(n).draw(state.chance()))
    return str(list(state.actions(seats[0]))[-1])


def test_every_branch_is_told_as_if_it_were_played_from_the_start() -> None:
    study = made()
    told = studies.study_now(study, "leader")
    assert told.leads
    branches = branches_of(study)
    assert {one.parent for one in branches} == {None, 0, 1}
    for number, (one, heard) in enumerate(zip(branches, told.branches, strict=True)):
        match = studies.match_at(study, number, one.at + len(one.events))
        lines = tuple(line_of(Step(*step), match.game, ALL) for step in match.steps())
        assert heard.lines == lines[one.at :]
        for n in (one.at, len(match.events)):
            shown = studies.shown(study, number, n)
            assert studies.study_now(shown, None).shown == studies.position(study, number, n)


def test_the_rules_are_asked_once_for_each_event(monkeypatch: pytest.MonkeyPatch) -> None:
    study, asked = made(), list[int]()
    checked = Match.checked

    def counted(match: Match, event: Event) -> Match:
        asked.append(event.n)
        return checked(match, event)

    monkeypatch.setattr(Match, "checked", counted)
    monkeypatch.setattr(Match, "steps", lambda _: pytest.fail("all is replayed"))
    studies.study_now(study, None)
    assert len(asked) == sum(len(one.events) for one in branches_of(study))
