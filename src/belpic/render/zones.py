"""Zones of cards and captured pieces: faces, backs, and how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.render.block import Block, beside, flow, stack
from belpic.render.lettering import letter, measure
from belpic.render.tiles import CARD_HEIGHT, CARD_WIDTH, draw_back, draw_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.scene import Card, Zone
    from belpic.render.style import Style

TITLE: Final = 15.0
CLOSE: Final = 5.0
"""Between cards that lie side by side."""
OFFSET: Final = 5.0
"""How far a hidden card looks out from under another."""
BACKS: Final = 3
"""How many backs are drawn at most; a number tells the rest."""


def draw_cards(cards: Sequence[Card], style: Style, width: float) -> Block:
    """Return cards lying open in rows."""
    return flow((draw_card(card, style) for card in cards), width, CLOSE)


def draw_zone(zone: Zone, style: Style, width: float) -> Block:
    """Return a zone under its name: the faces that are seen, and the rest as backs."""
    hidden = zone.count - len(zone.cards)
    parts = [draw_card(card, style) for card in zone.cards]
    if hidden > 0:
        parts.append(_draw_backs(hidden, style))
    if not parts:
        return beside((_draw_title(zone, style), _draw_empty(style)), 12.0)
    return stack((_draw_title(zone, style), flow(parts, width, CLOSE)), CLOSE)


def _draw_title(zone: Zone, style: Style) -> Block:
    text, ink = style.say(zone.label), style.palette.quiet
    return Block(measure(text, TITLE), TITLE + 3, (letter(text, (0, TITLE - 2), TITLE, ink),))


def _draw_backs(hidden: int, style: Style) -> Block:
    """Return hidden cards as a small pile with their number."""
    shown = min(hidden, BACKS)
    back = draw_back(style)
    pile = Block(
        CARD_WIDTH + (shown - 1) * OFFSET,
        CARD_HEIGHT,
        tuple(back.at(number * OFFSET, 0) for number in range(shown)),
    )
    text = f"×{hidden}"
    size = 18.0
    number = Block(
        measure(text, size),
        CARD_HEIGHT,
        (letter(text, (0, CARD_HEIGHT / 2 + 6), size, style.palette.ink, bold=True),),
    )
    return beside((pile, number), 6)


def _draw_empty(style: Style) -> Block:
    """Return a dash: nothing lies here."""
    return Block(TITLE, TITLE + 3, (letter("–", (0, TITLE - 2), TITLE, style.palette.quiet),))
