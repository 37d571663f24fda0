"""Learn 連撃獣裁 by self-play in PettingZoo's environment, then play against the exact solver."""

import sys
from collections import defaultdict
from random import Random

from belpic import Bot
from belpic.bots.levels import make
from belpic.core.rng import SeededRng
from belpic.envs.pettingzoo.aec import TableEnv, raw_env

RNG, WORDS = Random(1), ("again", "bank")
Row = list[float]  # the mean result of a choice, and how often it was made
Values = defaultdict[tuple[int, int], dict[str, Row]]  # by total so far and number to be beaten
Made = list[tuple[int, Row]]  # by seat


def play(env: TableEnv, values: Values, seed: int, bold: float, bots: dict[int, Bot]) -> Made:
    """Play a match with bots in some seats; return the choices made, each with its seat."""
    made = Made()
    env.reset(seed=seed)
    while not env.session.over:
        seat, (number, *others) = env.session.seat, env.session.offer
        if others:
            seen = env.named(env.agent_selection)
            rows = values[int(seen["own"][0]), int(seen["number"][1, 1])]
            best = max(WORDS, key=lambda word: rows[word][0])
            word = RNG.choice(WORDS) if RNG.random() < bold else best
            if seat in bots:
                word = bots[seat].choose(env.session.state.view(seat), SeededRng(0))[0]
            made.append((seat, rows[word]))
            number = env.setting.numbering.numbers[word]
        env.step(number)
    return made


def learn(env: TableEnv, matches: int) -> Values:
    """Return the mean result of each choice; exploration falls from 1 to a fiftieth."""
    values: Values = defaultdict(lambda: {word: [0.0, 0] for word in WORDS})
    RNG.seed(1)
    for number in range(matches):
        for seat, row in play(env, values, 1 + number, max(0.02, 1 - 2 * number / matches), {}):
            row[1] += 1
            row[0] += max(0.002, 1 / row[1]) * (env.session.gains[seat] - row[0])
    return values


def chance_of(env: TableEnv, values: Values, matches: int) -> float:
    """Return how often the table wins against the solver; a tie is half a win, a half is equal."""
    solver, won = make("optimal", env.setting.game), 0.0
    for number in range(matches):
        play(env, values, 1_000_000 + number // 2, 0, {number % 2: solver})
        won += (env.session.gains[1 - number % 2] + 1) / 2
    return won / matches


if __name__ == "__main__":
    table = raw_env("niekkutzaupxiu", seats=2, options={"rounds": 1}, skip_forced=True)
    share = chance_of(table, learn(table, int([*sys.argv, "60000"][1])), 20_000)
    print(f"wins {share:.1%} against the exact solver")
