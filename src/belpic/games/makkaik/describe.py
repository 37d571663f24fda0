"""The events of 値戦 as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.betting.scene import won_sentences
from belpic.games._shared.cards.deck import name_of, names_of
from belpic.games._shared.cards.phrases import combination_name, seat_name
from belpic.games.makkaik.choices import KEEP_OF, SWAP_OF
from belpic.games.makkaik.options import PHRASES, MakkaikOptions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games._shared.cards.betting.pot import PotResult
    from belpic.games.makkaik.state import MakkaikState


def describe_event(state: MakkaikState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event and what came of it, telling the viewer no more than it sees."""
    after = state.after(actor, action)
    if actor is CHANCE:
        sentences = [state.describe_chance(action)]
        if after.table.open:
            sentences.append(PHRASES("event.open", cards=names_of(after.table.open)))
    else:
        sentences = [_done(state, actor, action, viewer), *_came_of_it(state, after)]
    return Text.join(tuple(sentences), "sentences")


def _done(state: MakkaikState, seat: Seat, action: Action, viewer: Viewer) -> Text:
    name, own = seat_name(seat), viewer in (seat, ALL)
    match action[0]:
        case "swap":
            given, taken = SWAP_OF[action]
            return PHRASES("event.swap", seat=name, own=name_of(given), other=name_of(taken))
        case "draw2":
            cards = names_of(sorted(state.table.stock[:2])) if own else None
            key = "event.draw2_seen" if own else "event.draw2"
            return PHRASES(key, seat=name, cards=cards)
        case "keep":
            return _kept(state, seat, action, own=own)
        case word:
            return PHRASES(f"event.{word}", seat=name, points=action[-1], base=state.table.base)


def _kept(state: MakkaikState, seat: Seat, action: Action, *, own: bool) -> Text:
    kept, out = KEEP_OF[action]
    other = list(state.table.drawn)
    other.remove(kept)
    unchosen = state.options.unchosen
    cards = names_of(sorted((out, *other)) if unchosen == "table" else (out,))
    # a text holds its values, also those that it does not show
    card = name_of(kept) if own else None
    first = PHRASES("event.keep_seen" if own else "event.keep", seat=seat_name(seat), card=card)
    return Text.join((first, PHRASES(f"event.keep_{unchosen}", cards=cards)), "sentences")


def _came_of_it(state: MakkaikState, after: MakkaikState) -> Iterator[Text]:
    """Yield what happens without a further decision."""
    begun = after.table.bet_round
    if after.table.stage == "none":
        assert after.frame.last is not None  # a season has just ended
        yield from season_result(state.options, after.frame.last)
        return
    if after.standing.parent != state.standing.parent:
        yield PHRASES("event.new_parent", seat=seat_name(after.standing.parent))
    if begun != state.table.bet_round:
        if begun == 1 or state.options.ante_each == "every_round":
            yield PHRASES("event.ante", ante=state.options.ante)
        yield PHRASES("event.round", number=begun, pot=sum(after.table.stakes))


def season_result(options: MakkaikOptions, result: PotResult) -> Iterator[Text]:
    """Yield what was shown, and who has won."""
    for seat in result.shown:
        hand = result.hands[seat]
        best = next(options.finder.found(hand, result.table))
        what = combination_name(best.combination)
        yield PHRASES("event.shows", seat=seat_name(seat), cards=names_of(hand), what=what)
    yield from won_sentences(result)
