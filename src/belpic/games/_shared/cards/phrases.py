"""Words that the scenes and events of all card games use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.text import Text
from belpic.games._shared.cards.combinations import Combination
from belpic.games._shared.cards.deck import KANJI, PHRASES, RANKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.seats import Seat


def seat_name(seat: Seat) -> Text:
    """Return the seat's number for people, who count from one."""
    return PHRASES("scene.seat_number", seat=seat + 1)


def seat_names(seats: Sequence[Seat]) -> Text:
    """Return several seats."""
    return Text.join(tuple(map(seat_name, seats)))


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


def gains(changes: Sequence[int]) -> Text:
    """Return who gains and who loses how much."""
    parts = tuple(
        PHRASES("event.gain", seat=PHRASES("scene.seat_number", seat=seat + 1), gain=f"{change:+d}")
        for seat, change in enumerate(changes)
        if change
    )
    return Text.join(parts) if parts else PHRASES("event.no_gain")
