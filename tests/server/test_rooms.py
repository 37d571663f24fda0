"""A class or club room over real connections: one link, fixed rules, everything at a glance."""

import asyncio
import json

import pytest

from belpic.core.codec import Json
from belpic.table.follower import Follower
from tests.schema import problem
from tests.server.client import SECONDS, Client, Player

GAME = "lutu"
PLAN: dict[str, Json] = {"game": GAME, "preset": "default", "options": {}, "seats": 2}


def wish(**changed: Json) -> dict[str, Json]:
    return {"title": "Class 3b", "games": [PLAN], **changed}


def open_room(host: Client, **changed: Json) -> str:
    response = host.request("POST", "/api/rooms", wish(**changed))
    assert response.status == 201, response.body
    made = response.json
    assert isinstance(made, dict)
    return str(made["room"])


def look(client: Client, room: str) -> dict[str, Json]:
    data = client.request("GET", f"/api/rooms/{room}").json
    assert problem(data, "RoomNow") is None
    assert isinstance(data, dict)
    return data


def tables(client: Client, room: str) -> list[dict[str, Json]]:
    found = look(client, room)["tables"]
    assert isinstance(found, list)
    return [one for one in found if isinstance(one, dict)]


def open_table(client: Client, room: str, game: int = 0, bots: int = 0) -> str:
    response = client.request("POST", f"/api/rooms/{room}/tables", {"game": game, "bots": bots})
    assert response.status == 201, response.body
    made = response.json
    assert isinstance(made, dict)
    return str(made["table"])


async def test_a_class_plays_what_its_teacher_has_fixed(address: str) -> None:
    teacher, pupil, friend, stranger = (Client(address) for _ in range(4))
    room = open_room(teacher)
    assert look(teacher, room)["host"] is True
    assert look(stranger, room)["host"] is False
    table = open_table(pupil, room)
    friend.request("POST", "/api/guest", {})
    assert [one["table"] for one in tables(friend, room)] == [table]
    async with (
        Player(pupil, table, Follower()).connected() as first,
        Player(friend, table, Follower(key="room")).connected() as second,
    ):
        for player in (first, second):
            await player.until(lambda one: one.now is not None and one.now.phase == "playing")
        assert first.follower.chat is not None
        assert not first.follower.chat.free
        refused = await first.ask("say", preset=None, text="words of my own")
        assert getattr(refused, "code", "") == "phrases_only"
        # the teacher sees it at a glance, a stranger only what waits for somebody
        (seen,) = tables(teacher, room)
        async with asyncio.timeout(SECONDS):
            # who is there is told a moment later
            while '"here": false' in json.dumps(seen):
                await asyncio.sleep(0.05)
                (seen,) = tables(teacher, room)
        assert seen["phase"] == "playing"
        seats = seen["seats"]
        assert isinstance(seats, list)
        assert all(
            one["kind"] == "person" and one["name"] for one in seats if isinstance(one, dict)
        )
        assert any(one["asked"] for one in seats if isinstance(one, dict))
        assert tables(stranger, room) == []
        (own,) = tables(friend, room)
        assert isinstance(own["seats"], list)
        assert [one["yours"] for one in own["seats"] if isinstance(one, dict)] == [False, True]
    assert open_table(pupil, room, bots=1) in [one["table"] for one in tables(teacher, room)]
    lobby = stranger.request("GET", "/api/lobby").json
    assert table not in json.dumps(lobby)


async def test_the_room_is_told_live_and_can_be_closed(address: str) -> None:
    teacher, pupil = Client(address), Client(address)
    room = open_room(teacher, chat="off")
    async with teacher.socket(f"lobby?room={room}&lang=en") as socket, asyncio.timeout(SECONDS):
        heard = json.loads(await socket.recv())
        assert problem(heard, "LobbyMessage") is None
        assert (heard["kind"], heard["tables"]) == ("room", [])
        table = open_table(pupil, room)
        while not heard["tables"]:
            heard = json.loads(await socket.recv())
        assert [one["table"] for one in heard["tables"]] == [table]
        changed = wish(title="Class 3c", chat="off", closed=True)
        assert teacher.request("POST", f"/api/rooms/{room}", changed).status == 200
        # what else is told of the table may come in between
        while heard["title"] == "Class 3b":
            heard = json.loads(await socket.recv())
        assert (heard["title"], heard["closed"]) == ("Class 3c", True)
    response = pupil.request("POST", f"/api/rooms/{room}/tables", {"game": 0})
    assert response.code == "room_closed"
    own = teacher.request("GET", "/api/rooms").json
    assert own == {"rooms": []}
    assert teacher.request("POST", f"/api/rooms/{room}", wish()).status == 200
    assert [one["room"] for one in teacher.request("GET", "/api/rooms").json["rooms"]] == [room]  # type: ignore[index,call-overload,union-attr]  # checked by its schema elsewhere
    assert Client(address).request("GET", "/api/rooms").json == {"rooms": []}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"title": "  "}, "room_title"),
        ({"title": "x" * 61}, "room_title"),
        ({"games": []}, "room_games"),
        ({"games": [PLAN] * 13}, "room_games"),
        ({"games": [{**PLAN, "preset": "nothing"}]}, "unknown_preset"),
        ({"games": [{**PLAN, "clock": "sundial"}]}, "bad_clock"),
        ({"games": [{**PLAN, "game": "chess"}]}, "unknown_game"),
        ({"chat": "free"}, "bad_data"),
    ],
)
def test_what_cannot_be_played_is_refused(
    client: Client, changed: dict[str, Json], code: str
) -> None:
    assert client.request("POST", "/api/rooms", wish(**changed)).code == code


async def test_nobody_else_changes_a_room_and_nothing_else_is_played_there(address: str) -> None:
    teacher, pupil = Client(address), Client(address)
    room = open_room(teacher)
    response = pupil.request("POST", f"/api/rooms/{room}", wish(title="Mine now"))
    assert (response.status, response.code) == (403, "not_host")
    for asked, code in (({"game": 1}, "no_room_game"), ({"game": 0, "bots": 2}, "room_bots")):
        body: Json = dict(asked)
        assert pupil.request("POST", f"/api/rooms/{room}/tables", body).code == code
    assert pupil.request("GET", "/api/rooms/nowhere").code == "no_room"
    async with pupil.socket("lobby?room=nowhere&lang=en") as socket, asyncio.timeout(SECONDS):
        assert json.loads(await socket.recv())["error"]["code"] == "no_room"
        await socket.wait_closed()
        assert socket.close_code == 4404


def test_nobody_has_too_many_rooms(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belpic.table.rooms.MOST_ROOMS", 1)
    teacher = Client(address)
    room = open_room(teacher)
    assert teacher.request("POST", "/api/rooms", wish()).code == "many_rooms"
    # nor by opening again what was closed to make room
    assert teacher.request("POST", f"/api/rooms/{room}", wish(closed=True)).status == 200
    other = open_room(teacher)
    assert teacher.request("POST", f"/api/rooms/{room}", wish()).code == "many_rooms"
    assert teacher.request("POST", f"/api/rooms/{other}", wish(title="4a")).status == 200
