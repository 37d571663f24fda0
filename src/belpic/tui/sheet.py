"""The one widget of the terminal table: a sheet of lines with touchable parts and a cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.strip import Strip

from belpic.tui.draw.block import MOUSE_ONLY, Block, Touch
from belpic.tui.ink import style

if TYPE_CHECKING:
    from textual import events

EMPTY = Block(())
MARGIN = 5
"""Lines above and below the cursor that are kept in sight, where there is room."""


class PlainBars(ScrollBarRender):
    """Scroll bars of plain coloured cells, which every terminal can show."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


ScrollBar.renderer = PlainBars


class Sheet(ScrollView, can_focus=True):
    """Lines of text. The cursor goes over all touchable parts; Tab over those possible now."""

    DEFAULT_CSS = """
    Sheet {
        height: 1fr; scrollbar-size: 1 1;
        scrollbar-background: $panel; scrollbar-background-hover: $panel;
        scrollbar-background-active: $panel; scrollbar-corner-color: $panel;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0, -1)", show=False),
        Binding("down", "go(0, 1)", show=False),
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("tab", "cycle(1)", show=False),
        Binding("shift+tab", "cycle(-1)", show=False),
        Binding("enter,space", "touch", show=False),
        Binding("home", "ends(0)", show=False),
        Binding("end", "ends(-1)", show=False),
    ]

    class Touched(Message):
        """Something was touched."""

        def __init__(self, sheet: Sheet, key: str) -> None:
            """Say where and what."""
            super().__init__()
            self.sheet = sheet
            self.key = key

    class Pointed(Message):
        """The cursor has moved, or the mouse is over something."""

        def __init__(self, sheet: Sheet, key: str | None = None) -> None:
            """Say where; `key` is what the mouse is over, None if it was the cursor."""
            super().__init__()
            self.sheet = sheet
            self.mouse = key

        @property
        def key(self) -> str:
            """What is pointed at now: the cursor may have moved on since the message was sent."""
            cursor = self.sheet.cursor
            return self.mouse if self.mouse is not None else cursor.key if cursor else ""

    class Stepped(Message):
        """Left or right was pressed on a sheet where that changes something."""

        def __init__(self, sheet: Sheet, key: str, by: int) -> None:
            """Say where, on what and in which direction."""
            super().__init__()
            self.sheet = sheet
            self.key = key
            self.by = by

    def __init__(self, *, id: str, steps: bool = False) -> None:  # noqa: A002  # Textual's word
        """Make an empty sheet; with `steps`, left and right change things."""
        super().__init__(id=id)
        self.steps = steps
        self.block = EMPTY
        self.cursor: Touch | None = None
        self.targets: dict[Touch, Region] = {}
        self.preferred: frozenset[str] = frozenset()

    def show(self, block: Block, preferred: frozenset[str] = frozenset()) -> None:
        """Show other lines; `preferred` are the keys that Tab goes to and the cursor prefers."""
        self.block = block
        self.preferred = preferred
        self.targets = _targets(block)
        self.virtual_size = Size(block.width, block.height)
        self._settle()
        self.refresh()

    def _settle(self) -> None:
        """Keep the cursor where it is if that still makes sense, else take the first good place."""
        wanted = self._wanted()
        if self.cursor in self.targets and (self.cursor in wanted or not wanted):
            return
        keys = [touch for touch in wanted if self.cursor and touch.key == self.cursor.key]
        places = keys or wanted or [touch for touch in self.targets if touch == self.cursor]
        self.cursor = places[0] if places else None
        self._follow()

    def _wanted(self) -> list[Touch]:
        return [
            touch
            for touch in self.targets
            if touch.copy != MOUSE_ONLY and (touch.key in self.preferred)
        ]

    def render_line(self, y: int) -> Strip:
        """Return one visible line."""
        left, top = self.scroll_offset
        width = self.scrollable_content_region.width
        row = y + top
        line = self.block.lines[row] if row < self.block.height else ()
        dark = self.app.current_theme.dark
        segments = [
            Segment(
                span.text,
                style(f"{span.ink} cursor" if self._is_cursor(span.touch) else span.ink, dark=dark),
            )
            for span in line
        ]
        strip = Strip(segments).crop(left, left + width).extend_cell_length(width)
        return strip.apply_style(self.rich_style)

    def _is_cursor(self, touch: Touch | None) -> bool:
        return touch is not None and touch == self.cursor

    def point(self, touch: Touch) -> None:
        """Put the cursor on something and bring it into sight."""
        self.cursor = touch
        self._follow()
        self.refresh()
        self.post_message(self.Pointed(self))

    def point_at(self, key: str) -> bool:
        """Put the cursor on the first thing with this key; False if there is none."""
        touch = next((one for one in self.targets if one.key == key), None)
        if touch is not None:
            self.point(touch)
        return touch is not None

    def _follow(self) -> None:
        if self.cursor in self.targets:
            region = self.targets[self.cursor]
            around = max(0, min(MARGIN, (self.size.height - region.height) // 2))
            wanted = region.grow((around, 2, around, 2))
            self.scroll_to_region(wanted, animate=False, force=True)
            self.call_after_refresh(self._lead_terminal_cursor)

    def _lead_terminal_cursor(self) -> None:
        """Put the terminal's own cursor there too: braille lines and magnifiers follow it."""
        if self.cursor in self.targets and self.has_focus:
            place = self.targets[self.cursor].offset - self.scroll_offset
            self.app.cursor_position = self.content_region.offset + place

    def leave(self) -> None:
        """Take the cursor away and show the beginning."""
        self.cursor = None
        self.scroll_home(animate=False, force=True)

    def on_resize(self) -> None:
        """Show the beginning, or as little below it as the cursor needs."""
        self.scroll_to(0, 0, animate=False, force=True)
        self._follow()

    def action_go(self, right: int, down: int) -> None:
        """Move to the nearest thing in a direction, or scroll where there is none."""
        if self.steps and right:
            if self.cursor is not None:
                self.post_message(self.Stepped(self, self.cursor.key, right))
            return
        found = self._nearest(right, down)
        if found is not None:
            self.point(found)
        else:
            self.scroll_relative(right * 4, down, animate=False)

    def _nearest(self, right: int, down: int) -> Touch | None:
        places = {touch: one for touch, one in self.targets.items() if touch.copy != MOUSE_ONLY}
        if self.cursor not in places:
            return next(iter(places), None)
        here = places[self.cursor]
        found: list[tuple[float, Touch]] = []
        for touch, there in places.items():
            ahead, aside = _distance(here, there, right, down)
            if ahead > 0:
                found.append((ahead + 3 * aside, touch))
        return min(found, key=lambda one: one[0])[1] if found else None

    def action_cycle(self, by: int) -> None:
        """Go to the next or previous thing that is possible now."""
        places = self._wanted() or [one for one in self.targets if one.copy != MOUSE_ONLY]
        if not places:
            return
        if self.cursor in places:
            self.point(places[(places.index(self.cursor) + by) % len(places)])
        else:
            self.point(places[0 if by > 0 else -1])

    def action_ends(self, which: int) -> None:
        """Go to the first or the last thing, or scroll to the end."""
        places = [touch for touch in self.targets if touch.copy != MOUSE_ONLY]
        if places:
            self.point(places[which])
        elif which:
            self.scroll_end(animate=False)
        else:
            self.scroll_home(animate=False)

    def action_touch(self) -> None:
        """Touch what the cursor is on."""
        if self.cursor is not None:
            self.post_message(self.Touched(self, self.cursor.key))

    def touch_at(self, offset: Offset) -> Touch | None:
        """Return what is at a place of the visible part."""
        column, row = offset + self.scroll_offset
        if row >= self.block.height:
            return None
        for span in self.block.lines[row]:
            width = cell_len(span.text)
            if column < width:
                return span.touch
            column -= width
        return None

    def on_click(self, event: events.Click) -> None:
        """Touch what was clicked."""
        offset = event.get_content_offset(self)
        touch = self.touch_at(offset) if offset is not None else None
        if touch is None:
            return
        event.stop()
        if touch.copy != MOUSE_ONLY and self.can_focus:
            self.point(touch)
        self.post_message(self.Touched(self, touch.key))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what the mouse is on."""
        offset = event.get_content_offset(self)
        touch = self.touch_at(offset) if offset is not None else None
        if touch is not None:
            self.post_message(self.Pointed(self, touch.key))


class Bar(Sheet, can_focus=False):
    """A few lines that never scroll; its parts are for the mouse."""

    DEFAULT_CSS = """
    Bar { height: auto; overflow: hidden hidden; }
    """

    def show(self, block: Block, preferred: frozenset[str] = frozenset()) -> None:
        """Show other lines and take as much room as they need."""
        super().show(block, preferred)
        self.cursor = None
        self.styles.height = block.height
        self.display = block.height > 0


def _targets(block: Block) -> dict[Touch, Region]:
    found: dict[Touch, Region] = {}
    for row, line in enumerate(block.lines):
        column = 0
        for span in line:
            width = cell_len(span.text)
            if span.touch is not None and width:
                region = Region(column, row, width, 1)
                old = found.get(span.touch)
                found[span.touch] = region if old is None else old.union(region)
            column += width
    return found


def _distance(here: Region, there: Region, right: int, down: int) -> tuple[float, float]:
    """Return how far ahead and how far aside one region lies of another.

    A line counts as two columns, as characters are twice as high as wide.
    """
    across = there.x + there.width / 2 - here.x - here.width / 2
    along = 2 * (there.y + there.height / 2 - here.y - here.height / 2)
    return (across * right, abs(along)) if right else (along * down, abs(across))
