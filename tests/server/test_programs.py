"""Bots with a token: made and revoked by people, seen to be bots, mistaken for nobody else."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from belpic.core.codec import Json
from belpic.core.rng import SeededRng
from belpic.server import tokens
from belpic.server.guests import COOKIE, Guests
from belpic.server.limits import MOST_PROGRAMS
from belpic.store import NotStored, Store
from belpic.store.programs import Programs
from belpic.table.follower import Follower
from belpic.table.programs import program_of
from tests.schema import problem
from tests.server.client import SECONDS, Client, Player


@pytest.fixture
def owner(client: Client) -> Client:
    assert client.request("POST", "/api/guest", {}).status == 200
    return client


def make(owner: Client, name: str = "gus", **wish: Json) -> tuple[str, Client]:
    """Make a program; return its id and a client that comes with its token."""
    response = owner.request("POST", "/api/programs", {"name": name, **wish})
    made = response.json
    assert response.status == 201, made
    assert problem(made, "ProgramMade") is None
    assert isinstance(made, dict)
    return str(made["program"]), Client(owner.address, token=str(made["token"]))


async def test_a_program_plays_a_match_and_everybody_sees_that_it_is_a_bot(owner: Client) -> None:
    _, bot = make(owner)
    made = owner.create("zaupxiu", "person", "open")
    table, key = str(made["table"]), str(made["key"])
    one = Player(owner, table, Follower())
    two = Player(bot, table, Follower(key=key))
    async with one.connected(), two.connected():
        await one.until(lambda follower: follower.now and follower.now.phase == "playing")
        now = one.follower.now
        assert now is not None
        seats = [(seat.kind, seat.program) for seat in now.seats]
        assert seats == [("person", None), ("person", "gus")]
        assert "gus" in now.seats[1].label.in_("en")
        await asyncio.gather(one.play(SeededRng(1)), two.play(SeededRng(2)))
    home = bot.request("GET", "/api/home").json
    assert isinstance(home, dict)
    assert home["tables"] == []  # it is over
    assert bot.cookie is None


def test_a_token_is_kept_as_a_hash_alone(owner: Client, database: str) -> None:
    program, bot = make(owner, "hashed")
    assert bot.token is not None
    path = Path(database.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT * FROM programs WHERE id = ?", (program,)).fetchall()
    assert len(rows) == 1
    assert bot.token not in str(rows)
    for file in path.parent.glob(f"{path.name}*"):
        assert bot.token.encode() not in file.read_bytes()


def test_own_programs_are_listed_without_their_tokens(owner: Client) -> None:
    program, bot = make(owner, "lister", days=3)
    listed = owner.request("GET", "/api/programs")
    assert problem(listed.json, "OwnPrograms") is None
    assert program in listed.body.decode()
    assert str(bot.token) not in listed.body.decode()
    stranger = Client(owner.address)
    stranger.request("POST", "/api/guest", {})
    assert stranger.request("GET", "/api/programs").json == {"programs": []}


async def test_a_revoked_token_holds_no_longer(
    owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "TOKEN_SECONDS", 0.05)
    program, bot = make(owner, "revoked")
    table = str(owner.create("zaupxiu", "person", "open")["table"])
    assert bot.request("POST", "/api/guest", {}).status == 200
    async with bot.socket(table, 0) as socket:
        other = Client(owner.address)
        other.request("POST", "/api/guest", {})
        for stranger in (other, bot):
            refused = stranger.request("POST", f"/api/programs/{program}/revoke", {})
            assert refused.status in (403, 404)
        assert owner.request("POST", f"/api/programs/{program}/revoke", {}).json == {}
        await asyncio.wait_for(socket.wait_closed(), SECONDS)
        assert socket.close_code == 4401
    refused = bot.request("GET", "/api/home")
    assert (refused.status, refused.code) == (401, "bad_token")
    async with bot.socket(table, 0) as socket:
        assert "bad_token" in str(await socket.recv())
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 4401
    again = owner.request("POST", f"/api/programs/{program}/revoke", {})
    assert (again.status, again.code) == (404, "no_program")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"name": ""}, "program_name"),
        ({"name": "x" * 20}, "program_name"),
        ({"name": "Gus"}, "program_name"),
        ({"name": "gus:1"}, "program_name"),
        ({"name": "gus", "days": 0}, "program_days"),
        ({"name": "gus", "days": 10**6}, "program_days"),
        ({"name": "gus", "owner": "me"}, "bad_data"),
        ({}, "bad_data"),
    ],
)
def test_wishes_that_cannot_be_are_refused(owner: Client, wish: dict[str, Json], code: str) -> None:
    response = owner.request("POST", "/api/programs", wish)
    assert (response.status, response.code) == (400, code)


def test_only_people_make_programs(owner: Client) -> None:
    _, bot = make(owner, "parent")
    refused = bot.request("POST", "/api/programs", {"name": "child"})
    assert (refused.status, refused.code) == (403, "not_for_programs")
    nobody = Client(owner.address)
    asked: list[tuple[str, str, Json]] = [
        ("GET", "/api/programs", None),
        ("POST", "/api/programs", {"name": "gus"}),
        ("POST", "/api/programs/bot:gus:12345678/revoke", {}),
    ]
    for method, path, body in asked:
        refused = nobody.request(method, path, body)
        assert (refused.status, refused.code) == (401, "nobody")
    foreign = owner.request("POST", "/api/programs", {"name": "gus"}, Origin="http://evil.example")
    assert (foreign.status, foreign.code) == (403, "foreign_origin")


def test_there_is_an_end_to_programs(address: str) -> None:
    owner = Client(address)
    owner.request("POST", "/api/guest", {})
    for number in range(MOST_PROGRAMS):
        owner.network = f"198.19.0.{number + 1}"  # each network makes a few only
        make(owner, f"many-{number}")
    refused = owner.request("POST", "/api/programs", {"name": "more"})
    assert (refused.status, refused.code) == (409, "too_many_programs")


@pytest.mark.parametrize(
    "given", ["Bearer ", "Bearer x", "bearer belpic_" + "x" * 43, "Bearer belpic_" + "あ" * 43]
)
def test_what_is_no_token_is_refused_and_other_schemes_are_not_ours(
    client: Client, given: str
) -> None:
    raw = given.encode().decode("latin-1")
    refused = client.request("GET", "/api/home", Authorization=raw)
    assert (refused.status, refused.code) == (401, "bad_token")
    assert client.request("GET", "/api/home", Authorization="Basic eDp5").status == 200


def test_a_token_outweighs_a_cookie_and_leaves_it_alone(owner: Client) -> None:
    program, bot = make(owner, "weighty")
    both = Client(owner.address, owner.cookie, token=bot.token)
    made = both.create("zaupxiu", "person", "open")
    assert both.cookie == owner.cookie
    home = bot.request("GET", "/api/home").json
    assert isinstance(home, dict)
    assert str(made["table"]) in str(home["tables"])
    assert str(made["table"]) not in owner.request("GET", "/api/home").body.decode()
    assert program_of(program) == "weighty"


def test_a_store_that_is_away_is_no_wrong_token(
    owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bot = make(owner, "away")

    def fail(*_: object) -> str:
        raise NotStored.because(OSError("no disk"))

    monkeypatch.setattr(Programs, "holder", fail)
    assert bot.request("GET", "/api/home").status == 503


def test_nobody_becomes_a_program_by_a_cookie(owner: Client, database: str) -> None:
    program, _ = make(owner, "forged")
    store = Store(database)
    secret = store.secret("guests")
    store.close()
    forged = Client(owner.address, f"{COOKIE}={Guests(secret).sign(program)}")
    assert forged.request("GET", "/api/programs").status == 401
