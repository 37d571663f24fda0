"""Moderation over real connections: reports, closing, bans, announcements; all of it in a log."""

import asyncio
import json
from types import SimpleNamespace
from typing import cast

import pytest

from belpic.cli.app import run
from belpic.core import registry
from belpic.core.codec import Json
from belpic.core.match import Match
from belpic.core.record import Record
from belpic.core.seats import ALL
from belpic.server.guard import Guard
from belpic.store import NotStored
from belpic.table.follower import Follower
from belpic.table.hall import Hall
from tests.schema import problem
from tests.server.client import Client, Player
from tests.server.conftest import invited
from tests.server.test_accounts import register
from tests.server.test_archive import leave, open_table

GAME = "lutu"
DESK = "/api/moderation"
WISH: Json = {
    "game": GAME,
    "preset": None,
    "options": {},
    "seats": [{"kind": "person", "level": None}, {"kind": "open", "level": None}],
}


def look(client: Client) -> dict[str, list[dict[str, Json]]]:
    data = client.request("GET", DESK).json
    assert problem(data, "ModerationNow") is None
    return data  # type: ignore[return-value]  # as its schema says


def do(client: Client, path: str, **body: Json) -> None:
    response = client.request("POST", f"{DESK}{path}", body)
    assert response.status == 200, response.body


def test_a_program_cannot_moderate_and_leaves_the_invitation_to_people(
    place: str, db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    person, token = Client(place), invited(db, capsys)
    person.request("POST", "/api/guest", {})
    made = person.request("POST", "/api/programs", {"name": "helper"}).json
    assert isinstance(made, dict)
    bearer = f"Bearer {made['token']}"
    refused = Client(place).request("POST", f"{DESK}/join", {"token": token}, Authorization=bearer)
    assert refused.status == 403
    assert person.request("POST", f"{DESK}/join", {"token": token}).status == 200


def test_a_moderator_is_made_by_the_operator_alone_and_by_each_link_once(
    place: str, db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = Client(place), Client(place)
    token = invited(db, capsys)
    assert first.request("GET", DESK).code == "not_moderator"
    assert first.request("POST", f"{DESK}/join", {"token": "guessed"}).code == "bad_invitation"
    do(first, "/join", token=token)
    assert look(first)["log"][0]["deed"] == "join"
    assert second.request("POST", f"{DESK}/join", {"token": token}).code == "bad_invitation"
    assert second.request("GET", DESK).code == "not_moderator"
    assert run(["--lang", "en", "moderator", "list", "--db", db]) == 0
    assert "Ana" in capsys.readouterr().out
    run(["moderator", "list", "--json", "--db", db])
    numbers = [one["number"] for one in json.loads(capsys.readouterr().out)]
    assert run(["moderator", "dismiss", str(numbers[-1]), "--db", db]) == 0
    assert first.request("GET", DESK).code == "not_moderator"
    assert run(["--lang", "en", "moderator", "dismiss", "9999", "--db", db]) == 1
    assert "no moderator of the number 9999" in capsys.readouterr().err
    assert run(["--lang", "en", "moderator", "invite", "Ben", "--db", db]) == 0
    assert "/moderation#" in capsys.readouterr().out
    assert run(["--lang", "en", "moderator", "list", "--db", db]) == 0
    assert "(invited)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("POST", "/reports/1", {"text": "x"}),
        ("POST", "/tables/abc/close", {"text": "x"}),
        ("POST", "/bans", {"table": "a", "seat": 0, "line": None, "days": 1, "text": "x"}),
        ("POST", "/bans/1/lift", {"text": "x"}),
        ("POST", "/announcements", {"ja": "x", "en": "x", "hours": 1}),
        ("POST", "/announcements/1/end", {}),
    ],
)
def test_nobody_else_moderates(place: str, method: str, path: str, body: Json) -> None:
    for client in (Client(place), Client(place)):
        response = client.request(method, f"{DESK}{path}", body)
        assert (response.status, response.code) == (403, "not_moderator")
        client.request("POST", "/api/guest", {})
        assert client.request(method, f"{DESK}{path}", body).status == 403


async def test_a_report_leads_to_a_ban_that_holds_at_once_and_can_be_lifted(
    place: str, moderator: Client
) -> None:
    rude, other = Client(place), Client(place)
    owner = {"name": "Rudest", "password": "a long and quiet river"}
    assert rude.request("POST", "/api/accounts", {**owner}).status == 201
    fixed: dict[str, Json] = {"game": GAME, "preset": "default", "options": {}, "seats": 2}
    room: Json = {"title": "Class", "games": [fixed]}
    own = rude.request("POST", "/api/rooms", room).json
    assert isinstance(own, dict)
    game = registry.load(GAME)
    match = Match.begin(game, 2, game.options(2))
    shown = rude.request("POST", "/api/studies", {"record": Record.of(match, ALL).dumps()}).json
    assert isinstance(shown, dict)
    opened = rude.create(GAME, "person", "open")
    table, key = str(opened["table"]), str(opened["key"])
    other.request("POST", "/api/guest", {})
    async with (
        Player(rude, table, Follower()).connected() as first,
        Player(other, table, Follower(key=key)).connected() as second,
    ):
        await second.until(lambda one: one.now is not None and one.now.phase == "playing")
        report: dict[str, Json] = {"table": table, "seat": 0, "line": None, "kind": "insult"}
        told = other.request("POST", "/api/reports", {**report, "text": "  very\nrude "})
        assert told.status == 201
        (seen,) = [one for one in look(moderator)["reports"] if one["table"] == table]
        assert (seen["kind"], seen["text"], seen["seat"]) == ("insult", "very rude", 0)
        assert seen["about"]
        ban: dict[str, Json] = {"table": table, "seat": 0, "line": None, "text": "be kind"}
        wrong = moderator.request("POST", f"{DESK}/bans", {**ban, "days": 0})
        assert wrong.code == "ban_days"
        do(moderator, "/bans", **ban, days=7, network=False)
        await first.until(lambda one: one.refused is not None)
        assert first.follower.refused is not None
        assert first.follower.refused.code == "banned"
    do(moderator, f"/reports/{seen['number']}", text="")
    assert moderator.request("POST", f"{DESK}/reports/{seen['number']}", {"text": ""}).status == 404
    seek: Json = {"game": GAME, "preset": None, "seats": 2, "clock": "none"}
    closed_to_them: tuple[tuple[str, Json], ...] = (
        ("/api/tables", WISH),
        ("/api/seek", seek),
        ("/api/rooms", room),
        (f"/api/rooms/{own['room']}", room),
        (f"/api/studies/{shown['study']}/shown", {"branch": 0, "n": 0}),
        ("/api/programs", {"name": "other-hand"}),
        ("/api/archive", {"matches": []}),
    )
    for path, body in closed_to_them:
        refused = rude.request("POST", path, body)
        assert (refused.status, refused.code) == (403, "banned")
    assert rude.request("POST", "/api/reports", {**report, "text": ""}).code == "banned"
    (held,) = look(moderator)["bans"]
    assert held["text"] == "be kind"
    do(moderator, f"/bans/{held['number']}/lift", text="said sorry")
    assert look(moderator)["bans"] == []
    assert rude.request("POST", "/api/tables", WISH).status == 201
    deeds = [one["deed"] for one in look(moderator)["log"]]
    assert deeds[:3] == ["lift", "handle", "ban"]
    assert look(moderator)["log"][2]["what"] == f"{table} seat 0"


def test_a_ban_keeps_whoever_comes_back_as_somebody_else_from_the_same_network_out(
    place: str, moderator: Client
) -> None:
    rude = Client(place)
    password: dict[str, Json] = {"password": "a long and quiet river"}
    neighbour, owner = Client(place, network=rude.network), Client(place, network=rude.network)
    assert neighbour.request("POST", "/api/guest", {}).status == 200
    account: dict[str, Json] = {"name": "Neighbourly", **password}
    assert owner.request("POST", "/api/accounts", account).status == 201
    table = rude.create(GAME, "person", "open")["table"]
    assert rude.request("POST", "/api/tables", WISH).status == 201  # comes from somewhere
    ban: dict[str, Json] = {"table": table, "seat": 0, "line": None, "days": 30, "text": "be kind"}
    do(moderator, "/bans", **ban)
    (held,) = look(moderator)["bans"]
    until, network_until = held["until"], held["network_until"]
    assert isinstance(until, int)
    assert isinstance(network_until, int)
    assert until - network_until == 23 * 24 * 3600 * 1000
    assert look(moderator)["log"][0]["what"] == f"{table} seat 0, network"
    # as somebody else: without the cookie, and with an account
    wishes: tuple[tuple[str, Json], ...] = (
        ("/api/guest", {}),
        ("/api/tables", WISH),
        ("/api/me/name", {"name": "X"}),
    )
    for path, body in wishes:
        refused = Client(place, network=rude.network).request("POST", path, body)
        assert (refused.status, refused.code) == (403, "banned_network")
        assert b"be kind" in refused.body
    other: dict[str, Json] = {"name": "Somebody else", **password}
    newcomer = Client(place, network=rude.network)
    assert newcomer.request("POST", "/api/accounts", other).code == "banned_network"
    # an account is no way around it, be it new or another one of theirs
    assert rude.request("POST", "/api/accounts", other).code == "banned"
    for adopt in (True, False):
        signed = rude.request("POST", "/api/session", {**account, "adopt": adopt})
        assert signed.code == "banned"
    # whoever was there before is not concerned, and nobody elsewhere
    for known in (neighbour, owner, Client(place)):
        assert known.request("POST", "/api/tables", WISH).status == 201
    do(moderator, f"/bans/{held['number']}/lift", text="")
    assert Client(place, network=rude.network).request("POST", "/api/guest", {}).status == 200
    assert rude.request("POST", "/api/tables", WISH).status == 201


def test_a_ban_is_of_the_person_alone_if_the_moderator_would_have_it_so_or_many_share_the_network(
    place: str, moderator: Client
) -> None:
    for network, chosen in (("198.51.100.7", False), ("127.0.0.1", True)):
        rude = Client(place, network=network)
        rude.request("POST", "/api/guest", {})
        table = rude.create(GAME, "person", "open")["table"]
        ban: dict[str, Json] = {"table": table, "seat": 0, "line": None, "days": 1, "text": "x"}
        do(moderator, "/bans", **ban, network=chosen)
        (held,) = look(moderator)["bans"]
        assert held["network_until"] is None
        assert rude.request("POST", "/api/tables", WISH).code == "banned"
        assert Client(place, network=network).request("POST", "/api/guest", {}).status == 200
        do(moderator, f"/bans/{held['number']}/lift", text="")


async def test_a_closed_table_takes_nothing_more(place: str, moderator: Client) -> None:
    client = Client(place)
    table = str(client.create(GAME, "person", "open")["table"])
    async with Player(client, table, Follower()).connected() as player:
        assert moderator.request("POST", f"{DESK}/tables/{table}/close", {"text": " "}).code == (
            "moderation_text"
        )
        do(moderator, f"/tables/{table}/close", text="not for here")
        await player.until(lambda one: one.refused is not None)
        assert player.follower.refused is not None
        assert player.follower.refused.code == "closed_table"
        assert player.connection is not None
        await player.connection.wait_closed()
        assert player.connection.close_code == 4410
    gone = client.request("GET", f"/api/tables/{table}/record")
    assert (gone.status, gone.code) == (410, "closed_table")
    home = client.request("GET", "/api/home").json
    assert isinstance(home, dict)
    assert home["tables"] == []
    again = moderator.request("POST", f"{DESK}/tables/{table}/close", {"text": "twice"})
    assert again.code == "nothing_to_do"
    assert moderator.request("POST", f"{DESK}/tables/nowhere/close", {"text": "x"}).status == 404


def test_what_a_forgotten_moderator_did_is_not_the_operators(
    place: str, db: str, moderator: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = Client(place)
    do(gone, "/join", token=invited(db, capsys))
    table = gone.create(GAME, "person", "open")["table"]
    do(gone, f"/tables/{table}/close", text="mine")
    assert run(["store", "forget", f"{table}/1", "--yes", "--db", db]) == 0
    assert gone.request("GET", DESK).code == "not_moderator"
    (closed,) = [one for one in look(moderator)["log"] if one["what"] == table]
    invitations = [one["by"] for one in look(moderator)["log"] if one["deed"] == "invite"]
    assert closed["by"] not in invitations


def test_everybody_is_told_what_is_announced_until_it_ends(place: str, moderator: Client) -> None:
    stranger = Client(place)
    do(moderator, "/announcements", ja="今夜止まります", en="We stop tonight", hours=3)
    for lang, words in (("ja", "今夜止まります"), ("en", "We stop tonight")):
        data = stranger.request("GET", f"/api/announcements?lang={lang}").json
        assert problem(data, "AnnouncementsNow") is None
        assert words in json.dumps(data, ensure_ascii=False)
    (told,) = look(moderator)["announcements"]
    do(moderator, f"/announcements/{told['number']}/end")
    assert stranger.request("GET", "/api/announcements").json == {"announcements": []}
    wrong: tuple[tuple[dict[str, Json], str], ...] = (
        ({"ja": "x", "en": "x", "hours": 0}, "announcement_hours"),
        ({"ja": "", "en": "x", "hours": 1}, "moderation_text"),
    )
    for body, code in wrong:
        assert moderator.request("POST", f"{DESK}/announcements", body).code == code
    assert moderator.request("POST", f"{DESK}/announcements/no/end", {}).status == 404


def test_reports_are_bounded_and_need_somebody(
    place: str, moderator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(place)
    report: dict[str, Json] = {"table": "", "seat": None, "line": None, "kind": "other", "text": ""}
    assert client.request("POST", "/api/reports", report).code == "report_as_guest"
    table = client.create(GAME, "person", "open")["table"]
    assert client.request("POST", "/api/reports", report).code == "no_table"
    monkeypatch.setattr("belpic.server.moderation.MOST_REPORTS", 1)
    report = {**report, "table": table}
    nowhere: tuple[dict[str, Json], ...] = ({"seat": -1}, {"seat": 2**31}, {"line": 10**30})
    for where in nowhere:
        assert client.request("POST", "/api/reports", {**report, **where}).code == "nobody_there"
    assert client.request("POST", "/api/reports", report).status == 201
    assert client.request("POST", "/api/reports", report).code == "many_reports"
    nobody: dict[str, Json] = {"table": table, "seat": 1, "line": None, "days": 1, "text": "x"}
    for where in ({}, *nowhere):
        refused = moderator.request("POST", f"{DESK}/bans", {**nobody, **where})
        assert refused.code == "nobody_there"
    own = moderator.create(GAME, "person", "open")["table"]
    self_ban: dict[str, Json] = {**nobody, "table": own, "seat": 0}
    assert moderator.request("POST", f"{DESK}/bans", self_ban).code == "bans_moderator"


def test_what_is_stored_is_done_though_the_guard_cannot_look(
    moderator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_: Guard) -> None:
        raise NotStored.because(OSError("away for a moment"))

    monkeypatch.setattr(Guard, "look", refuse)
    do(moderator, "/announcements", ja="あとで知る", en="Known later", hours=1)
    assert any(one["deed"] == "announce" for one in look(moderator)["log"])


def test_rated_matches_between_accounts_of_one_network_are_shown_to_moderators(
    place: str, moderator: Client
) -> None:
    names = ("Near One", "Near Two", "Far One", "Far Two")
    near, other, far, away = (Client(place) for _ in names)
    other.network = near.network
    for client, name in zip((near, other, far, away), names, strict=True):
        register(client, name)
    for pair in ((near, other), (far, away)):
        table, key = open_table(pair[0], 2, rated=True)
        asyncio.run(leave(pair, table, key, 0))
    told = look(moderator)["near"]
    assert [one["names"] for one in told] == [["Near One", "Near Two"]]
    assert told[0]["game"] == "zaupxiu"
    # from where they come is told to nobody
    assert near.network not in moderator.request("GET", DESK).body.decode()


def test_households_at_one_table_are_told_apart() -> None:
    guard = Guard(cast("Hall", SimpleNamespace(clock=lambda: 0)))
    for guest, network in (("a", "n1"), ("b", "n2"), ("c", "n1"), ("d", "n2"), ("e", "n3")):
        guard.notice(guest, network)
    assert guard.near("abcde?") == [("a", "c"), ("b", "d")]
    assert guard.near("abe") == []
