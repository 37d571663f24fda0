"""Whole matches among bots against the simulations of the rulebook (行山, 軟遊行山, Simulation)."""

from __future__ import annotations

from math import sqrt

import pytest

from belpic import bots
from belpic.bots.runner import SeatedBot, play_out
from belpic.core import registry
from belpic.core.budget import Budget
from belpic.core.game import State
from belpic.core.parts import Bot
from belpic.core.rng import Rng, SeededRng
from belpic.core.seats import CHANCE
from belpic.games._shared.mountain.state import MountainState
from tests.size import sized

pytestmark = pytest.mark.unmeasured

SIMULATED = 2000
"""How many matches stand behind the numbers of the rulebook."""
MATCHES = sized(8, 2000)
LEARNT = {"1": sized(4, 60), "2": sized(2, 60)}
CAP = 10_000
SURE = 4.0
"""Standard errors that a true number stays within, but for once in 16,000 comparisons."""
ROUNDS = {
    ("mokcuo", 2): 24,
    ("mokcuo", 3): 22,
    ("mokcuo", 4): 21,
    ("mokcuo_box", 2): 28,
    ("mokcuo_box", 3): 27,
    ("mokcuo_box", 4): 25,
}
"""The median length of matches among sensible bots."""
WINS = {
    ("mokcuo", 2): (0.555, 0.445),
    ("mokcuo", 3): (0.367, 0.328, 0.305),
    ("mokcuo", 4): (0.286, 0.259, 0.237, 0.219),
    ("mokcuo_box", 2): (0.516, 0.484),
    ("mokcuo_box", 3): (0.325, 0.333, 0.342),
    ("mokcuo_box", 4): (0.250, 0.245, 0.255, 0.250),
}
"""The share of wins by the order of turns, the one who begins first."""


def simulated(game_id: str, seats: int, number: int) -> tuple[list[int], list[float], int]:
    """Return the lengths in rounds, the wins in the order of turns, and how many were shared."""
    game = registry.load(game_id)
    options, bot = game.options(seats), game.parts.bots["steady"].make()
    lengths, wins, shared = [], [0.0] * seats, 0
    for index in range(number):
        state = played(game.start(seats, options), bot, SeededRng(f"{game_id}/{seats}/{index}"))
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.reason == "goal"
        lengths.append(state.round)
        shared += len(outcome.winners) > 1
        for seat in outcome.winners:
            order = (seat - state.start) * state.step % seats
            wins[order] += 1 / len(outcome.winners)
    return lengths, wins, shared


def played(state: State, bot: Bot, rng: Rng) -> MountainState:
    """Return the end of a match in which one bot plays all seats, each by its own view."""
    assert isinstance(state, MountainState)
    while state.phase != "over":
        if state.phase == "play":
            seat = state.turn.seat
            state = state.after(seat, bot.choose(state.view(seat), rng))
        else:
            state = state.after(CHANCE, state.chance().sample(rng))
    return state


@pytest.mark.parametrize(("game_id", "seats"), ROUNDS)
def test_matches_are_as_long_and_as_fair_as_the_rulebook_says(game_id: str, seats: int) -> None:
    lengths, wins, shared = simulated(game_id, seats, MATCHES)
    # both medians and both shares are samples, ours of our matches and the rulebook's of its own
    size = sqrt(1 / MATCHES + 1 / SIMULATED)
    # no more than half lie on either side of a median, but for chance (the sign test)
    half = MATCHES * (0.5 + SURE * 0.5 * size)
    median = ROUNDS[game_id, seats]
    assert sum(length < median for length in lengths) <= half
    assert sum(length > median for length in lengths) <= half
    for share, expected in zip(wins, WINS[game_id, seats], strict=True):
        error = sqrt(expected * (1 - expected)) * size
        assert abs(share / MATCHES - expected) <= SURE * error
    assert shared <= MATCHES * (0.02 if game_id == "mokcuo_box" else 0) + 2 * (MATCHES < SIMULATED)


@pytest.mark.parametrize("level", ["1", "2"])
@pytest.mark.parametrize("game_id", ["mokcuo", "mokcuo_box"])
def test_even_learners_beat_whoever_plays_at_random(game_id: str, level: str) -> None:
    game = registry.load(game_id)
    options, worlds = game.options(2), Budget(nodes=2)
    won = 0
    for number in range(LEARNT[level]):
        seat = number % 2
        players = [bots.make("random", game), bots.make("random", game)]
        players[seat] = bots.make(level, game, worlds)
        seated = [SeatedBot(bot, SeededRng(f"{number}/{at}")) for at, bot in enumerate(players)]
        found = play_out(game.start(2, options), seated, SeededRng(f"{number}"), CAP)
        won += found.outcome.winners == (seat,)
    assert won >= 0.7 * LEARNT[level]
