"""How strong the engine of cetkaik is, and whether it keeps to its time: everything in one run.

    python -m benchmarks.engine_strength --seconds 570 --jobs 16 --out FILE [--only WORD ...]

First `top` and level 2 play while every processor is busy with something else, and each move is
timed by the clock on the wall. Then come meetings: levels, evaluations at equal time, other bots.
They share the processors by their weights; each counts its pairs of matches in their order and
stops when its test has decided or it has enough. FILE is written again and again; a run with the
same FILE goes on from there. `--only levels "duel standard"` plays what has this name or one of
these words in it. Results are in `docs/cetkaik.md`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

from belpic.bots.arena.contest import Contest, PlayedPair, Setting
from belpic.bots.arena.measures import Sprt
from belpic.bots.arena.tournament import Result
from belpic.core import registry
from belpic.core.budget import Budget
from belpic.core.errors import BelpicError
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, OVER
from belpic.games.cetkaik.bots.searching import LEVELS, TOP, SearchingBot
from tools.busy import busy_processors
from tools.train.duel import OPENING, make_duel

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.pool import AsyncResult, Pool

PRESETS = ("online", "official", "education", "standard", "hard_tam", "ancient")
WRITE_SECONDS = 2.0
GUESS_SECONDS = 10.0
"""How long a pair may take as long as none has been played."""

Pair = tuple[tuple[int, int], tuple[int, int], int]
"""Half points of player a in both matches, events, and how many were ended by the cap."""


class Timed(TypedDict):
    """How long the moves of a level took."""

    allowed: float
    moves: int
    illegal: int
    overruns: int
    """How many took more than twice what is allowed."""
    worst: float
    worst_of_processor: float
    sum: float


class Told(TypedDict):
    """What is written down of a meeting, of which the first three make a run go on."""

    name: str
    core_seconds: float
    played: dict[str, Pair]
    preset: str
    a: str
    b: str
    seconds: float | None
    games: int
    wins: int
    draws: int
    losses: int
    capped: int
    events: int
    score: list[float]
    elo: list[float | None]
    test: tuple[float, float]
    ratio: float | None
    decided: str | None
    decided_after: int | None


class File(TypedDict):
    """All that is written down."""

    timed: dict[str, Timed]
    meetings: dict[str, Told]
    load: NotRequired[float]
    warmed_after: NotRequired[float]
    took: NotRequired[float]


@dataclass(frozen=True)
class Meeting:
    """Two players who meet in pairs of matches."""

    name: str
    preset: str
    a: str
    b: str
    weight: float
    games: int
    test: tuple[float, float]
    """The Elo that the test weighs against each other."""
    stops: bool = True
    """Whether enough is known when the test has decided."""
    seconds: float | None = None
    """Then it is a duel: the players are evaluations, each of which has so long for a move."""
    cap: int = 2_000
    """After so many events points decide a match; how many did is told."""


# The Elo of 97 and 99 %, of 95 and 97 %, of 92 and 95 %.
NEARLY_ALL, MOST, MANY = (603.9, 798.3), (511.5, 603.9), (424.3, 511.5)
LEVEL = (35.0, 70.0)
WHICH = (0.0, 20.0)
SHORT_CAP = 300
"""Endings of the ancient game are drawn by agreement where pieces are too few to catch a king."""


def all_meetings() -> tuple[Meeting, ...]:
    """Return everything that is measured; weights are about the seconds that each takes, by 100."""
    levels = [
        Meeting(f"levels {preset} {a[0]}", preset, a, b, weight, 400, LEVEL, cap=cap)
        for preset, cap in ((name, SHORT_CAP if name == "ancient" else 2_000) for name in PRESETS)
        for a, b, weight in (
            *((str(level + 1), str(level), 0.3) for level in range(1, 6)),
            ("7", "6", 2.0),
            ("8@100000" if preset == "ancient" else "8@40000", "7", 4.0),
        )
    ]
    duels = [
        Meeting(f"duel {preset}", preset, "network", "hand", weight, 400, WHICH, False, 0.1)
        for preset, weight in (
            ("standard", 7.0),
            ("education", 10.0),
            ("hard_tam", 4.0),
            ("official", 3.5),
            ("online", 7.0),
        )
    ]
    peers = [
        Meeting(f"peers {preset} {peer}", preset, "top@20000", peer, weight, 400, test)
        for peer, test, weights in (
            ("random", NEARLY_ALL, (1.5, 1.1)),
            ("peer_greedy", MOST, (3.5, 1.5)),
            ("peer_thumb", MANY, (1.1, 0.7)),
            ("peer_minmax", MANY, (3.2, 1.5)),
        )
        for preset, weight in zip(("online", "official"), weights, strict=True)
    ]
    doubled = [
        Meeting(f"doubled {preset}", preset, "top@40000", "top@20000", 1.6, 224, LEVEL, False)
        for preset in ("online", "official")
    ]
    return (*levels, *duels, *peers, *doubled)


def contest_of(meeting: Meeting, cap: int) -> Contest:
    """Return what a meeting plays; its seed is the same everywhere."""
    if meeting.seconds is not None:
        budget = Budget(seconds=meeting.seconds)
        return make_duel(("network", "hand"), meeting.preset, budget, "10", cap)
    game = registry.load("cetkaik")
    options = game.options(2, meeting.preset)
    return Contest(
        Setting(
            game.info.id,
            game.info.version,
            2,
            json.dumps(options.to_json()),
            (meeting.a, meeting.b),
            None,
            None,
            OPENING,
            cap,
            "10",
        )
    )


_CONTESTS: dict[str, Contest] = {}


def play_pair(meeting: Meeting, deal: int) -> tuple[PlayedPair, float]:
    """Return how a pair goes, and how many seconds that took."""
    begun = time.monotonic()
    contest = _CONTESTS.setdefault(meeting.name, contest_of(meeting, meeting.cap))
    played = contest.play(0, 1, deal)
    return played, time.monotonic() - begun


class Table:
    """What is known of a meeting so far."""

    def __init__(self, meeting: Meeting, told: Told | None) -> None:
        """Go on from what an earlier run wrote."""
        self.meeting = meeting
        self.sprt = Sprt(*meeting.test)
        self.pairs = {
            int(deal): PlayedPair(
                0, 1, int(deal), (halves[0], halves[1]), (events[0], events[1]), capped
            )
            for deal, (halves, events, capped) in (told["played"] if told else {}).items()
        }
        self.spent = told["core_seconds"] if told else 0.0
        self.under_way: dict[int, AsyncResult[tuple[PlayedPair, float]]] = {}
        self.count()

    def count(self) -> None:
        """Count the pairs in their order, as far as none is missing."""
        self.result = Result(0, 1)
        self.decided_after: int | None = None
        deal = 0
        while deal in self.pairs and not self.is_enough:
            self.result = self.result.then(self.pairs[deal], self.sprt)
            deal += 1
            if self.result.decided is not None and self.decided_after is None:
                self.decided_after = self.result.games

    @property
    def is_enough(self) -> bool:
        """Whether no more pairs are wanted."""
        is_decided = self.meeting.stops and self.result.decided is not None
        return is_decided or self.result.games >= self.meeting.games

    def collect(self) -> bool:
        """Take in the pairs that have been played; tell whether there were any."""
        done = [deal for deal, work in self.under_way.items() if work.ready()]
        for deal in done:
            played, seconds = self.under_way.pop(deal).get()
            self.pairs[deal] = played
            self.spent += seconds
        if done:
            self.count()
        return bool(done)

    def give_out(self, pool: Pool) -> None:
        """Let somebody play the next pair."""
        deal = next(
            deal
            for deal in range(self.meeting.games)
            if deal not in self.pairs and deal not in self.under_way
        )
        self.under_way[deal] = pool.apply_async(play_pair, (self.meeting, deal))

    @property
    def wants(self) -> bool:
        """Whether there is a pair to be given out."""
        return not self.is_enough and 2 * (len(self.pairs) + len(self.under_way)) < (
            self.meeting.games
        )

    @property
    def share(self) -> float:
        """How much it has had of the processors, by its weight."""
        each = self.spent / len(self.pairs) if self.pairs else GUESS_SECONDS
        return (self.spent + len(self.under_way) * each) / self.meeting.weight

    def tell(self) -> Told:
        """Return what is known as data."""
        meeting, result = self.meeting, self.result
        elo = (result.elo.value, result.elo.low, result.elo.high)
        score = (result.score.value, result.score.low, result.score.high)
        return {
            "name": meeting.name,
            "preset": meeting.preset,
            "a": meeting.a,
            "b": meeting.b,
            "seconds": meeting.seconds,
            "games": result.games,
            "wins": result.wins,
            "draws": result.draws,
            "losses": result.losses,
            "capped": result.capped,
            "events": result.events,
            "score": [round(each, 4) for each in score],
            "elo": [round(each, 1) if isfinite(each) else None for each in elo],
            "test": meeting.test,
            "ratio": None if result.ratio is None else round(result.ratio, 2),
            "decided": result.decided,
            "decided_after": self.decided_after,
            "core_seconds": round(self.spent, 1),
            "played": {
                str(deal): (pair.halves, pair.events, pair.capped)
                for deal, pair in sorted(self.pairs.items())
            },
        }


# Moves on the wall

TIMED = {"top": (1.5, 300, 10), "top@0.3s": (0.3, 300, 25), "2": (0.3, 10_000, 250)}
"""By player: what a move may take, how many are made in each preset, and how many in one go."""
CROWD = 3
"""So many bots think at once for each processor, beside what keeps it busy anyhow."""


def time_moves(player: str, preset: str, part: int, number: int) -> Timed:
    """Return how long the moves of a bot against itself took, and whether they were legal."""
    allowed = TIMED[player][0]
    strength = LEVELS[player.partition("@")[0]]
    bot = SearchingBot(strength)
    if strength is TOP:
        bot = bot.with_budget(Budget(seconds=allowed))
    game = registry.load("cetkaik")
    rng = SeededRng(f"{preset}/{part}")
    options = game.options(2, preset)
    state = game.start(2, options)
    walls: list[float] = []
    worst_work, illegal = 0.0, 0
    while len(walls) < number:
        to_act = state.to_act
        if to_act is OVER:
            state, bot = game.start(2, options), bot.afresh()
            continue
        if to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        assert isinstance(to_act, frozenset)  # somebody is asked
        seat = min(to_act)
        view = state.view(seat)
        wall, work = time.perf_counter(), time.thread_time()
        action = bot.choose(view, rng)
        walls.append(time.perf_counter() - wall)
        worst_work = max(worst_work, time.thread_time() - work)
        try:
            state = state.after(seat, action)
        except BelpicError:
            illegal += 1
            state, bot = game.start(2, options), bot.afresh()
    return {
        "allowed": allowed,
        "moves": number,
        "illegal": illegal,
        "overruns": sum(wall > 2 * allowed for wall in walls),
        "worst": max(walls),
        "worst_of_processor": worst_work,
        "sum": sum(walls),
    }


def add_timed(known: Timed, more: Timed) -> Timed:
    """Return what is known of moves with some more of them."""
    return {
        "allowed": known["allowed"],
        "moves": known["moves"] + more["moves"],
        "illegal": known["illegal"] + more["illegal"],
        "overruns": known["overruns"] + more["overruns"],
        "worst": max(known["worst"], more["worst"]),
        "worst_of_processor": max(known["worst_of_processor"], more["worst_of_processor"]),
        "sum": known["sum"] + more["sum"],
    }


def time_all(jobs: int, until: float, told: File, out: Path) -> None:
    """Time the moves of every level and preset under load, and write what is known."""
    work = []
    for player, (_, moves, at_once) in TIMED.items():
        for preset in PRESETS:
            known = told["timed"].get(f"{player} {preset}")
            parts = range((known["moves"] if known else 0) // at_once, -(-moves // at_once))
            work += [(part * at_once / moves, player, preset, part, at_once) for part in parts]
    with busy_processors(jobs), multiprocessing.get_context("fork").Pool(CROWD * jobs) as pool:
        # all presets get equally far, should it be cut short
        begun = [
            (f"{player} {preset}", pool.apply_async(time_moves, (player, preset, part, number)))
            for _, player, preset, part, number in sorted(work)
        ]
        for name, moves_timed in begun:
            moves_timed.wait(max(0.0, until - time.monotonic()))
            if not moves_timed.ready():
                break
            known, more = told["timed"].get(name), moves_timed.get()
            told["timed"][name] = add_timed(known, more) if known else more
            told["load"] = max(told.get("load", 0.0), os.getloadavg()[0])
        pool.terminate()
    write(out, told)


def write(out: Path, told: File) -> None:
    """Write what is known, all or nothing."""
    beside = out.with_suffix(".new")
    beside.write_text(json.dumps(told, indent=1), encoding="utf-8")
    beside.replace(out)


def meet_all(
    pool: Pool, tables: list[Table], jobs: int, until: float, save: Callable[[], None]
) -> None:
    """Let everybody meet until the time is over or nothing is left."""
    saved = 0.0
    while time.monotonic() < until:
        for table in tables:
            table.collect()
        while sum(len(table.under_way) for table in tables) < jobs + 2:
            wanting = [table for table in tables if table.wants]
            if not wanting:
                break
            min(wanting, key=lambda table: table.share).give_out(pool)
        if time.monotonic() - saved > WRITE_SECONDS:
            save()
            saved = time.monotonic()
        if not any(table.under_way for table in tables):
            break
        time.sleep(0.01)
    save()


def warm(meetings: list[Meeting]) -> None:
    """Compile everything before processes part."""
    ancient = [meeting for meeting in meetings if meeting.preset == "ancient"]
    modern = [meeting for meeting in meetings if meeting.preset != "ancient"]
    for meeting in ancient[:1] + modern[:1]:
        contest_of(meeting, cap=12).play(0, 1, 1 << 20)
    for preset in PRESETS:
        time_moves("2", preset, 1 << 20, 10)


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", nargs="*", default=[], help="words of names; `timed` is one")
    parser.add_argument("--timing", type=float, default=0.2, help="the share of time for moves")
    chosen = parser.parse_args()
    begun = time.monotonic()
    until = begun + chosen.seconds
    told: File = {"timed": {}, "meetings": {}}
    if chosen.out.exists():
        told = json.loads(chosen.out.read_text(encoding="utf-8"))
    before = told["meetings"]
    words = set(chosen.only)
    meetings = [
        meeting
        for meeting in all_meetings()
        if not words or words & {meeting.name, *meeting.name.split()}
    ]
    warm(meetings)
    told["warmed_after"] = round(time.monotonic() - begun, 1)
    tables = [Table(meeting, before.get(meeting.name)) for meeting in meetings]

    def save() -> None:
        told["meetings"] = {**before, **{table.meeting.name: table.tell() for table in tables}}
        told["took"] = round(time.monotonic() - begun, 1)
        write(chosen.out, told)

    save()
    if not words or "timed" in words:
        share = until if words == {"timed"} else begun + chosen.timing * chosen.seconds
        time_all(chosen.jobs, min(until, share), told, chosen.out)
    with multiprocessing.get_context("fork").Pool(chosen.jobs) as pool:
        meet_all(pool, tables, chosen.jobs, until, save)
        pool.terminate()
    for name, timed in told["timed"].items():
        sys.stdout.write(f"{json.dumps({'name': name, **timed})}\n")
    for table in tables:
        known = table.tell()
        line = {**known, "played": len(known["played"])}
        sys.stdout.write(f"{json.dumps(line)}\n")


if __name__ == "__main__":
    main()
