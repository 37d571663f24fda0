"""Ending in good order: what was begun is finished, everybody is told to come back."""

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from belpic.core.rng import SeededRng
from belpic.server.activation import inherited, notify
from belpic.server.connections import Gate
from belpic.server.farewell import Farewell, Restarting, until_one_ends
from belpic.store import Store
from belpic.table.follower import Follower
from belpic.table.mailbox import Mailbox
from belpic.table.table import Table
from tests.server.client import SECONDS, Client, Player
from tests.server.conftest import running


async def test_a_command_under_way_is_answered_before_the_socket_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, asked = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()
    slow = Mailbox.carry_out

    async def carry_out(*given: object, **named: object) -> object:
        loop.call_soon_threadsafe(begun.set)
        await asyncio.to_thread(asked.wait, SECONDS)
        return await slow(*given, **named)  # type: ignore[arg-type]  # as it was called

    # nobody is given up, however long it takes here
    monkeypatch.setattr("belpic.server.farewell.FINISH_SECONDS", 2 * SECONDS)
    gate = Gate(head=2 * SECONDS)
    with running(f"sqlite:///{tmp_path / 'x.db'}", gate=gate) as (server, address):
        server.config.timeout_keep_alive = int(2 * SECONDS)
        client = Client(address)
        made = client.create("zaupxiu", "person", "open")
        asking = http.client.HTTPConnection(client.host, timeout=SECONDS)
        asking.request("GET", "/healthz")
        assert asking.getresponse().read() == b'{"ok":true}'
        async with client.socket(str(made["table"]), 0) as opened:
            await opened.recv()
            monkeypatch.setattr(Mailbox, "carry_out", carry_out)
            sit = {"do": "sit", "id": "a", "seat": None, "key": None, "commitment": "ab" * 32}
            await opened.send(json.dumps(sit))
            await asyncio.wait_for(begun.wait(), SECONDS)
            refused = asyncio.create_task(
                asyncio.to_thread(_ask_when_refused, asking, client.host, asked)
            )
            server.should_exit = True
            heard = await asyncio.wait_for(_hear_all(opened), 2 * SECONDS)
            assert "answer" in heard
            assert opened.close_code == 1012
        status, body = await asyncio.wait_for(refused, SECONDS)
        assert (status, b"stopping" in body) == (503, True)
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    loaded = store.load(str(made["table"]))
    store.close()
    assert loaded is not None
    assert Table.restore(loaded).holders[0].sits


async def _hear_all(opened: ClientConnection) -> list[str]:
    """Return the kinds of all messages until the socket is closed."""
    heard = []
    try:
        while True:
            heard.append(json.loads(await opened.recv())["kind"])
    except ConnectionClosed:
        return heard


def _ask_when_refused(
    asking: http.client.HTTPConnection, host: str, asked: threading.Event
) -> tuple[int, bytes]:
    """Ask over a connection that is there already, once nobody new is taken in any more."""
    name, _, port = host.rpartition(":")
    until = time.monotonic() + SECONDS
    with suppress(ConnectionRefusedError):
        while time.monotonic() < until:
            socket.create_connection((name, int(port)), timeout=SECONDS).close()
            time.sleep(0.01)
    asking.request("GET", "/healthz")
    answer = asking.getresponse()
    told = answer.status, answer.read()
    asked.set()
    asking.close()
    return told


async def test_nobody_is_taken_in_and_health_says_so_while_the_server_ends() -> None:
    farewell = Farewell()
    one = farewell.enter()
    assert (farewell.there, one.done(), farewell.has_begun) == (1, False, False)
    saying = asyncio.create_task(farewell.say())
    await asyncio.wait_for(one, SECONDS)
    assert farewell.has_begun
    late = farewell.enter()
    assert late.done()
    farewell.leave(one)
    assert not saying.done()
    farewell.leave(late)
    await asyncio.wait_for(saying, SECONDS)
    await asyncio.wait_for(farewell.say(), SECONDS)


async def test_those_who_do_not_go_are_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("belpic.server.farewell.FINISH_SECONDS", 0.05)
    farewell = Farewell()
    farewell.enter()
    await asyncio.wait_for(farewell.say(), SECONDS)


def test_a_socket_that_was_handed_over_is_used_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert inherited({}) is None
    assert inherited({"LISTEN_FDS": "1", "LISTEN_PID": "1"}) is None
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        monkeypatch.setattr("belpic.server.activation.FIRST", os.dup(listening.fileno()))
        environment = {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid()), "LISTEN_FDNAMES": "x"}
        with inherited(environment) or socket.socket() as given:
            assert given.getsockname() == listening.getsockname()
        assert environment == {}


def test_whoever_has_started_us_is_told_how_we_fare(tmp_path: Path) -> None:
    notify("READY=1", {})
    notify("READY=1", {"NOTIFY_SOCKET": "nonsense"})
    notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "nobody")})
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.settimeout(SECONDS)
        heard.bind(str(tmp_path / "said"))
        notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "said")})
        assert heard.recv(64) == b"READY=1"
        hidden = f"belpic-test-{os.getpid()}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
            other.settimeout(SECONDS)
            other.bind("\0" + hidden)
            notify("STOPPING=1", {"NOTIFY_SOCKET": "@" + hidden})
            assert other.recv(64) == b"STOPPING=1"


async def test_whoever_cannot_finish_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belpic.server.farewell.FINISH_SECONDS", 0.01)
    end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    for_ever = asyncio.Event()
    gone: list[str] = []

    async def work() -> None:
        try:
            await for_ever.wait()
        finally:
            gone.append("work")

    async def finish() -> None:
        await for_ever.wait()

    end.set_result(None)
    async with asyncio.timeout(SECONDS):
        with pytest.raises(Restarting):
            await until_one_ends(end, (work(),), finish)
    assert gone == ["work"]


def start(db: str, listening: socket.socket, log: Path) -> subprocess.Popen[str]:
    """Start a server with a socket that outlives it, as systemd does."""
    code = (
        "import os, sys; os.environ.update(LISTEN_FDS='1', LISTEN_PID=str(os.getpid()));"
        "os.dup2(int(sys.argv[1]), 3);"
        "os.execv(sys.executable, [sys.executable, '-m', 'belpic', *sys.argv[2:]])"
    )
    number = listening.fileno()
    command = [sys.executable, "-c", code, str(number), "serve"]
    with log.open("a") as err:
        return subprocess.Popen(
            [*command, "--db", db, "--log", "json", "--workers", "0"],
            stdout=subprocess.PIPE,
            stderr=err,
            text=True,
            pass_fds=(number, 3),
        )


@pytest.mark.unmeasured
def test_an_upgrade_with_live_tables_loses_nothing_and_refuses_nobody(tmp_path: Path) -> None:
    db, log = f"sqlite:///{tmp_path / 'x.db'}", tmp_path / "log"
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        first = start(db, listening, log)
        second: subprocess.Popen[str] | None = None
        try:
            assert first.stdout is not None
            assert "http://" in first.stdout.readline()
            host, friend = Client(address), Client(address)
            made = host.create("mokkaik", "person", "open")
            friend.request("POST", "/api/guest", {})
            key, table = str(made["key"]), str(made["table"])
            pair = [Player(host, table, Follower()), Player(friend, table, Follower(key=key))]
            asyncio.run(_play_until_told_to_go(pair, first))
            assert first.wait(SECONDS) == 0
            shown = max(one.follower.n for one in pair)
            # nobody listens any more, but whoever connects now waits instead of being refused
            waiting = http.client.HTTPConnection(host.host, timeout=SECONDS)
            waiting.request("GET", "/healthz")
            second = start(db, listening, log)
            assert waiting.getresponse().status == 200
            waiting.close()
            asyncio.run(_play_on(pair, shown + 8))
            numbers = [[line.n for line in one.follower.lines][: shown + 8] for one in pair]
            assert numbers == [list(range(1, shown + 9))] * 2
        finally:
            for process in filter(None, (first, second)):
                process.terminate()
                process.communicate(timeout=SECONDS)
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert {line["level"] for line in lines} <= {"info"}, lines
    assert any(line.get("route") == "/api/tables" for line in lines)
    assert str(host.cookie) not in log.read_text(encoding="utf-8")


async def _play_until_told_to_go(pair: list[Player], process: subprocess.Popen[str]) -> None:
    async with pair[0].connected(), pair[1].connected():
        await asyncio.gather(*(one.play(SeededRng(1), most=12) for one in pair))
        process.send_signal(signal.SIGTERM)
        for one in pair:
            assert one.connection is not None
            await asyncio.wait_for(one.connection.wait_closed(), SECONDS)
            assert one.connection.close_code == 1012


async def _play_on(pair: list[Player], most: int) -> None:
    async with asyncio.timeout(SECONDS), pair[0].connected(), pair[1].connected():
        await asyncio.gather(*(one.play(SeededRng(2), most) for one in pair))
