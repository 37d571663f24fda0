"""How many random stocks of 0 to 20 pieces the hand kernel scores in a second, on one thread.

    python benchmarks/cetkaik_hands.py [--ruleset official] [--stocks 200000] [--seconds 2]

Stocks are drawn without replacement from the ruleset's set of pieces, their size uniformly from 0
to 20, and laid out beforehand; one call then finds the levels of all hands and the points of
every stock. The reference rules in Python are measured on the same stocks.
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from time import process_time

import numpy as np

from belpic.games.cetkaik.hands import HandRules, Stock, compile_hands, hand_system, score
from belpic.games.cetkaik.kernel.hands import score_stocks


def measure(ruleset: str, number: int, seconds: float) -> dict[str, float]:
    """Return the speeds and the mean score, by which two runs can be compared."""
    system = hand_system(HandRules(ruleset=ruleset))
    rng = Random(1)
    box = list(Stock(system.piece_set).pieces())
    stocks = [Stock.of(rng.sample(box, rng.randint(0, 20))) for _ in range(number)]
    counts = np.array([stock.counts for stock in stocks], dtype=np.uint8)
    levels = np.zeros(number, dtype=np.uint32)
    points = np.zeros(number, dtype=np.int32)
    table = compile_hands(system)
    score_stocks(counts, table, levels, points)
    rounds = 0
    start = process_time()
    while process_time() - start < seconds:
        score_stocks(counts, table, levels, points)
        rounds += 1
    kernel = rounds * number / (process_time() - start)
    sample = stocks[:2000]
    start = process_time()
    for stock in sample:
        score(system, stock)
    return {
        "cetkaik.hands.per_s": kernel,
        "cetkaik.hands.reference_per_s": len(sample) / (process_time() - start),
        "cetkaik.hands.mean_points": float(points.mean()),
    }


def main() -> None:
    """Measure as asked and write JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="official")
    parser.add_argument("--stocks", type=int, default=200_000)
    parser.add_argument("--seconds", type=float, default=2.0)
    wanted = parser.parse_args()
    json.dump(measure(wanted.ruleset, wanted.stocks, wanted.seconds), sys.stdout, indent=2)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
