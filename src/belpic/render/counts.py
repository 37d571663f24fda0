"""Things that show a number: counters, throwing sticks, tracks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.core.languages import BASE
from belpic.core.numbers import number_text
from belpic.render.block import Block, beside, flow, stack
from belpic.render.lettering import fitted, letter, measure
from belpic.render.svg import box, circle, path, polygon
from belpic.render.tiles import draw_seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from belpic.core.scene import Counter, Marker, Panel, Sticks, Track
    from belpic.core.seats import Seat
    from belpic.core.text import Text
    from belpic.render.style import Style
    from belpic.render.svg import Element

SMALL: Final = 14.0
LARGE: Final = 24.0
STICK_WIDTH: Final = 17.0
STICK_HEIGHT: Final = 76.0
COUNTING_WIDTH: Final = 6.0
COUNTING_HEIGHT: Final = 22.0
MOST_STICKS: Final = 6
"""点棒 of one colour that are drawn one by one; more are one with a number."""
FIELD: Final = 38.0
NARROW_FIELD: Final = 22.0
NUMBER: Final = re.compile(r"[+\-−×]?\d[\d.,/]*\s?%?|[–—?]+")
"""What a number looks like, or what stands where there is none."""


def draw_line(text: str, size: float, ink: str, *, bold: bool = False) -> Block:
    """Return one line of text as a block."""
    return Block(
        measure(text, size), size * 1.2, (letter(text, (0, size * 0.92), size, ink, bold=bold),)
    )


def draw_counters(
    counters: Iterable[Counter], style: Style, width: float, tallies: Iterable[Panel] = ()
) -> Block:
    """Return counters side by side, each its name above its number; then those of tallies."""
    shown = [
        _draw_number(style.say(counter.label), _number(counter), style, counter.in_sticks())
        for counter in counters
    ]
    for panel in tallies:
        start = style.say(panel.label) + style.phrase("colon")
        shown += [
            _draw_number(start + style.say(name), style.say(number), style)
            for name, number in _cells(panel)
        ]
    return flow(shown, width, 26.0)


def _number(counter: Counter) -> str:
    value = number_text(counter.value)
    return value if counter.of is None else f"{value} / {counter.of}"


def _draw_number(
    name: str, number: str, style: Style, sticks: tuple[int, int, int] = (0, 0, 0)
) -> Block:
    palette = style.palette
    label = draw_line(name, SMALL, palette.quiet)
    line = draw_line(number, LARGE, palette.ink, bold=True)
    if any(sticks):
        line = beside((line, draw_counting(sticks, style)), 9.0, "middle")
    return stack((label, line), 2.0)


def draw_counting(sticks: tuple[int, int, int], style: Style) -> Block:
    """Return 点棒: black ones with two bands, red ones with one, white ones plain; many as one."""
    palette = style.palette
    fills = (palette.inks["black"], palette.inks["red"], palette.tile)
    parts = []
    for bands, fill, number in zip((2, 1, 0), fills, sticks, strict=True):
        stick = Block(
            COUNTING_WIDTH,
            COUNTING_HEIGHT,
            (
                box(
                    0.75,
                    0.75,
                    COUNTING_WIDTH - 1.5,
                    COUNTING_HEIGHT - 1.5,
                    rx=1.5,
                    fill=fill,
                    stroke=palette.frame,
                    stroke_width=1.5,
                ),
                path(
                    "".join(f"M1.5 {y}H{COUNTING_WIDTH - 1.5}" for y in (8, 13)[:bands]),
                    stroke=palette.tile,
                    stroke_width=1.6,
                ),
            )[: 1 + bool(bands)],
        )
        if number > MOST_STICKS:
            many = draw_line(f"×{number}", SMALL, palette.quiet)
            parts.append(beside((stick, many), 3.0, "middle"))
        else:
            parts += [stick] * number
    return beside(parts, 3.0, "middle")


def is_tally(panel: Panel) -> bool:
    """Tell whether a panel is but a list of names with a number each."""
    return all(
        len(row.cells) == 2 and NUMBER.fullmatch(row.cells[1].in_(BASE)) is not None
        for row in panel.rows
    )


def _cells(panel: Panel) -> Iterator[tuple[Text, Text]]:
    for row in panel.rows:
        name, number = row.cells
        yield name, number


def draw_sticks(sticks: Sticks, style: Style) -> Block:
    """Return sticks as they lie: marked faces are dark and carry lines, others are plain."""
    palette = style.palette
    name = draw_line(style.say(sticks.label), SMALL, palette.quiet)
    faces = beside(
        (
            draw_stick(None if sticks.up is None else number < sticks.up, style)
            for number in range(sticks.number)
        ),
        7.0,
    )
    if sticks.up is None:
        return stack((name, faces), 5.0)
    count = draw_line(str(sticks.up), 34.0, palette.ink, bold=True)
    return stack((name, beside((faces, count), 16.0, "middle")), 5.0)


def draw_stick(is_up: bool | None, style: Style) -> Block:
    """Return one stick; `None` for one that was not thrown yet."""
    palette = style.palette
    outline = box(
        1.2,
        1.2,
        STICK_WIDTH - 2.4,
        STICK_HEIGHT - 2.4,
        rx=STICK_WIDTH / 2 - 1.2,
        fill={None: "none", True: palette.inks["black"], False: palette.tile}[is_up],
        stroke=palette.rule if is_up is None else palette.frame,
        stroke_width=2.4,
        stroke_dasharray="3 4" if is_up is None else None,
    )
    marks = path(
        "".join(f"M5.5 {y}L11.5 {y + 4}M11.5 {y}L5.5 {y + 4}" for y in (22, 36, 50)),
        fill="none",
        stroke=palette.tile,
        stroke_width=1.8,
        stroke_linecap="round",
    )
    return Block(STICK_WIDTH, STICK_HEIGHT, (outline, marks) if is_up else (outline,))


def draw_track(track: Track, style: Style, width: float) -> Block:
    """Return a track: numbered fields, the markers above those on which they stand."""
    name = draw_line(style.say(track.label), SMALL, style.palette.quiet)
    side = max(NARROW_FIELD, min(FIELD, width / max(1, len(track.fields))))
    columns = (
        _draw_field(
            style.say(field),
            [marker for marker in track.markers if marker.at == index],
            side,
            style,
        )
        for index, field in enumerate(track.fields)
    )
    return stack((name, flow(columns, width + 0.5, 0.0)), 3.0)


def _draw_field(text: str, markers: Sequence[Marker], side: float, style: Style) -> Block:
    palette = style.palette
    size = fitted(text, 15.0, side - 4)
    top = 24.0
    elements = (
        box(0, top, side, 28, fill=palette.panel, stroke=palette.rule, stroke_width=1.2),
        letter(text, (side / 2, top + 19), size, palette.ink, anchor="middle", bold=bool(markers)),
        *_draw_markers(markers, side, style),
    )
    return Block(side, top + 30, elements)


def _draw_markers(markers: Sequence[Marker], side: float, style: Style) -> Iterator[Element]:
    step = min(20.0, (side - 16) / max(1, len(markers) - 1))
    left = (side - step * (len(markers) - 1)) / 2
    for number, marker in enumerate(markers):
        centre = (left + number * step, 12.0)
        if marker.seat is None:
            yield circle(centre, 8, fill=style.palette.accent)
        else:
            yield draw_seat(marker.seat, centre, style)


def draw_pointer(seat: Seat, style: Style, *, down: bool, is_numbered: bool) -> Block:
    """Return the sign of a seat: which way its pieces point, or its number."""
    if is_numbered:
        return Block(20.0, 20.0, (draw_seat(seat, (10.0, 10.0), style),))
    points = ((2.0, 3.0), (18.0, 3.0), (10.0, 18.0))
    turned = points if down else tuple((x, 20.0 - y) for x, y in points)
    return Block(20.0, 20.0, (polygon(turned, fill=style.palette.ink),))
