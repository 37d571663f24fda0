"""Things to write on, to lay on and to read: score sheets, record sheets, mats and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.scene import Panel, Row
from belpic.core.text import Text
from belpic.paper.pages import FINE, Page
from belpic.paper.phrases import PHRASES
from belpic.paper.sizes import MARGIN, MM
from belpic.render.block import Block, flow, stack
from belpic.render.lettering import fitted, letter, measure, wrap
from belpic.render.numbers import numeral
from belpic.render.sheets import draw_panel
from belpic.render.svg import box, group, path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from belpic.core.parts import RuleTable
    from belpic.core.sheets import Box, Mat, RecordSheet, ScoreSheet
    from belpic.paper.sizes import Paper
    from belpic.render.style import Style
    from belpic.render.svg import Element

TITLE: Final = 56.0
TEXT: Final = 34.0
LEADING: Final = 52.0
LINE: Final = 90.0
"""The height of a line to write on."""
NAMES: Final = 140.0
"""The height of the line for names."""
FIRST: Final = 220.0
"""The width of the column that says which line it is."""
SCALE: Final = 2.5
"""From a table of a picture to a printed one."""
GAP: Final = 60.0


def scaled(block: Block, by: float) -> Block:
    """Return a block in another size."""
    drawn = group(block.elements, transform=f"scale({numeral(by, 4)})")
    return Block(block.width * by, block.height * by, (drawn,))


def heading(text: str, style: Style, width: float, largest: float = TITLE) -> Block:
    """Return a line of large letters, smaller where it would be wider than this."""
    ink = style.palette.ink
    size = fitted(text, largest, width)
    return Block(measure(text, size), size * 1.4, (letter(text, (0, size), size, ink, bold=True),))


def paragraph(text: str, style: Style, width: float) -> Block:
    """Return a text in lines that fit the width."""
    lines = wrap(text, TEXT, width)
    ink = style.palette.ink
    return Block(
        width,
        len(lines) * LEADING,
        tuple(
            letter(line, (0, number * LEADING + TEXT), TEXT, ink)
            for number, line in enumerate(lines)
        ),
    )


def table_block(table: RuleTable, style: Style, width: float) -> Block:
    """Return a table of the rules under its title, in printed size."""
    rows = tuple(Row(tuple(_plain(cell, style) for cell in cells)) for cells in table.rows)
    panel = Panel("table", table.title, table.head, rows)
    return scaled(draw_panel(panel, style, width / SCALE), SCALE)


def _plain(cell: Text, style: Style) -> Text:
    """Return a cell without the marks that set codes apart on a rule page."""
    return Text.same(style.say(cell).replace("`", ""))


def paginate(blocks: Iterable[Block], paper: Paper) -> Iterator[Page]:
    """Yield pages with the blocks below one another, those side by side that have room."""
    wide, high = (length * MM for length in paper.room)
    pages: list[list[Block]] = [[]]
    for block in blocks:
        fitting = scaled(block, min(1.0, wide / block.width, high / block.height))
        tried = flow((*pages[-1], fitting), wide, GAP)
        if pages[-1] and tried.height > high:
            pages.append([])
        pages[-1].append(fitting)
    for page in pages:
        yield Page(paper, (flow(page, wide, GAP).at(MARGIN * MM, MARGIN * MM),))


def score_page(sheet: ScoreSheet, seats: int, title: str, paper: Paper, style: Style) -> Page:
    """Return a form: a column for each seat, a line for each round, and the sums.

    It is repeated for further matches as often as there is room.
    """
    wide, high = (length * MM for length in paper.room)
    room = high - TITLE * 1.4 - GAP / 2
    lines = max(1, min(sheet.lines, int((room - NAMES - LINE) // LINE)))
    form = _scores(sheet, lines, seats, wide, style)
    times = max(1, int((room + GAP / 2) // (form.height + GAP / 2)))
    whole = stack((heading(title, style, wide), *(form for _ in range(times))), GAP / 2)
    return Page(paper, (whole.at(MARGIN * MM, MARGIN * MM),))


def _scores(sheet: ScoreSheet, lines: int, seats: int, wide: float, style: Style) -> Block:
    """Return the form of one match."""
    column = (wide - FIRST) / seats
    columns = [FIRST + column * seat for seat in range(seats)]
    line = PHRASES("scores.match") if sheet.line is None else sheet.line
    names = [style.say(line), *(str(number + 1) for number in range(lines))]
    quiet = style.palette.quiet
    return Block(
        wide,
        NAMES + (lines + 1) * LINE,
        (
            *_ruled(wide, NAMES, LINE, lines + 1, columns, style),
            *_first_column([*names, style.say(PHRASES("scores.sum"))], style),
            *(letter(str(seat + 1), (x + 12, 38), 30, quiet) for seat, x in enumerate(columns)),
        ),
    )


def _first_column(names: Sequence[str], style: Style) -> Iterator[Element]:
    for place, name in enumerate(names):
        y = NAMES / 2 + 12 if place == 0 else NAMES + (place - 0.5) * LINE + 12
        size = fitted(name, TEXT, FIRST - 24)
        yield letter(name, (FIRST / 2, y), size, style.palette.ink, anchor="middle")


def _ruled(
    wide: float, first: float, line: float, lines: int, columns: Sequence[float], style: Style
) -> Iterator[Element]:
    """Yield the lines of a form whose first line may be higher than the others."""
    high = first + lines * line
    data = "".join(f"M0 {numeral(first + at * line)}H{numeral(wide)}" for at in range(lines))
    data += "".join(f"M{numeral(x)} 0V{numeral(high)}" for x in columns)
    ink = style.palette.quiet
    yield path(data, fill="none", stroke=ink, stroke_width=FINE * 2)
    yield box(0, 0, wide, high, fill="none", stroke=ink, stroke_width=FINE * 4)


def record_page(sheet: RecordSheet, title: str, paper: Paper, style: Style) -> Page:
    """Return an empty form for a record."""
    wide, high = (length * MM for length in paper.room)
    head = stack((heading(title, style, wide), _fields(sheet, wide, style)), 20.0)
    lines = max(1, min(sheet.lines, int((high - head.height - GAP) // LINE) - 1))
    column = (wide - FIRST / 2) / len(sheet.head)
    columns = [FIRST / 2 + at * column for at in range(len(sheet.head))]
    numbers = (
        letter(
            str(number + 1),
            (FIRST / 4, (number + 1.5) * LINE + 12),
            TEXT,
            style.palette.quiet,
            anchor="middle",
        )
        for number in range(lines)
    )
    heads = (
        letter(
            style.say(name),
            (x + column / 2, LINE / 2 + 12),
            TEXT,
            style.palette.ink,
            anchor="middle",
        )
        for name, x in zip(sheet.head, columns, strict=True)
    )
    form = Block(
        wide,
        (lines + 1) * LINE,
        (*_ruled(wide, LINE, LINE, lines, columns, style), *heads, *numbers),
    )
    return Page(paper, (stack((head, form), GAP / 2).at(MARGIN * MM, MARGIN * MM),))


def _fields(sheet: RecordSheet, wide: float, style: Style) -> Block:
    """Return what is filled in above the form, two in a row."""
    half = wide / 2
    elements: list[Element] = []
    for number, name in enumerate(sheet.above):
        row, column = divmod(number, 2)
        said = style.say(name)
        x, y = column * half, row * LINE + LINE * 0.75
        elements.append(letter(said, (x, y), TEXT, style.palette.ink))
        start = x + measure(said, TEXT) + 16
        data = f"M{numeral(start)} {numeral(y + 8)}H{numeral(x + half - 30)}"
        elements.append(path(data, fill="none", stroke=style.palette.quiet, stroke_width=FINE * 2))
    return Block(wide, -(-len(sheet.above) // 2) * LINE, tuple(elements))


def mat_block(mat: Mat, style: Style) -> Block:
    """Return a mat: boxes with their texts."""
    wide = max(one.x + one.width for one in mat.boxes) * MM
    high = max(one.y + one.height for one in mat.boxes) * MM
    return Block(wide, high, tuple(part for one in mat.boxes for part in _box(one, style)))


def _box(one: Box, style: Style) -> Iterator[Element]:
    palette = style.palette
    x, y, wide, high = (length * MM for length in (one.x, one.y, one.width, one.height))
    fill = {
        "plain": "none",
        "dark": palette.ink,
        "start": palette.grounds["start"].fill,
        "goal": palette.grounds["goal"].fill,
    }[one.shade]
    yield box(x, y, wide, high, fill=fill, stroke=palette.ink, stroke_width=4)
    text = style.say(one.text)
    most = min(high * 0.6, 110.0) if one.large else TEXT
    size = fitted(text, most, wide - 16)
    base = y + high / 2 + size * 0.36 if one.large else y + size * 1.3
    ink = palette.paper if one.shade == "dark" else palette.ink
    yield letter(text, (x + wide / 2, base), size, ink, anchor="middle", bold=one.large)
