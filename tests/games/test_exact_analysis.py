"""Matches of two that are reckoned out: nothing is seen later, and throws alone are luck."""

from __future__ import annotations

from itertools import cycle

import pytest

from belpic import bots
from belpic.bots.analysis.advice import advise
from belpic.bots.analysis.judging import evaluator_of, judge
from belpic.bots.analysis.match import analyse
from belpic.bots.analysis.summary import Sum, summarize
from belpic.bots.levels import make
from belpic.core import registry
from belpic.core.action import Action
from belpic.core.evaluation import Worth, branches, worth_at
from belpic.core.match import Event, Match
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, Seat, asked_seats
from belpic.records.rulebook import source
from tests.size import sized

CHOOSING = ("niekkutzaupxiu", "lutu", "netxiu")
"""Those with a bot of which its page says that it plays exactly."""
GAMES = (*CHOOSING, "zaupxiu")
DECIDED = CHOOSING[:2]
"""Those with something to decide."""

HIGH = (["5", "4"], ["0", "1"])
LUCKY = {"niekkutzaupxiu": HIGH, "netxiu": HIGH, "zaupxiu": HIGH, "lutu": (["5", "4"], ["2", "3"])}
"""Throws that a seat likes, and others; in 新遊 it throws for what the other has bet."""


def begun(game: str, **options: object) -> Match:
    loaded = registry.load(game)
    if game in DECIDED:
        options = {"rounds": sized(2, 4), **options}
    return Match.begin(loaded, 2, loaded.Options.make(2, options))  # type: ignore[arg-type]  # whatever a test likes


def played(match: Match, bot: str, seed: int) -> Match:
    rng, player = SeededRng(seed), make(bot, match.game)
    while match.outcome is None:
        if match.state.to_act is CHANCE:
            match = match.happen(str(rng.draw(match.state.chance())))
        else:
            (seat,) = asked_seats(match.state.to_act)
            match = match.play(seat, player.choose(match.view(seat), rng))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_what_is_expected_is_what_the_best_action_brings(game: str) -> None:
    match = played(begun(game), "random", 4)
    evaluator = evaluator_of(match.game, match.begun().state)
    assert evaluator.exact

    def worth(state: object) -> Worth:
        return worth_at(state, lambda end: evaluator.worth(end, 0, 0))  # type: ignore[arg-type]  # any state

    for _, state, actor, _ in match.steps():
        if state is None or actor is CHANCE:
            continue
        seat = min(asked_seats(state.to_act))
        tried = [
            Worth.mean((share, worth(end)) for share, end in branches(state.after(seat, action)))
            for action in state.actions(seat)
        ]
        best = max(one.wins[seat] for one in tried)
        assert worth(state).wins[seat] == pytest.approx(best, abs=1e-12)
        assert sum(worth(state).points) == pytest.approx(sum(tried[0].points))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(sized(2, 10)))
def test_luck_and_decisions_are_all_there_is(game: str, seed: int) -> None:
    match = played(begun(game), "random", seed)
    analysis = analyse(match)
    assert analysis.exact
    for account in analysis.accounts:
        assert account.later.wins == pytest.approx(0, abs=1e-9)
        assert account.later.points == pytest.approx(0, abs=1e-6)
        whole = account.start.wins + account.luck.wins + account.own.wins + account.others.wins
        assert whole == pytest.approx(account.result.wins, abs=1e-9)
        assert account.own.wins <= 0
    for told in summarize(match, analysis).accounts:
        assert (told.later.wins, told.later.points) == (0, 0)
        parts = (told.start, told.luck, told.own, told.others)
        assert sum(part.wins for part in parts) == told.result.wins


def going_on() -> Match:
    """Return a match in the middle, in which the seats do not do equally well."""
    return played(begun("niekkutzaupxiu"), "random", 4).branch(7)


def test_an_agreed_draw_is_a_decision_and_no_luck() -> None:
    before = summarize(going_on(), analyse(going_on())).accounts
    ahead = 0 if before[0].result.wins > before[1].result.wins else 1
    match = going_on().agree()
    analysis = analyse(match.append(Event(len(match.events) + 1, "note", None, "thanks")))
    assert analysis.exact
    after = summarize(match, analysis).accounts
    given = before[ahead].result.wins - after[ahead].result.wins
    assert given > 0
    # who was ahead could have refused; the other was given it
    assert after[ahead].own.wins == pytest.approx(before[ahead].own.wins - given, abs=1)
    assert after[1 - ahead].others.wins == pytest.approx(
        before[1 - ahead].others.wins + given, abs=1
    )
    for one, other in zip(before, after, strict=True):
        assert other.luck.wins == pytest.approx(one.luck.wins, abs=2)  # both are rounded
        assert (other.later.wins, other.later.points) == (0, 0)
        assert other.result.less(other.start, other.luck, other.own, other.others) == Sum(0, 0)


def test_an_end_that_nobody_decided_is_neither_luck_nor_skill() -> None:
    match = going_on().abandon()
    for one, other in zip(
        summarize(going_on(), analyse(going_on())).accounts,
        summarize(match, analyse(match)).accounts,
        strict=True,
    ):
        assert other.luck.wins == pytest.approx(one.luck.wins, abs=2)  # both are rounded
        assert (other.own, other.others) == (one.own, one.others)
        assert other.later.wins
        parts = (other.start, other.luck, other.own, other.others, other.later)
        assert other.result.less(*parts) == Sum(0, 0)


def test_neither_is_it_the_doing_of_others_where_something_is_hidden() -> None:
    match = played(begun("taxot"), "random", 3).branch(12)
    before, after = (analyse(one, nodes=4, viewer=Seat(0)) for one in (match, match.abandon()))
    for one, other in zip(before.accounts, after.accounts, strict=True):
        assert (other.luck, other.own, other.others) == (one.luck, one.own, one.others)
        assert other.later != one.later


@pytest.mark.parametrize("game", DECIDED)
def test_the_highest_level_makes_no_mistake(game: str) -> None:
    assert not analyse(played(begun(game), "top", 3)).mistakes
    assert analyse(played(begun(game), "random", 3)).mistakes


def play_exactly(game: str, throws: tuple[list[str], list[str]]) -> Match:
    """Return a match in which both decide as well as can be, and each has its own throws."""
    match, falls = begun(game), tuple(map(cycle, throws))
    evaluator = evaluator_of(match.game, match.state)
    thrower = Seat(0)
    while match.outcome is None and len(match.events) < 80:
        if match.state.to_act is CHANCE:
            decides = match.state.chance().outcomes() or ()
            match = match.happen("0" if len(decides) == 2 else next(falls[thrower]))
        else:
            (thrower,) = asked_seats(match.state.to_act)
            best = judge(evaluator, match.view(thrower), 1).best.action
            match = match.play(thrower, best)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_swapped_throws_of_exact_players_move_luck_and_not_skill(game: str) -> None:
    found = []
    lucky, unlucky = LUCKY[game]
    for throws in ((lucky, unlucky), (unlucky, lucky)):
        analysis = analyse(play_exactly(game, throws))
        assert not analysis.mistakes
        for account in analysis.accounts:
            assert account.own.wins == account.others.wins == pytest.approx(0, abs=1e-9)
        found.append(analysis.accounts[0].luck.wins)
    assert found[0] > 0 > found[1]


def test_what_cannot_be_reckoned_out_is_estimated() -> None:
    for game, options in (
        ("niekkutzaupxiu", {"disclosure": "secret"}),
        ("lutu", {"multi_bet": True}),
        ("netxiu", {"pieces": 2}),
    ):
        state = begun(game, **options).state
        assert not evaluator_of(registry.load(game), state).exact


def test_a_hint_says_that_it_is_exact() -> None:
    match = begun("niekkutzaupxiu").play(Seat(0), Action.of("throw")).happen("3")
    advice = advise(match.game, match.view(Seat(0)))
    assert advice.exact
    assert "exactly" in advice.why.in_("en")
    assert "計算し尽くした" in advice.why.in_("ja")


EXACT_WORDS = {"en": "exactly", "ja": "正確"}


@pytest.mark.parametrize("lang", EXACT_WORDS)
@pytest.mark.parametrize("game", CHOOSING)
def test_the_pages_say_that_play_is_exact(game: str, lang: str) -> None:
    loaded, word = registry.load(game), EXACT_WORDS[lang]
    top = bots.levels(loaded)["top"]
    assert word in top.about.in_(lang)  # where one chooses an opponent
    said = {"en": ("plays exactly",), "ja": ("ボット", "正確")}[lang]
    assert any(all(one in line for one in said) for line in source(loaded, lang).splitlines())
