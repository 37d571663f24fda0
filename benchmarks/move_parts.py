"""What one move costs the server, part by part.

    python benchmarks/move_parts.py [--games cetkaik,taxot] [--moves 120]

A table with somebody at every seat and one who watches, in this process, with a real store. A
random action is sent as a frame; what is counted goes on until every frame that follows from it is
made. The parts do not overlap:

* parse: frames and the texts of actions and draws;
* rules: the state after an action;
* view, scene: what each audience sees;
* tell: the sentence for the log, and what may follow;
* encode: the rest of making messages;
* store: the writer of the log, which puts it on the disk;
* other: the mailbox, the fold of the table, waking threads.

Times are of the processor, so that other load on the machine matters little; calls are counted for
each move. The script runs with older versions of the source as well: `PYTHONPATH=OLD/src:OLD
python benchmarks/move_parts.py`, which is how two versions are compared in one session.
"""

from __future__ import annotations

import argparse
import asyncio
import inspect
import json
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Final, cast

from belpic.core import registry
from belpic.core.chance import Chance
from belpic.core.game import Game
from belpic.core.rng import SeededRng
from belpic.core.view import View
from belpic.store import Store
from belpic.store.writer import Writer
from belpic.table import commands, feeds, mailbox, peer
from belpic.table.mailbox import Mailbox
from belpic.table.table import Table
from tests.table.world import guest, started

GAMES: Final = ("cetkaik", "taxot", "mokkaik", "niekhi", "zaupxiu")
PARTS: Final = ("parse", "rules", "view", "scene", "tell", "encode", "store", "other")
COUNTED: Final = ("Game.read", "State.hide", "View.scene")


@dataclass
class Meter:
    """Time and calls by part, each second counted where it was spent."""

    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    calls: Counter[str] = field(default_factory=Counter)
    on: bool = False
    _inner: threading.local = field(default_factory=threading.local)

    def wrap(self, owner: object, name: str, part: str, counted: str | None = None) -> None:
        """Count the time of a function of a class or module as a part, and its calls if named."""
        inner = getattr(owner, name, None)
        if inner is None:
            return
        plain = cast("Callable[..., object]", inner)

        @wraps(plain)
        def timed(*given: object, **named: object) -> object:
            if not self.on:
                return plain(*given, **named)
            stack: list[float] = self._inner.__dict__.setdefault("stack", [])
            stack.append(0.0)
            begun = time.thread_time()
            try:
                return plain(*given, **named)
            finally:
                spent = time.thread_time() - begun
                self.seconds[part] += spent - stack.pop()
                self.calls[counted or ""] += 1
                if stack:
                    stack[-1] += spent

        setattr(owner, name, timed)


def prepare(meter: Meter, state: object) -> None:
    """Count what a move calls of a game's states."""
    kind = type(state)
    meter.wrap(kind, "after", "rules")
    meter.wrap(kind, "outcome", "rules")
    meter.wrap(kind, "hide", "view", "State.hide")
    for name in ("describe", "seen", "next"):
        meter.wrap(kind, name, "tell")


def prepare_all(meter: Meter) -> None:
    """Count everything else."""
    meter.wrap(Game, "read", "parse", "Game.read")
    meter.wrap(Chance, "read", "parse")
    for name in ("parse", "read"):  # one function by now, two in older versions
        meter.wrap(commands, name, "parse")
    meter.wrap(View, "scene", "scene", "View.scene")
    for name in ("follow", "news", "open", "snapshot"):
        meter.wrap(feeds.Feed, name, "encode")
    for module in (peer, mailbox):
        meter.wrap(module, "message", "encode")
    meter.wrap(Writer, "_write", "store")


async def hear(box: Mailbox, link: peer.Peer) -> None:
    """Let somebody listen; older versions do not wait for it."""
    waiting: object = box.listen(link)
    if inspect.isawaitable(waiting):
        await cast("Awaitable[object]", waiting)


async def play(game: str, moves: int, folder: Path) -> dict[str, object]:
    """Play at random and return what a move costs, in microseconds and calls."""
    store = Store(f"sqlite:///{folder / f'{game}.db'}")
    meter, rng, made, spent = Meter(), SeededRng(game), 0, 0.0
    prepare_all(meter)
    kinds: set[type] = set()
    seats = registry.info(game).usual_seats
    people = [*map(guest, range(seats)), None]
    while made < moves:
        table = started(game, ("person",) * seats)
        store.wait(store.create(table.plan.new()))
        store.wait(store.append(Table.begin(table.plan).addition(table)))
        box = Mailbox(table, store, lambda: 1_000_000)
        heard: list[str] = []
        links = [peer.Peer(box, who, heard.append) for who in people]
        for link in links:
            await hear(box, link)
        while box.table.phase == "playing" and made < moves:
            state = box.table.match.state
            if type(state) not in kinds:
                kinds.add(type(state))
                prepare(meter, state)
            seat = min(box.table.asked)
            listed = state.listed(seat) or state.actions(seat)[:100]
            text = str(listed[rng.below(len(listed))])
            frame = {"do": "act", "id": f"m{made}", "at": box.table.n, "text": text}
            meter.on = made >= moves // 4  # first looks and compiling are not what is asked
            begun = time.process_time()
            await links[seat].obey(json.dumps(frame))
            spent += (time.process_time() - begun) * meter.on
            meter.on = False
            made += 1
    store.close()
    return result(meter, spent, moves - moves // 4, len(people))


def result(meter: Meter, spent: float, moves: int, audiences: int) -> dict[str, object]:
    """Return the means of one move."""
    meter.seconds["other"] = spent - sum(meter.seconds.values())
    parts = {part: round(1e6 * meter.seconds[part] / moves) for part in PARTS}
    return {
        "audiences": audiences,
        "microseconds": {**parts, "all": round(1e6 * spent / moves)},
        "calls": {name: round(meter.calls[name] / moves, 2) for name in COUNTED},
    }


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--moves", type=int, default=120)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for game in wanted.games.split(","):
            found = asyncio.run(play(game, wanted.moves, Path(name)))
            print(json.dumps({"game": game, **found}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
