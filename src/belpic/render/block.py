"""Blocks: finished parts of a picture with a size, put beside and below one another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from belpic.render.svg import move

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from belpic.render.svg import Element

Align = Literal["start", "middle", "end"]
GAP: Final = 16.0
_SHARES: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True, slots=True)
class Block:
    """Elements inside a rectangle whose upper left corner is (0, 0)."""

    width: float
    height: float
    elements: tuple[Element, ...] = ()

    def at(self, x: float, y: float) -> Element:
        """Return the block as one element at a place."""
        return move(self.elements, x, y)


def stack(blocks: Iterable[Block], gap: float = GAP, align: Align = "start") -> Block:
    """Return blocks below one another; empty ones take no room."""
    some = [block for block in blocks if block.height]
    width = max((block.width for block in some), default=0.0)
    y, elements = 0.0, []
    for block in some:
        elements.append(block.at((width - block.width) * _SHARES[align], y))
        y += block.height + gap
    return Block(width, max(0.0, y - gap), tuple(elements))


def beside(blocks: Iterable[Block], gap: float = GAP, align: Align = "start") -> Block:
    """Return blocks beside one another; empty ones take no room."""
    some = [block for block in blocks if block.width]
    height = max((block.height for block in some), default=0.0)
    x, elements = 0.0, []
    for block in some:
        elements.append(block.at(x, (height - block.height) * _SHARES[align]))
        x += block.width + gap
    return Block(max(0.0, x - gap), height, tuple(elements))


def flow(blocks: Iterable[Block], width: float, gap: float = GAP, align: Align = "start") -> Block:
    """Return blocks in rows that are no wider than the width."""
    rows: list[list[Block]] = [[]]
    for block in blocks:
        if rows[-1] and _width([*rows[-1], block], gap) > width:
            rows.append([])
        rows[-1].append(block)
    return stack((beside(row, gap, align) for row in rows), gap)


def _width(blocks: Sequence[Block], gap: float) -> float:
    return sum(block.width for block in blocks) + gap * (len(blocks) - 1)
