"""The kit bites: each broken little game fails exactly the check that is meant for its fault."""

import pytest

from belpic.core import conformance
from belpic.core.conformance import CHECKS, GameUnderTest, Report, Subject, touching
from belpic.core.game import AnyGame
from tests.conformance import broken_cards, broken_sticks, broken_words
from tests.conformance.broken import BROKEN
from tests.conformance.broken_machines import MACHINES
from tests.conformance.hatbox.game import Hatbox
from tests.conformance.quick import QUICK

MODULES = (broken_sticks, broken_words, broken_cards)


def subjects(game: AnyGame) -> list[Subject]:
    """Return all of a game of sticks; of a game of cards, as it costs more, the telling ones."""
    return [
        subject
        for subject in conformance.subjects(game, QUICK)
        if isinstance(subject, GameUnderTest)
        or game.info.family == "sticks"
        or (subject.preset == "long" and subject.seats == 2 and not subject.chosen)
    ]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_fails_exactly_the_check_for_its_fault(name: str) -> None:
    make, check = BROKEN[name]
    report = Report.joined(map(conformance.check, subjects(make())))
    assert report.failed == {check}, str(report)


def test_every_check_finds_a_broken_game_out() -> None:
    names = {check.name for check in CHECKS}
    assert {check for _, check in BROKEN.values()} | set(MACHINES) == names


@pytest.mark.parametrize("name", MACHINES)
def test_a_broken_touch_machine_fails_exactly_the_check_for_its_fault(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(touching, "machine_of", MACHINES[name])
    case = next(case for case in conformance.cases(Hatbox(), QUICK) if case.seats == 2)
    failed = {check.name for check in touching.CHECKS if check.problems(case)}
    assert failed == {name}


def test_broken_games_are_all_there() -> None:
    assert {game.__module__ for game, _ in BROKEN.values()} == {
        module.__name__ for module in MODULES
    }
