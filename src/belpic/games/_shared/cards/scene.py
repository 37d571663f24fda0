"""Things that stand in the scenes of all card games."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from belpic.core.scene import Card, Colour, Counter, Note, Panel, Row, Scene, Thing, Zone
from belpic.core.seats import Seat, Viewer, asked_seats, next_seat
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.deck import CODES, HIDDEN, KANJI, PHRASES, RANKS, name_of
from belpic.games._shared.cards.phrases import seat_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from belpic.games._shared.cards.state import CardState

NONE: Final = Text.same("–")
S = TypeVar("S", bound="CardState")
FACES_KEPT: Final = 1 << 12
"""How many cards that lie face up are kept: nearly every one lay there before."""
ZONES_KEPT: Final = 1 << 11
"""How many hands and rows of cards are kept: most lie before all viewers as they lay before."""
_COLOURS: Final[tuple[Colour, ...]] = ("black", "red")
Column = tuple[str, "Callable[[Seat], Text]"]
"""The key of a column's heading, and what it says of a seat."""


@lru_cache(FACES_KEPT)
def face(kind: int, prefix: str = "", badges: tuple[Text, ...] = ()) -> Card:
    """Return a card that lies face up; cards that are no part of actions get a prefix."""
    return Card(
        key=f"{prefix}{CODES[kind]}",
        glyph=KANJI[kind // 2],
        letter=RANKS[kind // 2],
        label=name_of(kind),
        colour=_COLOURS[kind & 1],
        badges=badges,
    )


def faces(kinds: Sequence[int], prefix: str = "") -> tuple[Card, ...]:
    """Return the cards of these that the viewer sees."""
    return tuple([face(kind, prefix) for kind in kinds if kind != HIDDEN])


def hand_zone(seat: Seat, kinds: Sequence[int], viewer: Viewer) -> Zone:
    """Return a hand; one touches the cards of one's own."""
    return _hand_zone(seat, tuple(kinds), own=seat == seat_of(viewer))


@lru_cache(ZONES_KEPT)
def _hand_zone(seat: Seat, kinds: tuple[int, ...], *, own: bool) -> Zone:
    label = PHRASES("scene.own_hand") if own else PHRASES("scene.hand")
    prefix = "" if own else f"hand{seat}."
    return Zone(f"hand{seat}", label, "hand", len(kinds), faces(kinds, prefix), seat)


def seat_order(state: CardState, viewer: Viewer) -> tuple[Seat, ...]:
    """Return the seats as they sit around the table, the viewer's first."""
    step = 1 if state.options.direction == "clockwise" else -1
    return _seats_from(seat_of(viewer) or Seat(0), state.seats, step)


@cache
def _seats_from(first: Seat, seats: int, step: int) -> tuple[Seat, ...]:
    return tuple(next_seat(first, seats, step * place) for place in range(seats))


def season_counter(state: CardState) -> Counter:
    """Return which season of how many is played."""
    return _season_counter(state.standing.season, state.options.seasons)


@lru_cache(ZONES_KEPT)
def _season_counter(season: int, seasons: int) -> Counter:
    return Counter("season", PHRASES("scene.season"), season, of=seasons)


def seat_panel(state: CardState, viewer: Viewer, columns: Sequence[Column] = ()) -> Panel:
    """Return the seats with 親, points and what a game adds; who is asked stands out."""
    named: tuple[Column, ...] = (
        ("scene.seat", seat_name),
        ("scene.parent", lambda seat: parent_mark(state, seat)),
        ("scene.points", lambda seat: Text.same(str(state.standing.points[seat]))),
        *columns,
    )
    phrases = state.options.phrases
    asked = asked_seats(state.to_act)
    rows = tuple(
        [
            Row(tuple([say(seat) for _, say in named]), strong=seat in asked)
            for seat in seat_order(state, viewer)
        ]
    )
    head = tuple([phrases(key) for key, _ in named])
    return Panel("seats", PHRASES("scene.seats"), head, rows)


def parent_mark(state: CardState, seat: Seat) -> Text:
    """Return 親, with its factor where that counts, or nothing."""
    known = state.phase not in ("parent", "cut")
    if seat != state.standing.parent or not known:
        return NONE
    if not state.options.multiplies:
        return PHRASES("scene.parent_mark")
    return PHRASES("scene.parent_factor", bonus=state.standing.bonus)


def hand_zones(state: CardState, hands: Sequence[Sequence[int]], viewer: Viewer) -> Iterator[Thing]:
    """Yield everybody's hands, the viewer's own last, nearest to the controls."""
    first, *others = seat_order(state, viewer)
    order = (*others, first)
    for seat in order:
        yield hand_zone(seat, hands[seat], viewer)


def point_counters(state: CardState, viewer: Viewer) -> Iterator[Counter]:
    """Yield everybody's points as they have them before them, counted in 点棒."""
    for seat in seat_order(state, viewer):
        points = state.standing.points[seat]
        yield Counter(f"points{seat}", PHRASES("scene.points"), points, seat, sticks=True)


def card_scene(
    state: S,
    viewer: Viewer,
    columns: Sequence[Column],
    things: Iterable[Thing],
    status: Callable[[S], Text],
    counters: Iterable[Counter] = (),
) -> Scene:
    """Return a table: the season, the seats, what a game puts on it, and what is going on.

    `counters` stand between the season and the seats. `status` is asked while a season is played;
    what is going on while the match waits for chance, or after it, is the same in all games.
    """
    playing = state.phase == "play"
    told = status(state) if playing else PHRASES(f"status.{state.phase}")
    return Scene(
        (
            season_counter(state),
            *counters,
            seat_panel(state, viewer, columns),
            *things,
            Note(told),
        )
    )
