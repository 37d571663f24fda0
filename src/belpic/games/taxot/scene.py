"""The table of 終季."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from belpic.core.scene import Button, Card, Decision, Note, Option, Panel, Row, Scene, Thing, Zone
from belpic.core.seats import Seat, Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.deck import (
    COPIES,
    HIDDEN,
    KINDS,
    NO_CARD,
    name_of,
)
from belpic.games._shared.cards.hands import added, different, without
from belpic.games._shared.cards.phrases import gains, seat_name, seat_names
from belpic.games._shared.cards.scene import (
    ZONES_KEPT,
    Column,
    card_scene,
    face,
    faces,
    hand_zone,
    seat_order,
)
from belpic.games._shared.cards.slots import seats_in
from belpic.games.taxot.choices import SKIP, TAXOT
from belpic.games.taxot.describe import season_result
from belpic.games.taxot.options import PHRASES
from belpic.games.taxot.reasons import CLAIM_WORDS, TURN_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.action import Action
    from belpic.games.taxot.state import TaxotState


def build_scene(state: TaxotState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it."""
    return card_scene(
        state,
        viewer,
        _columns(state),
        (
            *_middle(state),
            *_asked(state),
            *_discards(state, viewer),
            *_groups(state, viewer),
            *_hands(state, viewer),
            *_prospects(state, viewer),
            *_result(state),
            *_controls(state, viewer),
        ),
        _status,
    )


def _columns(state: TaxotState) -> tuple[Column, ...]:
    return (
        ("scene.cards", lambda seat: Text.same(str(_concealed(state, seat)))),
        ("scene.answer", lambda seat: _answer(state, seat)),
    )


def _concealed(state: TaxotState, seat: Seat) -> int:
    return len(state.table.hands[seat]) + (
        seat == state.table.turn and state.table.drawn != NO_CARD
    )


def _answer(state: TaxotState, seat: Seat) -> Text:
    answered = bool(state.table.answers) and state.table.answers[seat] is not None
    return PHRASES("scene.answered") if answered else Text.same("–")


def _middle(state: TaxotState) -> Iterator[Zone]:
    yield _stock(len(state.table.stock))
    lights = state.season.lights
    if lights:
        cards = faces(lights, "light.")
        yield Zone("light", PHRASES("scene.lights"), "pile", len(lights), cards)


@cache
def _stock(count: int) -> Zone:
    return Zone("stock", PHRASES("scene.stock"), "stock", count)


def _asked(state: TaxotState) -> Iterator[Zone]:
    """Yield the discard that may be claimed: it is what everybody looks at."""
    if state.table.answers:
        kind, owner = state.table.river[-1]
        cards = (face(kind, "asked."),)
        yield Zone("asked", PHRASES("scene.claimable"), "pile", 1, cards, owner)


def _discards(state: TaxotState, viewer: Viewer) -> Iterator[Zone]:
    """Yield everybody's discards in order; the one that is asked about is marked."""
    for seat in seat_order(state, viewer):
        kinds = tuple([kind for kind, owner in state.table.river if owner == seat])
        asked = bool(state.table.answers) and seat == state.table.turn
        yield _river(seat, kinds, asked=asked)


@lru_cache(ZONES_KEPT)
def _river(seat: Seat, kinds: tuple[int, ...], *, asked: bool) -> Zone:
    cards = list(faces(kinds, f"river{seat}."))
    if asked:
        cards[-1] = face(kinds[-1], f"river{seat}.", (PHRASES("scene.asked"),))
    label = PHRASES("scene.discards")
    return Zone(f"river{seat}", label, "discard", len(cards), tuple(cards), seat)


def _groups(state: TaxotState, viewer: Viewer) -> Iterator[Zone]:
    for seat in seat_order(state, viewer):
        group = state.table.groups[seat]
        if group:
            cards = faces(group, f"group{seat}.")
            yield Zone(f"group{seat}", PHRASES("scene.group"), "bank", len(group), cards, seat)


def _hands(state: TaxotState, viewer: Viewer) -> Iterator[Zone]:
    first, *others = seat_order(state, viewer)
    for seat in (*others, first):
        zone = hand_zone(seat, state.table.hands[seat], viewer)
        if seat == state.table.turn and state.table.drawn != NO_CARD:
            cards = (*zone.cards, *_drawn(state, zone, viewer))
            zone = Zone(zone.key, zone.label, "hand", zone.count + 1, cards, seat)
        yield zone


def _drawn(state: TaxotState, zone: Zone, viewer: Viewer) -> Iterator[Card]:
    if state.table.drawn != HIDDEN:
        prefix = "" if zone.seat == seat_of(viewer) else f"{zone.key}."
        yield face(state.table.drawn, prefix, (PHRASES("scene.drawn"),))


def _prospects(state: TaxotState, viewer: Viewer) -> Iterator[Panel]:
    """Yield what would complete the viewer's hand, on its turn for every discard."""
    seat = seat_of(viewer)
    if seat is None or state.phase != "play":
        return
    hand = state.table.hands[seat]
    if not state.table.answers and seat == state.table.turn:
        cards = hand if state.table.drawn == NO_CARD else added(hand, state.table.drawn)
        rows = [
            Row((name_of(kind), waits))
            for kind in different(cards)
            if (waits := _waits(state, seat, without(cards, kind)))
        ]
        head: tuple[Text, ...] = (PHRASES("scene.if_discarded"), PHRASES("scene.waits"))
    else:
        waits = _waits(state, seat, hand)
        rows = [Row((waits,))] if waits else []
        head = (PHRASES("scene.waits"),)
    if rows:
        yield Panel("prospects", PHRASES("scene.prospects"), head, tuple(rows))


def _waits(state: TaxotState, seat: Seat, hand: tuple[int, ...]) -> Text | None:
    """Return the cards that would complete a hand, with how many the seat has not seen."""
    wanted = state.options.judge.waits(hand, state.table.groups[seat]).complete
    if not wanted:
        return None
    seen = Counter(kind for slots in state.layout() for kind in slots.kinds)
    told = tuple(
        PHRASES("scene.wait", card=name_of(kind), left=COPIES[kind] - seen[kind])
        for kind in KINDS
        if wanted >> kind & 1 and seen[kind] < COPIES[kind]
    )
    return Text.join(told) if told else None


def _result(state: TaxotState) -> Iterator[Note]:
    """Yield how the season before ended, until the next one is well under way."""
    if state.season.last is not None and (state.phase != "play" or state.season.first_round):
        yield from map(Note, season_result(state.options, state.season.last))
        yield Note(gains(state.season.last.changes))


def _controls(state: TaxotState, viewer: Viewer) -> Iterator[Thing]:
    seat = seat_of(viewer)
    if seat is None or not state.table.waiting >> seat & 1:
        return
    actions = state.actions(seat)
    words = tuple(dict.fromkeys(action[0] for action in actions))
    if state.table.answers and len(words) > 1:
        options = tuple(
            Option(word, PHRASES(f"scene.{word}"), _consequence(state, seat, word, actions))
            for word in words
        )
        card = name_of(state.last_discard)
        label = PHRASES("scene.claim", card=card)
        yield Decision("claim", label, options, pivotal=TAXOT[0] in words)
    else:
        yield from map(_button, words)
    for word in CLAIM_WORDS if state.table.answers else TURN_WORDS:
        if word not in words:
            yield _button(word)


@cache
def _button(word: str) -> Button:
    return Button(word, PHRASES(f"scene.{word}"))


def _consequence(state: TaxotState, seat: Seat, word: str, actions: Sequence[Action]) -> Text:
    """Return what comes of an answer if nobody goes before."""
    if word == SKIP[0]:
        return PHRASES("scene.skip_result")
    if word == TAXOT[0]:
        win = state.win_of(seat, state.season.lights)
        return PHRASES("scene.taxot_result", points=win.points, bonus=win.bonus)
    ways = sum(action[0] == word for action in actions)
    return PHRASES("scene.nam_result", ways=ways, seat=seat_name(state.table.turn))


def _status(state: TaxotState) -> Text:
    if state.table.answers:
        waiting = seat_names(seats_in(state.table.waiting))
        card = name_of(state.last_discard)
        return PHRASES("status.claim", card=card, seat=seat_name(state.table.turn), waiting=waiting)
    key = "status.discard" if state.table.drawn == NO_CARD else "status.turn"
    return PHRASES(key, seat=seat_name(state.table.turn))
