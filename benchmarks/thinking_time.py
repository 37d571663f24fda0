"""How long the numbered bots of the card and race games think about one decision.

    python benchmarks/thinking_time.py [--seconds 4] [--games taxot,niekhi] [--markdown]

Every level plays against itself, first at the usual table and then at one of two, until its time is
spent; forced actions are left out. What counts is processor time: levels up to `4` should stay
under 0.3 s, those above under 3 s. The slowest decision may be one in thousands, so that longer
runs find slower ones.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import count
from statistics import median
from time import monotonic, process_time
from typing import TYPE_CHECKING, Final

from belpic.bots.levels import make, names
from belpic.core.registry import ids, load
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, asked_seats

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.game import AnyGame

FAST: Final = 4
"""Levels up to this one answer at once."""
AT_ONCE: Final = 0.3
MOST: Final = 3.0
FAMILIES: Final = ("cards", "race", "sticks")


@dataclass(frozen=True)
class Found:
    """What a level took at a table of so many."""

    game: str
    level: int
    seats: int
    took: tuple[tuple[float, float], ...]
    """Seconds of the processor and on the wall, by decision."""

    @property
    def slowest(self) -> float:
        """The most processor time."""
        return max((used for used, _ in self.took), default=0.0)

    @property
    def allowed(self) -> float:
        """How long it may think."""
        return AT_ONCE if self.level <= FAST else MOST


def decisions(game: AnyGame, level: int, seats: int) -> Iterator[tuple[float, float] | None]:
    """Yield the time of every decision, match after match, and nothing for a forced action."""
    for seed in count(1):
        rng = SeededRng(f"thinking/{seed}")
        players = [make(str(level), game) for _ in range(seats)]
        state = game.start(seats, game.options(seats))
        while state.outcome() is None:
            if state.to_act is CHANCE:
                state = state.after(CHANCE, rng.draw(state.chance()))
                continue
            seat = min(asked_seats(state.to_act))
            view = state.view(seat)
            actions = state.listed(seat)
            used, began = process_time(), monotonic()
            action = players[seat].choose(view, rng)
            forced = actions is not None and len(actions) == 1
            yield None if forced else (process_time() - used, monotonic() - began)
            state = state.after(seat, action)


def measure(game: AnyGame, level: int, seats: int, seconds: float) -> Found:
    """Return what the decisions of a level take within a time."""
    until = process_time() + seconds
    took = []
    for one in decisions(game, level, seats):
        if one is not None:
            took.append(one)
        if process_time() > until:
            break
    return Found(game.info.id, level, seats, tuple(took))


def main() -> None:
    """Measure as asked and tell every level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="for each level and table")
    parser.add_argument("--games", default="")
    parser.add_argument("--markdown", action="store_true")
    wanted = parser.parse_args()
    chosen = wanted.games.split(",") if wanted.games else list(ids())
    if wanted.markdown:
        print("| game | seats | level | decisions | median s | slowest s | on the wall | allowed |")
        print("|---|---|---|---|---|---|---|---|")
    for name in chosen:
        game = load(name)
        thinking = game.parts.thinking
        if thinking is None or game.info.family not in FAMILIES:
            continue
        levels = [int(level) for level in names(game) if level.isdigit()]
        for seats in dict.fromkeys((game.info.usual_seats, 2)):
            for level in levels if seats in game.info.seats else ():
                found = measure(game, level, seats, wanted.seconds)
                tell(found, markdown=wanted.markdown)


def tell(found: Found, *, markdown: bool) -> None:
    """Print one line."""
    used = [one for one, _ in found.took]
    walls = [wall for _, wall in found.took]
    cells = (
        f"{found.game}",
        f"{found.seats}",
        f"{found.level}",
        f"{len(used)}",
        f"{median(used or [0]):.3f}",
        f"{found.slowest:.3f}{' !' if found.slowest > found.allowed else ''}",
        f"{max(walls, default=0):.3f}",
        f"{found.allowed}",
    )
    print(f"| {' | '.join(cells)} |" if markdown else "\t".join(cells), flush=True)


if __name__ == "__main__":
    main()
