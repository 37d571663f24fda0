"""Who sits, who watches and who is to act."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, NewType

Seat = NewType("Seat", int)


class Watcher(Enum):
    """A viewer that is not a seat."""

    SPECTATOR = "spectator"
    ALL = "all"


class Turn(Enum):
    """Who is to act where it is not a seat."""

    CHANCE = "chance"
    OVER = "over"


SPECTATOR: Final = Watcher.SPECTATOR
"""Sees what is public."""
ALL: Final = Watcher.ALL
"""Sees everything; for finished matches only."""
CHANCE: Final = Turn.CHANCE
"""The match waits for an outcome of chance."""
OVER: Final = Turn.OVER
"""The match has ended by its rules."""

Viewer = Seat | Watcher
Actor = Seat | Literal[Turn.CHANCE]
ToAct = frozenset[Seat] | Turn


def asked_seats(to_act: ToAct) -> frozenset[Seat]:
    """Return the seats that are asked: none while chance decides, and none when all is over."""
    return frozenset() if isinstance(to_act, Turn) else to_act


def next_seat(seat: Seat, seats: int, by: int = 1) -> Seat:
    """Return the seat `by` places further round the table."""
    return Seat((seat + by) % seats)


def seats_from(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats once round the table, beginning with `first`."""
    return tuple(next_seat(first, seats, by) for by in range(seats))
