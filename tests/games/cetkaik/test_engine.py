"""The engine's door to Python: states and positions, threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from belpic.core.errors import Unreadable
from belpic.games.cetkaik.benches import Candidates
from belpic.games.cetkaik.engine import Engine, to_position, to_states
from tests.games.cetkaik.board_samples import MODERN, random_setup
from tests.size import sized

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("ruleset", MODERN)
def test_states_keep_positions(ruleset: str) -> None:
    rng = Random(ruleset)
    for _ in range(sized(small=50, full=1_000, plain=20)):
        position = replace(random_setup(rng, ruleset), season=3, rate=40, points=(-35, 435))
        assert to_position(to_states([position])) == position


def test_points_beyond_measure_do_not_hinder_moves() -> None:
    engine = Engine("official")
    start = to_position(engine.start())
    huge = replace(start, points=(2**900, -(2**900)), rate=900)
    state = to_states([huge])
    assert state[0]["wide"]
    assert len(engine.list_moves(state)) == len(engine.list_moves(engine.start()))


def test_listing_changes_nothing() -> None:
    engine = Engine("official")
    state = to_states([random_setup(Random(4), "official")])
    before = state.copy()
    engine.list_moves(state)
    engine.carry_out(state, int(engine.list_moves(state)[0]))
    assert state.tobytes() == before.tobytes()


def test_many_positions_at_once() -> None:
    rng = Random(9)
    engine = Engine("official")
    positions = [random_setup(rng, "official") for _ in range(20)]
    alone = sum(len(engine.list_moves(to_states([position]))) for position in positions)
    assert engine.count_moves(to_states(positions)) == alone
    assert engine.count_moves(to_states(positions), rounds=3) == 3 * alone


def test_threads_do_not_disturb_each_other() -> None:
    rng = Random(2)
    engine = Engine("official")
    states = [to_states([random_setup(rng, "official")]) for _ in range(sized(400, 4_000, 10))]
    alone = [engine.list_moves(state).tolist() for state in states]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda state: engine.list_moves(state).tolist(), states))
    assert together == alone


def test_a_bad_line_for_the_bench_is_named() -> None:
    with pytest.raises(Unreadable, match="position 2: column 1"):
        Candidates().prepare(["9/9/9/9/4M4/9/9/9/9", "bad"])
