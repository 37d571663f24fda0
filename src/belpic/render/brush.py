"""The brush: strokes of a glyph become one outline to fill, thick and thin as a brush writes.

A stroke is a line with a pen for each of its parts. A pen says how wide the brush is along the
part and how it is set down and lifted; both stand in `pens.toml`, so that the hand can be changed
without touching the code.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

from belpic.render.numbers import numerals
from belpic.render.strokes import bend

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from belpic.render.strokes import Glyph, Part, Point, Stroke

HEAVIEST: Final = 11.5
LIGHTEST: Final = 6.8
LIGHTER: Final = 0.32
"""How much lighter the brush is for every stroke, so that rich characters stay open."""
ROOM: Final = 4.0
"""A part shorter than this many widths is set down and lifted in less space."""
JOINT: Final = 0.5
"""How round a part ends inside another part of the same stroke."""


@dataclass(frozen=True, slots=True)
class Knot:
    """The brush at one point of a part.

    The point lies at a share of the length plus some widths; `lean` shifts the brush sideways.
    """

    share: float
    widths: float
    width: float
    lean: float


@dataclass(frozen=True, slots=True)
class Cut:
    """How the brush is set down or lifted: the slant of the edge and how far it bulges."""

    slant: float
    bulge: float


@dataclass(frozen=True, slots=True)
class Pen:
    """How the brush goes along one part of a stroke."""

    knots: tuple[Knot, ...]
    entry: Cut
    exit: Cut


@cache
def load_pens() -> Mapping[str, Pen]:
    """Return all pens by letter."""
    source = resources.files("belpic.render").joinpath("pens.toml")
    tables = tomllib.loads(source.read_text(encoding="utf-8"))
    return {
        letter: Pen(
            tuple(Knot(*knot) for knot in table["knots"]),
            Cut(*table["entry"]),
            Cut(*table["exit"]),
        )
        for letter, table in tables.items()
    }


@cache
def outline(glyph: Glyph) -> str:
    """Return the path data of a written glyph on its grid, to be filled (rule: nonzero)."""
    weight = max(LIGHTEST, HEAVIEST - LIGHTER * len(glyph.strokes))
    return "".join(_write_stroke(stroke, weight) for stroke in glyph.strokes)


def _write_stroke(stroke: Stroke, weight: float) -> str:
    pens = load_pens()
    last = len(stroke) - 1
    return "".join(
        _write_part(part, pens[part.pen], weight, first=index == 0, last=index == last)
        for index, part in enumerate(stroke)
    )


def _write_part(part: Part, pen: Pen, weight: float, *, first: bool, last: bool) -> str:
    line = _Line(bend(part.points))
    left, right = [], []
    room = min(1.0, line.length / (ROOM * weight))
    for knot in _refine(pen.knots, len(part.points)):
        point, ahead = line.at(knot.share * line.length + knot.widths * weight * room)
        normal = (ahead[1], -ahead[0])
        centre = _go(point, normal, knot.lean * weight)
        left.append(_go(centre, normal, knot.width * weight / 2))
        right.append(_go(centre, normal, -knot.width * weight / 2))
    entry = pen.entry if first else Cut(0, JOINT)
    leave = pen.exit if last else Cut(0, JOINT)
    start, end = line.at(0)[1], line.at(line.length)[1]
    _slant(left, right, 0, start, entry.slant * pen.knots[0].width * weight / 2)
    _slant(left, right, -1, end, leave.slant * pen.knots[-1].width * weight / 2)
    return _close(left, right, entry, leave)


def _refine(knots: Sequence[Knot], points: int) -> Iterator[Knot]:
    """Yield the knots, and for a bent part as many between them as the bend needs."""
    between = 1 if points == 2 else 3
    for one, other in pairwise(knots):
        for step in range(between):
            yield Knot(
                *(_mix(a, b, step / between) for a, b in zip(_all(one), _all(other), strict=True))
            )
    yield knots[-1]


def _all(knot: Knot) -> tuple[float, float, float, float]:
    return knot.share, knot.widths, knot.width, knot.lean


def _mix(one: float, other: float, share: float) -> float:
    return one + (other - one) * share


def _slant(left: list[Point], right: list[Point], index: int, ahead: Point, by: float) -> None:
    """Move one edge on and the other back where the brush is set down or lifted."""
    left[index] = _go(left[index], ahead, by)
    right[index] = _go(right[index], ahead, -by)


def _close(left: list[Point], right: list[Point], entry: Cut, leave: Cut) -> str:
    there, back = _Edge(left), _Edge(right[::-1])
    return "".join(
        (
            f"M{numerals(left[0])}",
            there.curve(),
            there.turn(back, leave.bulge),
            back.curve(),
            back.turn(there, entry.bulge),
            "Z",
        )
    )


class _Edge:
    """One edge of a part as a smooth curve through its points."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = points
        self.lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]

    def curve(self) -> str:
        """Return the curve from the first point to the last."""
        texts = []
        for index, length in enumerate(self.lengths):
            one = _go(self.points[index], self.heading(index), length / 3)
            other = _go(self.points[index + 1], self.heading(index + 1), -length / 3)
            texts.append(f"C{numerals(one, other, self.points[index + 1])}")
        return "".join(texts)

    def turn(self, back: _Edge, bulge: float) -> str:
        """Return the curve from the end of this edge to the start of the other."""
        end, start = self.points[-1], back.points[0]
        by = bulge * hypot(start[0] - end[0], start[1] - end[1])
        one = _go(end, self.heading(len(self.points) - 1), by)
        other = _go(start, back.heading(0), -by)
        return f"C{numerals(one, other, start)}"

    def heading(self, index: int) -> Point:
        """Return the direction of the curve at a point."""
        before, after = max(0, index - 1), min(len(self.points) - 1, index + 1)
        (ax, ay), (bx, by) = self.points[before], self.points[after]
        length = hypot(bx - ax, by - ay) or 1.0
        return (bx - ax) / length, (by - ay) / length


class _Line:
    """The middle of a part, walked by length."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = points
        self.lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
        self.length = sum(self.lengths)

    def at(self, along: float) -> tuple[Point, Point]:
        """Return the point at a length and the direction there."""
        index = 0
        while index < len(self.lengths) - 1 and along > self.lengths[index]:
            along -= self.lengths[index]
            index += 1
        (ax, ay), (bx, by) = self.points[index], self.points[index + 1]
        ahead = (bx - ax) / self.lengths[index], (by - ay) / self.lengths[index]
        return _go(self.points[index], ahead, along), ahead


def _go(point: Point, ahead: Point, by: float) -> Point:
    return point[0] + ahead[0] * by, point[1] + ahead[1] * by
