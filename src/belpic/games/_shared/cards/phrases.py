"""Words that the scenes and events of all card games use."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from belpic.core.gains import Gains
from belpic.core.numbers import signed
from belpic.core.seats import Seat
from belpic.core.text import Text
from belpic.core.you import seat_text
from belpic.games._shared.cards.combinations import Combination
from belpic.games._shared.cards.deck import KANJI, PHRASES, RANKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games._shared.cards.standing import Standing


@cache
def seat_name(seat: Seat) -> Text:
    """Return the seat's number for people, who count from one."""
    return seat_text(seat, PHRASES("scene.seat_number", seat=seat + 1))


def seat_names(seats: Sequence[Seat]) -> Text:
    """Return several seats."""
    # words bend with one seat as they do with its name
    return seat_name(seats[0]) if len(seats) == 1 else Text.join(tuple(map(seat_name, seats)))


def value_name(value: int) -> Text:
    """Return what people call a strength."""
    rank = value + 1
    return PHRASES("card.value", kanji=KANJI[rank], rank=RANKS[rank])


def combination_name(combination: Combination) -> Text:
    """Return what people call a combination, such as a run of three up to 5."""
    return PHRASES(
        f"combination.{combination.type}",
        count=combination.size,
        value=value_name(combination.key),
    )


def factor_sentence(standing: Standing) -> Text:
    """Return that payments of 親 are multiplied, and by how much."""
    name = seat_name(standing.parent)
    return PHRASES("event.factor", seat=name, factor=standing.bonus)


def gains(changes: Sequence[int]) -> Text:
    """Return as a sentence who gains and who loses how much."""
    parts = tuple(
        PHRASES("event.gain", seat=seat_name(Seat(seat)), gain=signed(change))
        for seat, change in enumerate(changes)
        if change
    )
    if not parts:
        return PHRASES("event.no_gain")
    return Gains(PHRASES("event.gains", gains=Text.join(parts)))
