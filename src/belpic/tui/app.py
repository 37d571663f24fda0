"""The application: what is the same on all screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.app import App
from textual.theme import Theme

from belpic.core.languages import next_language
from belpic.tui.ink import PAPER, TEXT
from belpic.tui.pages.chooser import Chooser
from belpic.tui.pages.page import Drawn, Page
from belpic.tui.pages.replay import ReplayPage
from belpic.tui.pages.setup import SetupPage
from belpic.tui.pages.table import TablePage
from belpic.tui.phrases import PHRASES

if TYPE_CHECKING:
    from belpic.tui.preferences import Preferences
    from belpic.tui.setup import Setup
    from belpic.tui.timeline import Timeline


def _theme(*, dark: bool) -> Theme:
    return Theme(
        name="belpic-dark" if dark else "belpic-light",
        primary="#f3d9a4" if dark else "#6b3e07",
        foreground=TEXT[dark],
        background=PAPER[dark],
        surface="#1a1e24" if dark else "#f4f1ea",
        panel="#1f242b" if dark else "#efebe2",
        dark=dark,
    )


THEMES: Final = {dark: _theme(dark=dark) for dark in (True, False)}


class TerminalTable(App[None]):
    """The terminal table: a chooser, the choices before a match, tables and records."""

    TITLE = "Belpic"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]  # noqa: RUF012  # Textual's own form

    def __init__(
        self,
        manner: Preferences,
        setup: Setup | None = None,
        record: tuple[Timeline, str] | None = None,
        first: Page | None = None,
    ) -> None:
        """Take how the person likes it, and a match to begin, a record or a table to show first."""
        super().__init__()
        self.manner = manner
        self.setup = setup
        self.record = record
        self.first = first

    def on_mount(self) -> None:
        """Open the first screen; those that Escape leads back to lie under it."""
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = THEMES[self.manner.dark].name
        self.push_screen(Chooser(self.manner))
        if self.setup is not None:
            self.push_screen(SetupPage(self.manner, self.setup))
            self.push_screen(TablePage(self.manner, self.setup.session(), self.setup))
        if self.record is not None:
            self.push_screen(ReplayPage(self.manner, *self.record))
        if self.first is not None:
            self.push_screen(self.first)

    def redraw(self) -> None:
        """Draw every open screen anew."""
        for screen in self.screen_stack:
            if isinstance(screen, Drawn):
                screen.draw()

    def action_language(self) -> None:
        """Switch to the next language; ASCII knows the base language only."""
        if self.manner.ascii_only:
            self._say("ascii")
            return
        self.manner.lang = next_language(self.manner.lang)
        self.redraw()

    def _say(self, key: str) -> None:
        if isinstance(self.screen, TablePage):
            self.screen.say(PHRASES(f"switched.{key}"))

    def action_theme(self) -> None:
        """Switch between a dark and a light background."""
        self.manner.dark = not self.manner.dark
        self.theme = THEMES[self.manner.dark].name
        self.redraw()

    def action_motion(self) -> None:
        """Let sticks fly, or keep everything still."""
        self.manner.motion = not self.manner.motion
        self._say("motion" if self.manner.motion else "still")

    def action_letters(self) -> None:
        """Write letters on pieces in place of characters, or the other way round."""
        self.manner.letters = not self.manner.letters
        self.redraw()

    def action_sort(self) -> None:
        """Lay the cards of one's own hand by colour, or by rank again; this is remembered."""
        self.manner.by_colour = not self.manner.by_colour
        self.manner.remember()
        self.redraw()
        self._say("by_colour" if self.manner.by_colour else "by_rank")

    async def action_quit(self) -> None:
        """Close everything; in the middle of a match, ask first."""
        table = next((one for one in self.screen_stack if isinstance(one, TablePage)), None)
        if table is None or table is not self.screen:
            self.exit()
        else:
            table.leave(self.exit)

    def action_help_quit(self) -> None:
        """Treat Ctrl+C as a wish to leave."""
        self.call_later(self.action_quit)
