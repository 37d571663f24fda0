"""The general bots, on Views only."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Self, cast

import pytest

from belpic import bots
from belpic.bots.greedy import CANDIDATES, GreedyBot, candidates, expectation, lead
from belpic.bots.phrases import PHRASES
from belpic.bots.uniform import RandomBot
from belpic.core import registry
from belpic.core.action import Action, Next, plain
from belpic.core.budget import Budget
from belpic.core.chance import Chance, Sticks
from belpic.core.errors import BadOptions
from belpic.core.game import AnyGame
from belpic.core.match import Match
from belpic.core.parts import Parts, levels_of
from belpic.core.rng import Rng, ScriptedRng, SeededRng
from belpic.core.seats import CHANCE, Seat, ToAct
from tests.tiny.game import GAME, TINY, Tiny, TinyState
from tests.tiny.parts import Taker

FIRST = Seat(0)


def asked(heap: int = 6) -> TinyState:
    match = Match.begin(TINY, 2, GAME.options(2, None, {"heap": heap}))
    state = match.settle(ScriptedRng(["1", "2"])).state
    assert isinstance(state, TinyState)
    return state


@dataclass(frozen=True, slots=True)
class Numbers(TinyState):
    """Asks for a number of four digits: too many actions to list."""

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:  # noqa: ARG002 -- for all alike
        if len(path) == 4:
            return Next((), Action(path))
        return Next(plain(*map(str, range(10))))

    def after(self, actor: object, action: Action) -> Self:  # noqa: ARG002 -- for all alike
        return replace(self, taken=(int("".join(action)), 0))


def numbers() -> Numbers:
    state = asked()
    return Numbers(*(getattr(state, name) for name in TinyState.__dataclass_fields__))


@dataclass(frozen=True, slots=True)
class Thrown(TinyState):
    """Waits for five sticks, whose count is what the first seat gets."""

    @property
    def to_act(self) -> ToAct:
        return frozenset({FIRST}) if self.passes else CHANCE

    def chance(self) -> Chance:
        return Sticks(5)

    def after(self, actor: object, action: Action) -> Self:  # noqa: ARG002 -- chance only
        return replace(self, taken=(int(action[0]), 0), passes=1)


def thrown() -> Thrown:
    state = asked()
    return Thrown(*(getattr(state, name) for name in TinyState.__dataclass_fields__))


class Forbidden(Rng):
    """Fails when asked."""

    def bits(self, number: int) -> int:
        raise AssertionError(number)


def test_random_chooses_uniformly() -> None:
    view, rng = asked().view(FIRST), SeededRng("uniform")
    counts = Counter(str(RandomBot().choose(view, rng)) for _ in range(4000))
    assert set(counts) == {"take 1", "take 2", "take 3", "pass"}
    # not by touches: `pass` is one of two first touches but one of four actions
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 16.3


def test_random_reads_no_bits_where_there_is_no_choice() -> None:
    assert RandomBot().pick([Action.of("pass")], Forbidden()) == Action.of("pass")


def test_random_walks_where_actions_are_too_many_to_list() -> None:
    view, rng = numbers().view(FIRST), SeededRng(1)
    assert view.listed() is None
    chosen = {RandomBot().choose(view, rng) for _ in range(50)}
    assert len(chosen) > 40


def test_greedy_takes_what_it_can() -> None:
    for heap in (3, 6, 20):
        assert str(GreedyBot().choose(asked(heap).view(FIRST), SeededRng(heap))) == "take 3"


def test_greedy_breaks_ties_by_its_own_stream() -> None:
    state = replace(asked(), bids=(None, None), options=GAME.options(2, None, {"quick": True}))
    view = state.view(FIRST)
    chosen = {str(GreedyBot().choose(view, SeededRng(seed))) for seed in range(20)}
    assert chosen == {"bid 1", "bid 2"}
    counted = GAME.options(2, None, {"quick": True, "bids": "high"})
    view = replace(state, options=counted).view(FIRST)
    assert {str(GreedyBot().choose(view, SeededRng(seed))) for seed in range(20)} == {"bid 2"}


def test_greedy_samples_where_actions_are_too_many_to_list() -> None:
    view = numbers().view(FIRST)
    tried = candidates(view, SeededRng(3))
    assert CANDIDATES // 2 < len(tried) <= CANDIDATES
    best = max(int("".join(action)) for action in tried)
    assert int("".join(GreedyBot().choose(view, SeededRng(3)))) == best


def test_greedy_never_sees_what_is_hidden() -> None:
    state = replace(asked(), heap=3)
    other = replace(state, stones=(1, 1))
    assert state.view(FIRST) == other.view(FIRST)
    for seed in range(10):
        choices = {
            str(GreedyBot().choose(hidden.view(FIRST), SeededRng(seed)))
            for hidden in (state, other)
        }
        assert len(choices) == 1


def test_chance_is_averaged_exactly_where_it_is_small() -> None:
    exact = sum(Fraction(comb(5, up), 32) * up for up in range(6))
    assert expectation(thrown(), FIRST, 6, Forbidden()) == pytest.approx(float(exact))


def test_chance_is_sampled_where_it_is_large() -> None:
    values = {expectation(thrown(), FIRST, 5, SeededRng(seed)) for seed in range(20)}
    assert len(values) > 3
    assert all(0 <= value <= 5 for value in values)


@pytest.mark.parametrize(
    ("scores", "seat", "value"),
    [((5, 1), 0, 4), ((5, 1), 1, -4), ((3, 1, 2), 0, 1.5), ((7,), 0, 7)],
)
def test_a_lead_is_over_the_mean_of_the_others(
    scores: tuple[int, ...], seat: int, value: float
) -> None:
    assert lead(scores, Seat(seat)) == value


def test_a_game_offers_the_general_bots_and_its_own() -> None:
    assert bots.names(TINY) == ("random", "greedy", "taker")
    assert isinstance(bots.make("taker", TINY), Taker)
    assert isinstance(bots.make("random", TINY), RandomBot)
    assert isinstance(bots.make("greedy", TINY), GreedyBot)


class Thinker(Taker):
    """Thinks as long as it may."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget

    def with_budget(self, budget: Budget) -> "Thinker":
        return Thinker(budget)


class Thoughtful(Tiny):
    """The tiny game with a bot that keeps to a budget."""

    @property
    def parts(self) -> Parts:
        made = {"thinker": Thinker, "sage": Thinker}
        return Parts(bots=levels_of(PHRASES, made, usual="thinker", also="sage"))


def test_people_are_offered_what_is_meant_for_them() -> None:
    game = cast("AnyGame", Thoughtful())
    assert (bots.usual(TINY), bots.usual(game)) == ("greedy", "thinker")
    assert bots.names(game) == ("random", "greedy", "thinker", "sage")
    assert bots.offered(game) == ("random", "greedy", "thinker")
    assert isinstance(bots.make("sage", game), Thinker)


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_bot_says_in_one_sentence_how_it_plays(game_id: str) -> None:
    game = registry.load(game_id)
    for name, level in bots.levels(game).items():
        assert bots.label(name, game) == level.name
        assert level.name.in_("ja") != level.name.in_("en")
        assert re.fullmatch(r"[^.]{20,140}\.", level.about.in_("en")), name
        assert re.fullmatch(r"[^\n]{10,70}。", level.about.in_("ja")), name
    assert bots.usual(game) in bots.offered(game)
    assert bots.label("no longer there", game).in_("en") == "no longer there"


def test_a_budget_reaches_the_bots_that_keep_to_one() -> None:
    game = cast("AnyGame", Thoughtful())
    budget = Budget(nodes=7)
    usual, bounded = bots.make("thinker", game), bots.make("thinker", game, budget)
    assert isinstance(usual, Thinker)
    assert isinstance(bounded, Thinker)
    assert (usual.budget, bounded.budget) == (None, budget)
    assert isinstance(bots.make("greedy", game, budget), GreedyBot)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOptions) as caught:
        bots.make("genius", TINY)
    assert (
        caught.value.text.in_("en")
        == "There is no bot “genius” for Heap; there are: random, greedy, taker."
    )
    assert "小山" in caught.value.text.in_("ja")
