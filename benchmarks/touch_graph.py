"""What the touches that travel with a question cost, and how large they are.

    python benchmarks/touch_graph.py [--games cetkaik,taxot] [--questions 300] [--markdown]

Every game is played at random. For each question the graph of touches is made as the table makes
it for the seat that is asked, from a View and a scene that are there already. Told are, for each
game, by question:

* ms: processor time of making the graph, as median, 95th percentile and greatest;
* bytes: the same of the JSON text in which it travels;
* cut: how many questions have touches that lead further than the graph goes, how many of these have
  at most 1,000 actions, and the greatest number of actions that travels whole.

The script runs with older versions of the source as well: `PYTHONPATH=OLD/src:OLD python
benchmarks/touch_graph.py`, which is how two versions are compared by turns in one session; the
questions are the same, as long as the rules are.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from time import thread_time
from typing import Final

from belpic.core import registry, walk
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, Seat
from belpic.core.touch import TouchMachine
from belpic.core.view import View
from belpic.table.now_messages import TouchesNow
from belpic.table.touching import touches_of
from belpic.table.wire import message

WARMING: Final = 12
"""Questions before those that count: first looks and compiling are not what is asked."""
HEAD: Final = (
    "game | questions | ms p50 | p95 | max | bytes p50 | p95 | max | cut | of ≤ 1,000 | whole up to"
)


@dataclass(frozen=True)
class Asked:
    """What one question cost."""

    seconds: float
    size: int
    cut: bool
    actions: int | None
    """How many actions it has; None of more than 1,000."""


def questions(game_id: str, wanted: int) -> Iterator[View]:
    """Yield what seats see that are asked something, in random matches one after the other."""
    game, made, match = registry.load(game_id), 0, 0
    seats = game.info.usual_seats
    while made < wanted:
        rng, match = SeededRng(f"touches of {game_id} {match}"), match + 1
        state = game.start(seats, game.options(seats))
        while made < wanted and state.outcome() is None:
            if not isinstance(state.to_act, frozenset):
                state = state.after(CHANCE, state.chance().sample(rng))
                continue
            seat: Seat = min(state.to_act)
            view = state.view(seat)
            yield view
            made += 1
            state = state.after(seat, walk.random_action(view.next, rng))


def measure(view: View) -> Asked:
    """Make the graph of one question."""
    scene = view.scene()
    gc.disable()  # its pauses depend on what else is in memory
    begun = thread_time()
    nodes = touches_of(TouchMachine(view, scene))
    spent = thread_time() - begun
    gc.enable()
    actions = view.listed()
    size = len(message(nodes, "ja").encode())
    number = None if actions is None else len(actions)
    return Asked(spent, size, any(map(_leads_beyond, nodes)), number)


def _leads_beyond(node: TouchesNow) -> bool:
    return any(
        any(one.to is None for one in lead) if isinstance(lead, tuple) else lead is None
        for lead in node.free.values()
    )


def summary(asked: Sequence[Asked]) -> dict[str, object]:
    """Return the figures of one game."""
    cut = [one for one in asked if one.cut]
    whole = [one.actions or 0 for one in asked if not one.cut]
    return {
        "questions": len(asked),
        "ms": [round(1000 * found, 2) for found in spread([one.seconds for one in asked])],
        "bytes": [round(found) for found in spread([one.size for one in asked])],
        "cut": len(cut),
        "cut_of_few": sum(one.actions is not None for one in cut),
        "whole_up_to": max(whole, default=0),
    }


def spread(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the median, the 95th percentile and the greatest."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2], ordered[len(ordered) * 95 // 100], ordered[-1]


def row(found: dict[str, object]) -> str:
    """Return the figures as a row of a table."""
    parts = [value if isinstance(value, list) else [value] for value in found.values()]
    cells = chain.from_iterable(parts)
    return " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", default=",".join(registry.ids()))
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--markdown", action="store_true")
    wanted = parser.parse_args()
    if wanted.markdown:
        print(f"| {HEAD} |", f"|{'---|' * HEAD.count('|')}---|", sep="\n")
    for game in wanted.games.split(","):
        for view in questions(game, WARMING):
            measure(view)
        asked = [measure(view) for view in questions(game, wanted.questions)]
        found = {"game": game, **summary(asked)}
        print(f"| {row(found)} |" if wanted.markdown else json.dumps(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
