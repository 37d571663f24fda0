"""Why a card cannot be touched, in the words that the climbing games share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.games._shared.cards.deck import KIND
from belpic.games._shared.cards.plays import PLAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games._shared.climbing.state import ClimbingState


def touched_codes(before: Sequence[str]) -> list[str]:
    """Return the cards that were touched after the verb, without what they were declared to be."""
    return [word.partition("=")[0] for word in before[1:]]


def explain_card(
    state: ClimbingState, before: Sequence[str], code: str, kind: int
) -> Reason | None:
    """Return why a card cannot be touched whatever lies on the table: whose it is, and the verb."""
    phrases = state.options.phrases
    held = state.hands[state.turn].count(kind)
    if code not in KIND or held <= touched_codes(before).count(code):
        return Reason("not_yours", phrases("refused.not_yours"))
    if not before:
        verbs = phrases("scene.play")
        return Reason("verb_first", phrases("refused.verb_first", verbs=verbs))
    if before[0] != PLAY:
        return Reason("pass_alone", phrases("refused.pass_alone"))
    return None
