"""The routes of HTTP: home, games, rules, guests, new tables and records."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.responses import Response

import belpic
from belpic.core import registry
from belpic.core.codec import Json, from_json
from belpic.core.errors import BadRecord
from belpic.core.text import LANGS, Lang
from belpic.records.listing import described
from belpic.server.catalogue import form
from belpic.server.limits import GUESTS, REQUESTS, TABLES, Buckets, retry_after
from belpic.server.phrases import Denied, deny
from belpic.server.requests import (
    NewSeat,
    Nothing,
    answer,
    network,
    read_object,
    read_wish,
    whole,
)
from belpic.server.rules import rule_page
from belpic.server.security import Hosts, check_origin
from belpic.store import NotStored, SeatRow
from belpic.store.writer import NotWritten
from belpic.table.plan import make_plan, new_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import HTTPConnection, Request

    from belpic.server.guests import Guests
    from belpic.server.pages import Pages
    from belpic.table.hall import Hall
    from belpic.table.mailbox import Mailbox


class TooFast(Denied):
    """Refused because too much came at once; `after` says when to try again."""

    def __init__(self, seconds: float) -> None:
        """Carry how long to wait."""
        self.after = retry_after(seconds)
        super().__init__(deny(429, "too_fast", seconds=self.after).reason, 429)


class Api:
    """What the routes share, and the routes themselves."""

    def __init__(self, hall: Hall, guests: Guests, pages: Pages, hosts: Hosts) -> None:
        """Take the tables, the guests, the files of the client and the server's names."""
        self.hall = hall
        self.guests = guests
        self.pages = pages
        self.hosts = hosts
        self._requests = Buckets(REQUESTS)
        self._tables = Buckets(TABLES)
        self._new_guests = Buckets(GUESTS)

    def admit(self, connection: HTTPConnection) -> None:
        """Refuse foreign names and those who ask too fast.

        Raises:
            Denied: if the request should not be answered.
        """
        self.hosts.check(connection.headers)
        _slow_down(self._requests, connection)

    async def page(self, request: Request) -> Response:
        """Answer with the document that all pages are."""
        self.hosts.check(request.headers)
        return self.pages.document(request.headers)

    async def static(self, request: Request) -> Response:
        """Answer with a file of the client."""
        version, name = request.path_params["version"], request.path_params["name"]
        return self.pages.file(version, name, request.headers)

    async def icon(self, _: Request) -> Response:
        """Answer browsers that look for an icon at its old place."""
        return Response(status_code=204)

    async def health(self, _: Request) -> Response:
        """Tell whether the store answers."""
        await asyncio.to_thread(self.hall.store.heads, ())
        return answer({"ok": True})

    async def home(self, request: Request) -> Response:
        """Answer with the games, and with the tables of this guest."""
        self.admit(request)
        guest = self.guests.of(request)
        tables = [] if guest is None else await asyncio.to_thread(self.hall.store.tables_of, guest)
        return answer(
            {
                "version": belpic.__version__,
                "games": [described(registry.info(game)) for game in registry.ids()],
                "tables": [
                    {
                        "table": one.id,
                        "game": one.game,
                        "phase": one.phase,
                        "seat": one.seat,
                        "changed": one.changed,
                    }
                    for one in tables
                ],
            }
        )

    async def game(self, request: Request) -> Response:
        """Answer with everything that the form of a new table asks."""
        self.admit(request)
        game = registry.load(request.path_params["game"])
        seats = whole(request, "seats")
        return answer(form(game, game.info.usual_seats if seats is None else seats))

    async def rules(self, request: Request) -> Response:
        """Answer with a rule page."""
        self.admit(request)
        asked = request.query_params.get("lang", "ja")
        lang: Lang | None = next((one for one in LANGS if one == asked), None)
        if lang is None:
            raise deny(400, "bad_lang", langs=", ".join(LANGS))
        game, preset = request.path_params["game"], request.query_params.get("preset")
        page = await asyncio.to_thread(rule_page, game, lang, preset, whole(request, "seats"))
        return answer(page)

    async def guest(self, request: Request) -> Response:
        """Make the one who asks a guest."""
        self.admit(request)
        check_origin(request.headers)
        data = await read_object(request)
        read_nothing(data)
        return await self._with_guest(request, answer({"guest": True}))

    async def _with_guest(
        self, request: Request, response: Response, guest: str | None = None
    ) -> Response:
        known = guest or self.guests.of(request) or await self._new_guest(request)
        self.guests.remember(response, known, secure=request.url.scheme == "https")
        return response

    async def _new_guest(self, request: Request) -> str:
        _slow_down(self._new_guests, request)
        guest = self.guests.new()
        try:
            await asyncio.wrap_future(self.hall.store.add_guest(guest, self.hall.clock()))
        except NotWritten as error:
            raise NotStored.because(error) from error
        return guest

    async def create(self, request: Request) -> Response:
        """Open a new table."""
        self.admit(request)
        check_origin(request.headers)
        wish, options = read_wish(await read_object(request))
        guest = self.guests.of(request)
        seats = seat_rows(wish.seats, guest)
        key = new_key()
        # everything is checked before anything is made
        plan = make_plan(
            wish.game, seats, key, self.hall.clock(), preset=wish.preset, options=options
        )
        _slow_down(self._tables, request)
        if guest is None:
            guest = await self._new_guest(request)
            plan = plan.seated(guest)
        await self.hall.create(plan)
        own = next((seat.seat for seat in seats if seat.kind == "person"), None)
        made = answer({"table": plan.id, "key": key, "seat": own}, 201)
        return await self._with_guest(request, made, guest)

    async def record(self, request: Request) -> Response:
        """Answer with the record of a match, as the one who asks may keep it."""
        self.admit(request)
        mailbox = await self.find(request.path_params["table"])
        table = mailbox.table
        audience = mailbox.audience(self.guests.of(request))
        document = await asyncio.to_thread(lambda: table.record(audience).dumps())
        name = f"{table.plan.row.game}-{table.plan.id}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(document, media_type="application/json", headers=headers)

    async def find(self, table: str) -> Mailbox:
        """Return the mailbox of a table.

        Raises:
            Denied: if there is no such table, or it cannot be shown any more.
        """
        try:
            mailbox = await self.hall.open(table)
        except BadRecord as error:
            raise deny(410, "broken_table", why=error.text) from error
        if mailbox is None:
            raise deny(404, "no_table", table=table[:20])
        return mailbox


def _slow_down(buckets: Buckets, connection: HTTPConnection) -> None:
    wait = buckets.take(network(connection))
    if wait:
        raise TooFast(wait)


def read_nothing(data: dict[str, Json]) -> None:
    """Refuse a body that should be empty and is not.

    Raises:
        Unreadable: if there is a field.
    """
    from_json(Nothing, data)


def seat_rows(seats: Sequence[NewSeat], guest: str | None) -> tuple[SeatRow, ...]:
    """Return the seats of a new table as the store keeps them.

    Raises:
        Denied: if more than one is for the one who asks.
    """
    if sum(seat.kind == "person" for seat in seats) > 1:
        raise deny(400, "one_person")
    return tuple(
        SeatRow(number, seat.kind, seat.level, guest if seat.kind == "person" else None)
        for number, seat in enumerate(seats)
    )
