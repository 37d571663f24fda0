"""An engine at a table of a server: its owner runs it here, and it joins as any client does.

The server runs no commands. What the engine is told comes from what the server tells this client:
the log as its seat sees it, and the View of the seat.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final, cast

from belpic.bots.engines.bot import Beginning, EngineBot
from belpic.bots.players import Player
from belpic.core.errors import BadOptions, BelpicError, Reason
from belpic.core.match import Event
from belpic.core.outcome import Outcome
from belpic.core.rng import SystemRng
from belpic.core.seats import Seat
from belpic.table.follower import Follower
from belpic.table.messages import ShownView
from belpic.tui.connection import Connection, become_guest, read_link
from belpic.tui.phrases import PHRASES
from belpic.tui.remote import installed
from belpic.tui.server_memory import ServerMemory

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from belpic.core.codec import Json
    from belpic.core.languages import Lang
    from belpic.core.text import Text
    from belpic.table.follower import Reply

FOLDER: Final = "engines"
"""Where cookies and seeds of engines are kept: an engine is another guest than its owner."""

SIT_SECONDS: Final = 3.0
"""How long one waits for a seat after the server has answered."""


def join_engine(
    link: str, command: str, *, lang: Lang, folder: Path, tell: Callable[[Text], None]
) -> Outcome | None:
    """Let an engine sit down at the table of a link and play to the end of the match.

    Returns how it ended, or None if the server closed the table for this client. `tell` hears when
    the engine sits down.

    Raises:
        BelpicError: if the link or the command is none, there is no seat, or the engine fails.
    """
    named = command.startswith(("engine:", "engine@"))
    player = Player.read(command if named else f"engine:{command}")
    # the same command comes back to its seat; another one is another guest
    name = hashlib.sha256(command.encode()).hexdigest()[:16]
    memory = ServerMemory(folder / FOLDER / f"{name}.json")
    with closing(EngineBot(player.command, player.budget)) as bot:
        bot.start()
        return asyncio.run(_play(link, bot, memory, lang, tell))


async def _play(
    text: str, bot: EngineBot, memory: ServerMemory, lang: Lang, tell: Callable[[Text], None]
) -> Outcome | None:
    link = read_link(text)
    cookie = await asyncio.to_thread(become_guest, link.origin, memory.cookie(link.origin))
    memory.remember(link.origin, cookie)
    follower = Follower(memory.seed(link.table), link.key, lang)
    connection = Connection(link, cookie, follower)
    await connection.begin()
    seat = EngineSeat(follower, connection, bot, tell)
    following = asyncio.create_task(connection.run(seat.notice))
    playing = asyncio.create_task(seat.play())
    try:
        await asyncio.wait({following, playing}, return_when=asyncio.FIRST_COMPLETED)
        return await playing if playing.done() else None
    finally:
        for task in (following, playing):
            task.cancel()
        await asyncio.gather(following, playing, return_exceptions=True)


class EngineSeat:
    """The seat of an engine: waits until it is asked, asks the engine, sends what it says."""

    def __init__(
        self,
        follower: Follower,
        connection: Connection,
        bot: EngineBot,
        tell: Callable[[Text], None],
    ) -> None:
        """Take a follower that has heard of the table already."""
        assert follower.game is not None  # heard with the first message
        self.game = installed(follower.game)
        self._follower = follower
        self._connection = connection
        self._bot = bot
        self._tell = tell
        self._news = asyncio.Event()
        self._told = 0
        self._begun = False

    def notice(self) -> None:
        """Take notice that something has changed."""
        self._news.set()

    async def play(self) -> Outcome:
        """Play until the match is over; return how it ended.

        Raises:
            BelpicError: if there is no seat to take, or the engine fails.
        """
        while True:
            self._news.clear()
            now = self._follower.now
            assert now is not None  # heard with the first message
            if now.outcome is not None:
                return await self._finish(
                    Outcome(now.outcome.places, now.outcome.scores, now.outcome.reason)
                )
            seat = self._follower.seat
            if seat is None:
                await self._sit()
                continue
            await self._begin(seat)
            if seat in now.asked:
                await self._decide()
            else:
                await self._news.wait()

    async def _sit(self) -> None:
        """Wait for the seat that the follower has asked for by itself."""
        try:
            async with asyncio.timeout(SIT_SECONDS):
                await self._news.wait()
        except TimeoutError:
            if not self._follower.waiting:
                raise BadOptions(Reason("no_seat", PHRASES("remote.no_seat"))) from None

    async def _begin(self, seat: int) -> None:
        if self._begun:
            return
        assert self._follower.now is not None  # one has a seat
        seats = len(self._follower.now.seats)
        options = self.game.Options.from_json(
            seats, cast("dict[str, Json]", dict(self._follower.options))
        )
        seed = secrets.token_hex(16)
        beginning = Beginning(self.game, options, seats, Seat(seat), seed)
        await asyncio.to_thread(self._bot.begin, beginning)
        self._begun = True
        self._tell(PHRASES("remote.engine_sits", seat=seat + 1))

    async def _decide(self) -> None:
        """Ask the engine for an action and send it; a table that moved on asks again."""
        at = self._follower.n
        shown = await self._ask("view", at=at)
        if not isinstance(shown, ShownView):
            return
        view = self.game.view_from_json(cast("Json", shown.view))
        self._hear()
        action = await asyncio.to_thread(self._bot.choose, view, SystemRng())
        answer = await self._ask("act", at=at, text=str(action))
        if isinstance(answer, Reason) and answer.code != "stale":
            raise BadOptions(answer)
        # what came of it is on its way, and nothing is decided twice at one number
        while self._follower.n == at:
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), 1.0)

    def _hear(self) -> None:
        for line in self._follower.lines:
            if line.n > self._told:
                self._told = line.n
                seat = None if line.seat is None else Seat(line.seat)
                self._bot.hear(Event(line.n, line.kind, seat, line.text))

    async def _finish(self, outcome: Outcome) -> Outcome:
        if self._begun:
            self._hear()
            with suppress(BelpicError):  # the match is over, whatever it says to that
                await asyncio.to_thread(self._bot.finish, outcome)
        return outcome

    async def _ask(self, do: str, **fields: Json) -> Reply:
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

        def answered(reply: Reply) -> None:
            if not future.done():
                future.set_result(reply)

        self._follower.send(do, answered, **fields)
        self._connection.flush()
        return await future
