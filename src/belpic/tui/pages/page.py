"""What all screens have in common: they draw themselves again whenever anything changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen
from textual.widgets import Input

from belpic.tui.bars import DO, Command, commands
from belpic.tui.draw.pen import Pen
from belpic.tui.sheet import Bar, Sheet

if TYPE_CHECKING:
    from textual import events

    from belpic.tui.preferences import Preferences

Result = TypeVar("Result")


class Drawn(Screen[Result], Generic[Result]):
    """A screen that is drawn from what it holds."""

    COMMANDS_SHOWN: ClassVar[tuple[Command, ...]] = ()
    # here and not in the application, whose own keys sleep while a dialog is open
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l,f2", "app.language", show=False),
        Binding("f3", "app.theme", show=False),
        Binding("f4", "app.motion", show=False),
        Binding("f5", "app.letters", show=False),
        Binding("f6", "app.sort", show=False),
    ]

    def __init__(self, manner: Preferences) -> None:
        """Take how the person likes the table."""
        super().__init__()
        self.manner = manner

    def on_mount(self) -> None:
        """Draw for the first time."""
        self.set_class(self.manner.ascii_only, "-ascii")
        self.draw()

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size, once the parts know theirs."""
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Show everything anew."""
        self.draw_commands()

    def draw_commands(self) -> None:
        """Show what keys do."""
        for bar in self.query("#keys").results(Bar):
            bar.show(commands(self.COMMANDS_SHOWN, self.pen(bar)))

    def pen(self, sheet: Sheet) -> Pen:
        """Return a pen for a sheet of its present size."""
        size = sheet.scrollable_content_region.size
        width, height = size if size.width else self.app.size
        return Pen(self.manner.lang, self.manner.ascii_only, self.manner.letters, width, height)

    async def on_sheet_touched(self, message: Sheet.Touched) -> None:
        """Run a command that was clicked, or hand on what was touched."""
        message.stop()
        if message.key.startswith(DO):
            await self.run_action(message.key.removeprefix(DO))
        else:
            self.touched(message.key)

    def touched(self, key: str) -> None:
        """Do what touching a thing means on this screen."""

    @property
    def typing(self) -> bool:
        """Whether keys go into a text."""
        return isinstance(self.focused, Input)


class Page(Drawn[None]):
    """A whole screen."""


class Dialog(Drawn[str | None], ModalScreen[str | None]):
    """A question over the table; None is no answer."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 60%; }
    Dialog > #box {
        width: 76; max-width: 96%; height: auto; max-height: 92%;
        background: $panel; border: round $primary; padding: 0 1;
    }
    Dialog.-ascii > #box { border: ascii $primary; }
    Dialog Sheet, Dialog Bar { background: $panel; }
    """
