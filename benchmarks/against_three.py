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
from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.bots.arena.measures import Z95
from belpic.bots.players import Player
from belpic.bots.runner import SeatedBot, usual_cap
from belpic.bots.simulation import server_seed
from belpic.core.outcome import Outcome
from belpic.core.registry import load
from belpic.core.rng import FairRng, SeededRng
from belpic.core.seats import CHANCE
from belpic.core.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from belpic.core.game import State
    from belpic.core.parts import Bot


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


@dataclass(frozen=True, slots=True)
class Company:
    """One player among several of another, at a game as it is usually played."""

    game: str
    player: str
    others: str
    seats: int = 4
    seed: str = "13"
    open: bool = False
    """Whether the player sees all hands."""

    def play(self, deal: int, own: int, wrap: Callable[[Bot], Bot] = lambda bot: bot) -> float:
        """Return the player's place at one seat of a deal; `wrap` may watch it."""
        game = load(self.game)
        options = game.options(self.seats)
        player, other = Player.read(self.player), Player.read(self.others)
        players = [
            SeatedBot(
                wrap(player.sit(game)) if seat == own else other.sit(game),
                SeededRng(f"{self.seed}/{deal}/{own}/{seat}"),
            )
            for seat in range(self.seats)
        ]
        rng = FairRng(server_seed(self.seed, deal))
        cap = usual_cap(game, options, self.seats)
        start = game.start(self.seats, options)
        return place(play_out(start, players, rng, own if self.open else -1, cap), own)


def mean_place(deals: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the mean place over whole deals, and how far it may be off (95 %)."""
    means = [statistics.mean(places) for places in deals]
    spread = statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else math.nan
    return statistics.mean(means), Z95 * spread


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
    seats = wanted.seats
    company = Company(
        wanted.game, wanted.player, wanted.others, seats, wanted.seed, open=wanted.open
    )
    deals = [[company.play(deal, own) for own in range(seats)] for deal in range(wanted.deals)]
    mean, margin = mean_place(deals)
    told = {"matches": seats * wanted.deals, "place": round(mean, 3), "ci95": round(margin, 3)}
    json.dump(told, sys.stdout)
    print()


if __name__ == "__main__":
    main()
