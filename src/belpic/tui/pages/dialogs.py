"""Dialogs: a menu, a text to type, a text to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from belpic.tui.draw.block import Block, Line, Span, Touch, wrap
from belpic.tui.pages.page import Dialog
from belpic.tui.sheet import Bar, Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events
    from textual.app import ComposeResult

    from belpic.core.text import Text
    from belpic.tui.draw.pen import Pen
    from belpic.tui.preferences import Preferences

Item = tuple[str, "Text"]
"""A key and what it is called."""


class Menu(Dialog):
    """A few things to choose from, with the arrows, their digits or the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", show=False)]
    DEFAULT_CSS = """
    Menu #items { height: auto; max-height: 16; }
    """

    def __init__(
        self, manner: Preferences, title: Text, items: Sequence[Item], body: Text | None = None
    ) -> None:
        """Take the question, the answers and perhaps an explanation."""
        super().__init__(manner)
        self.question = title
        self.items = list(items)
        self.body = body

    def compose(self) -> ComposeResult:
        """Put the question above the answers."""
        with Vertical(id="box"):
            yield Bar(id="question")
            yield Sheet(id="items")

    def draw(self) -> None:
        """Show the question and the answers."""
        bar, sheet = self.query_one("#question", Bar), self.query_one("#items", Sheet)
        pen = self.pen(bar)
        bar.show(_paragraphs(self.question, self.body, pen))
        lines: list[Line] = []
        for number, (key, label) in enumerate(self.items, start=1):
            digit = str(number) if number < 10 else " "
            lines.append(
                (
                    Span(f" {digit} ", "key", Touch(key)),
                    Span(f"{pen.say(label)} ", "strong", Touch(key)),
                )
            )
        sheet.styles.height = min(16, len(lines))
        sheet.show(Block(tuple(lines)), frozenset(key for key, _ in self.items))

    def touched(self, key: str) -> None:
        """Answer."""
        self.dismiss(key)

    def on_key(self, event: events.Key) -> None:
        """Answer by digit."""
        if event.key.isdecimal() and 0 < int(event.key) <= len(self.items):
            event.stop()
            self.dismiss(self.items[int(event.key) - 1][0])

    def action_cancel(self) -> None:
        """Give no answer."""
        self.dismiss(None)


class Prompt(Dialog):
    """A text to type; `check` says what is wrong with it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", show=False)]
    DEFAULT_CSS = """
    Prompt Input, Prompt Input:focus {
        border: none; height: 1; padding: 0 1; background: $background;
    }
    """

    def __init__(
        self,
        manner: Preferences,
        title: Text,
        check: Callable[[str], Text | None],
        value: str = "",
        body: Text | None = None,
    ) -> None:
        """Take what to ask for, how to check it and what stands there first."""
        super().__init__(manner)
        self.question = title
        self.check = check
        self.value = value
        self.body = body
        self.problem: Text | None = None

    def compose(self) -> ComposeResult:
        """Put the question above the line to type in."""
        with Vertical(id="box"):
            yield Bar(id="question")
            yield Input(self.value, id="answer", select_on_focus=False)
            yield Bar(id="problem")

    def draw(self) -> None:
        """Show the question and what is wrong with the answer."""
        bar = self.query_one("#question", Bar)
        pen = self.pen(bar)
        bar.show(_paragraphs(self.question, self.body, pen))
        said = pen.say(self.problem) if self.problem else pen.phrase("prompt.hint")
        ink = "refused" if self.problem else "dim"
        lines = wrap(said, max(8, pen.width - 2))
        self.query_one("#problem", Bar).show(Block(tuple((Span(line, ink),) for line in lines)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer if nothing is wrong."""
        self.problem = self.check(event.value)
        if self.problem is None:
            self.dismiss(event.value)
        else:
            self.draw()

    def action_cancel(self) -> None:
        """Give no answer."""
        self.dismiss(None)


class Reader(Dialog):
    """A longer text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark", "cancel", show=False)
    ]
    DEFAULT_CSS = """
    Reader > #box { width: 92; height: 92%; }
    """

    def __init__(self, manner: Preferences, write: Callable[[Pen], Block]) -> None:
        """Take what writes the text, in any language and width."""
        super().__init__(manner)
        self.write = write

    def compose(self) -> ComposeResult:
        """Give the whole box to the text."""
        with Vertical(id="box"):
            yield Sheet(id="text")
            yield Bar(id="foot")

    def draw(self) -> None:
        """Show the text."""
        sheet = self.query_one("#text", Sheet)
        pen = self.pen(sheet)
        sheet.show(self.write(pen))
        self.query_one("#foot", Bar).show(Block(((Span(pen.phrase("reader.hint"), "dim"),),)))

    def action_cancel(self) -> None:
        """Close the text."""
        self.dismiss(None)


def _paragraphs(title: Text, body: Text | None, pen: Pen) -> Block:
    lines: list[Line] = [(Span(line, "title"),) for line in wrap(pen.say(title), pen.width - 1)]
    if body is not None:
        lines += [(Span(line),) for line in wrap(pen.say(body), pen.width - 1)]
    return Block((*lines, ()))
