"""Forecasts, tracks and notes: things to read."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from belpic.tui.draw.block import Block, Line, Span, align, block, fit, wrap
from belpic.tui.draw.grid import Column, draw_rows
from belpic.tui.draw.seats import heading

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from belpic.core.scene import Forecast, Marker, Note, Track
    from belpic.tui.draw.pen import Pen

BAR: Final = 12
"""Columns of a bar that stands for certainty."""
NOTE_WIDTH: Final = 72
FIELD: Final = 12
"""Columns that a field of a track takes at most."""
MARGIN: Final = 2


def draw_forecast(forecast: Forecast, pen: Pen) -> Block:
    """Return what each throw would allow, with its probability as fraction, share and bar."""
    rows = [
        [
            (pen.say(one.outcome), "strong"),
            (share(one.probability), ""),
            (bar(one.probability, pen), "bar"),
            (pen.say(one.result), ""),
        ]
        for one in forecast.prospects
    ]
    columns = [Column("right"), Column("right"), Column(), Column(limit=max(16, pen.width - 32))]
    return block((Span(pen.say(forecast.label), "title"),), *draw_rows(rows, columns))


def share(probability: Fraction) -> str:
    """Return a probability in per cent, one decimal."""
    return f"{float(probability):.1%}"


def bar(probability: Fraction, pen: Pen) -> str:
    """Return a bar as long as the outcome is likely."""
    return align(pen.charset.bar * max(1, round(BAR * probability)) if probability else "", BAR)


def draw_note(note: Note, pen: Pen) -> Block:
    """Return a sentence, wrapped."""
    lines = wrap(pen.say(note.text), min(NOTE_WIDTH, pen.width))
    return block(*((Span(line, "note"),) for line in lines))


def draw_track(track: Track, pen: Pen) -> Block:
    """Return the fields in rows, the markers under them."""
    names = [pen.say(field) for field in track.fields]
    under = [
        [_marker(marker, pen) for marker in track.markers if marker.at == index]
        for index in range(len(names))
    ]
    texts = [*names, *(span.text for spans in under for span in spans)]
    width = min(FIELD, max(map(cell_len, texts), default=1))
    across = max(1, (pen.width - MARGIN) // (width + 1))
    lines: list[Line] = [heading(pen.say(track.label), track.seat, pen)]
    for first in range(0, len(names), across):
        lines += _stretch(names[first : first + across], under[first : first + across], width)
    return Block(tuple(lines))


def _stretch(names: Sequence[str], under: Sequence[Sequence[Span]], width: int) -> list[Line]:
    inks = ["track strong" if spans else "track" for spans in under]
    fields = tuple(
        Span(
            align(fit(name, width) if cell_len(name) > width else name, width, "centre") + " ", ink
        )
        for name, ink in zip(names, inks, strict=True)
    )
    blank = Span("")
    rows = [
        tuple(
            Span(align(fit(one.text, min(width, cell_len(one.text))), width + 1), one.ink)
            for one in row
        )
        for row in zip_longest(*under, fillvalue=blank)
    ]
    return [fields, *rows]


def _marker(marker: Marker, pen: Pen) -> Span:
    sign = pen.charset.up
    if marker.seat is None:
        return Span(f"{sign}{pen.say(marker.label)}", "strong")
    return Span(f"{sign}{marker.seat + 1} {pen.say(marker.label)}", f"seat{marker.seat % 8}")
