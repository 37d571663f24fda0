"""From a link to an open table of a server."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from belpic.table.follower import Follower
from belpic.tui.app import TerminalTable
from belpic.tui.connection import Connection, RoomLink, become_guest, read_link
from belpic.tui.desk import Desk
from belpic.tui.pages.remote import RemotePage
from belpic.tui.pages.room import RoomPage
from belpic.tui.preferences import Preferences
from belpic.tui.remote import RemoteSession
from belpic.tui.server_memory import FILE, ServerMemory

if TYPE_CHECKING:
    from belpic.core.languages import Lang


def join_table(link: str, *, lang: Lang, ascii_only: bool) -> None:
    """Check everything, then open the terminal table; see `belpic.tui.join`."""
    manner = Preferences.of(lang, ascii_only=ascii_only, environment=os.environ)
    visits = ServerMemory(manner.folder.parent / FILE)
    page = asyncio.run(meet(link, manner, visits))
    TerminalTable(manner, first=page).run()


async def meet(text: str, manner: Preferences, visits: ServerMemory) -> RemotePage | RoomPage:
    """Return the page of the table or the room that a link leads to.

    Raises:
        BelpicError: if the link is none, or nothing of ours is there.
    """
    room = RoomLink.read(text)
    return await (
        meet_table(text, manner, visits) if room is None else come_in(room, manner, visits)
    )


async def come_in(link: RoomLink, manner: Preferences, visits: ServerMemory) -> RoomPage:
    """Return the page of a room.

    Raises:
        BelpicError: if there is none.
    """
    cookie = await asyncio.to_thread(become_guest, link.origin, visits.cookie(link.origin))
    visits.remember(link.origin, cookie)
    desk = Desk(link.origin, cookie)
    room = await asyncio.to_thread(desk.room, link.room, manner.reads)
    return RoomPage(manner, desk, room, lambda table: meet_table(table, manner, visits))


async def meet_table(text: str, manner: Preferences, visits: ServerMemory) -> RemotePage:
    """Return the page of the table that a link leads to.

    Raises:
        BelpicError: if the link is none, or nothing of ours is there.
    """
    link = read_link(text)
    cookie = await asyncio.to_thread(become_guest, link.origin, visits.cookie(link.origin))
    visits.remember(link.origin, cookie)
    follower = Follower(visits.seed(link.table), link.key, manner.reads)
    connection = Connection(link, cookie, follower)
    await connection.begin()
    return RemotePage(manner, connection, RemoteSession(follower), visits)
