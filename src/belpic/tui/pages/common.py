"""What every whole screen can do: open a record, explain itself, start anew, go back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from belpic.core.text import Text
from belpic.tui import files
from belpic.tui.help import help_page
from belpic.tui.pages.dialogs import Menu, Prompt, Reader
from belpic.tui.pages.page import Page
from belpic.tui.phrases import PHRASES
from belpic.tui.timeline import Timeline

if TYPE_CHECKING:
    from belpic.tui.draw.block import Block
    from belpic.tui.draw.pen import Pen

PATH_KEY = "path:"
"""Prefix of the menu entries that are files."""


class Common(Page):
    """A whole screen with the commands that are the same everywhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "open", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q", "app.quit", show=False),
    ]

    def action_noop(self) -> None:
        """Do nothing: the entry explains keys that the sheet itself listens to."""

    def action_help(self) -> None:
        """Explain the keys."""
        self.app.push_screen(Reader(self.manner, self.help_text))

    def help_text(self, pen: Pen) -> Block:
        """Return what help shows here."""
        return help_page(pen)

    def action_open(self) -> None:
        """Offer the newest records, and to type a path."""
        found = files.newest(self.manner.folder)
        items = [(PATH_KEY + str(path), Text.same(path.name)) for path in found]
        items.append((PATH_KEY, PHRASES("open.type")))
        self.app.push_screen(Menu(self.manner, PHRASES("open.title"), items), self._opened)

    def _opened(self, key: str | None) -> None:
        if key == PATH_KEY:
            prompt = Prompt(self.manner, PHRASES("open.path"), _problem, f"{self.manner.folder}/")
            self.app.push_screen(prompt, self._typed)
        elif key is not None:
            self._typed(key.removeprefix(PATH_KEY))

    def _typed(self, name: str | None) -> None:
        if name is None:
            return
        found = files.load(name)
        if isinstance(found, Timeline):
            self.replay(found, name)
        else:
            items = [("", PHRASES("open.close"))]
            self.app.push_screen(Menu(self.manner, PHRASES("open.failed"), items, found))

    def replay(self, timeline: Timeline, name: str) -> None:
        """Show a record from its beginning."""
        from belpic.tui.pages.replay import ReplayPage  # noqa: PLC0415  # it is a Common itself

        self.app.push_screen(ReplayPage(self.manner, timeline, name))


def _problem(name: str) -> Text | None:
    found = files.load(name)
    return None if isinstance(found, Timeline) else found
