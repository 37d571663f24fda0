"""What can be printed, as files: the set of a game, its leaflet, and the book."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.paper.leaflets import book, leaflet
from belpic.paper.pdf import MissingExtra, MissingFont, pages_to_pdf
from belpic.paper.sets import Manner, print_set
from belpic.paper.sizes import PAPERS
from belpic.server.limits import COSTS
from belpic.server.phrases import Denied, deny
from belpic.server.requests import whole
from belpic.server.turns import Reckoning

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from belpic.core.languages import Lang
    from belpic.server.turns import Account

KEPT: Final = 16
"""How many files are kept: each takes a second to make and a few hundred kilobytes to keep."""
BOOK: Final = "book"
WHAT: Final = ("set", "leaflet")


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants to print."""

    what: str
    game: str
    lang: Lang
    paper: str
    preset: str | None
    seats: int | None
    mono: bool
    folding: bool

    @staticmethod
    def of(request: Request, lang: Lang) -> Order:
        """Return what a request asks for: something of a game, or the book.

        Raises:
            Denied: for a word that is none of those that are possible.
        """
        game = request.path_params.get("game")
        return Order(
            BOOK if game is None else _word(request, "what", *WHAT),
            game or "",
            lang,
            _word(request, "paper", *PAPERS),
            request.query_params.get("preset"),
            whole(request, "seats"),
            mono=_word(request, "mono", "no", "yes") == "yes",
            folding=_word(request, "folding", "no", "yes") == "yes",
        )

    @property
    def file_name(self) -> str:
        """How the file is called; it holds nothing but what was found to be allowed."""
        return f"belpic-{self.what}.pdf" if self.what == BOOK else f"{self.game}-{self.what}.pdf"


def _word(request: Request, name: str, *listed: str) -> str:
    """Return a word from the query of a request, the first of those possible if it is not there."""
    text = request.query_params.get(name, listed[0])
    if text not in listed:
        raise deny(400, "bad_word", name=name, listed=", ".join(listed))
    return text


class Press:
    """Makes one file at a time, so that printing never takes more than one core from the tables."""

    def __init__(self) -> None:
        """Begin without any file."""
        self._kept: OrderedDict[Order, bytes] = OrderedDict()
        self._lock = asyncio.Lock()

    def has(self, order: Order) -> bool:
        """Tell whether a file is made already."""
        return order in self._kept

    async def file(
        self,
        order: Order,
        ask: Callable[[Callable[[], bytes]], Awaitable[bytes]],
        account: Account,
    ) -> bytes:
        """Return a file; `ask` lets a game work, and the time it takes is owed by who asks first.

        Raises:
            Denied: if this server cannot make any.
            BelpicError: for an unknown game, preset or number of seats.
        """
        async with self._lock:
            if order not in self._kept:
                used = Reckoning()
                try:
                    self._kept[order] = await ask(used.timed(lambda: make(order)))
                finally:
                    account.owe(max(0.0, used.milliseconds - COSTS["print"]))
            self._kept.move_to_end(order)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[order]


def make(order: Order) -> bytes:
    """Return the PDF file that was ordered.

    Raises:
        Denied: if this server cannot make any.
        BelpicError: for an unknown game, preset or number of seats.
    """
    try:
        return _make(order)
    except (MissingExtra, MissingFont) as error:
        raise Denied(error.reason, 501) from error


def _make(order: Order) -> bytes:
    paper = PAPERS[order.paper]
    if order.what == BOOK:
        return book(order.lang, paper)
    game = registry.load(order.game)
    seats = game.info.usual_seats if order.seats is None else order.seats
    options = game.options(seats, order.preset)
    if order.what == "leaflet":
        return leaflet(game, options, seats, order.lang, paper)
    manner = Manner(order.lang, paper, mono=order.mono, folding=order.folding)
    found = print_set(game, options, seats, manner, order.preset)
    return pages_to_pdf(found.svgs(), found.papers(), found.title.in_(order.lang))
