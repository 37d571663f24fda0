"""Actions that are words: what is chosen beside moves (Rulebook, cetkaik §6.2, §8.5, §9)."""

from __future__ import annotations

from typing import Final

from belpic.core.action import Action

STAY: Final = Action.of("stay")
AGAIN: Final = Action.of("again")
BANK: Final = Action.of("bank")
TYMOK: Final = Action.of("tymok")
TAXOT: Final = Action.of("taxot")
THROW: Final = Action.of("throw")


def landing_on(name: str) -> Action:
    """Return the choice to land on the square of this name."""
    return Action.of(f"to {name}")
