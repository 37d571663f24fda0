"""The events of 値木 as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND, name_of, names_of
from belpic.games._shared.cards.phrases import factor_sentence, gains, seat_name
from belpic.games.makhup.options import PHRASES, MakhupOptions
from belpic.games.makhup.sums import DRAW_WORD, PASS_WORD, SPECIAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.makhup.season import MakhupResult
    from belpic.games.makhup.state import MakhupState


def describe_event(state: MakhupState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event and what came of it, telling the viewer no more than it sees."""
    if actor is CHANCE and state.phase != "play":
        return state.describe_chance(action)
    done = PHRASES("event.reshuffle") if actor is CHANCE else _done(state, actor, action)
    sentences = (done, *_results(state, actor, action, viewer))
    return Text.join(sentences, "sentences")


def _done(state: MakhupState, seat: Seat, action: Action) -> Text:
    name = seat_name(seat)
    ends = Text.join(tuple(Text.same(text) for text in action[1:] if text not in KIND))
    cards = names_of(KIND[text] for text in action[1:] if text in KIND)
    if action[0] == PASS_WORD:
        return PHRASES("event.stop" if state.drawn else "event.pass", seat=name)
    if action[0] == DRAW_WORD:
        return PHRASES("event.draw", seat=name)
    return PHRASES(f"event.{action[0]}", seat=name, ends=ends, cards=cards)


def _results(state: MakhupState, actor: Actor, action: Action, viewer: Viewer) -> Iterator[Text]:
    """Yield the cards that come from the stock, and the end of a season."""
    after = state.after(actor, action)
    took = actor is CHANCE or action[0] in (DRAW_WORD, SPECIAL)
    draws = state.drawn if actor is CHANCE else action[0] == DRAW_WORD
    if draws and state.options.draw_to == "hand":
        yield from _drawn(state, after, viewer)
    elif took and after.roads.fresh:
        yield PHRASES("event.roads", cards=names_of(after.roads.kinds[-after.roads.fresh :]))
    if after.phase != "play" and after.result is not None:
        yield from season_sentences(state.options, after.result)
        if after.result.winner is not None:
            if state.options.multiplies:
                yield factor_sentence(state.standing)
            yield gains(after.result.changes)


def _drawn(state: MakhupState, after: MakhupState, viewer: Viewer) -> Iterator[Text]:
    """Tell who drew which card."""
    seat = state.turn
    if viewer not in (seat, ALL) or after.phase != "play":
        return
    left = list(after.hands[seat])
    for kind in state.hands[seat]:
        left.remove(kind)
    for kind in left:
        yield PHRASES("event.drawn", card=name_of(kind))


def season_sentences(options: MakhupOptions, result: MakhupResult) -> Iterator[Text]:
    """Yield how a season ended, and what the losers pay for."""
    if result.winner is None:
        yield PHRASES("event.no_winner")
        return
    yield PHRASES("event.season", seat=seat_name(result.winner))
    if options.score == "cards":
        counts = tuple(
            PHRASES("event.count", seat=seat_name(Seat(seat)), count=count)
            for seat, count in enumerate(result.left)
            if seat != result.winner
        )
        yield PHRASES("event.left", counts=Text.join(counts))
    for seat, hand in enumerate(result.shown):
        if hand:
            yield PHRASES("event.shown", seat=seat_name(Seat(seat)), cards=names_of(hand))
