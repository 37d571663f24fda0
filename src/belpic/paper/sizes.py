"""Papers, and the lengths that every page keeps to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

MM: Final = 10.0
"""Units of a drawing in a millimetre: SVG numbers keep one decimal, which is a hundredth of one."""
MARGIN: Final = 10.0
"""What home printers leave white on all sides, in millimetres, with something to spare."""
FOOT: Final = 16.5
"""What is kept free below, for the margin and the line with page number and ruler."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def title(self) -> str:
        """Its name as people write it."""
        return self.name.capitalize()

    @property
    def turned(self) -> Paper:
        """The same sheet on its side."""
        return replace(self, width=self.height, height=self.width)

    @property
    def is_turned(self) -> bool:
        """Whether it lies on its side."""
        return self.width > self.height

    @property
    def room(self) -> tuple[float, float]:
        """How wide and high something may be on it."""
        return self.width - 2 * MARGIN, self.height - MARGIN - FOOT

    @property
    def middle_room(self) -> tuple[float, float]:
        """How wide and high something may be that lies in the middle, as what has a back must."""
        return self.width - 2 * MARGIN, self.height - 2 * FOOT


PAPERS: Final = {
    paper.name: paper
    for paper in (Paper("a4", 210, 297), Paper("letter", 215.9, 279.4), Paper("a3", 297, 420))
}
"""All papers by name; the first is the usual one."""
USUAL: Final = next(iter(PAPERS))
