"""Defects of a table as its people meet them, and what happens if the hall itself ends."""

import asyncio
import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from belpic.core.codec import Json
from belpic.core.rng import SeededRng
from belpic.server.app import Settings
from belpic.server.run import Died, listen, make_server, serve
from belpic.table.follower import Follower
from belpic.table.hall import Hall
from belpic.table.supervision import Patience
from tests.ports import kept_port
from tests.server.client import Client, Player
from tests.server.conftest import serving
from tests.sick.game import ILL_HEAP, VARIABLE
from tests.tiny.install import install

SECONDS = 60.0
"""How long anything may take before a test gives up."""


@pytest.fixture
def sick(monkeypatch: pytest.MonkeyPatch) -> str:
    install(monkeypatch, "sick")
    monkeypatch.delenv(VARIABLE, raising=False)
    return "sick"


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def address(sick: str, db: str) -> Iterator[str]:
    assert sick
    # five times as long by the clock on the wall, which has to do for sound tables everywhere
    with serving(db, patience=Patience(step=2.0, opening=60.0, warming=0.0)) as found:
        yield found


async def last_words(client: Client, table: str) -> tuple[dict[str, Json], int]:
    """Return how a server refuses to show a table, and the code it closes the socket with."""
    said: dict[str, Json] = {}
    async with client.socket(table) as connection:
        try:
            async with asyncio.timeout(SECONDS):
                while True:
                    said = json.loads(await connection.recv())
        except ConnectionClosed:
            return said, connection.close_code or 0


def players(address: str, options: dict[str, Json]) -> tuple[Player, Player]:
    host, friend = Client(address), Client(address)
    made = host.create("sick", "person", "open", options=options)
    friend.request("POST", "/api/guest", {})
    table = str(made["table"])
    return Player(host, table, Follower()), Player(friend, table, Follower(key=str(made["key"])))


async def take(who: Player) -> None:
    await who.until(lambda _: who.asked)
    await who.ask("act", at=who.follower.n, text="take 1")


@pytest.mark.parametrize(("how", "code"), [("raise", "table_failed"), ("forever", "table_overdue")])
async def test_everybody_at_the_table_is_told_why_it_closes(
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    how: str,
    code: str,
) -> None:
    monkeypatch.setattr("belpic.table.crew.HALT_SECONDS", 0.2)
    one, other = players(address, {"heap": ILL_HEAP})
    sound = players(address, {"heap": 6})
    watching = asyncio.create_task(last_words(Client(address), one.table))
    async with one.connected(), other.connected(), sound[0].connected(), sound[1].connected():
        await take(one)
        monkeypatch.setenv(VARIABLE, f"after {how}")
        taking = asyncio.create_task(take(other))
        # one who watches is told like those who play
        said, closed = await watching
        assert closed == 4500
        assert said["kind"] == "refused"
        for player in (one, other):
            assert await closed_with(player) == 4500
            # what was said last may still have to be read
            await player.until(lambda follower: follower.refused is not None)
            assert player.follower.refused is not None
            assert player.follower.refused.code == code
            assert "closed" in player.follower.refused.text.in_("en")
        taking.cancel()
        # whoever comes now gets the same answer, over HTTP too
        assert (await last_words(one.client, one.table))[1] == 4500
        record = one.client.request("GET", f"/api/tables/{one.table}/record")
        assert (record.status, record.code) == (500, code)
        # and the others have noticed nothing
        await asyncio.gather(*(who.play(SeededRng(1)) for who in sound))
        assert sound[0].over
    assert one.client.request("GET", "/api/health").status == 200
    assert f"table {one.table} (sick) is closed at event" in caplog.text


async def test_a_mended_table_goes_on_after_a_restart(
    sick: str, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sick
    with kept_port() as port:
        await _mend(db, port, monkeypatch)


async def _mend(db: str, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(db, port=port) as address:
        one, other = players(address, {"heap": ILL_HEAP})
        async with one.connected(), other.connected():
            await take(one)
            seen = one.follower.n
            monkeypatch.setenv(VARIABLE, "scene recurse")
            taking = asyncio.create_task(take(other))
            assert await closed_with(other) == 4500
    # a restart alone mends nothing: the move is sent again and fails again
    with serving(db, port=port):
        async with other.connected():
            assert await closed_with(other) == 4500
    monkeypatch.delenv(VARIABLE)
    with serving(db, port=port):
        async with one.connected(), other.connected():
            await taking
            await one.until(lambda found: found.n == seen + 1)


async def closed_with(player: Player) -> int | None:
    """Return the code with which a player's connection is closed."""
    assert player.connection is not None
    connection = player.connection
    async with asyncio.timeout(SECONDS):
        await connection.wait_closed()
    return connection.close_code


def test_a_game_that_cannot_be_asked_is_one_answer(
    sick: str, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RecursionError("in its options")

    monkeypatch.setattr("tests.sick.game.Sick.options", fail)
    with serving(db) as address:
        client = Client(address)
        assert client.request("GET", f"/api/games/{sick}").status == 500
        assert client.request("GET", "/api/games/tiny").status == 200


def test_a_hall_that_has_ended_fails_the_health_check_and_ends_the_process(
    db: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def end(_: Hall) -> None:
        raise ValueError("the hall is gone")

    monkeypatch.setattr(Hall, "run", end)
    with listen("127.0.0.1", 0) as listening:
        server = make_server(Settings(db), workers=0)
        server.run(sockets=[listening])
    assert isinstance(server.died, ValueError)
    assert "nothing looks after the tables any more" in caplog.text
    # what belongs to the whole process is put back after it
    handler, interval = signal.getsignal(signal.SIGTERM), sys.getswitchinterval()
    try:
        with listen("127.0.0.1", 0) as listening, pytest.raises(Died, match="the hall is gone"):
            serve(Settings(db), listening, workers=0)
    finally:
        signal.signal(signal.SIGTERM, handler)
        sys.setswitchinterval(interval)


def test_a_hall_that_stands_still_fails_the_health_check(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(db) as address:
        client = Client(address)
        assert client.request("GET", "/api/health").status == 200
        monkeypatch.setattr("belpic.table.hall.STILL_SECONDS", 0.0)
        answer = client.request("GET", "/api/health")
        assert (answer.status, answer.code) == (503, "not_alive")
