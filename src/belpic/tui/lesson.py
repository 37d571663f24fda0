"""Lessons in a terminal, line by line: the table of a step as text, and how far one has come."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Final

from belpic.core.seats import asked_seats
from belpic.tui.draw.pen import Pen
from belpic.tui.draw.scene import draw_scene
from belpic.tui.preferences import records_folder

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from belpic.core.languages import Lang
    from belpic.core.lessons import Spot
    from belpic.tui.draw.block import Block

FILE: Final = "lessons.json"


def draw_spot(spot: Spot, lang: Lang, width: int, *, ascii_only: bool = False) -> Block:
    """Return the table of a step, as the one who learns sees it."""
    pen = Pen(
        lang,
        ascii_only,
        width=width,
        viewer=spot.seat,
        seats=spot.state.seats,
        asked=asked_seats(spot.state.to_act),
    )
    return draw_scene(spot.view.scene(), pen)


def plain(block: Block) -> str:
    """Return a drawing without colours."""
    lines = ("".join(span.text for span in line).rstrip() for line in block.lines)
    return "\n".join(lines)


class Progress:
    """How far one has come in the lessons, kept in a file of one's own."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        """Read what was kept; a file that cannot be read is as good as none."""
        self._path: Path = records_folder(environment).parent / FILE
        self._kept: dict[str, int] = {}
        with contextlib.suppress(OSError, ValueError):
            found = json.loads(self._path.read_text(encoding="utf-8"))
            if isinstance(found, dict):
                self._kept = {
                    str(game): at for game, at in found.items() if isinstance(at, int) and at >= 0
                }

    def of(self, game: str) -> int:
        """Return how many steps of a game's lesson one has done."""
        return self._kept.get(game, 0)

    def reach(self, game: str, done: int) -> None:
        """Keep that so many steps are done; a full disk is no reason to fail."""
        if done <= self.of(game):
            return
        self._kept[game] = done
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps(self._kept), encoding="utf-8")
