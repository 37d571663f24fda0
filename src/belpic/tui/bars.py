"""The lines above and below a sheet: what this is, what keys do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from belpic.core.languages import language, next_language
from belpic.tui.draw.block import MOUSE_ONLY, Block, Line, Span, Touch, width_of, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.tui.draw.pen import Pen

DO: Final = "do:"
"""The prefix of the keys of commands; no game's key contains a colon."""

ARROWS: Final = {"↑": "Up", "↓": "Down", "←": "Left", "→": "Right"}

Command = tuple[str, str, str]
"""The key to press, the phrase that says what it does, and the action."""


def key_name(key: str, pen: Pen) -> str:
    """Return what is written on a key."""
    if pen.ascii_only:
        for arrow, word in ARROWS.items():
            key = key.replace(arrow, f"{word}/")
        key = key.rstrip("/").replace("/ ", " ")
    return pen.say(key)


def head(title: str, middle: Line, right: str, pen: Pen) -> Block:
    """Return one line: a title, something beside it, and what changes at the right."""
    line: Line = (Span(f" {title}   ", "title"), *middle)
    room = pen.width - width_of(line) - cell_len(right) - 1
    return Block(((*line, Span(" " * max(1, room)), Span(f"{right} ", "strong")),))


def commands(listed: Iterable[Command], pen: Pen) -> Block:
    """Return what keys do, as many as one line holds; each can be clicked.

    ASCII knows one language only, so there is none to switch to.
    """
    line: Line = ()
    for key, name, action in listed:
        if name == "language" and pen.ascii_only:
            continue
        touch = Touch(DO + action, MOUSE_ONLY)
        what = Span(f" {_command_name(name, pen)} ", "dim", touch)
        group = (Span(f" {key_name(key, pen)}", "key", touch), what)
        if width_of((*line, *group)) <= pen.width:
            line = (*line, *group)
    return Block((line,))


def _command_name(name: str, pen: Pen) -> str:
    if name == "language":
        return language(next_language(pen.lang)).name
    return pen.phrase(f"command.{name}")


def message(text: str, pen: Pen, ink: str = "") -> Block:
    """Return a message in at most two lines, so that nothing below it moves far."""
    lines = wrap(text, max(8, pen.width - 2))[:2]
    return Block(tuple((Span(f" {line}", ink),) for line in lines))
