"""A record, to step through."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from belpic.core.seats import ALL, asked_seats
from belpic.records.transcript import ending
from belpic.tui import bars
from belpic.tui.draw.labels import label
from belpic.tui.draw.scene import draw_scene
from belpic.tui.pages.rules import show_rules
from belpic.tui.pages.scene_with_log import SceneWithLog
from belpic.tui.sheet import Bar, Sheet
from belpic.tui.table_screen import log_lines

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from belpic.tui.bars import Command
    from belpic.tui.draw.pen import Pen
    from belpic.tui.preferences import Preferences
    from belpic.tui.timeline import Timeline

LEAP = 10
"""Events that Page Up and Page Down go over."""


class ReplayPage(SceneWithLog):
    """The table after any event of a record, everything open."""

    COMMANDS_SHOWN: ClassVar[tuple[Command, ...]] = (
        ("←→", "step", "noop"),
        ("Home End", "ends", "noop"),
        ("PgUp PgDn", "leap", "noop"),
        ("r", "rules", "rules"),
        ("o", "open", "open"),
        ("l", "language", "app.language"),
        ("Esc", "back", "back"),
        ("?", "help", "help"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("r", "rules", show=False),
        Binding("home", "to(0)", show=False, priority=True),
        Binding("end", "to(1000000000)", show=False, priority=True),
        Binding("pageup", f"by(-{LEAP})", show=False, priority=True),
        Binding("pagedown", f"by({LEAP})", show=False, priority=True),
        Binding("left", "by(-1)", show=False, priority=True),
        Binding("right", "by(1)", show=False, priority=True),
    ]

    def __init__(self, manner: Preferences, timeline: Timeline, name: str) -> None:
        """Take the record and the name of its file."""
        super().__init__(manner)
        self.timeline = timeline
        self.file_name = name

    def compose(self) -> ComposeResult:
        """Put the table and the log between where one stands and the keys."""
        yield Bar(id="head")
        yield from self.compose_desk()
        yield Bar(id="said")
        yield Bar(id="keys")

    def draw(self) -> None:
        """Show the moment where one stands."""
        super().draw()
        timeline = self.timeline
        sheet = self.query_one("#table", Sheet)
        sheet.show(draw_scene(timeline.view.scene(), self._pen(sheet)))
        head = self.query_one("#head", Bar)
        pen = self.pen(head)
        where = pen.phrase("replay.at", at=timeline.at, length=timeline.length)
        head.show(bars.head(pen.say(timeline.game.info.title), (), where, pen))
        self._draw_log()
        self.query_one("#said", Bar).show(
            bars.message(self._said(pen), pen, "refused" if self._failed else "strong")
        )

    def _pen(self, sheet: Sheet) -> Pen:
        asked = asked_seats(self.timeline.view.shown.to_act)
        return replace(self.pen(sheet), viewer=ALL, seats=self.timeline.seats, asked=asked)

    def _draw_log(self) -> None:
        log = self.query_one("#log", Sheet)
        block = log_lines(self.timeline.sentences, self.pen(log), self.timeline.at)
        log.show(block)
        row = next(
            (
                index
                for index, line in enumerate(block.lines)
                for span in line
                if span.touch is not None and span.touch.key == f"at:{self.timeline.at}"
            ),
            0,
        )
        log.scroll_to(y=max(0, row - log.size.height // 2), animate=False)

    @property
    def _failed(self) -> bool:
        return self.timeline.problem is not None and self.timeline.at == self.timeline.length

    def _said(self, pen: Pen) -> str:
        timeline = self.timeline
        if timeline.at == 0:
            return "  ".join(pen.say(line) for line in timeline.head)
        if timeline.problem is not None and self._failed:
            return pen.say(timeline.problem.text)
        if timeline.at == timeline.length and timeline.outcome is not None:
            lines = ending(timeline.outcome, timeline.game)
            return "  ".join(pen.say(line) for line in lines)
        return pen.say(timeline.sentences[timeline.at - 1])

    def touched(self, key: str) -> None:
        """Go to an event of the log; say what a thing on the table is."""
        if key.startswith("at:"):
            self.action_to(int(key.removeprefix("at:")))

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """Say what the cursor or the mouse is on."""
        message.stop()
        if message.sheet.id == "table":
            bar = self.query_one("#said", Bar)
            pen = self._pen(bar)
            about = label(message.key, self.timeline.view.scene(), pen)
            bar.show(bars.message(about, pen, "dim"))

    def action_by(self, number: int) -> None:
        """Go some events further or back."""
        self.action_to(self.timeline.at + number)

    def action_to(self, number: int) -> None:
        """Go to the moment after so many events."""
        self.timeline.go(number)
        self.draw()

    def action_rules(self) -> None:
        """Show the rules of the game."""
        show_rules(self, self.timeline.game, self.timeline.seats)

    def action_back(self) -> None:
        """Close the record."""
        self.dismiss()
