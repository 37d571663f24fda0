"""How much faster the search of cetkaik is on several threads, by the clock on the wall.

    python benchmarks/cetkaik_threads.py [--preset P] [--threads 1,2] [--seconds S] [--positions N]

Nodes a second over positions of random matches, each searched for so long, the threads by turns.
"""

from __future__ import annotations

import argparse
import json
from time import perf_counter

from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.search.searcher import Limits, Searcher
from belpic.games.cetkaik.state import CetkaikState

PLIES = 24
"""How many events positions are apart."""


def sample(preset: str, number: int) -> list[CetkaikState]:
    """Return positions of random matches in which a side is to move."""
    rng = SeededRng("threads")
    found: list[CetkaikState] = []
    options = GAME.options(2, preset)
    while len(found) < number:
        state = GAME.start(2, options)
        assert isinstance(state, CetkaikState)
        events = 0
        while state.outcome() is None and len(found) < number:
            if events % PLIES == PLIES - 1 and state.phase == "move":
                found.append(state)
            events += 1
            if state.to_act is CHANCE:
                state = state.after(CHANCE, rng.draw(state.chance()))
                continue
            assert isinstance(state.to_act, frozenset)  # the match is not over
            seat = min(state.to_act)
            actions = state.actions(seat)
            state = state.after(seat, actions[rng.below(len(actions))])
    return found


def main() -> None:
    """Measure, and print the result as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="official")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--positions", type=int, default=12)
    given = parser.parse_args()
    counts = [int(text) for text in given.threads.split(",")]
    states = sample(given.preset, given.positions)
    searcher = Searcher()
    nodes, spent = dict.fromkeys(counts, 0), dict.fromkeys(counts, 0.0)
    depths = dict.fromkeys(counts, 0)
    for state in states:
        for threads in counts:
            start = perf_counter()
            found = searcher.find(
                state.rules.engine,
                thaw(state.record),
                Limits(),
                seconds=given.seconds,
                threads=threads,
            )
            spent[threads] += perf_counter() - start
            nodes[threads] += found.nodes
            depths[threads] += found.depth
    rates = {threads: nodes[threads] / spent[threads] for threads in counts}
    told = {
        str(threads): {
            "nodes_per_s": round(rates[threads]),
            "factor": round(rates[threads] / rates[counts[0]], 3),
            "mean_depth": round(depths[threads] / len(states), 2),
        }
        for threads in counts
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
