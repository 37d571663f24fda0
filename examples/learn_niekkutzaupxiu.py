"""Learn 連撃獣裁 from self-play in PettingZoo's environment: a table of mean results.

    python examples/learn_niekkutzaupxiu.py [MATCHES]

In the end it plays the exact solver's bot, in both seats with the same throws: as good is a half.
"""

import sys
from collections import defaultdict
from collections.abc import Callable
from random import Random

from belpic.bots.levels import make
from belpic.core.rng import SeededRng
from belpic.envs.pettingzoo.aec import TableEnv, raw_env

Row = list[float]  # the mean result of a choice, and how often it was made
Values = defaultdict[tuple[int, int], tuple[Row, Row]]  # rows of again and bank
GAME = "niekkutzaupxiu"


def rows_of(env: TableEnv, values: Values) -> tuple[Row, Row]:
    """Return what is known of a decision by the total so far and the number to be beaten."""
    seen = env.named(env.agent_selection)
    return values[int(seen["own"][0]), int(seen["number"][1, 1])]


def play(env: TableEnv, seed: int, decide: Callable[[], int]) -> tuple[float, ...]:
    """Return everybody's result; where there is a choice, `decide` says 0 for again, 1 for bank."""
    env.reset(seed=seed)
    numbers = [env.setting.numbering.numbers[word] for word in ("again", "bank")]
    while not env.session.over:
        env.step(numbers[decide()] if len(env.session.offer) > 1 else next(iter(env.session.offer)))
    return env.session.gains


def learn(env: TableEnv, matches: int, seed: int = 1) -> Values:
    """Return the mean result of each choice; exploration falls from 1 to a fiftieth."""
    values: Values = defaultdict(lambda: ([0.0, 0], [0.0, 0]))
    rng, made, bold = Random(seed), list[tuple[int, Row]](), 1.0

    def decide() -> int:
        again, bank = rows_of(env, values)
        choice = rng.randrange(2) if rng.random() < bold else int(bank[0] > again[0])
        made.append((env.session.seat, (again, bank)[choice]))
        return choice

    for number in range(matches):
        made, bold = [], max(0.02, 1 - 2 * number / matches)
        results = play(env, seed + number, decide)
        for seat, row in made:
            row[1] += 1
            row[0] += max(0.002, 1 / row[1]) * (results[seat] - row[0])
    return values


def chance_of(env: TableEnv, values: Values, matches: int, seed: int = 1_000_000) -> float:
    """Return how often the learned policy wins against the solver's bot; a tie is half a win."""
    bot, own, won = make("optimal", env.setting.game), 0, 0.0

    def decide() -> int:
        if env.session.seat == own:
            again, bank = rows_of(env, values)
            return int(bank[0] > again[0])
        view = env.session.state.view(env.session.seat)
        return int(bot.choose(view, SeededRng(0))[0] == "bank")

    for number in range(matches):
        own = number % 2
        won += (play(env, seed + number // 2, decide)[own] + 1) / 2
    return won / matches


if __name__ == "__main__":
    told = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
    table = raw_env(GAME, seats=2, options={"rounds": 1}, skip_forced=True)
    share = chance_of(table, learn(table, told), 20_000)
    print(f"after {told} matches: wins {share:.1%} against the exact solver")
