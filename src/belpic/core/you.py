"""What seats are called: to the one who sits there, “you”."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import PHRASES
from belpic.core.text import Text

if TYPE_CHECKING:
    from belpic.core.seats import Seat


def seat_text(seat: Seat | int, name: Text) -> Text:
    """Return the name of a seat for people, which is “you” where that seat reads it."""
    return Text.of_seat(seat, name, PHRASES("seat.you"))


def side_text(seat: Seat | int, name: Text, short: Text) -> Text:
    """Return the name of a side; where its own seat reads it, “you” and the side's short name."""
    return Text.of_seat(seat, name, PHRASES("seat.you_as", side=short))
