"""Showing a live table to those who listen: as whom each of them sees it, and what each is told.

Nothing is written here: `belpic.table.mailbox` changes the table, and has it shown.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from belpic.core.seats import SPECTATOR, Seat
from belpic.table.answers import finished
from belpic.table.attendance import Attendance
from belpic.table.feeds import Feed
from belpic.table.gallery import Gallery, watches_late
from belpic.table.gathering import Gathering
from belpic.table.phrases import refusal
from belpic.table.viewpoints import audience_of, device_of, uncovered
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from belpic.core.languages import Lang
    from belpic.core.seats import Viewer
    from belpic.store.rows import ChatLine
    from belpic.table import commands
    from belpic.table.announcements import Announcement
    from belpic.table.attendance import Listener
    from belpic.table.clock import Clock
    from belpic.table.surroundings import Surroundings
    from belpic.table.table import Table
    from belpic.table.warden import Warden

PRESENCE_SECONDS: Final = 0.5
"""How often it is told who is there: hundreds may come and go, and each would tell all others."""
CROWD: Final = 100
"""With more who listen it is told less often, so that it is two hundred messages a second."""


class Showing:
    """A live table as it is shown in this process.

    The loop only waits here: everything that the rules have to say is said in a thread.
    """

    def __init__(self, table: Table, clock: Clock, warden: Warden, around: Surroundings) -> None:
        """Take the table as it was loaded, who lets its rules speak, and what is around it."""
        self.table = table.told()
        """The table as it is stored, and known to all who listen."""
        self.used = clock()
        """When somebody last listened or asked."""
        self._clock = clock
        self._warden = warden
        self._around = around
        self._room, self._company = around.room, around.company
        self._lock = asyncio.Lock()
        """Held while the table changes, or is shown to somebody anew."""
        self._feeds: dict[Viewer, Feed] = {}
        self._attendance = Attendance(len(table.holders), clock())
        self._presence = Gathering(self._tell_presence)
        self._gallery = Gallery()

    @property
    def is_idle(self) -> bool:
        """Whether nobody listens."""
        return not self._attendance

    @property
    def present(self) -> frozenset[Viewer]:
        """Who is there."""
        return self._attendance.present | self._attendance.here(self.table)

    @property
    def missing(self) -> frozenset[Seat]:
        """The seats of people who are not here, and might be there through another process."""
        return self._attendance.missing(self.table)

    def see_elsewhere(self, seats: Iterable[int]) -> None:
        """Take notice of the seats where somebody is there through another process."""
        there = frozenset(map(Seat, seats)) & self.missing
        if self._attendance.see_elsewhere(there, self._clock()):
            self._presence.change()

    def audience(self, guest: str | None) -> Viewer:
        """Return as whom a guest sees the table at first."""
        return audience_of(self.table, guest)

    def viewpoint(self, listener: Listener) -> Viewer:
        """Return as whom somebody sees the table."""
        if listener in self._gallery:
            return self._gallery.viewpoint(listener)
        seen = self._attendance.seen_by(listener)
        return self.audience(listener.guest) if seen is None else seen

    def number(self, listener: Listener) -> int:
        """Return the number of the table that somebody is shown."""
        return self._gallery.n if listener in self._gallery else self.table.n

    async def listen(self, listener: Listener, n: int = 0) -> None:
        """Let somebody hear everything from now on, who has shown `n` before.

        Raises:
            TableFailed: if the table is closed by a defect.
            NotStored: if the database cannot be read.
        """
        coming = asyncio.ensure_future(self._let_in(listener, n))
        try:
            await asyncio.shield(coming)
        except asyncio.CancelledError:
            # what was begun is finished; whoever has gone meanwhile must not stay
            coming.add_done_callback(lambda _: self.leave(listener))
            raise

    async def _let_in(self, listener: Listener, n: int) -> None:
        async with self._lock:
            try:
                await self._welcome(listener, n)
            except BaseException:
                # whoever was not let in has no socket that would leave, and would be here for ever
                self.leave(listener)
                raise

    async def _welcome(self, listener: Listener, n: int) -> None:
        audience = await self._first_audience(self.table, listener.guest)
        lang = listener.lang
        if watches_late(self.table, listener.guest):
            self._come(listener, audience)
            self._gallery.enter(listener)
            await self._tell_late()
        else:
            told = await self._say("somebody comes", audience, lambda one: one.since(n, lang))
            self._come(listener, audience)
            self._tell_device(listener)
            listener.hear(told)
        if self._room is not None:
            await self._room.welcome(self.table, listener)
        if self._company is not None:
            await self._company.tell(self.table, (listener,))
        if self._presence.is_resting:
            self._attendance.tell(self.table, self._clock(), listener)
        self._presence.change()

    async def _first_audience(self, table: Table, guest: str | None) -> Viewer:
        if len(table.seats_of(guest)) <= 1:
            return self.audience(guest)
        return await self._warden.let_speak(table, "who comes", lambda: audience_of(table, guest))

    def _come(self, listener: Listener, audience: Viewer) -> None:
        self._attendance.come(listener, audience)
        for viewer in {audience, *self.table.seats_of(listener.guest)}:
            self._around.on_coming(self.table.plan.id, viewer)

    def leave(self, listener: Listener) -> None:
        """Let somebody hear nothing more."""
        self.used = self._clock()
        self._attendance.leave(listener, self.used, self.table)
        self._gallery.leave(listener)
        self._presence.change()
        gone = frozenset(self.table.seats_of(listener.guest)) & self.missing
        if gone:
            self._around.on_leaving(self.table.plan.id, gone)

    @finished
    async def uncover(self, listener: Listener, seat: int | None) -> None:
        """Let somebody with several seats see the table as one of them.

        Raises:
            Refused: if it is none of theirs.
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            if listener in self._gallery:
                self._gallery.look(listener, self.table, seat)
                await self._tell_late()
                return
            audience = uncovered(self.table, listener.guest, seat)
            lang = listener.lang
            told = await self._say("a hand", audience, lambda one: one.snapshot(lang))
            self._attendance.come(listener, audience)
            self._tell_device(listener)
            listener.hear(told)

    @finished
    async def resync(self, listener: Listener) -> None:
        """Tell somebody everything anew.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            if listener in self._gallery:
                self._gallery.enter(listener)
                await self._tell_late()
                return
            audience = self.viewpoint(listener)
            lang = listener.lang
            self._warden.check()
            feed = self._feeds.get(audience)
            told = None if feed is None else feed.ready_snapshot(lang)
            if told is None:
                told = await self._say("a snapshot", audience, lambda one: one.snapshot(lang))
            listener.hear(told)

    @finished
    async def speak(self, listener: Listener, lang: Lang) -> None:
        """Go on in another language with somebody, and tell everything anew in it.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            if listener in self._gallery:
                listener.lang = lang
                self._gallery.enter(listener)
                await self._tell_late()
                return
            audience = self.viewpoint(listener)
            told = await self._say("a language", audience, lambda one: one.snapshot(lang))
            listener.lang = lang
            listener.hear(told)
            if self._company is not None:
                await self._company.tell(self.table, (listener,))

    async def _say(self, what: str, audience: Viewer, say: Callable[[Feed], str]) -> str:
        """Return what the feed of an audience says of the table as it is.

        Whoever comes, or looks anew, lets moves go first.
        """
        table, known = self.table, self._feeds.get(audience)

        def work() -> tuple[Feed, str]:
            feed = known or Feed(table, audience)
            return feed, say(feed)

        self._feeds[audience], told = await self._warden.let_speak(
            self.table, what, work, patient=True
        )
        return told

    async def talk(self, listener: Listener, wish: commands.Say) -> None:
        """Let somebody say something.

        Raises:
            BelpicError: if it may not be said, or cannot be kept.
        """
        if self._room is None:
            raise refusal("no_chat")
        seen = self.viewpoint(listener)
        line = await self._room.say(self.table, listener.guest, seen, wish)
        self.pass_on((line,))

    def pass_on(self, lines: Iterable[ChatLine]) -> None:
        """Tell what was said, here or through another process."""
        if self._room is not None:
            self._room.tell(self.table, lines, [listener for listener, _ in self._attendance])

    def rename(self, person: str) -> None:
        """Tell everybody what somebody at the table is called now."""
        if self._company is not None and self.table.seats_of(person):
            self._company.forget(person)
            self._company.tell_soon(self.table, self._attendance)

    def _tell(self, news: Announcement) -> None:
        """Show a table whose entries are stored to everybody who listens."""
        if self._company is not None:
            self._company.follow(self.table, news.table, self._attendance)
        self.table = news.table
        self.used = self._clock()
        self._feeds = news.feeds
        for entry in news.addition.entries:
            if entry.author is not None:
                self._attendance.hear_of(Seat(entry.author), self.used)
        moved = False
        for listener, before in self._attendance:
            if watches_late(self.table, listener.guest):
                if listener not in self._gallery:
                    self._attendance.come(listener, SPECTATOR)
                    self._gallery.enter(listener)
                continue
            self._gallery.leave(listener)
            audience = news.audiences[listener.guest, before]
            moved = moved or audience != before
            if audience != before:
                # somebody sat down, stood up or gave the device away, and knows other things now
                self._come(listener, audience)
            self._tell_device(listener)
            told = news.messages if audience == before else news.snapshots
            listener.hear(told[audience, listener.lang])
        self._forget_feeds()
        if moved:
            self._presence.change()
        self._warden.heed(self.table)

    def _tell_device(self, listener: Listener) -> None:
        """Tell people who share a device whose turn it is to have it."""
        device = device_of(self.table, listener.guest, self.viewpoint(listener))
        if device is not None:
            listener.hear(message(device, listener.lang))

    @property
    def is_behind(self) -> bool:
        """Whether those who watch with a delay are to be told something."""
        return self._gallery.is_due(self.table, self._clock())

    async def _tell_late(self) -> None:
        """Tell those who watch with a delay what they may see by now."""
        table, now = self.table, self._clock()
        if self._gallery.is_due(table, now):
            tell = await self._warden.let_speak(
                table,
                "the past",
                lambda: self._gallery.news(table, now),
                self._warden.supervisor.patience.opening,
            )
            tell()

    def _tell_presence(self) -> float:
        """Tell who is there; return in how many seconds it may be told again."""
        self._attendance.tell(self.table, self._clock())
        if not self._lock.locked():
            # otherwise a thread may just be using them; they are forgotten after the next news
            self._forget_feeds()
            if self.is_idle:
                self.table = self.table.rested()
        return PRESENCE_SECONDS * max(1.0, len(self._attendance) / CROWD)

    def _forget_feeds(self) -> None:
        heard = self._attendance.languages()
        self._feeds = {who: feed for who, feed in self._feeds.items() if who in heard}
        for audience, feed in self._feeds.items():
            feed.forget(heard[audience])
