"""The routes of finished matches: looking for them, and how somebody has fared."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, Literal, cast, get_args

from starlette.responses import Response

from belpic import bots
from belpic.core import registry
from belpic.core.errors import BelpicError, Reason, UnknownGame
from belpic.core.text import Text
from belpic.server.archive_bodies import (
    Archive,
    GameTally,
    Imported,
    ImportedOne,
    MatchCard,
    MatchSide,
    NewMatches,
    Profile,
    Rival,
    Source,
)
from belpic.server.bodies import Nothing
from belpic.server.endpoints import Endpoint, File, Query
from belpic.server.languages import asked_lang
from belpic.server.limits import BODY_BYTES, IMPORT_BYTES, IMPORTED_AT_ONCE, IMPORTS
from belpic.server.phrases import deny
from belpic.server.requests import answer, read_body, whole
from belpic.server.security import check_origin
from belpic.server.turns import Buckets, Reckoning, TooFast
from belpic.store.finished import Result, Side, Wanted
from belpic.store.people import is_account
from belpic.store.results import MOST
from belpic.table.clock import beginning_of
from belpic.table.company import rating_now
from belpic.table.imports import ImportedMatch, read_match
from belpic.table.names import name_text, skeleton_of
from belpic.table.readable import stored

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starlette.requests import HTTPConnection, Request

    from belpic.server.api import Api
    from belpic.store import Store
    from belpic.store.people import Account

logger = logging.getLogger(__name__)

Answer = Literal["yes", "no"]
LONGEST_NAME: Final = 64
_CURSOR: Final = re.compile(r"(?P<at>-?[0-9]{1,15})-(?P<match>[0-9a-z]{1,32})", re.ASCII)


class ArchiveApi:
    """The routes."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._store = api.hall.store
        self._imports = Buckets(IMPORTS)

    async def search(self, request: Request) -> Response:
        """Answer with finished matches: those that everybody may see, and one's own."""
        await self._api.admit_for("search", request)
        lang, viewer = asked_lang(request), self._api.guests.of(request)
        wanted = wanted_of(request, viewer)
        asked = request.query_params.get("person")
        if asked is not None:
            wanted = replace(wanted, person=(await self._owner(asked)).id)
        return answer(await asyncio.to_thread(page_of, self._store, wanted), lang)

    async def profile(self, request: Request) -> Response:
        """Answer how somebody has fared: oneself, or the owner of an account."""
        await self._api.admit_for("search", request)
        lang, viewer = asked_lang(request), self._api.guests.of(request)
        name = request.query_params.get("name")
        person = viewer if name is None else (await self._owner(name)).id
        if person is None:
            return answer(Profile(name_text("", None), False, True, (), ()), lang)  # nobody
        made = await asyncio.to_thread(profile_of, self._store, person, viewer)
        return answer(made, lang)

    async def _owner(self, name: str) -> Account:
        skeleton = skeleton_of(name[:LONGEST_NAME])
        found = await asyncio.to_thread(self._store.people.account, skeleton)
        if found is None:
            raise deny(404, "no_person")
        return found

    async def record(self, request: Request) -> Response:
        """Answer with the record of a match in the archive."""
        await self._api.admit_for("record", request)
        name, viewer = request.path_params["match"], self._api.guests.of(request)
        found = await find_archived(self._api, name, viewer)
        document = await record_of(self._api, found, viewer)
        headers = {"Content-Disposition": f'attachment; filename="{found.game}-{found.id}.json"'}
        return Response(document, media_type="application/json", headers=headers)

    async def add(self, request: Request) -> Response:
        """Import matches that were played elsewhere, each by itself."""
        await self._api.admit_for("import", request)
        check_origin(request.headers)
        lang, person = asked_lang(request), self._api.guests.of(request)
        # strangers may not send more here than elsewhere
        most = IMPORT_BYTES if is_account(person) else BODY_BYTES
        wish = await read_body(request, NewMatches, most)
        if person is None or not is_account(person):
            raise deny(403, "not_signed_in")
        self._api.guard.check(person)
        if len(wish.matches) > IMPORTED_AT_ONCE:
            raise deny(413, "too_many_matches", most=IMPORTED_AT_ONCE)
        account = await asyncio.to_thread(self._store.people.account_of, person)
        if wish.public and (account is None or not account.publisher):
            raise deny(403, "not_publisher")
        if wait := self._imports.take(person):
            raise TooFast(wait)
        used = Reckoning()
        try:
            read = [await self._read(one, person, used, public=wish.public) for one in wish.matches]
        finally:
            self._api.account(request).owe(used.milliseconds)
        return answer(Imported(await self._keep(read)), lang, 201)

    async def _read(
        self, told: ImportedMatch, person: str, used: Reckoning, *, public: bool
    ) -> Result | Reason:
        now = self._api.hall.clock()
        try:
            return await self._api.ask_game(
                told.game or "import",
                used.timed(lambda: read_match(told, person, now, public=public)),
            )
        except BelpicError as error:
            return error.reason
        except Exception:  # a defect of some rules is told for this match, and the others go on
            logger.exception("a match cannot be imported")
            return deny(500, "server_error").reason

    async def _keep(self, read: Sequence[Result | Reason]) -> tuple[ImportedOne, ...]:
        results = [one for one in read if isinstance(one, Result)]
        kept = await stored(self._store.results.add(results)) if results else []
        news = iter(kept)
        return tuple(
            ImportedOne(one.id if (new := next(news)) else None, not new, None)
            if isinstance(one, Result)
            else ImportedOne(None, known=False, error=one)
            for one in read
        )

    async def remove(self, request: Request) -> Response:
        """Take a match out of the archive again that one has imported."""
        self._api.admit(request)
        check_origin(request.headers)
        lang, person = asked_lang(request), self._api.guests.of(request)
        await read_body(request, Nothing)
        if person is None:
            raise deny(404, "no_match")
        if not await stored(self._store.results.remove(request.path_params["match"], person)):
            raise deny(404, "no_match")
        return answer(Nothing(), lang)


async def find_archived(api: Api, name: str, viewer: str | None) -> Result:
    """Return a match of the archive.

    Raises:
        Denied: if there is none, or the viewer may not see it.
    """
    found = await asyncio.to_thread(api.hall.store.results.one, name, viewer)
    if found is None:
        raise deny(404, "no_match")
    return found


async def record_of(api: Api, found: Result, viewer: str | None) -> str:
    """Return the record of a match of the archive.

    Raises:
        Denied: if only its result is known.
    """
    document = found.record
    if found.table is not None:
        document = await (await api.find(found.table)).record(viewer)
    if document is None:
        raise deny(404, "no_record")
    return document


def page_of(store: Store, wanted: Wanted) -> Archive:
    """Return a page of the archive."""
    found = store.results.find(wanted, MOST + 1)
    shown = found[:MOST]
    last = shown[-1] if len(found) > MOST else None
    after = None if last is None else f"{last.at}-{last.id}"
    return Archive(cards_of(store, shown, wanted.viewer), after)


def cards_of(store: Store, results: Sequence[Result], viewer: str | None) -> tuple[MatchCard, ...]:
    """Return matches as a viewer may see them."""
    people = {side.guest for one in results for side in one.sides if side.guest is not None}
    names = store.people.names(people)
    return tuple(_card(one, viewer, names) for one in results)


def _card(result: Result, viewer: str | None, names: Mapping[str, str]) -> MatchCard:
    return MatchCard(
        match=result.id,
        table=result.table,
        game=result.game,
        preset=result.preset,
        at=result.at,
        reason=result.reason,
        rated=result.rated,
        public=result.public,
        source=cast("Source", result.source),
        occasion=result.occasion,
        yours=result.guest is not None and result.guest == viewer,
        record=result.table is not None or result.record is not None,
        sides=tuple(_side(side, result.game, viewer, names) for side in result.sides),
    )


def _side(side: Side, game: str, viewer: str | None, names: Mapping[str, str]) -> MatchSide:
    name = None
    if side.guest is not None:
        name = name_text(side.guest, side.name or names.get(side.guest))
    elif side.name is not None:
        name = name_text("", side.name)
    before, after = side.before, side.after
    change = None if before is None or after is None else after.points - before.points
    return MatchSide(
        name=name,
        # several people at one device are called by names of their own, and are not its owner
        account=is_account(side.guest) and side.name is None,
        bot=side.level,
        bot_label=None if side.level is None else _called(side.level, game),
        yours=side.guest is not None and side.guest == viewer,
        place=side.place,
        score=side.score,
        left=side.has_left,
        points=None if before is None else before.points,
        change=change,
    )


def _called(bot: str, game: str) -> Text:
    """Return a bot's name for people, also of a game that is not here any more."""
    try:
        return bots.label(bot, registry.load(game))
    except UnknownGame:
        return Text.same(bot)


def profile_of(store: Store, person: str, viewer: str | None) -> Profile:
    """Return how somebody has fared, in the matches that a viewer may see."""
    results = store.results
    ratings = results.ratings_of(person)
    games = tuple(
        GameTally(
            one.of,
            one.matches,
            one.first,
            one.shared,
            one.last,
            rating_now(ratings.get(one.of)),
            tuple(rating.points for _, rating in results.course(person, one.of))
            if one.of in ratings
            else (),
        )
        for one in sorted(results.tallies(person, viewer), key=lambda one: -one.matches)
    )
    met = results.rivals(person, viewer)
    names = store.people.names({person, *(one.of for one in met)})
    rivals = tuple(
        Rival(name_text(one.of, names.get(one.of)), one.matches, one.first, one.last) for one in met
    )
    shown = name_text(person, names.get(person))
    return Profile(shown, is_account(person), person == viewer, games, rivals)


def wanted_of(connection: HTTPConnection, viewer: str | None) -> Wanted:
    """Return which matches somebody asks for.

    Raises:
        Denied: if a value makes no sense.
    """
    query = connection.query_params
    rated = _word(connection, "rated", get_args(Answer))
    since, until = _day(connection, "since"), _day(connection, "until")
    if since is not None and until is not None and until < since:
        raise deny(400, "days_turned", since=since.isoformat(), until=until.isoformat())
    return Wanted(
        viewer=viewer,
        own=_word(connection, "own", get_args(Answer)) == "yes",
        name=skeleton_of(query.get("name", "")[:LONGEST_NAME]) or None,
        game=query.get("game"),
        source=_word(connection, "source", get_args(Source)),
        rated=None if rated is None else rated == "yes",
        seats=whole(connection, "seats"),
        since=None if since is None else beginning_of(since),
        until=None if until is None else beginning_of(until + timedelta(days=1)),
        after=_after(query.get("after")),
    )


def _word(connection: HTTPConnection, name: str, words: Sequence[str]) -> str | None:
    found = connection.query_params.get(name)
    if found is not None and found not in words:
        raise deny(400, "bad_word", name=name, listed=", ".join(words))
    return found


def _day(connection: HTTPConnection, name: str) -> date | None:
    found = connection.query_params.get(name)
    if found is None:
        return None
    try:
        day = date.fromisoformat(found)
        return day if day < date.max else None
    except ValueError:
        raise deny(400, "bad_day", name=name) from None


def _after(text: str | None) -> tuple[int, str] | None:
    if text is None:
        return None
    found = _CURSOR.fullmatch(text)
    if found is None:
        raise deny(400, "bad_cursor")
    return int(found["at"]), found["match"]


FILTERS: Final = (
    Query("person", str, "Only matches of the account of this name."),
    Query("name", str, "Only where somebody's name begins so, of an account or as imported."),
    Query("own", Answer, "Only those that one has played or imported."),
    Query("game", str, "Only matches of this game."),
    Query("source", Source, "Only played here, imported as records, or bare results."),
    Query("rated", Answer, "Only those that have counted for ratings, or have not."),
    Query("seats", int, "Only with so many seats."),
    Query("since", str, "Only from this day on, `2026-01-31`."),
    Query("until", str, "Only until this day."),
    Query("after", str, "The `next` of the page before."),
)
ENDPOINTS: Final[tuple[Endpoint[ArchiveApi], ...]] = (
    Endpoint("GET", "/api/archive", ArchiveApi.search, Archive, query=FILTERS),
    Endpoint("POST", "/api/archive", ArchiveApi.add, Imported, NewMatches, status=201, who="guest"),
    Endpoint("DELETE", "/api/archive/{match}", ArchiveApi.remove, Nothing, Nothing, who="guest"),
    Endpoint(
        "GET",
        "/api/archive/{match}/record",
        ArchiveApi.record,
        File("application/json", "A record; `docs/record-format.md` describes it."),
        refuses=(410,),
    ),
    Endpoint(
        "GET",
        "/api/profile",
        ArchiveApi.profile,
        Profile,
        query=(Query("name", str, "The name of an account; without one, oneself."),),
    ),
)
"""The addresses of this module."""
