"""The events of 連船之遊 as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import CHANCE, Actor, Seat
from belpic.core.text import Text
from belpic.games._shared.throws.phrases import describe_throw, seat_name
from belpic.games.nekana_mokanuc.board import GOAL
from belpic.games.nekana_mokanuc.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.nekana_mokanuc.fleet import Ship
    from belpic.games.nekana_mokanuc.state import NekanaMokanucState


def describe_event(state: NekanaMokanucState, actor: Actor, action: Action) -> Text:
    """Return the event and what came of it."""
    if actor is CHANCE or state.phase != "choose":
        return describe_throw(state, actor, action)
    sentences = (_done(state, actor, action), *_results(state, actor, action))
    return Text.join(sentences, "sentences")


def _done(state: NekanaMokanucState, seat: Seat, action: Action) -> Text:
    name, word = seat_name(seat), action[0]
    if word == "pass":
        return PHRASES("event.pass", seat=name)
    index = int(action[1]) - 1
    before, after = state.fleets[seat], state.after(seat, action).fleets[seat]
    ship, now = before.ships[index], after.ships[index]
    values = {"seat": name, "ship": ship_name(index)}
    match word:
        case "move":
            landing = square_name(min(GOAL, ship.at + (state.count or 0)))
            paid = before.stock - after.stock
            payer = "event.move" if paid else "event.move_by_ship"
            return PHRASES(payer, place=landing, paid=state.count, **values)
        case "supply":
            return PHRASES("event.supply", more=now.load - ship.load, load=now.load, **values)
        case "plunder":
            owner, other = int(action[2]) - 1, int(action[3]) - 1
            taken = now.load - ship.load
            # a whole name of the ship would begin as a sentence does: “robs Your ship”
            prey = {"owner": seat_name(owner), "prey": ship_name(other)}
            return PHRASES("event.plunder", taken=taken, **prey, **values)
        case "recall":
            return PHRASES("event.recall", load=ship.load, stock=after.stock, **values)
        case _:
            return PHRASES("event.build", stock=after.stock, **values)


def _results(state: NekanaMokanucState, seat: Seat, action: Action) -> Iterator[Text]:
    """Yield who went home empty, what was delivered, and that the last round has come."""
    after = state.after(seat, action)
    for owner, (old, new) in enumerate(zip(state.fleets, after.fleets, strict=True)):
        for index, (ship, now) in enumerate(zip(old.ships, new.ships, strict=True)):
            if ship.at and not now.at and action[0] in ("move", "plunder"):
                yield PHRASES("event.went_home", owner=seat_name(owner), ship=ship_name(index))
        if new.goal > old.goal:
            yield PHRASES("event.delivered", more=new.goal - old.goal, goal=new.goal)
    if is_last_round(after) and not is_last_round(state):
        yield PHRASES("event.last_round")


def is_last_round(state: NekanaMokanucState) -> bool:
    """Tell whether somebody has reached the target and the others finish the round."""
    reached = any(fleet.goal >= state.options.target for fleet in state.fleets)
    return reached and state.phase != "over"


def ship_name(index: int) -> Text:
    """Return a ship by its number."""
    return PHRASES(f"ship.{index + 1}")


def ship_label(index: int, ship: Ship) -> Text:
    """Return a ship with where it is and what it carries, to be told from others there."""
    place = square_name(ship.at)
    return PHRASES("scene.ship_at", ship=ship_name(index), place=place, load=ship.load)


def square_name(at: int) -> Text:
    """Return a place of the route."""
    words = {0: "scene.start", GOAL: "scene.goal"}
    return PHRASES(words.get(at, "scene.square"), number=at)
