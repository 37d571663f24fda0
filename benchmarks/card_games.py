"""Random play of the card games beside RLCard's raw games, in one run on one thread.

    pip install rlcard
    python benchmarks/card_games.py [--seconds 3] [--rounds 3] [--markdown]

A step is one decision with at least two choices, on both sides. Our games are played through the
public State interface (`listed`, or `next` where a choice is too large to list, and `after`), with
four seats where that is allowed; RLCard's through the raw game, without its features, which cost
it half of its speed. Speeds are per second of processor time. The two are measured in turn, several
times; the ratio of the medians counts, because others may use the machine.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from time import process_time
from typing import Final, Protocol, cast

from belpic.core import walk
from belpic.core.game import State
from belpic.core.registry import load
from belpic.core.rng import Rng, SeededRng
from belpic.core.seats import CHANCE

SEATS: Final = 4
Choice = object
"""What a step of the peer takes."""


class PeerGame(Protocol):
    """What RLCard's raw games have in common."""

    def init_game(self) -> tuple[dict[str, list[Choice]], int]:
        """Begin; return the first state."""

    def is_over(self) -> bool:
        """Tell whether the game has ended."""

    def step(self, action: Choice) -> tuple[dict[str, list[Choice]], int]:
        """Play; return the next state."""


@dataclass(frozen=True)
class Pair:
    """One of our games, the peer's, and how fast ours has to be."""

    game: str
    peer: str
    least: float


PAIRS: Final = (
    Pair("taxot", "mahjong", 5.0),
    Pair("niekhi", "doudizhu", 2.0),
    Pair("makkaik", "nolimitholdem", 1.0),
    Pair("namto", "nolimitholdem", 1.0),
    Pair("mokkaik", "gin_rummy", 1.0),
    Pair("makhup", "uno", 0.5),
    Pair("nine", "uno", 1.0),
    Pair("hauniek", "uno", 1.0),
)


def start_ours(game_id: str) -> State:
    """Return the first state of a match as it is usually played."""
    game = load(game_id)
    seats = SEATS if SEATS in game.info.seats else game.info.usual_seats
    return game.start(seats, game.options(seats))


def play_ours(state: State, rng: Rng) -> int:
    """Play one random match; return its steps."""
    steps = 0
    while state.outcome() is None:
        to_act = state.to_act
        if to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        assert isinstance(to_act, frozenset)
        seat = min(to_act)
        listed = state.listed(seat)
        if listed is None:
            steps += 1
            action = walk.random_action(lambda path: state.next(seat, path), rng)  # noqa: B023  # used at once
        elif len(listed) == 1:
            action = listed[0]
        else:
            steps += 1
            action = listed[rng.below(len(listed))]
        state = state.after(seat, action)
    return steps


def peer_choices(name: str, game: PeerGame, state: dict[str, list[Choice]]) -> list[Choice]:
    """Return what the seat to act may do in the peer's game."""
    legal = cast("Callable[..., list[Choice]]", getattr(game, "get_legal_actions", None))
    if name == "doudizhu":
        return state["actions"]
    if name == "mahjong":
        return legal(state)
    if name == "gin_rummy":
        judge = getattr(game, "judge")  # noqa: B009  # the peer has no types
        return cast("list[Choice]", judge.get_legal_actions())
    return legal()


def play_peer(name: str, game: PeerGame) -> int:
    """Play one random game of the peer's; return its steps."""
    state, _ = game.init_game()
    steps = 0
    while not game.is_over():
        choices = peer_choices(name, game, state)
        steps += len(choices) > 1
        state, _ = game.step(random.choice(choices))
    return steps


def speed(play: Callable[[], int], seconds: float) -> float:
    """Return the steps per second of processor time."""
    steps, start = 0, process_time()
    while (took := process_time() - start) < seconds:
        steps += play()
    return steps / took


def measure(pair: Pair, seconds: float, rounds: int) -> dict[str, float]:
    """Return the median speeds and their ratio."""
    rng = SeededRng(1)
    random.seed(1)
    start = start_ours(pair.game)
    game = cast("PeerGame", import_module(f"rlcard.games.{pair.peer}").Game())
    play_ours(start, rng)
    play_peer(pair.peer, game)
    ours, theirs = [], []
    for _ in range(rounds):
        theirs.append(speed(lambda: play_peer(pair.peer, game), seconds))
        ours.append(speed(lambda: play_ours(start, rng), seconds))
    own, peer = statistics.median(ours), statistics.median(theirs)
    return {"steps_per_s": own, "peer_steps_per_s": peer, "ratio": own / peer, "least": pair.least}


def main() -> None:
    """Measure as asked and write JSON or the lines of a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default=None)
    parser.add_argument("--markdown", action="store_true")
    wanted = parser.parse_args()
    pairs = [pair for pair in PAIRS if wanted.only in (None, pair.game)]
    found = {pair: measure(pair, wanted.seconds, wanted.rounds) for pair in pairs}
    if wanted.markdown:
        print("| game | steps/s | RLCard | steps/s | ratio | asked |\n|---|---|---|---|---|---|")
        for pair, row in found.items():
            speeds = f"{row['steps_per_s']:,.0f} | {pair.peer} | {row['peer_steps_per_s']:,.0f}"
            print(f"| {pair.game} | {speeds} | {row['ratio']:.2f} | {pair.least} |")
        return
    json.dump({pair.game: row for pair, row in found.items()}, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
