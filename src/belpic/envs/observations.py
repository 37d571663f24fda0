"""What a seat sees, as numbers: named arrays that lie in one row.

All of it is a function of the View and of the touches that the seat itself has made. Every game has
these, own seat first and the others in their order round the table:

| name | what |
|---|---|
| `seat` | which seat one has, a 1 at its place |
| `asked` | who is asked |
| `scores` | everybody's score |
| `path` | the numbers of the tokens touched so far, plus one; 1 for a spare one, 0 behind them |

A game that offers `features` (`core.parts`) adds its own. Any other has `things`, one line for each
thing of the scene:

| column | what |
|---|---|
| 0 | its kind, as `KINDS` counts them from 1 |
| 1 | whose it is: 0 nobody's, 1 own, 2 the next seat's, … |
| 2, 3 | where it lies on its board, as the seat sees it, or in its panel; from 1 |
| 4 | its colour: 1 black, 2 red |
| 5 | its number: a count, points, what sticks show |
| 6 | the line of the zone it lies in, from 1 |
| 7–12 | the first six characters of its key or letter, as ASCII |
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.core.languages import BASE
from belpic.core.scene import (
    Board,
    Card,
    Counter,
    Mark,
    Panel,
    Piece,
    Sticks,
    Track,
    Zone,
)
from belpic.core.seats import Seat, asked_seats, seats_from

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from belpic.core.game import AnyGame
    from belpic.core.options import Options
    from belpic.core.scene import Thing
    from belpic.core.view import View
    from belpic.envs.numbering import Numbering

LONGEST_PATH: Final = 12
LINES: Final = 128
"""Things of a scene that are told; what is beyond them is not."""
COLUMNS: Final = 13
KINDS: Final = ("piece", "card", "zone", "counter", "sticks", "marker", "mark", "cell")
_NUMBERS: Final = {kind: number for number, kind in enumerate(KINDS, start=1)}
_NUMBER: Final = re.compile(r"[-−]?\d+")
LIMIT: Final = float(1 << 24)
"""No number is told that lies further from 0."""
_COLOURS: Final = {None: 0, "black": 1, "red": 2}
_LETTERS: Final = COLUMNS - 7


class Observer:
    """Makes the arrays of a game with its options and seats."""

    def __init__(self, game: AnyGame, options: Options, seats: int, numbering: Numbering) -> None:
        """Find the shapes."""
        self._features = game.parts.features
        self._numbers = numbering.numbers
        self._seats = seats
        own = {} if self._features is None else dict(self._features.shapes(options, seats))
        if not own:
            self._features = None
            own["things"] = (LINES, COLUMNS)
        common = {"seat": (seats,), "asked": (seats,), "scores": (seats,), "path": (LONGEST_PATH,)}
        self.shapes: dict[str, tuple[int, ...]] = {**common, **own}
        """The arrays in their order."""
        self.size = sum(map(math.prod, self.shapes.values()))
        self._common = 3 * seats + LONGEST_PATH

    def see(self, view: View, path: Sequence[str] = ()) -> NDArray[np.float32]:
        """Return all arrays in one row."""
        seat = view.viewer
        assert isinstance(seat, int)  # only seats observe
        shown, seats = view.shown, self._seats
        row = np.zeros(self.size, np.float32)
        common = [0] * (3 * seats)
        common[seat] = 1
        for asked in asked_seats(shown.to_act):
            common[seats + (asked - seat) % seats] = 1
        scores = shown.scores()
        common[2 * seats :] = (*scores[seat:], *scores[:seat])
        row[: 3 * seats] = common
        if path:
            touched = [self._numbers.get(text, 0) + 1 for text in path[:LONGEST_PATH]]
            row[3 * seats : 3 * seats + len(touched)] = touched
        if self._features is None:
            _fill_things(row[self._common :].reshape(LINES, COLUMNS), view)
        else:
            values = self._features.values(view)
            if isinstance(values, bytes):
                row[self._common :] = np.frombuffer(values, np.uint8)
            else:
                row[self._common :] = np.asarray(values)
        return row

    def named(self, row: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Return the arrays of a row by name; they share its memory."""
        arrays, at = {}, 0
        for name, shape in self.shapes.items():
            end = at + math.prod(shape)
            arrays[name] = row[at:end].reshape(shape)
            at = end
        return arrays


def _fill_things(lines: NDArray[np.float32], view: View) -> None:
    seat, seats = view.viewer, view.shown.seats
    assert isinstance(seat, int)  # only seats observe
    order = seats_from(Seat(seat), seats)
    owners = {owner: place + 1 for place, owner in enumerate(order)}
    told = list(_lines(view.scene().things, owners))[:LINES]
    if told:
        lines[: len(told)] = told


Line = tuple[float, ...]
Spots = dict[str, tuple[int, int]]
_NOWHERE: Final = (0, 0)


def _lines(things: Sequence[Thing], owners: dict[Seat, int]) -> Iterator[Line]:
    spots: Spots = {}
    number = 0
    for thing in things:
        if isinstance(thing, Board):
            spots |= _spots(thing)
            continue
        group = number + 1 if isinstance(thing, Zone) else 0
        for line in _lines_of(thing, spots, owners, group):
            number += 1
            yield line


def _lines_of(thing: Thing, spots: Spots, owners: dict[Seat, int], group: int) -> Iterator[Line]:
    """Yield the lines of a thing; buttons and words say nothing that mask and the rest do not."""
    if isinstance(thing, Piece):
        owner, colour = _owner(thing.seat, owners), _COLOURS[thing.colour]
        yield _line("piece", thing.letter, owner, spots.get(thing.place, _NOWHERE), colour)
    elif isinstance(thing, Card):
        yield _card(thing, spots, 0)
    elif isinstance(thing, Zone):
        yield _line("zone", thing.key, _owner(thing.seat, owners), number=thing.count)
        for card in thing.cards:
            yield _card(card, spots, group)
    elif isinstance(thing, Mark):
        for place in thing.places:
            yield _line("mark", thing.role, spot=spots.get(place, _NOWHERE))
    else:
        yield from _counted(thing, owners)


def _counted(thing: Thing, owners: dict[Seat, int]) -> Iterator[Line]:
    """Yield the lines of what is a number."""
    if isinstance(thing, Counter):
        yield _line("counter", thing.key, _owner(thing.seat, owners), number=thing.value)
    elif isinstance(thing, Sticks):
        up = -1 if thing.up is None else thing.up
        yield _line("sticks", thing.key, _owner(thing.seat, owners), number=up)
    elif isinstance(thing, Track):
        for marker in thing.markers:
            yield _line("marker", thing.key, _owner(marker.seat, owners), number=marker.at)
    elif isinstance(thing, Panel):
        yield from _cells(thing)


def _cells(panel: Panel) -> Iterator[Line]:
    """Yield the numbers of a panel; the words beside them are always the same."""
    for y, row in enumerate(panel.rows, start=1):
        for x, cell in enumerate(row.cells, start=1):
            found = _NUMBER.search(cell.in_(BASE))
            if found is not None:
                number = int(found[0].replace("−", "-"))
                yield _line("cell", panel.key, spot=(x, y), number=number)


def _spots(board: Board) -> Spots:
    if not board.turned:
        return {place.key: (place.x + 1, place.y + 1) for place in board.places}
    return {
        place.key: (board.width - place.x - place.span + 1, board.height - place.y - place.span + 1)
        for place in board.places
    }


def _owner(seat: Seat | None, owners: dict[Seat, int]) -> int:
    return 0 if seat is None else owners[seat]


def _card(card: Card, spots: Spots, group: int) -> Line:
    spot = _NOWHERE if card.place is None else spots.get(card.place, _NOWHERE)
    return _line("card", card.letter, 0, spot, _COLOURS[card.colour], 0, group)


def _line(
    kind: str,
    text: str,
    owner: int = 0,
    spot: tuple[int, int] = _NOWHERE,
    colour: int = 0,
    number: int = 0,
    group: int = 0,
) -> Line:
    letters = [min(ord(letter), 127) for letter in text[:_LETTERS]]
    blank = [0] * (_LETTERS - len(letters))
    amount = max(-LIMIT, min(LIMIT, number))
    return (_NUMBERS[kind], owner, *spot, colour, amount, group, *letters, *blank)
