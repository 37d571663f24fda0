"""The legal actions after a throw, and what they do (Rulebook, 連船之遊, Turn)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.seats import Seat
from belpic.games._shared.throws.state import put
from belpic.games.nekana_mokanuc.board import BUILD, GOAL, HOLD
from belpic.games.nekana_mokanuc.fleet import Fleet, Ship

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.nekana_mokanuc.options import NekanaMokanucOptions

MOVE: Final = "move"
SUPPLY: Final = "supply"
BUILDING: Final = "build"
PLUNDER: Final = "plunder"
RECALL: Final = "recall"
VERBS: Final = (MOVE, SUPPLY, BUILDING, PLUNDER, RECALL)
PASS: Final = Action.of("pass")

Fleets = tuple[Fleet, ...]


@lru_cache(maxsize=256)  # the same throw is asked about by bots, clients and the rules
def legal(
    options: NekanaMokanucOptions, fleets: Fleets, seat: Seat, number: int
) -> tuple[Action, ...]:
    """Return what a seat may do after it has thrown the number; never nothing."""
    if options.strands and fleets[seat].stock == 0:
        return (PASS,)
    if number == 0 and options.zero == "pass":
        return (PASS,)
    found = (
        *moves(options, fleets[seat], number),
        *supplies(options, fleets[seat], number),
        *builds(fleets[seat]),
        *plunders(options, fleets, seat, number),
        *recalls(fleets[seat]),
    )
    return (*found, PASS) if number == 0 or not found else found


def moves(options: NekanaMokanucOptions, fleet: Fleet, number: int) -> Iterator[Action]:
    """Yield the moves that can be paid (移動)."""
    for index, ship in enumerate(fleet.ships):
        past = options.exact_goal and ship.at + number > GOAL
        if number == 0 or ship.at == GOAL or ship.load == 0 or past:
            continue
        text = str(index + 1)
        able = {"stock": fleet.stock >= number, "ship": ship.load >= number}
        if options.move_cost_source == "either":
            yield from (Action.of(MOVE, text, payer) for payer, pays in able.items() if pays)
        elif able[options.move_cost_source]:
            yield Action.of(MOVE, text)


def supplies(options: NekanaMokanucOptions, fleet: Fleet, number: int) -> Iterator[Action]:
    """Yield the ships that can be loaded, wherever they are but at the goal (補給)."""
    if number == 0 or (options.supply_source == "stock" and fleet.stock == 0):
        return
    for index, ship in enumerate(fleet.ships):
        if ship.at < GOAL and ship.load < HOLD and (ship.load or options.supply_empty_ship):
            yield Action.of(SUPPLY, str(index + 1))


def builds(fleet: Fleet) -> Iterator[Action]:
    """Yield the ships that can be built (造船)."""
    for index, ship in enumerate(fleet.ships):
        if ship == Ship() and fleet.stock >= BUILD:
            yield Action.of(BUILDING, str(index + 1))


def plunders(
    options: NekanaMokanucOptions, fleets: Fleets, seat: Seat, number: int
) -> Iterator[Action]:
    """Yield who can rob whom: ships of two seats on one square (略奪)."""
    if number < 2:
        return
    for index, ship in enumerate(fleets[seat].ships):
        where = ship.is_at_sea or (options.plunder_at_start and ship.at == 0)
        if not where or ship.load == HOLD:
            continue
        for owner, fleet in enumerate(fleets):
            for other, prey in enumerate(fleet.ships):
                if owner != seat and prey.at == ship.at and prey.load:
                    yield Action.of(PLUNDER, str(index + 1), str(owner + 1), str(other + 1))


def recalls(fleet: Fleet) -> Iterator[Action]:
    """Yield the ships that can be called home (荷下ろし, 召集)."""
    for index, ship in enumerate(fleet.ships):
        if ship != Ship():
            yield Action.of(RECALL, str(index + 1))


def done(
    options: NekanaMokanucOptions, fleets: Fleets, seat: Seat, action: Action, number: int
) -> Fleets:
    """Return all fleets after a legal action."""
    if action == PASS:
        return fleets
    index = int(action[1]) - 1
    fleet = fleets[seat]
    ship = fleet.ships[index]
    match action[0]:
        case "move":
            payer = action[2] if len(action) > 2 else options.move_cost_source
            after = fleet.sailed(index, number, by_stock=payer == "stock")
        case "supply":
            most = min(number, HOLD - ship.load)
            given = min(most, fleet.stock) if options.supply_source == "stock" else most
            stock = fleet.stock - given * (options.supply_source == "stock")
            after = fleet.with_ship(index, Ship(ship.at, ship.load + given), stock)
        case "build":
            after = fleet.with_ship(index, Ship(load=BUILD), fleet.stock - BUILD)
        case "recall":
            after = fleet.with_ship(index, Ship(), fleet.stock + ship.load)
        case _:
            return _robbed(fleets, seat, action, number)
    return put(fleets, seat, after)


def _robbed(fleets: Fleets, seat: Seat, action: Action, number: int) -> Fleets:
    index, owner, other = (int(text) - 1 for text in action[1:])
    ship, prey = fleets[seat].ships[index], fleets[owner].ships[other]
    taken = loot(ship, prey, number)
    mine = fleets[seat].with_ship(index, ship.carrying(ship.load + taken))
    theirs = fleets[owner].with_ship(other, prey.carrying(prey.load - taken))
    return put(put(fleets, seat, mine), owner, theirs)


def loot(ship: Ship, prey: Ship, number: int) -> int:
    """Return how much a ship takes from another: one less than the number, what is there, fits."""
    return min(number - 1, prey.load, HOLD - ship.load)
