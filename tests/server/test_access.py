"""Every address and every command, asked by everybody: who may do what, as a table.

Whoever adds an address or a command adds a row. A number is the status of the answer; 400 and 404
in a whole row mean that everybody may ask, and what is asked for here cannot be or is not there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from belpic.core.codec import Json
from belpic.core.errors import Reason
from belpic.server.routes import ENDPOINTS
from belpic.table import commands
from belpic.table.messages import Following
from tests.server.access import (
    BAN,
    GAME,
    NEWS,
    RECORD,
    REPORT,
    ROLES,
    ROOM,
    People,
    begun,
    gather,
    player,
)
from tests.server.client import Player
from tests.server.conftest import running

pytestmark = pytest.mark.unmeasured

SEATS: Json = [{"kind": "person", "level": None}, {"kind": "open", "level": None}]
TABLE: Json = {"game": GAME, "preset": None, "options": {}, "seats": SEATS}
SEEK: Json = {"game": GAME, "preset": None, "seats": 2, "clock": "none"}
WHY: Json = {"text": "so"}
SHOWN: dict[str, Json] = {"branch": 0, "n": 1}
POSITION: Json = {"game": GAME, "options": {}, "text": None}
LONG = "long enough to be one"

# stranger, spectator, other seat, own seat, finished match, expired token, moderator, bot
ROUTES: dict[tuple[str, str], tuple[str, Json]] = {
    ("GET", "/healthz"): ("200 200 200 200 200 200 200 200", None),
    ("GET", "/api/health"): ("200 200 200 200 200 200 200 200", None),
    ("GET", "/metrics"): ("403 403 403 403 403 403 403 403", None),
    ("GET", "/api/openapi.json"): ("200 200 200 200 200 401 200 200", None),
    ("GET", "/api/home"): ("200 200 200 200 200 401 200 200", None),
    ("GET", "/api/pictures/{game}?theme=x"): ("400 400 400 400 400 400 400 400", None),
    ("GET", "/api/games/{game}"): ("200 200 200 200 200 401 200 200", None),
    ("GET", "/api/rules/{game}"): ("200 200 200 200 200 401 200 200", None),
    ("GET", "/api/print/{game}?paper=x"): ("400 400 400 400 400 401 400 400", None),
    ("GET", "/api/print?paper=x"): ("400 400 400 400 400 401 400 400", None),
    ("POST", "/api/guest"): ("200 200 200 200 200 401 200 200", {}),
    ("POST", "/api/tables"): ("201 201 201 201 201 401 201 201", TABLE),
    ("GET", "/api/tables/{table}/record"): ("200 200 200 200 200 401 200 200", None),
    # people: a bot is who its token says, and nobody here has an account
    ("GET", "/api/me"): ("200 200 200 200 200 401 200 200", None),
    ("POST", "/api/me/name"): ("400 400 400 400 400 401 400 403", {"name": "x" * 99}),
    ("POST", "/api/me/password"): (
        "403 403 403 403 403 401 403 403",
        {"password": "wrong", "new": LONG},
    ),
    ("POST", "/api/me/codes"): ("403 403 403 403 403 401 403 403", {"password": "wrong"}),
    ("POST", "/api/me/link"): ("403 201 201 201 201 401 201 403", {}),
    ("GET", "/api/me/data"): ("403 200 200 200 200 401 200 403", None),
    ("POST", "/api/me/forget"): ("403 400 400 400 400 401 400 403", {"sure": False}),
    ("POST", "/api/accounts"): (
        "400 400 400 400 400 401 400 403",
        {"name": "somebody", "password": ""},
    ),
    ("POST", "/api/session"): (
        "403 403 403 403 403 401 403 403",
        {"name": "nobody here", "password": "wrong"},
    ),
    ("POST", "/api/session/end"): ("200 200 200 200 200 401 200 403", {}),
    ("POST", "/api/recover"): (
        "403 403 403 403 403 401 403 403",
        {"name": "nobody here", "code": "x", "password": LONG},
    ),
    ("POST", "/api/link/owner"): ("404 404 404 404 404 401 404 403", {"token": "x"}),
    ("POST", "/api/link"): ("404 404 404 404 404 401 404 403", {"token": "x"}),
    # what is over: one's own matches, and those that everybody may see
    ("GET", "/api/archive"): ("200 200 200 200 200 401 200 200", None),
    ("POST", "/api/archive"): ("403 403 403 403 403 401 403 403", {"matches": []}),
    ("DELETE", "/api/archive/{match}"): ("404 404 404 404 404 401 404 404", {}),
    ("GET", "/api/archive/{match}/record"): ("404 404 200 200 200 401 404 404", None),
    ("GET", "/api/profile"): ("200 200 200 200 200 401 200 200", None),
    # those who moderate, and nobody else
    ("GET", "/api/announcements"): ("200 200 200 200 200 401 200 200", None),
    ("POST", "/api/reports"): ("403 201 201 201 201 401 201 201", REPORT),
    ("POST", "/api/moderation/join"): ("403 403 403 403 403 401 403 403", {"token": "x"}),
    ("GET", "/api/moderation"): ("403 403 403 403 403 401 200 403", None),
    ("POST", "/api/moderation/reports/{report}"): ("403 403 403 403 403 401 200 403", WHY),
    ("POST", "/api/moderation/tables/{table}/close"): ("403 403 403 403 403 401 200 403", WHY),
    ("POST", "/api/moderation/bans"): ("403 403 403 403 403 401 200 403", BAN),
    ("POST", "/api/moderation/bans/{ban}/lift"): ("403 403 403 403 403 401 200 403", WHY),
    ("POST", "/api/moderation/announcements"): ("403 403 403 403 403 401 200 403", NEWS),
    ("POST", "/api/moderation/announcements/{announcement}/end"): (
        "403 403 403 403 403 401 200 403",
        {},
    ),
    # studies: whoever has the link follows, and who opened it leads
    ("POST", "/api/studies"): ("201 201 201 201 201 401 201 201", {"record": RECORD}),
    ("GET", "/api/studies/{study}"): ("200 200 200 200 200 401 200 200", None),
    ("GET", "/api/studies/{study}/position?branch=0&n=1"): (
        "200 200 200 200 200 401 200 200",
        None,
    ),
    # nobody is asked where somebody has given up
    ("POST", "/api/studies/{study}/touch"): (
        "400 400 400 400 400 401 400 400",
        {"branch": 0, "n": 1, "touches": [], "ahead": True},
    ),
    ("POST", "/api/studies/{study}/shown"): ("403 403 403 200 200 401 403 403", SHOWN),
    ("POST", "/api/studies/{study}/branches"): (
        "403 403 403 400 400 401 403 403",
        {**SHOWN, "text": "nonsense"},
    ),
    ("POST", "/api/studies/{study}/tables"): (
        "201 201 201 201 201 401 201 201",
        {**SHOWN, "seats": SEATS},
    ),
    ("GET", "/api/studies/{study}/course?branch=0"): ("200 200 200 200 200 401 200 200", None),
    ("GET", "/api/studies/{study}/file?as=json"): ("200 200 200 200 200 401 200 200", None),
    ("GET", "/api/studies/{study}/analysis?seat=99"): ("400 400 400 400 400 401 400 400", None),
    ("POST", "/api/studies/{study}/comments"): (
        "403 403 403 200 200 401 403 403",
        {**SHOWN, "text": "well"},
    ),
    # puzzles: everybody's, and nothing is kept
    ("GET", "/api/puzzles"): ("200 200 200 200 200 401 200 200", None),
    ("GET", "/api/puzzles/{game}/{puzzle}"): ("404 404 404 404 404 401 404 404", None),
    ("POST", "/api/puzzles/{game}/{puzzle}"): ("404 404 404 404 404 401 404 404", {"text": "x"}),
    ("POST", "/api/puzzles/{game}/{puzzle}/touch"): (
        "404 404 404 404 404 401 404 404",
        {"touches": [], "ahead": True},
    ),
    # the review of a match: while it is played there is none, and of a record nobody takes the lead
    ("POST", "/api/tables/{table}/study"): ("409 409 409 409 201 401 409 409", {}),
    ("POST", "/api/studies/{study}/lead"): ("403 403 403 403 403 401 403 403", {}),
    # what other sites may show is public, and this match is not
    ("GET", "/api/archive/{match}/replay"): ("404 404 404 404 404 401 404 404", None),
    ("GET", "/api/archive/{match}/position?n=1"): ("404 404 404 404 404 401 404 404", None),
    # lessons: everybody's, and nothing is kept
    ("GET", "/api/lessons"): ("200 200 200 200 200 401 200 200", None),
    ("GET", "/api/lessons/{game}/{step}"): ("200 200 200 200 200 401 200 200", None),
    ("POST", "/api/lessons/{game}/{step}"): ("200 200 200 200 200 401 200 200", {"answer": "x"}),
    ("POST", "/api/lessons/{game}/{step}/touch"): (
        "200 200 200 200 200 401 200 200",
        {"touches": []},
    ),
    ("GET", "/api/positions"): ("200 200 200 200 200 401 200 200", None),
    ("POST", "/api/positions"): ("404 404 404 404 404 401 404 404", POSITION),
    ("POST", "/api/positions/study"): ("400 400 400 400 400 401 400 400", POSITION),
    # bots of one's own: revoked by their owner alone, and once
    ("GET", "/api/programs"): ("401 200 200 200 200 401 200 403", None),
    ("POST", "/api/programs"): ("401 201 201 201 201 401 201 403", {"name": "more"}),
    ("POST", "/api/programs/{program}/revoke"): ("401 404 404 200 404 401 404 403", {}),
    # where people meet: a room is its host's
    ("GET", "/api/lobby"): ("200 200 200 200 200 401 200 200", None),
    ("POST", "/api/seek"): ("201 201 201 201 201 401 201 201", SEEK),
    ("DELETE", "/api/seek"): ("200 200 200 200 200 401 200 200", {}),
    ("GET", "/api/rooms"): ("200 200 200 200 200 401 200 200", None),
    ("POST", "/api/rooms"): ("201 201 201 201 201 401 201 201", ROOM),
    ("GET", "/api/rooms/{room}"): ("200 200 200 200 200 401 200 200", None),
    ("POST", "/api/rooms/{room}"): ("403 403 403 200 200 401 403 403", ROOM),
    ("POST", "/api/rooms/{room}/tables"): ("201 201 201 201 201 401 201 201", {"game": 0}),
}

# in the order in which they are sent; an expired token gets no further than the door
COMMANDS: dict[str, tuple[str, dict[str, Json]]] = {
    "next": ("ok ok ok ok ok - ok ok", {"at": "n", "path": []}),
    "touch": ("ok ok ok ok ok - ok ok", {"at": "n", "touches": [], "ahead": False}),
    "why": ("ok ok ok ok ok - ok ok", {"at": "n", "path": ["x"]}),
    "about": ("ok ok ok ok ok - ok ok", {"at": "n", "key": "x"}),
    "actions": ("ok ok ok ok ok - ok ok", {"at": "n"}),
    "view": ("ok ok ok ok ok - ok ok", {"at": "n"}),
    "look": ("ok ok ok ok ok - ok ok", {"n": 1}),
    "resync": ("ok ok ok ok ok - ok ok", {}),
    "speak": ("ok ok ok ok ok - ok ok", {"lang": "en"}),
    "shown": ("ok ok ok ok ok - ok ok", {"at": "n"}),
    "uncover": (
        "not_your_seat not_your_seat not_your_seat ok ok - not_your_seat not_your_seat",
        {"seat": 0},
    ),
    "say": ("no_guest ok ok ok ok - ok ok", {"preset": "hello", "text": None}),
    "sit": (
        "taken taken taken taken taken - taken taken",
        {"seat": None, "key": None, "commitment": "ab" * 32},
    ),
    "reveal": (
        "no_seat no_seat nothing_to_reveal nothing_to_reveal nothing_to_reveal - no_seat no_seat",
        {"seed": "ab" * 32},
    ),
    "stand": (
        "no_seat no_seat too_late_to_stand too_late_to_stand too_late_to_stand - no_seat no_seat",
        {},
    ),
    "claim": (
        "no_seat no_seat claim_whom still_here not_while_over - no_seat no_seat",
        {"at": "n", "seat": 1},
    ),
    "show": ("no_seat no_seat public_only public_only public_only - no_seat no_seat", {"on": True}),
    "rematch": ("no_seat no_seat not_over not_over ok - no_seat no_seat", {}),
    "undo": (
        "no_seat no_seat nothing_to_undo nothing_to_undo not_while_over - no_seat no_seat",
        {"at": "n"},
    ),
    "act": (
        "no_seat no_seat other_seat ok not_while_over - no_seat no_seat",
        {"at": "n", "text": "action"},
    ),
    "agree": ("no_seat no_seat ok ok not_while_over - no_seat no_seat", {"at": "n"}),
    "decline": ("no_seat no_seat ok ok nothing_offered - no_seat no_seat", {"at": "n"}),
    "pause": ("no_seat no_seat ok ok not_while_over - no_seat no_seat", {}),
    "resume": ("no_seat no_seat ok ok ok - no_seat no_seat", {}),
    "hint": (
        "no_seat no_seat hint_people hint_people not_while_over - no_seat no_seat",
        {"at": "n"},
    ),
    "ping": ("ok ok ok ok ok - ok ok", {}),
    "resign": ("no_seat no_seat ok ok not_while_over - no_seat no_seat", {}),
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def people(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[People]:
    """Give everybody at a server of their own, as moderators concern all."""
    db = f"sqlite:///{tmp_path_factory.mktemp('access') / 'tables.db'}"
    with running(db) as (_, address):
        yield await gather(address, db)


def test_every_address_and_every_command_has_a_row() -> None:
    rows = {(method, path.partition("?")[0]) for method, path in ROUTES}
    assert rows == {(one.method, one.path) for one in ENDPOINTS}
    assert set(COMMANDS) == set(commands.KINDS)
    for told, _ in (*ROUTES.values(), *COMMANDS.values()):
        assert len(told.split()) == len(ROLES)


@pytest.mark.parametrize("route", ROUTES, ids=" ".join)
def test_addresses(people: People, route: tuple[str, str]) -> None:
    (method, path), (told, body) = route, ROUTES[route]
    found = []
    for role in ROLES:
        asked = people.path(path, role)
        response = people.client(role).request(method, asked, people.body(body))
        if response.status >= 400:
            assert response.code
        found.append(str(response.status))
    assert dict(zip(ROLES, found, strict=True)) == dict(zip(ROLES, told.split(), strict=True))


CHANGING = [one for one in ROUTES if one[0] != "GET"]


@pytest.mark.parametrize("route", CHANGING, ids=" ".join)
def test_no_other_site_can_let_a_browser_change_anything(
    people: People, route: tuple[str, str]
) -> None:
    (method, path), (_, body) = route, ROUTES[route]
    role = "moderator" if "moderation" in path else "own seat"
    somebody, path = people.client(role), people.path(path, role)
    foreign: list[dict[str, str]] = [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": f"https://{somebody.host}.evil.example"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ]
    for headers in foreign:
        refused = somebody.request(method, path, body, **headers)
        assert (refused.status, refused.code) == (403, "foreign_origin"), headers
    # what a form can send needs no leave of the browser's, so it is not taken
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        plain = somebody.request(method, path, b"{}", Content_Type=kind)
        assert (plain.status, plain.code) == (415, "not_json_type"), kind


async def test_no_other_site_can_open_a_socket(people: People) -> None:
    for table in (people.table, "lobby"):
        opening = people.client("own seat").socket(table, 0, Origin="https://evil.example")
        async with opening as opened:
            assert "foreign_origin" in str(await opened.recv())
            await opened.wait_closed()
            assert opened.close_code == 1008


@pytest.mark.parametrize("role", ROLES)
def test_a_record_is_what_its_reader_may_know(people: People, role: str) -> None:
    viewers = {"own seat": 0, "other seat": 1, "finished match": "all"}
    path = people.path("/api/tables/{table}/record", role)
    told = people.client(role).request("GET", path).json
    assert isinstance(told, dict)
    if role == "expired token":
        assert "viewer" not in told
    else:
        assert told["viewer"] == viewers.get(role, "spectator")


def _fields(me: Player, fields: dict[str, Json], action: str) -> dict[str, Json]:
    meant: dict[Json, Json] = {"n": me.follower.n, "action": action}
    return {
        name: meant.get(one, one) if isinstance(one, str) else one for name, one in fields.items()
    }


async def _first_action(me: Player) -> str:
    """Return an action of the one who is asked."""
    path: list[Json] = []
    while True:
        answer = await me.ask("next", at=me.follower.n, path=path)
        assert isinstance(answer, Following)
        if answer.next.action is not None:
            return answer.next.action
        path.append(answer.next.tokens[0].text)


@pytest.mark.parametrize("role", [one for one in ROLES if one != "expired token"])
async def test_commands(people: People, role: str) -> None:
    own, other = people.client("own seat"), people.client("other seat")
    sits = role in ("own seat", "other seat")
    table = await begun(own, other) if sits else people.table_of(role)
    index, expected, found = ROLES.index(role), {}, {}
    async with player(own, table) as host, player(people.client(role), table) as me:
        action = "nothing" if host.over else await _first_action(host)
        before = me.follower.n
        for do, (told, fields) in COMMANDS.items():
            expected[do] = told.split()[index]
            if do == "ping":  # it is answered by something else, which the clock shows
                me.follower.send(do)
                await me.flush()
                found[do] = "ok"
                continue
            answer = await me.ask(do, **_fields(me, fields, action))
            found[do] = (
                answer.code.removeprefix("all_seats_") if isinstance(answer, Reason) else "ok"
            )
        assert found == expected
        if not sits and role != "finished match":
            assert me.follower.n == before == host.follower.n


async def test_an_expired_token_gets_no_further_than_the_door(people: People) -> None:
    for table in (people.table, people.finished):
        async with people.client("expired token").socket(table, 0) as opened:
            assert "bad_token" in str(await opened.recv())
            await opened.wait_closed()
            assert opened.close_code == 4401
