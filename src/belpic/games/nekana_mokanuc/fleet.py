"""What a seat owns: its stock, its ships and what it has delivered."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.core.quick import replace
from belpic.games._shared.throws.state import put
from belpic.games.nekana_mokanuc.board import GOAL, SHIPS


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship: where it is and what it carries."""

    at: int = 0
    load: int = 0

    @property
    def is_at_sea(self) -> bool:
        """Whether it is between the start and the goal."""
        return 0 < self.at < GOAL

    def carrying(self, load: int) -> Ship:
        """Return the ship with another load; at sea an empty one goes home at once."""
        return Ship() if self.is_at_sea and load == 0 else replace(self, load=load)


@dataclass(frozen=True, slots=True)
class Fleet:
    """The resources and ships of one seat."""

    stock: int
    ships: tuple[Ship, ...]
    goal: int = 0

    def with_ship(self, index: int, ship: Ship, stock: int | None = None) -> Fleet:
        """Return the fleet with one ship, and maybe the stock, changed."""
        kept = self.stock if stock is None else stock
        return replace(self, ships=put(self.ships, index, ship), stock=kept)

    def sailed(self, index: int, number: int, *, by_stock: bool) -> Fleet:
        """Return the fleet after a paid move; at the goal the load is delivered (移動)."""
        ship = self.ships[index]
        at = min(GOAL, ship.at + number)
        load = ship.load if by_stock else ship.load - number
        stock = self.stock - number if by_stock else self.stock
        if at == GOAL:
            arrived = self.with_ship(index, Ship(GOAL), stock)
            return replace(arrived, goal=self.goal + load)
        return self.with_ship(index, Ship(at, ship.load).carrying(load), stock)


FIRST_LOAD = 5
FIRST_STOCK = 20
FIRST: Fleet = Fleet(FIRST_STOCK, (Ship(load=FIRST_LOAD), *(Ship(),) * (SHIPS - 1)))
"""What every seat begins with (Setup)."""
