"""What a seat sees of a card game as numbers, for programs that learn (`core.parts.Features`).

Cards are counted by kind: the first column has those that lie there face down for this viewer, then
come the kinds in the order of `deck.CODES`. Rows of seats begin with the viewer's own.

| array | what |
|---|---|
| `match` | the season, the last one, how far round the table 親 sits, the phase (0 play) |
| `hands` | each seat's cards |
| `aside` | all other cards that are not open: stock, cards drawn, put aside |
| `open` | all open cards |

A game adds groups of cards that its rules tell apart, of each seat or of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, Generic, TypeVar, cast

from belpic.games._shared.cards.deck import CODES, HIDDEN
from belpic.games._shared.cards.state import CardState

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from belpic.core.options import Options
    from belpic.core.view import View

COLUMNS: Final = len(CODES) + 1
_HEAD: Final = ("season", "seasons", "parent", "phase")
_PHASES: Final = {"play": 0, "deal": 1, "parent": 2, "cut": 3, "over": 4}

S = TypeVar("S", bound=CardState)


Cards = tuple[int, ...]
Split = tuple[Sequence[Cards], Sequence[Cards], Sequence[Cards]]
"""Each seat's cards, all others that are not open, and the open ones, in groups."""


def split_layout(state: CardState) -> Split:
    """Return the cards as the layout of every card game has them: hands first, open ones last."""
    groups = [slots.kinds for slots in state.layout()]
    return groups[: state.seats], groups[state.seats : -1], groups[-1:]


@dataclass(frozen=True)
class CardFeatures(Generic[S]):
    """Counts of cards, and what the game adds to them; both are made of what a view shows."""

    of_seats: Mapping[str, Callable[[S], Sequence[Cards]]] = field(default_factory=dict)
    of_table: Mapping[str, Callable[[S], Cards]] = field(default_factory=dict)
    split: Callable[[S], Split] = split_layout

    def shapes(self, options: Options, seats: int) -> dict[str, tuple[int, ...]]:  # noqa: ARG002  # all alike
        """Return the arrays by name."""
        return {
            "match": (len(_HEAD),),
            "hands": (seats, COLUMNS),
            "aside": (COLUMNS,),
            "open": (COLUMNS,),
            **dict.fromkeys(self.of_seats, (seats, COLUMNS)),
            **dict.fromkeys(self.of_table, (COLUMNS,)),
        }

    def values(self, view: View) -> bytes:
        """Return the numbers of all arrays, none of which is larger than a byte."""
        state = cast("S", view.shown)
        own = view.viewer
        assert isinstance(own, int)  # only seats observe
        seats, standing = state.seats, state.standing
        hands, aside, laid_open = self.split(state)
        rows = [*hands[own:], *hands[:own], (*chain(*aside),), (*chain(*laid_open),)]
        for groups in self.of_seats.values():
            found = groups(state)
            rows += (*found[own:], *found[:own])
        rows += [group(state) for group in self.of_table.values()]
        head = (
            standing.season,
            state.options.seasons,
            (standing.parent - own) % seats,
            _PHASES[standing.phase],
        )
        return bytes(head) + b"".join(map(_count, rows))


@lru_cache(4096)  # most of what lies on a table lay there before the last event, too
def _count(kinds: Cards) -> bytes:
    """Return how many cards of each kind there are; a hidden card is kind -1."""
    numbers = bytearray(COLUMNS)
    for kind in kinds:
        numbers[kind - HIDDEN] += 1
    return bytes(numbers)
