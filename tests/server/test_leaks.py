"""Over the real socket, too, a viewer's stream does not depend on what it does not know.

Nor do answers and refusals, what is said, the record that one may keep, the archive, and what a
server tells of itself.
"""

import asyncio
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice, pairwise
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from belpic.core.codec import Json
from belpic.core.seats import SPECTATOR
from belpic.server.guests import COOKIE, Guests
from belpic.store import Store
from belpic.table.table import Table
from tests.server.client import Client
from tests.server.conftest import serving
from tests.size import sized
from tests.table.pairs import Pair, find_pairs, hidden_games, tables_of
from tests.table.world import guest

pytestmark = pytest.mark.unmeasured

MOST = 25
"""Events of a play at most."""
SECONDS = 60
LATER = 4_102_444_800_000
"""A time at which no clock of a play has run out yet, in milliseconds since 1970."""
PRESENCE = '"kind":"presence"'
ASKED = sized(1, 2)
"""Questions after each event, in turn, so that nobody is refused for asking or talking too fast."""

found_pairs = cache(find_pairs)


async def listen(
    address: str, store: Store, play: list[Table], pair: Pair, cookie: str | None
) -> list[str]:
    """Return the frames that a viewer gets while another process stores a play event by event."""
    client = Client(address, cookie)
    heard: list[str] = []

    async with client.socket(play[0].plan.id) as connection:

        async def take() -> None:
            heard.append(await frame_of(connection))

        for _ in ("snapshot", "people", "presence"):
            await take()
        asking = cycle(range(len(list(questions(play[0], pair)))))
        for before, after in pairwise(play):
            store.wait(store.append(before.addition(after)))
            await take()
            found = list(questions(after, pair))
            for number in islice(asking, ASKED):
                heard += await asked(connection, f"q{after.n}-{number}", found[number])
        heard += await asyncio.to_thread(read_pages, client, play[0].plan.id)
    return heard


async def frame_of(connection: ClientConnection) -> str:
    async with asyncio.timeout(SECONDS):
        message = await connection.recv()
    assert isinstance(message, str)
    return without_time(message)


def questions(table: Table, pair: Pair) -> Iterator[dict[str, Json]]:
    """Yield what a viewer may ask and say at a table, also what is refused."""
    view, n = table.view(pair.viewer), table.n
    token = next((token.text for token in view.next().tokens), "zzz")
    key = min(view.scene().keys(), default="zzz")
    touches: Json = [{"key": key, "text": None, "back": False}]
    yield {"do": "why", "at": n, "path": [key]}
    yield {"do": "act", "at": n, "text": "zzz"}
    yield {"do": "next", "at": n, "path": [token]}
    yield {"do": "touch", "at": n, "touches": touches, "ahead": True}
    yield {"do": "actions", "at": n}
    yield {"do": "about", "at": n, "key": key}
    yield {"do": "why", "at": n, "path": ["zzz"]}
    yield {"do": "view", "at": n}
    yield {"do": "look", "n": n // 2}
    yield {"do": "hint", "at": n}
    yield {"do": "act", "at": n - 1, "text": "zzz"}
    yield {"do": "uncover", "seat": 0}
    yield {"do": "say", "preset": "hello", "text": None}
    yield {"do": "resync"}
    yield {"do": "say", "preset": None, "text": "not here"}


async def asked(connection: ClientConnection, name: str, question: dict[str, Json]) -> list[str]:
    """Return all that is heard until a question is answered, with what comes of the answer."""
    await connection.send(json.dumps({**question, "id": name}))
    heard: list[str] = []
    awaited = {"answer"}
    while awaited:
        heard.append(await frame_of(connection))
        told = json.loads(heard[-1])
        awaited.discard(told["kind"])
        if told["kind"] == "answer":
            code = told["error"]["code"] if told["error"] else None
            come = {one["kind"] for one in map(json.loads, heard)}
            if question["do"] == "resync" or code == "stale":
                awaited |= {"snapshot"} - come
            if question["do"] == "say" and code is None:
                awaited |= {"chat"} - come
    # what is answered and what is told to everybody come from different tasks
    return sorted(heard)


def read_pages(client: Client, table: str) -> list[str]:
    """Return the record that one may keep, the archive, and what the server tells of itself."""
    machine = Client(client.address, network="127.0.0.1")
    found = (
        client.patient("GET", f"/api/tables/{table}/record"),
        client.patient("GET", "/api/archive"),
        machine.request("GET", "/metrics"),
    )
    assert [one.status for one in found] == [200, 200, 200]
    record, archive, metrics = (one.body.decode() for one in found)
    return [record, archive, names_in(metrics)]


def names_in(metrics: str) -> str:
    """Return what is counted, by which labels: the numbers are times, or depend on them.

    What the log has said is left out, which may complain of a slow machine, and who had to wait.
    """
    lines = [line.rpartition(" ")[0] for line in metrics.splitlines() if not line.startswith("#")]
    assert len(lines) > 20
    return "\n".join(line for line in lines if "log" not in line and "429" not in line)


def without_time(message: str) -> str:
    """Return a frame without the one thing in it that is measured: how soon a seat may be claimed.

    Whether it may be claimed at all stays.
    """
    return re.sub(r"(?<=[\[,])[0-9]+(?=[\],])", "soon", message) if PRESENCE in message else message


def stream(folder: Path, play: list[Table], pair: Pair) -> list[str]:
    """Serve a play from a database of its own; guests are those of the tests."""
    db = f"sqlite:///{folder / 'tables.db'}"
    store = Store(db)
    store.wait(store.create(play[0].plan.new()))
    store.wait(store.append(Table.begin(play[0].plan).addition(play[0])))
    cookie = None
    if pair.viewer is not SPECTATOR:
        signed = Guests(store.secret("guests")).sign(guest(int(str(pair.viewer))))
        cookie = f"{COOKIE}={signed}"
    try:
        with serving(db) as address:
            return asyncio.run(listen(address, store, play, pair, cookie))
    finally:
        store.close()


@pytest.mark.parametrize("game", hidden_games())
def test_the_frames_are_the_same_whatever_is_hidden(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Guests, "read", _read_any)
    # what is said is compared at length in the tests of tables; here, that a socket adds nothing
    pairs = found_pairs(game, MOST, sized(1, 12))
    assert pairs
    for number, (options, pair) in enumerate(pairs):
        frames = []
        for side, play in enumerate(tables_of(game, options, pair, LATER)):
            folder = tmp_path / f"{number}-{side}"
            folder.mkdir()
            frames.append(stream(folder, play, pair))
        assert frames[0] == frames[1]
        assert len(frames[0]) > 2


def _read_any(guests: Guests, cookie: str | None) -> str | None:
    """Read the cookies of the tests' guests, whose ids are words, as strictly as others."""
    name, _, _ = (cookie or "").partition(".")
    return name if name and guests.sign(name) == cookie else None
