"""The lobby: tables that wait for somebody, and people who seek each other.

It is told whole whenever it has changed, so that nobody can miss anything. Every process looks into
the store for itself, as tables are opened and people are found through any of them.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from belpic.core import registry
from belpic.core.quick import replace
from belpic.core.text import read_by
from belpic.store import NotStored
from belpic.store.meeting import FOUND_MILLISECONDS
from belpic.store.people import is_account
from belpic.store.rows import Seek
from belpic.table.crew import Overdue
from belpic.table.listed import open_table, running_table, sought_now, waiting_tables
from belpic.table.meeting_messages import Lobby, OpenTable, RunningTable, SeekNow
from belpic.table.phrases import refusal
from belpic.table.plan import like_seats, make_plan, new_key
from belpic.table.readable import readable, stored
from belpic.table.reviewers import UNKNOWN, find_reviewers
from belpic.table.rooms import gather_room
from belpic.table.studies import study_now
from belpic.table.supervision import REST_MILLISECONDS, Supervisor
from belpic.table.terms import Terms
from belpic.table.time_control import TimeControl
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from belpic.core.languages import Lang
    from belpic.store import Store
    from belpic.store.rows import Glance, Waiting
    from belpic.store.studies import Study
    from belpic.table.meeting_messages import RoomNow
    from belpic.table.plan import Plan
    from belpic.table.reviewers import Reviewers

S = TypeVar("S")
T = TypeVar("T")

LOOK_SECONDS: Final = 0.5
"""How often one looks whether something has changed, while somebody listens."""
SEEK_MILLISECONDS: Final = 40_000
"""For how long a seek is kept when a connection is lost: a tunnel, a phone that rang."""
RENEWED_SECONDS: Final = 5.0
"""How often the seeks of those who are there are renewed."""
GHOST_MILLISECONDS: Final = 30_000
"""For how long a table stays in the list after everybody has left it."""
MOST_TABLES: Final = 200
"""How many tables one looks at."""
MOST_RUNNING: Final = 50
"""How many matches that are being played one looks at."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which tables somebody would like to see; None stands for all."""

    game: str | None = None
    preset: str | None = None
    free: int | None = None
    """How many seats have to be free at least."""
    clock: str | None = None
    """The kind of clock."""
    room: str | None = None
    """The room whose tables one would like to hear of, instead of the lobby."""
    study: str | None = None
    """The study that one would like to follow, instead of the lobby."""

    def takes(self, table: OpenTable) -> bool:
        """Tell whether a table is to be shown."""
        return (self.free or 1) <= table.free and self.fits(table)

    def fits(self, table: OpenTable | RunningTable) -> bool:
        """Tell whether what is played at a table is to be shown."""
        return (
            self.game in (None, table.game)
            and self.preset in (None, table.preset)
            and self.clock in (None, table.clock.kind)
        )


_Audience = tuple[str | None, Filter, "Lang"]
"""Who hears the same."""


class Visitor(Protocol):
    """Somebody in the lobby."""

    guest: str | None
    lang: Lang
    filter: Filter

    def hear(self, message: str) -> None:
        """Take a message, the only one that counts from now on; never waits."""


class MeetingPoint:
    """The lobby of one process."""

    def __init__(
        self, store: Store, clock: Callable[[], int], supervisor: Supervisor | None = None
    ) -> None:
        """Begin with nobody; `supervisor` asks the rules, which the names of games come from."""
        self._store = store
        self._clock = clock
        self._supervisor = supervisor or Supervisor()
        self._told: dict[Visitor, str] = {}
        self._renewed = 0
        self._followed: dict[Visitor, int] = {}
        """Which version of its study each of those who follow one has been told."""
        self._seen: _Scene | None = None
        self._rests: dict[_Audience | Filter, int] = {}
        """Until when nobody is told what could not be told. Rules that fail are left alone by those
        who met that, and rules that find no end by all, as each would take a thread with it."""

    def enter(self, visitor: Visitor) -> None:
        """Let somebody hear of everything from now on."""
        self._told[visitor] = ""

    def leave(self, visitor: Visitor) -> None:
        """Let somebody hear nothing more; what they seek is kept for a while."""
        self._told.pop(visitor, None)
        self._followed.pop(visitor, None)

    @property
    def time(self) -> int:
        """The time as tables count it."""
        return self._clock()

    async def run(self) -> None:
        """Tell what changes until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except NotStored:
                pass  # the store has told the log why
            except Exception:
                logger.exception("the lobby cannot be told")

    async def look(self) -> None:
        """Look into the store once, and tell everybody what is new to them.

        Raises:
            NotStored: if the database cannot be used.
        """
        visitors = list(self._told.items())
        if not visitors:
            return
        now = self._clock()
        guests = frozenset(one.guest for one, _ in visitors if one.guest is not None)
        if guests and now - self._renewed >= RENEWED_SECONDS * 1000:
            self._renewed = now
            await stored(self._store.meeting.renew(guests, now + SEEK_MILLISECONDS))
        rooms = frozenset(one.filter.room for one, _ in visitors if one.filter.room is not None)
        studies = frozenset(one.filter.study for one, _ in visitors if one.filter.study is not None)
        scene = await asyncio.to_thread(self._gather, now, guests, rooms, studies)
        known, self._seen = self._seen, scene
        said: dict[_Audience, str | None] = {}
        for visitor, before in visitors:
            key = scene.audience(visitor)
            if not scene.has(visitor.filter) or not self._is_news(visitor, scene, known):
                continue
            if key not in said:
                said[key] = await self._say(scene, visitor, key)
            told = said[key]
            if told is None:
                self._forget(visitor)
            elif told != before and visitor in self._told:
                self._told[visitor] = told
                visitor.hear(told)

    def _is_news(self, visitor: Visitor, scene: _Scene, known: _Scene | None) -> bool:
        """Tell whether what somebody sees may have changed, which costs less than to say it."""
        study = visitor.filter.study
        if study is not None:
            # to look at a study takes the rules: only when it has changed
            version = scene.studies[study].version
            before, self._followed[visitor] = self._followed.get(visitor), version
            return before != version
        if visitor.filter.room is not None or known is None or not self._told.get(visitor):
            return True
        return not scene.is_the_same(known, visitor.guest)

    def _forget(self, visitor: Visitor) -> None:
        """Take notice that somebody could not be told how things are, and is to be told anew."""
        self._followed.pop(visitor, None)
        if visitor in self._told:
            self._told[visitor] = ""

    async def _say(self, scene: _Scene, visitor: Visitor, key: _Audience) -> str | None:
        """Return what somebody hears; None if it cannot be said, which silences nobody else."""
        wanted, now = visitor.filter, self._clock()
        if now < max(self._rests.get(key, 0), self._rests.get(wanted, 0)):
            return None
        try:
            told = await self._ask_rules(lambda: scene.say(visitor), str(wanted))
        except Exception as error:
            tired = wanted if isinstance(error, Overdue) else key
            if tired not in self._rests:
                logger.exception("%s cannot be told", wanted)
            self._rests[tired] = self._clock() + REST_MILLISECONDS
            return None
        self._rests.pop(key, None)
        self._rests.pop(wanted, None)
        return told

    async def _ask_rules(self, work: Callable[[], T], about: str) -> T:
        """Return what the rules of games say, who may be anybody's; moves go first."""
        limit = self._supervisor.step_limit("lobby")
        return await self._supervisor.call(work, f"the lobby, {about}", limit, patient=True)

    async def find_study(self, study: str) -> Study | None:
        """Return a study by its id.

        Raises:
            NotStored: if the database cannot be read.
        """
        return (await asyncio.to_thread(self._store.studies.find, (study,))).get(study)

    async def show(self, guest: str | None, wanted: Filter) -> Lobby:
        """Return the lobby as somebody sees it now.

        Raises:
            NotStored: if the database cannot be read.
        """
        guests = frozenset(() if guest is None else (guest,))
        scene = await asyncio.to_thread(self._gather, self._clock(), guests)
        return await self._ask_rules(lambda: scene.lobby(guest, wanted), "shown once")

    def _gather(
        self,
        now: int,
        guests: Collection[str],
        rooms: Collection[str] = (),
        studies: Collection[str] = (),
    ) -> _Scene:
        meeting = self._store.meeting
        running = list(map(_lasting, meeting.running(now - GHOST_MILLISECONDS, MOST_RUNNING)))
        people = {seat.guest for one in running for seat in one.seats if seat.guest is not None}
        found = self._store.rooms.find(rooms) if rooms else {}
        looked_at = self._store.studies.find(studies) if studies else {}
        return _Scene(
            meeting.open_tables(now, now - GHOST_MILLISECONDS, MOST_TABLES),
            meeting.sought(now),
            {guest: seek for guest, seek in meeting.seeks_of(guests).items() if _lasts(seek, now)},
            meeting.waiting(guests),
            {name: gather_room(self._store, room, now) for name, room in found.items()},
            looked_at,
            find_reviewers(self._store, looked_at.values()),
            running,
            self._store.people.names(people) if people else {},
        )

    async def seek(
        self,
        guest: str,
        game: str,
        preset: str | None,
        seats: int | None,
        clock: str,
        *,
        rated: bool = False,
    ) -> str | None:
        """Look for others who would like to play the same; return the table if there are enough.

        Raises:
            BelpicError: if that cannot be played, or not be stored.
        """
        if rated and not is_account(guest):
            raise refusal("rated_account")
        now, control = self._clock(), TimeControl.read(clock)
        plan = await self._ask_rules(
            lambda: _plan(game, preset, seats, control, now), f"a seek of {game[:40]}"
        )
        made = (plan.counting() if rated else plan).new()
        until = now + SEEK_MILLISECONDS
        # the same clock may be written in several ways, and those who seek it are to meet
        what = (game, made.row.preset, len(made.seats), str(control))
        seek = Seek(guest, *what, now, until, rated=rated)
        return await stored(self._store.meeting.seek(seek, made))

    async def stop(self, guest: str) -> None:
        """Seek no longer.

        Raises:
            NotStored: if the database refuses.
        """
        await stored(self._store.meeting.stop(guest))


@dataclass(frozen=True, slots=True)
class _Scene:
    """What was found in the store at one moment."""

    open: Sequence[Glance]
    sought: Sequence[tuple[Seek, int]]
    seeks: Mapping[str, Seek]
    waiting: Mapping[str, Sequence[Waiting]]
    rooms: Mapping[str, Callable[[str | None], RoomNow]]
    studies: Mapping[str, Study]
    reviewers: Mapping[str, Reviewers]
    running: Sequence[Glance]
    names: Mapping[str, str]

    def has(self, wanted: Filter) -> bool:
        """Tell whether there is what somebody would like to hear of; it may have been deleted."""
        return (wanted.room is None or wanted.room in self.rooms) and (
            wanted.study is None or wanted.study in self.studies
        )

    def audience(self, visitor: Visitor) -> _Audience:
        """Return with whom somebody hears the same: in a study, with all who only look on."""
        study = self.studies.get(visitor.filter.study or "")
        is_told_apart = (
            study is None
            or visitor.guest == study.owner
            or visitor.guest in self.reviewers.get(study.id, UNKNOWN)
        )
        return visitor.guest if is_told_apart else None, visitor.filter, visitor.lang

    def is_the_same(self, other: _Scene, guest: str | None) -> bool:
        """Tell whether a guest sees the same lobby as in another scene."""
        own = (self.seeks, other.seeks), (self.waiting, other.waiting)
        public = (self.open, self.sought, self.running, self.names)
        return public == (other.open, other.sought, other.running, other.names) and (
            guest is None or all(one.get(guest) == two.get(guest) for one, two in own)
        )

    def say(self, visitor: Visitor) -> str:
        """Return what somebody hears."""
        room, study = visitor.filter.room, visitor.filter.study
        if study is not None:
            reviewers = self.reviewers.get(study, UNKNOWN)
            told = study_now(self.studies[study], visitor.guest, reviewers)
            with read_by(told.own):
                return message(told, visitor.lang)
        if room is not None:
            return message(self.rooms[room](visitor.guest), visitor.lang)
        return message(self.lobby(visitor.guest, visitor.filter), visitor.lang)

    def lobby(self, guest: str | None, wanted: Filter) -> Lobby:
        """Return the lobby as a guest sees it."""
        tables = readable(lambda one: open_table(one, guest), self.open)
        sought = readable(lambda one: sought_now(*one), self.sought)
        running = readable(lambda one: running_table(one, guest, self.names), self.running)
        return Lobby(
            tuple(one for one in tables if one.free and wanted.takes(one)),
            tuple(sought),
            None if guest is None else self._seek(guest),
            () if guest is None else tuple(waiting_tables(self.waiting[guest])),
            tuple(filter(wanted.fits, running)),
        )

    def _seek(self, guest: str) -> SeekNow | None:
        seek = self.seeks.get(guest)
        if seek is None:
            return None
        people = next((number for one, number in self.sought if _same(one, seek)), 1)
        sought = next(readable(lambda one: sought_now(one, people), (seek,)), None)
        return None if sought is None else SeekNow(sought, seek.table)


def _lasting(found: Glance) -> Glance:
    """Return what of a match does not change with every move: nobody is told of those here."""
    seats = tuple(replace(seat, seen_until=0) for seat in found.seats)
    return replace(found, changed=0, head=0, asked=0, watched_until=0, phase="playing", seats=seats)


def _lasts(seek: Seek, now: int) -> bool:
    """Tell whether somebody still seeks, or is to learn what was found."""
    return now < seek.until + (0 if seek.table is None else FOUND_MILLISECONDS)


def _same(one: Seek, other: Seek) -> bool:
    asked = ("game", "preset", "seats", "clock", "rated")
    return all(getattr(one, name) == getattr(other, name) for name in asked)


def _plan(game: str, preset: str | None, seats: int | None, clock: TimeControl, now: int) -> Plan:
    """Return the table where people who seek the same would play."""
    number = registry.load(game).info.usual_seats if seats is None else seats
    rows, terms = like_seats(game, number, "person"), Terms(clock)
    return make_plan(game, rows, new_key(), now, preset=preset, terms=terms)
