"""Bots of one's own that play with a token: the addresses to make, list and revoke them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from belpic.server.bodies import NewProgram, Nothing, OwnPrograms, ProgramCard, ProgramMade
from belpic.server.endpoints import Endpoint
from belpic.server.languages import asked_lang
from belpic.server.limits import MOST_PROGRAMS, PROGRAMS
from belpic.server.phrases import deny
from belpic.server.requests import answer, read_body
from belpic.server.security import check_origin
from belpic.server.tokens import check_person
from belpic.server.turns import Buckets
from belpic.table.programs import new_program, program_of
from belpic.table.readable import stored

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from belpic.server.api import Api
    from belpic.store.rows import Program


class ProgramDesk:
    """The addresses by which people make and revoke tokens for programs of theirs."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._new = Buckets(PROGRAMS)

    async def create(self, request: Request) -> Response:
        """Make a bot of one's own, with a token that is told this once."""
        owner = self._owner(request)
        check_origin(request.headers)
        wish = await read_body(request, NewProgram)
        self._api.guard.check(owner)
        clock, programs = self._api.hall.clock, self._api.hall.store.programs
        program, token = new_program(wish.name, owner, clock(), wish.days)
        held = await asyncio.to_thread(programs.listed, owner)
        if sum(_holds(one, clock()) for one in held) >= MOST_PROGRAMS:
            raise deny(409, "too_many_programs", most=MOST_PROGRAMS)
        self._api.slow_down(self._new, request)
        await stored(programs.add(program))
        return answer(ProgramMade(program.id, token), asked_lang(request), 201)

    async def own(self, request: Request) -> Response:
        """Answer with one's own bots whose tokens hold."""
        owner, lang = self._owner(request), asked_lang(request)
        found = await asyncio.to_thread(self._api.hall.store.programs.listed, owner)
        now = self._api.hall.clock()
        cards = (
            ProgramCard(one.id, program_of(one.id) or "", one.created, one.until)
            for one in found
            if _holds(one, now)
        )
        return answer(OwnPrograms(tuple(cards)), lang)

    async def revoke(self, request: Request) -> Response:
        """Let the token of one's own bot hold no longer."""
        owner, lang = self._owner(request), asked_lang(request)
        check_origin(request.headers)
        await read_body(request, Nothing)
        program, now = request.path_params["program"], self._api.hall.clock()
        if not await stored(self._api.hall.store.programs.revoke(program, now, owner)):
            raise deny(404, "no_program")
        return answer(Nothing(), lang)

    def _owner(self, request: Request) -> str:
        """Return the person who asks; a program cannot make others.

        Raises:
            Denied: if it is nobody, or a program.
        """
        self._api.admit(request)
        guest = self._api.guests.of(request)
        if guest is None:
            raise deny(401, "nobody")
        check_person(request)
        return guest


def _holds(program: Program, now: int) -> bool:
    return program.until is None or program.until > now


ENDPOINTS: Final[tuple[Endpoint[ProgramDesk], ...]] = (
    Endpoint("GET", "/api/programs", ProgramDesk.own, OwnPrograms, who="guest"),
    Endpoint(
        "POST",
        "/api/programs",
        ProgramDesk.create,
        ProgramMade,
        NewProgram,
        status=201,
        who="guest",
        refuses=(409,),
    ),
    Endpoint(
        "POST",
        "/api/programs/{program}/revoke",
        ProgramDesk.revoke,
        Nothing,
        Nothing,
        who="guest",
    ),
)
"""The addresses of this module."""
