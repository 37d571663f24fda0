"""The league: every game with something to decide, on all cores, until the time is over.

    python -m benchmarks.league --seconds 560 --jobs 16 --out league.json --markdown league.md

`top` plays against `greedy` and `random` at two seats, every level against the one below until
a sequential test of 35 against 70 Elo has decided (35 Elo are 55 %), and in 終季 and 連友 `top`
sits among three of the best rule-based bot, also seeing all hands. Where four levels or more
search, `longer` tells whether three seconds a move would pay. The time is shared out evenly, so
that slow games get fewer matches but none gets none. What is in the file, or else in the report
beside this script, is taken up again; `--anew` begins with nothing. Drop from the report what has
changed.

Deals are counted in their order: which of them are counted does not depend on how long they took,
but for those that the end of the time cuts off.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import platform
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, perf_counter, process_time, sleep
from typing import TYPE_CHECKING, Final

from belpic.bots.arena.contest import Contest, Setting
from belpic.bots.arena.measures import QUARTERS, Sprt, score_of
from belpic.bots.runner import usual_cap
from belpic.core import registry
from belpic.core.parts import Budgeted
from benchmarks.against_three import Company, mean_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from multiprocessing.pool import AsyncResult

    from belpic.core.action import Action
    from belpic.core.parts import Bot
    from belpic.core.rng import Rng
    from belpic.core.view import View

LEFT_OUT: Final = ("cetkaik", "netxiu")
"""Games whose levels are measured elsewhere (`docs/cetkaik.md`), or usually leave no choice."""
BEST_RULE: Final = {"taxot": "waiting", "niekhi": "shedding"}
"""Where a table of four is asked for: the best of the bots that follow rules of thumb."""
TEST: Final = Sprt(35, 70)
ASKED: Final = 0.55
"""What a level has to reach against the one below."""
LONGER: Final = "3s"
"""What a move of the highest level may take at most."""
FOURTH: Final = 4
"""The highest level that has to answer at once."""
REPORT: Final = Path(__file__).with_name("league.json")
ENOUGH: Final = 200
"""After how many pairs, or deals, a meeting without a test has shown what it can."""
LOOK_SECONDS: Final = 0.02
WRITE_SECONDS: Final = 10.0
SEED: Final = "13"


@dataclass(frozen=True, slots=True)
class Piece:
    """One pair of matches of a meeting, or one match at a seat among three."""

    meeting: int
    number: int
    game: str
    seats: int
    players: tuple[str, str]
    kind: str


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a piece of work."""

    piece: Piece
    result: float
    """Of a pair its half points, otherwise the place."""
    slowest: float
    """The seconds that the slowest decision of the first player took."""
    busiest: float
    """The seconds of processor time that the busiest one took."""
    decisions: int
    seconds: float


@dataclass(slots=True)
class Meeting:
    """Two players at a game, and how it went so far."""

    game: str
    kind: str
    """`greedy`, `random`, `level`, `longer`, `among` three others, or `open` if it sees them."""
    players: tuple[str, str]
    seats: int = 2
    weight: float = 1.0
    wanted: bool = True
    """Whether it is to be played on; otherwise it is only told again."""
    results: list[float] = field(default_factory=list)
    early: dict[int, float] = field(default_factory=dict)
    """What was played before the deals in front of it."""
    begun: int = 0
    at_work: int = 0
    seconds: float = 0.0
    pieces: int = 0
    slowest: float = 0.0
    busiest: float = 0.0
    decisions: int = 0

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What tells it from others, in files too."""
        return (self.game, self.kind, *self.players)

    @property
    def paired(self) -> bool:
        """Whether two players swap seats, or one sits among three."""
        return self.kind not in ("among", "open")

    @property
    def pairs(self) -> tuple[int, int, int, int, int]:
        """How many pairs gave 0, ½, 1, 1½ and 2 points."""
        counts = [self.results.count(half) for half in range(len(QUARTERS))]
        return (counts[0], counts[1], counts[2], counts[3], counts[4])

    @property
    def place(self) -> tuple[int, float, float]:
        """How many whole deals one sat among three, the mean place, and how far it may be off."""
        seats, results = self.seats, self.results
        whole = len(results) // seats
        deals = [results[at * seats : (at + 1) * seats] for at in range(whole)]
        return (whole, *mean_place(deals)) if deals else (0, math.nan, math.nan)

    @property
    def decided(self) -> str | None:
        """What the test says of a level."""
        return TEST.decides(self.pairs) if self.kind == "level" else None

    @property
    def done(self) -> bool:
        """Whether nothing more is to be played."""
        enough = ENOUGH if self.paired else ENOUGH * self.seats
        if not self.wanted:
            return True
        return self.decided is not None or (self.kind != "level" and self.begun >= enough)

    @property
    def cost(self) -> float:
        """The mean seconds of a piece of work, none known yet being one."""
        return self.seconds / self.pieces if self.pieces else 1.0

    @property
    def share(self) -> float:
        """How much of the time it has had, in comparison with others."""
        return (self.seconds + self.at_work * self.cost) / self.weight

    def take(self, played: Played) -> None:
        """Count what was played, in the order of the deals."""
        self.at_work -= 1
        self.pieces += 1
        self.seconds += played.seconds
        self.decisions += played.decisions
        self.slowest = max(self.slowest, played.slowest)
        self.busiest = max(self.busiest, played.busiest)
        self.early[played.piece.number] = played.result
        while len(self.results) in self.early:
            self.results.append(self.early.pop(len(self.results)))

    def told(self) -> dict[str, object]:
        """Return what is written of it."""
        found: dict[str, object] = {
            "game": self.game,
            "kind": self.kind,
            "players": list(self.players),
            "seats": self.seats,
            "results": self.results,
            "core_seconds": round(self.seconds, 1),
            "pieces": self.pieces,
            "decisions": self.decisions,
            "slowest_move": round(self.slowest, 3),
            "busiest_move": round(self.busiest, 3),
        }
        if self.paired:
            score = score_of(self.pairs)
            found |= {
                "matches": 2 * len(self.results),
                "score": [round(bound, 4) for bound in (score.value, score.low, score.high)],
                "decided": self.decided,
            }
        else:
            deals, mean, margin = self.place
            found["matches"] = self.seats * deals
            if deals > 1:
                found["place"] = [round(mean, 3), round(margin, 3)]
        return found


def meetings(games: Sequence[str]) -> list[Meeting]:
    """Return all that the league asks of these games."""
    found = []
    for game_id in games:
        thinking = registry.load(game_id).parts.thinking
        if thinking is None or game_id in LEFT_OUT:
            continue
        further = (thinking.own is not None) + (thinking.exact is not None)
        levels = len(thinking.levels) + further
        if not levels:
            continue
        found += [Meeting(game_id, bot, ("top", bot)) for bot in ("greedy", "random")]
        found += [
            Meeting(game_id, "level", (str(level), str(level - 1)))
            for level in range(2, levels + 1)
        ]
        if levels >= FOURTH and not further:
            found.append(Meeting(game_id, "longer", (f"top@{LONGER}", "top"), weight=3.0))
        if game_id in BEST_RULE:
            players = ("top", BEST_RULE[game_id])
            found += [Meeting(game_id, kind, players, 4, 4.0) for kind in ("among", "open")]
    return found


class Watched:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot, times: list[tuple[float, float]]) -> None:
        """Take a bot, and where its times are kept, of the clock and of the processor."""
        self.bot = bot
        self.times = times

    def choose(self, view: View, rng: Rng) -> Action:
        """Return what the bot does."""
        start, busy = perf_counter(), process_time()
        action = self.bot.choose(view, rng)
        self.times.append((perf_counter() - start, process_time() - busy))
        return action


class WatchedContest(Contest):
    """A contest in which the first player's decisions are timed."""

    times: list[tuple[float, float]]

    def bot(self, player: int, copy: int) -> Bot:
        """Return a player as a bot, the first one watched if it thinks at all."""
        bot = super().bot(player, copy)
        return Watched(bot, self.times) if isinstance(bot, Budgeted) and not player else bot


def play(piece: Piece) -> Played:
    """Return how a piece of work goes, in a process of its own."""
    start = perf_counter()
    times: list[tuple[float, float]] = []
    if piece.kind in ("among", "open"):
        company = Company(piece.game, *piece.players, piece.seats, SEED, open=piece.kind == "open")
        deal, own = divmod(piece.number, piece.seats)
        result = company.play(deal, own, lambda bot: Watched(bot, times))
    else:
        game = registry.load(piece.game)
        options = game.options(piece.seats)
        cap = usual_cap(game, options, piece.seats)
        words = json.dumps(options.to_json())
        contest = WatchedContest(
            Setting(
                piece.game,
                game.info.version,
                piece.seats,
                words,
                piece.players,
                *NO_BUDGET,
                0,
                cap,
                SEED,
            )
        )
        contest.times = times
        result = sum(contest.play(0, 1, piece.number).halves)
    slowest, busiest = (max(column) for column in zip((0.0, 0.0), *times, strict=True))
    return Played(piece, result, slowest, busiest, len(times), perf_counter() - start)


NO_BUDGET: Final = (None, None)
"""Neither nodes nor seconds: each level has its own."""


def take_up(league: Iterable[Meeting], file: Path) -> None:
    """Count what an earlier run has written."""
    if not file.exists():
        return
    known = {meeting.name: meeting for meeting in league}
    for one in json.loads(file.read_text())["meetings"]:
        meeting = known.get((one["game"], one["kind"], *one["players"]))
        if meeting is not None:
            meeting.results = one["results"]
            meeting.begun = len(meeting.results)
            meeting.seconds, meeting.pieces = one["core_seconds"], one["pieces"]
            meeting.slowest, meeting.decisions = one["slowest_move"], one["decisions"]
            meeting.busiest = one.get("busiest_move", 0.0)


def most_wanted(league: Sequence[Meeting], left: float) -> int | None:
    """Return whose turn it is: who has had least of the time and can still end in it."""
    open_ones = [
        at for at, meeting in enumerate(league) if not meeting.done and meeting.cost <= left
    ]
    return min(open_ones, key=lambda at: (league[at].share, at), default=None)


def run(league: list[Meeting], jobs: int, seconds: float, out: Path) -> None:
    """Play until the time is over or all is decided, writing as it goes."""
    until = monotonic() + seconds
    written = monotonic()
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs) as pool:
        begun: list[AsyncResult[Played]] = []
        while (left := until - monotonic()) > 0:
            for one in [one for one in begun if one.ready()]:
                begun.remove(one)
                played = one.get()
                league[played.piece.meeting].take(played)
            while len(begun) < jobs and (at := most_wanted(league, left)) is not None:
                meeting = league[at]
                piece = Piece(
                    at, meeting.begun, meeting.game, meeting.seats, meeting.players, meeting.kind
                )
                meeting.begun += 1
                meeting.at_work += 1
                begun.append(pool.apply_async(play, (piece,)))
            if not begun:
                break
            if monotonic() - written > WRITE_SECONDS:
                write(league, jobs, out)
                written = monotonic()
            sleep(LOOK_SECONDS)
        pool.terminate()
    write(league, jobs, out)


def write(league: Sequence[Meeting], jobs: int, out: Path) -> None:
    """Write all results; a file that is half written never takes the old one's place."""
    told = {
        "format": "belpic-league/1",
        "python": platform.python_version(),
        "jobs": jobs,
        "core_seconds": round(sum(meeting.seconds for meeting in league)),
        "meetings": [meeting.told() for meeting in league],
    }
    fresh = out.with_suffix(".part")
    fresh.write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")
    fresh.replace(out)


def tables(league: Sequence[Meeting]) -> str:
    """Return the results as tables for people."""
    games = list(dict.fromkeys(meeting.game for meeting in league))
    lines = ["| game | against `greedy` | against `random` |", "|---|---|---|"]
    for game in games:
        own = [one for one in league if one.game == game and one.kind in ("greedy", "random")]
        lines.append(f"| `{game}` | {' | '.join(map(in_words, own))} |")
    lines += ["", "| game | player | against | score | 55 % |", "|---|---|---|---|---|"]
    lines += [
        f"| `{one.game}` | {one.players[0]} | {one.players[1]} | {in_words(one)} | {verdict(one)} |"
        for one in league
        if one.kind in ("level", "longer")
    ]
    lines += ["", "| player | mean place | matches |", "|---|---|---|"]
    for one in league:
        if not one.paired:
            deals, mean, margin = one.place
            sees = " that sees all hands" if one.kind == "open" else ""
            lines.append(
                f"| `{one.game}`, `top`{sees} among three `{one.players[1]}` "
                f"| {mean:.2f} ± {margin:.2f} | {one.seats * deals} |"
            )
    lines += ["", "| player | decisions | slowest | processor time at most |", "|---|---|---|---|"]
    lines += [
        f"| `{one.game}`, {one.players[0]} | {one.decisions:,} | {one.slowest:.2f} s "
        f"| {one.busiest:.2f} s |"
        for one in league
        if one.decisions
    ]
    return "\n".join(lines) + "\n"


def verdict(meeting: Meeting) -> str:
    """Return whether a level is stronger than the one below by what is asked, as far as shown."""
    score = score_of(meeting.pairs)
    if meeting.decided == "high" or score.low >= ASKED:
        return "yes"
    return "no" if meeting.decided == "low" or score.high < ASKED else "open"


def in_words(meeting: Meeting) -> str:
    """Return the score of a meeting with its interval and its matches."""
    score = score_of(meeting.pairs)
    bounds = f"({100 * score.low:.0f}–{100 * score.high:.0f})"
    return f"{100 * score.value:.0f} % {bounds}, {2 * len(meeting.results)}"


def main() -> None:
    """Play as asked and write what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=560.0)
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--markdown", type=Path)
    parser.add_argument("--anew", action="store_true", help="begin with nothing")
    parser.add_argument("--only", nargs="*", help="what to play on: taxot, niekhi:longer and so on")
    wanted = parser.parse_args()
    league = meetings(registry.ids())
    for meeting in league:
        names = {meeting.game, f"{meeting.game}:{meeting.kind}"}
        meeting.wanted = not wanted.only or not names.isdisjoint(wanted.only)
    if not wanted.anew:
        take_up(league, wanted.out if wanted.out.exists() else REPORT)
    run(league, wanted.jobs, wanted.seconds, wanted.out)
    text = tables(league)
    if wanted.markdown is not None:
        wanted.markdown.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
