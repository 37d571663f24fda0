"""Pictures of whole scenes: any table of any game as one SVG file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from belpic.render.block import Block, beside, flow, stack
from belpic.render.boards import boards_of, draw_board
from belpic.render.counts import (
    draw_counters,
    draw_pointer,
    draw_sticks,
    draw_track,
    is_tally,
)
from belpic.render.describe import describe_scene
from belpic.render.sheets import (
    draw_buttons,
    draw_decision,
    draw_forecast,
    draw_panel,
    draw_paragraph,
)
from belpic.render.svg import box, document, element
from belpic.render.zones import draw_cards, draw_zone

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.scene import Thing
    from belpic.core.seats import Seat
    from belpic.core.text import Text
    from belpic.render.boards import PlacedBoard
    from belpic.render.style import Style

MARGIN: Final = 22.0
COLUMN: Final = 360.0
"""The width of what stands beside a board."""
SHEET: Final = 640.0
"""The width of a table without a board."""


def draw_scene(scene: Scene, style: Style, title: Text) -> str:
    """Return the picture of a scene: an SVG file that refers to nothing outside itself."""
    known = scene.drawable()
    return page(_draw_table(known, style), style, style.say(title), describe_scene(known, style))


def board_only(scene: Scene) -> Scene:
    """Return the scene without what stands beside its boards and seats; all of it if none has."""
    if not any(isinstance(thing, Board) for thing in scene.things):
        return scene
    kept = (Board, Piece, Card, Zone, Mark, Counter, Note)
    tallies = _tallies(scene)
    return Scene(
        tuple(thing for thing in scene.things if isinstance(thing, kept) or thing in tallies)
    )


def page(block: Block, style: Style, title: str, described: str) -> str:
    """Return a block as a file with a margin, a title and a description in words."""
    width, height = block.width + 2 * MARGIN, block.height + 2 * MARGIN
    return document(
        width,
        height,
        (
            element("title", title),
            element("desc", described),
            box(0, 0, width, height, fill=style.palette.paper),
            block.at(MARGIN, MARGIN),
        ),
        role="img",
        lang=style.lang,
    )


def _draw_table(scene: Scene, style: Style) -> Block:
    boards = boards_of(scene)
    common = [one for one in scene.things if isinstance(one, Counter) and one.seat is None]
    if not boards:
        seats = sorted(_seats(scene))
        counters = draw_counters(common, style, SHEET)
        rows = [_draw_strip(seat, scene, None, style, SHEET) for seat in seats]
        return stack((counters, *rows, *_draw_rest(scene, style, SHEET)))
    left = _draw_boards(boards, scene, style)
    tallies = _tallies(scene)
    notes = [thing for thing in scene.things if isinstance(thing, Note)]
    head = stack(
        (
            draw_counters(common, style, left.width, tallies),
            *(draw_paragraph(style.say(note.text), style, left.width) for note in notes),
        ),
        10.0,
    )
    beneath = Scene(tuple(one for one in scene.things if one not in (*notes, *tallies)))
    return beside((stack((head, left)), stack(_draw_rest(beneath, style, COLUMN))), 32.0)


def _tallies(scene: Scene) -> list[Panel]:
    """Return the panels before the first board that are but names with numbers."""
    first = next(index for index, thing in enumerate(scene.things) if isinstance(thing, Board))
    panels = [thing for thing in scene.things[:first] if isinstance(thing, Panel)]
    return [panel for panel in panels if is_tally(panel)]


def _seats(scene: Scene) -> set[Seat]:
    owned = (thing for thing in scene.things if isinstance(thing, Counter | Zone))
    return {thing.seat for thing in owned if thing.seat is not None}


def _draw_boards(boards: Sequence[PlacedBoard], scene: Scene, style: Style) -> Block:
    """Return the boards between what belongs to the seats: the near side below, others above."""
    drawn = [draw_board(standing, style) for standing in boards]
    width = max(block.width for block in drawn)
    near = 1 if boards[0].board.turned else 0
    seats = sorted(_seats(scene))
    above = [_draw_strip(seat, scene, boards[0], style, width) for seat in seats if seat != near]
    below = [_draw_strip(seat, scene, boards[0], style, width) for seat in seats if seat == near]
    return stack((*above, *drawn, *below), 14.0, "end")


def _draw_strip(
    seat: Seat, scene: Scene, standing: PlacedBoard | None, style: Style, width: float
) -> Block:
    """Return the counters and zones of a seat behind its sign."""
    is_two = standing is not None and standing.is_pointing
    down = standing is not None and (seat == 1) != standing.board.turned
    sign = draw_pointer(seat, style, down=down, is_numbered=not is_two)
    room = width - sign.width - 10
    counters = [one for one in scene.things if isinstance(one, Counter) and one.seat == seat]
    zones = [one for one in scene.things if isinstance(one, Zone) and one.seat == seat]
    parts = [draw_counters(counters, style, room)] if counters else []
    parts += [draw_zone(zone, style, room) for zone in zones]
    strip = beside((sign, flow(parts, room, 24.0)), 10.0)
    # beside a board every strip is as wide, so that all begin at the board's left edge
    return Block(width if standing else strip.width, strip.height, strip.elements)


def _draw_rest(scene: Scene, style: Style, width: float) -> Iterator[Block]:
    """Yield everything that belongs neither to a board nor to a seat, in order."""
    for run in _runs(scene.things):
        yield _draw_run(run, style, width)


def _runs(things: Sequence[Thing]) -> Iterator[list[Thing]]:
    """Yield the things one by one, but neighbours that stand in one row together."""
    run: list[Thing] = []
    for thing in things:
        if run and not _belongs(run[-1], thing):
            yield run
            run = []
        run.append(thing)
    if run:
        yield run


def _belongs(one: Thing, other: Thing) -> bool:
    return any(
        _is_loose(one, kinds) and _is_loose(other, kinds)
        for kinds in ((Button, Amount), (Card,), (Zone,))
    )


def _is_loose(thing: Thing, kinds: tuple[type[Thing], ...]) -> bool:
    """Tell whether a thing of these kinds belongs neither to a place nor to a seat."""
    held = (isinstance(thing, Card) and thing.place is not None) or (
        isinstance(thing, Zone) and thing.seat is not None
    )
    return isinstance(thing, kinds) and not held


def _draw_run(run: list[Thing], style: Style, width: float) -> Block:
    match run[0]:
        case Button() | Amount():
            pressed = [thing for thing in run if isinstance(thing, Button | Amount)]
            return draw_buttons(pressed, style, width)
        case Card(place=None):
            cards = [thing for thing in run if isinstance(thing, Card)]
            return draw_cards(cards, style, width)
        case Zone(seat=None):
            zones = [thing for thing in run if isinstance(thing, Zone)]
            return flow((draw_zone(zone, style, width) for zone in zones), width, 24.0)
        case Track() as track:
            return draw_track(track, style, width)
        case Sticks() as sticks:
            return draw_sticks(sticks, style)
        case Panel(rows=rows) as panel if rows:
            return draw_panel(panel, style, width)
        case Decision() as decision:
            return draw_decision(decision, style, width)
        case Forecast() as forecast:
            return draw_forecast(forecast, style, width)
        case Note(text=text):
            return draw_paragraph(style.say(text), style, width)
        case _:
            return Block(0, 0)
