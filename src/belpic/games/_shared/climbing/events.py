"""The events that all climbing games have, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.games._shared.cards.phrases import factor_sentence, seat_name
from belpic.games._shared.climbing.options import PHRASES
from belpic.games._shared.climbing.scene import names_in, result_sentences
from belpic.games._shared.climbing.state import PASS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.seats import Seat
    from belpic.core.text import Text
    from belpic.games._shared.climbing.state import ClimbingState


def turn_sentence(state: ClimbingState, seat: Seat, action: Action, what: Text | None) -> Text:
    """Return a turn as a sentence; `what` says what was laid down, if anything."""
    if action == PASS or what is None:
        return PHRASES("event.pass", seat=seat_name(seat))
    key = "event.follow" if state.trick else "event.lead"
    return PHRASES(key, seat=seat_name(seat), cards=names_in(action), what=what)


def endings(state: ClimbingState, after: ClimbingState) -> Iterator[Text]:
    """Yield what everybody sees come of a turn: a finished season, or a new leader."""
    if after.phase != "play":
        if after.result is not None:
            won, paid = result_sentences(after.result)
            yield won
            if state.options.multiplies:
                yield factor_sentence(state.standing)
            yield paid
    elif not after.trick:
        yield PHRASES("event.trick", seat=seat_name(after.turn))
