"""Processes at one address: everybody at a table is served by one of them."""

import asyncio
import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from belpic.core.rng import SeededRng
from belpic.server.connections import Gate
from belpic.server.siblings import ENDING, HEAD_BYTES, Siblings
from belpic.table.follower import Follower
from tests.server.client import Client, Player
from tests.server.conftest import SOON, complaints, running

TABLES = [f"table-{number}" for number in range(60)]


class Place:
    """Where one of them would take connections."""

    def __init__(self, folder: Path, name: str, loop: asyncio.AbstractEventLoop) -> None:
        self.siblings, self.loop, self.taken = Siblings(folder, name), loop, list[bytes]()
        self.siblings.open(loop, self._take)

    def _take(self, connection: socket.socket, head: bytes) -> None:
        # a real connection: what is said by it arrives at the other end
        connection.sendall(head)
        connection.close()
        self.taken.append(head)


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    one, other = socket.socketpair()
    with one, other:
        yield one, other


def known(folder: Path) -> list[str]:
    """Return the names by which there is somebody to hand a connection to."""
    return [path.stem for path in folder.iterdir()]


async def holders(places: dict[str, Place], file: int) -> dict[str, str]:
    """Return who gets each table, whichever of the places is asked."""
    found: dict[str, set[str]] = {table: set() for table in TABLES}
    for table in TABLES:
        for name, place in places.items():
            handed = place.siblings.hand_on(file, table.encode(), table)
            await asyncio.sleep(0)  # the loop looks at its doors
            await asyncio.sleep(0)
            taker = [one for one, other in places.items() if other.taken]
            found[table] |= set(taker) if handed else {name}
            for one in places.values():
                one.taken.clear()
    assert all(len(names) == 1 for names in found.values()), found
    return {table: names.pop() for table, names in found.items()}


async def test_all_agree_on_who_has_a_table(
    tmp_path: Path, pair: tuple[socket.socket, socket.socket]
) -> None:
    loop = asyncio.get_running_loop()
    places = {name: Place(tmp_path, name, loop) for name in ("one", "two", "three")}
    before = await holders(places, pair[0].fileno())
    assert min(Counter(before.values()).values()) > len(TABLES) / 10
    # when one goes, nobody else's tables move
    places.pop("two").siblings.close(loop)
    after = await holders(places, pair[0].fileno())
    assert {table for table in TABLES if before[table] != after[table]} == {
        table for table in TABLES if before[table] == "two"
    }
    # what was said so far went along with the connection itself
    said = pair[1].recv(HEAD_BYTES)
    assert TABLES[0].encode() in said
    assert TABLES[-1].encode() in said
    for place in places.values():
        place.siblings.close(loop)
    assert known(tmp_path) == []


async def test_whoever_was_killed_gets_nothing(
    tmp_path: Path, pair: tuple[socket.socket, socket.socket]
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as dead:
        dead.bind(str(tmp_path / f"dead{ENDING}"))
    place = Place(tmp_path, "one", asyncio.get_running_loop())
    handed = [place.siblings.hand_on(pair[0].fileno(), b"", table) for table in TABLES]
    assert not any(handed)
    assert known(tmp_path) == ["one"]
    place.siblings.close(asyncio.get_running_loop())


async def test_whoever_is_too_busy_is_asked_again(
    tmp_path: Path, pair: tuple[socket.socket, socket.socket]
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as busy:
        busy.bind(str(tmp_path / f"busy{ENDING}"))
        place = Place(tmp_path, "one", asyncio.get_running_loop())

        def offer_all() -> None:
            for _ in range(100):
                for table in TABLES:
                    place.siblings.hand_on(pair[0].fileno(), b"x" * 10_000, table)

        with pytest.raises(BlockingIOError):
            offer_all()
        place.siblings.close(asyncio.get_running_loop())


async def test_what_somebody_of_the_same_number_has_left_is_in_nobodys_way(
    tmp_path: Path, pair: tuple[socket.socket, socket.socket]
) -> None:
    """The system gives the number of a process that was killed to another one some day."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as dead:
        dead.bind(str(tmp_path / f"two{ENDING}"))
    loop = asyncio.get_running_loop()
    places = {name: Place(tmp_path, name, loop) for name in ("one", "two")}
    assert set((await holders(places, pair[0].fileno())).values()) == {"one", "two"}
    for place in places.values():
        place.siblings.close(loop)


@pytest.mark.parametrize("size", [HEAD_BYTES + 1, 64 * HEAD_BYTES])
async def test_what_is_too_long_for_a_door_is_served_where_it_is(
    tmp_path: Path, pair: tuple[socket.socket, socket.socket], size: int
) -> None:
    loop = asyncio.get_running_loop()
    one, two = (Siblings(tmp_path, name) for name in ("one", "two"))
    for siblings in (one, two):
        siblings.open(loop, lambda connection, _: connection.close())
    head = b"x" * size
    assert not any(one.hand_on(pair[0].fileno(), head, table) for table in TABLES[:10])
    for siblings in (one, two):
        siblings.close(loop)


async def test_no_program_that_is_started_gets_a_connection(
    tmp_path: Path, pair: tuple[socket.socket, socket.socket]
) -> None:
    loop, taken = asyncio.get_running_loop(), asyncio.Queue[bool]()

    def take(connection: socket.socket, _: bytes) -> None:
        with connection:
            taken.put_nowait(connection.get_inheritable())

    one, two = (Siblings(tmp_path, name) for name in ("one", "two"))
    for siblings in (one, two):
        siblings.open(loop, take)
    assert any(one.hand_on(pair[0].fileno(), b"", table) for table in TABLES[:10])
    assert not await taken.get()
    for siblings in (one, two):
        siblings.close(loop)


def test_a_folder_that_cannot_be_used_keeps_nobody_from_serving(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    loop = asyncio.new_event_loop()
    alone = Siblings(tmp_path / ("long" * 40), "one")
    alone.open(loop, lambda _, __: None)
    assert "tables are not kept together" in caplog.text
    assert not alone.hand_on(0, b"", "table")
    alone.close(loop)
    loop.close()


@contextmanager
def two_servers(tmp_path: Path) -> Iterator[list[str]]:
    """Give the addresses of two that know each other, as processes at one address do."""
    with ExitStack() as stack:
        db = f"sqlite:///{tmp_path / 'tables.db'}"
        yield [
            stack.enter_context(
                running(db, gate=Gate(trusted=(), siblings=Siblings(tmp_path, name)))
            )[1]
            for name in ("one", "two")
        ]


def tables_at(address: str) -> int:
    """Return how many tables a server has open."""
    told = Client(address, network="127.0.0.1").request("GET", "/metrics").body.decode()
    found = re.search(r"^belpic_tables (\d+)$", told, re.MULTILINE)
    assert found is not None
    return int(found[1])


def seated(addresses: list[str], game: str, options: dict[str, int]) -> list[Player]:
    """Return two who come to a table through different servers."""
    host, friend = map(Client, addresses)
    made = host.create(game, "person", "open", options=dict(options))
    friend.request("POST", "/api/guest", {})
    table, key = str(made["table"]), str(made["key"])
    return [Player(host, table, Follower()), Player(friend, table, Follower(key=key))]


async def together(players: list[Player], then: Callable[[], None]) -> None:
    """Let both play to the end, then look at something while they are there."""
    async with players[0].connected(), players[1].connected():
        await asyncio.gather(
            *(player.play(SeededRng(number)) for number, player in enumerate(players))
        )
        await asyncio.to_thread(then)


def test_everybody_at_a_table_is_served_by_one(tmp_path: Path) -> None:
    with two_servers(tmp_path) as addresses:
        played, counts = 0, [0, 0]

        def look() -> None:
            counts[:] = map(tables_at, addresses)

        # which tables are whose follows from their names, which are drawn
        while not all(counts) and played < 40:
            players = seated(addresses, "zaupxiu", {})
            asyncio.run(together(players, look))
            played += 1
            assert players[0].follower.lines
            assert len(players[0].follower.lines) == len(players[1].follower.lines)
            assert sum(counts) == played
        assert all(counts)


def test_the_lobby_is_served_wherever_one_comes_in(tmp_path: Path) -> None:
    with two_servers(tmp_path) as addresses:

        async def look(address: str) -> int:
            async with Client(address).socket("lobby") as opened:
                await opened.recv()
                told = await asyncio.to_thread(
                    Client(address, network="127.0.0.1").request, "GET", "/metrics"
                )
                found = re.search(rb"^belpic_sockets (\d+)$", told.body, re.MULTILINE)
                assert found is not None
                return int(found[1])

        for address in addresses:
            assert asyncio.run(look(address)) == 1


@contextmanager
def beside_a_busy_one(tmp_path: Path) -> Iterator[tuple[str, Gate]]:
    """Give the address of a server beside which another one takes in nothing."""
    gate = Gate(body=0.1, siblings=Siblings(tmp_path, "one"))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as busy:
        busy.bind(str(tmp_path / f"busy{ENDING}"))
        with running(f"sqlite:///{tmp_path / 'tables.db'}", gate=gate) as (_, address):
            yield address, gate


def busys_table(client: Client, gate: Gate) -> str:
    """Return a table that belongs to the one who takes in nothing, at whose door others wait."""
    assert gate.siblings is not None
    with socket.socket() as some:
        while True:
            table = str(client.create("zaupxiu", "person", "open")["table"])
            try:
                while gate.siblings.hand_on(some.fileno(), b"", table):
                    pass
            except BlockingIOError:
                return table


def head_of(table: str) -> bytes:
    """Return how a socket asks for a table."""
    lines = (
        f"GET /ws/{table} HTTP/1.1",
        "Host: 127.0.0.1",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
    )
    return "\r\n".join((*lines, "", "")).encode()


def connection_to(address: str) -> socket.socket:
    """Return a connection as the system has it."""
    parts = urlsplit(address)
    return socket.create_connection((parts.hostname, parts.port or 80), timeout=SOON)


def test_beside_one_that_takes_in_nothing_sockets_are_served_and_stay(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def look(client: Client, table: str) -> None:
        async with client.socket(table) as opened:
            assert '"snapshot"' in str(await opened.recv())
            # longer than half a request is waited for
            await asyncio.sleep(0.5)
            await opened.send('{"do": "ping", "id": "1"}')
            while '"pong"' not in str(await asyncio.wait_for(opened.recv(), SOON)):
                pass

    with beside_a_busy_one(tmp_path) as (address, gate):
        client = Client(address)
        asyncio.run(look(client, busys_table(client, gate)))
    assert complaints(caplog) == []


def test_whoever_goes_on_talking_before_there_is_a_place_breaks_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with beside_a_busy_one(tmp_path) as (address, gate):
        table = busys_table(Client(address), gate)
        with connection_to(address) as impatient:
            impatient.sendall(head_of(table))
            time.sleep(0.1)
            impatient.sendall(b"GET / HTTP/1.1\r\n\r\n")
            assert b"101 Switching" in impatient.recv(HEAD_BYTES)
        assert Client(address).request("GET", "/healthz").status == 200
    assert complaints(caplog) == []


def test_a_server_ends_while_somebody_has_no_place_yet(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as stack:
        with beside_a_busy_one(tmp_path) as (address, gate):
            table = busys_table(Client(address), gate)
            waiting = stack.enter_context(connection_to(address))
            waiting.sendall(head_of(table))
            time.sleep(0.1)
        while waiting.recv(HEAD_BYTES):
            pass
    assert complaints(caplog) == []
