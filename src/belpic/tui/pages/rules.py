"""The rule page of a game, to read beside the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import BelpicError
from belpic.core.languages import BASE
from belpic.records.rulebook import page
from belpic.tui.draw.markdown import draw_markdown
from belpic.tui.pages.dialogs import Reader

if TYPE_CHECKING:
    from belpic.core.game import AnyGame
    from belpic.tui.draw.block import Block
    from belpic.tui.draw.pen import Pen
    from belpic.tui.pages.page import Page


def show_rules(host: Page, game: AnyGame, seats: int) -> None:
    """Show the rules of a game over a page."""

    def write(pen: Pen) -> Block:
        lang = BASE if pen.ascii_only else pen.lang
        try:
            text = page(game, lang, game.options(seats), seats)
        except BelpicError as error:
            text = error.text.in_(lang)
        return draw_markdown(text, pen)

    host.app.push_screen(Reader(host.manner, write))
