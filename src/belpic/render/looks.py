"""The looks of places: each has a colour and a pattern, so that no look is told by colour alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.render.numbers import numerals
from belpic.render.svg import box, path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from belpic.core.scene import Look, Place
    from belpic.render.palette import Palette
    from belpic.render.strokes import Point
    from belpic.render.svg import Element

SIDE: Final = 64.0
"""The side of a square place, for which the patterns are drawn."""
EDGE: Final = 4.0
"""How far patterns stay away from the sides."""
INDENT: Final = 13.0
"""How far lines that count something stay away from the sides."""


def draw_look(look: Look, x: float, y: float, palette: Palette) -> Iterator[Element]:
    """Yield the ground of a square place with its upper left corner at (x, y)."""
    ground = palette.grounds[look]
    yield box(x, y, SIDE, SIDE, fill=ground.fill)
    pattern = PATTERNS.get(look)
    if pattern:
        yield path(
            "".join(pattern(x, y)),
            fill="none",
            stroke=ground.pattern,
            stroke_width=1.6,
            stroke_linecap="round",
            stroke_linejoin="round",
        )


def draw_lines(place: Place, x: float, y: float, palette: Palette) -> Iterator[Element]:
    """Yield the lines across a square place, evenly spread, and the one from corner to corner."""
    heights = (y + SIDE * (line + 1) / (place.lines + 1) for line in range(place.lines))
    lines = [_line((x + INDENT, height), (x + SIDE - INDENT, height)) for height in heights]
    if place.slashed:
        lines.append(_line((x + EDGE, y + SIDE - EDGE), (x + SIDE - EDGE, y + EDGE)))
    if lines:
        yield path(
            "".join(lines),
            fill="none",
            stroke=palette.frame,
            stroke_width=3.2,
            stroke_linecap="round",
        )


def _line(*points: Point) -> str:
    return f"M{numerals(*points)}"


def _waves(x: float, y: float) -> Iterator[str]:
    """Yield rows of waves, every other row shifted."""
    length = (SIDE - 2 * EDGE) / 4
    for row, height in enumerate((9.0, 24.5, 40.0, 55.5)):
        start = x + EDGE
        rise = -4.5 if row % 2 == 0 else 4.5
        yield f"M{numerals((start, y + height))}"
        for wave in range(4):
            middle = (
                start + (wave + 0.5) * length,
                y + height + (rise if wave % 2 == 0 else -rise),
            )
            yield f"Q{numerals(middle, (start + (wave + 1) * length, y + height))}"


def _hatching(x: float, y: float) -> Iterator[str]:
    """Yield slanting lines, cut off near the sides."""
    low, high = EDGE, SIDE - EDGE
    for number in range(1, 8):
        across = low + (high - low) * number / 4
        start = (min(across, high), low + max(0.0, across - high))
        end = (low + max(0.0, across - high), min(across, high))
        yield _line((x + start[0], y + start[1]), (x + end[0], y + end[1]))


def _peaks(x: float, y: float) -> Iterator[str]:
    """Yield rows of peaks."""
    width = (SIDE - 2 * EDGE) / 4
    for height in (14.0, 28.0, 42.0, 56.0):
        points = [
            (x + EDGE + number * width / 2, y + height - (7.0 if number % 2 else 0.0))
            for number in range(9)
        ]
        yield _line(*points)


def _dots(x: float, y: float) -> Iterator[str]:
    """Yield a lattice of dots, drawn as lines of no length."""
    for row in range(5):
        for column in range(5):
            place = (x + 8 + column * 12, y + 8 + row * 12)
            yield _line(place, (place[0], place[1] + 0.1))


def _streams(x: float, y: float) -> Iterator[str]:
    """Yield long lines across, broken like running water."""
    for row, height in enumerate((8.0, 20.0, 32.0, 44.0, 56.0)):
        gap = 18.0 if row % 2 == 0 else 40.0
        yield _line((x + EDGE, y + height), (x + gap, y + height))
        yield _line((x + gap + 8, y + height), (x + SIDE - EDGE, y + height))


def _gate(x: float, y: float) -> Iterator[str]:
    """Yield a square inside the place and an arrow that leaves it."""
    yield _corners(x, y, 5.0)
    yield _line((x + 22, y + 52), (x + 32, y + 58), (x + 42, y + 52))
    yield _line((x + 22, y + 45), (x + 32, y + 51), (x + 42, y + 45))


def _target(x: float, y: float) -> Iterator[str]:
    """Yield two squares, one inside the other."""
    yield _corners(x, y, 5.0)
    yield _corners(x, y, 10.0)


def _corners(x: float, y: float, inset: float) -> str:
    near, far = inset, SIDE - inset
    return (
        _line((x + near, y + near), (x + far, y + near), (x + far, y + far), (x + near, y + far))
        + "Z"
    )


PATTERNS: Final[Mapping[Look, Callable[[float, float], Iterator[str]]]] = {
    "water": _waves,
    "hue": _hatching,
    "hill": _peaks,
    "orange": _dots,
    "river": _streams,
    "start": _gate,
    "goal": _target,
}
