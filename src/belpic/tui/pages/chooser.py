"""The first screen: all games that are installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from belpic.core import registry
from belpic.tui import bars
from belpic.tui.draw.block import Block, Line, Span, Touch, width_of, wrap
from belpic.tui.pages.common import Common
from belpic.tui.pages.setup import SetupPage
from belpic.tui.setup import Setup
from belpic.tui.sheet import Bar, Sheet

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from belpic.core.info import GameInfo
    from belpic.tui.bars import Command
    from belpic.tui.draw.pen import Pen


KEYS: Final = "123456789abcdefghijkmnprstuvwxyz"
"""What one presses for each game: digits, then the letters that do nothing else here."""


class Chooser(Common):
    """A list of games."""

    COMMANDS_SHOWN: ClassVar[tuple[Command, ...]] = (
        ("↑↓", "move", "noop"),
        ("Enter", "choose", "noop"),
        ("o", "open", "open"),
        ("l", "language", "app.language"),
        ("?", "help", "help"),
        ("q", "quit", "app.quit"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "noop", show=False)]

    def compose(self) -> ComposeResult:
        """Put the list between a greeting and the keys."""
        yield Bar(id="head")
        yield Sheet(id="games")
        yield Bar(id="keys")

    def draw(self) -> None:
        """Show the games."""
        super().draw()
        sheet = self.query_one("#games", Sheet)
        pen = self.pen(sheet)
        self.query_one("#head", Bar).show(bars.head(pen.phrase("chooser.title"), (), "", pen))
        lines: list[Line] = [(), *((Span(f"  {one}"),) for one in _greeting(pen)), ()]
        for number, game_id in enumerate(registry.ids(), start=1):
            lines += [*entry(number, registry.info(game_id), pen), ()]
        sheet.show(Block(tuple(lines)), frozenset(registry.ids()))

    def touched(self, key: str) -> None:
        """Go on to what one chooses before a match."""
        self.app.push_screen(SetupPage(self.manner, Setup.of(registry.load(key))))

    def on_key(self, event: events.Key) -> None:
        """Choose by the key that stands before a game."""
        games = dict(zip(KEYS, registry.ids(), strict=False))
        if game_id := games.get(event.key):
            event.stop()
            self.query_one("#games", Sheet).point_at(game_id)
            self.touched(game_id)


def _greeting(pen: Pen) -> list[str]:
    return wrap(pen.phrase("chooser.greeting"), max(20, min(76, pen.width - 4)))


def entry(number: int, info: GameInfo, pen: Pen) -> list[Line]:
    """Return a game as a few lines: its title, how many play, how long, what it is about."""
    touch = Touch(info.id)
    low, high = info.seats.start, info.seats.stop - 1
    seats = pen.phrase("chooser.seats" if low != high else "chooser.fixed", low=low, high=high)
    facts = [seats, pen.phrase("chooser.minutes", minutes=info.minutes)]
    key = KEYS[number - 1 : number] or " "
    title: Line = (
        Span(f"  {key} ", "key", touch),
        Span(pen.say(info.title), "title", touch),
        Span(f"   {pen.phrase('spoken.join').join(facts)}", "dim", touch),
    )
    about = wrap(pen.say(info.summary), max(20, min(76, pen.width - 8)))
    lines: list[Line] = [title, *((Span(f"    {line} ", "", touch),) for line in about)]
    width = max(map(width_of, lines))
    return [(*line, Span(" " * (width + 1 - width_of(line)), "", touch)) for line in lines]
