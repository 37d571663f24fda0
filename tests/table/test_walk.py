"""The walk of one move in `docs/architecture.md` is the one that a move takes."""

import asyncio
import json
import re
import sys
import threading
from pathlib import Path
from types import FrameType

import pytest

from belpic.core.codec import Json
from belpic.core.rng import SeededRng
from belpic.server import socket as socket_module
from belpic.server.metrics import Metrics
from belpic.server.turns import Account
from belpic.store import Store
from belpic.table.crew import Crew
from belpic.table.mailbox import Mailbox
from belpic.table.showing import PRESENCE_SECONDS
from belpic.table.supervision import Supervisor
from belpic.table.table import Table
from tests.table.world import Clock, guest, started

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "belpic"
MOST = 40
PER_AUDIENCE = {"Feed.follow", "View.scene", "status_of", "Feed.news", "LanguageFeed.say"}
ITEM = re.compile(r"^(\d+)\. (?:`([\w/]+\.\w+)`|the game's) `([\w.]+)`", re.MULTILINE)


def walk() -> list[tuple[str, str]]:
    """Return the files and functions of the page, in their order."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    part = text.partition("## One move, from a touch")[2].partition("\n## ")[0]
    found = ITEM.findall(part)
    assert [int(number) for number, _, _ in found] == list(range(1, len(found) + 1))
    return [(file, name) for _, file, name in found]


class FakeSocket:
    """A socket that brings one frame, and hears what is sent."""

    def __init__(self, frame: Json) -> None:
        self.frames = [json.dumps(frame)]
        self.sent: list[str] = []

    async def receive(self) -> dict[str, str]:
        if self.frames:
            return {"type": "websocket.receive", "text": self.frames.pop()}
        return {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        self.sent.append(text)


async def traced(tmp_path: Path) -> list[str]:
    """Return the functions of ours that one move calls, in order, with repetitions."""
    table = started("lutu", ("person", "person"), {"rounds": 3})
    store = Store(f"sqlite:///{tmp_path / 'walk.db'}")
    store.wait(store.create(table.plan.new()))
    store.wait(store.append(Table.begin(table.plan).addition(table)))
    (mover,) = table.asked
    listed = table.match.state.listed(mover) or ()
    text = str(listed[SeededRng(1).below(len(listed))])
    calls: list[str] = []

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and str(SOURCE) in frame.f_code.co_filename:
            place = Path(frame.f_code.co_filename).relative_to(SOURCE)
            calls.append(f"{place} {frame.f_code.co_qualname}")

    threading.setprofile(look)
    # threads of a crew of its own begin after this, and are followed as well
    box = Mailbox(table, store, Clock(), Supervisor(crew=Crew()))
    frame: Json = {"do": "act", "id": "a", "at": table.n, "text": text}
    mine = _socket(FakeSocket(frame), box, guest(mover))
    other = _socket(FakeSocket({"do": "ping", "id": "p"}), box, guest(1 - mover))
    for one in (mine, other):
        await box.listen(one._peer)  # noqa: SLF001  # as its own loop does
    # who is there is told a moment later, which is not to be taken for a part of the move
    await asyncio.sleep(1.5 * PRESENCE_SECONDS)
    calls.clear()
    sys.setprofile(look)
    try:
        await mine._receive()  # noqa: SLF001  # as its own loop does
        sending = asyncio.create_task(other._send())  # noqa: SLF001  # as its own loop does
        await asyncio.sleep(0.05)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        store.close()
    assert box.table.n > table.n
    return calls


def _socket(fake: FakeSocket, box: Mailbox, who: str) -> socket_module.Socket:
    return socket_module.Socket(fake, box, who, "en", Account(), Metrics("0"))  # type: ignore[arg-type]  # as much of one as is used


def test_the_walk_is_short_and_goes_nowhere_twice() -> None:
    steps = walk()
    assert 30 < len(steps) <= MOST
    assert len(set(steps)) == len(steps)


def test_a_move_takes_this_walk(tmp_path: Path) -> None:
    calls = asyncio.run(traced(tmp_path))
    python = [f"{file} {name}" for file, name in walk() if file.endswith(".py")]
    first = {call: place for place, call in reversed(list(enumerate(calls)))}
    assert [call for call in python if call not in first] == []
    assert sorted(python, key=first.__getitem__) == python
    # for two audiences, whatever was done for an audience was done twice
    often = {call.split()[1]: calls.count(call) for call in python}
    assert {name: often[name] for name in PER_AUDIENCE} == dict.fromkeys(PER_AUDIENCE, 2)
    assert often["Game.read"] == 1
    assert often["line_of"] == 2 * calls.count("core/match.py Match.append")


@pytest.mark.parametrize("step", [step for step in walk() if step[0].endswith(".js")])
def test_the_pages_have_these_functions(step: tuple[str, str]) -> None:
    file, name = step
    text = (SOURCE / file).read_text(encoding="utf-8")
    assert re.search(rf"^(?:  |export function )(?:async )?{name}\(", text, re.MULTILINE)
