"""What the addresses of the JSON API are, as data: what each takes, and what it answers with.

A handler is described once, beside its class, in a tuple of endpoints; `belpic.server.routes` puts
all of them together. The routes themselves, the OpenAPI document, the browser's types and the list
in `docs/protocol.md` are made from these descriptions, so that they cannot differ. What an address
does is the first line of its handler's docstring.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, Literal, TypeVar

from starlette.routing import Route

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from starlette.requests import Request
    from starlette.responses import Response

T_contra = TypeVar("T_contra", contravariant=True)

Who = Literal["anybody", "guest", "moderator", "machine"]
"""Who may ask: anybody; guests, accounts and bots; those who moderate; or programs that watch over
the server from its own machine."""
PLACES: Final = {
    "game": "The id of a game.",
    "table": "The id of a table.",
    "room": "The id of a room.",
    "match": "The id of a finished match.",
    "study": "The id of a study.",
    "puzzle": "The id of a puzzle.",
    "step": "The place of a step in its lesson, from 0.",
    "report": "The number of a report.",
    "ban": "The number of a ban.",
    "announcement": "The number of an announcement.",
    "program": "The id of a bot that somebody lets play with a token.",
}
"""What the parts of an address are that differ."""
USUAL_REFUSALS: Final = (400, 401, 403, 404, 429, 500, 503)
"""With a `Complaint`, anywhere: a wrong language or number, a token that holds no longer, another
site, nothing of that name, too much at once, a defect of ours, or a store that is away."""
BODY_REFUSALS: Final = (413, 415)
"""In addition where there is a body: too large, or not JSON."""


@dataclass(frozen=True, slots=True)
class Query:
    """Something that may stand in the query of an address."""

    name: str
    hint: object
    """Its type, `int` or `str` or one of several words."""
    what: str


@dataclass(frozen=True, slots=True)
class File:
    """An answer that is no object of ours, but a file."""

    media: str
    what: str


@dataclass(frozen=True, slots=True)
class Endpoint(Generic[T_contra]):
    """One address and one way to ask it; `T_contra` is the class of its handler."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    handle: Callable[[T_contra, Request], Awaitable[Response]]
    answer: type | File
    body: type | None = None
    """What it takes; everything but GET takes something. A field with a default may be left out."""
    query: tuple[Query, ...] = ()
    """Beside `lang`, which all take."""
    status: int = 200
    refuses: tuple[int, ...] = ()
    """Beside those that are usual, of which 401 is also that of nobody where a guest is needed."""
    who: Who = "anybody"

    @property
    def name(self) -> str:
        """Its name for programs."""
        return self.handle.__name__

    @property
    def what(self) -> str:
        """What it does, in a line."""
        return (self.handle.__doc__ or "").splitlines()[0]

    @property
    def refusals(self) -> tuple[int, ...]:
        """Every status with which it may refuse."""
        more = BODY_REFUSALS if self.body is not None else ()
        return tuple(sorted({*USUAL_REFUSALS, *more, *self.refuses}))


def routes_of(endpoints: Iterable[Endpoint[T_contra]], handler: T_contra) -> list[Route]:
    """Return the routes to a handler."""
    return [
        Route(one.path, partial(one.handle, handler), methods=[one.method], name=one.name)
        for one in endpoints
    ]
