"""`belpic simulate`: many matches among bots."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belpic.bots.simulation import Simulation
from belpic.bots.tally import Spread, Tally
from belpic.cli.choices import (
    AsJson,
    Chosen,
    GameName,
    Jobs,
    Preset,
    Ray,
    Seats,
    Seed,
    options_of,
    seats_of,
    seed_of,
    whole,
)
from belpic.cli.complaints import refuse
from belpic.cli.language import current, phrase
from belpic.cli.output import columns, progress, say, say_json
from belpic.core import registry
from belpic.core.numbers import HYPHEN, MINUS, score_text
from belpic.records.files import write_record
from belpic.records.transcript import seat_name, why_ended

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.cli.output import Data
    from belpic.core.record import Record


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


def simulate(
    game: GameName,
    *,
    games: Annotated[str, typer.Option("--games", metavar="N")] = "100",
    seats: Seats = None,
    seed: Seed = None,
    preset: Preset = None,
    option: Chosen = None,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B")] = "random",
    cap: Annotated[str | None, typer.Option("--cap", metavar="N", show_default=False)] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", show_default=False)] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    timing: Annotated[bool, typer.Option("--timing")] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play and report what came of it."""
    loaded = registry.load(game)
    number = seats_of(loaded, seats)
    options = options_of(loaded, number, preset, option)
    names = [name.strip() for name in bots.split(",")]
    limit = None if cap is None else whole(cap, "--cap")
    matches = whole(games, "--games")
    processes = None if jobs is None else whole(jobs, "--jobs", high=256)
    if ray is not None and out is not None:
        raise refuse("records_here")
    simulation = Simulation.of(loaded, number, options, names, str(seed_of(seed)), limit)
    started = time.perf_counter()
    with progress(phrase("simulate.progress"), matches) as advance:
        tally = simulation.run(matches, _keeper(simulation, out), advance, processes, ray)
    # measured speeds differ from run to run; a seed asks for the same bytes every time
    seconds = time.perf_counter() - started if timing or seed is None else None
    setting: dict[str, Data] = {
        "game": f"{loaded.info.id}@{loaded.info.version}",
        "preset": preset or next(iter(loaded.presets)),
        "options": options.to_json(),
        "seed": int(simulation.seed),
        "bots": simulation.names,
        "cap": simulation.cap,
    }
    if as_json:
        say_json({**setting, **measured(tally, seconds)})
    else:
        say(_report(simulation, tally, seconds))


def _keeper(simulation: Simulation, folder: Path | None) -> Callable[[int, Record], None] | None:
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{simulation.game.info.id}-{simulation.seed}"
    return lambda index, record: write_record(record, folder / f"{name}-{index + 1:06}.json")


def measured(tally: Tally, seconds: float | None) -> dict[str, Data]:
    """Return a tally as JSON data; without a time the speeds are null."""
    return {
        "games": tally.games,
        "seats": tally.seats,
        "games_per_s": _speed(tally.games, seconds),
        "steps_per_s": _speed(tally.steps.total, seconds),
        "steps": _spread(tally.steps),
        "events": _spread(tally.events),
        "scores": {
            "mean": [spread.mean for spread in tally.scores],
            "min": [spread.low for spread in tally.scores],
            "max": [spread.high for spread in tally.scores],
        },
        "wins": tally.wins,
        "shared": tally.shared,
        "capped": tally.capped,
        "reasons": dict(sorted(tally.reasons.items())),
    }


def _speed(number: int, seconds: float | None) -> float | None:
    return None if seconds is None else round(number / seconds, 1)


def _spread(spread: Spread) -> dict[str, Data]:
    return {
        "total": spread.total,
        "mean": spread.mean,
        "min": spread.low,
        "max": spread.high,
    }


def _report(simulation: Simulation, tally: Tally, seconds: float | None) -> str:
    tenths = simulation.game.info.unit == "tenth"
    head = [phrase(f"simulate.{name}") for name in ("seat", "wins", "mean", "low", "high")]
    rows = [
        [
            seat_name(seat).in_(current()),
            f"{tally.wins[seat]} ({tally.wins[seat] / tally.games:.1%})",
            f"{(spread.mean or 0) / (10 if tenths else 1):.2f}".replace(HYPHEN, MINUS),
            score_text(spread.low or 0, tenths=tenths),
            score_text(spread.high or 0, tenths=tenths),
        ]
        for seat, spread in enumerate(tally.scores)
    ]
    why = ", ".join(
        f"{why_ended(reason, simulation.game).in_(current())} {number}"
        for reason, number in sorted(tally.reasons.items())
    )
    lines = [
        phrase("simulate.games", games=tally.games, seed=simulation.seed, shared=tally.shared),
        columns([head, *rows]),
        phrase("simulate.length", steps=tally.steps.mean, events=tally.events.mean),
        phrase("simulate.ends", why=why),
    ]
    if seconds is not None:
        speed = phrase(
            "simulate.speed",
            games=tally.games / seconds,
            steps=tally.steps.total / seconds,
        )
        lines.append(speed)
    return "\n".join(lines)
