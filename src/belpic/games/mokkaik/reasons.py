"""Why a touch is impossible in 行戦."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.games._shared.cards.combinations import CARDS, ITSELF, is_ship
from belpic.games._shared.cards.deck import KIND, STRENGTHS
from belpic.games._shared.cards.phrases import combination_name, value_name
from belpic.games._shared.cards.plays import PLAY
from belpic.games.mokkaik.options import PHRASES
from belpic.games.mokkaik.season import DISCARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games._shared.cards.combinations import Combination
    from belpic.games.mokkaik.state import MokkaikState


def explain_touch(state: MokkaikState, path: Sequence[str]) -> Reason | None:
    """Return why the seat whose turn it is cannot make the last touch of the path."""
    *before, touch = path
    code = touch.partition("=")[0]
    kind = KIND.get(code.rpartition(".")[2])
    if kind is None:
        return _of_word(state, touch) if not before else None
    used = [word.partition("=")[0] for word in before[1:]]
    if code not in KIND or state.hands[state.turn].count(kind) <= used.count(code):
        return _reason("not_yours")
    if not before:
        words = (PLAY, DISCARD) if state.round else (PLAY,)
        verbs = Text.join(tuple(PHRASES(f"scene.{word}") for word in words))
        return _reason("verb_first", verbs=verbs)
    lead = state.lead()
    if lead is None:
        return _reason("no_combination")
    if before[0] == DISCARD:
        return _reason("discard_count", count=lead.combination.size)
    return _of_follower(state, lead.combination, kind, used, touch)


def _of_word(state: MokkaikState, word: str) -> Reason | None:
    if word == DISCARD:
        return _reason("must_lead")
    return _reason("cannot_follow", wanted=wanted(state)) if word == PLAY else None


def _of_follower(
    state: MokkaikState, lead: Combination, kind: int, used: list[str], touch: str
) -> Reason:
    red = sum(KIND[code] & 1 for code in used) + (kind & 1)
    black = len(used) + 1 - red
    if len(used) >= lead.size:
        return _reason("play_count", count=lead.size)
    if red > lead.red or black > lead.size - lead.red:
        return _reason("colours", wanted=wanted(state))
    value = CARDS.get(touch, (kind, ITSELF if is_ship(kind) else STRENGTHS[kind]))[1]
    if lead.type == "single" and value <= state.above:
        return _reason("too_weak", value=value_name(state.above))
    return _reason("cannot_complete", wanted=wanted(state))


def wanted(state: MokkaikState) -> Text:
    """Return what a follower has to lay down."""
    lead = state.lead()
    assert lead is not None  # there is nothing to follow otherwise
    made = lead.combination
    key = "any" if state.options.follow_beats == "any" else "above"
    strength = PHRASES(f"wanted.{key}", value=value_name(max(state.above, ITSELF)))
    return PHRASES(
        f"wanted.{made.type}",
        count=made.size,
        red=made.red,
        black=made.size - made.red,
        colour=PHRASES("wanted.red" if made.red else "wanted.black"),
        strength=strength,
        lead=combination_name(made),
    )


def _reason(key: str, **values: object) -> Reason:
    return Reason(key, PHRASES(f"refused.{key}", **values))
