"""The second screen: who plays, and by which options."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from belpic.core.errors import BadOptions
from belpic.tui import bars
from belpic.tui.draw.block import Block, Line, Span, Touch, align
from belpic.tui.draw.choices import LESS, MORE, button_line, handle
from belpic.tui.pages.common import Common
from belpic.tui.pages.dialogs import Prompt
from belpic.tui.pages.rules import show_rules
from belpic.tui.pages.table import TablePage
from belpic.tui.setup import OPTION
from belpic.tui.sheet import Bar, Sheet

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from belpic.core.text import Text
    from belpic.tui.bars import Command
    from belpic.tui.draw.pen import Pen
    from belpic.tui.preferences import Preferences
    from belpic.tui.setup import Field, Setup

START: Final = "start:"


class SetupPage(Common):
    """A form made from the game's own schema; the cursor begins on Start."""

    COMMANDS_SHOWN: ClassVar[tuple[Command, ...]] = (
        ("↑↓", "move", "noop"),
        ("←→", "change", "noop"),
        ("Enter", "choose", "noop"),
        ("r", "rules", "rules"),
        ("Del", "reset", "reset"),
        ("l", "language", "app.language"),
        ("Esc", "back", "back"),
        ("?", "help", "help"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("r", "rules", show=False),
        Binding("delete,backspace", "reset", show=False),
    ]

    def __init__(self, manner: Preferences, setup: Setup) -> None:
        """Take the choices to begin with."""
        super().__init__(manner)
        self.setup = setup

    def compose(self) -> ComposeResult:
        """Put the form between the title and the explanation of the line under the cursor."""
        yield Bar(id="head")
        yield Sheet(id="form", steps=True)
        yield Bar(id="help")
        yield Bar(id="keys")

    def draw(self) -> None:
        """Show the form."""
        super().draw()
        sheet = self.query_one("#form", Sheet)
        pen = self.pen(sheet)
        info = self.setup.game.info
        self.query_one("#head", Bar).show(bars.head(pen.say(info.title), (), "", pen))
        lines, keys = self._form(pen)
        sheet.show(Block(tuple(lines)), frozenset(keys))
        self._explain(sheet.cursor.key if sheet.cursor else START)

    def _form(self, pen: Pen) -> tuple[list[Line], list[str]]:
        fields = list(self.setup.fields())
        width = max(cell_len(pen.say(one.label)) for one in fields)
        lines: list[Line] = [(), (Span("  "), *_start(pen)), ()]
        keys = [START]
        headed = False
        for one in fields:
            if one.name.startswith(OPTION) and not headed:
                lines += [(), (Span(f"  {pen.phrase('setup.form.options')}", "title"),)]
                headed = True
            lines.append(_line(one, width, pen))
            keys.append(one.name)
        return lines, keys

    def touched(self, key: str) -> None:
        """Start, or change a field."""
        side = 1 if key.startswith(MORE) else -1 if key.startswith(LESS) else 0
        name = key.removeprefix(MORE).removeprefix(LESS)
        if key == START:
            self.action_start()
        elif side or not self._field(name).typed:
            self._step(name, side or 1)
        else:
            self._type(self._field(name))

    def _field(self, name: str) -> Field:
        return next(one for one in self.setup.fields() if one.name == name)

    def on_sheet_stepped(self, message: Sheet.Stepped) -> None:
        """Change the field under the cursor."""
        message.stop()
        if message.key != START:
            self._step(message.key, message.by)

    def _step(self, name: str, by: int) -> None:
        if not self._field(name).idle:
            self.setup.step(name, by)
            self.draw()

    def _type(self, field: Field) -> None:
        def check(text: str) -> Text | None:
            try:
                self.setup.enter(field.name, text)
            except BadOptions as error:
                return error.text
            return None

        value = self.setup.written(field.name)
        prompt = Prompt(self.manner, field.label, check, value, field.help)
        self.app.push_screen(prompt, lambda _: self.draw())

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """Explain the field under the cursor or the mouse."""
        message.stop()
        self._explain(message.key.removeprefix(MORE).removeprefix(LESS))

    def _explain(self, name: str) -> None:
        bar = self.query_one("#help", Bar)
        pen = self.pen(bar)
        problem = self.setup.problem
        if problem is not None:
            bar.show(bars.message(pen.say(problem.text), pen, "refused"))
            return
        known = [one for one in self.setup.fields() if one.name == name]
        about = known[0].help if known else self.setup.game.info.summary
        bar.show(bars.message(pen.say(about), pen, "dim"))

    def action_start(self) -> None:
        """Begin the match, if the choices go together."""
        if self.setup.problem is None:
            self.app.push_screen(TablePage(self.manner, self.setup.session(), self.setup))
        else:
            self._explain(START)

    def action_reset(self) -> None:
        """Go back to what the preset says."""
        self.setup.reset()
        self.draw()

    def action_rules(self) -> None:
        """Show the rules of the game."""
        show_rules(self, self.setup.game, self.setup.seats)

    def action_back(self) -> None:
        """Go back to the list of games."""
        self.dismiss()


def _start(pen: Pen) -> Line:
    return button_line(
        START, pen.phrase("setup.form.start"), replace(pen, allowed=frozenset({START}))
    )


def _line(field: Field, width: int, pen: Pen) -> Line:
    touch = Touch(field.name)
    ink = "dim" if field.idle else "strong"
    sign = pen.charset.bullet if field.changed else " "
    less, more = pen.charset.less, pen.charset.more
    value = "–" if field.idle else pen.say(field.value)
    return (
        Span(f"  {sign} {align(pen.say(field.label), width)}  ", "", touch),
        Span(f"{less} ", "key", handle(LESS, field.name)),
        Span(pen.say(value), ink, touch),
        Span(f" {more}", "key", handle(MORE, field.name)),
    )
