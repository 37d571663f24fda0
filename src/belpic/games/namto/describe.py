"""The events of 開樽 as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.betting.scene import won_sentences
from belpic.games._shared.cards.deck import KIND, name_of, names_of
from belpic.games._shared.cards.phrases import seat_name
from belpic.games.namto.combination_names import worth_name
from belpic.games.namto.options import PHRASES, NamtoOptions
from belpic.games.namto.tableau import usable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games._shared.cards.betting.pot import PotResult
    from belpic.games.namto.state import NamtoState


def describe_event(state: NamtoState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event and what came of it, telling the viewer no more than it sees."""
    after = state.after(actor, action)
    if actor is CHANCE:
        sentences = [state.describe_chance(action)]
        if after.table.stage == "bet":
            sentences.append(PHRASES("event.ante", ante=state.options.ante))
    else:
        sentences = [_done(state, actor, action, viewer), *_came_of_it(state, after)]
    return Text.join(tuple(sentences), "sentences")


def _done(state: NamtoState, seat: Seat, action: Action, viewer: Viewer) -> Text:
    name = seat_name(seat)
    if action[0] != "open":
        return PHRASES(f"event.{action[0]}", seat=name, points=action[-1])
    if state.seen(seat, action, viewer) != str(action):
        return PHRASES("event.chosen", seat=name)
    return PHRASES("event.open", seat=name, card=name_of(KIND[action[1]]))


def _came_of_it(state: NamtoState, after: NamtoState) -> Iterator[Text]:
    """Yield what happens without a further decision."""
    before, table = state.table, after.table
    if table.stage == "none":
        assert after.frame.last is not None  # a season has just ended
        yield from season_result(state.options, after.frame.last)
        return
    if after.standing.parent != state.standing.parent:
        yield PHRASES("event.new_parent", seat=seat_name(after.standing.parent))
    if table.stage == "choose" != before.stage:
        yield PHRASES("event.choose")
    if before.stage == "choose" and table.stage == "bet":
        cards = tuple(
            PHRASES("event.first", seat=seat_name(Seat(seat)), card=name_of(kinds[0]))
            for seat, kinds in enumerate(table.firsts)
            if kinds
        )
        yield PHRASES("event.opened", cards=Text.join(cards))
    if len(table.common) > len(before.common):
        yield PHRASES("event.common", card=name_of(table.common[-1]))
    if table.bet_round > before.bet_round:
        yield PHRASES("event.round", number=table.bet_round, pot=sum(table.stakes))


def season_result(options: NamtoOptions, result: PotResult) -> Iterator[Text]:
    """Yield what was shown, and who has won."""
    cards = usable(options, result.hands, result.shown, result.table)
    for seat in result.shown:
        what = worth_name(options.ranking.worth(cards[seat]))
        hand = names_of(result.hands[seat])
        yield PHRASES("event.shows", seat=seat_name(seat), cards=hand, what=what)
    yield from won_sentences(result)
