"""What a table page shows; what it does is in `table`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.tui import bars
from belpic.tui.amounts import Amounts
from belpic.tui.pages.dialogs import Menu
from belpic.tui.pages.scene_with_log import SceneWithLog
from belpic.tui.phrases import PHRASES
from belpic.tui.sheet import EMPTY, Bar, Sheet
from belpic.tui.table_screen import TableScreen, log_lines

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from belpic.core.text import Text
    from belpic.tui.draw.pen import Pen
    from belpic.tui.play_session import PlaySession
    from belpic.tui.preferences import Preferences
    from belpic.tui.setup import Setup


class TableDisplay(SceneWithLog):
    """The scene, the log, the touches made so far, what can be done and what was said."""

    DEFAULT_CSS = """
    TableDisplay #choices { background: $panel; }
    """

    def __init__(self, manner: Preferences, session: PlaySession, setup: Setup | None) -> None:
        """Take the match, and how it was set up, for the next one, if it was set up here."""
        super().__init__(manner)
        self.session = session
        self.setup = setup
        self.amounts = Amounts()
        self.said: tuple[Text, str] | None = None
        self.spinning: tuple[bool, ...] | None = None
        self.picture: TableScreen | None = None
        self.ended = False
        self.covering = False

    def compose(self) -> ComposeResult:
        """Put the table and the log between whose turn it is and what can be done."""
        yield Bar(id="head")
        yield from self.compose_desk()
        yield Bar(id="path")
        yield Bar(id="choices")
        yield Bar(id="said")
        yield Bar(id="keys")

    def draw(self) -> None:
        """Show the moment that the match is at."""
        super().draw()
        session = self.session
        if session.covered:
            self._hide()
            return
        picture = self.picture = TableScreen.of(
            session, self.amounts, by_colour=self.manner.by_colour
        )
        sheet = self.query_one("#table", Sheet)
        pen = picture.pen(self.pen(sheet), self.spinning)
        possible = [choice.key for choice in picture.choices(pen)]
        sheet.show(picture.table(pen), frozenset(possible))
        if session.over and not self.ended:
            sheet.leave()
        self.ended = session.over
        self._draw_bars(picture)
        self._draw_log()

    def _draw_head(self, picture: TableScreen) -> Pen:
        head = self.query_one("#head", Bar)
        pen = picture.pen(self.pen(head))
        title = pen.say(self.session.game.info.title)
        head.show(bars.head(title, picture.seats(pen), picture.turn(pen), pen))
        return pen

    def _draw_bars(self, picture: TableScreen) -> None:
        pen = self._draw_head(picture)
        self.query_one("#path", Bar).show(picture.breadcrumb(pen))
        self.query_one("#choices", Bar).show(picture.choice_lines(pen))
        self._say_again()

    def _draw_log(self) -> None:
        log = self.query_one("#log", Sheet)
        pen = self.pen(log)
        fair = PHRASES("log.fair", commitment=self.session.commitment[:16])
        log.show(log_lines((fair, *self.session.sentences()), pen))
        log.scroll_end(animate=False)

    def _hide(self) -> None:
        for name in ("#table", "#log", "#path", "#choices", "#said"):
            self.query_one(name, Sheet).show(EMPTY)
        head = self.query_one("#head", Bar)
        pen = self.pen(head)
        head.show(bars.head(pen.say(self.session.game.info.title), (), "", pen))
        if self.covering:
            return
        self.covering = True
        seat = self.session.viewer
        assert isinstance(seat, int)  # only seats are covered from one another
        whose = PHRASES("seat.number", seat=seat + 1)
        items = [("show", PHRASES("cover.show", seat=whose))]
        title, body = PHRASES("cover.title", seat=whose), PHRASES("cover.body")
        self.app.push_screen(Menu(self.manner, title, items, body), self._uncovered)

    def _uncovered(self, answer: str | None) -> None:
        self.covering = False
        if answer is not None:
            self.session.uncover()
        self.draw()

    def say(self, text: Text | None, ink: str = "") -> None:
        """Say something in the line for it, until something else is to be said."""
        self.said = None if text is None else (text, ink)
        self._say_again()

    def _say_again(self) -> None:
        bar = self.query_one("#said", Bar)
        pen = self.pen(bar)
        if self.said is not None:
            text, ink = self.said
            bar.show(bars.message(pen.say(text), pen, ink))
            return
        cursor = self.query_one("#table", Sheet).cursor
        about = self._about(cursor.key, pen) if cursor is not None else ""
        if self.session.over:
            about = pen.phrase("table.after")
        bar.show(bars.message(about, pen, "dim"))

    def _about(self, key: str, pen: Pen) -> str:
        return self.picture.about(key, self.picture.pen(pen)) if self.picture else ""

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """Say what the cursor or the mouse is on."""
        message.stop()
        if message.sheet.id != "table" or self.session.covered:
            return
        self.said = None
        bar = self.query_one("#said", Bar)
        pen = self.pen(bar)
        about = self._about(message.key, pen)
        if about:
            bar.show(bars.message(about, pen, "dim"))
        else:
            self._say_again()
