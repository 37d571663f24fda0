"""Who the people at a table are: told beside the log, which names nobody."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from belpic.core.text import Text
from belpic.store import NotStored
from belpic.store.people import is_account
from belpic.table.messages import People, PersonNow, RatingNow
from belpic.table.names import name_text
from belpic.table.programs import program_of
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from belpic.core.languages import Lang
    from belpic.store.ratings import Rating
    from belpic.table.attendance import Listener
    from belpic.table.table import Table

    Attendance = Iterable[tuple[Listener, object]]
    """Who listens, and as whom."""
    Strengths = Callable[[Collection[str]], Mapping[str, Rating]]


class NameBook(Protocol):
    """Where names are kept; the store has one."""

    def names(self, people: Collection[str]) -> dict[str, str]:
        """Return the names that people have chosen, as far as they have."""


def rating_now(rating: Rating | None) -> RatingNow | None:
    """Return how strong somebody is, as it is told."""
    if rating is None:
        return None
    return RatingNow(rating.points, rating.spread, rating.matches, rating.provisional)


class Company:
    """The people of one table, in this process."""

    def __init__(self, book: NameBook, strengths: Strengths | None = None) -> None:
        """Take where names are kept, and what tells how strong people are at the table's game."""
        self._book = book
        self._strengths = strengths
        self._known: dict[str, PersonNow] = {}
        """Another one whenever somebody is forgotten."""
        self._in_order = asyncio.Lock()
        self._telling: set[asyncio.Task[None]] = set()

    def forget(self, person: str | None = None) -> None:
        """Look somebody up anew when they are next told of, or everybody."""
        kept = {} if person is None else self._known
        self._known = {one: known for one, known in kept.items() if one != person}

    def follow(self, before: Table, after: Table, attendance: Attendance) -> None:
        """Tell who sits where if that has changed, or what they have played for."""
        over = after.phase == "over" != before.phase
        if over:
            self.forget()
        if over or _people(before) != _people(after):
            self.tell_soon(after, attendance)

    def tell_soon(self, table: Table, attendance: Attendance) -> None:
        """Tell everybody who sits where, without letting anybody wait for it."""
        listeners = [listener for listener, _ in attendance]
        if not listeners:
            return

        async def tell() -> None:
            with suppress(NotStored):  # the store has told the log why
                await self.tell(table, listeners)

        task = asyncio.get_running_loop().create_task(tell())
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    def _look_up(self, people: Collection[str]) -> dict[str, PersonNow]:
        chosen = self._book.names(people)
        strengths = {} if self._strengths is None else self._strengths(people)
        return {
            one: PersonNow(
                name_text(one, chosen.get(one)), is_account(one), rating_now(strengths.get(one))
            )
            for one in people
        }

    async def tell(self, table: Table, listeners: Iterable[Listener]) -> None:
        """Tell who sits where.

        Raises:
            NotStored: if the names cannot be read.
        """
        async with self._in_order:  # what is told last is what holds
            await self._tell(table, listeners)

    async def _tell(self, table: Table, listeners: Iterable[Listener]) -> None:
        people = {
            holder.guest
            for holder in table.holders
            if holder.guest is not None and program_of(holder.guest) is None
        }
        while unknown := people - self._known.keys():
            known = self._known
            found = await asyncio.to_thread(self._look_up, unknown)
            if self._known is known:  # else somebody may be called something else by now
                self._known = known | found
        self._known = {person: self._known[person] for person in people if person in self._known}
        told = People(
            tuple(
                None
                if holder.guest is None
                else _called(self._known.get(holder.guest), holder.name)
                for holder in table.holders
            )
        )
        said: dict[Lang, str] = {}
        for listener in listeners:
            lang = listener.lang
            listener.hear(said.get(lang) or said.setdefault(lang, message(told, lang)))


def _people(table: Table) -> tuple[str | None, ...]:
    return tuple(holder.guest for holder in table.holders)


def _called(owner: PersonNow | None, name: str | None) -> PersonNow | None:
    """Return who sits there: one of several people at a device is not whom it belongs to."""
    return owner if owner is None or name is None else PersonNow(Text.same(name), False, None)
