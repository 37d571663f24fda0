"""The scene: a game describes its table once, and every client draws it.

A scene is a list of things in the order in which a reader meets them. A thing that can be touched
has a key; a token of an action names the key of what one touches for it, and equal cards share
one key. Scenes are built from a View alone, so nothing hidden can stand in them. Every thing says
in words what it is, by its `label` or `text`: a client that does not know its kind shows that.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal

from belpic.core.errors import PHRASES
from belpic.core.quick import quick
from belpic.core.seats import Seat
from belpic.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

Look = Literal["plain", "water", "hue", "hill", "orange", "river", "start", "goal"]
Colour = Literal["red", "black"]
Whole = Annotated[int, "unbounded"]
"""A whole number without a bound: clients get it as a text where they could not hold it exactly."""
UNNAMED: Final = Text.same("")


@quick
@dataclass(frozen=True, slots=True)
class Place:
    """One named place of a board, in grid units from the top left."""

    key: str
    x: int
    y: int
    look: Look
    label: Text
    lines: int = 0
    """How many lines are drawn across it, as on boards where they count something."""
    slashed: bool = False
    """Whether one line crosses it from corner to corner."""
    span: int = 1
    """How many units it is wide and high."""


@quick
@dataclass(frozen=True, slots=True)
class Board:
    """Named places: a grid, a path or a free graph; `links` join places that are neighbours."""

    kind: ClassVar = "board"
    key: str
    label: Text
    shape: Literal["grid", "path", "graph"]
    width: int
    height: int
    places: tuple[Place, ...]
    links: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    turned: bool = False
    """Whether this viewer sees the board from the other side; whoever draws it turns everything."""
    sided: bool = True
    """Whether pieces of two sides point at each other; otherwise they carry seat numbers."""

    @property
    def gap(self) -> int:
        """How many units the nearest neighbours in a row are apart, by which a picture is drawn."""
        places = sorted((place.y, place.x) for place in self.places)
        gaps = [x - left for (above, left), (y, x) in pairwise(places) if above == y]
        return max(1, min(gaps, default=1))


@quick
@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a place; one touches it by touching the place."""

    kind: ClassVar = "piece"
    place: str
    glyph: str
    letter: str
    label: Text
    seat: Seat | None = None
    colour: Colour | None = None
    badges: tuple[Text, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Card:
    """A card or captured piece lying face up in a zone or on a place; equal ones share the key."""

    kind: ClassVar = "card"
    key: str
    glyph: str
    letter: str
    label: Text
    colour: Colour | None = None
    place: str | None = None
    badges: tuple[Text, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Zone:
    """A hand, pile, discard, stock or bank: the faces this viewer sees, and how many there are."""

    kind: ClassVar = "zone"
    key: str
    label: Text
    role: Literal["hand", "pile", "discard", "stock", "bank"]
    count: int
    cards: tuple[Card, ...] = ()
    seat: Seat | None = None


@quick
@dataclass(frozen=True, slots=True)
class Marker:
    """Where something stands on a track."""

    at: int
    label: Text
    seat: Seat | None = None


@quick
@dataclass(frozen=True, slots=True)
class Track:
    """A row of numbered fields with markers on it."""

    kind: ClassVar = "track"
    key: str
    label: Text
    fields: tuple[Text, ...]
    markers: tuple[Marker, ...]
    seat: Seat | None = None


@quick
@dataclass(frozen=True, slots=True)
class Counter:
    """A named number: points, a bank, a rate, a round."""

    kind: ClassVar = "counter"
    key: str
    label: Text
    value: Whole
    seat: Seat | None = None
    of: Whole | None = None
    """The number at which it ends, as in round 3 of 8."""
    sticks: bool = False
    """Whether it is counted in 点棒: white 1, red 5, black 25."""

    def in_sticks(self) -> tuple[int, int, int]:
        """Return how many black, red and white 点棒 lie for it: none unless it is counted so."""
        value = max(0, self.value) if self.sticks else 0
        return value // 25, value % 25 // 5, value % 5


@quick
@dataclass(frozen=True, slots=True)
class Sticks:
    """Throwing sticks as they lie; `up` is the count shown, or None before a throw."""

    kind: ClassVar = "sticks"
    key: str
    label: Text
    number: int
    up: int | None
    seat: Seat | None = None


@quick
@dataclass(frozen=True, slots=True)
class Amount:
    """A number to choose; the tokens that share its key are the numbers allowed now."""

    kind: ClassVar = "amount"
    key: str
    label: Text
    low: Whole
    high: Whole


@quick
@dataclass(frozen=True, slots=True)
class Button:
    """A thing to press."""

    kind: ClassVar = "button"
    key: str
    label: Text


@quick
@dataclass(frozen=True, slots=True)
class Row:
    """One line of a panel; a strong one is drawn so."""

    cells: tuple[Text, ...]
    strong: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Panel:
    """A small table to read."""

    kind: ClassVar = "panel"
    key: str
    label: Text
    head: tuple[Text, ...]
    rows: tuple[Row, ...]


@quick
@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide, and what comes of it."""

    key: str
    label: Text
    result: Text
    scores: tuple[Whole, ...] = ()
    """What all seats have at once then; empty where that is open."""


@quick
@dataclass(frozen=True, slots=True)
class Decision:
    """A moment to decide, with the consequences side by side."""

    kind: ClassVar = "decision"
    key: str
    label: Text
    options: tuple[Option, ...]
    pivotal: bool = False
    """Whether the match turns on it: clients show it across the whole table."""


@quick
@dataclass(frozen=True, slots=True)
class Prospect:
    """What one outcome of a throw would allow, and how likely it is."""

    outcome: Text
    probability: Fraction
    result: Text


@quick
@dataclass(frozen=True, slots=True)
class Forecast:
    """What each throw would allow, shown before throwing."""

    kind: ClassVar = "forecast"
    key: str
    label: Text
    prospects: tuple[Prospect, ...]


@quick
@dataclass(frozen=True, slots=True)
class Mark:
    """Attention to places: the last move, what is reachable, a route, an arrow."""

    kind: ClassVar = "mark"
    role: Literal["last", "reachable", "route", "arrow"]
    places: tuple[str, ...]
    label: Text = UNNAMED
    """What it is, for those who cannot see it; its role in words unless it says more."""

    def __post_init__(self) -> None:
        """Name it by its role."""
        if self.label == UNNAMED:
            object.__setattr__(self, "label", PHRASES(f"mark.{self.role}"))


@quick
@dataclass(frozen=True, slots=True)
class Note:
    """A sentence beside the table."""

    kind: ClassVar = "note"
    text: Text


Thing = (
    Board
    | Piece
    | Card
    | Zone
    | Track
    | Counter
    | Sticks
    | Amount
    | Button
    | Panel
    | Decision
    | Forecast
    | Mark
    | Note
)


@quick
@dataclass(frozen=True, slots=True)
class Scene:
    """A whole table as one viewer sees it."""

    things: tuple[Thing, ...]

    def drawable(self) -> Scene:
        """Return the scene with a plain note for every thing of a kind that nobody here knows."""
        things: tuple[object, ...] = self.things
        if all(isinstance(thing, Thing) for thing in things):
            return self
        return Scene(tuple(one if isinstance(one, Thing) else plain_note(one) for one in things))

    def keys(self) -> frozenset[str]:
        """Return the keys of everything that can be touched."""
        return frozenset(key for thing in self.things for key in touchable(thing))

    def texts(self) -> Iterator[Text]:
        """Yield every text that stands in the scene."""
        for thing in self.things:
            yield from _texts(thing)


def plain_note(thing: object) -> Note:
    """Return a thing that nobody here can draw as a note with its text."""
    for name in ("text", "label"):
        text = getattr(thing, name, None)
        if isinstance(text, Text):
            return Note(text)
    return Note(Text.same(type(thing).__name__))


def touchable(thing: Thing) -> Iterator[str]:
    """Yield the keys of the places, cards and choices that belong to a thing, and its own."""
    match thing:
        case Board(places=places):
            yield from (place.key for place in places)
        case Zone(key=key, cards=cards):
            yield key
            yield from (card.key for card in cards)
        case Decision(options=options):
            yield from (option.key for option in options)
        case Card(key=key) | Sticks(key=key) | Amount(key=key) | Button(key=key):
            yield key
        case _:
            return


def _texts(value: object) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts(item)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from _texts(getattr(value, name))
