"""Why a touch is impossible on the way up the mountain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.errors import Reason
from belpic.games._shared.cards.deck import KIND, name_of
from belpic.games._shared.mountain.choices import (
    may_begin,
    may_finish,
    must_move,
    payable,
)
from belpic.games._shared.mountain.holdings import RESOURCES, Step
from belpic.games._shared.mountain.rules import SHIP
from belpic.games._shared.mountain.situation import resource_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games._shared.mountain.situation import MountainSituation

STEP_OF: Final[dict[str, Step]] = {
    "effects": "effects",
    "exchange": "exchange",
    "destroy": "destroy",
    "place": "hand",
    "discard": "hand",
}
"""The step to which a word belongs."""


def explain_touch(state: MountainSituation, path: Sequence[str]) -> Reason | None:
    """Return why the seat whose turn it is cannot make the last touch of the path."""
    *before, touch = path
    if not before:
        return _of_word(state, touch)
    match before[0]:
        case "place" if touch in KIND:
            return _of_laying(state, KIND[touch])
        case "discard" if touch in KIND:
            return _reason(state, "not_yours")
        case "move" if touch in RESOURCES:
            price = state.move_price("rice" if touch == "rice" else "coin")
            what = state.options.phrases(f"counted.{touch}", number=price)
            return _reason(state, "poor_move", price=price, resource=what)
        case "move" | "advance":
            return _too_far(state, free=before[0] == "advance")
        case "destroy":
            return _of_removal(state, before, touch)
        case _:
            return None


def _of_word(state: MountainSituation, word: str) -> Reason | None:
    turn = state.turn
    if word not in STEP_OF and word not in ("activate", "move", "end"):
        return _reason(state, "word_first") if word in KIND else None
    if turn.ask:
        return _reason(state, f"answer_{turn.ask}")
    if turn.open == "effects":
        return _reason(state, "effects_first")
    if word == "activate":
        return _reason(state, "no_effects" if "effects" in turn.done else "open_effects")
    step = STEP_OF.get(word)
    if step and not may_begin(state, step):
        return _reason(state, "step_over", step=state.options.phrases(f"scene.{word}"))
    if step:
        return _of_step(state, word)
    if not may_finish(state):
        return _reason(state, "duties" if "effects" in turn.done else "effects_due")
    return _of_end(state) if word == "end" else _of_move(state)


def _of_step(state: MountainSituation, word: str) -> Reason:
    if word == "discard":
        return _reason(state, "no_hand" if not state.mover.hand else "lay_or_discard")
    return _reason(state, f"cannot_{word}")


def _of_end(state: MountainSituation) -> Reason | None:
    return _reason(state, "must_move") if must_move(state) else None


def _of_move(state: MountainSituation) -> Reason | None:
    if not state.distances() or payable(state):
        return _reason(state, "no_distance")
    rice, coin = state.move_price("rice"), state.move_price("coin")
    moved = state.turn.moves and not state.rules.many_moves
    return _reason(state, "moved") if moved else _reason(state, "poor", rice=rice, coin=coin)


def _of_laying(state: MountainSituation, kind: int) -> Reason:
    if kind not in state.mover.held:
        return _reason(state, "not_yours")
    if not state.mover.has_room and (kind // 2 != SHIP or state.rules.ship_needs_place):
        return _reason(state, "no_room")
    return _price(state, kind, state.lay_price(kind))


def _of_removal(state: MountainSituation, before: Sequence[str], touch: str) -> Reason | None:
    number = touch.rpartition(".")[2]
    if not number.isdecimal() or int(number) not in range(1, 10):
        return None
    by_seat = state.rules.destroy_any
    if by_seat and (len(before) < 2 or not before[1].isdecimal()):
        return None
    owner = int(before[1]) - 1 if by_seat else state.turn.seat
    card = state.players[owner].table[int(number) - 1] if owner in range(state.seats) else None
    if card is None or (touch != number and not touch.startswith(f"card{owner + 1}.")):
        return None
    return _price(state, card.kind, state.destroy_price(card.kind))


def _price(state: MountainSituation, kind: int, price: int) -> Reason:
    resource = resource_of(kind)
    return _reason(
        state,
        "poor_card",
        card=name_of(kind),
        price=price,
        resource=state.options.phrases(f"counted.{resource}", number=price),
        have=state.mover.amount(resource),
    )


def _too_far(state: MountainSituation, *, free: bool) -> Reason | None:
    distances = state.distances(free=free)
    if not distances:
        return None
    return _reason(state, "distance", low=distances[0], high=distances[-1])


def _reason(state: MountainSituation, key: str, **values: object) -> Reason:
    return Reason(key, state.options.phrases(f"refused.{key}", **values))
