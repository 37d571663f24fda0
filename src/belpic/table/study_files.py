"""What can be made of a study: records, in our format and in those of its game, and pictures."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from belpic.core.record import Record
from belpic.core.seats import ALL
from belpic.records.foreign import OWN_SUFFIX, writer
from belpic.render.animation import to_animation
from belpic.render.picture import draw_scene
from belpic.render.png import to_png
from belpic.render.style import Style
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.game import AnyGame, State
    from belpic.core.languages import Lang

FRAMES: Final = 80
"""Of an animated picture; of a longer match every second position is shown, or fewer."""
FRAME_MILLISECONDS: Final = 900
ANIMATION_WIDTH: Final = 640
"""Pixels."""
SVG: Final = "svg"
PNG: Final = "png"
ANIMATION: Final = "apng"
PICTURES: Final = (SVG, PNG, ANIMATION)
MEDIA: Final = {
    OWN_SUFFIX: "application/json",
    SVG: "image/svg+xml",
    PNG: "image/png",
    ANIMATION: "image/apng",
}
"""What kind of file each is; formats of games are plain text."""


def files_of(game: AnyGame) -> tuple[str, ...]:
    """Return the endings of all files that can be made of a match of a game here."""
    formats = (one.suffix.removeprefix(".").lower() for one in game.parts.formats)
    pictures = PICTURES if find_spec("resvg_py") else (SVG,)
    return (OWN_SUFFIX, *formats, *pictures)


def write_record(record: Record, suffix: str) -> bytes:
    """Return a record as a file.

    Raises:
        Refused: if there is no such format.
        BelpicError: if it cannot be written so.
    """
    write = writer(record, suffix)
    if write is None:
        raise refusal("no_format", suffix=suffix[:20])
    return write(record).encode()


def draw_states(
    game: AnyGame, states: Sequence[State], suffix: str, lang: Lang, *, dark: bool
) -> bytes:
    """Return a picture of the last of some states, or of all one after another.

    Raises:
        MissingExtra: if nothing here makes such pictures.
    """
    style, title = Style.of(lang, dark=dark), game.info.title
    chosen = spread(states) if suffix == ANIMATION else states[-1:]
    drawn = [draw_scene(one.view(ALL).scene(), style, title) for one in chosen]
    if suffix == SVG:
        return drawn[0].encode()
    return (
        to_png(drawn[0])
        if suffix == PNG
        else to_animation(drawn, ANIMATION_WIDTH, FRAME_MILLISECONDS)
    )


def spread(states: Sequence[State]) -> Sequence[State]:
    """Return states evenly spread, no more than an animated picture has, with the last one."""
    step = -(-len(states) // FRAMES)
    return states[::-1][::step][::-1]
