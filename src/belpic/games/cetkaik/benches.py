"""Work of the kernel to be timed: lists of moves, random matches, scores of stocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.core.errors import Reason, Unreadable
from belpic.core.parts import Workload
from belpic.core.rng import SeededRng
from belpic.games.cetkaik.bulk import Matches
from belpic.games.cetkaik.engine import Engine, to_states
from belpic.games.cetkaik.hands import HandRules, Stock, compile_hands, hand_system
from belpic.games.cetkaik.kernel.hands import score_stocks
from belpic.games.cetkaik.options import PHRASES, CetkaikOptions
from belpic.games.cetkaik.position import PositionError, read_position
from belpic.games.cetkaik.rules import rules_of
from belpic.games.cetkaik.ruleset import load_ruleset
from belpic.games.cetkaik.search.network_file import usual_network
from belpic.games.cetkaik.search.searcher import Limits, Searcher

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.cetkaik.kernel.layout import Records
    from belpic.games.cetkaik.search.network_file import Evaluation

RULESET: Final = "official"
POSITIONS: Final = 201
"""The initial position and 200 of random matches, as the peers were measured."""
LONGEST: Final = 60
STOCKS: Final = 100_000
MOST_PIECES: Final = 20
MATCHES: Final = 20
"""How many matches one round plays."""
SEARCHED: Final = 10
SEARCHED_NODES: Final = 20_000
"""How many positions one round searches, and how far."""
SIDE_BY_SIDE: Final = 1024
"""How many matches are advanced at once."""


class Candidates:
    """Every move of every position written out, 皇 by path."""

    takes_positions = True

    def prepare(self, positions: Sequence[str] | None) -> Workload:
        """Return the work on the given positions, or on those of random matches."""
        engine = Engine(RULESET)
        states = _sample(engine) if positions is None else _read(positions)
        number = len(states)

        def run(rounds: int) -> int:
            engine.count_moves(states, rounds)
            return rounds * number

        moves = engine.count_moves(states)
        return Workload("positions", run, {"positions": number, "moves": moves})


def _read(texts: Sequence[str]) -> Records:
    ruleset = load_ruleset(RULESET)
    positions = []
    for line, text in enumerate(texts, start=1):
        try:
            positions.append(read_position(text, ruleset))
        except PositionError as error:
            why = PHRASES("refused.bench_position", line=line, why=error.text)
            raise Unreadable(Reason("position", why)) from None
    return to_states(positions)


def _sample(engine: Engine) -> Records:
    rng = SeededRng("candidates")
    found, seed = [engine.start()], 0
    while len(found) < POSITIONS:
        seed += 1
        cap = 1 + rng.below(LONGEST)
        state, plies = engine.play(1, seed, cap=cap)
        if plies == cap and 0 not in state[0]["points"]:
            found.append(state)
    return np.concatenate(found)


class RandomGames:
    """Matches uniformly random over moves by path, with fair throws and declarations by a coin."""

    takes_positions = False

    def prepare(self, positions: Sequence[str] | None) -> Workload:  # noqa: ARG002  # none are used
        """Return the work, counted in plies."""
        engine = Engine(RULESET)
        return Workload("plies", lambda rounds: engine.play(MATCHES * rounds, rounds)[1])


class Search:
    """Positions of random matches searched by one thread, so many nodes each."""

    takes_positions = False

    def __init__(self, evaluation: Evaluation) -> None:
        """Take who judges positions."""
        self.evaluation = evaluation

    def prepare(self, positions: Sequence[str] | None) -> Workload:  # noqa: ARG002  # none are used
        """Return the work, counted in nodes."""
        engine = Engine(RULESET)
        states = _sample(engine)[:SEARCHED]
        searcher = Searcher()
        network = usual_network(self.evaluation)

        def run(rounds: int) -> int:
            limits = Limits(nodes=SEARCHED_NODES)
            return sum(
                searcher.find(engine, states[at : at + 1], limits, network=network).nodes
                for _ in range(rounds)
                for at in range(SEARCHED)
            )

        return Workload("nodes", run)


class BulkSteps:
    """Matches side by side on one thread: random actions, with lists of actions and planes."""

    takes_positions = False

    def prepare(self, positions: Sequence[str] | None) -> Workload:  # noqa: ARG002  # none are used
        """Return the work, counted in actions."""
        matches = Matches(rules_of(CetkaikOptions.make(2, {"ruleset": RULESET})), SIDE_BY_SIDE, 1)

        def run(rounds: int) -> int:
            for _ in range(rounds):
                matches.step(matches.draw())
            return rounds * SIDE_BY_SIDE

        run(1)
        return Workload("steps", run)


class Hands:
    """Levels of all hands and the points of random stocks of 0 to 20 pieces."""

    takes_positions = False

    def prepare(self, positions: Sequence[str] | None) -> Workload:  # noqa: ARG002  # none are used
        """Return the work, counted in stocks."""
        system = hand_system(HandRules(ruleset=RULESET))
        rng = SeededRng("hands")
        box = list(Stock(system.piece_set).pieces())
        stocks = [_draw(box, rng) for _ in range(STOCKS)]
        counts = np.array([stock.counts for stock in stocks], dtype=np.uint8)
        levels, points = np.zeros(STOCKS, np.uint32), np.zeros(STOCKS, np.int32)
        table = compile_hands(system)

        def run(rounds: int) -> int:
            for _ in range(rounds):
                score_stocks(counts, table, levels, points)
            return rounds * STOCKS

        run(1)
        return Workload("", run, {"points": int(points.sum())})


def _draw(box: list[tuple[int, int]], rng: SeededRng) -> Stock:
    left = list(box)
    return Stock.of([left.pop(rng.below(len(left))) for _ in range(rng.below(MOST_PIECES + 1))])
