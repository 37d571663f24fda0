"""Playing the bots of all tables, in a process of its own.

The log is the queue: a table says whether a bot has something to do. A worker claims it for some
seconds so that others do not think about the same; if two do so nevertheless, the expected number
lets only one of them through.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
import time
from collections import OrderedDict, deque
from concurrent import futures
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final

from belpic import bots
from belpic.bots.numbered import TOP
from belpic.bots.runner import UNBOUNDED_CAP
from belpic.bots.uniform import RandomBot
from belpic.core.errors import BelpicError
from belpic.core.match import CAP, Event
from belpic.core.parts import Remembering
from belpic.core.rng import SystemRng
from belpic.store import LEASE_MILLISECONDS, Fault, NotStored
from belpic.table import commands
from belpic.table.clock import milliseconds
from belpic.table.crew import CREW, WALL_FACTOR, Crew, Overdue
from belpic.table.decisions import Doer, decide
from belpic.table.pace import Pace
from belpic.table.supervision import (
    AT_ONCE,
    QUICK_SECONDS,
    REST_MILLISECONDS,
    Patience,
    UnreadableTables,
    check_crew,
    event_in,
)
from belpic.table.table import Table

if TYPE_CHECKING:
    from belpic.core.game import AnyGame
    from belpic.core.parts import Bot
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View
    from belpic.store import Store
    from belpic.table.clock import Clock
    from belpic.table.crew import Job

LOOK_SECONDS: Final = 0.02
"""How often one looks for something to do."""
LOOK_ANYHOW_MILLISECONDS: Final = 1000
"""How often one does so though nothing was written."""
RETRY_SECONDS: Final = 1.0
"""How long one waits when the database does not answer."""
KEPT: Final = 200
"""How many tables are kept folded, and how many bots with what they remember."""
MOST_VISITS: Final = 32
"""How many tables are visited at once, slow ones too."""
MOST_SHOWS: Final = 2
"""How many of them may be tables of bots alone where people play too: whoever plays is not to wait
for who watches."""
PEOPLE_SECONDS: Final = 60.0
"""For how long that is so after somebody's bot has had something to do."""
MOST_BOTS: Final = 8
"""How many bots may think one after another during a visit, for the time that it may take."""
LAST_SECONDS: Final = 2.0
"""How long visits may go on when the worker is told to stop."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Visit:
    """A table where a thread lets the bots do what is due."""

    job: Job[int]
    limit: float
    """How many seconds the rules may compute."""

    @property
    def is_young(self) -> bool:
        """Whether it has only just begun."""
        return self.job.age < QUICK_SECONDS


class Worker:
    """One worker."""

    def __init__(
        self,
        store: Store,
        clock: Clock = milliseconds,
        rng: Rng | None = None,
        patience: Patience | None = None,
        crew: Crew = CREW,
    ) -> None:
        """Take where the tables are; `rng` is what bots toss their coins with."""
        self.name = secrets.token_hex(8)
        self._store = store
        self._clock = clock
        self._rng = rng or SystemRng()
        self._patience = patience or Patience()
        self._crew = crew
        self.pace = Pace(self._patience.moment, SystemRng())
        self._begun = time.monotonic()
        self._lock = threading.Lock()
        """Guards the tables and bots, which are kept by the threads that visit them."""
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._bots: OrderedDict[tuple[str, Seat, str], Bot] = OrderedDict()
        """Bots that remember something of their match; what they remember is never needed."""
        self._leases: dict[str, int] = {}
        self._due: deque[str] = deque()
        self._shows: set[str] = set()
        """Tables of bots alone, which somebody watches."""
        self._met_people = -inf
        """When a bot had last something to do at a table of people."""
        self._visits: dict[str, Visit] = {}
        self._resting: dict[str, int] = {}
        """Tables whose rules have failed, and until when nobody goes there."""
        self._unreadable = UnreadableTables()

    def run(self, stop: threading.Event) -> None:
        """Play until told to stop.

        Raises:
            Exhausted: if so many threads were written off that the process had better begin anew.
        """
        looked, done = 0, 0
        while not stop.is_set():
            try:
                # after what its bots have done it may be another bot's turn; a claim of a worker
                # that died runs out without anything being written
                is_late = self._clock() - looked > LOOK_ANYHOW_MILLISECONDS
                if self._store.changed() or done or is_late:
                    looked = self._clock()
                    self._look()
                self._go()
                done = self._come_back(LOOK_SECONDS)
            except NotStored:  # the store has told the log why
                stop.wait(RETRY_SECONDS)
            check_crew(self._crew)
            if not self._visits:
                stop.wait(LOOK_SECONDS)
        futures.wait([visit.job.done for visit in self._visits.values()], LAST_SECONDS)

    def work(self) -> int:
        """Let every bot that is due do one thing; return how many did."""
        self._look()
        done = 0
        while self._due or self._visits:
            self._go()
            done += self._come_back(LOOK_SECONDS)
        return done

    def _look(self) -> None:
        """Find the tables where something is due; the claims to those under way are renewed."""
        now = self._clock()
        self._resting = {name: until for name, until in self._resting.items() if now < until}
        due = self._store.bot_work(self.name, now)
        for name in due:
            if name in self._visits:
                self._claim(name)
        self._due = deque(name for name in due if name not in self._resting)
        self._shows = {name for name, people in due.items() if not people}
        if len(self._shows) < len(due):
            self._met_people = time.monotonic()

    def _go(self) -> None:
        """Visit tables, a few at once; those that take their time hold up no others."""
        waiting, self._due = self._due, deque()
        while waiting:
            young = sum(visit.is_young for visit in self._visits.values())
            if young >= AT_ONCE or len(self._visits) >= MOST_VISITS:
                break
            name = waiting.popleft()
            if name in self._visits or (name in self._shows and self._is_show_full):
                self._due.append(name)
            elif self._claim(name):
                with self._lock:
                    limit = self._limit(self._patience.step if name in self._tables else inf)
                job = self._crew.start(partial(self._visit, name), f"table {name}, its bots")
                self._visits[name] = Visit(job, limit)
        self._due.extend(waiting)

    @property
    def _is_show_full(self) -> bool:
        """Whether as many tables of bots alone are visited as may take time from people."""
        if time.monotonic() - self._met_people > PEOPLE_SECONDS:
            return False
        return sum(name in self._shows for name in self._visits) >= MOST_SHOWS

    def _limit(self, seconds: float) -> float:
        """Return how long something may take; in the beginning rules may have to be compiled."""
        warm = time.monotonic() - self._begun > self._patience.warming
        longest = max(self._patience.opening, self._patience.step)
        return min(seconds, longest) if warm else longest

    def _come_back(self, seconds: float) -> int:
        """Wait for a visit to end, but not for long; return how much the bots have done."""
        jobs = [visit.job.done for visit in self._visits.values()]
        futures.wait(jobs, seconds, futures.FIRST_COMPLETED)
        done = 0
        for name, visit in list(self._visits.items()):
            # it may wait for bots that think, one after another
            wall = WALL_FACTOR * (visit.limit + MOST_BOTS * self._limit(self._patience.bot))
            if not visit.job.done.done() and visit.job.seconds_left(visit.limit, wall) > 0:
                continue
            del self._visits[name]
            try:
                self._crew.give_up(visit.job, visit.limit)
                done += visit.job.done.result()
            except NotStored:
                raise
            except BelpicError as error:
                self._unreadable.tell(name, error)
                self._rest(name)
            except Exception as error:
                with self._lock:
                    known = self._tables.get(name)
                n = known.n if known is not None else event_in(error)
                logger.exception("table %s: its rules have failed at event %d", name, n)
                self._rest(name)
                fault = Fault(name, n, self._clock(), isinstance(error, Overdue))
                self._store.wait(self._store.report(fault))
        return done

    def _rest(self, name: str) -> None:
        self._resting[name] = self._clock() + REST_MILLISECONDS
        with self._lock:
            self._tables.pop(name, None)

    def _claim(self, table: str) -> bool:
        now = self._clock()
        if self._leases.get(table, 0) - now > LEASE_MILLISECONDS // 2:
            return True
        until = now + LEASE_MILLISECONDS
        if not self._store.claim(table, self.name, now, until):
            return False
        self._leases[table] = until
        return True

    def _visit(self, name: str) -> int:
        table = self._load(name)
        done = 0
        for seat in table.bots_due:
            if seat not in table.bots_due:
                # what another bot did has made an end of it
                continue
            after = self._act(table, seat)
            if not self._store.wait(self._store.append(table.addition(after))):
                # somebody else was faster; the next visit sees what they did
                with self._lock:
                    self._tables.pop(name, None)
                return done
            table = after.told()
            self._keep(table)
            done += 1
        return done

    def _load(self, name: str) -> Table:
        with self._lock:
            known = self._tables.get(name)
        loaded = self._store.load(name, known.n if known else 0)
        assert loaded is not None  # tables are never removed
        table = known.follow(loaded) if known else Table.restore(loaded)
        self._keep(table.told())
        return table.told()

    def _keep(self, table: Table) -> None:
        with self._lock:
            self._tables[table.plan.id] = table
            self._tables.move_to_end(table.plan.id)
            while len(self._tables) > KEPT:
                self._tables.popitem(last=False)

    def _act(self, table: Table, seat: Seat) -> Table:
        """Return the table after a bot has sat down, revealed its seed or played."""
        now, doer = self._clock(), Doer(seat, None)
        seed = table.bot_seed(seat)
        command = f"bot-{table.n}-{seat}"
        if table.phase == "open":
            commitment = hashlib.sha256(seed).hexdigest()
            return decide(table, doer, commands.Sit(command, seat, None, commitment), now)
        if table.phase == "starting":
            return decide(table, doer, commands.Reveal(command, seed), now)
        if table.n >= UNBOUNDED_CAP and all(holder.kind == "bot" for holder in table.holders):
            return table.then(Event(0, "abandon", None, CAP), now)
        return self._play(table, seat, command)

    def _play(self, table: Table, seat: Seat, command: str) -> Table:
        """Return the table after what the bot of a seat plays, having seen its View alone."""
        view = table.view(seat)
        about = f"table {table.plan.id} ({table.plan.row.game}) at event {table.n}"

        def act(text: str) -> Table:
            deed = commands.Act(command, table.n, text)
            return decide(table, Doer(seat, None), deed, self._clock())

        def think(bot: Bot) -> str:
            return str(bot.choose(view, self._rng))

        whose = f"{about}, the bot of seat {seat}"
        try:
            # a bot's first move in a process may have to load a network or compiled code: that is
            # no thinking, and what is forced is not to take as long later on
            made = self._crew.start(partial(self._bot, table, seat), f"{whose} being made")
            bot = self._crew.wait(made, self._limit(self._patience.opening))
            begun = time.monotonic()
            job = self._crew.start(partial(think, bot), whose)
            text = self._crew.wait(job, self._limit(self._patience.bot))
        except Exception:
            # a bot's defect must not stop the people at its table
            logger.exception("%s: the bot of seat %d is replaced for this move", about, seat)
            return act(think_anew(view, self._rng))
        self._wait_for_the_moment(table, seat, begun)
        try:
            return act(text)
        except BelpicError:
            logger.exception("%s: the bot of seat %d is replaced for this move", about, seat)
            return act(think_anew(view, self._rng))

    def _wait_for_the_moment(self, table: Table, seat: Seat, begun: float) -> None:
        """Wait until the time of an answer does not tell whether there was a choice."""
        if table.views.open:
            return
        bot = (table.plan.row.game, table.holders[seat].level or "")
        thought = time.monotonic() - begun
        time.sleep(max(0.0, self.pace.seconds(bot, table.view(seat), thought) - thought))

    def _bot(self, table: Table, seat: Seat) -> Bot:
        level = table.holders[seat].level or ""
        place = (table.plan.id, seat, level)
        with self._lock:
            known = self._bots.pop(place, None)
        # outside the lock: a bot of somebody else's may take its time to begin
        bot = known or _make(level, table.plan.game)
        with self._lock:
            if isinstance(bot, Remembering):
                self._bots[place] = bot
            while len(self._bots) > KEPT:
                self._bots.popitem(last=False)
        return bot


def _make(level: str, game: AnyGame) -> Bot:
    """Return a bot of that level, or of the highest where a later version has no such level."""
    known = bots.levels(game)
    return bots.make(level if level in known or TOP not in known else TOP, game)


def think_anew(view: View, rng: Rng) -> str:
    """Return what is played in place of what a bot could not say."""
    return str(RandomBot().choose(view, rng))
