"""What the keys do and what the signs mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.tui.bars import key_name
from belpic.tui.draw.block import Block, Line, Span
from belpic.tui.draw.grid import Column, draw_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.tui.draw.pen import Pen

KEYS: Final = (
    ("Tab  Shift+Tab", "tab"),
    ("↑ ↓ ← →", "arrows"),
    ("Enter  Space", "touch"),
    ("Esc", "back"),
    ("1 … 9 0", "digits"),
    ("a … z  A … Z", "letters"),
    ("+ -  0 … 9", "amount"),
    (":  /", "write"),
    ("r", "rules"),
    ("s", "save"),
    ("o", "open"),
    ("n", "new"),
    ("l  F2", "language"),
    ("F3", "theme"),
    ("F4", "motion"),
    ("F5", "pieces"),
    ("F6", "sort"),
    ("F7", "deeds"),
    ("F8", "talk"),
    ("F9", "hint"),
    ("[ ]", "log"),
    ("PgUp PgDn", "scroll"),
    ("q", "quit"),
)


def help_page(pen: Pen) -> Block:
    """Return the keys and the signs, each with its meaning."""
    return Block(
        (
            (Span(pen.phrase("help.keys"), "title"),),
            *_list([(key_name(key, pen), name) for key, name in KEYS], pen),
            (),
            (Span(pen.phrase("help.signs"), "title"),),
            *_list(_signs(pen), pen),
        )
    )


def _signs(pen: Pen) -> list[tuple[str, str]]:
    charset = pen.charset
    return [
        (charset.allowed, "allowed"),
        (charset.chosen, "chosen"),
        (charset.turn, "turn"),
        ("( )", "red"),
        ("[ ]", "black"),
        (f"{charset.up} {charset.down}", "owner"),
        (" ".join(charset.counting), "counting"),
        *((sign, f"mark_{role}") for role, sign in charset.marks.items()),
    ]


def _list(rows: Sequence[tuple[str, str]], pen: Pen) -> list[Line]:
    cells = [[(f"  {sign}", "key"), (pen.phrase(f"help.{name}"), "")] for sign, name in rows]
    return draw_rows(cells, [Column(), Column(limit=max(20, pen.width - 22))])
