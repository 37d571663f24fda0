"""The routes of the home page: the games, one's tables, and pictures."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, Literal, cast

from starlette.responses import Response

import belpic
from belpic.core.text import Text
from belpic.server.bodies import Home, OtherSeat, OwnTable
from belpic.server.catalogue import cards
from belpic.server.endpoints import Endpoint, File, Query
from belpic.server.languages import asked_lang
from belpic.server.limits import PICTURE_SECONDS
from belpic.server.phrases import deny
from belpic.server.pictures import PictureKey, Pictures
from belpic.server.requests import answer
from belpic.table.listed import clock_of
from belpic.table.names import name_text
from belpic.table.phrases import PHRASES
from belpic.table.readable import readable
from belpic.table.rooms import seat_kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from belpic.server.api import Api
    from belpic.store import Store
    from belpic.store.rows import Glance, Phase, SeatGlance, Summary

SVG: Final = "image/svg+xml"


class HomeDesk:
    """The routes."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._pictures = Pictures()

    async def home(self, request: Request) -> Response:
        """Answer with the games, and with the tables of this guest."""
        self._api.admit(request)
        lang = asked_lang(request)
        guest = self._api.guests.of(request)
        store = self._api.hall.store
        own = () if guest is None else await asyncio.to_thread(own_tables, store, guest)
        return answer(Home(belpic.__version__, cards(), own), lang)

    async def picture(self, request: Request) -> Response:
        """Answer with a picture of a game's table, as it is in the middle of some match."""
        # no work of one's own: there are few, each is drawn once, and a page shows all of them
        self._api.hosts.check(request.headers)
        theme, whole = request.query_params.get("theme"), request.query_params.get("whole")
        if theme not in (None, "light", "dark"):
            raise deny(400, "bad_word", name="theme", listed="light, dark")
        if whole not in (None, "no", "yes"):
            raise deny(400, "bad_word", name="whole", listed="no, yes")
        game = request.path_params["game"]
        key = PictureKey(game, asked_lang(request), dark=theme == "dark", whole=whole == "yes")
        svg = await self._pictures.svg(key, lambda make: self._api.ask_game(game, make))
        cache = f"public, max-age={PICTURE_SECONDS}"
        return Response(svg, media_type=SVG, headers={"Cache-Control": cache})


def own_tables(store: Store, guest: str) -> tuple[OwnTable, ...]:
    """Return the running tables where a guest has a seat, each with who else sits there."""
    tables = store.tables_of(guest)
    found = store.meeting.glances_of([one.id for one in tables])
    people = {seat.guest for one in found.values() for seat in one.seats if seat.guest is not None}
    chosen = store.people.names(people)
    names = {person: name_text(person, chosen.get(person)) for person in people}
    # a table may have been deleted between the two looks
    known = [one for one in tables if one.id in found]
    return tuple(readable(lambda one: _own_table(one, found[one.id], names), known))


def _own_table(one: Summary, glance: Glance, names: Mapping[str, Text]) -> OwnTable:
    return OwnTable(
        table=one.id,
        game=one.game,
        phase=cast("Phase", one.phase),
        seat=one.seat,
        changed=one.changed,
        waits=one.waits,
        clock=clock_of(one.terms).text,
        until=one.deadline if one.waits else None,
        others=tuple(
            OtherSeat(
                kind=seat_kind(seat),
                name=_name(seat, one.seat, glance, names),
                asked=bool(glance.asked >> seat.seat & 1),
            )
            for seat in glance.seats
            if seat.seat != one.seat
        ),
    )


def _name(seat: SeatGlance, own: int, glance: Glance, names: Mapping[str, Text]) -> Text | None:
    """Return who has another seat; somebody at the same device is known by name or number alone."""
    if seat.guest is None or seat.name is not None:
        return None if seat.name is None else Text.same(seat.name)
    if any(one.seat == own and one.guest == seat.guest for one in glance.seats):
        return PHRASES("seat.person", seat=seat.seat + 1)
    return names[seat.guest]


THEME: Final = Query("theme", Literal["light", "dark"], "For which colours of the page.")
WHOLE: Final = Query("whole", Literal["no", "yes"], "Whether nothing of a board is cut off.")
ENDPOINTS: Final[tuple[Endpoint[HomeDesk], ...]] = (
    Endpoint("GET", "/api/home", HomeDesk.home, Home),
    Endpoint(
        "GET",
        "/api/pictures/{game}",
        HomeDesk.picture,
        File(SVG, "A small picture that refers to nothing outside itself."),
        query=(THEME, WHOLE),
    ),
)
"""The addresses of this module."""
