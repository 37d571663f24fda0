"""What the combinations of 開樽 are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.text import Text
from belpic.games._shared.cards.phrases import combination_name
from belpic.games.namto.options import PHRASES

if TYPE_CHECKING:
    from belpic.games.namto.ranking import CardsWorth, NamtoCombination


def made_name(made: NamtoCombination) -> Text:
    """Return what people call a combination, and whether it has one colour where that counts."""
    plain = made.combination
    name = PHRASES(f"named.{made.name}") if plain is None else combination_name(plain)
    # a run and a single card always have one colour
    telling = made.key[3] and made.name not in ("run", "single")
    return PHRASES("named.same", name=name) if telling else name


def worth_name(worth: CardsWorth) -> Text:
    """Return all combinations that some cards make, the strongest first."""
    return Text.join(tuple(map(made_name, worth.made)))
