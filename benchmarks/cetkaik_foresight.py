"""What luck allows in cetkaik: somebody who knows the coming throws plays against a bot.

    python benchmarks/cetkaik_foresight.py [--preset P] [--against BOT] [--games N] [--jobs N]

The seer tries every action with the throws that will really follow in its turn, values what comes
of it by a short search, and those that seem best by a longer one. What the other side will throw
it knows as little as everybody. Two matches with the same throws and swapped seats are a pair.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, cast

from belpic import bots
from belpic.bots.arena.measures import score_of
from belpic.core import registry
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, Seat
from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.search.searcher import Limits, Searcher
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from belpic.bots.arena.measures import Pairs
    from belpic.core.action import Action

SHORT, LONG, KEPT = 60, 3_000, 12
"""Nodes for every action, nodes for those that seem best, and how many these are."""
ENTRIES = 1 << 13
LONGEST = 10_000
ASKED = {"move", "land", "declare"}


@dataclass
class Throws:
    """The throws of one match in their order, known as far as anybody asks."""

    rng: SeededRng
    drawn: list[Action] = field(default_factory=list)
    used: int = 0

    def at(self, index: int) -> Action:
        """Return a throw, counted from the next one."""
        while len(self.drawn) <= self.used + index:
            self.drawn.append(self.rng.draw(STICKS))
        return self.drawn[self.used + index]


class Seer:
    """Chooses with the throws of its own turn known."""

    def __init__(self) -> None:
        """Make room for the searches."""
        self.searcher = Searcher()

    def choose(self, state: CetkaikState, seat: Seat, throws: Throws) -> Action:
        """Return the action with the best value."""
        actions = state.view(seat).actions()
        if len(actions) == 1:
            return actions[0]
        tried = sorted(
            actions, key=lambda one: -self.follow(state.after(seat, one), seat, throws, 0, SHORT)
        )[:KEPT]
        return max(
            tried, key=lambda one: self.follow(state.after(seat, one), seat, throws, 0, LONG)
        )

    def follow(
        self, state: CetkaikState, seat: Seat, throws: Throws, thrown: int, nodes: int
    ) -> float:
        """Return what a state is worth to a seat once its turn is over."""
        while (outcome := state.outcome()) is None:
            to_act = state.to_act
            if to_act is CHANCE:
                state = state.after(CHANCE, throws.at(thrown))
                thrown += 1
                continue
            assert isinstance(to_act, frozenset)  # the match is not over
            asked = min(to_act)
            if state.phase == "move" or asked != seat:
                if state.phase in ASKED:
                    return self.value(state, seat, nodes)
                state = state.after(asked, state.actions(asked)[0])
                continue
            # a landing, 再行 or 終季: part of the same turn
            return max(
                self.follow(state.after(seat, one), seat, throws, thrown, nodes)
                for one in state.actions(seat)
            )
        return float(outcome.places[1 - seat] - outcome.places[seat])

    def value(self, state: CetkaikState, seat: Seat, nodes: int) -> float:
        """Return what a search finds the match to be worth to a seat."""
        limits = Limits(nodes=nodes, entries=ENTRIES if nodes > SHORT else 1 << 8)
        value = self.searcher.find(state.rules.engine, thaw(state.record), limits).value
        return -value if seat else value


def play(preset: str, against: str, deal: int) -> int:
    """Return the half points that the seer makes in a pair of matches."""
    game = registry.load("cetkaik")
    seer, other = Seer(), bots.make(against, game)
    halves = 0
    for mine in (Seat(0), Seat(1)):
        throws, rng = Throws(SeededRng(f"throws/{deal}")), SeededRng(f"other/{deal}/{mine}")
        state = cast("CetkaikState", game.start(2, game.options(2, preset)))
        for _ in range(LONGEST):
            if state.outcome() is not None:
                break
            if state.to_act is CHANCE:
                state = state.after(CHANCE, throws.at(0))
                throws.used += 1
                continue
            assert isinstance(state.to_act, frozenset)  # the match is not over
            seat = min(state.to_act)
            is_mine = seat == mine
            action = (
                seer.choose(state, seat, throws) if is_mine else other.choose(state.view(seat), rng)
            )
            state = state.after(seat, action)
        scores = state.scores()
        halves += 1 + (scores[mine] > scores[1 - mine]) - (scores[mine] < scores[1 - mine])
    return halves


def main() -> None:
    """Play, and print the result as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="online")
    parser.add_argument("--against", default="peer_minmax")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        pair = partial(play, given.preset, given.against)
        found = pool.map(pair, range(given.games // 2), chunksize=1)
    pairs = cast("Pairs", tuple(found.count(halves) for halves in range(5)))
    score = score_of(pairs)
    told = {
        "preset": given.preset,
        "against": given.against,
        "games": 2 * len(found),
        "pairs": pairs,
        "score": round(score.value, 4),
        "score_ci95": [round(score.low, 4), round(score.high, 4)],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
