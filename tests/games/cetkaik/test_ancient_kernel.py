"""The kernel of the ancient game against a slow second generator, and what must always hold."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.games.cetkaik.ancient import (
    AncientEngine,
    AncientPosition,
    AncientRules,
    read_ancient,
    read_move,
    write_ancient,
)
from belpic.games.cetkaik.pieces import SHIP, kind_of, side_of
from belpic.games.cetkaik.ruleset import load_ruleset
from tests.games.cetkaik.ancient_reference import Reference
from tests.games.cetkaik.ancient_samples import PRINTED, SAMPLE_RULES, label, random_state
from tests.size import sized

pytestmark = pytest.mark.kernel

WATER = load_ruleset("ancient").water


def texts(engine: AncientEngine, state: AncientPosition) -> list[str]:
    return sorted(str(move) for move in engine.moves(state))


@pytest.mark.parametrize("rules", SAMPLE_RULES, ids=label)
def test_random_positions_against_the_slow_generator(rules: AncientRules) -> None:
    engine = AncientEngine(rules)
    rng = Random(12)
    for _ in range(sized(60, 10_000 if rules == PRINTED else 800, plain=3)):
        state = random_state(rules, rng)
        assert texts(engine, state) == Reference.of(rules, state).texts(), write_ancient(state)


@pytest.mark.parametrize("rules", SAMPLE_RULES, ids=label)
def test_positions_of_play_against_the_slow_generator(rules: AncientRules) -> None:
    engine = AncientEngine(rules)
    rng = Random(4)
    state = engine.start()
    for _ in range(sized(40, 400, plain=3)):
        assert texts(engine, state) == Reference.of(rules, state).texts()
        moves = engine.moves(state)
        after = engine.after(state, rng.choice(moves)) if moves else engine.start()
        state = engine.start() if after.winner is not None else after


def play_some(rules: AncientRules, seed: int, plies: int) -> tuple[AncientEngine, AncientPosition]:
    engine = AncientEngine(rules)
    rng = Random(seed)
    state = engine.start()
    for _ in range(plies):
        moves = engine.moves(state)
        if not moves:
            break
        state = engine.after(state, rng.choice(moves))
    return engine, state


@given(st.sampled_from(SAMPLE_RULES), st.integers(0, 2**32), st.integers(0, 30))
def test_texts_are_read_as_they_are_written(rules: AncientRules, seed: int, plies: int) -> None:
    engine, state = play_some(rules, seed, plies)
    for move in engine.moves(state):
        assert read_move(str(move)) == move
        assert read_move(str(move).lower()) == move
        assert "".join(move.tokens) == str(move)
    if state.winner is None:
        assert read_ancient(write_ancient(state)) == state


@given(st.sampled_from(SAMPLE_RULES), st.integers(0, 2**32), st.integers(0, 30))
def test_what_a_move_changes(rules: AncientRules, seed: int, plies: int) -> None:
    engine, state = play_some(rules, seed, plies)
    before = Counter(code for code in state.board if code)
    for move in engine.moves(state):
        after = engine.after(state, move)
        now = Counter(code for code in after.board if code)
        lost = before - now
        own = [code for code in lost.elements() if side_of(code) == state.side]
        gave_up = move.destination is None
        assert len(own) == int(gave_up)
        assert not now - before
        assert lost.total() - len(own) <= max(1, len(move.leaps))
        assert not any(kind_of(code) == SHIP for code in lost)
        assert after.side == 1 - state.side
        for place, code in enumerate(after.board):
            if code:
                assert (kind_of(code) == SHIP) == (place in WATER)


def test_perft_against_counting_by_hand() -> None:
    engine = AncientEngine()
    first = engine.moves(engine.start())
    by_hand = sum(len(engine.moves(engine.after(engine.start(), move))) for move in first)
    assert engine.perft(engine.start(), 2) == {"plain": by_hand, "step": 0, "leap": 0}


def test_perft_from_the_start() -> None:
    depths = sized(3, 4, plain=2)
    engine = AncientEngine()
    counted = [engine.perft(engine.start(), depth) for depth in range(1, depths + 1)]
    assert (
        counted
        == [
            {"plain": 32, "step": 0, "leap": 0},
            {"plain": 1008, "step": 0, "leap": 0},
            {"plain": 32756, "step": 1016, "leap": 0},
            {"plain": 1088469, "step": 34979, "leap": 0},
        ][:depths]
    )


def test_random_matches_end_in_positions_that_play_can_reach() -> None:
    cap = sized(2000, 2000, plain=30)
    engine = AncientEngine(PRINTED)
    for seed in range(sized(20, 200, plain=1)):
        state, plies = engine.play(seed, cap)
        assert (plies, state) == engine.play(seed, cap)[::-1]
        assert plies <= cap
        assert state.side == plies % 2
        if state.winner is not None:
            assert state.winner == 1 - state.side
            assert engine.moves(state) == ()


def test_lists_longer_than_the_room_are_complete() -> None:
    rules = AncientRules(runners="neither", chain_jumps=True)
    state = read_ancient("b8/1P1P5/9/1P1P5/9/1P1P5/9/1P1P5/9 A - 1 1 0:0 -")
    expected = Reference.of(rules, state).texts()
    assert len(expected) > 4
    assert texts(AncientEngine(rules, room=1), state) == expected
    assert AncientEngine(rules, room=1).perft(state, 1) == AncientEngine(rules).perft(state, 1)
    assert AncientEngine(PRINTED, room=1).play(3, 40) == AncientEngine(PRINTED).play(3, 40)
