"""What one move costs the server, part by part, for `belpic bench`.

A table with somebody at every seat and perhaps one who watches, in this process, with a real store.
An action of a random bot is sent as a frame; what is counted goes on until every frame that follows
from it is made. The parts do not overlap. Times are of the processor, so that other load on the
machine matters little, and every match is dealt the same each time.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import tempfile
import threading
import time
from collections import Counter, defaultdict
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Final

from belpic.bots.uniform import RandomBot
from belpic.core.chance import Chance
from belpic.core.game import Game
from belpic.core.rng import SeededRng
from belpic.core.view import View
from belpic.server.collecting import settled
from belpic.store import SeatRow, Store
from belpic.store.writer import Writer
from belpic.table import attendance, commands, mailbox, peer, status
from belpic.table.clock import milliseconds
from belpic.table.feeds import Feed
from belpic.table.mailbox import Mailbox
from belpic.table.messages import Presence
from belpic.table.peer import Peer
from belpic.table.plan import make_plan, new_key
from belpic.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.game import AnyGame
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

MOVES: Final = 120
"""How many moves are made; a quarter of them, first looks and compiling, is not counted."""
OF_A_STATE: Final = (
    ("after", "rules"),
    ("outcome", "rules"),
    ("hide", "view"),
    ("describe", "tell"),
    ("seen", "tell"),
    ("next", "choices"),
)
"""What a move calls of a state, and as which part it counts."""
OF_ALL_GAMES: Final[tuple[tuple[object, str, str], ...]] = (
    (commands, "read", "parse"),
    (Game, "read", "parse"),
    (Chance, "read", "parse"),
    (View, "scene", "scene"),
    (status, "touches_of", "choices"),
    (Feed, "follow", "encode"),
    (Feed, "open", "encode"),
    (Feed, "news", "encode"),
    (Feed, "snapshot", "encode"),
    (attendance, "message", "encode"),
    (mailbox, "message", "encode"),
    (peer, "message", "encode"),
    (Writer, "_write", "store"),
)
"""What else a move calls: where it is found, its name and its part."""
PARTS: Final = ("parse", "rules", "view", "scene", "tell", "choices", "encode", "store")
"""Reading frames, actions and draws; states; Views; scenes; sentences for the log; what may follow
and what touches mean; the rest of making messages; the writer of the log, down to the disk. What
remains is `other`: the mailbox, the fold of the table, waking threads."""
CALLS: Final = {"reads": "Game.read", "views": "State.hide", "scenes": "View.scene"}
"""Figures that count calls."""


def move_parts(game: AnyGame, seats: int, *, watched: bool) -> dict[str, float]:
    """Return the means of one move: microseconds by part, calls, bytes told to all."""
    with tempfile.TemporaryDirectory() as folder, Meter() as meter, settled():
        return asyncio.run(_measure(game, seats, meter, Path(folder), watched=watched))


@dataclass
class Meter:
    """Time and calls by part; a second counts where it was spent, not where it was waited for."""

    clock: Callable[[], float] = time.thread_time
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    calls: Counter[str] = field(default_factory=Counter)
    on: bool = False
    _inner: threading.local = field(default_factory=threading.local)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _wrapped: set[tuple[object, str]] = field(default_factory=set)
    _undone: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Meter:
        """Begin to count what all games call."""
        for owner, name, part in OF_ALL_GAMES:
            self.wrap(owner, name, part)
        return self

    def __exit__(self, *error: object) -> None:
        """Leave everything as it was."""
        self._undone.close()

    def wrap_state(self, kind: type) -> None:
        """Count what a move calls of states of a kind, wherever the kind has it from."""
        for name, part in OF_A_STATE:
            owner = next(one for one in kind.__mro__ if name in vars(one))
            self.wrap(owner, name, part, f"State.{name}")

    def wrap(self, owner: object, name: str, part: str, counted: str = "") -> None:
        """Count the time and the calls of a function of a class or module."""
        if (owner, name) in self._wrapped:
            return
        self._wrapped.add((owner, name))
        plain = getattr(owner, name)
        counted = counted or plain.__qualname__

        @wraps(plain)
        def timed(*given: object, **named: object) -> object:
            if not self.on:
                return plain(*given, **named)
            stack: list[float] = self._inner.__dict__.setdefault("stack", [])
            stack.append(0.0)
            begun = self.clock()
            try:
                return plain(*given, **named)
            finally:
                self._count(part, counted, self.clock() - begun, stack)

        setattr(owner, name, timed)
        self._undone.callback(setattr, owner, name, plain)

    def _count(self, part: str, counted: str, spent: float, stack: list[float]) -> None:
        inside = stack.pop()
        if stack:
            stack[-1] += spent
        with self._lock:
            self.seconds[part] += spent - inside
            self.calls[counted] += 1


async def _measure(
    game: AnyGame, seats: int, meter: Meter, folder: Path, *, watched: bool
) -> dict[str, float]:
    """Play match after match until all moves are made."""
    guests = [*_guests(seats), *[None] * watched]
    rng = SeededRng(f"bench {game.info.id}")
    made = told = 0
    spent = 0.0
    with closing(Store(f"sqlite:///{folder / 'bench.db'}")) as store:
        while made < MOVES:
            box = await _begin(game.info.id, seats, store, rng)
            heard: list[str] = []
            links = [Peer(box, guest, heard.append) for guest in guests]
            for link in links:
                await box.listen(link)
            while box.table.phase == "playing" and made < MOVES:
                meter.wrap_state(type(box.table.match.state))
                seat = min(box.table.asked)
                frame = _random_action(box.table, seat, f"m{made}", rng)
                heard.clear()
                counts = made >= MOVES // 4
                meter.on = counts
                begun = time.process_time()
                await links[seat].obey(frame)
                took = time.process_time() - begun
                meter.on = False
                spent += took * counts
                told += sum(map(_bytes_by_the_move, heard)) * counts
                made += 1
    return _figures(meter, spent, told, MOVES - MOVES // 4)


def _bytes_by_the_move(frame: str) -> int:
    """Return the length of a frame; who is there is told when it is time for it, by no move."""
    return len(frame.encode()) if json.loads(frame)["kind"] != Presence.kind else 0


async def _begin(game_id: str, seats: int, store: Store, rng: Rng) -> Mailbox:
    """Return a table where everybody has sat down and play has begun."""
    rows = [SeatRow(seat, "person", None, guest) for seat, guest in enumerate(_guests(seats))]
    plan = make_plan(game_id, rows, new_key(), milliseconds())
    plan = replace(plan, row=replace(plan.row, seed=_seed(rng)))
    store.wait(store.create(plan.new()))
    box = Mailbox(Table.begin(plan), store, milliseconds)
    seeds = [_seed(rng) for _ in rows]
    for seat, (guest, seed) in enumerate(zip(_guests(seats), seeds, strict=True)):
        commitment = hashlib.sha256(seed).hexdigest()
        await box.carry_out(guest, commands.Sit("sit", seat, None, commitment))
    for guest, seed in zip(_guests(seats), seeds, strict=True):
        await box.carry_out(guest, commands.Reveal("reveal", seed))
    return box


def _guests(seats: int) -> list[str]:
    return [f"guest-{seat}" for seat in range(seats)]


def _seed(rng: Rng) -> bytes:
    return rng.bits(256).to_bytes(32)


def _random_action(table: Table, seat: Seat, name: str, rng: Rng) -> str:
    """Return the frame with an action of a random bot."""
    action = RandomBot().choose(table.view(seat), rng)
    return json.dumps({"do": "act", "id": name, "at": table.n, "text": str(action)})


def _figures(meter: Meter, spent: float, told: int, moves: int) -> dict[str, float]:
    """Return the means of one move."""
    seconds = {part: meter.seconds[part] for part in PARTS}
    seconds |= {"other": spent - sum(seconds.values()), "all": spent}
    return {
        **{f"{part}_us": round(1e6 * value / moves, 1) for part, value in seconds.items()},
        **{figure: round(meter.calls[name] / moves, 2) for figure, name in CALLS.items()},
        "bytes": round(told / moves, 1),
    }
