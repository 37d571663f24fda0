"""What a seat sees of 行戦 as numbers: counts of cards with these groups beside them.

| array | what |
|---|---|
| `won` | each seat's 公開札 |
| `laid` | what each seat has laid down in this round; face down in the first column |
| `lead` | what the leader has laid down |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.games._shared.cards.deck import HIDDEN, KIND
from belpic.games._shared.cards.learning import CardFeatures, Cards
from belpic.games.mokkaik.season import DISCARD
from belpic.games.mokkaik.state import MokkaikState

if TYPE_CHECKING:
    from belpic.core.action import Action


def _laid(state: MokkaikState) -> list[Cards]:
    found: list[Cards] = [()] * state.seats
    for place, action in enumerate(state.round):
        found[(state.leader + place) % state.seats] = _kinds(action)
    return found


def _kinds(action: Action) -> Cards:
    if action[0] == DISCARD:
        return (HIDDEN,) * (len(action) - 1)
    return tuple(KIND[token[:2]] for token in action[1:])


FEATURES: Final = CardFeatures[MokkaikState](
    of_seats={"won": lambda state: state.won, "laid": _laid},
    of_table={"lead": lambda state: _kinds(state.round[0]) if state.round else ()},
)
