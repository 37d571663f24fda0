"""What combinations of 軟連 are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.games.hauniek.circle import NO_FOOT, SCALES, HauniekForm
from belpic.games.hauniek.options import PHRASES

if TYPE_CHECKING:
    from belpic.core.text import Text


def rank_name(value: int) -> Text:
    """Return what people call a place of the circle."""
    return SCALES["dead"].name(value)


def made_name(made: HauniekForm) -> Text:
    """Return what people call a combination."""
    if made.foot == NO_FOOT:
        return PHRASES("combination.circle", count=made.size)
    return PHRASES(f"combination.{made.type}", count=made.size, value=rank_name(made.foot))
