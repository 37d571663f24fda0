"""Positions to learn from: what the network sees of them, and what they turned out to be worth.

The search plays with itself with few nodes a move. The first moves of a season and some later ones
are random, so that more is seen than good play. Of every position where a move is chosen there is
kept what the search found it to be worth, and what it was worth in hindsight: a mixture of what the
search found in it and later in the season, and of what the season's end was worth (TD(λ)).
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.core.budget import Budget
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, OVER
from belpic.games.cetkaik.bots.searching import TOP, SearchingBot, write_choice
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.search import layout
from belpic.games.cetkaik.search.evaluation import (
    begin_trace,
    evaluate,
    find_lead,
    find_prospect,
)
from belpic.games.cetkaik.search.mind import make_mind, usual_weights
from belpic.games.cetkaik.search.network import level_of_held, level_of_near
from belpic.games.cetkaik.search.network_file import (
    ALL_BOARDS,
    BOARDS,
    NINE,
    PRESETS,
    SEASONS_SEEN,
)
from belpic.games.cetkaik.squares import SQUARES
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from numpy.typing import NDArray

    from belpic.games.cetkaik.search.network_file import Evaluation

SAMPLE: Final = np.dtype(
    [
        ("board", "u1", (SQUARES,)),
        ("stock", "u1", (2, layout.STOCKS)),
        ("king", "i1", (2,)),
        ("near", "i1", (2,)),  # by side: levels, as the network has them
        ("held", "i1", (2,)),
        ("hot", "i4", (2,)),  # bits of the pieces that complete a hand
        ("lead", "i2"),
        ("side", "i1"),
        ("tam_moved", "i1"),
        ("rate", "i1"),
        ("left", "i1"),
        ("preset", "i1"),
        ("winner", "i1"),  # 1 if the season was IA's, 0 if A's, -1 if nobody's
        ("won", "f4"),  # what the match is worth if IA wins the season, and if A does
        ("lost", "f4"),
        ("hand", "f4"),  # what the hand-made weights find, without looking ahead
        ("found", "f4"),  # what the search found
        ("target", "f4"),  # what it was worth in hindsight
    ]
)
CAP: Final = 3000
LONGEST_OPENING: Final = 6
RANDOM_SHARE: Final = 16
"""One move in so many is random."""
DECAY: Final = 0.8
"""How much of a position's worth is what came afterwards (λ)."""
SCHOOL_SHARE: Final = 7
"""One match in so many is of the school's game."""
KEPT_AT_ONCE: Final = 20_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What one process plays."""

    directory: Path
    name: str
    number: int
    evaluation: Evaluation
    nodes: int
    until: float
    """When it ends, by the clock."""
    boards: Collection[str] = ALL_BOARDS
    """On which boards."""


class Describer:
    """Writes positions as samples, for one match."""

    def __init__(self, state: CetkaikState, preset: str) -> None:
        """Take the rules of the match."""
        self.engine = state.rules.engine
        self.preset = PRESETS.index(preset)
        self.seasons = state.options.seasons
        self.traces = np.zeros(1, layout.TRACE)
        self.stocks = np.zeros(1 << 10, layout.PROSPECT)
        self.stocks["key"] = -1

    def mind(self, season: int) -> np.void:
        """Return what is known of a season."""
        mind: np.void = make_mind(self.engine, season, usual_weights(self.engine.ruleset))[0]
        return mind

    def describe(self, state: CetkaikState) -> NDArray[np.void]:
        """Return a position as a sample of which nothing is known yet."""
        record = thaw(state.record)[0]
        season = int(record["season"])
        mind, trace, hands = self.mind(season), self.traces[0], self.engine.hands
        sample = np.zeros(1, SAMPLE)
        one = sample[0]
        begin_trace(mind, record, trace)
        held = []
        for side in range(2):
            prospect = self.stocks[find_prospect(hands, record, trace, self.stocks, side)]
            one["near"][side] = level_of_near(prospect, trace["pieces"][1 - side])
            one["held"][side] = level_of_held(int(prospect["held"]))
            one["hot"][side] = int(((prospect["gain"] > 0) << np.arange(layout.STOCKS)).sum())
            held.append(min(int(prospect["held"]), layout.MOST_HELD - 1))
        lead = find_lead(record)
        rate = min(int(record["rate"]), layout.MOST_RATE - 1)
        one["board"] = record["board"]
        one["stock"] = record["stock"]
        one["king"] = trace["king"]
        one["lead"] = lead - layout.MOST_LEAD
        one["side"] = record["side"]
        one["tam_moved"] = record["tam_moved"]
        one["rate"] = rate
        one["left"] = min(max(self.seasons - season, 0), SEASONS_SEEN - 1)
        one["preset"] = self.preset
        one["won"] = mind["worth"][0, rate, held[0], lead]
        one["lost"] = mind["worth"][1, rate, held[1], lead]
        one["hand"] = evaluate(mind, hands, record, trace, self.stocks, int(record["side"]), False)
        return sample

    def settle(self, state: CetkaikState) -> float:
        """Return what the match is worth to IA when a season has ended."""
        first, second = state.scores()
        if state.phase == "over":
            outcome = state.outcome()
            assert outcome is not None
            return float(np.sign(outcome.places[1] - outcome.places[0]))
        season = state.position.season
        left = self.seasons - season + 1
        lead = min(max((first - second) // 20, -layout.MOST_LEAD), layout.MOST_LEAD)
        return float(self.mind(season)["equity"][left, lead + layout.MOST_LEAD])


def look_back(
    samples: list[NDArray[np.void]], is_random: list[bool], end: float, winner: int
) -> NDArray[np.void]:
    """Return the samples of a season with what they were worth in hindsight."""
    worth = end
    for sample, erred in zip(reversed(samples), reversed(is_random), strict=True):
        found = float(sample[0]["found"])
        # what came of a random move says nothing of the position
        worth = found if erred else DECAY * worth + (1 - DECAY) * found
        sample["target"] = worth
        sample["winner"] = winner
    return np.concatenate(samples)


def play_match(
    preset: str, seed: str, nodes: int, evaluation: Evaluation
) -> list[NDArray[np.void]]:
    """Return the samples of a match, season by season."""
    rng = SeededRng(seed)
    state = GAME.start(2, GAME.options(2, preset))
    assert isinstance(state, CetkaikState)
    bot = SearchingBot(replace(TOP, evaluation=evaluation)).with_budget(Budget(nodes=nodes))
    describer = Describer(state, preset)
    seasons: list[NDArray[np.void]] = []
    samples: list[NDArray[np.void]] = []
    is_random: list[bool] = []
    opening = rng.below(LONGEST_OPENING)
    for _ in range(CAP):
        to_act = state.to_act
        if to_act is OVER:
            break
        before = state
        if to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
        else:
            assert isinstance(to_act, frozenset)
            seat = min(to_act)
            if state.phase == "move" and opening > 0:
                opening -= 1
                actions = state.actions(seat)
                action = actions[rng.below(len(actions))]
            elif state.phase in {"move", "land", "declare"}:
                found = bot.look(state, rng)
                action = write_choice(state, found.choice)
                if state.phase == "move":
                    sample = describer.describe(state)
                    sample["found"] = found.value
                    samples.append(sample)
                    is_random.append(rng.below(RANDOM_SHARE) == 0)
                    if is_random[-1]:
                        actions = state.actions(seat)
                        action = actions[rng.below(len(actions))]
            else:
                action = bot.choose(state.view(seat), rng)
            state = state.after(seat, action)
        if state.phase == "over" or state.position.season != before.position.season:
            if samples:
                gain = (state.scores()[0] > before.scores()[0]) - (
                    state.scores()[0] < before.scores()[0]
                )
                winner = (-1, 1, 0)[gain]
                seasons.append(look_back(samples, is_random, describer.settle(state), winner))
            samples, is_random, opening = [], [], rng.below(LONGEST_OPENING)
    return seasons


def preset_of(match: int, boards: Collection[str]) -> str:
    """Return the preset of a match by its number."""
    school = [preset for preset in PRESETS if preset in BOARDS]
    nine = [preset for preset in PRESETS if preset not in BOARDS]
    is_school = NINE not in boards or (len(boards) > 1 and match % SCHOOL_SHARE == 0)
    presets = school if is_school else nine
    return presets[match % len(presets)]


def play_on(plan: Plan) -> tuple[int, int, int]:
    """Play matches until the time is over; return how many matches, seasons and positions."""
    kept: list[NDArray[np.void]] = []
    matches = seasons = positions = files = 0
    while time.time() < plan.until:
        preset = preset_of(matches, plan.boards)
        seed = f"{plan.name}/{plan.number}/{matches}"
        played = play_match(preset, seed, plan.nodes, plan.evaluation)
        matches += 1
        seasons += len(played)
        positions += sum(map(len, played))
        kept += played
        if sum(map(len, kept)) >= KEPT_AT_ONCE:
            _keep(plan, files, kept)
            files += 1
            kept = []
    if kept:
        _keep(plan, files, kept)
    return matches, seasons, positions


def _keep(plan: Plan, number: int, kept: list[NDArray[np.void]]) -> None:
    name = f"{plan.name}-{plan.number:03}-{number:03}.npy"
    np.save(plan.directory / name, np.concatenate(kept))


def play_many(  # what a command asks for, by name
    directory: Path,
    name: str,
    *,
    evaluation: Evaluation,
    nodes: int,
    seconds: float,
    jobs: int,
    boards: Collection[str] = ALL_BOARDS,
) -> dict[str, float]:
    """Play in so many processes for so many seconds; return how much was played."""
    directory.mkdir(parents=True, exist_ok=True)
    # everything is compiled before processes part
    play_match("online", f"{name}/warm", 20, evaluation)
    play_match("education", f"{name}/warm", 20, evaluation)
    start = time.time()
    plans = [
        Plan(directory, name, number, evaluation, nodes, start + seconds, boards)
        for number in range(jobs)
    ]
    with get_context("fork").Pool(jobs) as pool:
        counts = pool.map(play_on, plans)
    matches, seasons, positions = (sum(each) for each in zip(*counts, strict=True))
    took = time.time() - start
    return {"matches": matches, "seasons": seasons, "positions": positions, "seconds": took}
