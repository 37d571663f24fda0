"""The page of a room: how it follows what happens there."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from belpic.core.languages import Lang
from belpic.core.text import Text
from belpic.table.meeting_messages import RoomNow
from belpic.tui.app import TerminalTable
from belpic.tui.desk import Desk
from belpic.tui.pages import room
from belpic.tui.pages.page import Page
from belpic.tui.pages.room import RoomPage
from belpic.tui.preferences import Preferences
from tests.tui.screen import PATIENCE

EMPTY = RoomNow("here", "Class", False, False, "presets", (), ())


@dataclass(frozen=True)
class SlowDesk(Desk):
    """A server that takes its time, until it is told not to."""

    looks: list[str] = field(default_factory=list)
    answers: threading.Event = field(default_factory=threading.Event)

    @property
    def asked(self) -> int:
        return len(self.looks)

    def room(self, room: str, lang: Lang) -> RoomNow:
        del lang
        self.looks.append(room)
        assert self.answers.wait(60)
        return EMPTY

    def announcements(self, lang: Lang) -> tuple[Text, ...]:
        del lang
        return (Text.same(f"look {self.asked}"),)


async def nowhere(link: str) -> Page:
    raise AssertionError(link)


async def test_a_slow_server_is_asked_again_only_when_it_has_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "LOOK_SECONDS", 0.01)
    desk, ticks = SlowDesk("http://here", None), 0
    manner = Preferences("en", motion=False, pace=0.0, folder=tmp_path)
    page = RoomPage(manner, desk, EMPTY, nowhere)

    def tick() -> None:
        nonlocal ticks
        ticks += 1

    async with TerminalTable(manner, first=page).run_test():
        page.set_interval(room.LOOK_SECONDS, tick)
        for _ in range(PATIENCE):
            if ticks >= 20 and desk.asked:
                break
            await asyncio.sleep(0.005)
        assert (ticks >= 20, desk.asked) == (True, 1)
        desk.answers.set()
        for _ in range(PATIENCE):
            if desk.asked >= 3 and page.announced:
                break
            await asyncio.sleep(0.005)
        assert desk.asked >= 3
        assert page.announced
