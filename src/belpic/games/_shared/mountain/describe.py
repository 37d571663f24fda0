"""The events on the way up the mountain as sentences."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from belpic.core.numbers import signed
from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND, name_of, names_of
from belpic.games._shared.cards.phrases import seat_name
from belpic.games._shared.mountain.holdings import RESOURCES, MountainPlayer
from belpic.games._shared.mountain.preview import effect_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games._shared.mountain.situation import MountainSituation
    from belpic.games._shared.mountain.state import MountainState


def describe_event(state: MountainState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event and what came of it, telling the viewer no more than it sees."""
    after = state.after(actor, action)
    done = _outcome(state, action) if actor is CHANCE else _action(state, actor, action)
    return Text.join((done, *_came_of_it(state, after, viewer)), "sentences")


def _outcome(state: MountainSituation, action: Action) -> Text:
    phrases = state.options.phrases
    match state.phase:
        case "lot":
            return phrases("event.lot", seat=seat_name(Seat(int(action[0]))))
        case "direction":
            return phrases(f"event.direction.{'up' if action[0] == '0' else 'down'}")
        case "throw":
            card = state.mover.table[state.turn.place]
            assert card is not None  # the card that is thrown for
            effect = effect_text(state, card.rank, int(action[0]))
            return phrases("event.throw", count=action[0], effect=effect)
        case _:
            return phrases(f"event.{state.phase}", count=len(action))


def _action(state: MountainSituation, seat: Seat, action: Action) -> Text:
    phrases, name = state.options.phrases, seat_name(seat)
    word, rest = action[0], action[1:]
    key = f"event.{word}"
    match word:
        case "activate":
            return phrases(key, seat=name, card=_card_at(state, seat, rest[0]))
        case "place" | "discard":
            key = key if rest else "event.keep"
            return phrases(key, seat=name, cards=_shown(state, rest))
        case "steal":
            victim = seat_name(Seat(int(rest[0]) - 1))
            what = phrases(f"word.{rest[1]}")
            return phrases(key, seat=name, victim=victim, resource=what)
        case "target" | "destroy":
            owner = Seat(int(rest[0]) - 1) if len(rest) > 1 else seat
            card = _card_at(state, owner, rest[-1])
            return phrases(key, seat=name, owner=seat_name(owner), card=card)
        case "exchange":
            return phrases(key, seat=name, coins=rest[0], rice=5 * int(rest[0]))
        case "advance":
            return phrases(key, seat=name, distance=rest[0])
        case "move":
            price = state.move_price("rice" if rest[0] == "rice" else "coin")
            what = phrases(f"counted.{rest[0]}", number=price)
            return phrases(key, seat=name, price=price, resource=what, distance=rest[1])
        case "end" if state.turn.open == "effects":
            return phrases("event.decline", seat=name)
        case _:
            return phrases(key, seat=name)


def _card_at(state: MountainSituation, owner: Seat, place: str) -> Text:
    card = state.players[owner].table[int(place) - 1]
    assert card is not None  # only laid cards are named
    return name_of(card.kind)


def _shown(state: MountainSituation, codes: tuple[str, ...]) -> Text:
    """Return hand cards that are shown; from a hand of several pools with whence each one is."""
    phrases, newest = state.options.phrases, len(state.pools) - 1
    player: MountainPlayer = state.mover
    mixed = len(player.hand) > 1
    texts = []
    for code in codes:
        pool = player.pool_of(KIND[code])
        player = player.played(KIND[code])
        card = name_of(KIND[code])
        key = "event.from_now" if pool == newest else "event.from_before"
        texts.append(phrases(key, card=card, back=newest - pool) if mixed else card)
    return Text.join(tuple(texts), "names")


def _came_of_it(
    before: MountainSituation, after: MountainSituation, viewer: Viewer
) -> Iterator[Text]:
    """Yield what everybody sees to have changed, and what the viewer has drawn."""
    phrases = before.options.phrases
    pairs = [
        (Seat(seat), old, new)
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True))
    ]
    drawn = [text for pair in pairs for text in _drawn(before, *pair, viewer)]
    for seat, old, new in pairs:
        yield from _changes(after, seat, old, new)
    if before.rules.draws == "last":
        yield from drawn
    if after.final and not before.final:
        yield phrases("event.final")
    if after.turn.seat != before.turn.seat and before.phase != "lot":
        yield phrases("event.turn", seat=seat_name(after.turn.seat))
    for seat, old, new in pairs:
        yield from _gone(before, seat, old, new)
    if before.rules.draws == "first":
        yield from drawn
    if after.phase == "shuffle":
        yield phrases("status.shuffle")
    if after.phase == "over":
        yield phrases(f"outcome.{after.ending}")


def _changes(
    after: MountainSituation, seat: Seat, old: MountainPlayer, new: MountainPlayer
) -> Iterator[Text]:
    phrases, name = after.options.phrases, seat_name(seat)
    for resource in RESOURCES:
        change = new.amount(resource) - old.amount(resource)
        if change:
            what = phrases(f"word.{resource}")
            yield phrases("event.gain", seat=name, resource=what, change=signed(change))
    if new.pos != old.pos:
        place = Text.same(after.rules.route.keys[new.pos])
        yield phrases("event.arrives", seat=name, place=place)


def _gone(
    before: MountainSituation, seat: Seat, old: MountainPlayer, new: MountainPlayer
) -> Iterator[Text]:
    gone = [
        card.kind
        for card, left in zip(old.table, new.table, strict=True)
        if card and (left is None or left.kind != card.kind)
    ]
    if gone:
        name, cards = seat_name(seat), names_of(gone)
        yield before.options.phrases("event.gone", seat=name, cards=cards, count=len(gone))


def _drawn(
    before: MountainSituation, seat: Seat, old: MountainPlayer, new: MountainPlayer, viewer: Viewer
) -> Iterator[Text]:
    phrases, number = before.options.phrases, new.hand_size - old.hand_size
    if number <= 0:
        return
    if viewer in (seat, ALL):
        drawn = tuple((Counter(new.held) - Counter(old.held)).elements())
        yield phrases("event.drew", seat=seat_name(seat), cards=names_of(drawn))
    else:
        yield phrases("event.drew_unseen", seat=seat_name(seat), count=number)
