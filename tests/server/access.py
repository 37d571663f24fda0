"""Who may do what: people of every kind, each with what they ask at a table of two."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from belpic.server.moderation import hash_invitation
from belpic.store import Store
from belpic.store.moderation import Deed, Moderator
from belpic.table.clock import milliseconds
from belpic.table.follower import Follower
from tests.server.client import Client, Player

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from belpic.core.codec import Json

GAME: Final = "mokkaik"
"""Hands are hidden in it."""
ROOM: Final[dict[str, Json]] = {
    "title": "class",
    "games": [{"game": GAME, "preset": "default", "options": {}, "seats": 2}],
}
SPARE: Final = "spare"
RECORD: Final = "record"
REPORT: Final[dict[str, Json]] = {
    "table": SPARE, "seat": 0, "line": None, "kind": "other", "text": "look",
}  # fmt: skip
BAN: Final[dict[str, Json]] = {"table": SPARE, "seat": 1, "line": None, "days": 1, "text": "no"}
NEWS: Final[dict[str, Json]] = {"ja": "お知らせ", "en": "news", "hours": 1}
DEEDS: Final = {
    "/api/reports": REPORT,
    "/api/moderation/bans": BAN,
    "/api/moderation/announcements": NEWS,
}
"""What is there to be put aside, lifted and ended."""
ROLES: Final = (
    "stranger",
    "spectator",
    "other seat",
    "own seat",
    "finished match",
    "expired token",
    "moderator",
    "bot",
)
"""Everybody who may ask; all but two of them know of the match what everybody knows."""


@dataclass
class People:
    """Everybody, and the tables and things that they ask about."""

    clients: dict[str, Client]
    table: str
    finished: str
    program: str
    room: str
    study: str
    record: str
    """Of the match that is over, which the study is of."""
    spare: str
    """A table of people whom nobody minds to be banned."""

    def client(self, role: str) -> Client:
        """Return somebody's browser, as new for each request."""
        return replace(self.clients[role])

    def table_of(self, role: str) -> str:
        """Return the table that somebody asks about."""
        return self.finished if role == "finished match" else self.table

    def path(self, pattern: str, role: str) -> str:
        """Return an address as somebody asks it."""
        numbers = ("{report}", "{ban}", "{announcement}", "{step}")
        for name in numbers:
            pattern = pattern.replace(name, "1")
        table = self.spare if "moderation" in pattern else self.table_of(role)
        return (
            pattern.replace("{game}", GAME)
            .replace("{table}", table)
            .replace("{match}", self.finished)
            .replace("{program}", self.program)
            .replace("{room}", self.room)
            .replace("{study}", self.study)
        )

    def body(self, body: Json) -> Json:
        """Return a body with the table that it is about."""
        if isinstance(body, dict) and body.get("table") == SPARE:
            return {**body, "table": self.spare}
        if isinstance(body, dict) and body.get("record") == RECORD:
            return {"record": self.record}
        return body


def guest(address: str) -> Client:
    """Return somebody who is a guest."""
    client = Client(address)
    assert client.request("POST", "/api/guest", {}).status == 200
    return client


def field(data: Json, name: str) -> str:
    """Return a field of an answer."""
    assert isinstance(data, dict), data
    return str(data[name])


async def gather(address: str, db: str) -> People:
    """Return everybody, with a match under way and another one that is over."""
    own, other = guest(address), guest(address)
    program = own.request("POST", "/api/programs", {"name": "revoked"}).json
    expired = Client(address, token=field(program, "token"))
    helper = own.request("POST", "/api/programs", {"name": "helper"}).json
    mine = field(own.request("POST", "/api/programs", {"name": "mine"}).json, "program")
    own.request("POST", f"/api/programs/{field(program, 'program')}/revoke", {})
    table, finished = await begun(own, other), await begun(own, other)
    async with player(own, finished) as me:
        await me.ask("resign")
        await me.until(lambda _: me.over)
    made = own.request("POST", "/api/rooms", ROOM)
    record = own.request("GET", f"/api/tables/{finished}/record").body.decode()
    study = own.request("POST", "/api/studies", {"record": record})
    assert study.status == 201, study.body
    spare = await begun(guest(address), guest(address))
    judge = moderator(address, db)
    for path, body in DEEDS.items():
        done = judge.request("POST", path, {**body, "table": spare} if "table" in body else body)
        assert done.status in (200, 201), done.body
    clients = {
        "stranger": Client(address),
        "spectator": guest(address),
        "other seat": other,
        "own seat": own,
        "finished match": own,
        "expired token": expired,
        "moderator": judge,
        "bot": Client(address, token=field(helper, "token")),
    }
    return People(
        clients,
        table,
        finished,
        mine,
        field(made.json, "room"),
        field(study.json, "study"),
        record,
        spare,
    )


def moderator(address: str, db: str) -> Client:
    """Return somebody who moderates; at a table they know what everybody knows."""
    client, store, now = guest(address), Store(db), milliseconds()
    invited = Moderator("Ana", now, None, hash_invitation("come"), now + 60_000)
    store.wait(store.moderation.invite(invited, Deed(now, None, "invite", "", "Ana")))
    store.close()
    assert client.request("POST", "/api/moderation/join", {"token": "come"}).status == 200
    return client


def player(
    client: Client, table: str, key: str | None = None
) -> AbstractAsyncContextManager[Player]:
    """Follow a table as somebody."""
    return Player(client, table, Follower(key=key)).connected()


async def begun(own: Client, other: Client) -> str:
    """Return a table where two sit, and the one who opened it is asked first."""
    for _ in range(30):
        made = own.create(GAME, "person", "open", clock="fischer 3600+5")
        table, key = field(made, "table"), field(made, "key")
        async with player(own, table) as one, player(other, table, key) as two:
            for who in (one, two):
                await who.until(lambda follower: follower.now and follower.now.phase == "playing")
            if one.asked:
                return table
    message = "chance lets the other one begin 30 times"
    raise AssertionError(message)
