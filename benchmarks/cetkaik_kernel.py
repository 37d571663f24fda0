"""How fast the cetkaik kernel lists moves and plays random matches, on one thread.

    python benchmarks/cetkaik_kernel.py [--ruleset official] [--positions 201] [--seconds 2]

Positions are the initial one and positions of random matches, each after a random number of plies;
every move of every position is written out, 皇 by path. Matches are uniformly random over moves
by path, with fair throws, declarations by a coin, seasons and points. Speeds are per second of
processor time; the best of several rounds counts, because others may use the machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from belpic.games.cetkaik.engine import Engine
from belpic.games.cetkaik.kernel.stream import ONE_BITS
from belpic.games.cetkaik.paths import unpack

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.games.cetkaik.kernel.layout import Records

LONGEST = 200
"""Plies of the longest random play to a position."""

ROUND = 0.25
"""Seconds of one round."""


def sample_positions(engine: Engine, number: int) -> Records:
    """Return the initial position and positions of random play that always goes on (再行)."""
    rng = Random(1)
    found = [engine.start()]
    while len(found) < number:
        state = engine.start()
        for _ in range(rng.randint(1, LONGEST)):
            state = play_randomly(engine, state, rng)
        found.append(state)
    return np.concatenate(found)


def play_randomly(engine: Engine, state: Records, rng: Random) -> Records:
    """Return the state after a random move with fair throws."""
    move = int(rng.choice(engine.list_moves(state)))
    path = unpack(move)
    is_success = not path.needs_step_throw or rng.choice(ONE_BITS) >= path.distance
    is_success = is_success and (not path.needs_water_throw or rng.choice(ONE_BITS) >= 3)
    after = engine.carry_out(state, move, is_success=is_success)
    after["side"] = 1 - after["side"]
    return after


def best_speed(work: Callable[[int], int], seconds: float) -> float:
    """Return the highest number of units per second that `work(rounds)` reached, once compiled."""
    work(1)
    repeats = 1
    best = 0.0
    spent = 0.0
    while spent < seconds:
        start = process_time()
        done = work(repeats)
        took = process_time() - start
        if took < ROUND:
            repeats *= 2
            continue
        best = max(best, done / took)
        spent += took
    return best


def count_sequences(engine: Engine, rounds: int) -> int:
    """Count the sequences of two moves again and again; return how many in all."""
    return sum(sum(engine.perft(engine.start(), 2).values()) for _ in range(rounds))


def measure(ruleset: str, number: int, seconds: float) -> dict[str, float]:
    """Return the speeds, and numbers by which two runs can be compared."""
    engine = Engine(ruleset)
    states = sample_positions(engine, number)
    moves = engine.count_moves(states)
    listed = best_speed(lambda rounds: engine.count_moves(states, rounds), seconds)
    played = best_speed(lambda rounds: engine.play(20 * rounds, rounds)[1], seconds)
    perft = best_speed(lambda rounds: count_sequences(engine, rounds), seconds)
    _, plies = engine.play(1000, 1)
    return {
        "candidates.positions": number,
        "candidates.moves": moves,
        "candidates.moves_per_position": round(moves / number, 1),
        "candidates.positions_per_s": round(listed * number / moves),
        "candidates.moves_per_s": round(listed),
        "random_games.plies_per_s": round(played),
        "random_games.games_per_s": round(played * 1000 / plies),
        "random_games.plies_per_game": plies / 1000,
        "perft.moves_per_s": round(perft),
    }


def main() -> None:
    """Measure and write one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="official")
    parser.add_argument("--positions", type=int, default=201)
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    result = measure(arguments.ruleset, arguments.positions, arguments.seconds)
    json.dump(result, sys.stdout, indent=2)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
