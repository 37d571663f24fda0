"""The routes of HTTP: home, games, rules, guests, new tables and records."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar, cast

from starlette.responses import Response

import belpic
from belpic.core import registry
from belpic.core.codec import Json, from_json
from belpic.core.errors import BadRecord
from belpic.server.bodies import GuestMade, Health, Home, NewSeat, Nothing, Opened, OwnTable
from belpic.server.catalogue import card, form_of
from belpic.server.languages import asked_lang, preferred_lang
from belpic.server.limits import GUESTS, REQUESTS, TABLES, Buckets, retry_after
from belpic.server.phrases import Denied, deny
from belpic.server.requests import answer, network, read_object, read_wish, respond, whole
from belpic.server.rules import rule_page
from belpic.server.security import Hosts, check_origin
from belpic.store import NotStored, SeatRow
from belpic.store.writer import NotWritten
from belpic.table.plan import make_plan, new_key
from belpic.table.supervision import TableFailed
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import HTTPConnection, Request

    from belpic.server.guests import Guests
    from belpic.server.pages import Pages
    from belpic.store.rows import Phase
    from belpic.table.hall import Hall
    from belpic.table.mailbox import Mailbox

T = TypeVar("T")


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

    async def health(self, request: Request) -> Response:
        """Tell whether the store can be read and written and the hall looks after its tables."""
        if not self.hall.is_alive:
            raise deny(503, "not_alive")
        await asyncio.to_thread(self.hall.store.check)
        return answer(Health(ok=True), preferred_lang(request))

    async def home(self, request: Request) -> Response:
        """Answer with the games, and with the tables of this guest."""
        self.admit(request)
        lang = asked_lang(request)
        guest = self.guests.of(request)
        tables = () if guest is None else await asyncio.to_thread(self.hall.store.tables_of, guest)
        games = tuple(card(registry.info(game)) for game in registry.ids())
        own = tuple(
            OwnTable(one.id, one.game, cast("Phase", one.phase), one.seat, one.changed)
            for one in tables
        )
        return answer(Home(belpic.__version__, games, own), lang)

    async def game(self, request: Request) -> Response:
        """Answer with everything that the form of a new table asks."""
        self.admit(request)
        lang = asked_lang(request)
        name, seats = request.path_params["game"], whole(request, "seats")
        text = await self._ask_game(name, lambda: message(form_of(name, seats), lang))
        return respond(text, lang)

    async def rules(self, request: Request) -> Response:
        """Answer with a rule page."""
        self.admit(request)
        lang = asked_lang(request)
        game, preset = request.path_params["game"], request.query_params.get("preset")
        seats = whole(request, "seats")
        text = await self._ask_game(
            game, lambda: message(rule_page(game, lang, preset, seats), lang)
        )
        return respond(text, lang)

    async def _ask_game(self, game: str, work: Callable[[], T]) -> T:
        """Let a game answer without holding up anybody else."""
        supervisor = self.hall.supervisor
        return await supervisor.call(work, f"game {game[:40]}", supervisor.patience.opening)

    async def guest(self, request: Request) -> Response:
        """Make the one who asks a guest."""
        self.admit(request)
        check_origin(request.headers)
        lang = asked_lang(request)
        from_json(Nothing, await read_object(request))
        return await self._with_guest(request, answer(GuestMade(guest=True), lang))

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
        lang = asked_lang(request)
        wish = read_wish(await read_object(request))
        guest = self.guests.of(request)
        seats = seat_rows(wish.seats, guest)
        key = new_key()
        # everything is checked before anything is made
        now, options = self.hall.clock(), cast("dict[str, Json]", wish.options)
        plan = await self._ask_game(
            wish.game,
            lambda: make_plan(wish.game, seats, key, now, preset=wish.preset, options=options),
        )
        _slow_down(self._tables, request)
        if guest is None:
            guest = await self._new_guest(request)
            plan = plan.seated(guest)
        await self.hall.create(plan)
        own = next((seat.seat for seat in seats if seat.kind == "person"), None)
        made = answer(Opened(plan.id, key, own), lang, 201)
        return await self._with_guest(request, made, guest)

    async def record(self, request: Request) -> Response:
        """Answer with the record of a match, as the one who asks may keep it."""
        self.admit(request)
        mailbox = await self.find(request.path_params["table"])
        try:
            document = await mailbox.record(self.guests.of(request))
        except TableFailed as error:
            raise Denied(error.reason, 500) from error
        plan = mailbox.table.plan
        name = f"{plan.row.game}-{plan.id}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(document, media_type="application/json", headers=headers)

    async def find(self, table: str) -> Mailbox:
        """Return the mailbox of a table.

        Raises:
            Denied: if there is no such table, or it cannot be shown any more, or not now.
        """
        try:
            mailbox = await self.hall.open(table)
        except BadRecord as error:
            raise deny(410, "broken_table", why=error.text) from error
        except TableFailed as error:
            raise Denied(error.reason, 500) from error
        if mailbox is None:
            raise deny(404, "no_table", table=table[:20])
        return mailbox


def _slow_down(buckets: Buckets, connection: HTTPConnection) -> None:
    wait = buckets.take(network(connection))
    if wait:
        raise TooFast(wait)


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
