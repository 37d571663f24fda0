"""The kit bites: each broken little game fails exactly the check that is meant for its fault."""

import pytest

from belpic.core import conformance
from belpic.core.conformance import (
    CASE_CHECKS,
    CHECKS,
    RULES_CHECKS,
    GameUnderTest,
    Subject,
    process,
    touching,
)
from belpic.core.game import AnyGame
from tests.conformance import broken_cards, broken_sticks, broken_words
from tests.conformance.broken import BROKEN
from tests.conformance.broken_machines import MACHINES
from tests.conformance.hatbox.game import Hatbox
from tests.conformance.quick import QUICK

MODULES = (broken_sticks, broken_words, broken_cards)
ELSEWHERE = "rules.process"
"""The check that asks another process."""
QUICKLY = [name for name, (_, meant) in BROKEN.items() if not meant.startswith("guess.")]
"""The games whose fault is found without counting guesses by the thousand."""


def subjects(game: AnyGame) -> list[Subject]:
    """Return all of a game of sticks; of a game of cards, as it costs more, the telling ones."""
    return [
        subject
        for subject in conformance.subjects(game, QUICK)
        if isinstance(subject, GameUnderTest)
        or game.info.family == "sticks"
        or (subject.preset == "long" and subject.seats == 2 and not subject.chosen)
    ]


def fails(subject: Subject, meant: str) -> bool:
    """Tell whether a check finds something in a subject; it looks at games or at cases."""
    if isinstance(subject, GameUnderTest):
        return any(one.problems(subject) for one in RULES_CHECKS if one.name == meant)
    return any(one.problems(subject) for one in CASE_CHECKS if one.name == meant)


def failing_here(subject: Subject) -> set[str]:
    """Return the checks that find something in a subject without asking another process."""
    if isinstance(subject, GameUnderTest):
        checks = (one for one in RULES_CHECKS if one.name != ELSEWHERE)
        return {one.name for one in checks if one.problems(subject)}
    return {one.name for one in CASE_CHECKS if one.problems(subject)}


# The next test finds the same and more; this one reaches what the checks say, as it is measured.
@pytest.mark.parametrize("name", QUICKLY)
def test_the_check_for_its_fault_finds_a_broken_game(name: str) -> None:
    make, meant = BROKEN[name]
    assert any(fails(subject, meant) for subject in subjects(make()))


@pytest.mark.unmeasured  # what is right is reached by sound games
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_fails_no_check_but_the_one_for_its_fault(name: str) -> None:
    make, meant = BROKEN[name]
    failed = {name for subject in subjects(make()) for name in failing_here(subject)}
    assert failed == {meant} - {ELSEWHERE}


@pytest.mark.unmeasured
def test_a_broken_game_is_the_same_in_another_process_unless_that_is_its_fault() -> None:
    # asked at once for all: a process takes longer to start than to answer
    games = [GameUnderTest(make(), QUICK) for make, _ in BROKEN.values()]
    found = zip(BROKEN, process.differences(games), strict=True)
    faulty = {name for name, (_, meant) in BROKEN.items() if meant == ELSEWHERE}
    assert {name for name, problems in found if problems} == faulty


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
