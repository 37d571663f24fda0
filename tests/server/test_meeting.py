"""The lobby over real connections: filters, live news, quick match, and what is refused."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from belpic.cli.app import run
from belpic.core.codec import Json
from belpic.table.follower import Follower
from tests.schema import problem
from tests.server.client import SECONDS, Client, Player

GAME = "zaupxiu"
OTHER = "lutu"


def offer(client: Client, game: str = GAME, clock: str = "none", *kinds: str) -> str:
    """Open a table in the lobby; return its id."""
    seats: list[Json] = [{"kind": kind, "level": None} for kind in kinds or ("person", "open")]
    wish: Json = {
        "game": game,
        "preset": None,
        "options": {},
        "seats": seats,
        "terms": {"clock": clock, "entry": "lobby"},
    }
    response = client.request("POST", "/api/tables", wish)
    assert response.status == 201, response.body
    data = response.json
    assert isinstance(data, dict)
    return str(data["table"])


def lobby(client: Client, query: str = "") -> dict[str, Json]:
    data = client.request("GET", f"/api/lobby?{query}").json
    assert problem(data, "Lobby") is None
    assert isinstance(data, dict)
    return data


def listed(client: Client, query: str = "") -> set[str]:
    tables = lobby(client, query)["tables"]
    assert isinstance(tables, list)
    return {str(one["table"]) for one in tables if isinstance(one, dict)}


class Listening:
    """A socket of the lobby."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.last: dict[str, Json] = {}

    async def until(self, key: str, wanted: object) -> None:
        """Wait until the lobby says something."""
        async with asyncio.timeout(SECONDS):
            while self.last.get(key) != wanted:
                self.take(await self.connection.recv())

    def take(self, frame: str | bytes) -> None:
        data = json.loads(frame)
        assert problem(data, "LobbyMessage") is None
        if data["kind"] == "lobby":
            self.last = data


@asynccontextmanager
async def listening(client: Client, query: str = "lang=en") -> AsyncIterator[Listening]:
    async with client.socket(f"lobby?{query}") as connection:
        yield Listening(connection)


def seek(client: Client, game: str = GAME, clock: str = "none", *, rated: bool = False) -> Json:
    wish: Json = {"game": game, "preset": None, "seats": 2, "clock": clock, "rated": rated}
    response = client.request("POST", "/api/seek", wish)
    assert response.status == 201, response.body
    data = response.json
    assert problem(data, "Sought") is None
    assert isinstance(data, dict)
    return data["table"]


def test_tables_are_found_by_game_preset_free_seats_and_clock(address: str) -> None:
    host, visitor = Client(address), Client(address)
    slow = offer(host, GAME, "days 3")
    quick = offer(host, OTHER, "fischer 300+5", "person", "open", "open")
    private = host.create(GAME, "person", "open")["table"]
    everything = listed(visitor)
    assert {slow, quick} <= everything
    assert private not in everything
    for query, found in (
        (f"game={GAME}", {slow}),
        ("clock=days", {slow}),
        ("free=2", {quick}),
        ("preset=nothing", set()),
        (f"game={GAME}&clock=fischer", set()),
    ):
        assert {slow, quick} & listed(visitor, query) == found, query
    tables = lobby(host)["tables"]
    assert isinstance(tables, list)
    own = {str(one["table"]): one for one in tables if isinstance(one, dict)}
    assert own[quick]["own"] is True
    assert (own[quick]["seats"], own[quick]["free"], own[quick]["bots"]) == (3, 2, 0)
    assert visitor.request("GET", "/api/lobby?clock=sundial").code == "bad_word"
    assert visitor.request("GET", "/api/lobby?free=many").code == "bad_number"


async def test_anybody_sits_down_at_a_table_of_the_lobby_and_it_is_gone_from_there(
    address: str,
) -> None:
    host, visitor = Client(address), Client(address)
    table = offer(host)
    visitor.request("POST", "/api/guest", {})
    async with (
        listening(Client(address), f"lang=en&game={GAME}") as watcher,
        Player(host, table, Follower()).connected() as first,
    ):
        async with asyncio.timeout(SECONDS):
            while table not in json.dumps(watcher.last):
                watcher.take(await watcher.connection.recv())
        # any key will do where none is needed
        async with Player(visitor, table, Follower(key="lobby")).connected() as second:
            for player in (first, second):
                await player.until(lambda one: one.now is not None and one.now.phase == "playing")
            # it waits for nobody any more, and may be watched
            async with asyncio.timeout(SECONDS):
                while table not in json.dumps(watcher.last["running"]):
                    watcher.take(await watcher.connection.recv())
            assert table not in json.dumps(watcher.last["tables"])
            running = cast("list[dict[str, Json]]", watcher.last["running"])
            (match,) = (one for one in running if one["table"] == table)
            assert match["watching"] == "public"
            assert all(cast("list[str]", match["names"]))
            assert table not in json.dumps(lobby(Client(address), "clock=days")["running"])
    # a table for whoever has the key is nobody else's to find
    private = host.create(GAME, "person", "open")
    table, key = str(private["table"]), str(private["key"])
    async with (
        Player(host, table, Follower()).connected() as first,
        Player(visitor, table, Follower(key=key)).connected(),
    ):
        await first.until(lambda one: one.now is not None and one.now.phase == "playing")
        assert table not in json.dumps(lobby(Client(address))["running"])


async def test_two_who_seek_the_same_find_each_other_through_a_lost_connection(
    address: str,
) -> None:
    first, second = Client(address), Client(address)
    assert seek(first, clock="move 30") is None
    # nobody listens for the first one; it is remembered all the same
    async with listening(second) as heard:
        await heard.until("kind", "lobby")
        sought = heard.last["sought"]
        assert isinstance(sought, list)
        assert [one["people"] for one in sought if isinstance(one, dict)] == [1]
    table = seek(second, clock="move 30")
    assert isinstance(table, str)
    found = lobby(first)["seek"]
    assert isinstance(found, dict)
    assert found["table"] == table
    waiting = lobby(first)["waiting"]
    assert isinstance(waiting, list)
    assert [one["table"] for one in waiting if isinstance(one, dict)] == [table]
    async with (
        Player(first, table, Follower()).connected() as one,
        Player(second, table, Follower()).connected() as other,
    ):
        for player in (one, other):
            await player.until(lambda here: here.now is not None and here.now.phase == "playing")
    assert first.request("DELETE", "/api/seek", {}).status == 200
    assert lobby(first)["seek"] is None


async def test_a_quick_match_counts_if_both_would_like_it_to_and_is_casual_otherwise(
    address: str,
) -> None:
    first, second, casual = Client(address), Client(address), Client(address)
    wish: Json = {"game": GAME, "preset": None, "seats": 2, "clock": "move 40", "rated": True}
    assert casual.request("POST", "/api/seek", wish).code == "rated_account"
    for number, client in enumerate((first, second)):
        person: Json = {"name": f"Rated {number}", "password": "a long and quiet river"}
        assert client.request("POST", "/api/accounts", person).status == 201
    assert seek(first, clock="move 40", rated=True) is None
    assert seek(casual, clock="move 40") is None
    sought = lobby(casual)["sought"]
    assert isinstance(sought, list)
    asked = [one["rated"] for one in sought if isinstance(one, dict) and "40" in str(one["clock"])]
    assert asked == [True, False]
    table = seek(second, clock="move 40", rated=True)
    assert isinstance(table, str)
    async with first.socket(table) as connection:
        async with asyncio.timeout(SECONDS):
            while (told := json.loads(await connection.recv()))["kind"] != "snapshot":
                pass
        assert told["rated"] is True
    for client in (first, second, casual):
        client.request("DELETE", "/api/seek", {})


async def test_who_waits_is_told_when_somebody_is_found(address: str) -> None:
    first, second = Client(address), Client(address)
    seek(first, OTHER)
    async with listening(first) as heard:
        table = seek(second, OTHER)
        async with asyncio.timeout(SECONDS):
            while not (isinstance(heard.last.get("seek"), dict) and str(table) in str(heard.last)):
                heard.take(await heard.connection.recv())
    first.request("DELETE", "/api/seek", {})
    assert Client(address).request("DELETE", "/api/seek", {}).status == 200


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"clock": "sundial"}, "bad_clock"),
        ({"seats": 99}, "bad_seats"),
        ({"preset": "nothing"}, "unknown_preset"),
        ({"more": 1}, "bad_data"),
    ],
)
def test_what_cannot_be_played_is_not_sought(
    client: Client, wish: dict[str, Json], code: str
) -> None:
    usual: dict[str, Json] = {"game": GAME, "preset": None, "seats": None, "clock": "none"}
    response = client.request("POST", "/api/seek", {**usual, **wish})
    assert (response.status // 100, response.code) == (4, code)


async def test_in_the_lobby_one_sends_pings_and_nothing_else(client: Client) -> None:
    async with listening(client) as heard:
        await heard.connection.send('{"do": "ping", "id": "1"}')
        async with asyncio.timeout(SECONDS):
            while json.loads(await heard.connection.recv())["kind"] != "pong":
                pass
    for frame in ('{"do": "resync", "id": "1"}', "nonsense", b"bytes"):
        async with listening(client) as heard, asyncio.timeout(SECONDS):
            await heard.connection.send(frame)
            with pytest.raises(ConnectionClosed):
                await heard.until("kind", "nothing")
            assert heard.connection.close_code == 4400


async def test_own_tables_say_whether_they_wait(address: str) -> None:
    host, visitor = Client(address), Client(address)
    opened = host.create(GAME, "person", "open", clock="days 2")
    table, key = str(opened["table"]), str(opened["key"])
    visitor.request("POST", "/api/guest", {})
    async with (
        Player(host, table, Follower()).connected() as one,
        Player(visitor, table, Follower(key=key)).connected() as other,
    ):
        for player in (one, other):
            await player.until(lambda here: here.now is not None and here.now.phase == "playing")
        for client, player in ((host, one), (visitor, other)):
            home = client.request("GET", "/api/home").json
            assert isinstance(home, dict)
            assert isinstance(home["tables"], list)
            (own,) = home["tables"]
            assert isinstance(own, dict)
            assert (own["waits"], own["clock"]) == (player.asked, "days 2")
            assert (own["until"] is not None) == player.asked
            assert isinstance(own["others"], list)
            (seat,) = own["others"]
            assert isinstance(seat, dict)
            assert (seat["kind"], seat["asked"]) == ("person", not player.asked)
            assert seat["name"]


def test_the_terminal_lists_the_lobby(
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = offer(Client(address), GAME, "days 7")
    assert run(["--lang", "en", "lobby", address, "--game", GAME, "--clock", "days"]) == 0
    assert f"{address}/t/{table}#lobby" in capsys.readouterr().out
    assert run(["--lang", "en", "lobby", address, "--game", GAME, "--free", "9"]) == 0
    assert "No table waits" in capsys.readouterr().out
    assert run(["lobby", address, "--json"]) == 0
    assert problem(json.loads(capsys.readouterr().out), "Lobby") is None
    assert run(["--lang", "en", "lobby", address, "--clock", "sundial"]) == 2
    assert "clock should be one of" in capsys.readouterr().err
    opened = ["--lang", "en", "open", address, GAME, "--seats", "2", "--entry", "lobby"]
    assert run(opened) == 0
    link = capsys.readouterr().out.split("/t/")[1].split()[0]
    assert link in listed(Client(address))
