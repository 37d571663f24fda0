"""What one sees before deciding: where the piece would go, and what a throw would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import Forecast, Mark, Prospect, Thing
from belpic.core.text import Text
from belpic.games._shared.mountain.rules import BRUSH, SHAMAN, TAM, THROWN
from belpic.games._shared.sticks import STICKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.games._shared.mountain.situation import MountainSituation


def preview_path(state: MountainSituation, path: Sequence[str]) -> tuple[Thing, ...]:
    """Return marks and a forecast for a path of the seat whose turn it is."""
    if state.phase != "play":
        return ()
    match tuple(path):
        case ("activate", place, *_) if place.isdecimal():
            return tuple(_of_card(state, int(place) - 1))
        case ("advance", *rest):
            return marks(state, rest, free=True)
        case ("move", _, *rest):
            return marks(state, rest, free=False)
        case () if state.turn.ask == "advance":
            return marks(state, (), free=True)
        case _:
            return ()


def marks(state: MountainSituation, rest: Sequence[str], *, free: bool) -> tuple[Mark, ...]:
    """Return the route to the landing, and every landing that can be chosen."""
    distances = state.distances(free=free)
    if not distances:
        return ()
    chosen = [distance for distance in distances if str(distance) in rest[:1]]
    keys, pos = state.rules.route.keys, state.mover.pos
    farthest = (chosen or distances)[-1]
    route = Mark("route", keys[pos : pos + farthest + 1])
    if chosen:
        return (route,)
    return route, Mark("reachable", tuple(keys[pos + distance] for distance in distances))


def _of_card(state: MountainSituation, place: int) -> Iterator[Thing]:
    table = state.mover.table
    card = table[place] if place in range(len(table)) else None
    if card is None or card.status != "ready":
        return
    if card.rank == TAM:
        yield from marks(state, (), free=True)
    elif card.rank in THROWN:
        yield _forecast(state, card.rank)
        if card.rank == SHAMAN:
            yield from marks(state, (), free=True)


def _forecast(state: MountainSituation, rank: int) -> Forecast:
    phrases = state.options.phrases
    prospects = tuple(
        Prospect(Text.same(str(outcome)), probability, effect_text(state, rank, int(outcome[0])))
        for outcome, probability in STICKS.outcomes()
    )
    return Forecast("forecast", phrases("scene.forecast"), prospects)


def effect_text(state: MountainSituation, rank: int, count: int) -> Text:
    """Return what a throw of so many does for a card."""
    power = "strong" if count >= state.rules.threshold else "weak"
    name = "brush" if rank == BRUSH else "shaman" if rank == SHAMAN else "general"
    return state.options.phrases(f"throw.{name}.{power}", reach=state.reach(free=True))
