"""What the cursor is on, in words: the same that the picture shows, for ears and for learners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import (
    Amount,
    Board,
    Button,
    Card,
    Decision,
    Mark,
    Piece,
    Place,
    Scene,
    Sticks,
    Thing,
    Zone,
    touchable,
)
from belpic.tui.draw.pieces import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.tui.draw.pen import Pen


def label(key: str, scene: Scene, pen: Pen) -> str:
    """Return a description of what has this key; nothing if it is not on the table."""
    for thing in scene.things:
        if key in touchable(thing):
            return _label(key, thing, scene, pen)
    return ""


def names(scene: Scene, pen: Pen) -> dict[str, str]:
    """Return a short name of everything touchable, by key, for lists and breadcrumbs."""
    return {key: text for thing in scene.things for key, text in _names(thing, pen)}


def _names(thing: Thing, pen: Pen) -> Iterator[tuple[str, str]]:
    match thing:
        case Board(places=places):
            yield from ((place.key, pen.say(place.label)) for place in places)
        case Zone(key=key, label=label, cards=cards):
            yield key, pen.say(label)
            yield from ((card.key, pen.say(card.label)) for card in cards)
        case Decision(options=options):
            yield from ((option.key, pen.say(option.label)) for option in options)
        case Card() | Sticks() | Amount() | Button():
            yield thing.key, pen.say(thing.label)
        case _:
            return


def _label(key: str, thing: Thing, scene: Scene, pen: Pen) -> str:
    match thing:
        case Board(places=places):
            return _place(next(place for place in places if place.key == key), scene, pen)
        case Zone(cards=cards) if key != thing.key:
            return spoken(next(card for card in cards if card.key == key), pen)
        case Zone(label=name, count=count, seat=seat):
            owner = () if seat is None else (pen.name(seat),)
            return _join((pen.say(name), *owner, pen.phrase("zone.count", count=count)), pen)
        case Decision(options=options):
            option = next(option for option in options if option.key == key)
            return _join((pen.say(option.label), pen.say(option.result)), pen)
        case Card():
            return spoken(thing, pen)
        case _:
            return dict(_names(thing, pen))[key]


def _place(place: Place, scene: Scene, pen: Pen) -> str:
    facts = [pen.say(place.label)]
    if place.look != "plain":
        facts.append(pen.phrase(f"look.{place.look}"))
    standing = [
        spoken(thing, pen)
        for thing in scene.things
        if isinstance(thing, Piece | Card) and thing.place == place.key
    ]
    facts += standing or [pen.phrase("spoken.empty")]
    roles = [
        thing.role
        for thing in scene.things
        if isinstance(thing, Mark) and place.key in thing.places
    ]
    facts += [pen.phrase(f"mark.{role}") for role in dict.fromkeys(roles)]
    return _join(facts, pen)


def _join(facts: list[str] | tuple[str, ...], pen: Pen) -> str:
    return pen.phrase("spoken.join").join(facts)
