"""Throwing sticks, each with its marked or its plain face up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.tui.draw.block import Block, Line, Span, width_of
from belpic.tui.draw.seats import heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.scene import Sticks
    from belpic.tui.draw.block import Touch
    from belpic.tui.draw.pen import Pen


def draw_sticks(sticks: Sticks, pen: Pen) -> Block:
    """Return the sticks as they lie or fly, and always the result in words."""
    touch = pen.touch(sticks.key)
    drawn = _lying(_faces(sticks, pen), touch, pen)
    if pen.spinning:
        said = pen.phrase("sticks.flying")
    elif sticks.up is None:
        said = pen.phrase("sticks.waiting", number=sticks.number)
    else:
        said = pen.phrase("sticks.shown", up=sticks.up, number=sticks.number)
    sign = (Span(pen.sign(touch).strip(), pen.ink(touch), touch),)
    title = (*sign, *heading(pen.say(sticks.label), sticks.seat, pen))
    lines = [title, *drawn, (Span(said, "strong", touch),)]
    width = max(map(width_of, lines))
    return Block(tuple((*one, Span(" " * (width - width_of(one)), "", touch)) for one in lines))


def _faces(sticks: Sticks, pen: Pen) -> tuple[bool | None, ...]:
    if pen.spinning is not None:
        return pen.spinning[: sticks.number]
    if sticks.up is None:
        return (None,) * sticks.number
    return tuple(index < sticks.up for index in range(sticks.number))


def _lying(faces: Sequence[bool | None], touch: Touch, pen: Pen) -> list[Line]:
    charset = pen.charset
    top_left, top_right, low_left, low_right = charset.corners
    inside = dict(zip((True, False, None), charset.stick, strict=True))
    rows = []
    for left, middle, right in (
        (top_left, charset.horizontal, top_right),
        (charset.vertical, None, charset.vertical),
        (charset.vertical, None, charset.vertical),
        (low_left, charset.horizontal, low_right),
    ):
        spans: list[Span] = []
        for up in faces:
            text = f"{left}{middle or inside[up]}{right} "
            spans.append(Span(text, "face-up" if up else "face-down", touch))
        rows.append(tuple(spans))
    return rows
