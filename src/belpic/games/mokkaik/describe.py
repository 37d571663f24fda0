"""The events of 行戦 as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND, names_of
from belpic.games._shared.cards.phrases import combination_name, factor_sentence, gains, seat_name
from belpic.games.mokkaik.options import PHRASES
from belpic.games.mokkaik.season import DISCARD, FULL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.mokkaik.season import MokkaikResult
    from belpic.games.mokkaik.state import MokkaikState


def describe_event(state: MokkaikState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event and what came of it, telling the viewer no more than it sees."""
    if actor is CHANCE:
        return state.describe_chance(action)
    sentences = (_done(state, actor, action, viewer), *_results(state, actor, action))
    return Text.join(sentences, "sentences")


def _done(state: MokkaikState, seat: Seat, action: Action, viewer: Viewer) -> Text:
    name, count = seat_name(seat), len(action) - 1
    if action[0] == DISCARD:
        if viewer not in (seat, ALL):
            return PHRASES("event.discard", seat=name, count=count)
        cards = names_of(KIND[code] for code in action[1:])
        return PHRASES("event.discard_seen", seat=name, cards=cards)
    play = state.options.book.read(action)
    assert play is not None  # events are legal actions
    key = "event.follow" if state.round else "event.lead"
    what = combination_name(play.combination)
    return PHRASES(key, seat=name, cards=names_of(play.kinds), what=what)


def _results(state: MokkaikState, seat: Seat, action: Action) -> Iterator[Text]:
    """Yield what everybody sees happen after the last action of a round."""
    if len(state.round) + 1 < state.seats:
        return
    after = state.after(seat, action)
    yield PHRASES("event.round", seat=seat_name(after.leader))
    if after.phase == "play" or after.result is None:
        return
    yield from season_sentences(after.result)
    scope, won = state.options.bonus_scope, after.result.winner == state.standing.parent
    if scope == "both" or won == (scope == "winner"):
        yield factor_sentence(state.standing)
    yield gains(after.result.changes)
    if after.revealed:
        for owner, kinds in enumerate(after.buried):
            if kinds:
                cards = names_of(kinds)
                yield PHRASES("event.revealed", seat=seat_name(Seat(owner)), cards=cards)


def season_sentences(result: MokkaikResult) -> Iterator[Text]:
    """Yield who has won a season, and what the others pay for."""
    yield PHRASES("event.season", seat=seat_name(result.winner))
    counts = tuple(
        PHRASES("event.count", seat=seat_name(Seat(seat)), count=count)
        for seat, count in enumerate(result.opened)
        if seat != result.winner
    )
    yield PHRASES("event.pay", full=FULL, counts=Text.join(counts))
