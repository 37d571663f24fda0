"""What matches were worth: parts that add up, luck apart from skill, views and nothing else."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pytest

import belpic
from belpic.bots.analysis.graph import WIDE, blocks, course_of, draw
from belpic.bots.analysis.judging import evaluator_of, judge
from belpic.bots.analysis.match import Analysis, analyse
from belpic.bots.analysis.summary import best_of, summarize, tell_choices
from belpic.core import registry
from belpic.core.evaluation import Outlook, Worth
from belpic.core.match import Match
from belpic.core.outcome import Outcome
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, Seat, asked_seats
from belpic.games._shared.climbing.state import ClimbingState
from tests.size import sized

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.view import View

FEW = 300
"""Nodes a decision, where it does not matter how good the verdict is."""
BOARD, CARDS, RACE = "cetkaik", "niekhi", "netxiu"


def played(game: str, seed: int, bot: str, *, cap: int, seats: int | None = None) -> Match:
    """Return a match among bots."""
    match = belpic.game(game).play(seats=seats, seed=seed).finish(bot, cap=cap)
    return match._match  # noqa: SLF001  # the rules' own match, which has no other door


def adds_up(analysis: Analysis) -> None:
    """Hold the parts of every account against what the match brought."""
    for account in analysis.accounts:
        assert account.total.wins == pytest.approx(account.result.wins - account.start.wins)
        assert account.total.points == pytest.approx(account.result.points - account.start.points)


@pytest.mark.parametrize("seed", range(sized(2, 20)))
def test_luck_and_skill_add_up_to_the_result(seed: int) -> None:
    match = played(BOARD, seed, "3", cap=40)
    analysis = analyse(match, FEW)
    adds_up(analysis)
    assert analysis.result == Worth.of_outcome(match.outcome or Outcome((), (), ""))
    for account in summarize(match, analysis).accounts:
        parts = (account.start, account.luck, account.own, account.others, account.later)
        assert sum(part.wins for part in parts) == account.result.wins
        assert sum(part.points for part in parts) == account.result.points
    first, second = analysis.accounts
    assert first.own.wins == pytest.approx(second.others.wins * -1)
    assert first.own.wins <= 0


def play_best(throws: list[str], decisions: int) -> Match:
    """Return a match in which both sides do what the judge thinks best, with these throws."""
    game = registry.load(BOARD)
    match = Match.begin(game, 2, game.options(2))
    falls = cycle(throws)
    evaluator = evaluator_of(game, match.state)
    while match.outcome is None and decisions:
        if match.state.to_act is CHANCE:
            match = match.happen(next(falls))
            continue
        (seat,) = asked_seats(match.state.to_act)
        view = match.view(seat)
        if len(view.actions()) > 1:
            decisions -= 1
        match = match.play(seat, judge(evaluator, view, FEW).best.action)
    return match


def test_swapped_throws_of_equal_players_move_luck_and_not_skill() -> None:
    falls = ["4", "1", "3", "0", "5", "2"]
    swapped = ["1", "4", "0", "3", "2", "5"]
    first, second = (analyse(play_best(each, sized(10, 40)), FEW) for each in (falls, swapped))
    for analysis in (first, second):
        adds_up(analysis)
        assert [account.own.wins for account in analysis.accounts] == [0, 0]
        assert [account.others.wins for account in analysis.accounts] == [0, 0]
    lucks = [analysis.accounts[0].luck.wins for analysis in (first, second)]
    assert lucks[0] * lucks[1] < 0


def test_a_bad_move_is_named_with_its_price_and_a_better_one() -> None:
    match = play_best(["4", "1"], 2)
    (seat,) = asked_seats(match.state.to_act)
    found = judge(evaluator_of(match.game, match.state), match.view(seat), FEW)
    worst = found.candidates[-1]
    assert worst.lead > 0
    analysis = analyse(match.play(seat, worst.action), FEW)
    (mistake,) = analysis.mistakes
    assert mistake.loss == pytest.approx(worst.lead)
    told = summarize(match.play(seat, worst.action), analysis).turns[-1]
    assert [choice.text for choice in told.choices if choice.best] == [str(found.best.action)]
    assert [choice.text for choice in told.choices if choice.played] == [str(worst.action)]
    assert told.choices[0].keys


class Fickle:
    """A judge who searches for one action, while samples happen to speak for another."""

    nodes = 1
    exact = False

    def __init__(self, favourite: Action, tempting: Action) -> None:
        self.actions = (favourite, tempting)

    def knows(self, state: State) -> bool:  # noqa: ARG002  # as asked
        return True

    def look(self, view: View, nodes: int) -> Outlook:  # noqa: ARG002  # as asked
        return Outlook(self.actions, 0, samples=4)

    def worth(self, state: State, depth: int, sample: int) -> Worth:  # noqa: ARG002  # as asked
        # 0.1 more on average, but by no means for certain
        assert isinstance(state, ClimbingState)
        tempted = state.trick[-1].action == self.actions[1]
        share = 0.5 + (0.1 + (-1) ** sample * 0.3 if tempted else 0)
        return Worth((0.0, 0.0), (share, share))


def test_the_highest_mean_stands_first_and_what_should_be_played_is_named() -> None:
    game, rng = registry.load(CARDS), SeededRng(5)
    state = game.start(2, game.options(2))
    while state.to_act is CHANCE:
        state = state.after(CHANCE, rng.draw(state.chance()))
    (seat,) = asked_seats(state.to_act)
    first, second = state.actions(seat)[:2]
    found = judge(Fickle(first, second), state.view(seat), 1)
    assert [one.action for one in found.candidates] == [second, first]
    assert found.best.action == first
    assert [one.lead for one in found.candidates] == [0, 0]
    told = tell_choices(state, seat, found.candidates)
    assert [one.wins for one in told] == [6000, 5000]
    assert [one.best for one in told] == [False, True]
    assert best_of(told).text == str(first)


def test_giving_up_counts_as_a_decision() -> None:
    match = play_best(["4", "1"], 2).resign(Seat(0))
    analysis = analyse(match, FEW)
    adds_up(analysis)
    assert analysis.accounts[0].own.wins < -1 / 4
    assert analysis.result.wins == (0, 1)


@pytest.mark.parametrize("game", [CARDS, RACE])
def test_other_games_are_played_out(game: str) -> None:
    match = played(game, 3, "random", cap=30, seats=2)
    analysis = analyse(match, 2)
    adds_up(analysis)
    assert (analysis.viewer is None) == (game == RACE)
    for step in analysis.steps:
        assert sum(step.worth.wins) == pytest.approx(1)


def test_a_judge_knows_no_more_than_the_view() -> None:
    match = played(CARDS, 3, "random", cap=6, seats=3)
    state = next(state for _, state, actor, _ in reversed([*match.steps()]) if actor is not CHANCE)
    assert state is not None
    seat = min(asked_seats(state.to_act))
    view = state.view(seat)
    other = view.guess(SeededRng(1))
    assert other != state
    evaluator = evaluator_of(match.game, match.state)
    assert judge(evaluator, view, 2) == judge(evaluator, other.view(seat), 2)


def test_the_graph_has_a_line_and_dots() -> None:
    match = played(BOARD, 2, "3", cap=20)
    analysis = analyse(match, FEW)
    course = course_of(analysis, 0)
    assert blocks(course)[0] == "▅"
    assert len(blocks(course * 9)) == WIDE
    picture = draw(analysis, ["<a>", "b"], "T & T")
    assert picture.count("<circle") == len(analysis.mistakes)
    assert "&lt;a&gt;" in picture
