"""Driving the terminal table in tests, and reading what stands on its screen."""

from __future__ import annotations

import asyncio
import html
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, fields
from pathlib import Path

from rich.cells import cell_len
from textual.pilot import Pilot

from belpic.core.languages import Lang
from belpic.core.options import Value
from belpic.core.rng import Rng, SeededRng
from belpic.tui.app import TerminalTable
from belpic.tui.pages.page import Drawn
from belpic.tui.pages.table import TablePage
from belpic.tui.preferences import Preferences
from belpic.tui.session import Session
from belpic.tui.setup import Setup
from belpic.tui.sheet import Sheet
from belpic.tui.timeline import Timeline
from tests.tui.pretend.game import PRETEND

TEXT = re.compile(
    r'<text class="[^"]*-r\d+" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)"[^>]*>(?P<text>[^<]*)</text>'
)
COLUMN = 12.2
"""How wide Textual's pictures draw one column."""
SEED = bytes(range(32))
ROUNDS = 20
"""How often everything that has a queue works it off: no message is handed on more often."""
PATIENCE = 12_000
"""How often a test looks whether bots and chance are done; compiling rules takes a while."""


def text_of(app: TerminalTable) -> str:
    """Return what stands on the screen, line by line, without trailing spaces."""
    lines: defaultdict[float, str] = defaultdict(str)
    for found in TEXT.finditer(app.export_screenshot()):
        line = lines[float(found["y"])]
        column = round(float(found["x"]) / COLUMN)
        text = html.unescape(found["text"]).replace("\N{NO-BREAK SPACE}", " ")
        lines[float(found["y"])] = line + " " * (column - cell_len(line)) + text
    top = min(lines, default=0.0)
    step = 24.4
    height = app.size.height
    shown = [""] * height
    for y, line in lines.items():
        shown[round((y - top) / step)] = line.rstrip()
    return "\n".join(shown)


@dataclass
class Driver:
    """A running table with a hand on its keys and its mouse."""

    app: TerminalTable
    pilot: Pilot[None]

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()
            if self.busy:
                await self.rest()

    async def type(self, text: str) -> None:
        await self.pilot.press(*text)
        await self.settle()

    async def settle(self) -> None:
        """Wait until what was pressed has gone through all screens, and everything is drawn.

        A pilot by itself takes a process that is given no time for one that has nothing to do.
        """
        for _ in range(ROUNDS):
            await self.pilot.pause(0)

    async def closed(self) -> None:
        """Wait until the table is closed."""
        for _ in range(PATIENCE):
            if self.app.return_code is not None:
                break
            await asyncio.sleep(0.005)
        assert self.app.return_code == 0

    @property
    def busy(self) -> bool:
        return any(page.busy for page in self.app.screen_stack if isinstance(page, TablePage))

    async def rest(self) -> None:
        """Wait until bots and chance are done and everything is drawn."""
        await self.settle()
        for _ in range(PATIENCE):
            if not self.busy:
                break
            await asyncio.sleep(0.005)
        assert not self.busy, self.text
        await self.settle()

    async def click(self, key: str, sheet: str = "#table") -> None:
        """Click the first part of a sheet that has this key, or that begins with this text."""
        place = self.app.screen.query_one(sheet, Sheet)
        for touch, region in place.targets.items():
            if touch.key == key:
                offset = region.offset - place.scroll_offset + place.gutter.top_left
                await self.pilot.click(place, offset=(offset.x, offset.y))
                await self.rest()
                return
        raise AssertionError(key)

    @property
    def text(self) -> str:
        return text_of(self.app)

    @property
    def page(self) -> Drawn[None]:
        page = self.app.screen
        assert isinstance(page, Drawn)
        return page

    @property
    def table(self) -> TablePage:
        page = self.app.screen
        assert isinstance(page, TablePage)
        return page

    @property
    def session(self) -> Session:
        """The match of the table that is open, whatever lies over it."""
        tables = [one for one in self.app.screen_stack if isinstance(one, TablePage)]
        session = tables[0].session
        assert isinstance(session, Session)
        return session

    def cursor(self, sheet: str = "#table") -> str:
        cursor = self.app.screen.query_one(sheet, Sheet).cursor
        return cursor.key if cursor else ""


@asynccontextmanager
async def opened(
    folder: Path,
    setup: Setup | None = None,
    *,
    keys: Iterable[str] = (),
    size: tuple[int, int] = (80, 24),
    lang: Lang = "en",
    ascii_only: bool = False,
    dark: bool = True,
    motion: bool = False,
    record: tuple[Timeline, str] | None = None,
) -> AsyncIterator[Driver]:
    """Open the table without pauses and, unless asked for, without motion."""
    manner = Preferences(lang, ascii_only, dark=dark, motion=motion, pace=0.0, folder=folder)
    app = TerminalTable(manner, setup, record)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot)
        await driver.rest()
        await driver.press(*keys)
        yield driver


class SeededSetup(Setup):
    """Choices whose matches always run the same way."""

    def session(self, *, seed: bytes | None = None, bot_rng: Rng | None = None) -> Session:
        return super().session(seed=seed or SEED, bot_rng=bot_rng or SeededRng(1))


def seeded(setup: Setup) -> SeededSetup:
    """Return the same choices with a fixed seed."""
    return SeededSetup(**{one.name: getattr(setup, one.name) for one in fields(setup)})


def pretend(
    preset: str = "default", *, seats: int = 2, people: int = 1, **chosen: Value
) -> SeededSetup:
    """Return the choices for a match of the made-up game."""
    return seeded(Setup.of(PRETEND, preset=preset, seats=seats, people=people, chosen=chosen))
