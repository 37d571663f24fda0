"""Tune what the search of 机戦 knows from matches that it plays with itself.

    python -m tools.train.cetkaik play DIRECTORY --preset online --matches 300 --seed 1
    python -m tools.train.cetkaik fit DIRECTORY --ruleset nine
    python -m tools.train.cetkaik fit DIRECTORY --ruleset education

`play` lets the search play with few nodes a move, the first moves of a season and some later ones
at random, and keeps every position with who won its season. `fit` finds the weights by
logistic regression, and counts how seasons end; both are written into the game's data files.
Several runs of `play` with other seeds or presets add to a directory.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import numpy as np
import typer

from belpic.core.budget import Budget
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, OVER
from belpic.games.cetkaik.bots.searching import TOP, SearchingBot
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.pieces import EMPTY, STOCK_KINDS, TAM_CODE, kind_of, side_of
from belpic.games.cetkaik.search import layout
from belpic.games.cetkaik.search.evaluation import begin_trace, fill_prospect
from belpic.games.cetkaik.search.mind import (
    SCALARS,
    ZONES,
    Weights,
    find_zones,
    make_mind,
    usual_weights,
)
from belpic.games.cetkaik.squares import distance
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from belpic.games.cetkaik.engine import Engine

app = typer.Typer(add_completion=False)

CAP: Final = 3000
LONGEST_OPENING: Final = 10
RANDOM_SHARE: Final = 40
"""One move in so many is random."""
RIDGE: Final = 300.0
"""How strongly weights are drawn to zero, in positions."""
STEPS: Final = 30
MOST_PAID: Final = 40
"""More points than these are not there to be paid."""
DATA: Final = Path(__file__).parents[2] / "src/belpic/games/cetkaik/search/data"


class Features:
    """What the evaluation sees of a position, as numbers that its weights multiply."""

    def __init__(self, engine: Engine) -> None:
        """Take the rules."""
        self.engine = engine
        self.zones = find_zones(engine)
        self.minds = make_mind(engine, 1, usual_weights(engine.ruleset))

    def of(self, state: CetkaikState) -> NDArray[np.float64]:
        """Return the features of a position, for IA."""
        record = thaw(state.record)[0]
        pieces = np.zeros((len(ZONES), STOCK_KINDS))
        for square, code in enumerate(record["board"]):
            if code not in (EMPTY, TAM_CODE):
                sign = 1 - 2 * side_of(code)
                pieces[:, kind_of(code)] += sign * self.zones[side_of(code), :, square]
        traces = np.zeros(1, layout.TRACE)
        begin_trace(self.minds[0], record, traces[0])
        sides = [
            self._side(record["stock"][side], traces[0]["pieces"][1 - side]) for side in (0, 1)
        ]
        tempo = 1.0 - 2.0 * record["side"]
        rings = [_ring(record["board"], int(traces[0]["king"][side]), side) for side in (0, 1)]
        stocks = record["stock"].reshape(2, STOCK_KINDS, 2).sum(axis=2).astype(np.float64)
        differences = (np.subtract(*stocks), np.subtract(*rings), np.subtract(*sides))
        return np.concatenate([pieces.ravel(), *differences, [tempo]])

    def _side(self, stock: NDArray[np.uint8], targets: NDArray[np.int8]) -> NDArray[np.float64]:
        prospect = np.zeros(1, layout.PROSPECT)
        fill_prospect(self.engine.hands, stock, prospect[0])
        outs = min(int(targets[prospect[0]["gain"] > 0].sum()), layout.MOST_OUTS - 1)
        nearer = float((targets * prospect[0]["near"]).sum())
        held = float(prospect[0]["held"])
        return np.array([float(outs > 0), np.log(max(outs, 1)), np.log1p(nearer), np.log1p(held)])


def _ring(board: NDArray[np.int8], king: int, side: int) -> NDArray[np.float64]:
    counts = np.zeros(layout.RINGS)
    if king == layout.NO_KING:
        return counts
    for square, code in enumerate(board):
        away = distance(square, king)
        if code not in (EMPTY, TAM_CODE) and 1 <= away <= 2:
            counts[2 * (side_of(code) == side) + away - 1] += 1
    return counts


def play_match(
    preset: str, seed: str, nodes: int
) -> tuple[list[NDArray[np.float64]], list[int], list[dict[str, int]]]:
    """Return the positions of a match, who won the season of each, and how its seasons ended."""
    rng = SeededRng(seed)
    state = GAME.start(2, GAME.options(2, preset))
    assert isinstance(state, CetkaikState)
    bot = SearchingBot(replace(TOP, evaluation="hand")).with_budget(Budget(nodes=nodes))
    features = Features(state.rules.engine)
    seen: list[NDArray[np.float64]] = []
    won: list[int] = []
    ends: list[dict[str, int]] = []
    opening = rng.below(LONGEST_OPENING)
    for _ in range(CAP):
        if state.to_act is OVER:
            break
        if state.to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        assert isinstance(state.to_act, frozenset)
        seat = min(state.to_act)
        view = state.view(seat)
        is_random = False
        if state.phase == "move":
            is_random = opening > 0 or rng.below(RANDOM_SHARE) == 0
            opening -= 1
            if opening < 0:
                seen.append(features.of(state))
        actions = view.actions()
        action = actions[rng.below(len(actions))] if is_random else bot.choose(view, rng)
        if state.phase == "declare" and str(action) == "taxot":
            told = state.declaration
            assert told is not None
            winner = seat if told.payment > 0 else 1 - seat
            won += [1 - winner] * (len(seen) - len(won))
            if told.payment > 0:
                raw = told.hands // 10
                ends.append({"paid": told.payment // 10, "hands": raw, "rate": state.position.rate})
            opening = rng.below(LONGEST_OPENING)
        state = state.after(seat, action)
    return seen[: len(won)], won, ends


@app.command()
def play(
    directory: Path,
    preset: str = "online",
    matches: int = 100,
    seed: str = "1",
    nodes: int = 1000,
) -> None:
    """Play matches and keep their positions."""
    directory.mkdir(parents=True, exist_ok=True)
    positions, winners, ends = [], [], []
    for number in range(matches):
        seen, won, ended = play_match(preset, f"{preset}/{seed}/{number}", nodes)
        positions += seen
        winners += won
        ends += ended
    np.savez_compressed(
        directory / f"{preset}-{seed}.npz",
        positions=np.array(positions, np.float32),
        winners=np.array(winners, np.int8),
    )
    (directory / f"{preset}-{seed}.json").write_text(json.dumps(ends), encoding="utf-8")
    typer.echo(f"{len(positions)} positions of {len(ends)} seasons")


def regress(
    positions: NDArray[np.float64], winners: NDArray[np.float64], before: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the weights of a logistic regression, drawn to those there were (Newton's method)."""
    weights = before.copy()
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-positions @ weights))
        slope = positions.T @ (winners - chance) - RIDGE * (weights - before)
        bend = (positions.T * (chance * (1 - chance))) @ positions + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def log_loss(
    positions: NDArray[np.float64], winners: NDArray[np.float64], weights: NDArray[np.float64]
) -> float:
    """Return how badly weights predict the winners: the mean of -log(chance given)."""
    chance = np.clip(1 / (1 + np.exp(-positions @ weights)), 1e-9, 1 - 1e-9)
    return float(-np.mean(winners * np.log(chance) + (1 - winners) * np.log(1 - chance)))


def as_vector(weights: Weights) -> NDArray[np.float64]:
    """Return weights in the order of the features."""
    pieces = np.array(weights.pieces).ravel()
    scalars = [getattr(weights, name) for name in SCALARS]
    return np.concatenate([pieces, weights.stock, weights.ring, scalars])


def as_weights(vector: NDArray[np.float64]) -> Weights:
    """Return a vector as weights."""
    size = len(ZONES) * STOCK_KINDS
    rows = vector[:size].reshape(len(ZONES), STOCK_KINDS)
    pieces = tuple(tuple(map(float, row)) for row in rows)
    stock, ring, scalars = np.split(vector[size:], [STOCK_KINDS, STOCK_KINDS + layout.RINGS])
    return Weights(pieces, tuple(map(float, stock)), tuple(map(float, ring)), *map(float, scalars))


@app.command()
def fit(
    directory: Path,
    ruleset: str = "nine",
    write: Annotated[bool, typer.Option(help="Write the game's data files.")] = True,
) -> None:
    """Find weights and results of seasons, and write them into the game's data files."""
    files = sorted(directory.glob("*.npz"))
    loaded = [np.load(file) for file in files]
    positions = np.concatenate([each["positions"] for each in loaded]).astype(np.float64)
    winners = np.concatenate([each["winners"] for each in loaded]).astype(np.float64)
    before = as_vector(usual_weights("education" if ruleset == "education" else "official"))
    test = np.arange(len(winners)) // 200 % 10 == 0
    weights = regress(positions[~test], winners[~test], before)
    typer.echo(
        f"{len(winners)} positions; loss on unseen ones: "
        f"{log_loss(positions[test], winners[test], before):.4f} before, "
        f"{log_loss(positions[test], winners[test], weights):.4f} now"
    )
    if write:
        _replace(DATA / "weights.json", ruleset, as_weights(weights).to_json())
    for preset in sorted({file.stem.partition("-")[0] for file in directory.glob("*.json")}):
        ends = [
            end
            for file in sorted(directory.glob(f"{preset}-*.json"))
            for end in json.loads(file.read_text("utf-8"))
        ]
        paid = Counter(min(end["paid"], MOST_PAID) for end in ends)
        hands = Counter(min(end["hands"], MOST_PAID) for end in ends if end["rate"] == 0)
        typer.echo(f"{preset}: {len(ends)} seasons, paid {sorted(paid.items())}")
        if write:
            _replace(DATA / "seasons.json", preset, {"paid": _told(paid), "hands": _told(hands)})
    np.set_printoptions(precision=3, suppress=True, linewidth=120)
    size = len(ZONES) * STOCK_KINDS
    typer.echo(str(weights[:size].reshape(len(ZONES), STOCK_KINDS)))
    typer.echo(str(weights[size:]))


def _told(counts: Counter[int]) -> dict[str, int]:
    return {str(points): count for points, count in sorted(counts.items())}


def _replace(file: Path, name: str, content: object) -> None:
    data = json.loads(file.read_text("utf-8"))
    data[name] = content
    file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    app()
