"""The routes of HTTP: games, rules, files to print, guests, new tables and records."""

from __future__ import annotations

import asyncio
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal, TypeVar, cast

from starlette.responses import Response

import belpic
from belpic.core.codec import Json
from belpic.core.errors import BadRecord
from belpic.server.bodies import (
    GameForm,
    GuestMade,
    Health,
    NewSeat,
    NewTerms,
    Nothing,
    Opened,
    RulePage,
    Wish,
)
from belpic.server.catalogue import form_of
from belpic.server.endpoints import Endpoint, File, Query
from belpic.server.farewell import Farewell
from belpic.server.guard import Guard, status_of
from belpic.server.languages import asked_lang, preferred_lang
from belpic.server.limits import (
    COSTS,
    FILE_WORK,
    GUESTS,
    LONGEST_WAIT,
    PLAY_WORK,
    REQUESTS,
    TABLES,
)
from belpic.server.metrics import MEDIA, Metrics
from belpic.server.phrases import Denied, deny
from belpic.server.prints import Order, Press
from belpic.server.requests import (
    JSON_TYPE,
    address,
    answer,
    network,
    read_body,
    respond,
    whole,
)
from belpic.server.rules import PageKey, RulePages
from belpic.server.security import Hosts, check_origin, is_shared
from belpic.server.tokens import check_token, program_in
from belpic.server.turns import Buckets, TooFast, Work
from belpic.store import SeatRow
from belpic.table.lobby import MeetingPoint
from belpic.table.plan import make_plan, new_key
from belpic.table.readable import stored
from belpic.table.rooms import Rooms
from belpic.table.supervision import TableFailed
from belpic.table.terms import Terms
from belpic.table.time_control import TimeControl
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from starlette.requests import HTTPConnection, Request

    from belpic.server.guests import Guests
    from belpic.server.limits import IpNetwork
    from belpic.server.pages import Pages
    from belpic.server.turns import Account
    from belpic.table.hall import Hall
    from belpic.table.mailbox import Mailbox

T = TypeVar("T")
OPENAPI: Final = "openapi.json"
"""The file that `python -m tools.wire_types` makes from the endpoints."""


class Api:
    """What the routes share, and the routes themselves."""

    def __init__(
        self,
        hall: Hall,
        guests: Guests,
        pages: Pages,
        hosts: Hosts,
        trusted: Collection[IpNetwork] = (),
    ) -> None:
        """Take the tables, the guests, the client's files, the server's names.

        Nothing is counted for the networks that are trusted.
        """
        self.hall = hall
        self.lobby = MeetingPoint(hall.store, hall.clock, hall.supervisor)
        self.rooms = Rooms(hall.store, hall.clock, hall.supervisor)
        self.guard = Guard(hall)
        self.guests = guests
        self.pages = pages
        self.hosts = hosts
        self.work = Work(PLAY_WORK, trusted)
        self._file_work = Work(FILE_WORK, trusted)
        self.metrics = Metrics(belpic.__version__)
        self.figures = self.metrics.text
        """What tells how the server fares: this process, or all at its address."""
        self.farewell = Farewell()
        self.watchers: Collection[IpNetwork] = ()
        """Networks from which programs may read how the server fares, beside its own machine."""
        self._description = files("belpic.server").joinpath(OPENAPI).read_bytes()
        self._rules = RulePages()
        self._press = Press()
        self._requests = Buckets(REQUESTS)
        self.new_tables = Buckets(TABLES)
        self._new_guests = Buckets(GUESTS)

    def admit(self, connection: HTTPConnection) -> None:
        """Refuse foreign names, tokens that do not hold, and those who ask too fast.

        Raises:
            Denied: if the request should not be answered.
        """
        self.hosts.check(connection.headers)
        self.slow_down(self._requests, connection)
        check_token(connection)

    def account(self, connection: HTTPConnection) -> Account:
        """Return what somebody may let us reckon."""
        return self.work.of(address(connection), self.guests.of(connection))

    def file_account(self, connection: HTTPConnection) -> Account:
        """Return what somebody may let us make in files."""
        return self._file_work.of(address(connection), self.guests.of(connection))

    async def admit_for(self, work: str, connection: HTTPConnection) -> None:
        """Admit somebody whose request takes some reckoning, when it is their turn.

        Raises:
            Denied: if the request should not be answered, or had to wait for too long.
        """
        self.admit(connection)
        await self.take_turn(work, connection)

    async def take_turn(
        self, work: str, connection: HTTPConnection, account: Account | None = None
    ) -> None:
        """Wait until it is somebody's turn to let us reckon something, or what an account is for.

        Raises:
            TooFast: if it had to wait for too long.
        """
        guest = self.guests.of(connection)
        if guest is not None and self.work.is_counted(address(connection)):
            self.guard.notice(guest, network(connection))
        payer = self.account(connection) if account is None else account
        wait = payer.spend(COSTS[work], LONGEST_WAIT)
        if wait > LONGEST_WAIT:
            raise TooFast(wait)
        await asyncio.sleep(wait)

    async def page(self, request: Request) -> Response:
        """Answer with the document that all pages are."""
        self.hosts.check(request.headers)
        return self.pages.document(request.headers)

    async def static(self, request: Request) -> Response:
        """Answer with a file of the client."""
        version, name = request.path_params["version"], request.path_params["name"]
        return self.pages.file(version, name, request.headers)

    async def worker(self, request: Request) -> Response:
        """Answer with what works beside the pages."""
        self.hosts.check(request.headers)
        return self.pages.worker(request.headers)

    async def icon(self, _: Request) -> Response:
        """Answer browsers that look for an icon at its old place."""
        return Response(status_code=204)

    async def health(self, request: Request) -> Response:
        """Tell whether the store can be read and written and the hall looks after its tables."""
        if self.farewell.has_begun:
            raise deny(503, "stopping")
        if not self.hall.is_alive:
            raise deny(503, "not_alive")
        await asyncio.to_thread(self.hall.store.check)
        return answer(Health(ok=True), preferred_lang(request))

    async def measure(self, request: Request) -> Response:
        """Tell how the server fares, for programs that watch over it, as Prometheus reads it."""
        self.hosts.check(request.headers)
        if not is_shared(address(request), self.watchers):
            raise deny(403, "only_here")
        text = await asyncio.to_thread(self.figures)
        return Response(text, media_type=MEDIA)

    async def openapi(self, request: Request) -> Response:
        """Answer with the description of all these addresses, for programs."""
        self.admit(request)
        return Response(self._description, media_type=JSON_TYPE)

    async def game(self, request: Request) -> Response:
        """Answer with everything that the form of a new table asks."""
        await self.admit_for("game", request)
        lang = asked_lang(request)
        name, seats = request.path_params["game"], whole(request, "seats")
        text = await self.ask_game(name, lambda: message(form_of(name, seats), lang))
        return respond(text, lang)

    async def rules(self, request: Request) -> Response:
        """Answer with a rule page."""
        self.admit(request)
        lang = asked_lang(request)
        game, preset = request.path_params["game"], request.query_params.get("preset")
        seats = whole(request, "seats")
        page = PageKey(game, lang, preset, seats)
        await self.take_turn(self._rules.price(page), request)
        text = await self._rules.text(
            page, lambda make: self.ask_game(game, make), self.account(request)
        )
        return respond(text, lang)

    async def print(self, request: Request) -> Response:
        """Answer with a PDF file: the set of a game, its leaflet, or the book of all rules."""
        self.admit(request)
        order = Order.of(request, asked_lang(request))
        account = self.file_account(request)
        work = "command" if self._press.has(order) else "print"
        await self.take_turn(work, request, account)
        document = await self._press.file(
            order, lambda make: self.ask_game(order.game, make), account
        )
        headers = {"Content-Disposition": f'attachment; filename="{order.file_name}"'}
        return Response(document, media_type="application/pdf", headers=headers)

    async def ask_game(self, game: str, work: Callable[[], T]) -> T:
        """Let a game answer without holding up anybody else."""
        supervisor = self.hall.supervisor
        return await supervisor.call(
            work, f"game {game[:40]}", supervisor.patience.opening, patient=True
        )

    async def guest(self, request: Request) -> Response:
        """Make the one who asks a guest."""
        self.admit(request)
        check_origin(request.headers)
        lang = asked_lang(request)
        await read_body(request, Nothing)
        return await self.with_guest(request, answer(GuestMade(guest=True), lang))

    async def with_guest(
        self, request: Request, response: Response, guest: str | None = None
    ) -> Response:
        """Return a response with the cookie of a guest, who is made if there is none."""
        if program_in(request) is not None:
            return response
        known = guest or await self.person(request)
        self.guests.remember(response, known, secure=request.url.scheme == "https")
        return response

    async def person(self, request: Request) -> str:
        """Return who asks, who is a guest from now on if they were nobody."""
        return self.guests.of(request) or await self.new_guest(request)

    async def new_guest(self, request: Request) -> str:
        """Return a new guest.

        Raises:
            Denied: if nobody new may come from there, or too many did.
            NotStored: if the database refuses.
        """
        self.guard.check_newcomer(network(request))
        self.slow_down(self._new_guests, request)
        guest = self.guests.new()
        await stored(self.hall.store.add_guest(guest, self.hall.clock()))
        return guest

    async def create(self, request: Request) -> Response:
        """Open a new table."""
        await self.admit_for("game", request)
        check_origin(request.headers)
        lang = asked_lang(request)
        wish = await read_body(request, Wish)
        guest = self.guests.of(request)
        self.guard.check(guest)
        seats = seat_rows(wish.seats, guest)
        key = new_key()
        # everything is checked before anything is made
        now, options = self.hall.clock(), cast("dict[str, Json]", wish.options)
        terms = terms_of(wish.terms)
        plan = await self.ask_game(
            wish.game,
            lambda: make_plan(
                wish.game, seats, key, now, preset=wish.preset, options=options, terms=terms
            ),
        )
        self.slow_down(self.new_tables, request)
        if guest is None:
            guest = await self.new_guest(request)
            plan = plan.seated(guest)
        await self.hall.create(plan)
        own = next((seat.seat for seat in seats if seat.kind == "person"), None)
        made = answer(Opened(plan.id, key, own), lang, 201)
        return await self.with_guest(request, made, guest)

    async def record(self, request: Request) -> Response:
        """Answer with the record of a match, as the one who asks may keep it."""
        await self.admit_for("record", request)
        mailbox = await self.find(request.path_params["table"])
        try:
            document = await mailbox.record(self.guests.of(request))
        except TableFailed as error:
            raise Denied(error.reason, 500) from error
        plan = mailbox.table.plan
        name = f"{plan.row.game}-{plan.id}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(document, media_type="application/json", headers=headers)

    def slow_down(self, buckets: Buckets, connection: HTTPConnection) -> None:
        """Count what a network does in buckets, where networks are counted.

        Raises:
            TooFast: if it does too much.
        """
        if self.work.is_counted(address(connection)) and (
            wait := buckets.take(network(connection))
        ):
            raise TooFast(wait)

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
            raise Denied(error.reason, status_of(error)) from error
        if mailbox is None:
            raise deny(404, "no_table", table=table[:20])
        return mailbox


def terms_of(wish: NewTerms | None) -> Terms:
    """Return what is agreed for a new table.

    Raises:
        BadOptions: if there is no such clock.
    """
    if wish is None:
        return Terms()
    clock = TimeControl.read(wish.clock)
    return Terms(clock, wish.chat, wish.watching, wish.entry, rated=wish.rated)


def seat_rows(seats: Sequence[NewSeat], guest: str | None) -> tuple[SeatRow, ...]:
    """Return the seats of a new table as the store keeps them."""
    return tuple(
        SeatRow(number, seat.kind, seat.level, guest if seat.kind == "person" else None, seat.name)
        for number, seat in enumerate(seats)
    )


SEATS: Final = Query("seats", int, "For how many seats; the usual number if it is left out.")
PRESET: Final = Query("preset", str, "The name of a preset; the first one if it is left out.")
PAPER: Final = Query("paper", Literal["a4", "letter", "a3"], "On which paper.")
PDF: Final = File("application/pdf", "A file to print.")
ENDPOINTS: Final[tuple[Endpoint[Api], ...]] = (
    Endpoint("GET", "/healthz", Api.health, Health),
    Endpoint("GET", "/api/health", Api.health, Health),
    Endpoint(
        "GET", "/metrics", Api.measure, File("text/plain", "Counters and gauges."), who="machine"
    ),
    Endpoint("GET", "/api/openapi.json", Api.openapi, File("application/json", "This document.")),
    Endpoint("GET", "/api/games/{game}", Api.game, GameForm, query=(SEATS,)),
    Endpoint("GET", "/api/rules/{game}", Api.rules, RulePage, query=(PRESET, SEATS)),
    Endpoint(
        "GET",
        "/api/print/{game}",
        Api.print,
        PDF,
        query=(
            Query("what", Literal["set", "leaflet"], "What to print."),
            PAPER,
            PRESET,
            SEATS,
            Query("mono", Literal["no", "yes"], "Whether to do without colours."),
            Query("folding", Literal["no", "yes"], "Whether pieces are to stand."),
        ),
        refuses=(501,),
    ),
    Endpoint("GET", "/api/print", Api.print, PDF, query=(PAPER,), refuses=(501,)),
    Endpoint("POST", "/api/guest", Api.guest, GuestMade, Nothing),
    Endpoint("POST", "/api/tables", Api.create, Opened, Wish, status=201),
    Endpoint(
        "GET",
        "/api/tables/{table}/record",
        Api.record,
        File("application/json", "A record; `docs/record-format.md` describes it."),
        refuses=(410,),
    ),
)
"""The addresses of this module."""
