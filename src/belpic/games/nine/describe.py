"""The events of 小猫 as sentences."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.deck import names_of
from belpic.games._shared.cards.phrases import combination_name, gains, seat_name
from belpic.games.nine.options import PHRASES
from belpic.games.nine.plays import read_play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.nine.season import NineResult
    from belpic.games.nine.state import NineState


def describe_event(state: NineState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event and what came of it, telling the viewer no more than it sees."""
    if actor is CHANCE:
        return state.describe_chance(action)
    after = state.after(actor, action)
    sentences = (_done(state, actor, action), *_results(state, after, actor, viewer))
    return Text.join(sentences, "sentences")


def _done(state: NineState, seat: Seat, action: Action) -> Text:
    name = seat_name(seat)
    play = read_play(action)
    if play is None:
        joined = state.flow.joined >> seat & 1
        return PHRASES("event.drop" if joined else "event.decline", seat=name)
    key = "event.answer" if state.table.top else "event.lead"
    what = combination_name(play.combination)
    return PHRASES(key, seat=name, cards=names_of(play.kinds), what=what)


def _results(state: NineState, after: NineState, seat: Seat, viewer: Viewer) -> Iterator[Text]:
    """Yield draws, points, the winner of the round and of the season."""
    yield from _draws(state, after, viewer)
    gain = after.flow.gained[seat] - state.flow.gained[seat] if after.phase == "play" else 0
    if gain:
        yield PHRASES("event.emptied", seat=seat_name(seat), gain=gain)
    if after.phase != "play":
        if after.result is not None:
            yield from season_sentences(after.result)
    elif after.flow.rounds > state.flow.rounds:
        key = "event.taken" if state.options.take == "hand" else "event.round"
        yield PHRASES(key, seat=seat_name(after.turn))


def _draws(state: NineState, after: NineState, viewer: Viewer) -> Iterator[Text]:
    """Tell how many cards were drawn, and to those who drew them which."""
    if after.phase != "play":
        return
    for seat, (old, new) in enumerate(zip(state.table.hands, after.table.hands, strict=True)):
        drawn = Counter(new) - Counter(old)
        if not drawn:
            continue
        name = seat_name(Seat(seat))
        if viewer in (seat, ALL):
            cards = names_of(sorted(drawn.elements()))
            yield PHRASES("event.drawn_seen", seat=name, cards=cards)
        else:
            yield PHRASES("event.drawn", seat=name, count=drawn.total())


def season_sentences(result: NineResult) -> Iterator[Text]:
    """Yield how a season ended, and what everybody has gained in it."""
    yield PHRASES("event.stock_empty" if result.stock_empty else "event.round_cap")
    if result.winner is None:
        yield PHRASES("event.shared")
    else:
        key = "event.season_extra" if result.extra else "event.season"
        yield PHRASES(key, seat=seat_name(result.winner))
    yield gains(result.gained)
