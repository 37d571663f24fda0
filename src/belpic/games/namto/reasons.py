"""Why a touch is impossible in 開樽."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND
from belpic.games.namto.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.namto.state import NamtoState


def explain_touch(state: NamtoState, path: Sequence[str]) -> Reason | None:
    """Return why a seat that is asked cannot make the last touch of the path."""
    *before, touch = path
    choosing = state.table.stage == "choose"
    if touch.rpartition(".")[2] in KIND:
        if not choosing:
            return _reason("bet_first")
        word = Text.join((PHRASES("scene.open"),))
        return _reason("own_card") if before else _reason("verb_first", verbs=word)
    if choosing:
        return _reason("choose_now") if touch in ("at", "mun") else None
    if touch == "open":
        return _reason("bet_now")
    low, high = state.range_of_bets()
    if low > high and "at" in (touch, *before):
        return _reason("cannot_pay", low=low, left=state.left(state.table.turn))
    if before == ["at"] and touch.isdecimal():
        return _reason("too_little" if int(touch) < low else "too_much", low=low, high=high)
    return None


def _reason(key: str, **values: object) -> Reason:
    return Reason(key, PHRASES(f"refused.{key}", **values))
