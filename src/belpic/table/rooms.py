"""A class or a club: one link, what is played there fixed by its host, no free words.

A room is no place of its own: its tables are tables, with the room's id in their terms. Whoever
knows the link of the room may sit down at them.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeVar, cast

from belpic.core import registry
from belpic.core.codec import Json, from_json, to_json
from belpic.core.quick import replace
from belpic.store.rows import Room, SeatRow
from belpic.table.meeting_messages import RoomGame, RoomNow, RoomSeat, RoomTable
from belpic.table.names import name_text
from belpic.table.phrases import refusal
from belpic.table.plan import like_seats, make_plan, new_id, new_key
from belpic.table.presets import preset_label
from belpic.table.readable import readable, stored
from belpic.table.status import rule_of
from belpic.table.supervision import Supervisor
from belpic.table.terms import Terms
from belpic.table.time_control import TimeControl

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from belpic.core.text import Text
    from belpic.store import Store
    from belpic.store.rows import Glance, Phase, SeatGlance, SeatKind
    from belpic.table.plan import Plan

T = TypeVar("T")
RoomChat = Literal["presets", "off"]
MOST_PLANS: Final = 12
"""Things to play in one room; a class does one thing at a time."""
MOST_ROOMS: Final = 20
"""Open rooms of one person."""
MOST_TABLES: Final = 200
"""Tables that a host sees at a glance, the newest ones."""
LONGEST_TITLE: Final = 60


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """Something that may be played in a room."""

    game: str
    preset: str
    options: Mapping[str, object]
    seats: int
    clock: str

    def table(self, room: Room, seats: Sequence[SeatRow], now: int) -> Plan:
        """Return the plan of a table of a room.

        Raises:
            BelpicError: if it cannot be played.
        """
        chat = cast("RoomChat", room.chat)
        terms = Terms(TimeControl.read(self.clock), chat, entry="room", room=room.id)
        options = cast("Mapping[str, Json]", self.options)
        return make_plan(
            self.game, seats, new_key(), now, preset=self.preset, options=options, terms=terms
        )


def plans_of(room: Room) -> tuple[RoomPlan, ...]:
    """Return what may be played in a room."""
    return tuple(from_json(RoomPlan, one) for one in json.loads(room.plans))


class Rooms:
    """What people do with rooms."""

    def __init__(
        self, store: Store, clock: Callable[[], int], supervisor: Supervisor | None = None
    ) -> None:
        """Take where rooms are kept, and who asks the rules of what is played there."""
        self._store = store
        self._clock = clock
        self._supervisor = supervisor or Supervisor()

    async def find(self, room: str) -> Room | None:
        """Return a room by its id.

        Raises:
            NotStored: if the database cannot be read.
        """
        return (await asyncio.to_thread(self._store.rooms.find, (room,))).get(room)

    async def open(self, host: str, title: str, plans: Sequence[RoomPlan], chat: RoomChat) -> Room:
        """Open a room.

        Raises:
            BelpicError: if something cannot be played there, or the database refuses.
        """
        await self._check_number(host)
        empty = Room(new_id(), host, "", "[]", chat, self._clock())
        room = await self._ask_rules(lambda: _fixed(empty, title, plans), "opening one")
        await stored(self._store.rooms.add(room))
        return room

    async def change(
        self, room: Room, title: str, plans: Sequence[RoomPlan], chat: RoomChat, *, closed: bool
    ) -> None:
        """Let a host fix otherwise what is played from now on, or close the room or open it again.

        Raises:
            BelpicError: if something cannot be played there, there are too many, or the database
                refuses.
        """
        if room.closed is not None and not closed:
            await self._check_number(room.owner)
        at = room.closed or self._clock()
        changed = replace(room, chat=chat, closed=at if closed else None)
        fixed = await self._ask_rules(lambda: _fixed(changed, title, plans), "changing one")
        await stored(self._store.rooms.change(fixed))

    async def _check_number(self, host: str) -> None:
        """Refuse somebody one more open room who has too many.

        Raises:
            BelpicError: if they have, or the database cannot be read.
        """
        own = await asyncio.to_thread(self._store.rooms.of_owner, host, MOST_ROOMS)
        if len(own) == MOST_ROOMS:
            raise refusal("many_rooms", most=MOST_ROOMS)

    async def table(self, room: Room, number: int, guest: str, bots: int) -> Plan:
        """Return the plan of a new table of a room; the others' seats are for bots, then open.

        Raises:
            BelpicError: if the room is closed, or nothing of that number is played there.
        """
        plans = plans_of(room)
        if room.closed is not None:
            raise refusal("room_closed")
        if number not in range(len(plans)):
            raise refusal("no_room_game", games=len(plans))
        plan = plans[number]
        if bots not in range(plan.seats):
            raise refusal("room_bots", most=plan.seats - 1)
        free = plan.seats - 1 - bots
        seats = [
            SeatRow(0, "person", None, guest),
            *(SeatRow(seat, "open") for seat in range(1, 1 + free)),
            *(SeatRow(seat, "bot") for seat in range(1 + free, plan.seats)),
        ]
        now = self._clock()
        return await self._ask_rules(lambda: plan.table(room, seats, now), "a table of one")

    async def show(self, room: Room, guest: str | None) -> RoomNow:
        """Return a room as somebody sees it now.

        Raises:
            NotStored: if the database cannot be read.
        """
        now = self._clock()
        show = await asyncio.to_thread(gather_room, self._store, room, now)
        return await self._ask_rules(lambda: show(guest), "showing one")

    async def _ask_rules(self, work: Callable[[], T], about: str) -> T:
        """Return what the rules of games say, who may be anybody's; moves go first."""
        limit = self._supervisor.patience.opening
        return await self._supervisor.call(work, f"rooms, {about}", limit, patient=True)


def _fixed(room: Room, title: str, plans: Sequence[RoomPlan]) -> Room:
    """Return a room where some things are played, each of which can be.

    Raises:
        BelpicError: if one cannot be, or the title makes no sense.
    """
    words = " ".join(title.split())
    if not words or len(words) > LONGEST_TITLE or not words.isprintable():
        raise refusal("room_title", most=LONGEST_TITLE)
    if not 0 < len(plans) <= MOST_PLANS:
        raise refusal("room_games", most=MOST_PLANS)
    for plan in plans:
        plan.table(room, like_seats(plan.game, plan.seats, "open"), room.created)
    kept = json.dumps([to_json(plan) for plan in plans])
    return replace(room, title=words, plans=kept)


def gather_room(store: Store, room: Room, now: int) -> Callable[[str | None], RoomNow]:
    """Look at the tables of a room once; return what shows it to somebody."""
    found = store.rooms.tables(room.id, MOST_TABLES)
    people = {seat.guest for one in found for seat in one.seats if seat.guest is not None}
    chosen = store.people.names(people)
    names = {person: name_text(person, chosen.get(person)) for person in people}

    def show(guest: str | None) -> RoomNow:
        is_host = guest == room.owner
        shown = found if is_host else [one for one in found if _concerns(one, guest)]
        return RoomNow(
            room=room.id,
            title=room.title,
            host=is_host,
            closed=room.closed is not None,
            chat=cast("RoomChat", room.chat),
            games=tuple(readable(_game, plans_of(room))),
            tables=tuple(readable(lambda one: _table(one, guest, names, now), shown)),
        )

    return show


def _concerns(found: Glance, guest: str | None) -> bool:
    """Tell whether a table waits for somebody, or is one's own."""
    own = guest is not None and any(seat.guest == guest for seat in found.seats)
    free = any(seat.kind == "open" and seat.guest is None for seat in found.seats)
    return own or (found.phase == "open" and free)


def _game(plan: RoomPlan) -> RoomGame:
    game = registry.load(plan.game)
    label = preset_label(game, plan.preset)
    clock = rule_of(TimeControl.read(plan.clock))
    return RoomGame(plan.game, game.info.title, plan.preset, label, plan.options, plan.seats, clock)


def _table(found: Glance, guest: str | None, names: Mapping[str, Text], now: int) -> RoomTable:
    game = registry.load(found.game)
    return RoomTable(
        table=found.id,
        title=game.info.title,
        label=preset_label(game, found.preset),
        phase=cast("Phase", found.phase),
        n=found.head,
        changed=found.changed,
        seats=tuple(
            RoomSeat(
                kind=seat_kind(seat),
                name=None if seat.guest is None else names[seat.guest],
                here=seat.kind == "bot" or seat.seen_until > now,
                asked=found.phase != "over" and bool(found.asked >> seat.seat & 1),
                yours=guest is not None and seat.guest == guest,
            )
            for seat in found.seats
        ),
    )


def seat_kind(seat: SeatGlance) -> SeatKind:
    """Return whether a person has a seat, a bot, or nobody yet."""
    if seat.kind == "bot":
        return "bot"
    return "open" if seat.kind == "open" and seat.guest is None else "person"
