"""Rule pages as HTML: the game's own Markdown, its tables computed, its diagrams drawn."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from belpic.core import registry
from belpic.records import rulebook
from belpic.render.diagrams import draw_diagram
from belpic.render.style import Style
from belpic.server.bodies import RulePage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

    from belpic.core.diagram import Diagram
    from belpic.core.languages import Lang


@lru_cache(maxsize=64)
def rule_page(game_id: str, lang: Lang, preset: str | None, seats: int | None) -> RulePage:
    """Return the rule page of a game.

    Raises:
        UnknownGame: if there is no such game.
        BadOptions: for a preset or a number of seats that the game does not have.
    """
    game = registry.load(game_id)
    number = game.info.usual_seats if seats is None else seats
    options = game.options(number, preset)
    page = rulebook.page(game, lang, options, number, _figure)
    # pages are written by the authors of games, and their diagrams are drawn here
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = reader.parse(page)
    for token in tokens:
        _join_lines(token.children or ())
    html = str(reader.renderer.render(tokens, reader.options, {}))
    return RulePage(game.info.title, lang, html)


def _join_lines(parts: Sequence[Token]) -> None:
    """Let a line that ends in a wide character go on without a space: Japanese has none."""
    for place, part in enumerate(parts):
        before = next((one.content[-1] for one in reversed(parts[:place]) if one.content), "")
        after = next((one.content[0] for one in parts[place:] if one.content), "")
        if part.type == "softbreak" and before and after and _is_wide(before) and _is_wide(after):
            part.type = "text"


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in ("W", "F")


def _figure(diagram: Diagram, lang: Lang) -> str:
    drawn = draw_diagram(diagram, Style(lang))
    picture = drawn[drawn.index("<svg") :]
    # a blank line would end the block of HTML
    return "<figure>" + "\n".join(filter(str.strip, picture.splitlines())) + "</figure>"
