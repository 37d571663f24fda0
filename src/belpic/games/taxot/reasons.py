"""Why a touch is impossible in 終季."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND, KINDS, NO_CARD, name_of, names_of
from belpic.games._shared.cards.hands import added
from belpic.games.taxot.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.seats import Seat
    from belpic.games.taxot.state import TaxotState

CLAIM_WORDS = ("taxot", "nam", "skip")
TURN_WORDS = ("taxot", "expose", "discard")


def explain_touch(state: TaxotState, seat: Seat, path: Sequence[str]) -> Reason | None:
    """Return why a seat that is asked cannot make the last touch of the path."""
    *before, touch = path
    kind = KIND.get(touch.rpartition(".")[2])
    if kind is None:
        return _of_word(state, seat, touch) if not before else None
    cards = state.table.hands[seat]
    if not state.table.answers and state.table.drawn != NO_CARD:
        cards = added(cards, state.table.drawn)
    if touch not in KIND or cards.count(kind) <= list(before[1:]).count(touch):
        return _reason("not_yours")
    if not before:
        words = [action[0] for action in state.actions(seat) if len(action) > 1]
        verbs = Text.join(tuple(PHRASES(f"scene.{word}") for word in dict.fromkeys(words)))
        return _reason("verb_first", verbs=verbs) if words else _reason("only_skip")
    if before[0] == "nam":
        return _reason("no_group", card=name_of(state.last_discard))
    return _reason("no_four") if before[0] == "expose" else _reason("one_discard")


def _of_word(state: TaxotState, seat: Seat, word: str) -> Reason | None:
    if word not in (CLAIM_WORDS if state.table.answers else TURN_WORDS):
        return None
    if not state.table.answers and state.table.drawn == NO_CARD:
        return _reason("after_call")
    if word == "taxot":
        waits = state.options.judge.waits(
            state.table.hands[seat], state.table.groups[seat]
        ).complete
        wanted = tuple(kind for kind in KINDS if waits >> kind & 1)
        return _reason("waits", cards=names_of(wanted)) if wanted else _reason("incomplete_hand")
    if word == "nam":
        key = "one_group" if state.table.groups[seat] else "no_call"
        return _reason(key, card=name_of(state.last_discard))
    return _reason("no_four")


def _reason(key: str, **values: object) -> Reason:
    return Reason(key, PHRASES(f"refused.{key}", **values))
