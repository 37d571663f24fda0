"""Why a touch is impossible in 連船之遊."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.games.nekana_mokanuc.actions import BUILDING, MOVE, PLUNDER, RECALL, SUPPLY, VERBS
from belpic.games.nekana_mokanuc.board import BUILD, GOAL, HOLD
from belpic.games.nekana_mokanuc.fleet import Ship
from belpic.games.nekana_mokanuc.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.nekana_mokanuc.state import NekanaMokanucState


def explain_touch(state: NekanaMokanucState, path: Sequence[str]) -> Reason | None:
    """Return why the seat in turn cannot make the last touch of the path, if rules say so."""
    fleet = state.fleets[state.current]
    choices = state.choices()
    if path[0] not in (*VERBS, "pass"):
        return None
    if state.options.strands and fleet.stock == 0:
        return _reason("must_pass_broke")
    if state.count == 0 and (state.options.zero == "pass" or path[0] in (MOVE, SUPPLY, PLUNDER)):
        return _reason("must_pass" if state.options.zero == "pass" else "zero")
    if path[0] == "pass":
        return _reason("not_pass")
    if len(path) == 1:
        return _of_verb(state, path[0])
    numbers = [str(index + 1) for index in range(len(fleet.ships))]
    if len(path) > 2 or path[1] not in numbers or any(one[:2] == tuple(path) for one in choices):
        return None
    return _of_ship(state, path[0], fleet.ships[int(path[1]) - 1])


def _of_verb(state: NekanaMokanucState, verb: str) -> Reason:
    """Return why no ship at all can do it: the reason for the one that comes nearest to it."""
    ships = state.fleets[state.current].ships
    near = [ship for ship in ships if _is_near(verb, ship)] or list(ships)
    return _of_ship(state, verb, max(near, key=lambda ship: (ship.at, ship.load)))


def _is_near(verb: str, ship: Ship) -> bool:
    """Tell whether nothing but the throw, the stock or other ships keeps a ship from it."""
    if verb == BUILDING:
        return ship == Ship()
    return ship.load > 0 and ship.at < GOAL


def _of_ship(state: NekanaMokanucState, verb: str, ship: Ship) -> Reason:
    stock, number = state.fleets[state.current].stock, state.count or 0
    if verb == RECALL:
        return _reason("already_home")
    if verb == BUILDING:
        return _reason("not_empty") if ship != Ship() else _reason("build_cost", cost=BUILD)
    if verb == PLUNDER:
        return _of_robber(ship, number)
    if ship.at == GOAL:
        return _reason("at_goal")
    return _of_mover(state, ship, number) if verb == MOVE else _of_supplied(ship, stock)


def _of_supplied(ship: Ship, stock: int) -> Reason:
    if ship.load == HOLD:
        return _reason("full", hold=HOLD)
    return _reason("empty_stock" if stock == 0 else "no_load")


def _of_robber(ship: Ship, number: int) -> Reason:
    if number == 1:
        return _reason("plunder_one")
    return _reason("full", hold=HOLD) if ship.load == HOLD else _reason("no_prey")


def _of_mover(state: NekanaMokanucState, ship: Ship, number: int) -> Reason:
    if ship.load == 0:
        return _reason("no_load")
    if state.options.exact_goal and ship.at + number > GOAL:
        return _reason("past_goal", steps=GOAL - ship.at)
    source = state.options.move_cost_source
    have = {
        "stock": state.fleets[state.current].stock,
        "ship": ship.load,
        "either": max(state.fleets[state.current].stock, ship.load),
    }[source]
    return _reason(f"move_cost_{source}", cost=number, have=have)


def _reason(key: str, **values: object) -> Reason:
    return Reason(key, PHRASES(f"refused.{key}", **values))
