"""The routes of rooms: opening one, changing it, and the tables in it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from belpic.server.bodies import Nothing, Opened
from belpic.server.endpoints import Endpoint
from belpic.server.languages import asked_lang
from belpic.server.limits import ROOMS
from belpic.server.meeting_bodies import (
    NewRoom,
    NewRoomTable,
    OwnRoom,
    OwnRooms,
    RoomMade,
)
from belpic.server.phrases import deny
from belpic.server.requests import answer, read_body
from belpic.server.security import check_origin
from belpic.server.turns import Buckets
from belpic.table.meeting_messages import RoomNow
from belpic.table.rooms import MOST_ROOMS, RoomPlan

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from belpic.server.api import Api
    from belpic.store.rows import Room


async def find_room(api: Api, name: str) -> Room:
    """Return a room.

    Raises:
        Denied: if there is none of that id.
    """
    room = await api.rooms.find(name)
    if room is None:
        raise deny(404, "no_room", room=name[:20])
    return room


class RoomDesk:
    """The routes."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._new = Buckets(ROOMS)

    async def rooms(self, request: Request) -> Response:
        """Answer with the rooms that one has opened."""
        self._api.admit(request)
        guest, found = self._api.guests.of(request), []
        if guest is not None:
            store = self._api.hall.store
            found = await asyncio.to_thread(store.rooms.of_owner, guest, MOST_ROOMS)
        own = tuple(OwnRoom(one.id, one.title, one.created) for one in found)
        return answer(OwnRooms(own), asked_lang(request))

    async def open(self, request: Request) -> Response:
        """Open a room for a class or a club."""
        await self._api.admit_for("game", request)
        check_origin(request.headers)
        lang = asked_lang(request)
        wish = await read_body(request, NewRoom)
        self._api.slow_down(self._new, request)
        self._api.guard.check(self._api.guests.of(request))
        guest = self._api.guests.of(request) or await self._api.new_guest(request)
        room = await self._api.rooms.open(guest, wish.title, plans(wish), wish.chat)
        return await self._api.with_guest(request, answer(RoomMade(room.id), lang, 201), guest)

    async def show(self, request: Request) -> Response:
        """Answer with a room as one sees it; its host sees all its tables."""
        await self._api.admit_for("command", request)
        room = await find_room(self._api, request.path_params["room"])
        shown = await self._api.rooms.show(room, self._api.guests.of(request))
        return answer(shown, asked_lang(request))

    async def change(self, request: Request) -> Response:
        """Let the host fix otherwise what is played from now on, or close the room."""
        await self._api.admit_for("game", request)
        check_origin(request.headers)
        lang = asked_lang(request)
        wish = await read_body(request, NewRoom)
        room = await find_room(self._api, request.path_params["room"])
        if self._api.guests.of(request) != room.owner:
            raise deny(403, "not_host")
        self._api.guard.check(room.owner)
        await self._api.rooms.change(room, wish.title, plans(wish), wish.chat, closed=wish.closed)
        return answer(Nothing(), lang)

    async def table(self, request: Request) -> Response:
        """Open a table in a room, as its host has fixed it."""
        await self._api.admit_for("game", request)
        check_origin(request.headers)
        lang = asked_lang(request)
        wish = await read_body(request, NewRoomTable)
        room = await find_room(self._api, request.path_params["room"])
        self._api.guard.check(self._api.guests.of(request))
        guest = self._api.guests.of(request) or await self._api.new_guest(request)
        plan = await self._api.rooms.table(room, wish.game, guest, wish.bots)
        self._api.slow_down(self._api.new_tables, request)
        await self._api.hall.create(plan)
        made = answer(Opened(plan.id, "room", 0), lang, 201)
        return await self._api.with_guest(request, made, guest)


def plans(wish: NewRoom) -> tuple[RoomPlan, ...]:
    """Return what may be played in a room."""
    return tuple(
        RoomPlan(one.game, one.preset, one.options, one.seats, one.clock) for one in wish.games
    )


ENDPOINTS: Final[tuple[Endpoint[RoomDesk], ...]] = (
    Endpoint("GET", "/api/rooms", RoomDesk.rooms, OwnRooms),
    Endpoint("POST", "/api/rooms", RoomDesk.open, RoomMade, NewRoom, status=201),
    Endpoint("GET", "/api/rooms/{room}", RoomDesk.show, RoomNow),
    Endpoint("POST", "/api/rooms/{room}", RoomDesk.change, Nothing, NewRoom),
    Endpoint("POST", "/api/rooms/{room}/tables", RoomDesk.table, Opened, NewRoomTable, status=201),
)
"""The addresses of this module."""
