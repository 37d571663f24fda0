"""Two bots for 連船之遊: one drifts at random but undoes nothing, one plans its voyages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.games._shared.sticks import STICKS
from belpic.games.nekana_mokanuc.actions import BUILDING, MOVE, PASS, PLUNDER, RECALL, SUPPLY, loot
from belpic.games.nekana_mokanuc.board import GOAL, HOLD
from belpic.games.nekana_mokanuc.state import NekanaMokanucState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.rng import Rng
    from belpic.core.view import View
    from belpic.games.nekana_mokanuc.fleet import Fleet

SHORT: Final = STICKS.number
"""Below this stock there are throws that cannot be paid."""
BOOTY: Final = 2
"""From how much on robbing another ship is better than going one's own way."""


class DrifterBot:
    """Does anything, but recalls no ship without need and never builds; passes on a 0."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return a random action among those that undo nothing."""
        actions = view.actions()
        state = view.shown
        assert isinstance(state, NekanaMokanucState)  # the game's own bot
        if PASS in actions:
            return PASS
        fleet = state.fleets[state.current]
        able = [action for action in actions if makes_sense(fleet, action)] or actions
        return able[rng.below(len(able))]


def makes_sense(fleet: Fleet, action: Action) -> bool:
    """Tell whether an action undoes nothing: no building, and ships come home from the goal.

    A stock that is short is filled by recalling a ship with its load.
    """
    if action[0] == RECALL:
        ship = fleet.ships[int(action[1]) - 1]
        return ship.at == GOAL or (fleet.stock < SHORT and ship.load > 0)
    return action[0] != BUILDING


class CaptainBot:
    """Loads one ship, gathers what its voyage costs, sails it to the goal, and begins again."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the action that its plan wants most among the legal ones.

        Of robberies that take as much it chooses by chance, so that no seat is robbed more often.
        """
        actions = view.actions()
        state = view.shown
        assert isinstance(state, NekanaMokanucState)  # the game's own bot
        if PASS in actions or len(actions) == 1:
            return actions[-1]
        return next(action for action in plan(state, actions, rng) if action in actions)


def plan(state: NekanaMokanucState, actions: Sequence[Action], rng: Rng) -> list[Action]:
    """Return what a captain would do with the throw, the best first; the last is always legal."""
    fleet, number = state.fleets[state.current], state.count or 0
    carrier = leading_ship(fleet)
    wishes = robberies(state, actions, rng)
    if carrier is None:
        return [*wishes, Action.of(RECALL, "1"), *actions]
    ship, text = fleet.ships[carrier], str(carrier + 1)
    missing = state.options.target - fleet.goal
    fare = GOAL - ship.at
    move = [action for action in actions if action[:2] == (MOVE, text)]
    supply = Action.of(SUPPLY, text)
    from_ship = state.options.move_cost_source == "ship"
    wanted = min(HOLD, missing + fare * from_ship)
    if number >= fare and ship.load >= missing:
        wishes += move
    if ship.load < wanted and (ship.at == 0 or from_ship):
        return [*wishes, supply, *move, *actions]
    if from_ship or fleet.stock >= fare:
        return [*wishes, *move, supply, *actions]
    return [*wishes, *refuel(fleet, carrier, fare - fleet.stock), *move, *actions]


def leading_ship(fleet: Fleet) -> int | None:
    """Return the ship that is furthest on its way, at the start the fullest; None if all are in."""
    going = [index for index, ship in enumerate(fleet.ships) if ship.at < GOAL]
    return max(
        going, key=lambda index: (fleet.ships[index].at, fleet.ships[index].load), default=None
    )


def robberies(state: NekanaMokanucState, actions: Sequence[Action], rng: Rng) -> list[Action]:
    """Return the greatest robbery if it is worth a turn, one of them if several are."""
    found = [(booty(state, action), action) for action in actions if action[0] == PLUNDER]
    most = max((taken for taken, _ in found), default=0)
    equal = [action for taken, action in found if taken == most >= BOOTY]
    return [equal[rng.below(len(equal))]] if equal else []


def booty(state: NekanaMokanucState, action: Action) -> int:
    """Return how much a robbery takes."""
    index, owner, other = (int(text) - 1 for text in action[1:])
    ship, prey = state.fleets[state.current].ships[index], state.fleets[owner].ships[other]
    return loot(ship, prey, state.count or 0)


def refuel(fleet: Fleet, carrier: int, short: int) -> list[Action]:
    """Return how to fill the stock: load another ship at the start, then recall it."""
    others = [index for index, ship in enumerate(fleet.ships) if index != carrier]
    home = [index for index in others if fleet.ships[index].at == 0]
    if not home:
        return [Action.of(RECALL, str(others[0] + 1))]
    tanker = max(home, key=lambda index: fleet.ships[index].load)
    text = str(tanker + 1)
    if fleet.ships[tanker].load >= min(short, HOLD):
        return [Action.of(RECALL, text)]
    return [Action.of(SUPPLY, text)]
