"""Matches in bulk against the states that people play, decision by decision."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random

import numpy as np
import pytest

from belpic.core.action import Action
from belpic.core.errors import BadOptions, IllegalAction
from belpic.core.numbers import number_text
from belpic.core.options import Value
from belpic.core.seats import CHANCE
from belpic.games.cetkaik.bulk import Matches, play_on_cores
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.kernel.stream import Stream, new_stream, start_stream, throw_sticks
from belpic.games.cetkaik.rules import rules_of
from belpic.games.cetkaik.state import CetkaikState
from belpic.games.cetkaik.words import THROW
from tests.games.cetkaik.seen_samples import see_facts, see_planes
from tests.games.cetkaik.variants import VARIANTS
from tests.size import sized

pytestmark = pytest.mark.kernel

SEED = 2026
STEPS = sized(small=70, full=1500, plain=5)
MATCHES = sized(small=2, full=6, plain=1)


def open_matches(
    preset: str = "official",
    chosen: dict[str, Value] | None = None,
    matches: int = 8,
    threads: int = 1,
    longest: int = 0,
) -> Matches:
    options = GAME.options(2, preset, chosen or {})
    bulk = GAME.parts.bulk
    assert bulk is not None
    opened = bulk.open(options, matches, SEED, threads=threads, longest=longest)
    assert isinstance(opened, Matches)
    return opened


def stream_of(match: int) -> Stream:
    """Return the stream of a match: its number stands above 64 bits of the seed."""
    return new_stream(SEED | match << 64)


def until_asked(state: CetkaikState, stream: Stream) -> CetkaikState:
    """Return the state once somebody has something to choose, or the match is over."""
    while state.phase in {"open", "open_fall", "fall", "water"}:
        if state.to_act is CHANCE:
            state = state.after(CHANCE, Action.of(str(throw_sticks(stream))))
        else:
            assert isinstance(state.to_act, frozenset)
            state = state.after(min(state.to_act), THROW)
    return state


def check_match(matches: Matches, match: int, state: CetkaikState) -> None:
    """Compare a match with a state that waits for somebody: actions, record and what is seen."""
    assert matches.seat(match) == matches.facts[match, matches.seat_fact] == state.side
    assert matches.actions(match) == tuple(state.actions(state.side))
    assert matches.states[match].tobytes() == state.record
    view = state.view(state.side)
    assert (matches.planes[match] == see_planes(view)).all()
    assert matches.facts[match].tolist() == see_facts(view)


@pytest.mark.parametrize(("preset", "chosen"), VARIANTS, ids=str)
def test_bulk_is_the_play_of_states(preset: str, chosen: dict[str, Value]) -> None:
    matches, rng = open_matches(preset, chosen, MATCHES), Random(preset)
    first = GAME.start(2, GAME.options(2, preset, chosen))
    assert isinstance(first, CetkaikState)
    streams = [stream_of(match) for match in range(MATCHES)]
    states = [until_asked(first, stream) for stream in streams]
    for _ in range(STEPS):
        for match, state in enumerate(states):
            check_match(matches, match, state)
        choices = np.array([rng.randrange(count) for count in matches.counts.tolist()], np.int32)
        matches.step(choices)
        for match, before in enumerate(states):
            action = before.actions(before.side)[choices[match]]
            state = until_asked(before.after(before.side, action), streams[match])
            gains = np.subtract(state.scores(), before.scores())
            assert matches.gains[match].tolist() == gains.tolist()
            assert bool(matches.terminated[match]) is (state.phase == "over")
            assert not matches.truncated[match]
            ia, a = state.scores()
            reward = (ia > a) - (ia < a) if state.phase == "over" else 0
            assert matches.rewards[match].tolist() == [reward, -reward]
            states[match] = until_asked(first, streams[match]) if state.phase == "over" else state


def test_matches_end_and_begin_again() -> None:
    matches = open_matches("official", {"seasons": 1}, sized(small=64, full=512, plain=2))
    ended, gained = 0, np.zeros(2)
    for _ in range(sized(small=60, full=400, plain=3)):
        matches.step(matches.draw())
        over = matches.terminated
        ended += int(over.sum())
        gained += matches.gains.sum(axis=0)
        assert (matches.rewards[~over] == 0).all()
        assert (matches.rewards.sum(axis=1) == 0).all()
        assert (matches.states["points"][over] == 200).all()
        assert (matches.counts > 0).all()
    assert gained.sum() == 0
    assert ended > 0 or sized(small=0, full=0, plain=1)


def test_matches_do_not_depend_on_threads() -> None:
    single, shared = (open_matches("online", matches=10, threads=each) for each in (1, 3))
    for _ in range(sized(small=40, full=400, plain=2)):
        chosen = single.draw()
        assert (shared.draw() == chosen).all()
        single.step(chosen)
        shared.step(chosen)
    assert single.states.tobytes() == shared.states.tobytes()
    for name in ("counts", "planes", "facts", "rewards", "gains", "terminated", "truncated"):
        assert (getattr(single, name) == getattr(shared, name)).all()
    for match, count in enumerate(single.counts):
        assert (single.legal[match, :count] == shared.legal[match, :count]).all()


def test_long_matches_are_broken_off() -> None:
    matches = open_matches("online", matches=3, longest=4)
    for number in range(1, 10):
        matches.step(np.zeros(3, np.int64))
        assert (matches.truncated == (number % 4 == 0)).all()
        assert not matches.terminated.any()
    assert (matches.rewards == 0).all()


def test_reset_begins_everything_anew() -> None:
    matches = open_matches(matches=4, longest=3)
    before = (matches.states.tobytes(), matches.planes.copy())
    for _ in range(3):
        matches.step(matches.draw())
    matches.reset(SEED)
    assert matches.states.tobytes() == before[0]
    assert (matches.planes == before[1]).all()
    assert not matches.truncated.any()
    matches.reset(SEED + 1)
    assert matches.states.tobytes() != before[0]


def test_streams_are_those_of_the_seed_and_the_number() -> None:
    for seed, number in ((0, 0), (SEED, 3), (-1, 70_000), (1 << 63, 1)):
        started = np.zeros(4, np.int64)
        start_stream(started, int(np.uint64(seed & (1 << 64) - 1).astype(np.int64)), number)
        assert (started == new_stream(seed & (1 << 64) - 1 | number << 64)).all()


def test_random_play_on_cores_is_that_of_the_engine() -> None:
    rules = rules_of(GAME.options(2, "official", {}))
    number, cap = sized(small=12, full=300, plain=2), sized(small=300, full=3000, plain=10)
    states, plies = play_on_cores(rules, number, SEED, 1, cap)
    shared, shared_plies = play_on_cores(rules, number, SEED, 3, cap)
    assert shared.tobytes() == states.tobytes()
    assert (shared_plies == plies).all()
    for match in range(number):
        (alone,), moves = rules.engine.play(1, SEED | match << 64, cap=cap)
        assert alone.tobytes() == states[match].tobytes()
        assert moves == plies[match]


def test_an_illegal_choice_names_the_match_and_changes_nothing() -> None:
    matches = open_matches(matches=3)
    before = matches.states.tobytes()
    for wrong in (int(matches.counts[1]), -1):
        with pytest.raises(IllegalAction, match=f"match 1 .*{number_text(wrong)}") as caught:
            matches.step(np.array([0, wrong, 0]))
        assert "対局 1" in caught.value.text.in_("ja")
    for shape in (np.zeros(2, np.int32), np.zeros(3, np.float64)):
        with pytest.raises(IllegalAction, match="a row of 3"):
            matches.step(shape)
    assert matches.states.tobytes() == before


@pytest.mark.parametrize(
    ("preset", "chosen", "named"),
    [
        ("ancient", {}, "ruleset=ancient"),
        ("official", {"repetition_limit": 3}, "repetition_limit=3"),
    ],
)
def test_refuses_what_cannot_be_packed(preset: str, chosen: dict[str, Value], named: str) -> None:
    with pytest.raises(BadOptions, match=named) as caught:
        open_matches(preset, chosen)
    assert named in caught.value.text.in_("ja")


def test_refuses_senseless_numbers() -> None:
    for numbers in ({"matches": 0}, {"threads": 0}, {"longest": -1}):
        with pytest.raises(BadOptions, match=number_text(*numbers.values())):
            open_matches(**numbers)  # type: ignore[arg-type]  # whole numbers all


@pytest.mark.skipif(find_spec("numba_cuda") is not None, reason="numba-cuda is installed")
def test_says_what_is_missing_for_a_gpu() -> None:
    bulk = GAME.parts.bulk
    assert bulk is not None
    with pytest.raises(BadOptions, match=r"belpic\[gpu\]") as caught:
        bulk.open(GAME.options(2, "official", {}), 1, 1, device="gpu")
    assert "numba-cuda" in caught.value.text.in_("ja")
