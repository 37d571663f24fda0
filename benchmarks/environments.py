"""How fast environments are: beside RLCard's, beside Pgx's, and beside bare states.

    pip install rlcard==1.2.0 pgx==2.6.0 'jax[cpu]'
    python benchmarks/environments.py [--seconds 2] [--only layers,rlcard,pgx]

A step is one decision with at least two choices, made at random among the legal ones, with what is
then observed and the mask that follows. A second is one of the processor's, all threads together,
so that neither the load of the machine counts nor how many cores a library takes.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
from pettingzoo import AECEnv

from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE
from belpic.envs.bulk import BulkEnv
from belpic.envs.pettingzoo import aec
from belpic.envs.session import Session, Setting

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = ("taxot", "mokkaik", "niekkutzaupxiu", "makhup", "cetkaik")
BATCH = 1024
BULK_STEPS = 40
PGX_STEPS = 6


def rate(play: Callable[[int], int], seconds: float) -> float:
    """Return how many steps a second are played by processor time, matches one after another."""
    play(0)
    steps, seed, start = 0, 1, process_time()
    while process_time() - start < seconds:
        steps += play(seed)
        seed += 1
    return steps / (process_time() - start)


def play_states(setting: Setting) -> Callable[[int], int]:
    """Return random play of bare states."""

    def play(seed: int) -> int:
        rng, steps = SeededRng(seed), 0
        state = setting.game.start(setting.seats, setting.options)
        events = 0
        while state.outcome() is None and events < setting.longest:
            events += 1
            if state.to_act is CHANCE:
                state = state.after(CHANCE, rng.draw(state.chance()))
                continue
            assert isinstance(state.to_act, frozenset)
            seat = min(state.to_act)
            actions = state.actions(seat)
            steps += len(actions) > 1
            state = state.after(seat, actions[rng.below(len(actions))])
        return steps

    return play


def play_session(setting: Setting, *, observed: bool) -> Callable[[int], int]:
    """Return random play of sessions: numbers, and if wanted rows and masks."""

    def play(seed: int) -> int:
        session, rng, steps = Session(setting, seed), SeededRng(seed), 0
        while not session.over:
            if observed:
                session.observe(session.seat)
                session.mask(session.seat)
            legal = list(session.offer)
            steps += len(legal) > 1
            session.act(legal[rng.below(len(legal))])
        return steps

    return play


def play_aec(env: AECEnv) -> Callable[[int], int]:
    """Return random play of PettingZoo's environments."""

    def play(seed: int) -> int:
        env.reset(seed=seed)
        rng, steps = SeededRng(seed), 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return steps
            legal = np.flatnonzero(seen["action_mask"])
            steps += len(legal) > 1
            env.step(int(legal[rng.below(len(legal))]))
        return steps

    return play


def print_layers(seconds: float) -> None:
    """Print what each layer costs."""
    print("| game | bare states | numbers | rows and masks | raw AEC | AEC in wrappers |")
    print("|---|---|---|---|---|---|")
    for game in GAMES:
        setting = Setting.of(game, actions="whole", most=1024)
        env = {"actions": "whole", "most": 1024}
        found = [
            rate(play_states(setting), seconds),
            rate(play_session(setting, observed=False), seconds),
            rate(play_session(setting, observed=True), seconds),
            rate(play_aec(aec.raw_env(game, **env)), seconds),  # type: ignore[arg-type]  # as written
            rate(play_aec(aec.env(game, **env)), seconds),  # type: ignore[arg-type]  # as written
        ]
        print(f"| {game} | {' | '.join(f'{each:,.0f}' for each in found)} |")


def print_rlcard(seconds: float) -> None:
    """Print the AEC environment of 終季 beside RLCard's mahjong with its features."""
    import rlcard  # noqa: PLC0415  # not needed for the rest

    theirs = rlcard.make("mahjong", config={"seed": 1})

    def play(_seed: int) -> int:
        state, _ = theirs.reset()
        rng, steps = np.random.default_rng(_seed), 0
        while not theirs.is_over():
            legal = list(state["legal_actions"])
            steps += len(legal) > 1
            state, _ = theirs.step(int(legal[rng.integers(len(legal))]))
        return steps

    ours = rate(play_aec(aec.raw_env("taxot", actions="whole", most=64, skip_forced=True)), seconds)
    asked = rate(play_aec(aec.raw_env("taxot", actions="whole", most=64)), seconds)
    peer = rate(play, seconds)
    print(f"taxot, forced answers skipped {ours:,.0f} steps/s, asked {asked:,.0f};", end=" ")
    print(f"RLCard mahjong {peer:,.0f}: {ours / peer:.2f} and {asked / peer:.2f} times")


def print_pgx() -> None:
    """Print bulk play beside Pgx's chess, masks and observations included."""
    import jax  # noqa: PLC0415  # not needed for the rest
    import pgx  # noqa: PLC0415  # the same
    from pgx.experimental import auto_reset  # noqa: PLC0415  # the same

    chess = pgx.make("chess")
    step = auto_reset(chess.step, chess.init)

    def one(state: object, key: object) -> object:
        logits = jax.numpy.log(state.legal_action_mask.astype(float))  # type: ignore[attr-defined]  # Pgx's
        pick, throw = jax.random.split(key)
        return step(state, jax.random.categorical(pick, logits, axis=-1), throw)

    advance = jax.jit(jax.vmap(one))
    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(chess.init))(jax.random.split(key, BATCH))
    state = advance(state, jax.random.split(key, BATCH))
    jax.block_until_ready(state)
    start = process_time()
    for number in range(PGX_STEPS):
        state = advance(state, jax.random.split(jax.random.PRNGKey(number), BATCH))
    jax.block_until_ready(state)
    theirs = PGX_STEPS * BATCH / (process_time() - start)
    for preset in ("official", "education"):
        env = BulkEnv("cetkaik", BATCH, preset=preset, copy=False)
        env.reset(seed=1)
        for _ in range(BULK_STEPS):
            env.step(env.sample())
        start = process_time()
        for _ in range(BULK_STEPS):
            env.step(env.sample())
        ours = BULK_STEPS * BATCH / (process_time() - start)
        print(f"cetkaik {preset} in bulk {ours:,.0f} steps/s, Pgx chess {theirs:,.0f}: ", end="")
        print(f"{ours / theirs:.0f} times (batch {BATCH})")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--only", default="layers,rlcard,pgx")
    chosen = parser.parse_args()
    wanted = chosen.only.split(",")
    if "layers" in wanted:
        print_layers(chosen.seconds)
    if "rlcard" in wanted:
        print_rlcard(chosen.seconds)
    if "pgx" in wanted:
        print_pgx()


if __name__ == "__main__":
    main()
