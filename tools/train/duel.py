"""Two evaluations of 机戦 against each other at equal time, in pairs of matches, by SPRT."""

from __future__ import annotations

import json
import time
from collections import deque
from dataclasses import replace
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from belpic.bots.arena.contest import Contest, PlayedPair, Setting
from belpic.bots.arena.tournament import Result
from belpic.bots.runner import usual_cap
from belpic.core import registry
from belpic.games.cetkaik.bots.searching import TOP, SearchingBot

if TYPE_CHECKING:
    from belpic.bots.arena.measures import Sprt
    from belpic.core.budget import Budget
    from belpic.core.parts import Bot
    from belpic.games.cetkaik.search.network_file import Evaluation

OPENING: Final = 2
AHEAD: Final = 3
WARMING: Final = 1 << 20


class Duel(Contest):
    """A contest of `top` with one evaluation and `top` with another."""

    evaluations: tuple[Evaluation, Evaluation] = ("network", "hand")

    def bot(self, player: int, copy: int) -> Bot:  # noqa: ARG002  # copies are alike
        """Return `top` with the evaluation of a player."""
        budget = self.setting.budget
        assert budget is not None  # a duel is one at equal cost
        strength = replace(TOP, evaluation=self.evaluations[player])
        return SearchingBot(strength).with_budget(budget)


def make_duel(
    evaluations: tuple[Evaluation, Evaluation],
    preset: str,
    budget: Budget,
    seed: str,
    cap: int | None = None,
) -> Duel:
    """Return a duel that can be played; a match of `cap` events is decided by its points."""
    game = registry.load("cetkaik")
    options = game.options(2, preset)
    contest = Duel(
        Setting(
            game.info.id,
            game.info.version,
            2,
            json.dumps(options.to_json()),
            ("top", "top"),
            budget.nodes,
            budget.seconds,
            OPENING,
            usual_cap(game, options, 2) if cap is None else cap,
            seed,
        )
    )
    contest.evaluations = evaluations
    return contest


def play_pair(contest: Duel, deal: int) -> PlayedPair:
    """Return how a pair of matches goes."""
    return contest.play(0, 1, deal)


def meet(contest: Duel, preset: str, seconds: float, jobs: int, sprt: Sprt) -> dict[str, object]:
    """Play for so many seconds, and return how the first evaluation did against the second."""
    # everything is compiled before processes part
    contest.play(0, 1, WARMING)
    until = time.time() + seconds
    result = Result(0, 1)
    decided_at: int | None = None
    with get_context("fork").Pool(jobs) as pool:
        # in order, so that quick pairs do not count for more than slow ones
        under_way = deque(
            pool.apply_async(play_pair, (contest, deal)) for deal in range(AHEAD * jobs)
        )
        deal = AHEAD * jobs
        while time.time() < until:
            under_way[0].wait(until - time.time())
            if not under_way[0].ready():
                break
            result = result.then(under_way.popleft().get(), sprt)
            if decided_at is None and result.decided is not None:
                decided_at = result.games
            under_way.append(pool.apply_async(play_pair, (contest, deal)))
            deal += 1
    return {
        "a": contest.evaluations[0],
        "b": contest.evaluations[1],
        "preset": preset,
        "nodes": contest.setting.nodes,
        "seconds": contest.setting.seconds,
        "cap": contest.setting.cap,
        "capped": result.capped,
        "seed": contest.setting.seed,
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "pairs": result.pairs,
        "score": round(result.score.value, 4),
        "elo": [round(each, 1) for each in (result.elo.value, result.elo.low, result.elo.high)],
        "sprt": {
            "elo0": sprt.low,
            "elo1": sprt.high,
            "llr": round(result.ratio or 0.0, 2),
            "decided": result.decided,
            "after": decided_at,
        },
    }
