"""How fast matches of cetkaik are played in bulk: on the cores, and on a GPU where there is one.

    python benchmarks/cetkaik_bulk.py [--preset official] [--threads 1,2] [--gpu] [--matches 262144]

Plies: random matches from beginning to end, moves uniformly random over paths. Steps: one random
action in each match, with the lists of actions, planes and facts that follow. Speeds are by the
clock on the wall, once everything is compiled; on a GPU that takes some two minutes.
"""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import TYPE_CHECKING

from belpic.core.errors import BadOptions
from belpic.games.cetkaik.bulk import CetkaikBulk, play_on_cores
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.gpu import play_on_gpu
from belpic.games.cetkaik.rules import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.bulk import BulkMatches
    from belpic.games.cetkaik.options import CetkaikOptions

LONGEST = 100_000
PLAYED = 2_000
"""Random matches of one thread."""
SIDE_BY_SIDE = 4_096
"""Matches that the cores advance at once."""
STEPS = 20


def time_steps(matches: BulkMatches, number: int) -> float:
    """Return how many actions a second are played."""
    for _ in range(STEPS):
        matches.step(matches.draw())
    start = perf_counter()
    for _ in range(STEPS):
        matches.step(matches.draw())
    return STEPS * number / (perf_counter() - start)


def time_plies(play: Callable[[int], int]) -> float:
    """Return how many moves a second are made by random play with a seed, the better of two."""
    play(0)
    best = 0.0
    for seed in (1, 2):
        start = perf_counter()
        plies = play(seed)
        best = max(best, plies / (perf_counter() - start))
    return best


def measure_cores(options: CetkaikOptions, threads: int) -> tuple[float, float]:
    """Return plies and steps a second of so many threads."""
    rules, number = rules_of(options), PLAYED * threads
    plies = time_plies(
        lambda seed: int(play_on_cores(rules, number, seed, threads, LONGEST)[1].sum())
    )
    matches = CetkaikBulk().open(options, SIDE_BY_SIDE, 1, threads=threads)
    return plies, time_steps(matches, SIDE_BY_SIDE)


def measure_gpu(options: CetkaikOptions, number: int) -> tuple[float, float]:
    """Return plies and steps a second of the card."""
    matches = CetkaikBulk().open(options, number, 1, device="gpu")
    steps = time_steps(matches, number)
    rules = rules_of(options)
    plies = time_plies(
        lambda seed: int(
            play_on_gpu(rules, 4 * number, seed, LONGEST)[1].copy_to_host().astype("i8").sum()
        )
    )
    return plies, steps


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="official")
    parser.add_argument("--threads", default="1")
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("--matches", type=int, default=1 << 18)
    arguments = parser.parse_args()
    options = GAME.options(2, arguments.preset, {})
    print("| where | plies/s | steps/s |\n|---|---|---|")
    for threads in map(int, arguments.threads.split(",")):
        plies, steps = measure_cores(options, threads)
        print(f"| threads: {threads} | {plies:,.0f} | {steps:,.0f} |", flush=True)
    if arguments.gpu:
        try:
            plies, steps = measure_gpu(options, arguments.matches)
        except BadOptions as error:
            parser.exit(1, f"{error}\n")
        print(f"| GPU, matches: {arguments.matches:,} | {plies:,.0f} | {steps:,.0f} |")


if __name__ == "__main__":
    main()
