"""One player at a table of several of another: its mean place, and what it could reach at most.

    python benchmarks/against_three.py niekhi top@60 shedding --seats 4 --deals 20
    python benchmarks/against_three.py niekhi top@60 shedding --seats 4 --deals 20 --open

Every deal is played once from each seat, so that luck of the deal cancels out; ties share a place.
With `--open` the player sees all hands: a ceiling for anybody who sees its own alone.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from typing import TYPE_CHECKING

from belpic.bots.players import Player
from belpic.bots.runner import SeatedBot, usual_cap
from belpic.bots.simulation import server_seed
from belpic.core.outcome import Outcome
from belpic.core.registry import load
from belpic.core.rng import FairRng, SeededRng
from belpic.core.seats import CHANCE
from belpic.core.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.game import State


def play_out(
    state: State, players: Sequence[SeatedBot], rng: FairRng, seer: int, cap: int
) -> Outcome:
    """Return how a match ends in which one seat, if any, is shown the state itself."""
    for _ in range(cap):
        outcome = state.outcome()
        if outcome is not None:
            return outcome
        to_act = state.to_act
        if to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        assert isinstance(to_act, frozenset)  # neither over nor chance
        seat = min(to_act)
        view = View(seat, state) if seat == seer else state.view(seat)
        state = state.after(seat, players[seat].bot.choose(view, players[seat].rng))
    return Outcome.by_scores(state.scores(), "cap")


def place(outcome: Outcome, seat: int) -> float:
    """Return a seat's place, the mean of those that equal seats share."""
    own = outcome.places[seat]
    return own + (outcome.places.count(own) - 1) / 2


def main() -> None:
    """Play as asked and write what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("player")
    parser.add_argument("others")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", default="13")
    parser.add_argument("--open", action="store_true")
    wanted = parser.parse_args()
    game, seats = load(wanted.game), wanted.seats
    options = game.options(seats)
    cap = usual_cap(game, options, seats)
    player, other = Player.read(wanted.player), Player.read(wanted.others)
    means = []
    for deal in range(wanted.deals):
        found = []
        for own in range(seats):
            players = [
                SeatedBot(
                    (player if seat == own else other).sit(game),
                    SeededRng(f"{wanted.seed}/{deal}/{own}/{seat}"),
                )
                for seat in range(seats)
            ]
            rng = FairRng(server_seed(wanted.seed, deal))
            seer = own if wanted.open else -1
            found.append(place(play_out(game.start(seats, options), players, rng, seer, cap), own))
        means.append(statistics.mean(found))
    spread = statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else math.nan
    told = {
        "matches": seats * wanted.deals,
        "place": round(statistics.mean(means), 3),
        "ci95": round(1.96 * spread, 3),
    }
    json.dump(told, sys.stdout)
    print()


if __name__ == "__main__":
    main()
