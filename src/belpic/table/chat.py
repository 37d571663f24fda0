"""Talking at a table: phrases that everybody reads in their language, and words of one's own.

What is said is no event: it is stored beside the log, and told to those who may hear it. While a
match goes on, people at the table hear one another only; those who watch hear everybody, because
what they see may be what others must not know.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from belpic.core.text import Text
from belpic.store.rows import ChatLine
from belpic.table.messages import ChatPhrase, ChatRule, Said
from belpic.table.phrases import PHRASES, Refused, refusal
from belpic.table.readable import stored
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from concurrent.futures import Future

    from belpic.table.attendance import Listener
    from belpic.table.commands import Say
    from belpic.table.table import Table

PHRASE_NAMES: Final = (
    "hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "have_to_go", "again"
)  # fmt: skip
LONGEST: Final = 200
"""Characters of a line."""
SHOWN: Final = 50
"""How many lines somebody who comes is told."""
MOST: Final = 5
"""Lines that one may say within the time below."""
WINDOW_MILLISECONDS: Final = 10_000
FORGOTTEN: Final = 1000
"""Guests of whom it is remembered when they spoke; more at one table are no conversation."""
REMEMBERED: Final = 200
"""Commands of which it is remembered that they were carried out, should they be sent again."""


class ChatBook(Protocol):
    """Where lines are kept; the store has one."""

    def add(self, line: ChatLine, guest: str) -> Future[int]:
        """Keep what a guest has said; the future has its number."""

    def last(self, table: str, most: int) -> tuple[ChatLine, ...]:
        """Return the last lines of a table, the oldest first."""


def chat_rule(table: Table) -> ChatRule:
    """Return what may be said at a table."""
    how = table.plan.terms.chat
    names = () if how == "off" else PHRASE_NAMES
    phrases = tuple(ChatPhrase(name, PHRASES(f"chat.{name}")) for name in names)
    return ChatRule(phrases, how == "free")


class Room:
    """The conversation at one table, in this process."""

    def __init__(self, book: ChatBook, clock: Callable[[], int]) -> None:
        """Take where lines are kept."""
        self._book = book
        self._clock = clock
        self._told = 0
        """The number of the last line that was told here."""
        self._spoken: dict[str, deque[int]] = {}
        self._obeyed: OrderedDict[tuple[str, str], asyncio.Task[ChatLine]] = OrderedDict()

    async def say(self, table: Table, guest: str | None, seen: object, wish: Say) -> ChatLine:
        """Keep what somebody says, once for a command, which may be sent again on a slow line.

        Raises:
            Refused: if it may not be said, or too much was said.
            NotStored: if the database refuses.
        """
        if guest is None:
            raise refusal("no_guest")
        command = (guest, wish.id)
        obeying = self._obeyed.get(command)
        if obeying is None:
            work = self._keep(table, guest, seen, wish)
            obeying = self._obeyed[command] = asyncio.get_running_loop().create_task(work)
            obeying.add_done_callback(partial(self._look_at, command))
            while len(self._obeyed) > REMEMBERED:
                self._obeyed.popitem(last=False)
        # whoever goes away meanwhile comes back and asks what became of it
        return await asyncio.shield(obeying)

    def _look_at(self, command: tuple[str, str], obeyed: asyncio.Task[ChatLine]) -> None:
        """Forget what was refused: it may be said another time."""
        if obeyed.cancelled() or obeyed.exception() is not None:
            self._obeyed.pop(command, None)

    async def _keep(self, table: Table, guest: str, seen: object, wish: Say) -> ChatLine:
        text = _checked(table, wish)
        now = self._clock()
        self._slow_down(guest, now)
        seats = table.seats_of(guest)
        seat = seen if isinstance(seen, int) and seen in seats else next(iter(seats), None)
        line = ChatLine(0, table.plan.id, now, seat, wish.preset, text)
        number = await stored(self._book.add(line, guest))
        return ChatLine(number, line.table, line.at, line.seat, line.preset, line.text)

    def _slow_down(self, guest: str, now: int) -> None:
        if len(self._spoken) > FORGOTTEN:
            self._spoken.clear()
        times = self._spoken.setdefault(guest, deque(maxlen=MOST))
        if len(times) == MOST and now - times[0] < WINDOW_MILLISECONDS:
            seconds = -(-(times[0] + WINDOW_MILLISECONDS - now) // 1000)
            raise refusal("chat_too_fast", seconds=seconds)
        times.append(now)

    async def welcome(self, table: Table, listener: Listener) -> None:
        """Tell somebody who comes what was said last."""
        if table.plan.terms.chat == "off":
            return
        for line in await asyncio.to_thread(self._book.last, table.plan.id, SHOWN):
            if _may_hear(table, listener, line):
                listener.hear(message(said_of(line), listener.lang))

    def tell(self, table: Table, lines: Iterable[ChatLine], listeners: Sequence[Listener]) -> None:
        """Tell everybody who may hear it what was said, each line once."""
        for line in lines:
            if line.number <= self._told:
                continue
            self._told = line.number
            for listener in listeners:
                if _may_hear(table, listener, line):
                    listener.hear(message(said_of(line), listener.lang))


def _checked(table: Table, wish: Say) -> str:
    """Return the words of one's own in a wish, or nothing for a phrase."""
    how = table.plan.terms.chat
    if how == "off":
        raise refusal("no_chat")
    if wish.preset is not None:
        if wish.preset not in PHRASE_NAMES:
            raise refusal("no_phrase", names=", ".join(PHRASE_NAMES))
        return ""
    if how != "free":
        raise refusal("phrases_only")
    text = " ".join((wish.text or "").split())
    if not text or len(text) > LONGEST or not text.isprintable():
        raise _odd_text()
    return text


def _odd_text() -> Refused:
    return refusal("chat_text", most=LONGEST)


def _may_hear(table: Table, listener: Listener, line: ChatLine) -> bool:
    watches = not table.seats_of(listener.guest)
    return line.seat is not None or watches or table.phase == "over"


def said_of(line: ChatLine) -> Said:
    """Return a line as it is told."""
    known = line.preset in PHRASE_NAMES
    text = PHRASES(f"chat.{line.preset}") if known else Text.same(line.text)
    return Said(line.number, line.seat, line.preset, text)
