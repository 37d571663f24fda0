"""The routes of reports, announcements and moderation; what is done there is in a log."""

from __future__ import annotations

import asyncio
import hashlib
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from belpic.core.text import Text
from belpic.server.bodies import Nothing
from belpic.server.endpoints import Endpoint
from belpic.server.languages import asked_lang
from belpic.server.limits import (
    ANNOUNCED_HOURS,
    BANNED_DAYS,
    BANNED_NETWORK_DAYS,
    LARGEST_NUMBER,
    LONGEST_WORDS,
    MOST_REPORTS,
    REPORTS,
)
from belpic.server.moderation_bodies import (
    AnnouncementNow,
    AnnouncementsNow,
    BanNow,
    DeedNow,
    Invitation,
    ModerationNow,
    NearNow,
    NewAnnouncement,
    NewBan,
    NewReport,
    ReportNow,
    Why,
)
from belpic.server.phrases import PHRASES, deny
from belpic.server.requests import answer, number_of, read_body
from belpic.server.security import check_origin
from belpic.server.tokens import check_person
from belpic.server.turns import Buckets
from belpic.store import NotStored
from belpic.store.finished import Wanted
from belpic.store.moderation import Announcement, Ban, Deed, Report
from belpic.table.clock import DAY
from belpic.table.names import name_text
from belpic.table.readable import stored

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Future

    from starlette.requests import Request
    from starlette.responses import Response

    from belpic.core.languages import Lang
    from belpic.server.api import Api
    from belpic.store.finished import Result
    from belpic.store.moderation import DeedKind

HOUR: Final = DAY // 24
NEAR_DAYS: Final = 7
"""Of rated matches that are looked through for people of one network."""
NEAR_MATCHES: Final = 500
"""Of them at most, the newest: whoever moderates looks more often than that."""
OPERATORS: Final = frozenset({"invite", "dismiss"})
"""What the operator does, and nobody else; other deeds without an owner are of somebody deleted."""


class ModerationDesk:
    """The routes."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._kept = api.hall.store.moderation
        self._reports = Buckets(REPORTS)

    async def announcements(self, request: Request) -> Response:
        """Answer with what everybody is told now."""
        self._api.admit(request)
        lang = asked_lang(request)
        return answer(AnnouncementsNow(self._announced(lang)), lang)

    def _announced(self, lang: Lang) -> tuple[AnnouncementNow, ...]:
        return tuple(
            AnnouncementNow(one.number, _in_language(json.loads(one.texts), lang), one.until)
            for one in self._api.guard.announcements
        )

    async def report(self, request: Request) -> Response:
        """Report something to those who moderate."""
        self._api.admit(request)
        check_origin(request.headers)
        lang = asked_lang(request)
        wish = await read_body(request, NewReport)
        guest, now = self._api.guests.of(request), self._api.hall.clock()
        if guest is None:
            raise deny(403, "report_as_guest")
        self._api.guard.check(guest)
        self._api.slow_down(self._reports, request)
        words = checked(wish.text, empty=True)
        check_place(wish)
        await self._api.find(wish.table)
        if await asyncio.to_thread(self._kept.reported, guest, now - DAY) >= MOST_REPORTS:
            raise deny(429, "many_reports", most=MOST_REPORTS)
        report = Report(now, guest, wish.table, wish.seat, wish.line, wish.kind, words)
        await stored(self._kept.report(report))
        return answer(Nothing(), lang, 201)

    async def join(self, request: Request) -> Response:
        """Become a moderator by the operator's invitation."""
        self._api.admit(request)
        check_origin(request.headers)
        lang = asked_lang(request)
        check_person(request)
        wish = await read_body(request, Invitation)
        guest = self._api.guests.of(request) or await self._api.new_guest(request)
        deed = Deed(self._api.hall.clock(), guest, "join", "", "")
        if not await stored(self._kept.join(hash_invitation(wish.token), guest, deed)):
            raise deny(403, "bad_invitation")
        return await self._api.with_guest(request, answer(Nothing(), lang), guest)

    async def _moderator(self, request: Request) -> str:
        """Admit a moderator, and nobody else.

        Raises:
            Denied: if it is somebody else.
        """
        self._api.admit(request)
        if request.method != "GET":
            check_origin(request.headers)
        guest = self._api.guests.of(request)
        if guest is None or not await asyncio.to_thread(self._kept.moderates, guest):
            raise deny(403, "not_moderator")
        return guest

    async def show(self, request: Request) -> Response:
        """Answer with what those who moderate see: reports, bans, and the log."""
        await self._moderator(request)
        lang, now = asked_lang(request), self._api.hall.clock()
        return answer(await asyncio.to_thread(self._gather, lang, now), lang)

    def _gather(self, lang: Lang, now: int) -> ModerationNow:
        reports, bans, log = self._kept.reports(), self._kept.bans(now), self._kept.log()
        about = {one.number: self._kept.person(one.table, one.seat, one.line) for one in reports}
        near = self._near(now)
        people = {
            *(one for _, group in near for one in group),
            *(one.guest for one in reports),
            *(one.guest for one in bans),
            *(one.owner for one in log if one.owner is not None),
            *(one for one in about.values() if one is not None),
        }
        chosen = self._api.hall.store.people.names(people)
        names = {person: name_text(person, chosen.get(person)) for person in people}
        return ModerationNow(
            tuple(_report(one, about[one.number], names) for one in reports),
            tuple(_ban(one, names) for one in bans),
            tuple(
                NearNow(one.id, one.game, one.at, tuple(names[who] for who in group))
                for one, group in near
            ),
            self._announced(lang),
            tuple(_deed(one, names) for one in log),
        )

    def _near(self, now: int) -> list[tuple[Result, tuple[str, ...]]]:
        """Return rated matches of late, with those of their people who come from one network.

        A match is there twice if four people came from two networks.
        """
        wanted = Wanted(source="table", rated=True, since=now - NEAR_DAYS * DAY)
        found = self._api.hall.store.results.find(wanted, NEAR_MATCHES, everything=True)
        return [(one, group) for one in found for group in self._api.guard.near(_people(one))]

    async def _finish(self, request: Request, done: Future[bool]) -> Response:
        """Answer once a deed is done, and let it hold here at once."""
        if not await stored(done):
            raise deny(404, "nothing_to_do")
        with suppress(NotStored):  # it is done; the guard looks again by itself
            await self._api.guard.look()
        return answer(Nothing(), asked_lang(request))

    def _deed(self, owner: str, deed: DeedKind, what: object, text: str) -> Deed:
        return Deed(self._api.hall.clock(), owner, deed, str(what), text)

    async def handle(self, request: Request) -> Response:
        """Put a report aside."""
        guest = await self._moderator(request)
        words = checked((await read_body(request, Why)).text, empty=True)
        number = number_in(request, "report")
        deed = self._deed(guest, "handle", number, words)
        return await self._finish(request, self._kept.handle(number, deed))

    async def close(self, request: Request) -> Response:
        """Close a table for good."""
        guest = await self._moderator(request)
        words = checked((await read_body(request, Why)).text)
        table = request.path_params["table"]
        deed = self._deed(guest, "close", table[:16], words)
        return await self._finish(request, self._kept.close(table, deed))

    async def ban(self, request: Request) -> Response:
        """Let somebody take part no longer, for some days."""
        guest = await self._moderator(request)
        wish = await read_body(request, NewBan)
        words = checked(wish.text)
        if wish.days not in range(1, BANNED_DAYS + 1):
            raise deny(400, "ban_days", most=BANNED_DAYS)
        check_place(wish)
        who = await asyncio.to_thread(self._kept.person, wish.table, wish.seat, wish.line)
        if who is None:
            raise deny(404, "nobody_there")
        if await asyncio.to_thread(self._kept.moderates, who):
            raise deny(403, "bans_moderator")
        # people are named by where they were met, never by their ids, which can be deleted
        place = f"seat {wish.seat}" if wish.line is None else f"line {wish.line}"
        reach = ", network" if wish.network else ""
        deed = self._deed(guest, "ban", f"{wish.table[:16]} {place}{reach}", words)
        until = deed.at + wish.days * DAY
        network_until = min(until, deed.at + BANNED_NETWORK_DAYS * DAY) if wish.network else None
        ban = Ban(who, deed.at, until, words, network_until)
        return await self._finish(request, self._kept.ban(ban, deed))

    async def lift(self, request: Request) -> Response:
        """Let somebody take part again."""
        guest = await self._moderator(request)
        words = checked((await read_body(request, Why)).text, empty=True)
        number = number_in(request, "ban")
        deed = self._deed(guest, "lift", number, words)
        return await self._finish(request, self._kept.lift(number, deed))

    async def announce(self, request: Request) -> Response:
        """Tell everybody something for some hours."""
        guest = await self._moderator(request)
        wish = await read_body(request, NewAnnouncement)
        texts = {"ja": checked(wish.ja), "en": checked(wish.en)}
        if wish.hours not in range(1, ANNOUNCED_HOURS + 1):
            raise deny(400, "announcement_hours", most=ANNOUNCED_HOURS)
        deed = self._deed(guest, "announce", wish.hours, texts["en"])
        words = json.dumps(texts, ensure_ascii=False)
        told = Announcement(deed.at, deed.at + wish.hours * HOUR, words)
        return await self._finish(request, self._kept.announce(told, deed))

    async def end(self, request: Request) -> Response:
        """Tell it no longer."""
        guest = await self._moderator(request)
        await read_body(request, Nothing)
        number = number_in(request, "announcement")
        deed = self._deed(guest, "end", number, "")
        return await self._finish(request, self._kept.end(number, deed))


def checked(text: str, *, empty: bool = False) -> str:
    """Return words as they are kept.

    Raises:
        Denied: if there are none where some are needed, or too many.
    """
    words = " ".join(text.split())
    if (not words and not empty) or len(words) > LONGEST_WORDS or not words.isprintable():
        raise deny(400, "moderation_text", most=LONGEST_WORDS)
    return words


def check_place(wish: NewReport | NewBan) -> None:
    """Refuse a seat or a line that nobody can have, and that a database may not be able to hold.

    Raises:
        Denied: if it is one.
    """
    if any(one is not None and one not in range(LARGEST_NUMBER) for one in (wish.seat, wish.line)):
        raise deny(404, "nobody_there")


def number_in(request: Request, name: str) -> int:
    """Return a number from the address of a request.

    Raises:
        Denied: if it is none.
    """
    number = number_of(request.path_params[name])
    if number is None:
        raise deny(404, "nothing_to_do")
    return number


def hash_invitation(token: str) -> str:
    """Return what is kept of an invitation; it has 128 random bits."""
    return hashlib.sha256(f"belpic/moderator/{token}".encode()).hexdigest()


def _in_language(texts: Mapping[str, str], lang: Lang) -> Text:
    """Return an announcement as somebody reads it; in English where their language is missing."""
    return Text.same(texts.get(lang) or texts["en"])


def _report(one: Report, about: str | None, names: Mapping[str, Text]) -> ReportNow:
    return ReportNow(
        number=one.number,
        at=one.at,
        by=names[one.guest],
        table=one.table,
        seat=one.seat,
        line=one.line,
        about=None if about is None else names[about],
        kind=one.kind,
        text=one.text,
    )


def _people(one: Result) -> list[str]:
    """Return those who played a match, in the order of seats."""
    return [side.guest for side in one.sides if side.guest is not None]


def _ban(one: Ban, names: Mapping[str, Text]) -> BanNow:
    network_until = None if one.network is None else one.network_until
    return BanNow(one.number, names[one.guest], one.at, one.until, one.text, network_until)


def _deed(one: Deed, names: Mapping[str, Text]) -> DeedNow:
    if one.owner is not None:
        by = names[one.owner]
    else:
        by = PHRASES("operator" if one.deed in OPERATORS else "forgotten_moderator")
    return DeedNow(one.number, one.at, by, one.deed, one.what, one.text)


ENDPOINTS: Final[tuple[Endpoint[ModerationDesk], ...]] = (
    Endpoint("GET", "/api/announcements", ModerationDesk.announcements, AnnouncementsNow),
    Endpoint(
        "POST", "/api/reports", ModerationDesk.report, Nothing, NewReport, status=201, who="guest"
    ),
    Endpoint("POST", "/api/moderation/join", ModerationDesk.join, Nothing, Invitation),
    Endpoint("GET", "/api/moderation", ModerationDesk.show, ModerationNow, who="moderator"),
    Endpoint(
        "POST",
        "/api/moderation/reports/{report}",
        ModerationDesk.handle,
        Nothing,
        Why,
        who="moderator",
    ),
    Endpoint(
        "POST",
        "/api/moderation/tables/{table}/close",
        ModerationDesk.close,
        Nothing,
        Why,
        who="moderator",
    ),
    Endpoint("POST", "/api/moderation/bans", ModerationDesk.ban, Nothing, NewBan, who="moderator"),
    Endpoint(
        "POST",
        "/api/moderation/bans/{ban}/lift",
        ModerationDesk.lift,
        Nothing,
        Why,
        who="moderator",
    ),
    Endpoint(
        "POST",
        "/api/moderation/announcements",
        ModerationDesk.announce,
        Nothing,
        NewAnnouncement,
        who="moderator",
    ),
    Endpoint(
        "POST",
        "/api/moderation/announcements/{announcement}/end",
        ModerationDesk.end,
        Nothing,
        Nothing,
        who="moderator",
    ),
)
"""The addresses of this module."""
