"""Zones: hands, piles, discards, stocks and banks, with faces or as a count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.tui.draw.block import Block, Line, Span, Touch, flow_spans
from belpic.tui.draw.pieces import tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.scene import Card, Zone
    from belpic.tui.draw.pen import Pen

BACKS: Final = 12
"""How many cards lying face down are drawn one by one; more are only counted."""
MARGIN: Final = 4
"""Columns that are kept free at the right of a row of cards."""


def draw_zone(zone: Zone, pen: Pen) -> Block:
    """Return a zone: its title, how many things are in it, the faces and the backs."""
    touch = pen.touch(zone.key)
    ink = pen.ink(touch)
    title = [
        Span(f"{pen.sign(touch)}{pen.say(zone.label)}", f"title {ink}", touch),
        Span(f" {pen.phrase('zone.count', count=zone.count)}", f"dim {ink}", touch),
    ]
    if zone.seat is not None:
        title += [Span("  "), Span(pen.name(zone.seat), f"seat{zone.seat % 8}")]
    rows = flow_spans(_contents(zone, touch, pen), pen.width - MARGIN)
    return Block((tuple(title), *rows))


def draw_cards(cards: Sequence[Card], pen: Pen) -> Block:
    """Return cards that lie in no zone, in rows."""
    return Block(tuple(flow_spans((_card(card, pen) for card in cards), pen.width - MARGIN)))


def _contents(zone: Zone, touch: Touch, pen: Pen) -> Iterator[Line]:
    yield from (_card(card, pen) for card in zone.cards)
    down = zone.count - len(zone.cards)
    back = f"[{pen.charset.back * 2}]"
    if 0 < down <= BACKS:
        yield from ((Span(" "), Span(back, "back", touch)) for _ in range(down))
    elif down > 0:
        yield (Span(" "), Span(f"{back} {pen.phrase('zone.more', count=down)}", "back", touch))


def _card(card: Card, pen: Pen) -> Line:
    touch = pen.touch(card.key)
    ink = pen.ink(touch)
    face = tile(card, pen, ink)
    badges = "".join(f"{pen.charset.bullet}{pen.say(badge)}" for badge in card.badges)
    return (
        Span(pen.sign(touch), ink, touch),
        Span(face.text, face.ink, touch),
        Span(badges, f"dim {ink}", touch),
    )
