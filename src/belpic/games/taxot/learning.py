"""What a seat sees of 終季 as numbers: counts of cards with these groups beside them.

| array | what |
|---|---|
| `groups` | each seat's exposed group |
| `discards` | what each seat has thrown away and nobody has claimed |
| `drawn` | the card just drawn, if the viewer has drawn it |
| `offered` | the discard that is asked about |
"""

from __future__ import annotations

from typing import Final

from belpic.games._shared.cards.deck import NO_CARD
from belpic.games._shared.cards.learning import CardFeatures, Split
from belpic.games.taxot.state import TaxotState


def _discards(state: TaxotState) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(state.seats)]
    for kind, seat in state.table.river:
        found[seat].append(kind)
    return found


def _drawn(state: TaxotState) -> tuple[int, ...]:
    return () if state.table.drawn == NO_CARD else (state.table.drawn,)


def _split(state: TaxotState) -> Split:
    """Return the cards as the layout does, without its groups, which take longest to make."""
    table, season = state.table, state.season
    river = [kind for kind, _ in table.river]
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
