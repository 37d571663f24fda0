"""Why a touch is impossible in 値木."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND
from belpic.games.makhup.legal import place_key
from belpic.games.makhup.options import PHRASES
from belpic.games.makhup.roads import END_TEXTS, FREE, SPECIALS, VALUES
from belpic.games.makhup.sums import (
    ADD,
    DRAW_WORD,
    FREE_WORD,
    MERGE,
    PASS_WORD,
    SPECIAL,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.makhup.state import MakhupState

WORDS = (ADD, MERGE, FREE_WORD, SPECIAL, DRAW_WORD, PASS_WORD)
PLACING = (ADD, MERGE, FREE_WORD)


def explain_touch(state: MakhupState, path: Sequence[str]) -> Reason | None:
    """Return why the seat whose turn it is cannot make the last touch of the path."""
    *before, touch = path
    if touch in WORDS:
        return None if before else _of_word(state, touch)
    if (value := _end_value(state, touch)) is not None:
        return _of_end(state, before, touch, value)
    if KIND.get(touch.rpartition(".")[2]) is None:
        return None
    return _of_card(state, before, touch)


def _end_value(state: MakhupState, touch: str) -> int | None:
    """Return the value of what lies where one touches, or which one names; None if nothing does."""
    for place, kind in enumerate(state.roads.kinds):
        if touch == place_key(place):
            return VALUES[kind]
    return END_TEXTS.index(touch) if len(touch) == 1 and touch in END_TEXTS else None


def _of_word(state: MakhupState, word: str) -> Reason:
    if word == PASS_WORD:
        return _reason("can_draw")
    if word == DRAW_WORD:
        return _reason("has_drawn" if state.drawn else "nothing_to_draw")
    return _reason(f"no_{word}")


def _of_end(state: MakhupState, before: Sequence[str], touch: str, value: int) -> Reason | None:
    keys = [place_key(end) for end in state.roads.ends]
    if touch.startswith("place") and touch not in keys:
        return _reason("covered")
    if not before:
        return _verb_first()
    verb, *texts = before
    if verb not in PLACING or any(text in KIND for text in texts):
        return None
    if (verb == FREE_WORD) != (value == FREE):
        return _reason("free_end" if value == FREE else "not_free")
    if value not in state.roads.values():
        return _reason("no_such_end", value=END_TEXTS[value])
    if any(token.text == END_TEXTS[value] for token in state.next(state.turn, before).tokens):
        return _reason("equal_end", value=END_TEXTS[value])
    if verb == ADD:
        return _reason("no_sum", value=END_TEXTS[value])
    if len(texts) >= state.options.most_roads:
        return _reason("roads", count=state.options.most_roads)
    return _reason("cannot_join")


def _of_card(state: MakhupState, before: Sequence[str], touch: str) -> Reason | None:
    hand, kind = state.hands[state.turn], KIND.get(touch)
    used = list(before).count(touch)
    if kind is None or hand.count(kind) <= used:
        return _reason("not_yours")
    if not before:
        return _verb_first()
    verb, *texts = before
    if verb == SPECIAL:
        return _reason("not_special")
    if verb not in PLACING:
        return None
    if kind in SPECIALS:
        return _reason("no_number")
    values = [END_TEXTS.index(text) for text in texts if text not in KIND]
    cards = [KIND[text] for text in texts if text in KIND]
    if verb == FREE_WORD:
        return _reason("one_card" if cards else "end_first")
    if len(values) < (2 if verb == MERGE else 1):
        return _reason("ends_first" if verb == MERGE else "end_first")
    total = sum(values)
    if verb == MERGE and state.options.merge_cards == 1:
        return _reason("one_card") if cards else _reason("joins", total=total)
    laid = sum(VALUES[card] for card in cards)
    return _reason("sum", number=VALUES[kind], laid=laid, total=total)


def _verb_first() -> Reason:
    verbs = Text.join(tuple(PHRASES(f"scene.{word}") for word in (*PLACING, SPECIAL)))
    return _reason("verb_first", verbs=verbs)


def _reason(key: str, **values: object) -> Reason:
    return Reason(key, PHRASES(f"refused.{key}", **values))
