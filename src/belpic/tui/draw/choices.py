"""Things to press and to decide: buttons, amounts and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from belpic.tui.draw.block import (
    MOUSE_ONLY,
    Block,
    Line,
    Span,
    Touch,
    align,
    beside,
    flow_spans,
    stack,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.scene import Amount, Button, Decision, Option
    from belpic.tui.draw.pen import Pen

LESS: Final = "less:"
MORE: Final = "more:"
"""Prefixes of the keys of the two handles of a number; no game's key contains a colon."""
OPTION_WIDTH: Final = 30
"""Columns that the text of one way to decide takes at most."""


def draw_buttons(buttons: Sequence[Button], pen: Pen) -> Block:
    """Return buttons in rows."""
    groups = [button_line(button.key, pen.say(button.label), pen) for button in buttons]
    return Block(tuple(flow_spans(groups, pen.width, "  ")))


def button_line(key: str, label: str, pen: Pen) -> Line:
    """Return one button; square brackets if it can be pressed now, round ones if it cannot."""
    touch = pen.touch(key)
    if pen.is_allowed(touch) or pen.is_chosen(touch):
        ink = f"button {pen.ink(touch)}"
        return (Span(f"[{pen.sign(touch)} {label} ]", ink, touch),)
    return (Span(f"(  {label} )", "dim", touch),)


def draw_amount(amount: Amount, pen: Pen) -> Block:
    """Return a number with a handle on either side."""
    touch = pen.touch(amount.key)
    value = pen.amounts.get(amount.key, amount.low)
    ink = pen.ink(touch) or "dim"
    width = len(str(amount.high))
    limits = pen.phrase("amount.range", low=amount.low, high=amount.high)
    return Block(
        (
            (
                Span(f"{pen.say(amount.label)}  ", "title"),
                Span("[-]", ink, handle(LESS, amount.key)),
                Span(" "),
                Span(f"[{pen.sign(touch)}{align(str(value), width, 'right')} ]", ink, touch),
                Span(" "),
                Span("[+]", ink, handle(MORE, amount.key)),
                Span(f"  {limits}", "dim"),
            ),
        )
    )


def handle(side: str, key: str) -> Touch:
    """Return the touch of a handle, which is for the mouse: the keyboard has + and -."""
    return Touch(side + key, MOUSE_ONLY)


def draw_decision(decision: Decision, pen: Pen) -> Block:
    """Return the ways to decide with their consequences, side by side where they fit."""
    title = Block(((Span(pen.say(decision.label), "title"),),))
    boxes = [_box(option, pen) for option in decision.options]
    together = beside(boxes, gap=1)
    if together.width > pen.width:
        together = stack(boxes, gap=0)
    return stack((title, together), gap=0)


def _box(option: Option, pen: Pen) -> Block:
    charset = pen.charset
    touch = pen.touch(option.key)
    ink = pen.ink(touch) or "dim"
    head = f"{pen.sign(touch)} {pen.say(option.label)}"
    body = wrap(pen.say(option.result), max(OPTION_WIDTH, cell_len(head)))
    width = max(map(cell_len, (head, *body)))
    top_left, top_right, low_left, low_right = charset.corners
    rule, side = charset.horizontal * (width + 2), Span(charset.vertical, f"frame {ink}", touch)
    lines: list[Line] = [(Span(f"{top_left}{rule}{top_right}", f"frame {ink}", touch),)]
    for index, text in enumerate((head, *body)):
        inside = Span(f" {align(text, width)} ", ink if not index else "", touch)
        lines.append((side, inside, side))
    lines.append((Span(f"{low_left}{rule}{low_right}", f"frame {ink}", touch),))
    return Block(tuple(lines))
