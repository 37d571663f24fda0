"""Pictures in words, for those who do not see them: the same facts in the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import (
    Amount,
    Board,
    Button,
    Card,
    Counter,
    Decision,
    Forecast,
    Mark,
    Note,
    Panel,
    Piece,
    Scene,
    Sticks,
    Track,
    Zone,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from belpic.core.diagram import Diagram, Figure
    from belpic.core.scene import Thing
    from belpic.core.seats import Seat
    from belpic.core.text import Text
    from belpic.render.style import Style


def describe_scene(scene: Scene, style: Style) -> str:
    """Return everything that a picture of the scene shows, a sentence for each thing."""
    return " ".join(_sentences(scene.things, style))


def describe_diagram(diagram: Diagram, style: Style) -> str:
    """Return what a diagram shows: its figures, and where which signs are."""
    told = (sentence for figure in diagram.figures for sentence in _figure(figure, diagram, style))
    return " ".join(told)


def _figure(figure: Figure, diagram: Diagram, style: Style) -> Iterator[str]:
    yield _sentence(style.say(figure.caption), style)
    yield from _sentences((figure.board, *figure.pieces), style)
    names = {place.key: place.label for place in figure.board.places}
    meanings = {clue.sign.look: clue.meaning for clue in diagram.legend}
    for sign in figure.signs:
        reached = _join((style.say(names[key]) for key in sign.reached), style)
        yield _named(meanings.get(sign.look), reached, style)


def _sentences(things: Iterable[Thing], style: Style) -> Iterator[str]:
    things = tuple(things)
    names = {
        place.key: place.label
        for thing in things
        if isinstance(thing, Board)
        for place in thing.places
    }
    for thing in things:
        yield from _facts(thing, names, style)


def _facts(  # noqa: C901  # one plain case for every kind of thing
    thing: Thing, names: Mapping[str, Text], style: Style
) -> Iterator[str]:
    match thing:
        case Board(label=label) | Button(label=label):
            yield _sentence(style.say(label), style)
        case Piece(place=place):
            yield _named(names.get(place), _face(thing, style), style)
        case Card(place=place):
            yield _named(names.get(place or ""), _face(thing, style), style)
        case Zone(label=label, cards=cards, count=count, seat=seat):
            faces = _join((_face(card, style) for card in cards), style)
            yield _named(label, f"{count}: {faces}" if faces else str(count), style, seat)
        case Counter(label=label, value=value, of=of, seat=seat):
            number = str(value) if of is None else style.phrase("of", value=value, of=of)
            yield _named(label, number, style, seat)
        case Sticks(label=label, number=number, up=up, seat=seat):
            key = "sticks.waiting" if up is None else "sticks.shown"
            yield _named(label, style.phrase(key, number=number, up=up), style, seat)
        case Track(label=label, fields=fields, markers=markers, seat=seat):
            told = (
                style.say(marker.label) + style.phrase("colon") + style.say(fields[marker.at])
                for marker in markers
                if marker.at in range(len(fields))
            )
            yield _named(label, _join(told, style), style, seat)
        case Panel(label=label, rows=rows):
            for row in rows:
                yield _named(label, _join(map(style.say, row.cells), style), style)
        case Decision(label=label, options=options):
            yield _sentence(style.say(label), style)
            for option in options:
                yield _named(option.label, style.say(option.result), style)
        case Forecast(label=label, prospects=prospects):
            yield _sentence(style.say(label), style)
            for prospect in prospects:
                result = f"{prospect.probability} {style.say(prospect.result)}"
                yield _named(prospect.outcome, result, style)
        case Amount(label=label, low=low, high=high):
            yield _named(label, style.phrase("range", low=low, high=high), style)
        case Mark(label=label, places=places):
            shown = _join((style.say(names[key]) for key in places if key in names), style)
            yield _sentence(style.say(label) + style.phrase("colon") + shown, style)
        case Note(text=text):
            yield style.say(text)


def _face(thing: Piece | Card, style: Style) -> str:
    words = [style.say(thing.label)]
    if thing.colour is not None and style.phrase(f"colour.{thing.colour}") not in words[0]:
        words.append(style.phrase(f"colour.{thing.colour}"))
    return _join((*words, *map(style.say, thing.badges)), style)


def _join(words: Iterable[str], style: Style) -> str:
    return style.phrase("join").join(words)


def _named(name: Text | None, fact: str, style: Style, seat: Seat | None = None) -> str:
    owner = "" if seat is None else f" ({style.phrase('seat', seat=seat + 1)})"
    start = "" if name is None else style.say(name) + owner + style.phrase("colon")
    return _sentence(start + fact, style)


def _sentence(text: str, style: Style) -> str:
    return style.phrase("sentence", text=text)
