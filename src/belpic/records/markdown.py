"""Rule pages as a tree of tokens, for whoever sets them: as HTML, or on paper."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token


def reader() -> MarkdownIt:
    """Return a reader of rule pages."""
    # pages are written by the authors of games, and their diagrams are drawn by ourselves
    return MarkdownIt("commonmark", {"html": True}).enable("table")


def parse(page: str) -> list[Token]:
    """Return the tokens of a page; its lines are joined as the language of each wants it."""
    tokens = reader().parse(page)
    for token in tokens:
        _join_lines(token.children or ())
    return tokens


def _join_lines(parts: Sequence[Token]) -> None:
    """Let a line that ends in a wide character go on without a space: Japanese has none."""
    for place, part in enumerate(parts):
        before = next((one.content[-1] for one in reversed(parts[:place]) if one.content), "")
        after = next((one.content[0] for one in parts[place:] if one.content), "")
        if part.type == "softbreak" and before and after and is_wide(before) and is_wide(after):
            part.type = "text"


def is_wide(character: str) -> bool:
    """Tell whether a character fills a square, as those of Japanese do."""
    return unicodedata.east_asian_width(character) in ("W", "F")
