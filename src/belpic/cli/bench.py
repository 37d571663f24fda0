"""`belpic bench`: how fast everything is on this machine."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belpic.bots.simulation import Simulation
from belpic.cli.choices import AsJson
from belpic.cli.complaints import refuse
from belpic.cli.language import phrase
from belpic.cli.output import columns, progress, say, say_json
from belpic.core import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from belpic.core.game import AnyGame
    from belpic.core.parts import Bench

    Measure = Callable[[], Mapping[str, float]]

SECONDS: Final = 1.0
"""How long random play of each game is measured."""
ROUND: Final = 0.2
"""The shortest round, in seconds, that counts as a measurement."""
RANDOM: Final = "random"
SERVER: Final = "server"
"""A full table, with one who watches."""
PAIR: Final = "pair"
"""A table of two alone, as most are, or of as few as the game can have."""


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench")(bench)


def bench(
    *,
    only: Annotated[str | None, typer.Option("--only", metavar="PART", show_default=False)] = None,
    positions: Annotated[
        Path | None, typer.Option("--positions", metavar="FILE", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure random play of every game, what its moves cost a server, and its own fast paths."""
    lines = None if positions is None else read_lines(positions)
    known = dict(benches(lines))
    chosen = {name: measure for name, measure in known.items() if _within(name, only)}
    if not chosen:
        raise refuse("no_bench", name=only, names=", ".join(_parts(known)))
    figures: dict[str, float] = {}
    with progress(phrase("bench.progress"), len(chosen)) as advance:
        for name, measure in chosen.items():
            figures |= {f"{name}.{figure}": value for figure, value in measure().items()}
            if advance is not None:
                advance(1)
    if as_json:
        say_json(figures)
    else:
        say(columns([[name, f"{value:,.1f}"] for name, value in figures.items()]))


def read_lines(path: Path) -> tuple[str, ...]:
    """Return the lines of a file of positions that hold something."""
    text = path.read_text(encoding="utf-8", errors="replace")
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def benches(positions: Sequence[str] | None) -> Iterator[tuple[str, Measure]]:
    """Yield what can be measured, `GAME.PART`, each with what measures it."""
    for game in map(registry.load, registry.ids()):
        for name, part in game.parts.benches.items():
            if positions is None or part.takes_positions:
                yield f"{game.info.id}.{name}", partial(measure, part, positions)
        if positions is None:
            yield f"{game.info.id}.{RANDOM}", partial(random_play, game)
            seats, fewest = game.info.usual_seats, max(2, min(game.info.seats))
            yield f"{game.info.id}.{SERVER}", partial(server_parts, game, seats, watched=True)
            yield f"{game.info.id}.{PAIR}", partial(server_parts, game, fewest, watched=False)


def _parts(names: Iterable[str]) -> list[str]:
    """Return what may be asked for: games, and what is measured of them."""
    parted = [name.split(".", 1) for name in names]
    return list(dict.fromkeys(part for parts in zip(*parted, strict=True) for part in parts))


def _within(name: str, only: str | None) -> bool:
    return only is None or name == only or name.startswith(f"{only}.") or name.endswith(f".{only}")


def measure(part: Bench, positions: Sequence[str] | None) -> dict[str, float]:
    """Return the best speed of several rounds, since others may use the machine, and the facts."""
    work = part.prepare(positions)
    work.run(1)  # whatever is compiled or cached on first use is not measured
    rounds, best, spent = 1, 0.0, 0.0
    while spent < SECONDS:
        started = time.process_time()
        done = work.run(rounds)
        took = time.process_time() - started
        if took <= ROUND:
            rounds *= 2
            continue
        best, spent = max(best, done / took), spent + took
    unit = f"{work.unit}_per_s" if work.unit else "per_s"
    return {unit: round(best, 1), **work.facts}


def random_play(game: AnyGame, seconds: float = SECONDS) -> dict[str, float]:
    """Return how fast random bots play the game as it is usually played."""
    seats = game.info.usual_seats
    simulation = Simulation.of(game, seats, game.options(seats), [RANDOM], "bench")
    simulation.play(0)  # whatever is compiled or cached on first use is not measured
    games = events = steps = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        play = simulation.play(games)
        games, events, steps = games + 1, events + play.events, steps + play.steps
    return {
        "games_per_s": round(games / spent, 1),
        "events_per_s": round(events / spent, 1),
        "steps_per_s": round(steps / spent, 1),
    }


def server_parts(game: AnyGame, seats: int, *, watched: bool) -> dict[str, float]:
    """Return what one move costs the server, part by part."""
    from belpic.cli.move_parts import move_parts  # noqa: PLC0415  # SQLAlchemy is slow to import

    return move_parts(game, seats, watched=watched)
