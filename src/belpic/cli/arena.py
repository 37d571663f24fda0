"""`belpic arena`: which of several players is stronger, and how sure that is."""

from __future__ import annotations

import json
import re
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belpic.bots.arena.contest import MATCHES, Contest, Setting, release
from belpic.bots.arena.journal import Journal
from belpic.bots.arena.measures import Sprt
from belpic.bots.arena.tournament import Result, play, rate
from belpic.bots.runner import usual_cap
from belpic.bots.systems import usual_jobs
from belpic.bots.workforce import cluster, workers
from belpic.cli.budgets import Nodes, Time, budget_of
from belpic.cli.choices import (
    AsJson,
    Chosen,
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
from belpic.core.numbers import signed
from belpic.render.intervals import Estimate, draw_intervals
from belpic.render.style import Style

if TYPE_CHECKING:
    from belpic.bots.arena.measures import Interval
    from belpic.cli.output import Data

_TEST: Final = re.compile(r"(?P<low>-?[0-9]{1,4}(?:\.[0-9]+)?),(?P<high>-?[0-9]{1,4}(?:\.[0-9]+)?)")


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("arena")(arena)


def arena(
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", show_default=False)],
    *,
    game: Annotated[str, typer.Option("--game", metavar="GAME", show_default=False)],
    preset: Preset = None,
    option: Chosen = None,
    seats: Seats = None,
    games: Annotated[str, typer.Option("--games", metavar="N")] = "100",
    nodes: Nodes = None,
    seconds: Time = None,
    opening: Annotated[str, typer.Option("--opening", metavar="N")] = "2",
    cap: Annotated[str | None, typer.Option("--cap", metavar="N", show_default=False)] = None,
    seed: Seed = None,
    sprt: Annotated[str | None, typer.Option("--sprt", metavar="ELO0,ELO1")] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", show_default=False)] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", show_default=False)] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Let players meet in pairs of matches and report who is stronger."""
    if len(players) < 2:
        raise refuse("few_players")
    loaded = registry.load(game)
    number = seats_of(loaded, seats)
    if number < 2:
        raise refuse("few_seats")
    options = options_of(loaded, number, preset, option)
    budget = budget_of(nodes, seconds)
    setting = Setting(
        loaded.info.id,
        loaded.info.version,
        number,
        json.dumps(options.to_json()),
        tuple(players),
        budget.nodes if budget else None,
        budget.seconds if budget else None,
        whole(opening, "--opening", low=0, high=1000),
        usual_cap(loaded, options, number) if cap is None else whole(cap, "--cap"),
        str(seed_of(seed)),
    )
    matches = MATCHES * -(-whole(games, "--games") // MATCHES)
    test = _test(sprt)
    processes = usual_jobs() if jobs is None else whole(jobs, "--jobs", high=256)
    _check_players(setting)
    force = cluster(ray) if ray is not None else workers(processes)
    meetings = len(players) * (len(players) - 1) // 2
    try:
        with (
            Journal(setting, out) as journal,
            force as workforce,
            progress(phrase("arena.progress"), matches * meetings, least=1) as advance,
        ):
            results = play(setting, matches, workforce, journal, sprt=test, progress=advance)
    finally:
        release()
    ratings = rate(setting, results)
    if plot is not None:
        plot.write_text(_plot(setting, ratings), encoding="utf-8")
    if as_json:
        say_json(measured(setting, results, ratings, test, preset))
    else:
        say(_report(setting, results, ratings, test))


def _check_players(setting: Setting) -> None:
    """Refuse players that do not exist before anything is begun."""
    contest = Contest(setting)
    try:
        for player in range(len(setting.players)):
            contest.bot(player, 0)
    finally:
        contest.close()


def _test(text: str | None) -> Sprt | None:
    if text is None:
        return None
    found = _TEST.fullmatch(text.replace(" ", ""))
    if found is None or float(found["low"]) >= float(found["high"]):
        raise refuse("sprt_form", text=text[:40])
    return Sprt(float(found["low"]), float(found["high"]))


def measured(
    setting: Setting,
    results: list[Result],
    ratings: list[Interval],
    test: Sprt | None,
    preset: str | None,
) -> dict[str, Data]:
    """Return all results as JSON data; what is infinite is null."""
    loaded = registry.load(setting.game)
    return {
        "game": f"{setting.game}@{setting.version}",
        "preset": preset or next(iter(loaded.presets)),
        "options": json.loads(setting.options),
        "seats": setting.seats,
        "seed": int(setting.seed),
        "nodes": setting.nodes,
        "seconds": setting.seconds,
        "opening": setting.opening,
        "cap": setting.cap,
        "results": [_result(setting, result, test) for result in results],
        "ratings": [
            {"name": name, "elo": _finite(one.value), "elo_ci95": _bounds(one)}
            for name, one in zip(setting.players, ratings, strict=True)
        ],
    }


def _result(setting: Setting, result: Result, test: Sprt | None) -> dict[str, Data]:
    return {
        "a": setting.players[result.a],
        "b": setting.players[result.b],
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": round(result.score.value, 4),
        "score_ci95": [round(result.score.low, 4), round(result.score.high, 4)],
        "elo": _finite(result.elo.value),
        "elo_ci95": _bounds(result.elo),
        "pairs": list(result.pairs),
        "capped": result.capped,
        "events": result.events,
        "sprt": None
        if test is None
        else {
            "elo0": test.low,
            "elo1": test.high,
            "llr": round(result.ratio or 0.0, 3),
            "accepted": {"low": "elo0", "high": "elo1", None: None}[result.decided],
        },
    }


def _bounds(interval: Interval) -> list[Data]:
    return [_finite(interval.low), _finite(interval.high)]


def _finite(value: float) -> float | None:
    # nothing is written as −0
    return round(value, 1) + 0.0 if isfinite(value) else None


def _report(
    setting: Setting, results: list[Result], ratings: list[Interval], test: Sprt | None
) -> str:
    names = ("a", "b", "games", "wins", "draws", "losses", "score", "elo")
    head = [phrase(f"arena.{name}") for name in names]
    rows = [
        [
            setting.players[result.a],
            setting.players[result.b],
            *map(str, (result.games, result.wins, result.draws, result.losses)),
            f"{result.score.value:.1%} ({result.score.low:.1%} … {result.score.high:.1%})",
            _told(result.elo),
        ]
        for result in results
    ]
    lines = [columns([head, *rows])]
    if test is not None:
        lines += [_verdict(setting, result, test) for result in results]
    if len(setting.players) > 2:
        order = sorted(zip(setting.players, ratings, strict=True), key=lambda one: -one[1].value)
        head = [phrase("arena.player"), phrase("arena.elo")]
        lines += ["", columns([head, *([name, _told(elo)] for name, elo in order)])]
    capped = sum(result.capped for result in results)
    lines.append(phrase("arena.seed", seed=setting.seed, capped=capped))
    return "\n".join(lines)


def _verdict(setting: Setting, result: Result, test: Sprt) -> str:
    key = {"low": "accepts_low", "high": "accepts_high", None: "accepts_none"}[result.decided]
    return phrase(
        f"arena.{key}",
        a=setting.players[result.a],
        b=setting.players[result.b],
        low=f"{test.low:g}",
        high=f"{test.high:g}",
        ratio=f"{result.ratio or 0.0:.2f}",
    )


def _told(interval: Interval) -> str:
    value, low, high = (_signed(end) for end in (interval.value, interval.low, interval.high))
    return f"{value} ({low} … {high})"


def _signed(value: float) -> str:
    if not isfinite(value):
        return "+∞" if value > 0 else "−∞"
    return signed(round(value))


def _plot(setting: Setting, ratings: list[Interval]) -> str:
    title = registry.load(setting.game).info.title.in_(current())
    estimates = sorted(
        (
            Estimate(name, one.value, one.low, one.high)
            for name, one in zip(setting.players, ratings, strict=True)
        ),
        key=lambda one: -one.value,
    )
    return draw_intervals(
        phrase("arena.plot", game=title), phrase("arena.elo"), estimates, Style.of(current())
    )
