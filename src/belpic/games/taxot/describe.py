"""The events of 終季 as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND, NO_CARD, name_of, names_of
from belpic.games._shared.cards.phrases import gains, seat_name
from belpic.games.taxot.choices import NAM
from belpic.games.taxot.options import PHRASES, TaxotOptions
from belpic.games.taxot.win import ITEM_POINTS, TaxotResult, Win

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.taxot.state import TaxotState

FOUR: Final = 4
"""Cards of a group for which everybody pays."""


def describe_event(state: TaxotState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event and what came of it, telling the viewer no more than it sees."""
    after = state.after(actor, action)
    if actor is CHANCE:
        sentences = (state.describe_chance(action), *_dealt(state, after, viewer))
    else:
        sentences = (_done(state, actor, action, viewer), *_came_of_it(state, after, viewer))
    return Text.join(sentences, "sentences")


def _done(state: TaxotState, seat: Seat, action: Action, viewer: Viewer) -> Text:
    name = seat_name(seat)
    if state.table.answers and state.seen(seat, action, viewer) != str(action):
        return PHRASES("event.answer", seat=name)
    if action == NAM:
        return PHRASES("event.nam_grow", seat=name)
    cards = names_of(KIND[code] for code in action[1:])
    return PHRASES(f"event.{action[0]}", seat=name, cards=cards)


def _came_of_it(state: TaxotState, after: TaxotState, viewer: Viewer) -> Iterator[Text]:
    """Yield what happens without a further decision."""
    if after.standing.season != state.standing.season or after.phase == "over":
        result = after.season.last
        assert result is not None  # a season has just ended
        yield from season_result(state.options, result)
        yield gains(result.changes)
        yield from _dealt(state, after, viewer)
    elif after.table.turn == state.table.turn:
        return
    elif after.table.groups != state.table.groups:
        yield from _called(state, after, after.table.turn)
    else:
        if state.table.answers:
            yield PHRASES("event.unclaimed")
        yield _drawn(after, viewer)


def _called(state: TaxotState, after: TaxotState, seat: Seat) -> Iterator[Text]:
    """Yield who has taken a discard, and who is paid for it."""
    name, group = seat_name(seat), after.table.groups[seat]
    yield PHRASES("event.called", seat=name, cards=names_of(group))
    changes = _changes(state, after)
    if not any(changes):
        return
    skipped = state.skipped_by(seat) if state.options.nam_skip_pay else ()
    for paid in (state.table.turn, *skipped):
        yield PHRASES("event.buys", seat=name, to=seat_name(paid))
    if len(group) == FOUR:
        yield PHRASES("event.four_paid", seat=name)
    yield gains(changes)


def _changes(state: TaxotState, after: TaxotState) -> tuple[int, ...]:
    pairs = zip(after.standing.points, state.standing.points, strict=True)
    return tuple(new - old for new, old in pairs)


def _dealt(state: TaxotState, after: TaxotState, viewer: Viewer) -> Iterator[Text]:
    """Yield what is seen when a season has been dealt."""
    if after.phase != "play":
        return
    if after.season.lights:
        yield PHRASES("event.light", card=name_of(after.season.lights[0]))
    if state.phase == "play" and isinstance(viewer, int):
        yield PHRASES("event.new_hand", cards=names_of(after.table.hands[viewer]))
    yield _drawn(after, viewer)


def _drawn(after: TaxotState, viewer: Viewer) -> Text:
    name = seat_name(after.table.turn)
    if viewer in (after.table.turn, ALL) and after.table.drawn != NO_CARD:
        return PHRASES("event.draw_seen", seat=name, card=name_of(after.table.drawn))
    return PHRASES("event.draw", seat=name)


def season_result(options: TaxotOptions, result: TaxotResult) -> Iterator[Text]:
    """Yield how a season ended, and who pays."""
    if not result.wins:
        yield PHRASES("event.exhausted")
        return
    for win in result.wins:
        yield win_text(win)
    if len(result.lights) > 1:
        yield PHRASES("event.second_light", card=name_of(result.lights[-1]))
    if options.payment == "flat" or result.discarder is None:
        yield PHRASES("event.all_pay")
    else:
        yield PHRASES("event.pays", seat=seat_name(result.discarder))
    if result.factor > 1:
        # what is no part of 終了点 is paid once, and the sum would not come out otherwise
        once = any(win.bonus for win in result.wins)
        key = "event.factor_hand" if once else "event.factor"
        yield PHRASES(key, seat=seat_name(result.parent), factor=result.factor)


def win_text(win: Win) -> Text:
    """Return what a winner shows and what it counts."""
    groups = Text.join(tuple(map(names_of, win.groups)), "groups")
    items = Text.join(
        tuple(
            PHRASES("event.item", name=PHRASES(f"item.{item}"), points=ITEM_POINTS[item])
            for item in win.items
        )
    )
    bonus = PHRASES("event.bonus", bonus=win.bonus) if win.bonus else Text.same("")
    four = PHRASES("event.four") if win.four else Text.same("")
    return PHRASES(
        "event.win", seat=seat_name(win.seat), groups=groups, items=items, bonus=bonus, four=four
    )
