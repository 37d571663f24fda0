"""The kit bites: each broken little game fails exactly the check that is meant for its fault."""

import pytest

from belpic.core import conformance
from belpic.core.conformance import CHECKS, Report, Rules, Subject
from belpic.core.game import AnyGame
from tests.conformance import broken_cards, broken_sticks, broken_words
from tests.conformance.broken import BROKEN
from tests.conformance.quick import QUICK

MODULES = (broken_sticks, broken_words, broken_cards)


def subjects(game: AnyGame) -> list[Subject]:
    """Return all of a game of sticks; of a game of cards, as it costs more, the telling ones."""
    return [
        subject
        for subject in conformance.subjects(game, QUICK)
        if isinstance(subject, Rules)
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
    assert {check for _, check in BROKEN.values()} == names


def test_broken_games_are_all_there() -> None:
    assert {game.__module__ for game, _ in BROKEN.values()} == {
        module.__name__ for module in MODULES
    }
