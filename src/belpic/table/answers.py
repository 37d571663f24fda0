"""What the answers to commands say; and finishing what was begun, so that there is one."""

from __future__ import annotations

import asyncio
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from belpic.core.text import read_by
from belpic.table import commands, seat_notes
from belpic.table.messages import Body, Done, Reopened, Seated
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from belpic.core.languages import Lang
    from belpic.core.seats import Seat
    from belpic.store import Entry
    from belpic.table.messages import Answer
    from belpic.table.table import Table

P = ParamSpec("P")
T = TypeVar("T")


def finished(work: Callable[P, Coroutine[None, None, T]]) -> Callable[P, Coroutine[None, None, T]]:
    """Finish what was begun, even if whoever asked does not wait: nobody else may come between."""

    @wraps(work)
    async def begun(*given: P.args, **named: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(work(*given, **named)))

    return begun


def nothing_new(table: Table, deed: commands.Deed) -> Body:
    """Return what the answer to a command says that left nothing to do."""
    if isinstance(deed, commands.Rematch) and table.rematch is not None:
        return Reopened(table.rematch)
    return Done()


def body_of(entry: Entry) -> Body:
    """Return what the answer to a command says, from the first event that it made."""
    match seat_notes.read(entry.event.note):
        case seat_notes.Commit():
            assert entry.event.seat is not None  # as in every remark
            return Seated(entry.event.seat)
        case seat_notes.RematchNote(table=table):
            return Reopened(table)
        case _:
            return Done()


def written(answer: Answer, lang: Lang, own: Seat | None) -> str:
    """Return an answer as it is sent to somebody who reads a language.

    What it says of their own seat says “you”, as all that is told of the table does.
    """
    with read_by(own):
        return message(answer, lang)
