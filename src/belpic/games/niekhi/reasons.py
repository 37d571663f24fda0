"""Why a touch is impossible in 連友."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.climbing.reasons import explain_card
from belpic.games._shared.climbing.state import PASS
from belpic.games.niekhi.combination_names import made_name, strength_name
from belpic.games.niekhi.combinations import BOMB, SCALE, NiekhiForm
from belpic.games.niekhi.effects import FETCH, GENERALS, LETTERS, REMOVE, SKIP
from belpic.games.niekhi.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.niekhi.state import NiekhiState


def explain_touch(state: NiekhiState, path: Sequence[str]) -> Reason | None:
    """Return why the seat whose turn it is cannot make the last touch of the path."""
    *before, touch = path
    if state.effect:
        return _of_effect(state, before, touch)
    code = touch.partition("=")[0]
    if not before and touch in (PLAY, *PASS, REMOVE, FETCH, *SKIP):
        return _of_word(state, touch)
    kind = KIND.get(code.rpartition(".")[2])
    if kind is None:
        return None
    if refused := explain_card(state, before, code, kind):
        return refused
    current = state.current
    if current is None:
        return _reason("no_combination")
    return _of_follower(state, current, kind, touch)


def _of_word(state: NiekhiState, word: str) -> Reason:
    if word in (REMOVE, FETCH, *SKIP):
        return _reason("no_effect")
    return _reason("must_lead") if word in PASS else _reason("cannot_follow", wanted=wanted(state))


def _of_follower(state: NiekhiState, current: NiekhiForm, kind: int, touch: str) -> Reason:
    value = SCALE.cards.get(touch, (kind, SCALE.values[kind]))[1]
    key = "too_weak" if current.length == 1 and value <= current.key else "cannot_complete"
    return _reason(key, value=strength_name(value), wanted=wanted(state), count=BOMB)


def _of_effect(state: NiekhiState, before: list[str], touch: str) -> Reason | None:
    """Return the reason while 将 waits for its effect."""
    letter, kind = touch.rpartition(".")[2], KIND.get(touch.rpartition(".")[2])
    if not before:
        if touch in (PLAY, *PASS):
            return _reason("effect_first")
        if touch in SKIP:
            return _reason("effect_must")
        if touch == FETCH:
            return _reason("nothing_to_fetch")
        known = kind is not None or letter in LETTERS
        verbs = Text.join((PHRASES("scene.remove"), PHRASES("scene.fetch")))
        return _reason("verb_first", verbs=verbs) if known else None
    if before[0] == REMOVE and letter in LETTERS:
        if LETTERS[letter] in state.heap.removed:
            return _reason("already_removed", value=strength_name(LETTERS[letter]))
        return _reason("remove_count", count=state.effect)
    if before[0] == FETCH and kind is not None:
        return _of_fetch(state, before, kind)
    return None


def _of_fetch(state: NiekhiState, before: list[str], kind: int) -> Reason:
    available = state.heap.available(state.options)
    if len(before) - 1 >= min(state.effect, len(available)):
        return _reason("fetch_count", count=min(state.effect, len(available)))
    if kind in GENERALS and kind in state.heap.pile:
        return _reason(f"fetch_shou_{state.options.fetch_shou}")
    return _reason("fetch_from_pile")


def wanted(state: NiekhiState) -> Text:
    """Return what a follower may play."""
    current = state.current
    assert current is not None  # there is nothing to follow otherwise
    ranked = state.options.bomb == "ranked" and current.is_bomb
    key = "bomb" if ranked else "bomb_too" if current.is_bomb else current.type
    return PHRASES(
        f"wanted.{key}",
        current=made_name(current),
        width=current.width,
        count=current.width if current.length == 1 else current.length,
        value=strength_name(current.key),
    )


def _reason(key: str, **values: object) -> Reason:
    return Reason(key, PHRASES(f"refused.{key}", **values))
