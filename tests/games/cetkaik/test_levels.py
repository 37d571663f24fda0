"""The levels for people: in order, within their budgets, and erring as people do."""

from __future__ import annotations

import os
import time
from itertools import count, pairwise
from typing import TYPE_CHECKING

import pytest

from belpic import bots
from belpic.bots.runner import SeatedBot, play_out
from belpic.core import registry
from belpic.core.budget import Budget
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, OVER, Seat
from belpic.games.cetkaik.ancient.engine import AncientEngine
from belpic.games.cetkaik.ancient.position import AncientPosition
from belpic.games.cetkaik.ancient.searcher import AncientSearcher
from belpic.games.cetkaik.bots.searching import LEVELS, TOP, SearchingBot
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.search.searcher import Searcher
from tests.games.cetkaik.board_samples import place
from tests.games.cetkaik.table import on_board
from tests.size import FULL, PLAIN_PYTHON, sized
from tools.busy import busy_processors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from belpic.core.game import State
    from belpic.core.rng import Rng

pytestmark = pytest.mark.kernel

ANY_GAME = registry.load("cetkaik")
MODERN = tuple(name for name in GAME.info.presets if name != "ancient")
NUMBERED = tuple(name for name in LEVELS if name.isdigit())
MOVES = {"top": sized(small=8, full=300, plain=2), "2": sized(small=40, full=10_000, plain=2)}
NODES = sized(small=400, full=400, plain=8)
SEEDS = sized(small=10, full=200, plain=1)
MATCHES = sized(small=10, full=200)
CAP = 2_000
SECONDS = 0.3
"""What `top` is allowed in the full size, where every processor is busy with something else."""
SLOW = 100_000
"""Nodes a second on a machine that is seven times as slow as the one that was measured."""


def test_levels_are_numbered_and_the_highest_is_top() -> None:
    assert [int(name) for name in NUMBERED] == [*range(1, len(NUMBERED) + 1)]
    assert LEVELS[NUMBERED[-1]] is TOP is LEVELS["top"]
    assert bots.usual(ANY_GAME) == "2"
    assert "top" in bots.names(ANY_GAME)
    assert "top" not in bots.offered(ANY_GAME)


def test_lower_levels_answer_at_once_and_the_highest_soon() -> None:
    assert TOP.budget.seconds is not None
    assert TOP.budget.seconds <= 3
    for name in NUMBERED[:4]:
        nodes = LEVELS[name].budget.nodes
        assert nodes is not None
        assert nodes / SLOW < 0.3


def test_no_level_sees_less_or_errs_more_than_the_one_below() -> None:
    for lower, higher in pairwise(NUMBERED):
        low, high = LEVELS[lower], LEVELS[higher]
        assert (low.depth, low.captures) <= (high.depth, high.captures)
        assert low.errors.noise >= high.errors.noise
        assert low.errors.missed >= high.errors.missed


# Legal, and within the budget


def moves(bot: SearchingBot, preset: str, level: str) -> Iterator[Callable[[], None]]:
    """Yield the moves of a bot against itself, to be carried out, in match after match."""
    number = MOVES[level]
    rng = SeededRng(preset)
    options = GAME.options(2, preset, {"first_player": "fixed"})
    state: State = GAME.start(2, options)

    def move() -> None:
        nonlocal state
        assert isinstance(to_act, frozenset)
        seat = min(to_act)
        # an illegal action is refused here
        state = state.after(seat, bot.choose(state.view(seat), rng))

    while number:
        to_act = state.to_act
        if to_act is OVER:
            state = GAME.start(2, options)
        elif to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
        else:
            yield move
            number -= 1


@pytest.mark.parametrize("preset", GAME.info.presets)
@pytest.mark.parametrize("level", MOVES)
def test_moves_are_legal_and_cost_no_more_nodes_than_allowed(
    monkeypatch: pytest.MonkeyPatch, level: str, preset: str
) -> None:
    spent = count_nodes(monkeypatch)
    usual = LEVELS[level].budget.nodes
    nodes = NODES if usual is None or PLAIN_PYTHON else usual
    most = 0
    for move in moves(SearchingBot(LEVELS[level]).with_budget(Budget(nodes=nodes)), preset, level):
        spent.clear()
        move()
        most = max(most, sum(spent))
    assert most <= nodes
    assert most


def count_nodes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list to which every search adds the nodes that it took."""
    spent: list[int] = []
    for searcher in (Searcher, AncientSearcher):
        find = searcher.find

        def counted(*given: object, find: Callable[..., object] = find, **named: object) -> object:
            found = find(*given, **named)
            spent.append(found.nodes)  # type: ignore[attr-defined]  # both have them
            return found

        monkeypatch.setattr(searcher, "find", counted)
    return spent


@pytest.mark.parametrize("preset", GAME.info.presets)
def test_a_search_whose_time_is_over_looks_at_nothing_more(
    monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    # a year goes by between any two looks at the clock
    years = count()
    monkeypatch.setattr("belpic.core.budget.monotonic", lambda: next(years) * 3e7)
    spent = count_nodes(monkeypatch)
    for move in moves(SearchingBot(TOP), preset, "2"):
        move()
    assert set(spent) <= {0, 1}
    assert spent


if FULL:
    # by the processor's own clock, since with everything else running that on the wall says nothing
    @pytest.mark.parametrize("preset", GAME.info.presets)
    def test_top_takes_no_more_than_twice_its_time_under_load(preset: str) -> None:
        bot = SearchingBot(TOP).with_budget(Budget(seconds=SECONDS))
        with busy_processors(os.cpu_count() or 1):
            for move in moves(bot, preset, "top"):
                before = time.thread_time()
                move()
                assert time.thread_time() - before <= 2 * SECONDS


# Errors


def takes_the_king(level: str, seed: int) -> bool:
    state = on_board("KY=兵^ KO=r王v PA=兵v PIA=兵^ LIA=兵^")
    rng: Rng = SeededRng(str(seed))
    bot = bots.make(level, ANY_GAME, Budget(nodes=3000))
    return str(bot.choose(state.view(state.side), rng)) == "KY-KO"


@pytest.mark.unmeasured
def test_beginners_overlook_some_hands_and_not_all_of_them() -> None:
    seen = sum(takes_the_king(NUMBERED[0], seed) for seed in range(30))
    assert 3 < seen < 27
    assert all(takes_the_king("top", seed) for seed in range(3))


@pytest.mark.parametrize("level", NUMBERED[:4])
def test_nobody_pays_for_a_step_on_tam_because_of_misjudging_where_it_leads(level: str) -> None:
    # so many ways over 皇 and back to where it is that one of them would seem worth its price
    state = on_board("ZO=皇 ZAU=弓^ XY=r弓^ TO=r車^ ZU=将^ KIA=r王^ PE=王v KA=r兵v LA=兵v")
    actions = {str(action) for action in state.view(state.side).actions()}
    costly = {action for action in actions if "*ZO" in action or action.endswith("-ZO")}
    assert len(costly) >= 15
    chosen = {
        str(bots.make(level, ANY_GAME).choose(state.view(state.side), SeededRng(str(seed))))
        for seed in range(SEEDS)
    }
    assert not chosen & costly


@pytest.mark.unmeasured
@pytest.mark.parametrize("preset", MODERN)
@pytest.mark.parametrize("level", NUMBERED[:2])
def test_even_beginners_beat_whoever_plays_at_random(level: str, preset: str) -> None:
    options = GAME.options(2, preset)
    won = 0
    for match in range(MATCHES):
        names = ("random", level) if match % 2 else (level, "random")
        seated = [
            SeatedBot(bots.make(name, ANY_GAME), SeededRng(f"{match}/{name}")) for name in names
        ]
        played = play_out(GAME.start(2, options), seated, SeededRng(f"{match}"), CAP)
        won += played.outcome.winners == (Seat(match % 2),)
    assert won >= 0.9 * MATCHES


def test_beginners_overlook_some_captures_of_the_ancient_game() -> None:
    engine = AncientEngine()
    position = AncientPosition(place("KY=弓^ KA=r王v ZIA=王^ PA=r弓v").board)

    def taken(level: str, seed: int) -> bool:
        strength = LEVELS[level]
        found = AncientSearcher().find(
            engine,
            position,
            200,
            depth=strength.depth,
            captures=strength.captures,
            errors=strength.errors.of(seed),
        )
        return str(found.move.tokens[-1]) == "-KA"

    assert 3 < sum(taken(NUMBERED[0], seed * 977) for seed in range(30)) < 27
    assert all(taken("top", seed) for seed in range(3))
