"""Miniatures: a table at a glance, as small as an entry in a list, with no sentence on it."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from belpic.core.scene import Card, Counter, Sticks, Zone
from belpic.render.block import Block, beside, stack
from belpic.render.boards import boards_of, draw_board
from belpic.render.counts import draw_counting, draw_stick
from belpic.render.numbers import numeral, numerals
from belpic.render.svg import box, document, element, group
from belpic.render.tiles import CARD_HEIGHT, CARD_WIDTH, draw_back, draw_card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.scene import Scene
    from belpic.core.text import Text
    from belpic.render.boards import PlacedBoard
    from belpic.render.style import Style

WIDTH: Final = 320.0
HEIGHT: Final = 200.0
MARGIN: Final = 16.0
HELD: Final = 7
"""How many cards of a hand are shown; more would be too small to be told apart."""
LAID: Final = 4
"""How many cards are shown that lie in the middle."""
TURN: Final = 8.0
"""By how many degrees a card of a hand is turned against its neighbour."""
REACH: Final = 230.0
"""From the middle of a hand's cards to where they would meet."""
NARROW: Final = 1.3
"""A board that is less wide than this, against its height, runs over the edges of the picture."""
LARGEST: Final = 1.5
"""How much larger than usual things are drawn at most."""


def draw_miniature(scene: Scene, style: Style, title: Text) -> str:
    """Return a small picture of a scene as an SVG file: its board, else its cards or its sticks."""
    known = scene.drawable()
    boards = boards_of(known)
    if boards:
        block = draw_board(boards[0], style)
        if block.width < NARROW * block.height:
            return _file(block, WIDTH / block.width, _height_of_things(boards[0]), style, title)
        block = stack((block, *_sticks(known, style)), 18.0, "middle")
    else:
        block = stack((*_cards(known, style), *_thrown(known, style)), 16.0, "middle")
    room = (
        (WIDTH - 2 * MARGIN) / max(1.0, block.width),
        (HEIGHT - 2 * MARGIN) / max(1.0, block.height),
    )
    return _file(block, min(*room, LARGEST), 0.5, style, title)


def draw_whole(scene: Scene, style: Style, title: Text) -> str:
    """Return the board of a scene with all that is on it; without one, what a miniature shows."""
    boards = boards_of(scene.drawable())
    if not boards:
        return draw_miniature(scene, style, title)
    block = draw_board(boards[0], style)
    return document(
        block.width,
        block.height,
        (element("title", style.say(title)), *block.elements),
        role="img",
        lang=style.lang,
    )


def _file(block: Block, scale: float, share: float, style: Style, title: Text) -> str:
    """Return the picture of a block; `share` says how far down lies what has to be seen."""
    high = block.height * scale
    left, top = (WIDTH - block.width * scale) / 2, (HEIGHT - high) / 2
    if high > HEIGHT:
        top = min(0.0, max(HEIGHT - high, HEIGHT / 2 - share * high))
    return document(
        WIDTH,
        HEIGHT,
        (
            element("title", style.say(title)),
            box(0, 0, WIDTH, HEIGHT, fill=style.palette.grounds["plain"].fill),
            group(
                block.elements,
                transform=f"translate({numerals((left, top))}) scale({numeral(scale, 3)})",
            ),
        ),
        role="img",
        lang=style.lang,
    )


def _height_of_things(standing: PlacedBoard) -> float:
    """Return how far down the things on a board stand, as a share of its height."""
    heights = [standing.centre(key)[1] for key in standing.things]
    return sum(heights) / len(heights) / standing.size[1] if heights else 0.5


def _cards(scene: Scene, style: Style) -> Iterator[Block]:
    """Yield what lies in the middle, and below it a hand that is seen."""
    loose = [one for one in scene.things if isinstance(one, Card) and one.place is None]
    zones = [one for one in scene.things if isinstance(one, Zone)]
    middle = [zone.cards for zone in zones if zone.role != "hand"]
    laid = [draw_card(card, style) for card in (*loose, *chain(*middle))[-LAID:]]
    if any(zone.role == "stock" and zone.count for zone in zones):
        laid.append(draw_back(style))
    yield beside(laid, 8.0)
    hands = [zone.cards for zone in zones if zone.role == "hand" and zone.cards]
    if hands:
        yield _fan(hands[0][:HELD], style)


def _fan(cards: Sequence[Card], style: Style) -> Block:
    """Return cards as a hand holds them."""
    last = len(cards) - 1
    widest = radians(TURN * last / 2)
    width = 2 * REACH * sin(widest) + CARD_WIDTH * 1.4
    elements = []
    for place, card in enumerate(cards):
        angle = TURN * (place - last / 2)
        x = width / 2 + REACH * sin(radians(angle)) - CARD_WIDTH / 2
        y = REACH * (1 - cos(radians(angle)))
        turn = f"rotate({numeral(angle)} {numerals((CARD_WIDTH / 2, CARD_HEIGHT / 2))})"
        elements.append(
            group(
                draw_card(card, style).elements, transform=f"translate({numerals((x, y))}) {turn}"
            )
        )
    return Block(width, CARD_HEIGHT + REACH * (1 - cos(widest)) + 8, tuple(elements))


def _thrown(scene: Scene, style: Style) -> Iterator[Block]:
    """Yield sticks that were thrown, and below them what lies in the middle, counted in 点棒."""
    thrown = list(_sticks(scene, style))
    yield from thrown
    if thrown:
        common = [one for one in scene.things if isinstance(one, Counter) and one.seat is None]
        counted = [replace(one, sticks=True).in_sticks() for one in common if one.of is None]
        yield beside((draw_counting(one, style) for one in counted if any(one)), 18.0)


def _sticks(scene: Scene, style: Style) -> Iterator[Block]:
    for sticks in [one for one in scene.things if isinstance(one, Sticks)][:1]:
        up = sticks.up or 0
        yield beside((draw_stick(number < up, style) for number in range(sticks.number)), 14.0)
