"""Rated matches over real sockets, the archive over HTTP, and who may see what of it."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from belpic.core.codec import Json
from belpic.core.errors import Reason
from belpic.core.record import loads
from belpic.server import archive
from belpic.server.limits import IMPORTS
from belpic.store import Store
from belpic.store.finished import Result, Side
from belpic.table.follower import Follower
from belpic.table.imports import ImportedMatch, read_match
from tests.server.client import SECONDS, Client, Player
from tests.server.conftest import serving
from tests.server.test_accounts import body, register


def open_table(client: Client, seats: int, **terms: Json) -> tuple[str, str]:
    kinds: list[Json] = [{"kind": "person", "level": None}]
    kinds += [{"kind": "open", "level": None}] * (seats - 1)
    agreed: Json = {"clock": "none", **terms}
    wish: dict[str, Json] = {"game": "zaupxiu", "preset": None, "options": {}, "seats": kinds}
    made = body(client, "/api/tables", {**wish, "terms": agreed})
    return str(made["table"]), str(made["key"])


async def leave(clients: Sequence[Client], table: str, key: str, *who: int) -> list[Player]:
    """Let everybody sit down, and some of them leave, one after another; that ends the match."""
    async with AsyncExitStack() as stack, asyncio.timeout(2 * SECONDS):
        players = []
        for number, client in enumerate(clients):
            client.request("POST", "/api/guest", {})
            player = Player(client, table, Follower(key=key if number else None))
            players.append(await stack.enter_async_context(player.connected()))
            await player.until(lambda one: one.seat is not None)
        for number in who:
            await players[number].until(lambda one: one.now and one.now.phase == "playing")
            await players[number].ask("resign")
        await players[0].until(lambda one: one.now and one.now.phase == "over")
        await players[0].until(lambda one: one.people)
        return players


def found(client: Client, query: str = "") -> list[dict[str, Json]]:
    matches = body(client, f"/api/archive?lang=en&{query}")["matches"]
    assert isinstance(matches, list)
    return [one for one in matches if isinstance(one, dict)]


def sides(match: dict[str, Json]) -> list[dict[str, Json]]:
    listed = match["sides"]
    assert isinstance(listed, list)
    return [one for one in listed if isinstance(one, dict)]


def pair(client: Client, *names: str) -> list[Client]:
    clients = [Client(client.address) for _ in names]
    for one, name in zip(clients, names, strict=True):
        register(one, name)
    return clients


def test_a_rated_match_counts_and_everybody_finds_it(client: Client) -> None:
    first, second = pair(client, "Rated One", "Rated Two")
    table, key = open_table(first, 2, rated=True)
    players = asyncio.run(leave((first, second), table, key, 0))
    told = players[0].follower.people
    assert told is not None
    (match,) = found(client, "person=Rated%20One")
    assert (match["table"], match["rated"], match["public"]) == (table, True, True)
    loser, winner = sides(match)
    assert (loser["name"], loser["place"], winner["place"]) == ("Rated One", 2, 1)
    assert (loser["points"], winner["points"]) == (1500, 1500)
    change = winner["change"]
    assert isinstance(change, int)
    assert change > 0
    assert loser["change"] == -change
    profile = body(client, "/api/profile?name=rated%20two")
    assert profile["games"] == [
        {
            "game": "zaupxiu",
            "matches": 1,
            "first": 1,
            "shared": 0,
            "last": 0,
            "rating": {
                "points": 1500 + change,
                "spread": 387,
                "matches": 1,
                "provisional": True,
            },
            "course": [1500 + change],
        }
    ]
    rivals = [{"name": "Rated One", "matches": 1, "first": 1, "last": 0}]
    assert (profile["rivals"], profile["yours"]) == (rivals, False)
    record = client.request("GET", f"/api/archive/{table}/record")
    assert loads(record.body).outcome is not None


def test_ratings_are_told_at_the_next_table(client: Client) -> None:
    clients = pair(client, "Again One", "Again Two")
    table, key = open_table(clients[0], 2, rated=True)
    asyncio.run(leave(clients, table, key, 1))
    table, key = open_table(clients[0], 2)

    async def look() -> Follower:
        player = Player(clients[0], table, Follower())
        async with player.connected():
            await player.until(lambda one: one.people)
        return player.follower

    told = asyncio.run(look()).people
    assert told is not None
    assert told.seats[0] is not None
    rating = told.seats[0].rating
    assert rating is not None
    assert rating.points > 1500
    assert rating.provisional


def test_a_bot_is_called_as_at_the_table(client: Client) -> None:
    (owner,) = pair(client, "Meets Bots")
    made = owner.create("taxot", "person", "2")
    asyncio.run(leave((owner,), str(made["table"]), str(made["key"]), 0))
    for lang, called in (("en", "level 2, learner"), ("ja", "レベル2 見習い")):
        mine = body(owner, f"/api/archive?lang={lang}&person=Meets%20Bots")["matches"]
        assert isinstance(mine, list)
        assert isinstance(mine[0], dict)
        person, bot = sides(mine[0])
        assert (person["bot"], person["bot_label"]) == (None, None)
        assert (bot["bot"], bot["bot_label"], bot["name"]) == ("2", called, None)


def test_whoever_leaves_a_match_of_three_is_last_and_loses_rating(client: Client) -> None:
    clients = pair(client, "Stayer", "First Leaver", "Second Leaver")
    table, key = open_table(clients[0], 3, rated=True)
    asyncio.run(leave(clients, table, key, 1, 2))
    (match,) = found(client, "person=stayer")
    told = {str(one["name"]): one for one in sides(match)}
    assert {name: one["place"] for name, one in told.items()} == {
        "Stayer": 1,
        "Second Leaver": 2,
        "First Leaver": 3,
    }
    assert told["First Leaver"]["left"] is True
    changes = [told[name]["change"] for name in ("First Leaver", "Second Leaver", "Stayer")]
    assert changes == sorted(changes, key=lambda one: int(str(one)))
    assert isinstance(changes[0], int)
    assert changes[0] < 0


def test_guests_bots_and_shared_devices_play_no_rated_matches(client: Client) -> None:
    person: Json = {"kind": "person", "level": None}
    free: Json = {"kind": "open", "level": None}
    bot: Json = {"kind": "bot", "level": None}

    def code(one: Client, *seats: Json) -> Json:
        wish: Json = {
            "game": "zaupxiu",
            "preset": None,
            "options": {},
            "seats": list(seats),
            "terms": {"clock": "none", "rated": True},
        }
        return one.request("POST", "/api/tables", wish).code

    (owner,) = pair(client, "Strict")
    assert code(client, person, free) == "rated_account"
    assert code(owner, person, bot) == "rated_bots"
    assert code(owner, person, person, free) == "rated_device"
    table, key = open_table(owner, 2, rated=True)

    async def sit() -> object:
        client.request("POST", "/api/guest", {})
        player = Player(client, table, Follower())
        async with player.connected():
            return await player.ask("sit", seat=None, key=key, commitment="a" * 64)

    answer = asyncio.run(sit())
    assert isinstance(answer, Reason)
    assert answer.code == "rated_account"


def test_a_private_match_is_found_by_its_people_alone(client: Client) -> None:
    other = Client(client.address)
    table, key = open_table(client, 2)
    asyncio.run(leave((client, other), table, key, 1))
    for one in (client, other):
        (match,) = found(one, "own=yes")
        assert (match["public"], match["rated"]) == (False, False)
        assert [side["yours"] for side in sides(match)].count(True) == 1
    stranger = Client(client.address)
    assert table not in [one["table"] for one in found(stranger)]
    assert stranger.request("GET", f"/api/archive/{table}/record").code == "no_match"
    assert client.request("GET", f"/api/archive/{table}/record").status == 200
    profile = body(client, "/api/profile")
    assert profile["yours"] is True
    assert isinstance(profile["games"], list)
    assert len(profile["games"]) == 1
    assert body(stranger, "/api/profile")["games"] == []
    # an account takes them along
    register(client, "Historian")
    assert [one["table"] for one in found(client, "own=yes")] == [table]
    assert body(stranger, "/api/profile?name=Historian")["games"] == []


def test_the_archive_is_filtered_and_goes_on(client: Client, database: str) -> None:
    store = Store(database)
    made = [
        Result(
            f"board{number:03}",
            "lutu",
            1,
            "",
            number * 86_400_000,
            "",
            (Side(0, 1, 3, name="Filterer", skeleton="filterer"), Side(1, 2, 1)),
            source="board",
            occasion="Spring",
            public=True,
            digest=f"filtered {number}",
        )
        for number in range(60)
    ]
    store.wait(store.results.add([*made, replace(made[0], id="double")]))
    store.close()
    page = body(client, "/api/archive?name=FILT&source=board")
    assert isinstance(page["matches"], list)
    assert len(page["matches"]) == 50
    rest = body(client, f"/api/archive?name=filt&source=board&after={page['next']}")
    assert isinstance(rest["matches"], list)
    assert (len(rest["matches"]), rest["next"]) == (10, None)
    days = found(client, "name=filt&since=1970-01-03&until=1970-01-04&rated=no&seats=2&game=lutu")
    assert [one["match"] for one in days] == ["board003", "board002"]
    first, nobody = sides(days[0])
    assert (first["name"], first["account"], nobody["name"]) == ("Filterer", False, None)
    assert client.request("GET", "/api/archive/board003/record").code == "no_record"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("source=elsewhere", "bad_word"),
        ("rated=maybe", "bad_word"),
        ("since=yesterday", "bad_day"),
        ("until=2026-13-01", "bad_day"),
        ("since=2026-01-02&until=2026-01-01", "days_turned"),
        ("seats=two", "bad_number"),
        ("after=x", "bad_cursor"),
        ("person=Nobody of that name", "no_person"),
    ],
)
def test_what_cannot_be_looked_for_is_refused(client: Client, query: str, code: str) -> None:
    assert client.request("GET", f"/api/archive?{query.replace(' ', '%20')}").code == code
    assert found(client, "until=9999-12-31") == found(client)


BARE: dict[str, Json] = {"game": "lutu", "names": ["Importer A", "B"], "places": [1, 2]}


def bring_in(client: Client, *matches: Json, public: bool = False) -> list[dict[str, Json]]:
    wish: Json = {"matches": list(matches), "public": public}
    made = body(client, "/api/archive", wish)["matches"]
    assert isinstance(made, list)
    return [one for one in made if isinstance(one, dict)]


def test_matches_of_elsewhere_are_imported_for_oneself(client: Client) -> None:
    (owner,) = pair(client, "Importer")
    table, key = open_table(owner, 2)
    asyncio.run(leave((owner, Client(client.address)), table, key, 1))
    record = owner.request("GET", f"/api/archive/{table}/record").body.decode()
    good, wrong, moves, again = bring_in(
        owner, BARE, {**BARE, "places": [1]}, {"record": record, "names": ["X", "Y"]}, BARE
    )
    assert (good["known"], again["known"], again["match"]) == (False, True, None)
    assert isinstance(wrong["error"], dict)
    assert wrong["error"]["code"] == "import_seats"
    mine = {one["match"]: one for one in found(owner, "own=yes")}
    assert set(mine) == {good["match"], moves["match"], table}
    assert mine[good["match"]]["yours"] is True
    kept = loads(owner.request("GET", f"/api/archive/{moves['match']}/record").body)
    assert kept == loads(record)
    # nobody else finds them, or learns that they are there
    other = Client(client.address)
    register(other, "Other Importer")
    assert good["match"] not in [one["match"] for one in found(other)]
    assert bring_in(other, BARE)[0]["known"] is False
    path = f"/api/archive/{good['match']}"
    assert other.request("DELETE", path, {}).code == "no_match"
    assert Client(client.address).request("DELETE", path, {}).code == "no_match"
    assert owner.request("DELETE", path, {}, Origin="https://evil.example").status == 403
    assert owner.request("DELETE", path, {}).status == 200
    assert good["match"] not in [one["match"] for one in found(owner, "own=yes")]


def test_only_some_publish(client: Client, database: str) -> None:
    (owner,) = pair(client, "Publisher")
    wish: Json = {"matches": [BARE], "public": True}
    assert owner.request("POST", "/api/archive", wish).code == "not_publisher"
    store = Store(database)
    account = store.people.account("publisher")
    assert account is not None
    store.wait(store.people.trust(account.id, publisher=True))
    store.close()
    (made,) = bring_in(owner, BARE, public=True)
    assert made["match"] in [one["match"] for one in found(client, "name=importer&game=lutu")]


def test_imports_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # what fills up again meanwhile would depend on how fast the machine is
    monkeypatch.setattr(archive, "IMPORTS", replace(IMPORTS, per_second=1e-9))
    with serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path) as address:
        _import_too_often(Client(address))


def _import_too_often(client: Client) -> None:
    assert client.request("POST", "/api/archive", {"matches": []}).code == "not_signed_in"
    client.request("POST", "/api/guest", {})
    assert client.request("POST", "/api/archive", {"matches": []}).code == "not_signed_in"
    (owner,) = pair(client, "Bounded")
    assert owner.request("POST", "/api/archive", {"matches": [BARE] * 101}).code == (
        "too_many_matches"
    )
    large: Json = {"matches": [{"record": "x" * 2**20}]}
    assert owner.request("POST", "/api/archive", large).code == "body_too_large"
    statuses = [owner.request("POST", "/api/archive", {"matches": []}).status for _ in range(11)]
    assert statuses == [201] * 10 + [429]


def test_a_defect_of_rules_is_told_for_that_match_alone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    (owner,) = pair(client, "Unlucky")

    def fail(told: ImportedMatch, *_: object, **__: object) -> Result:
        if told.game == "lutu":
            raise ZeroDivisionError
        return read_match(told, None, 0, public=False)

    monkeypatch.setattr(archive, "read_match", fail)
    wrong, good = bring_in(owner, BARE, {**BARE, "game": "zaupxiu"})
    assert isinstance(wrong["error"], dict)
    assert wrong["error"]["code"] == "server_error"
    assert good["error"] is None
