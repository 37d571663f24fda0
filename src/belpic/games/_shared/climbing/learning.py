"""What lies on the table of a climbing game, for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.games._shared.cards.deck import KIND
from belpic.games._shared.cards.learning import CardFeatures, Cards
from belpic.games._shared.climbing.state import ClimbingState

if TYPE_CHECKING:
    from belpic.games._shared.climbing.state import Laid


def climbing_features() -> CardFeatures[ClimbingState]:
    """Return counts of cards, with what is to be beaten (`beat`) and what lies under it."""
    return CardFeatures(
        of_table={
            "beat": lambda state: _kinds(state.trick[-1:]),
            "under": lambda state: _kinds(state.trick[:-1]),
        }
    )


def _kinds(laid: tuple[Laid, ...]) -> Cards:
    tokens = (token[:2] for one in laid for token in one.action[1:])
    return tuple(KIND[code] for code in tokens if code in KIND)
