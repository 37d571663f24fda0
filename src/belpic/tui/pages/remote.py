"""The table of a match at a server."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from belpic.core.errors import BelpicError, Reason
from belpic.table.follower import Follower
from belpic.table.messages import Hinted
from belpic.tui.amounts import Amounts
from belpic.tui.connection import Connection
from belpic.tui.desk import Desk
from belpic.tui.pages.dialogs import Menu, Prompt
from belpic.tui.pages.reporting import begin_report, subjects
from belpic.tui.pages.table import TablePage
from belpic.tui.phrases import PHRASES
from belpic.tui.remote import RemoteSession

if TYPE_CHECKING:
    from belpic.core.text import Text
    from belpic.table.follower import Reply
    from belpic.tui.bars import Command
    from belpic.tui.preferences import Preferences
    from belpic.tui.server_memory import ServerMemory


TICK_SECONDS: Final = 1.0
NEWS_SECONDS: Final = 60.0
"""How often one looks what is announced, as the browser does."""


REPORT: Final = "report"


class RemotePage(TablePage):
    """A match that is played elsewhere; this page shows what the server tells."""

    COMMANDS_SHOWN: ClassVar[tuple[Command, ...]] = (
        *TablePage.COMMANDS_SHOWN[:4],
        ("F7", "deeds", "deeds"),
        ("F8", "talk", "talk"),
        *TablePage.COMMANDS_SHOWN[4:],
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f7", "deeds", show=False),
        Binding("f8", "talk", show=False),
    ]

    def __init__(
        self,
        manner: Preferences,
        connection: Connection,
        session: RemoteSession,
        visits: ServerMemory,
    ) -> None:
        """Take a session that has heard of its table already."""
        super().__init__(manner, session, None)
        self.remote = session
        self.connection = connection
        self.visits = visits
        self.desk = Desk(connection.link.origin, visits.cookie(connection.link.origin))
        self._again = False
        self._hinting: int | None = None
        """Since when the question stands that a hint is on its way for."""
        session.complain = self._complain

    def on_mount(self) -> None:
        """Draw, and follow the table."""
        super().on_mount()
        self.run_worker(self.connection.run(self._changed), group="connection")
        self.set_interval(TICK_SECONDS, self._tick)
        self.set_interval(NEWS_SECONDS, self._ask_news)
        self._ask_news()

    def _ask_news(self) -> None:
        self.run_worker(self._look_for_news(), group="news", exclusive=True)

    async def _look_for_news(self) -> None:
        """Show what everybody is told; who cannot hear of it plays on."""
        with suppress(BelpicError):
            told = await asyncio.to_thread(self.desk.announcements, self.manner.reads)
            if told != self.remote.announced:
                self.remote.announced = told
                self.draw()

    def _tick(self) -> None:
        """Let running clocks run."""
        self.remote.follower.tick(asyncio.get_running_loop().time())
        if self.remote.clock_runs and self.picture is not None:
            self._draw_head(self.picture)

    def draw(self) -> None:
        """Draw, and let the server tell everything anew if another language was chosen."""
        self.remote.follower.speak(self.manner.reads)
        self.connection.flush()
        super().draw()

    def go_on(self) -> None:
        """Send what the touches have made; bots and chance are the server's matter."""
        self.connection.flush()

    def _complain(self, text: Text) -> None:
        self.say(text, "refused")

    def _changed(self) -> None:
        self.remote.connected = self.connection.open
        self.remote.update()
        self.connection.flush()
        refused = self.remote.follower.refused
        if refused is not None:
            self._complain(refused.text)
        if self._again and self.remote.now.rematch is not None:
            self._again = False
            self.run_worker(self._move_on(self.remote.now.rematch), group="rematch")
        self.draw()

    def action_rematch(self) -> None:
        """Open another match, or join the one that was opened."""
        if self.session.over and isinstance(self.session.viewer, int):
            self._again = True
            self.remote.rematch()
            self.connection.flush()

    def ask_for_hint(self) -> None:
        """Let the server think about it."""
        if self._hinting is not None and self._hinting == self.remote.now.since:
            return
        self._hinting = self.remote.now.since
        self.remote.follower.send("hint", self._hinted, at=self.remote.follower.n)
        self.connection.flush()

    def _hinted(self, answer: Reply) -> None:
        self._hinting = None
        if isinstance(answer, Reason):
            self._complain(answer.text)
        elif isinstance(answer, Hinted):
            self.show_hint(answer.choices, answer.why)

    def action_deeds(self) -> None:
        """Choose among what one may ask of the others, or answer."""
        items = self.remote.deeds()
        if subjects(self):
            items.append((REPORT, PHRASES("deed.report")))
        if not items:
            self.say(PHRASES("deed.none"), "dim")
            return

        def chosen(name: str | None) -> None:
            if name == REPORT:
                begin_report(self)
            elif name is not None:
                self.remote.do(name)
                self.connection.flush()

        self.app.push_screen(Menu(self.manner, PHRASES("deed.title"), items), chosen)

    def action_talk(self) -> None:
        """Choose what to say, or whom not to hear."""
        rule = self.remote.follower.chat
        if rule is None or not rule.phrases:
            self.say(PHRASES("talk.none"), "dim")
            return
        items = [(f"say {one.name}", one.text) for one in rule.phrases]
        if rule.free:
            items.insert(0, ("write", PHRASES("talk.write")))
        for seat in self.remote.speakers():
            name = "unmute" if seat in self.remote.muted else "mute"
            whom = (
                PHRASES("talk.watchers") if seat is None else PHRASES("seat.number", seat=seat + 1)
            )
            items.append(
                (f"mute {'' if seat is None else seat}", PHRASES(f"talk.{name}", whom=whom))
            )
        self.app.push_screen(Menu(self.manner, PHRASES("talk.title"), items), self._talk)

    def _talk(self, chosen: str | None) -> None:
        do, _, what = (chosen or "").partition(" ")
        if do == "say":
            self.remote.talk(what)
        elif do == "mute":
            self.remote.muted ^= {int(what) if what else None}
        elif do == "write":
            self.app.push_screen(Prompt(self.manner, PHRASES("talk.write"), self._written_line))
        self.draw()

    def _written_line(self, text: str) -> Text | None:
        if not text.strip():
            return PHRASES("talk.empty")
        self.remote.talk(None, text)
        self.connection.flush()
        return None

    async def _move_on(self, table: str) -> None:
        link = replace(self.connection.link, table=table, key=None)
        follower = Follower(self.visits.seed(table), lang=self.manner.reads)
        cookie = self.visits.cookie(link.origin) or ""
        connection = Connection(link, cookie, follower)
        try:
            await connection.begin()
            session = RemoteSession(follower, self._complain)
        except BelpicError as error:
            self._complain(error.text)
            return
        self.workers.cancel_group(self, "connection")
        session.announced = self.remote.announced
        self.session = self.remote = session
        self.connection = connection
        self._hinting = None
        self.amounts = Amounts()
        self.run_worker(connection.run(self._changed), group="connection")
        self.draw()
