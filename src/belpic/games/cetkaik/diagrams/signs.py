"""From tables of movement to the signs of the printed diagrams (Rulebook, cetkaik §3, §4, §11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.diagram import Sign
from belpic.games.cetkaik.movement import WINDOW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from belpic.games.cetkaik.ruleset import Movement, Reach

Offset = tuple[int, int]
"""So many squares to the owner's right and forward."""

HERE: Final = (0, 0)
SECOND: Final = "2"
"""In a ring: what only the second move of 皇 reaches (§5)."""
FLOOD: Final = "~"
"""In a ring: where the ancient 船 can be carried by water (§11)."""

STEP: Final = Sign("ring", ())
JUMP: Final = Sign("ring", (), dashed=True)
SLIDE: Final = Sign("line", ())
OVER_ONE: Final = Sign("line", (), dashed=True)
OVER_ADJACENT: Final = Sign("line", (), dashed=True, far=True)
TWICE: Final = Sign("ring", (), label=SECOND)
AFLOAT: Final = Sign("ring", (), label=FLOOD)
LEAP: Final = Sign("cross", ())
"""What a sign looks like, without its places."""

WINDOW_OFFSETS: Final = tuple(
    (right, forward)
    for forward in range(WINDOW, -WINDOW - 1, -1)
    for right in range(-WINDOW, WINDOW + 1)
)
"""The squares of a diagram, row by row from the far side."""
WATER_CROSS: Final = frozenset(offset for offset in WINDOW_OFFSETS if 0 in offset)
"""The water of the ancient board around its middle, which fills a diagram exactly (§2.3)."""


def key_of(offset: Offset) -> str:
    """Return the name of a square of a diagram."""
    return f"{offset[0]},{offset[1]}"


def draw_signs(movement: Movement) -> tuple[Sign, ...]:
    """Return the signs of a movement; rings and crosses of one look are one sign."""
    lines: list[Sign] = []
    spots: dict[Sign, list[Offset]] = {}
    for reach in movement:
        for look, offsets in _signs_of(reach):
            if look.shape == "line":
                lines.append(_place(look, offsets))
            else:
                spots.setdefault(look, []).extend(offsets)
    return (*lines, *(_place(look, offsets) for look, offsets in spots.items()))


def _place(look: Sign, offsets: Iterable[Offset]) -> Sign:
    keys = tuple(map(key_of, offsets))
    return Sign(look.shape, keys, look.dashed, look.far, look.label)


def _signs_of(reach: Reach) -> Iterator[tuple[Sign, list[Offset]]]:
    target = (reach.dx, reach.dy)
    way = [(reach.dx * n, reach.dy * n) for n in range(WINDOW + 1)]
    match reach.kind:
        case "step":
            yield STEP, [target]
        case "jump":
            yield JUMP, [target]
        case "slide":
            yield SLIDE, way
        case "slide_over_one":
            yield (OVER_ONE if reach.nearest == 1 else OVER_ADJACENT), way
        case "slide_over_adjacent":
            yield OVER_ADJACENT, way
        case "tam_double_king":
            around = [offset for offset in WINDOW_OFFSETS if offset != HERE]
            yield STEP, [offset for offset in around if _distance(offset) == 1]
            yield TWICE, [offset for offset in around if _distance(offset) == WINDOW]
        case "leap_capture":
            yield LEAP, [target]
            yield JUMP, [way[-1]]
        case "water_flood":
            yield AFLOAT, sorted(WATER_CROSS - {HERE}, key=WINDOW_OFFSETS.index)
        case kind:
            message = f"no diagram shows the movement {kind!r}"
            raise ValueError(message)


def _distance(offset: Offset) -> int:
    return max(map(abs, offset))
