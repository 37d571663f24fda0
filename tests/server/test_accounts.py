"""Names, accounts, sessions and links over HTTP, and what nobody may learn or do by them."""

import asyncio
import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed

from belpic.core.codec import Json
from belpic.server import accounts, sessions
from belpic.server.guests import COOKIE as GUEST
from belpic.server.limits import LINK_SECONDS, SESSION_SECONDS, SIGN_INS
from belpic.server.passwords import Passwords
from belpic.server.sessions import COOKIE, Sessions, hash_token
from belpic.store import NotStored, Store
from belpic.store.moderation import Ban, Deed
from belpic.store.people import People
from belpic.table.clock import milliseconds
from belpic.table.codes import CODES, hash_code, new_codes
from belpic.table.follower import Follower
from tests.server.client import SECONDS, Client, Player
from tests.server.conftest import serving
from tests.server.test_http import TABLE

PASSWORD = "four blue herons wait"  # noqa: S105  # of nobody


def body(client: Client, path: str, data: Json = None) -> dict[str, Json]:
    response = client.request("GET" if data is None else "POST", path, data)
    assert response.status in (200, 201), response.body
    found = response.json
    assert isinstance(found, dict)
    return found


def register(client: Client, name: str, password: str = PASSWORD) -> list[str]:
    made = body(client, "/api/accounts", {"name": name, "password": password})
    codes = made["codes"]
    assert isinstance(codes, list)
    return list(map(str, codes))


def refused(client: Client, path: str, data: Json, **headers: str) -> tuple[int, Json]:
    response = client.request("POST", path, data, **headers)
    return response.status, response.code


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: Json) -> dict[str, Json]:
    return body(client, "/api/session", {"name": name, "password": password, **more})


def token_of(path: Json) -> str:
    address, _, token = str(path).partition("#")
    assert address == "/link"
    return token


def test_a_stranger_has_neither_name_nor_cookie(client: Client) -> None:
    me = body(client, "/api/me")
    assert (me["guest"], me["account"], me["chosen"]) == (False, False, False)
    assert client.cookie is None
    assert refused(client, "/api/me/link", {}) == (403, "nobody_yet")


def test_a_guest_is_called_something_and_may_choose_a_name(client: Client) -> None:
    client.request("POST", "/api/guest", {})
    made = body(client, "/api/me?lang=ja")
    assert (made["guest"], made["chosen"]) == (True, False)
    assert made["name"]
    assert made["name"] != body(client, "/api/me?lang=en")["name"]
    assert body(client, "/api/me/name", {"name": " 花  子 "})["name"] == "花 子"
    assert body(client, "/api/me")["chosen"] is True
    assert refused(client, "/api/me/name", {"name": "admin"}) == (400, "name_reserved")
    assert body(client, "/api/me")["name"] == "花 子"


def test_whoever_chooses_a_name_is_a_guest(client: Client) -> None:
    body(client, "/api/me/name", {"name": "Ren"})
    assert client.cookie is not None
    assert client.cookie.startswith(f"{GUEST}=")


def test_an_account_takes_the_tables_of_the_guest_along(client: Client) -> None:
    client.request("POST", "/api/tables", TABLE)
    before = client.cookie
    codes = register(client, "Adopter")
    assert len(set(codes)) == CODES
    tables = body(client, "/api/home")["tables"]
    assert isinstance(tables, list)
    assert len(tables) == 1
    assert client.cookie is not None
    assert GUEST not in client.cookie
    # the guest's cookie, which somebody may have planted, opens nothing
    old = Client(client.address, before)
    assert body(old, "/api/home")["tables"] == []
    me = body(client, "/api/me")
    assert (me["name"], me["account"], me["codes"], me["devices"]) == ("Adopter", True, 8, 1)
    assert refused(client, "/api/accounts", {"name": "More", "password": PASSWORD}) == (
        409,
        "signed_in",
    )


def test_somebody_at_a_table_stays_there_when_they_get_an_account(client: Client) -> None:
    made = client.create("zaupxiu", "person", "open")
    table = str(made["table"])

    async def play() -> tuple[list[Json], list[Json]]:
        async with client.socket(table) as socket, asyncio.timeout(SECONDS):
            first = await _people(socket)
            await asyncio.to_thread(register, client, "Sitter")
            second = await _people(socket)
            await asyncio.to_thread(body, client, "/api/me/name", {"name": "Sitter the 2nd"})
            third = await _people(socket)
            assert third[0] == {"name": "Sitter the 2nd", "account": True, "rating": None}
            await socket.send(json.dumps({"do": "stand", "id": "s1"}))
            while json.loads(await socket.recv()).get("re") != "s1":
                pass
            return first, second

    first, second = asyncio.run(play())
    assert isinstance(first[0], dict)
    assert first[0]["account"] is False
    assert second[0] == {"name": "Sitter", "account": True, "rating": None}
    assert second[1] is None


async def _people(socket: object) -> list[Json]:
    while True:
        heard = json.loads(await socket.recv())  # type: ignore[attr-defined]  # a connection
        if heard["kind"] == "people":
            found: list[Json] = heard["seats"]
            return found


def test_a_seat_taken_over_elsewhere_is_found_when_its_owner_comes(
    client: Client, database: str
) -> None:
    made = client.create("zaupxiu", "person", "open")
    table = str(made["table"])

    async def viewer() -> Json:
        async with client.socket(table) as socket, asyncio.timeout(SECONDS):
            heard = json.loads(await socket.recv())
            found: Json = heard["now"]["viewer"]
            return found

    assert asyncio.run(viewer()) == 0
    other = Client(client.address)
    register(other, "Elsewhere")
    store = Store(database)
    try:
        account = store.people.account("elsewhere")
        assert account is not None
        guest = str(client.cookie).partition("=")[2].partition(".")[0]
        session = Sessions(b"", store.people, lambda: 0).new()[1]
        store.wait(store.people.sign_in(account.id, session, guest))
    finally:
        store.close()
    client.cookie = other.cookie
    assert asyncio.run(viewer()) == 0


def test_a_name_can_be_had_by_one_account_alone(client: Client) -> None:
    register(client, "Unique")
    other = Client(client.address)
    for name in ("Unique", "unique", "ＵＮＩＱＵＥ", "U n i q u e"):
        assert refused(other, "/api/accounts", {"name": name, "password": PASSWORD}) == (
            409,
            "name_taken",
        )
        assert refused(other, "/api/me/name", {"name": name}) == (409, "name_taken")
    assert body(client, "/api/me/name", {"name": "UNIQUE"})["name"] == "UNIQUE"


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "password_length"),
        ("x" * 201, "password_length"),
        ("password1", "password_common"),
        ("Newcomer1", "password_common"),
        ("abababababab", "password_common"),
    ],
)
def test_passwords_that_others_would_guess_are_refused(
    client: Client, password: str, code: str
) -> None:
    wish: Json = {"name": "Newcomer1", "password": password}
    assert refused(client, "/api/accounts", wish) == (400, code)


def test_signing_in_gives_a_new_session_and_ends_the_one_before(client: Client) -> None:
    register(client, "Fixed")
    first = client.cookie
    sign_in(client, "FIXED")
    assert client.cookie != first
    assert body(Client(client.address, first), "/api/me")["account"] is False
    assert body(client, "/api/me")["devices"] == 1


def test_wrong_names_and_wrong_passwords_are_the_same_refusal(client: Client) -> None:
    register(client, "Hidden")
    other = Client(client.address)
    answers = {
        other.request("POST", "/api/session", {"name": name, "password": "wrong wrong"}).body
        for name in ("Hidden", "Nobody at all", "x" * 500, "\u202e")
    }
    assert len(answers) == 1
    assert other.cookie is None
    codes = {
        other.request(
            "POST", "/api/recover", {"name": name, "code": "abc", "password": PASSWORD}
        ).body
        for name in ("Hidden", "Nobody at all")
    }
    assert len(codes) == 1


def test_what_was_played_as_a_guest_is_taken_along_only_if_one_wishes(client: Client) -> None:
    register(client, "Returner")
    for wish, tables in ((False, 0), (True, 1)):
        browser = Client(client.address)
        browser.request("POST", "/api/tables", TABLE)
        sign_in(browser, "Returner", adopt=wish)
        found = body(browser, "/api/home")["tables"]
        assert isinstance(found, list)
        assert len(found) == tables
        body(browser, "/api/session/end", {})
        assert (GUEST in str(browser.cookie)) is not wish


def test_signing_out_ends_one_session_or_all(client: Client) -> None:
    register(client, "Leaver")
    other, third = Client(client.address), Client(client.address)
    sign_in(other, "Leaver")
    sign_in(third, "Leaver")
    kept = other.cookie
    assert body(other, "/api/session/end", {})["account"] is False
    assert other.cookie is None
    assert body(Client(client.address, kept), "/api/me")["account"] is False
    assert body(client, "/api/me")["devices"] == 2
    body(third, "/api/session/end", {"everywhere": True})
    assert body(client, "/api/me")["account"] is False
    assert body(Client(client.address), "/api/session/end", {})["account"] is False


def test_a_socket_ends_with_its_session(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "SIGNED_OUT_SECONDS", 0.05)
    register(client, "Socketed")
    other = Client(client.address)
    sign_in(other, "Socketed")
    table = str(other.create("zaupxiu", "person", "open")["table"])

    async def listen() -> list[Json]:
        heard: list[Json] = []
        async with other.socket(table) as socket, asyncio.timeout(SECONDS):
            heard.append(json.loads(await socket.recv())["now"]["viewer"])
            await asyncio.to_thread(body, client, "/api/session/end", {"everywhere": True})
            with suppress(ConnectionClosed):
                while True:
                    data = json.loads(await socket.recv())
                    if data["kind"] == "refused":
                        heard.append(data["error"]["code"])
            heard.append(socket.close_code)
        return heard

    assert asyncio.run(listen()) == [0, "signed_out", 1008]


def test_a_password_is_changed_by_one_who_knows_it(client: Client) -> None:
    register(client, "Changer")
    other = Client(client.address)
    sign_in(other, "Changer")
    wish: dict[str, Json] = {"password": PASSWORD, "new": "another fine sentence"}
    assert refused(Client(client.address), "/api/me/password", wish) == (403, "not_signed_in")
    wrong: Json = {**wish, "password": "not that one"}
    assert refused(client, "/api/me/password", wrong) == (403, "wrong_present_password")
    assert refused(client, "/api/me/password", {**wish, "new": "changer"})[1] == "password_length"
    body(client, "/api/me/password", wish)
    assert body(client, "/api/me")["account"] is True
    assert body(other, "/api/me")["account"] is False
    assert refused(other, "/api/session", {"name": "Changer", "password": PASSWORD}) == (
        403,
        "wrong_password",
    )
    sign_in(other, "Changer", "another fine sentence")


def test_a_recovery_code_opens_an_account_once(client: Client) -> None:
    codes = register(client, "Forgetter")
    typed = codes[0].upper().replace("-", " ")
    other = Client(client.address)
    wish: Json = {"name": "forgetter", "code": typed, "password": "remembered this time"}
    assert body(other, "/api/recover", wish)["codes"] == 7
    assert body(client, "/api/me")["account"] is False
    assert refused(client, "/api/recover", wish) == (403, "wrong_code")
    sign_in(client, "Forgetter", "remembered this time")
    asked: Json = {"password": "remembered this time"}
    fresh = body(client, "/api/me/codes", asked)["codes"]
    assert isinstance(fresh, list)
    assert len(fresh) == 8
    spent: Json = {"name": "forgetter", "code": codes[1], "password": "remembered this time"}
    assert refused(other, "/api/recover", spent) == (403, "wrong_code")


def test_a_link_opens_a_second_device_once(client: Client) -> None:
    register(client, "Twofold")
    made = body(client, "/api/me/link", {})
    assert made["seconds"] == LINK_SECONDS
    token: Json = {"token": token_of(made["path"])}
    second, third = Client(client.address), Client(client.address)
    second.request("POST", "/api/tables", TABLE)
    assert body(second, "/api/link/owner", token) == {"name": "Twofold", "account": True}
    assert body(second, "/api/link", token)["account"] is True
    assert body(second, "/api/me")["devices"] == 2
    assert body(second, "/api/home")["tables"] == []
    assert refused(third, "/api/link", token) == (404, "no_link")
    assert refused(third, "/api/link/owner", token) == (404, "no_link")
    # who signs out is again who they were on that device
    body(second, "/api/session/end", {})
    tables = body(second, "/api/home")["tables"]
    assert isinstance(tables, list)
    assert len(tables) == 1


def test_a_guest_goes_on_at_a_second_device_too(client: Client) -> None:
    client.request("POST", "/api/tables", TABLE)
    token: Json = {"token": token_of(body(client, "/api/me/link", {})["path"])}
    second = Client(client.address)
    register(second, "Lender")
    assert body(second, "/api/link", token)["account"] is False
    assert second.cookie == client.cookie
    tables = body(second, "/api/home")["tables"]
    assert isinstance(tables, list)
    assert len(tables) == 1


def test_people_take_along_and_delete_what_is_kept_about_them(client: Client) -> None:
    assert refused(client, "/api/me/forget", {"sure": True}) == (403, "nobody_yet")
    body(client, "/api/me/name", {"name": "Ata"})
    table = str(client.create("lutu", "person", "random")["table"])
    file = client.request("GET", "/api/me/data")
    assert file.headers["content-disposition"] == 'attachment; filename="belpic-data.json"'
    kept = file.json
    assert isinstance(kept, dict)
    assert isinstance(kept["kept"], dict)
    assert {"names", "seats", "tables"} <= kept["kept"].keys()
    assert str(kept["person"]) in str(kept["kept"]["names"])
    assert refused(client, "/api/me/forget", {"sure": False}) == (400, "not_sure")
    assert body(client, "/api/me")["name"] == "Ata"
    before = replace(client)
    # a match against bots keeps nobody waiting
    assert body(client, "/api/me/forget", {"sure": True})["guest"] is False
    assert GUEST not in (client.cookie or "")
    assert body(client, "/api/me")["guest"] is False
    assert client.request("GET", f"/api/tables/{table}/record").status == 200
    # whoever still has the cookie finds nothing
    found = before.request("GET", "/api/me/data").json
    assert isinstance(found, dict)
    assert found["kept"] == {}


def test_an_account_is_deleted_by_its_password_alone(client: Client) -> None:
    codes = register(client, "Ata")
    for password in (None, "wrong"):
        wish: Json = {"sure": True, "password": password}
        assert refused(client, "/api/me/forget", wish) == (403, "wrong_present_password")
    second = Client(client.address)
    sign_in(second, "Ata")
    body(client, "/api/me/forget", {"sure": True, "password": PASSWORD})
    assert body(client, "/api/me")["guest"] is False
    assert body(second, "/api/me")["account"] is False
    gone: Json = {"name": "Ata", "password": PASSWORD}
    assert refused(client, "/api/session", gone) == (403, "wrong_password")
    recovery: Json = {"name": "Ata", "code": codes[0], "password": PASSWORD}
    assert refused(client, "/api/recover", recovery) == (403, "wrong_code")
    # the name is free again
    register(Client(client.address), "Ata")


async def test_nobody_deletes_themselves_out_of_a_match_of_others_or_a_ban(
    client: Client, database: str
) -> None:
    made = client.create("lutu", "person", "open")
    friend = Client(client.address)
    friend.request("POST", "/api/guest", {})
    table, key = str(made["table"]), str(made["key"])
    host, other = Player(client, table, Follower()), Player(friend, table, Follower(key=key))
    async with host.connected(), other.connected():
        for one in (host, other):
            await one.until(lambda follower: follower.now and follower.now.phase == "playing")
        wish: Json = {"sure": True}
        assert refused(friend, "/api/me/forget", wish) == (409, "still_awaited")
        await other.ask("resign")
        await host.until(lambda _: host.over)
        await host.until(lambda follower: follower.people and follower.people.seats[1])
        body(friend, "/api/me/forget", wish)
        # it is nobody's seat at once, also at tables that are open here
        await host.until(lambda follower: follower.people and not follower.people.seats[1])
    kept = client.request("GET", "/api/me/data").json
    assert isinstance(kept, dict)
    now = milliseconds()
    banned = Deed(now, None, "ban", f"{table} seat 1", "rude")
    store = Store(database)
    store.wait(store.moderation.ban(Ban(str(kept["person"]), now, now + 60_000, "rude"), banned))
    store.close()
    # servers look every now and then what was decided elsewhere
    async with asyncio.timeout(SECONDS):
        while refused(client, "/api/me/forget", {"sure": False}) != (403, "banned"):  # noqa: ASYNC110  # a server tells nobody
            await asyncio.sleep(0.1)


def test_whoever_tries_too_often_has_to_wait_and_others_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # what fills up again meanwhile would depend on how long it takes to look at passwords
    monkeypatch.setattr(accounts, "SIGN_INS", replace(SIGN_INS, per_second=1e-9))
    with serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path) as address:
        _try_too_often(Client(address))


def _try_too_often(client: Client) -> None:
    register(client, "Target")
    attacker = Client(client.address)
    attacker.request("POST", "/api/guest", {})
    wish: Json = {"name": "Target", "password": "guess guess"}
    seen = [
        attacker.request("POST", "/api/session", wish).status for _ in range(SIGN_INS.burst + 1)
    ]
    assert seen == [403] * SIGN_INS.burst + [429]
    sign_in(Client(client.address), "Target")


def test_whoever_succeeds_is_not_counted(client: Client) -> None:
    register(client, "Frequent")
    for _ in range(SIGN_INS.burst + 2):
        sign_in(client, "Frequent")


def test_pages_of_other_sites_change_nothing(client: Client) -> None:
    register(client, "Careful")
    for path, data in {
        "/api/me/name": {"name": "Evil"},
        "/api/session": {"name": "Careful", "password": PASSWORD},
        "/api/session/end": {},
        "/api/me/link": {},
        "/api/link": {"token": "x"},
        "/api/accounts": {"name": "Evil", "password": PASSWORD},
    }.items():
        wish: Json = dict(data)
        assert refused(client, path, wish, Origin="https://evil.example") == (403, "foreign_origin")
    assert body(client, "/api/me")["name"] == "Careful"


def test_cookies_cannot_be_read_or_sent_by_others(client: Client) -> None:
    response = client.request("POST", "/api/accounts", {"name": "Baker", "password": PASSWORD})
    cookie = response.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/"))
    assert client.cookie is not None
    assert client.cookie.startswith(f"{COOKIE}=")


@pytest.mark.parametrize("cookie", ["", "x", "0" * 64, f"{'0' * 64}.{'0' * 64}"])
def test_made_up_sessions_are_nobodys(client: Client, cookie: str) -> None:
    assert body(Client(client.address, f"{COOKIE}={cookie}"), "/api/me")["account"] is False


def test_the_database_holds_nothing_that_lets_anybody_in(client: Client, database: str) -> None:
    codes = register(client, "Kept")
    token = token_of(body(client, "/api/me/link", {})["path"])
    secret = str(client.cookie).partition("=")[2].partition(".")[0]
    path = Path(database.removeprefix("sqlite:///"))
    dumped = b"".join(one.read_bytes() for one in path.parent.glob(f"{path.name}*"))
    assert hash_token(secret).encode() in dumped
    for word in (PASSWORD, secret, token, codes[0], codes[0].replace("-", "")):
        assert word.encode() not in dumped


def test_a_session_that_is_used_lasts(client: Client, database: str) -> None:
    register(client, "Lasting")
    hashed = hash_token(str(client.cookie).partition("=")[2].partition(".")[0])
    assert "set-cookie" not in client.request("GET", "/api/me").headers
    store = Store(database)
    try:
        found = store.people.session(hashed, 0)
        assert found is not None
        full, half = found[1], SESSION_SECONDS * 500
        store.wait(store.people.renew(hashed, full - half - 60_000))
        assert "set-cookie" in client.request("GET", "/api/me").headers
        again = store.people.session(hashed, 0)
        assert again is not None
        assert again[1] >= full
        store.wait(store.people.renew(hashed, 1))
        assert body(client, "/api/me")["account"] is False
    finally:
        store.close()


def test_a_store_that_is_away_is_told_as_such(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(client, "Patient")

    def away(self: People, hashed: str, now: int) -> None:
        del self, hashed, now
        raise NotStored.because(OSError())

    monkeypatch.setattr(People, "session", away)
    response = client.request("GET", "/api/me")
    assert (response.status, response.code) == (503, "not_stored")


def test_passwords_are_hashed_anew_when_that_has_become_weak() -> None:
    weak = PasswordHasher(1, 8, parallelism=1)
    kept = weak.hash(PASSWORD)

    async def check() -> None:
        passwords = Passwords()
        assert passwords.is_old(kept)
        assert await passwords.fits(kept, PASSWORD)
        assert not await passwords.fits(kept, "another")
        assert not await passwords.fits("no hash at all", PASSWORD)
        assert not await passwords.fits(None, PASSWORD)
        newer = await passwords.hash(PASSWORD)
        assert newer.startswith("$argon2id$")
        assert not passwords.is_old(newer)

    asyncio.run(check())


def test_a_weak_hash_in_the_store_is_replaced_on_signing_in(client: Client, database: str) -> None:
    register(client, "Elder")
    store = Store(database)
    try:
        account = store.people.account("elder")
        assert account is not None
        weak = PasswordHasher(1, 8, parallelism=1).hash(PASSWORD)
        store.wait(store.people.change_password(account.id, weak, None))
        sign_in(Client(client.address), "Elder")
        found = store.people.account("elder")
        assert found is not None
        assert found.password not in (weak, account.password)
    finally:
        store.close()


def test_codes_are_long_and_forgiving() -> None:
    codes = new_codes()
    assert {len(code) for code in codes} == {23}
    assert hash_code(codes[0]) == hash_code(f" {codes[0].upper().replace('-', '')} ")
    assert Sessions(b"k", None, int).read("x") is None  # type: ignore[arg-type]  # not asked
