"""The terminal table as pictures, for the manual; see `tools.screenshots`."""

from __future__ import annotations

import asyncio
import html
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from belpic.core import registry
from belpic.tui.setup import Setup
from tests.tui.screen import COLUMN, opened, seeded

if TYPE_CHECKING:
    from belpic.core.languages import Lang

SIZE: Final = (110, 42)
"""Columns and lines."""
FONTS: Final = re.compile(r"@font-face \{.*?\}", re.DOTALL)
"""What Textual would fetch from elsewhere; a terminal has a font of its own."""
WRITTEN: Final = re.compile(r'textLength="[\d.]+"(?P<rest>[^>]*>)(?P<text>[^<]*)<')


class Terminal(NamedTuple):
    """One picture: the game on it, the keys pressed before."""

    name: str
    game: str
    lang: Lang
    keys: tuple[str, ...] = ()


CHOSEN: Final = (
    Terminal("terminal-en", "cetkaik", "en", ("tab", "enter") * 4),
    Terminal("terminal-ja", "mokkaik", "ja", ("tab", "enter")),
)


def drawings() -> dict[str, str]:
    """Return the screens of the tables as SVG that needs nothing from anywhere, by name."""
    return {shot.name: _drawing(shot) for shot in CHOSEN}


def _drawing(shot: Terminal) -> str:
    return WRITTEN.sub(_widen, FONTS.sub("", asyncio.run(_taken(shot))))


def _widen(found: re.Match[str]) -> str:
    """Return a text as wide as a terminal writes it: Textual counts a wide letter for one."""
    width = cell_len(html.unescape(found["text"])) * COLUMN
    return f'textLength="{width:.1f}"{found["rest"]}{found["text"]}<'


async def _taken(shot: Terminal) -> str:
    setup = seeded(Setup.of(registry.load(shot.game)))
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder), setup, keys=shot.keys, size=SIZE, lang=shot.lang) as driver:
            return driver.app.export_screenshot()
