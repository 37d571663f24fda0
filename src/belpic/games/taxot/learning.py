"""What a seat sees of 終季 as numbers: counts of cards with these groups beside them.

| array | what |
|---|---|
| `groups` | each seat's exposed group |
| `discards` | what each seat has thrown away and nobody has claimed |
| `drawn` | the card just drawn, if the viewer has drawn it |
| `offered` | the discard that is asked about |
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.games._shared.cards.deck import NO_CARD
from belpic.games._shared.cards.learning import CardFeatures, Cards, Split
from belpic.games.taxot.state import TaxotState

if TYPE_CHECKING:
    from belpic.core.seats import Seat


@lru_cache(1024)  # the same discards are looked at by everybody who is asked about the last one
def _thrown(river: tuple[tuple[int, Seat], ...], seats: int) -> tuple[Cards, tuple[Cards, ...]]:
    """Return all discards, and each seat's."""
    found: list[list[int]] = [[] for _ in range(seats)]
    for kind, seat in river:
        found[seat].append(kind)
    return tuple([kind for kind, _ in river]), tuple(map(tuple, found))


def _discards(state: TaxotState) -> tuple[Cards, ...]:
    return _thrown(state.table.river, state.seats)[1]


def _drawn(state: TaxotState) -> Cards:
    return () if state.table.drawn == NO_CARD else (state.table.drawn,)


def _split(state: TaxotState) -> Split:
    """Return the cards as the layout does, without its groups, which take longest to make."""
    table, season = state.table, state.season
    river, _ = _thrown(table.river, state.seats)
    aside = (_drawn(state), table.stock, *season.buried)
    return table.hands, aside, (river, *table.groups, season.lights, season.gone)


FEATURES: Final = CardFeatures[TaxotState](
    split=_split,
    of_seats={"groups": lambda state: state.table.groups, "discards": _discards},
    of_table={
        "drawn": _drawn,
        "offered": lambda state: (state.last_discard,) if state.table.answers else (),
    },
)
