"""The search that knows no game, and the numbered levels that it plays."""

import gc
from dataclasses import replace
from operator import attrgetter
from typing import cast

import pytest

from belpic import bots
from belpic.bots.ismcts import SearchingBot
from belpic.bots.ismcts.search import leads, play_anything
from belpic.bots.ismcts.tree import Node
from belpic.core import registry
from belpic.core.action import Action
from belpic.core.budget import Budget
from belpic.core.game import AnyGame, State
from belpic.core.parts import Budgeted, Parts
from belpic.core.rng import Rng, ScriptedRng, SeededRng
from belpic.core.seats import Seat
from belpic.core.text import Text
from belpic.core.thinking import Hints, Strength, Thinking
from belpic.core.view import View
from belpic.games.lutu.state import LutuState
from tests.bots.test_players import asked, numbers
from tests.tiny.game import Tiny
from tests.tiny.parts import Taker

GAMES = [game for game in registry.ids() if registry.load(game).parts.thinking is not None]
FIRST = Seat(0)


def searching(worlds: int, **errors: float) -> SearchingBot:
    strength = Strength(worlds, errors.get("missed", 0.0), errors.get("noise", 0.0))
    return SearchingBot(Hints(), strength, timed=False)


def test_what_wins_is_found() -> None:
    # of three stones one takes all that one may
    state = asked(heap=3)
    seat = min(cast("frozenset[Seat]", state.to_act))
    best = Taker().choose(state.view(seat), ScriptedRng([]))
    for seed in range(4):
        assert searching(120).choose(state.view(seat), SeededRng(seed)) == best


def test_garbage_is_looked_for_before_and_after_a_decision_only() -> None:
    state, collecting = asked(heap=3), set()
    seat = min(cast("frozenset[Seat]", state.to_act))

    def policy(state: State, seat: Seat, rng: Rng) -> Action:
        collecting.add(gc.isenabled())
        return play_anything(state, seat, rng)

    bot = SearchingBot(Hints(policy=policy), Strength(20), timed=False)
    bot.choose(state.view(seat), SeededRng(1))
    assert collecting == {False}
    assert gc.isenabled()


def test_too_many_actions_to_list_are_walked() -> None:
    state = numbers()
    bot = SearchingBot(Hints(reach=2), Strength(12), timed=False)
    chosen = bot.choose(state.view(FIRST), SeededRng(1))
    assert state.next(FIRST, chosen).action == chosen


def test_an_action_is_compared_by_how_often_it_was_there() -> None:
    node = Node()
    common, rare = Action.of("common"), Action.of("rare")
    for _ in range(50):
        _, edge = node.select([common])
        edge.visits += 1
    action, edge = node.select([common, rare])
    assert (action, edge.available) == (rare, 1)
    edge.visits, edge.total = 1, -0.5
    # it was hardly ever there, so that having been tried once does not make it worth another look
    assert node.select([common, rare])[0] == common
    assert (node.edges[common].available, node.edges[rare].available) == (52, 2)


def test_more_actions_are_considered_the_more_often_one_was_here() -> None:
    node = Node()
    rooms = []
    for _ in range(17):
        rooms.append(node.room())
        node.select([Action.of("any")])[1].visits += 1
    assert rooms == sorted(rooms)
    assert (rooms[0], rooms[16]) == (2, 6)


def test_leads_are_by_places_and_add_up_to_nothing() -> None:
    assert leads((5, 5), 3.0) == [0.0, 0.0]
    found = leads((30, 0, 0), 3.0)
    assert found[0] > 0.99 > found[1] == found[2]
    assert sum(found) == pytest.approx(0.0)


def test_what_is_overlooked_is_not_played() -> None:
    state = asked()
    seat = min(cast("frozenset[Seat]", state.to_act))
    view = state.view(seat)
    blind, seeing = searching(1, missed=1.0), searching(40)
    assert {str(blind.choose(view, SeededRng(seed))) for seed in range(30)} == set(
        map(str, view.actions())
    )
    assert len({str(seeing.choose(view, SeededRng(seed))) for seed in range(5)}) == 1


class Levelled(Tiny):
    """The tiny game with numbered bots."""

    thinking = Thinking(Hints(), (Strength(3, 0.5, 0.5), Strength(5, 0.2), Strength(7, 0, 0.1)))

    @property
    def parts(self) -> Parts:
        return Parts(thinking=self.thinking)


def test_levels_are_numbered_and_newcomers_meet_the_second() -> None:
    game = cast("AnyGame", Levelled())
    assert bots.names(game) == ("random", "greedy", "1", "2", "3", "top")
    assert bots.offered(game) == ("random", "greedy", "1", "2", "3")
    assert bots.usual(game) == "2"
    top = bots.make("top", game)
    assert isinstance(top, SearchingBot)
    assert top.strength.worlds == 7
    assert len({level.about.in_("ja") for level in bots.levels(game).values()}) == 5
    names = [level.name.in_("en") for level in bots.levels(game).values()]
    assert names[2:] == ["level 1, beginner", "level 2, learner", *["level 3, strongest"] * 2]


def test_a_bot_that_never_errs_is_the_highest_level() -> None:
    class Solved(Levelled):
        thinking = replace(Levelled.thinking, exact=Taker)

    game = cast("AnyGame", Solved())
    assert isinstance(bots.make("top", game), Taker)
    assert isinstance(bots.make("4", game), Taker)
    names = [level.name.in_("en") for level in bots.levels(game).values()]
    assert names[4:] == ["level 3, hobbyist", *["level 4, exact"] * 2]


def test_who_has_no_other_level_beside_is_no_beginner() -> None:
    class Alone(Levelled):
        thinking = replace(Levelled.thinking, levels=(Strength(3),))

    levels = bots.levels(cast("AnyGame", Alone()))
    assert {levels[name].name.in_("en") for name in ("1", "top")} == {"companion"}


def test_a_bot_of_the_games_own_is_the_level_above_those_that_search() -> None:
    class Own(Levelled):
        thinking = replace(Levelled.thinking, own=Taker, about={4: Text.same("takes")})

    game = cast("AnyGame", Own())
    assert isinstance(bots.make("top", game), Taker)
    assert bots.levels(game)["4"].about == Text.same("takes")
    assert isinstance(bots.make("3", game), SearchingBot)


def test_a_game_without_decisions_has_one_level() -> None:
    class Forced(Levelled):
        thinking = Thinking()

    game = cast("AnyGame", Forced())
    assert bots.names(game) == ("random", "greedy", "1", "top")
    assert bots.usual(game) == "1"


def test_nodes_and_seconds_are_kept_to() -> None:
    state = asked()
    view = state.view(min(cast("frozenset[Seat]", state.to_act)))
    counted = searching(1).with_budget(Budget(nodes=9))
    assert counted.look(view, SeededRng(1)).root.visits == 9
    timed = searching(1).with_budget(Budget(seconds=1e-9))
    assert timed.look(view, SeededRng(1)).root.visits == 1


def test_no_world_is_begun_that_would_end_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    state, clock = asked(), [0.0]
    view = state.view(min(cast("frozenset[Seat]", state.to_act)))
    monkeypatch.setattr("belpic.core.budget.monotonic", lambda: clock[0])
    bot = searching(1).with_budget(Budget(seconds=0.35))
    guess = type(view).guess

    def slowly(view: View, rng: Rng) -> State:
        clock[0] += 0.1  # every world begins with a guess
        return guess(view, rng)

    monkeypatch.setattr(type(view), "guess", slowly)
    assert bot.look(view, SeededRng(1)).root.visits == 3
    assert clock[0] < 0.35


@pytest.mark.parametrize("game_id", GAMES)
def test_levels_are_few_and_bounded(game_id: str) -> None:
    thinking = registry.load(game_id).parts.thinking
    assert thinking is not None
    further = (thinking.own is not None) + (thinking.exact is not None)
    assert len(thinking.levels) + further <= 8
    assert all(strength.seconds <= 3.0 for strength in thinking.levels)
    assert all(strength.seconds <= 0.3 for strength in thinking.levels[:4])
    own: object = None if thinking.own is None else thinking.own()
    if isinstance(own, Budgeted):
        assert 0 < attrgetter("seconds")(own) <= 0.3


@pytest.mark.parametrize(
    ("bank", "best"),
    # what is behind stakes just enough to lead if it wins, on a number that comes most often
    [((20, 20), "bet 2 1"), ((23, 17), "bet 2 2"), ((24, 16), "bet 2 3"), ((28, 12), "bet 2 5")],
)
def test_the_last_bet_of_two_wins_most_often_and_loses_least(
    bank: tuple[int, int], best: str
) -> None:
    game = registry.load("lutu")
    start = game.start(2, game.options(2))
    assert isinstance(start, LutuState)
    state = replace(start, bank=bank, round=4)
    (seat,) = state.punters
    assert str(bots.make("top", game).choose(state.view(seat), ScriptedRng([]))) == best


def test_among_more_than_two_the_smallest_loss_is_taken() -> None:
    game = registry.load("lutu")
    state = game.start(4, game.options(4))
    seat = min(cast("frozenset[Seat]", state.to_act))
    assert str(bots.make("top", game).choose(state.view(seat), ScriptedRng([]))) == "bet 2 1"


def test_a_rule_of_thumb_is_left_only_for_a_reason() -> None:
    state = asked(heap=3)
    seat = min(cast("frozenset[Seat]", state.to_act))
    view = state.view(seat)
    best = Taker().choose(view, ScriptedRng([]))
    worse_first = Hints(lambda state, seat, _: sorted(state.actions(seat), key=best.__eq__))
    for doubt, left in ((0.0, True), (0.5, True), (100.0, False)):
        bot = SearchingBot(replace(worse_first, doubt=doubt), Strength(120), timed=False)
        assert (bot.choose(view, SeededRng(1)) == best) is left
