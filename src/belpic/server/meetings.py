"""The routes of the lobby: what waits there, and seeking others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from belpic.server.bodies import Nothing
from belpic.server.endpoints import Endpoint, Query
from belpic.server.languages import asked_lang
from belpic.server.limits import SEEKS
from belpic.server.meeting_bodies import NewSeek, Sought
from belpic.server.phrases import deny
from belpic.server.requests import answer, read_body, whole
from belpic.server.security import check_origin
from belpic.server.turns import Buckets
from belpic.table.lobby import Filter
from belpic.table.meeting_messages import Lobby
from belpic.table.time_control import ClockKind

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response

    from belpic.server.api import Api


class Meetings:
    """The routes of HTTP."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._seeks = Buckets(SEEKS)

    async def lobby(self, request: Request) -> Response:
        """Answer with the lobby, filtered as one asks."""
        await self._api.admit_for("command", request)
        lang, wanted = asked_lang(request), filter_of(request)
        shown = await self._api.lobby.show(self._api.guests.of(request), wanted)
        return answer(shown, lang)

    async def seek(self, request: Request) -> Response:
        """Look for others who would like to play the same."""
        await self._api.admit_for("game", request)
        check_origin(request.headers)
        lang = asked_lang(request)
        wish = await read_body(request, NewSeek)
        self._api.slow_down(self._seeks, request)
        self._api.guard.check(self._api.guests.of(request))
        guest = self._api.guests.of(request) or await self._api.new_guest(request)
        table = await self._api.lobby.seek(
            guest, wish.game, wish.preset, wish.seats, wish.clock, rated=wish.rated
        )
        made = answer(Sought(table), lang, 201)
        return await self._api.with_guest(request, made, guest)

    async def stop(self, request: Request) -> Response:
        """Seek no longer; also told by those who have gone to the table that was found."""
        self._api.admit(request)
        check_origin(request.headers)
        await read_body(request, Nothing)
        guest = self._api.guests.of(request)
        if guest is not None:
            await self._api.lobby.stop(guest)
        return answer(Nothing(), asked_lang(request))


def filter_of(connection: HTTPConnection) -> Filter:
    """Return which tables somebody asks for.

    Raises:
        Denied: if a value makes no sense.
    """
    asked = connection.query_params
    clock = asked.get("clock")
    if clock not in (None, *get_args(ClockKind)):
        raise deny(400, "bad_word", name="clock", listed=", ".join(get_args(ClockKind)))
    free = whole(connection, "free")
    places = (asked.get("room"), asked.get("study"))
    return Filter(asked.get("game"), asked.get("preset"), free, clock, *places)


FILTERS: Final = (
    Query("game", str, "Only tables of this game."),
    Query("preset", str, "Only tables with this preset."),
    Query("free", int, "Only tables with so many free seats at least."),
    Query("clock", ClockKind, "Only tables with this kind of clock."),
)
ENDPOINTS: Final[tuple[Endpoint[Meetings], ...]] = (
    Endpoint("GET", "/api/lobby", Meetings.lobby, Lobby, query=FILTERS),
    Endpoint("POST", "/api/seek", Meetings.seek, Sought, NewSeek, status=201),
    Endpoint("DELETE", "/api/seek", Meetings.stop, Nothing, Nothing),
)
"""The addresses of this module."""
