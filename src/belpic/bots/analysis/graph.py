"""The graph of a match: everybody's share of it, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.bots.analysis.match import Analysis

BLOCKS: Final = "▁▂▃▄▅▆▇█"
WIDE: Final = 72
"""How many places a line of blocks takes at most."""
WIDTH, HEIGHT, EDGE = 720, 240, 28
COLOURS: Final = (
    "#1f5f8b",
    "#b3372f",
    "#2e7d4f",
    "#8a5a00",
    "#6a3d9a",
    "#5f6b6d",
    "#a03070",
    "#00707a",
)
DASHES: Final = ("", "6 3", "2 3", "8 3 2 3", "1 3", "10 4", "4 4", "12 3 3 3")
"""Lines differ by their dashes too, as colour is never the only cue."""
LARGE: Final = 0.1
"""A mistake of so much of the match is drawn larger."""


def course_of(analysis: Analysis, seat: int) -> list[float]:
    """Return a seat's share of the match from the start to the result."""
    between = (step.worth.wins[seat] for step in analysis.steps)
    return [analysis.start.wins[seat], *between, analysis.result.wins[seat]]


def blocks(course: Sequence[float], wide: int = WIDE) -> str:
    """Return a course as one line of blocks; a long one is thinned out, its last value kept."""
    last = len(course) - 1
    places = min(wide, len(course))
    thinned = [course[round(at * last / max(places - 1, 1))] for at in range(places)]
    return "".join(
        BLOCKS[min(int(max(value, 0.0) * len(BLOCKS)), len(BLOCKS) - 1)] for value in thinned
    )


def draw(analysis: Analysis, names: Sequence[str], title: str) -> str:
    """Return the graph as SVG: a line a seat, a dot for each mistake."""
    seats = range(analysis.seats) if analysis.viewer is None else (int(analysis.viewer),)
    shown = seats[:1] if analysis.seats == 2 else seats  # the other has the rest
    parts = [_frame(title)]
    for row, seat in enumerate(shown):
        colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
        course = course_of(analysis, seat)
        places = (_place(at, value, len(course) - 1) for at, value in enumerate(course))
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>'
        )
        parts.append(_words(EDGE + 4, EDGE + 14 + 14 * row, 12, names[seat], "start", colour))
    for at, step in enumerate(analysis.steps, start=1):
        if step.loss > 0 and step.seat is not None:
            line = step.seat if step.seat in shown else shown[0]
            x, y = _place(at, step.worth.wins[line], len(analysis.steps) + 1)
            radius = 5 if step.loss >= LARGE else 3
            colour = COLOURS[step.seat % len(COLOURS)]
            told = escape(f"{step.n}: {step.text} (−{step.loss:.1%})")
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="#ffffff" '
                f'stroke="{colour}" stroke-width="2"><title>{told}</title></circle>'
            )
    return "".join((*parts, "</svg>\n"))


def _place(at: int, value: float, last: int) -> tuple[float, float]:
    across = EDGE + (WIDTH - 2 * EDGE) * at / max(last, 1)
    return across, EDGE + (HEIGHT - 2 * EDGE) * (1 - value)


def _frame(title: str) -> str:
    inner, bottom, middle = WIDTH - 2 * EDGE, HEIGHT - EDGE, HEIGHT / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" font-family="sans-serif">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbfaf6"/>'
        f'<rect x="{EDGE}" y="{EDGE}" width="{inner}" height="{bottom - EDGE}" fill="none" '
        f'stroke="#8a8578"/>'
        f'<line x1="{EDGE}" y1="{middle}" x2="{EDGE + inner}" y2="{middle}" stroke="#c9c3b4"/>'
        + _words(EDGE - 3, EDGE + 4, 10, "100", "end", "#5f5b50")
        + _words(EDGE - 3, middle + 4, 10, "50", "end", "#5f5b50")
        + _words(EDGE - 3, bottom + 4, 10, "0 %", "end", "#5f5b50")
        + _words(WIDTH / 2, 18, 13, title, "middle", "#2b2924")
    )


def _words(x: float, y: float, size: int, text: str, anchor: str, colour: str) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(text)}</text>'
    )
