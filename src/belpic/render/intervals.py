"""A plot of estimates with their bounds: one line a name, on one scale."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, inf, isfinite, log10
from typing import TYPE_CHECKING, Final

from belpic.render.block import Block
from belpic.render.lettering import letter, measure
from belpic.render.picture import page
from belpic.render.svg import box, circle, path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.render.style import Style
    from belpic.render.svg import Element

SIZE: Final = 17.0
TITLE: Final = 21.0
ROW: Final = 34.0
WIDTH: Final = 520.0
"""Of the scale."""
PAD: Final = 18.0
END: Final = 6.0
"""Half the height of the bar that closes a bound."""
STEPS: Final = 6
"""About into how many parts the scale is divided."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A named value with its bounds, which may be infinite."""

    name: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class _Scale:
    low: float
    high: float
    step: float
    left: float

    def place(self, value: float) -> float:
        bounded = min(max(value, self.low), self.high)
        return self.left + (bounded - self.low) / (self.high - self.low) * WIDTH

    def marks(self) -> Iterator[float]:
        number = round((self.high - self.low) / self.step)
        return (self.low + index * self.step for index in range(number + 1))


def draw_intervals(title: str, unit: str, estimates: Sequence[Estimate], style: Style) -> str:
    """Return the plot as an SVG file; a bound that is infinite has no closing bar."""
    left = max(measure(one.name, SIZE) for one in estimates) + PAD
    top = TITLE + PAD
    scale = _scale(estimates, left)
    bottom = top + ROW * len(estimates)
    elements = [letter(title, (0.0, TITLE), TITLE, style.palette.ink, bold=True)]
    elements += _axis(scale, top, bottom, unit, style)
    for index, one in enumerate(estimates):
        elements += _line(one, scale, top + ROW * (index + 0.5), style)
    width = max(left + WIDTH + PAD + measure(unit, SIZE), measure(title, TITLE))
    block = Block(width, bottom + 2 * SIZE, tuple(elements))
    described = " ".join(
        f"{one.name}: {_number(one.value)} ({_number(one.low)} … {_number(one.high)})."
        for one in estimates
    )
    return page(block, style, title, described)


def _scale(estimates: Sequence[Estimate], left: float) -> _Scale:
    """Return a scale with round numbers that holds every finite value."""
    ends = [end for one in estimates for end in (one.value, one.low, one.high) if isfinite(end)]
    low, high = min(ends, default=-1.0), max(ends, default=1.0)
    rough = max(high - low, 1.0) / STEPS
    power = 10.0 ** floor(log10(rough))
    step = power * next(factor for factor in (1, 2, 5, 10) if factor * power >= rough)
    first, last = floor(low / step) * step, ceil(high / step) * step
    return _Scale(first, last if last > first else first + step, step, left)


def _axis(scale: _Scale, top: float, bottom: float, unit: str, style: Style) -> Iterator[Element]:
    for mark in scale.marks():
        x = scale.place(mark)
        yield path(f"M{x:.1f} {top:.1f}V{bottom:.1f}", stroke=style.palette.rule, stroke_width=1)
        place = (x, bottom + SIZE)
        yield letter(_number(mark), place, SIZE * 0.8, style.palette.quiet, anchor="middle")
    place = (scale.left + WIDTH + PAD, bottom + SIZE)
    yield letter(unit, place, SIZE * 0.8, style.palette.quiet)


def _line(one: Estimate, scale: _Scale, y: float, style: Style) -> Iterator[Element]:
    ink = style.palette.accent
    yield letter(one.name, (0.0, y + SIZE * 0.35), SIZE, style.palette.ink)
    low, high = scale.place(one.low), scale.place(one.high)
    yield box(low, y - 1, max(high - low, 0.5), 2, fill=ink)
    for end, x in ((one.low, low), (one.high, high)):
        if isfinite(end):
            yield box(x - 1, y - END, 2, 2 * END, fill=ink)
    if isfinite(one.value):
        yield circle((scale.place(one.value), y), 5.0, fill=ink)


def _number(value: float) -> str:
    if not isfinite(value):
        return "∞" if value == inf else "−∞"
    return f"{value:.0f}".replace("-", "−") if round(value) else "0"
