"""What a study tells: every branch as if it were played from the start, which it is not."""

from collections.abc import Callable

import pytest

from belpic.core import registry
from belpic.core.errors import BelpicError
from belpic.core.match import GOES_ON, Event, Match
from belpic.core.record import Record
from belpic.core.rng import SeededRng
from belpic.core.scene import Scene
from belpic.core.seats import ALL, Seat, asked_seats
from belpic.store.studies import Study
from belpic.table import studies, study_positions
from belpic.table.commands import TouchMade
from belpic.table.log_lines import lines_of as told_lines
from belpic.table.study_lines import MEMORY, LineMemory, StudyLine, lines_of, match_at
from belpic.table.study_tree import branches_of
from belpic.table.table import Step
from tests.size import sized

GAME = "niekkutzaupxiu"
EVENTS = 30


def begun_match(seats: int) -> Match:
    """Return a match with some events, and without an end."""
    game, rng = registry.load(GAME), SeededRng(3)
    match = Match.begin(game, seats, game.options(seats)).settle(rng)
    while len(match.events) < EVENTS:
        seat = min(asked_seats(match.state.to_act))
        match = match.play(seat, next(iter(match.state.actions(seat)))).settle(rng)
    return match


def made() -> Study:
    """Return a study with a branch that leaves the record, and others that leave that one."""
    match = begun_match(2)
    study = studies.begin_study(Record.of(match, ALL).dumps().encode(), "leader", 0)
    for branch, n in ((0, 12), (1, 13), (1, 14), (1, 12), (0, 5), (1, 14), (0, EVENTS)):
        study = studies.tried(study, branch, n, something(study, branch, n))
    return study


def something(study: Study, branch: int, n: int) -> str:
    """Return the last thing that may happen at a position."""
    state = match_at(study, branch, n).state
    seats = sorted(asked_seats(state.to_act))
    if not seats:
        return str(SeededRng(n).draw(state.chance()))
    return str(list(state.actions(seats[0]))[-1])


def test_every_branch_is_told_as_if_it_were_played_from_the_start() -> None:
    study = made()
    told, info = studies.study_now(study, "leader"), registry.info(study.game)
    assert told.leads
    assert (told.unit, told.sides) == (info.unit, info.sides)
    branches = branches_of(study)
    assert {one.parent for one in branches} == {None, 0, 1}
    for number, (one, heard) in enumerate(zip(branches, told.branches, strict=True)):
        match = match_at(study, number, one.at + len(one.events))
        steps = [Step(*step) for step in match.steps()]
        lines = told_lines(steps, match.game, ALL, None, match.state.scores())
        assert heard.lines == tuple(lines[one.at :])
        for n in (one.at, len(match.events)):
            shown = studies.shown(study, number, n)
            assert studies.study_now(shown, None).shown == study_positions.position(
                study, number, n
            )
            led = studies.study_now(shown, "leader").shown
            assert led.scores == match_at(study, number, n).state.scores()
            assert bool(led.touches) == bool(led.asked)


@pytest.mark.parametrize("game_id", registry.ids())
def test_what_may_be_touched_is_shown(game_id: str) -> None:
    game, rng = registry.load(game_id), SeededRng(11)
    seats = game.info.usual_seats
    match = Match.begin(game, seats, game.options(seats)).settle(rng)
    asked: list[tuple[int, Seat]] = []
    while len(match.events) < sized(40, 300) and not match.outcome:
        seat = min(asked_seats(match.state.to_act))
        asked.append((len(match.events), seat))
        match = match.play(seat, next(iter(match.state.actions(seat)))).settle(rng)
    study = studies.begin_study(Record.of(match, ALL).dumps().encode(), "leader", 0)
    for n, seat in asked:
        shown = study_positions.position(study, 0, n, seat)
        keys = set(shown.touches[0].free)
        assert keys
        # a table shows the same of what its seat may touch
        at_table = match_at(study, 0, n).state.view(seat).scene().keys()
        assert keys - Scene(shown.things).keys() == keys - at_table


def test_what_is_touched_at_a_position_becomes_an_action() -> None:
    study = made()
    n = next(n for n in range(EVENTS) if study_positions.position(study, 0, n).asked)
    led = studies.study_now(studies.shown(study, 0, n), "leader").shown
    (key, lead), *_ = led.touches[0].free.items()
    touched = study_positions.touch(study, 0, n, [TouchMade(key, None, back=False)], ahead=False)
    assert touched.why is None
    assert lead is None or touched.action in (led.actions or ()) or touched.touches
    with pytest.raises(BelpicError, match="no such position"):
        study_positions.touch(study, 0, EVENTS + 1, [], ahead=False)


def test_the_rules_are_asked_once_for_each_event(monkeypatch: pytest.MonkeyPatch) -> None:
    study, asked = made(), list[int]()
    checked = Match.checked

    def counted(match: Match, event: Event) -> Match:
        asked.append(event.n)
        return checked(match, event)

    MEMORY.clear()
    monkeypatch.setattr(Match, "checked", counted)
    monkeypatch.setattr(Match, "steps", lambda _: pytest.fail("all is replayed"))
    studies.study_now(study, None)
    assert EVENTS < len(asked) <= sum(len(one.events) for one in branches_of(study))
    # and never again while somebody steps through it
    asked.clear()
    for n in range(EVENTS):
        study_positions.position(study, 0, n)
    studies.study_now(studies.shown(study, 0, 7), "leader")
    assert not asked
    # what is tried costs what is new
    studies.study_now(studies.tried(study, 0, 3, something(study, 0, 3)), None)
    assert len(asked) == 1


def test_lines_that_nobody_asks_for_are_forgotten() -> None:
    study, memory = made(), LineMemory(most=EVENTS + 1)
    long, short = lines_of(study)[:2]
    one, two = ("a", 2, "", None, ()), ("b", 2, "", None, ())
    memory.put(one, long)
    memory.put(one, long)
    assert memory.get(one) is long
    memory.put(two, short)
    assert memory.get(one) is None
    assert memory.get(two) is short


def test_positions_in_which_nobody_has_played_are_forgotten_too() -> None:
    memory, line = LineMemory(most=2), lines_of(made())[0]
    empty = StudyLine((), line.at(0))
    names = [(name, 2, "", None, ()) for name in "abc"]
    for name in names:
        memory.put(name, empty)
    assert [memory.get(name) is empty for name in names] == [False, True, True]


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (lambda match: match.resign(Seat(1)), 1),
        (lambda match: match.flag(Seat(0)), 1),
        (lambda match: match.agree(), 1),
        (lambda match: match.abandon(), 1),
        # what was taken back does not count, nor do remarks
        (lambda match: match.undo(9).annotate("well").resign(Seat(0)).annotate("oh"), 1),
        # one leaves, the others finish without that seat
        (lambda match: match.append(Event(len(match.events) + 1, "resign", Seat(2), GOES_ON)), 1),
        (lambda match: match, 0),
    ],
    ids=["resign", "flag", "agree", "abandon", "undo", "left", "none"],
)
@pytest.mark.parametrize("whole", [False, True])
def test_a_study_tells_how_its_match_has_ended(
    end: Callable[[Match], Match], said: int, *, whole: bool
) -> None:
    match, rng = end(begun_match(3)), SeededRng(5)
    while whole and match.outcome is None:
        seat = min(asked_seats(match.state.to_act))
        actions = list(match.state.actions(seat))
        match = match.play(seat, actions[rng.below(len(actions))]).settle(rng)
    study = studies.begin_study(Record.of(match, ALL).dumps().encode(), "leader", 0)
    record, *_ = studies.study_now(study, "leader").branches
    if match.outcome is None:
        assert record.ending is None
        return
    assert record.ending is not None
    assert len(record.ending.said) == said
    told = record.ending.outcome
    assert (told.places, told.scores) == (match.outcome.places, match.outcome.scores)
    assert told.reason == match.outcome.reason


def test_what_is_tried_from_a_match_that_was_given_up_goes_on() -> None:
    match = begun_match(3).resign(Seat(0))
    study = studies.begin_study(Record.of(match, ALL).dumps().encode(), "leader", 0)
    study = studies.tried(study, 0, EVENTS, something(study, 0, EVENTS))
    record, tried = studies.study_now(study, "leader").branches
    assert record.ending is not None
    assert tried.ending is None
