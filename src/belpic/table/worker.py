"""Playing the bots of all tables, in a process of its own.

The log is the queue: a table says whether a bot has something to do. A worker claims it for some
seconds so that others do not think about the same; if two do so nevertheless, the expected number
lets only one of them through.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from belpic import bots
from belpic.bots.runner import UNBOUNDED_CAP
from belpic.bots.uniform import RandomBot
from belpic.core.errors import BelpicError
from belpic.core.match import CAP, Event
from belpic.core.rng import SystemRng
from belpic.store import NotStored
from belpic.table import commands
from belpic.table.conduct import Doer, decide
from belpic.table.hall import milliseconds
from belpic.table.table import Table

if TYPE_CHECKING:
    from belpic.core.parts import Bot
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.store import Store
    from belpic.table.mailbox import Clock

LOOK_SECONDS: Final = 0.02
"""How often one looks for something to do."""
LOOK_ANYHOW_MILLISECONDS: Final = 1000
"""How often one does so though nothing was written."""
RETRY_SECONDS: Final = 1.0
"""How long one waits when the database does not answer."""
LEASE_MILLISECONDS: Final = 3000
"""For how long a claim holds; a worker that dies keeps a table waiting no longer than this."""
KEPT: Final = 200
"""How many tables are kept folded."""

logger = logging.getLogger(__name__)


class Worker:
    """One worker."""

    def __init__(self, store: Store, clock: Clock = milliseconds, rng: Rng | None = None) -> None:
        """Take where the tables are; `rng` is what bots toss their coins with."""
        self.name = secrets.token_hex(8)
        self._store = store
        self._clock = clock
        self._rng = rng or SystemRng()
        self._secret = store.secret("bots")
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._leases: dict[str, int] = {}

    def run(self, stop: threading.Event) -> None:
        """Play until told to stop."""
        looked = 0
        while not stop.is_set():
            try:
                # a claim of a worker that died runs out without anything being written
                if self._store.changed() or self._clock() - looked > LOOK_ANYHOW_MILLISECONDS:
                    looked = self._clock()
                    self.work()
                else:
                    stop.wait(LOOK_SECONDS)
            except NotStored as error:
                logger.warning("%s", error)
                stop.wait(RETRY_SECONDS)

    def work(self) -> int:
        """Let every bot that is due do one thing; return how many did."""
        done = 0
        for table in self._store.bot_work(self.name, self._clock()):
            if self._claim(table):
                try:
                    done += self._visit(table)
                except NotStored:
                    raise
                except BelpicError as error:
                    logger.warning("table %s: %s", table, error)
        return done

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
                self._tables.pop(name, None)
                return done
            table = after.told()
            self._keep(table)
            done += 1
        return done

    def _load(self, name: str) -> Table:
        known = self._tables.get(name)
        loaded = self._store.load(name, known.n if known else 0)
        assert loaded is not None  # tables are never removed
        table = known.follow(loaded) if known else Table.restore(loaded)
        self._keep(table.told())
        return table.told()

    def _keep(self, table: Table) -> None:
        self._tables[table.plan.id] = table
        self._tables.move_to_end(table.plan.id)
        while len(self._tables) > KEPT:
            self._tables.popitem(last=False)

    def _act(self, table: Table, seat: Seat) -> Table:
        """Return the table after a bot has sat down, revealed its seed or played."""
        now, doer = self._clock(), Doer(seat, None)
        seed = self._seed(table.plan.id, seat)
        command = f"bot-{table.n}-{seat}"
        if table.phase == "open":
            commitment = hashlib.sha256(seed).hexdigest()
            return decide(table, doer, commands.Sit(command, seat, None, commitment), now)
        if table.phase == "starting":
            return decide(table, doer, commands.Reveal(command, seed), now)
        if table.n >= UNBOUNDED_CAP and all(chair.kind == "bot" for chair in table.chairs):
            return table.then(Event(0, "abandon", None, CAP), now)
        text = self._choose(table, seat)
        return decide(table, doer, commands.Act(command, table.n, text), self._clock())

    def _choose(self, table: Table, seat: Seat) -> str:
        """Return what the bot of a seat plays, having seen its View and nothing else."""
        view = table.view(seat)
        bot = self._bot(table, seat)
        try:
            action = bot.choose(view, self._rng)
            table.plan.game.read(view.shown, seat, str(action))
        except Exception:
            # a bot's defect must not stop the people at its table
            logger.exception("table %s: the bot of seat %d has failed", table.plan.id, seat)
            action = RandomBot().choose(view, self._rng)
        return str(action)

    def _bot(self, table: Table, seat: Seat) -> Bot:
        return bots.make(table.chairs[seat].level or "", table.plan.game)

    def _seed(self, table: str, seat: Seat) -> bytes:
        """Return a bot's seed, the same whenever it is asked for."""
        return hmac.new(self._secret, f"{table}/{seat}".encode(), hashlib.sha256).digest()
