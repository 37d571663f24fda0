"""Glyphs as strokes: our own drawings of the characters on pieces, cards and labels.

`glyphs.toml` holds the characters on pieces and cards, `kanji.toml`, `kana.toml` and `letters.toml`
those of labels. A stroke is one text: the letter of a pen, then points; a further letter
begins another part of the same stroke at the last point, with a corner between. The points of one
part lie on one smooth curve. Grids are 100 units high; a glyph that does not fill its square says
how wide it is. Capital letters stand from 0 to 100 and tails hang below.
"""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from belpic.render.numbers import numerals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

Point = tuple[float, float]

SIZE: Final = 100.0
"""The side of the grid on which characters are drawn."""
LETTERS: Final = "letters.toml"
FILES: Final = ("glyphs.toml", "kanji.toml", LETTERS, "kana.toml")
SMALL: Final = 0.7
"""The size of a small kana beside the full one."""
STEPS: Final = 8
"""Into how many straight pieces a curve between two points is divided."""


@dataclass(frozen=True, slots=True)
class Part:
    """A smooth part of a stroke and the pen that draws it."""

    pen: str
    points: tuple[Point, ...]


Stroke = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Glyph:
    """One drawn character."""

    character: str
    width: float
    strokes: tuple[Stroke, ...]
    is_square: bool = True
    """Whether it fills a square, as kanji and kana do, instead of standing on a line."""

    def lines(self, x: float = 0, y: float = 0, scale: float = 1) -> str:
        """Return the middle of every stroke as path data, with the grid's corner at (x, y)."""

        def move(point: Point) -> Point:
            return x + point[0] * scale, y + point[1] * scale

        return "".join(_trace(stroke, move) for stroke in self.strokes)


@cache
def load_glyphs() -> Mapping[str, Glyph]:
    """Return every character that has a drawing of its own."""
    return {glyph.character: glyph for name in FILES for glyph in _read(name)}


@cache
def find_glyph(character: str) -> Glyph | None:
    """Return the drawing of a character, if there is one; marks are put onto their letters."""
    parts = [load_glyphs().get(part) for part in unicodedata.normalize("NFD", character)]
    found = [part for part in parts if part is not None]
    if not found or len(found) < len(parts):
        return load_glyphs().get(character)
    strokes = tuple(stroke for part in found for stroke in part.strokes)
    return Glyph(character, found[0].width, strokes, found[0].is_square)


def _read(name: str) -> Iterator[Glyph]:
    source = resources.files("belpic.render").joinpath(name)
    entries = tomllib.loads(source.read_text(encoding="utf-8"))
    for character, entry in entries.items():
        whole = entries[entry["small"]] if "small" in entry else entry
        strokes = tuple(_read_stroke(text) for text in whole["strokes"])
        if whole is not entry:
            strokes = tuple(map(_reduce, strokes))
        yield Glyph(character, float(whole.get("width", SIZE)), strokes, name != LETTERS)


def _read_stroke(text: str) -> Stroke:
    parts: list[tuple[str, list[float]]] = []
    for word in text.split():
        if word.isalpha():
            parts.append((word, [*parts[-1][1][-2:]] if parts else []))
        else:
            parts[-1][1].append(float(word))
    return tuple(
        Part(pen, tuple(zip(numbers[::2], numbers[1::2], strict=True))) for pen, numbers in parts
    )


def _reduce(stroke: Stroke) -> Stroke:
    """Return the stroke of a small kana, which stands at the lower left."""
    return tuple(
        Part(part.pen, tuple((x * SMALL, SIZE - (SIZE - y) * SMALL) for x, y in part.points))
        for part in stroke
    )


def bend(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the smooth curve through the points as a chain of short lines."""
    if len(points) == 2:
        return tuple(points)
    curve = [
        _between(*window, step / STEPS) for window in _windows(points) for step in range(STEPS)
    ]
    return (*curve, points[-1])


def _windows(points: Sequence[Point]) -> Iterator[tuple[Point, Point, Point, Point]]:
    """Yield each pair of neighbours with one point before and one after it."""
    closed = points[0] == points[-1]
    before = points[-2] if closed else _mirror(points[0], points[1])
    after = points[1] if closed else _mirror(points[-1], points[-2])
    chain = [before, *points, after]
    yield from zip(chain, chain[1:], chain[2:], chain[3:], strict=False)


def _mirror(middle: Point, point: Point) -> Point:
    return 2 * middle[0] - point[0], 2 * middle[1] - point[1]


def _between(a: Point, b: Point, c: Point, d: Point, share: float) -> Point:
    """Return the point of a Catmull-Rom spline at a share of the way from b to c."""
    x, y = (_blend(a[i], b[i], c[i], d[i], share) for i in (0, 1))
    return x, y


def _blend(a: float, b: float, c: float, d: float, t: float) -> float:
    linear, square, cubic = c - a, 2 * a - 5 * b + 4 * c - d, 3 * (b - c) + d - a
    return b + (linear * t + square * t * t + cubic * t * t * t) / 2


def _trace(stroke: Stroke, move: Callable[[Point], Point]) -> str:
    texts = [f"M{numerals(move(stroke[0].points[0]))}"]
    texts.extend(_trace_part([move(point) for point in part.points]) for part in stroke)
    return "".join(texts)


def _trace_part(points: Sequence[Point]) -> str:
    if len(points) == 2:
        return f"L{numerals(points[1])}"
    return "".join(
        f"C{numerals(_lean(b, a, c), _lean(c, d, b), c)}" for a, b, c, d in _windows(points)
    )


def _lean(point: Point, before: Point, after: Point) -> Point:
    """Return the handle at a point towards `after` of the spline's Bézier form."""
    return point[0] + (after[0] - before[0]) / 6, point[1] + (after[1] - before[1]) / 6
