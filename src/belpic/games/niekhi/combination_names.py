"""What combinations of 連友 are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.text import Text
from belpic.games._shared.cards.deck import KANJI, RANKS
from belpic.games.niekhi.combinations import SCALE, NiekhiForm
from belpic.games.niekhi.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterable

BEST = 9


def strength_name(value: int) -> Text:
    """Return what people call a strength; 王 and 皇 are one."""
    if value == BEST:
        return PHRASES("strength.best")
    return SCALE.name(value)


def strength_names(values: Iterable[int]) -> Text:
    """Return what people call several strengths."""
    return Text.join(tuple(map(strength_name, values)), "names")


def made_name(made: NiekhiForm) -> Text:
    """Return what people call a combination."""
    return PHRASES(
        f"combination.{made.type}",
        width=made.width,
        count=made.width if made.length == 1 else made.length,
        cards=made.width * made.length,
        value=strength_name(made.key),
    )


def glyph_of(value: int) -> tuple[str, str]:
    """Return the character and the letter of a strength."""
    letter = SCALE.ranks[value]
    return KANJI[RANKS.index(letter)], letter
