"""A room of a class or a club: what may be played there, and who plays."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from belpic.core.errors import BelpicError
from belpic.tui import bars
from belpic.tui.draw.block import Block, Line, Span, Touch, wrap
from belpic.tui.pages.common import Common
from belpic.tui.pages.dialogs import Menu
from belpic.tui.phrases import PHRASES
from belpic.tui.sheet import Bar, Sheet

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from textual.app import ComposeResult
    from textual.worker import Worker

    from belpic.core.text import Text
    from belpic.table.meeting_messages import RoomGame, RoomNow, RoomSeat, RoomTable
    from belpic.tui.bars import Command
    from belpic.tui.desk import Desk
    from belpic.tui.draw.pen import Pen
    from belpic.tui.pages.page import Page
    from belpic.tui.preferences import Preferences

LOOK_SECONDS: Final = 2.0
"""How often one looks whether something has changed."""
GAME: Final = "game:"
TABLE: Final = "table:"


class RoomPage(Common):
    """What a room tells; whoever chooses a table goes there."""

    COMMANDS_SHOWN: ClassVar[tuple[Command, ...]] = (
        ("↑↓", "move", "noop"),
        ("Enter", "choose", "noop"),
        ("l", "language", "app.language"),
        ("?", "help", "help"),
        ("q", "quit", "app.quit"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "noop", show=False)]

    def __init__(
        self,
        manner: Preferences,
        desk: Desk,
        room: RoomNow,
        go: Callable[[str], Awaitable[Page]],
    ) -> None:
        """Take where the room is, as it is now, and what makes the page of a table's link."""
        super().__init__(manner)
        self.desk = desk
        self.room = room
        self.announced: tuple[Text, ...] = ()
        self.problem: Text | None = None
        self._go = go
        self._looking: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        """Put the room between its title and the keys."""
        yield Bar(id="head")
        yield Sheet(id="room")
        yield Bar(id="said")
        yield Bar(id="keys")

    def on_mount(self) -> None:
        """Draw, and follow the room."""
        super().on_mount()
        self.set_interval(LOOK_SECONDS, self._follow)
        self._follow()

    def _follow(self) -> None:
        # a slow server is asked again only when it has answered; an exclusive worker would give up
        # a look for the next one, while the thread that asks goes on
        if self._looking is None or self._looking.is_finished:
            self._looking = self.run_worker(self._look(), group="room")

    async def _look(self) -> None:
        lang = self.manner.reads
        try:
            room = await asyncio.to_thread(self.desk.room, self.room.room, lang)
            announced = await asyncio.to_thread(self.desk.announcements, lang)
        except BelpicError as error:
            self.problem = error.text
        else:
            if (room, announced, None) == (self.room, self.announced, self.problem):
                return
            self.room, self.announced, self.problem = room, announced, None
        self.draw()

    def draw(self) -> None:
        """Show the room."""
        super().draw()
        sheet = self.query_one("#room", Sheet)
        pen = self.pen(sheet)
        told = (
            PHRASES("room.closed") if self.room.closed else PHRASES(f"room.chat_{self.room.chat}")
        )
        head = bars.head(self.room.title, (Span(pen.say(told), "dim"),), "", pen)
        self.query_one("#head", Bar).show(head)
        lines = [*self._announcements(pen), *self._games(pen), *self._tables(pen)]
        games = () if self.room.closed else map(str, range(len(self.room.games)))
        keys = [GAME + one for one in games] + [TABLE + one.table for one in self.room.tables]
        sheet.show(Block(tuple(lines)), frozenset(keys))
        said = "" if self.problem is None else pen.say(self.problem)
        self.query_one("#said", Bar).show(bars.message(said, pen, "refused"))

    def _announcements(self, pen: Pen) -> Iterator[Line]:
        for one in self.announced:
            words = pen.say(PHRASES("remote.announced", text=one))
            yield from ((Span(f"  {line}", "strong"),) for line in wrap(words, pen.width - 4))

    def _games(self, pen: Pen) -> Iterator[Line]:
        yield ()
        yield (Span(f"  {pen.phrase('room.games')}", "title"),)
        for number, one in enumerate(self.room.games):
            touch = None if self.room.closed else Touch(f"{GAME}{number}")
            yield (Span(f"  {_game(one, pen)} ", "" if touch else "dim", touch),)

    def _tables(self, pen: Pen) -> Iterator[Line]:
        yield ()
        yield (Span(f"  {pen.phrase('room.tables')}", "title"),)
        if not self.room.tables:
            yield (Span(f"  {pen.phrase('room.nothing')}", "dim"),)
        for one in self.room.tables:
            touch = Touch(TABLE + one.table)
            title, way = pen.say(one.title), pen.phrase(f"room.{_way(one)}")
            seats = " · ".join(_seat(number, seat, pen) for number, seat in enumerate(one.seats))
            yield (
                Span(f"  {title} ", "strong", touch),
                Span(f"{pen.phrase(f'room.{one.phase}')} · {way}  ", "", touch),
                Span(f"{seats} ", "dim", touch),
            )

    def touched(self, key: str) -> None:
        """Open a table of a game, or go to one."""
        if key.startswith(TABLE):
            name = key.removeprefix(TABLE)
            table = next((one for one in self.room.tables if one.table == name), None)
            if table is not None:
                self.run_worker(self._sit(name, sits=_way(table) == "sit"), group="going")
            return
        number = int(key.removeprefix(GAME))
        others = range(self.room.games[number].seats)
        items = [(str(bots), PHRASES("room.bots", count=bots)) for bots in others]

        def chosen(bots: str | None) -> None:
            if bots is not None:
                self.run_worker(self._open(number, int(bots)), group="going")

        self.app.push_screen(Menu(self.manner, PHRASES("room.how_many"), items), chosen)

    async def _open(self, game: int, bots: int) -> None:
        room, lang = self.room.room, self.manner.reads
        try:
            table = await asyncio.to_thread(self.desk.open, room, game, bots, lang)
        except BelpicError as error:
            self._complain(error)
        else:
            await self._sit(table, sits=False)

    async def _sit(self, table: str, *, sits: bool) -> None:
        link = f"{self.desk.origin}/t/{table}" + ("#room" if sits else "")
        try:
            page = await self._go(link)
        except BelpicError as error:
            self._complain(error)
        else:
            self.app.push_screen(page)

    def _complain(self, error: BelpicError) -> None:
        self.problem = error.text
        self.draw()


def _way(table: RoomTable) -> str:
    """Return what one does at a table: come back to one's seat, sit down, or watch."""
    if any(seat.yours for seat in table.seats):
        return "return"
    is_free = table.phase == "open" and any(seat.kind == "open" for seat in table.seats)
    return "sit" if is_free else "watch"


def _game(one: RoomGame, pen: Pen) -> str:
    seats = pen.phrase("chooser.fixed", low=one.seats, high=one.seats)
    return " · ".join((pen.say(one.title), pen.say(one.label), seats, pen.say(one.clock.label)))


def _seat(number: int, seat: RoomSeat, pen: Pen) -> str:
    """Return who has a seat; a sign says whom the table waits for."""
    if seat.kind == "person":
        name = (
            pen.phrase("seat.number", seat=number + 1) if seat.name is None else pen.say(seat.name)
        )
        away = "" if seat.here else f" {pen.phrase('room.away')}"
        return f"{pen.charset.turn if seat.asked else ''}{name}{away}"
    return pen.phrase(f"room.{'free' if seat.kind == 'open' else 'bot'}")
