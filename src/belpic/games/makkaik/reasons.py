"""Why a touch is impossible in 値戦."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND
from belpic.games.makkaik.choices import HIGHEST
from belpic.games.makkaik.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.makkaik.state import MakkaikState

WORDS = ("swap", "draw2", "skip", "keep", "out", "base", "join", "fold")


def explain_touch(state: MakkaikState, path: Sequence[str]) -> Reason | None:
    """Return why the seat whose turn it is cannot make the last touch of the path."""
    *before, touch = path
    if touch in WORDS:
        return _of_word(state, touch) if not before else None
    if touch.rpartition(".")[2] in KIND:
        return _of_card(state, before)
    if before == ["base"] and touch.isdecimal():
        low = state.table.base if state.options.base_change == "raise" else 1
        return _reason("base_range", low=max(1, low), high=HIGHEST)
    return None


def _of_word(state: MakkaikState, word: str) -> Reason:
    """Return why this is not the moment for a word, or the seat not the one to say it."""
    stage = state.table.stage
    if stage == "exchange":
        if word == "skip":
            return _reason("must_exchange")
        return _reason("stock_short" if word == "draw2" else "exchange_first")
    if stage == "keep":
        return _reason("must_keep")
    if word == "join":
        return _reason("parent_sets")
    return _reason("no_raise", base=state.table.base) if word == "base" else _reason("bet_now")


def _of_card(state: MakkaikState, before: Sequence[str]) -> Reason:
    """Return why a card cannot be touched: it lies elsewhere, or something else comes first."""
    stage = state.table.stage
    if stage not in ("exchange", "keep"):
        return _reason("bet_first")
    if not before:
        word = "swap" if stage == "exchange" else "keep"
        return _reason("verb_first", verbs=Text.join((PHRASES(f"scene.{word}"),)))
    if stage == "exchange":
        return _reason("swap_own" if len(before) == 1 else "swap_open")
    return _reason("keep_drawn" if len(before) == 1 else "keep_out")


def _reason(key: str, **values: object) -> Reason:
    return Reason(key, PHRASES(f"refused.{key}", **values))
