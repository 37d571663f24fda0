"""Counters: those of the table in a line, those of the seats in a small table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.numbers import number_text
from belpic.tui.draw.block import Block, Line, Span, block, flow_spans, stack
from belpic.tui.draw.grid import Column, draw_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.scene import Counter
    from belpic.core.seats import Seat
    from belpic.tui.draw.pen import Pen

MOST_STICKS: Final = 5
"""点棒 of one kind that are drawn one by one."""


def draw_counters(counters: Sequence[Counter], pen: Pen) -> Block:
    """Return all counters: the common ones first, then one line for each seat.

    The only counter of a seat stands with the common ones, named by its seat.
    """
    owned = [counter for counter in counters if counter.seat is not None]
    if len(owned) == 1:
        owned = []
    inline = [counter for counter in counters if counter not in owned]
    parts = []
    if inline:
        groups = (_inline(counter, pen) for counter in inline)
        parts.append(Block(tuple(flow_spans(groups, pen.width, "   "))))
    if owned:
        parts.append(_by_seat(owned, pen))
    return stack(parts)


def _inline(counter: Counter, pen: Pen) -> Line:
    spans = (Span(f"{pen.say(counter.label)} ", "dim"), Span(_counted(counter, pen), "strong"))
    if counter.seat is None:
        return spans
    return (*spans, Span(f" {pen.name(counter.seat)}", f"seat{counter.seat % 8}"))


def count(counter: Counter, pen: Pen) -> str:
    """Return a counter's number, with the one at which it ends."""
    if counter.of is None:
        return pen.say(number_text(counter.value))
    return pen.phrase("counter.of", value=counter.value, of=counter.of)


def _counted(counter: Counter, pen: Pen) -> str:
    """Return a counter's number behind its 点棒; many of one kind are one with a number."""
    lying = "".join(
        f"{sign}{pen.phrase('counter.many', number=number)} "
        if number > MOST_STICKS
        else sign * number
        for sign, number in zip(pen.charset.counting, counter.in_sticks(), strict=True)
    ).strip()
    return f"{lying} {count(counter, pen)}" if lying else count(counter, pen)


def _by_seat(counters: Sequence[Counter], pen: Pen) -> Block:
    labels = list(dict.fromkeys(pen.say(counter.label) for counter in counters))
    seats = sorted({counter.seat for counter in counters if counter.seat is not None})
    found = {(one.seat, pen.say(one.label)): _counted(one, pen) for one in counters}
    head = [("", "dim"), *((label, "dim") for label in labels)]
    rows = [
        [(name_with_turn(seat, pen), f"seat{seat % 8}")]
        + [(found.get((seat, label), ""), "strong") for label in labels]
        for seat in seats
    ]
    columns = [Column(), *(Column("right") for _ in labels)]
    return block(*draw_rows([head, *rows], columns))


def name_with_turn(seat: Seat, pen: Pen) -> str:
    """Return a seat's name behind a sign that it is asked."""
    sign = pen.charset.turn if seat in pen.asked else " "
    return f"{sign} {pen.name(seat)}"


def heading(text: str, seat: Seat | None, pen: Pen) -> Line:
    """Return the title of something, with whose it is."""
    spans = [Span(text, "title")]
    if seat is not None:
        spans += [Span("  "), Span(name_with_turn(seat, pen).strip(), f"seat{seat % 8}")]
    return tuple(spans)
