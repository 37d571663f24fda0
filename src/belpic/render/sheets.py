"""Things to read: panels, forecasts, decisions, buttons, amounts, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.render.block import Block, beside, flow, stack
from belpic.render.counts import NUMBER, draw_line
from belpic.render.lettering import letter, measure, wrap
from belpic.render.svg import box, path

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from belpic.core.scene import Amount, Button, Decision, Forecast, Option, Panel, Prospect
    from belpic.core.text import Text
    from belpic.render.style import Style
    from belpic.render.svg import Element

TEXT: Final = 15.0
LEADING: Final = 21.0
"""From one line of text to the next."""
COLUMN_GAP: Final = 18.0
INSET: Final = 12.0
TURN: Final = 13.0
"""Room for the sign of a strong row."""
NARROWEST: Final = 60.0
"""Below this no column of a table is squeezed."""
NARROW: Final = 400.0
"""Panels fill a column narrower than this; elsewhere they are as wide as they need."""


def draw_paragraph(
    text: str, style: Style, width: float, *, bold: bool = False, quiet: bool = False
) -> Block:
    """Return a text in lines that fit the width."""
    ink = style.palette.quiet if quiet else style.palette.ink
    lines = wrap(text, TEXT, width)
    return Block(
        max(measure(line, TEXT) for line in lines),
        len(lines) * LEADING,
        tuple(
            letter(line, (0, number * LEADING + TEXT), TEXT, ink, bold=bold)
            for number, line in enumerate(lines)
        ),
    )


def framed(inside: Block, style: Style, width: float, *, heavy: bool = False) -> Block:
    """Return a block on a ground of its own."""
    palette = style.palette
    height = inside.height + 2 * INSET
    ground = box(
        0.75,
        0.75,
        width - 1.5,
        height - 1.5,
        rx=7,
        fill=palette.panel,
        stroke=palette.accent if heavy else palette.rule,
        stroke_width=2.4 if heavy else 1.2,
    )
    return Block(width, height, (ground, inside.at(INSET, INSET)))


def draw_panel(panel: Panel, style: Style, width: float) -> Block:
    """Return a small table under its name; strong rows are bold and carry a sign."""
    room = width - 2 * INSET
    title = draw_line(style.say(panel.label), TEXT, style.palette.ink, bold=True)
    table = [([style.say(cell) for cell in row.cells], row.strong) for row in panel.rows]
    head = [style.say(cell) for cell in panel.head]
    parts = [title]
    if table:
        parts.append(_draw_table(head, table, style, room))
    inside = stack(parts, 8.0)
    return framed(inside, style, width if width < NARROW else inside.width + 2 * INSET)


def _draw_table(
    head: list[str], rows: list[tuple[list[str], bool]], style: Style, room: float
) -> Block:
    number = max([len(head), *(len(cells) for cells, _ in rows)])
    grid = [head, *(cells for cells, _ in rows)]
    padded = [[*cells, *[""] * (number - len(cells))] for cells in grid]
    turn = TURN if any(strong for _, strong in rows) else 0.0
    widths = _widths(padded, room - turn)
    right = [_is_numeric([cells[index] for cells in padded[1:]]) for index in range(number)]
    lines: list[Block] = []
    if any(head):
        lines.append(_draw_row(padded[0], widths, right, style, quiet=True, turn=turn))
    for cells, (_, strong) in zip(padded[1:], rows, strict=True):
        lines.append(_draw_row(cells, widths, right, style, bold=strong, turn=turn))
    return stack(lines, 5.0)


def _widths(grid: list[list[str]], room: float) -> list[float]:
    """Return how wide the columns are: as wanted, or the widest squeezed until all fit."""
    wanted = [max(measure(cell, TEXT) for cell in column) for column in zip(*grid, strict=True)]
    room -= COLUMN_GAP * (len(wanted) - 1)
    while sum(wanted) > room and max(wanted) > NARROWEST:
        widest = wanted.index(max(wanted))
        wanted[widest] = max(NARROWEST, wanted[widest] - max(4.0, sum(wanted) - room))
    return wanted


def _is_numeric(cells: Iterable[str]) -> bool:
    texts = [text for text in cells if text]
    return bool(texts) and all(map(NUMBER.fullmatch, texts))


def _draw_row(
    cells: Sequence[str],
    widths: Sequence[float],
    right: Sequence[bool],
    style: Style,
    *,
    bold: bool = False,
    quiet: bool = False,
    turn: float = 0.0,
) -> Block:
    x, height = turn, 0.0
    elements: list[Element] = []
    if bold:
        elements.append(path("M1 5L9 11L1 17Z", fill=style.palette.accent))
    for cell, width, is_number in zip(cells, widths, right, strict=True):
        block = draw_paragraph(cell, style, width + 0.5, bold=bold, quiet=quiet)
        elements.append(block.at(x + (width - block.width if is_number else 0.0), 0))
        height = max(height, block.height)
        x += width + COLUMN_GAP
    return Block(x - COLUMN_GAP, height, tuple(elements))


def draw_forecast(forecast: Forecast, style: Style, width: float) -> Block:
    """Return what each throw would allow: a bar and a fraction tell how likely it is."""
    title = draw_paragraph(style.say(forecast.label), style, width - 2 * INSET, bold=True)
    outcomes = max((measure(style.say(one.outcome), TEXT) for one in forecast.prospects), default=0)
    rows = (_draw_prospect(one, outcomes, style, width) for one in forecast.prospects)
    return framed(stack((title, *rows), 6.0), style, width)


def _draw_prospect(prospect: Prospect, outcomes: float, style: Style, width: float) -> Block:
    palette = style.palette
    share = float(prospect.probability)
    room, fraction = 64.0, str(prospect.probability)
    bar = (
        box(0, 4, room, 13, rx=3, fill="none", stroke=palette.rule, stroke_width=1.2),
        box(0, 4, max(2.0, room * share), 13, rx=3, fill=palette.accent),
    )
    left = (
        Block(outcomes, LEADING, _plain(prospect.outcome, style)),
        Block(room, LEADING, bar),
        Block(44, LEADING, (letter(fraction, (0, TEXT), 13.0, palette.quiet),)),
    )
    used = outcomes + room + 44 + 3 * 10
    text = draw_paragraph(style.say(prospect.result), style, width - 2 * INSET - used)
    return beside((*left, text), 10.0)


def _plain(text: Text, style: Style) -> tuple[Element, ...]:
    return (letter(style.say(text), (0, TEXT), TEXT, style.palette.ink, bold=True),)


def draw_decision(decision: Decision, style: Style, width: float) -> Block:
    """Return a moment to decide, its choices side by side with what comes of each."""
    room = width - 2 * INSET
    number = max(1, len(decision.options))
    each = max(130.0, (room - 10.0 * (number - 1)) / number)
    title = draw_paragraph(style.say(decision.label), style, room, bold=True)
    options = flow((_draw_option(one, style, each) for one in decision.options), room + 1, 10.0)
    return framed(stack((title, options), 10.0), style, width, heavy=True)


def _draw_option(option: Option, style: Style, width: float) -> Block:
    room = width - 2 * INSET
    label = draw_paragraph(style.say(option.label), style, room, bold=True)
    result = draw_paragraph(style.say(option.result), style, room)
    return framed(stack((label, result), 3.0), style, width)


def draw_buttons(buttons: Iterable[Button | Amount], style: Style, width: float) -> Block:
    """Return things to press and numbers to choose in rows."""
    return flow((_draw_button(button, style) for button in buttons), width, 10.0)


def _draw_button(button: Button | Amount, style: Style) -> Block:
    text = style.say(button.label)
    low, high = getattr(button, "low", None), getattr(button, "high", None)
    if low is not None:
        text = text + style.phrase("colon") + style.phrase("range", low=low, high=high)
    palette = style.palette
    width, height = measure(text, TEXT) + 28, 36.0
    ground = box(
        1, 1, width - 2, height - 2, rx=9, fill="none", stroke=palette.accent, stroke_width=2
    )
    return Block(width, height, (ground, letter(text, (14, 23.5), TEXT, palette.ink, bold=True)))
