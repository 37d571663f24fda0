"""Pictures that are kept as golden files: few, and each shows something that the others do not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from belpic.core import registry
from belpic.core.seats import Seat
from belpic.render.diagrams import draw_diagram
from belpic.render.picture import board_only, draw_scene
from belpic.render.style import Style


def start(game_id: str, preset: str, style: Style, seat: int = 0) -> str:
    """Return the start of a game as one seat sees it."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    state = game.start(seats, game.options(seats, preset))
    return draw_scene(board_only(state.view(Seat(seat)).scene()), style, game.info.title)


def diagram(game_id: str, preset: str, name: str, style: Style) -> str:
    """Return a diagram of a game's rules."""
    game = registry.load(game_id)
    assert game.parts.diagrams is not None
    options = game.options(game.info.usual_seats, preset)
    return draw_diagram(game.parts.diagrams.draw(name, options), style)


PICTURES: Final[Mapping[str, Callable[[], str]]] = {
    "cetkaik-education-A": partial(
        start, "cetkaik", "education", Style.of("ja", dark=True), seat=1
    ),
    "cetkaik-official-H": partial(diagram, "cetkaik", "official", "H", Style.of("en")),
    "nekana_mokanuc-stock-start": partial(start, "nekana_mokanuc", "stock", Style.of("ja")),
    "zaupxiu-default-start": partial(start, "zaupxiu", "default", Style.of("en")),
}
"""What draws each picture, by the name of its file."""
