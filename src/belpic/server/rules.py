"""Rule pages as HTML: the game's own Markdown, its tables computed, its diagrams drawn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core import registry
from belpic.core.languages import Lang
from belpic.core.lessons import has_lesson
from belpic.core.sheets import PieceSet
from belpic.records import markdown, rulebook
from belpic.render.diagrams import draw_diagram
from belpic.render.palette import WITHIN
from belpic.render.style import Style
from belpic.server.bodies import RuleHeading, RulePage, RulePreset
from belpic.server.limits import COSTS
from belpic.server.turns import Reckoning
from belpic.table.presets import differences, preset_about, preset_label
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from markdown_it.token import Token

    from belpic.core.diagram import Diagram
    from belpic.core.game import AnyGame
    from belpic.core.options import Options
    from belpic.server.turns import Account


KEPT_PAGES: Final = 128
"""How many pages are kept; a large one takes a second to make and some hundred kilobytes."""


class PageKey(NamedTuple):
    """Which rule page."""

    game: str
    lang: Lang
    preset: str | None
    seats: int | None

    @property
    def is_usual(self) -> bool:
        """Whether it is the page that everybody reads; there is one for each game and language."""
        return self.preset is None and self.seats is None


class RulePages:
    """The rule pages as they are sent; those who ask for the same one share it."""

    def __init__(self) -> None:
        """Begin without any."""
        self._coming: OrderedDict[PageKey, asyncio.Task[str]] = OrderedDict()
        # a page takes a second of the interpreter: several at once would hold up every move
        self._rare = asyncio.Lock()

    def price(self, page: PageKey) -> str:
        """Return what a page costs whoever asks: little if it is there, or for everybody."""
        return "command" if page.is_usual or page in self._coming else "rules"

    async def text(
        self, page: PageKey, ask: Callable[[Callable[[], str]], Awaitable[str]], account: Account
    ) -> str:
        """Return a page; `ask` lets a game work, and what it takes is owed by the first who asks.

        Raises:
            UnknownGame: if there is no such game.
            BadOptions: for a preset or a number of seats that the game does not have.
        """
        if page not in self._coming:
            self._coming[page] = asyncio.ensure_future(self._make(page, ask, account))
        self._coming.move_to_end(page)
        while len(self._coming) > KEPT_PAGES:
            self._coming.popitem(last=False)
        # several may wait for it, and one of them may give up
        return await asyncio.shield(self._coming[page])

    async def _make(
        self, page: PageKey, ask: Callable[[Callable[[], str]], Awaitable[str]], account: Account
    ) -> str:
        used = Reckoning()

        def make() -> str:
            return message(rule_page(page.game, page.lang, page.preset, page.seats), page.lang)

        try:
            async with nullcontext() if page.is_usual else self._rare:
                return await ask(used.timed(make))
        except BaseException:
            # what went wrong may go well another time
            self._coming.pop(page, None)
            raise
        finally:
            if not page.is_usual:
                account.owe(max(0.0, used.milliseconds - COSTS["rules"]))


def rule_page(game_id: str, lang: Lang, preset: str | None, seats: int | None) -> RulePage:
    """Return the rule page of a game.

    Raises:
        UnknownGame: if there is no such game.
        BadOptions: for a preset or a number of seats that the game does not have.
    """
    game = registry.load(game_id)
    number = game.info.usual_seats if seats is None else seats
    options = game.options(number, preset)
    page = rulebook.page(game, lang, options, number, _figure, appendix=False)
    reader, tokens = markdown.reader(), markdown.parse(page)
    contents = tuple(_headings(tokens))
    return RulePage(
        title=game.info.title,
        lang=lang,
        html=str(reader.renderer.render(tokens, reader.options, {})),
        contents=contents,
        preset=preset if preset is not None else next(iter(game.presets)),
        presets=tuple(
            RulePreset(name, preset_label(game, name), preset_about(game, name))
            for name in game.presets
        ),
        changed=differences(game, options, number),
        lesson=has_lesson(game_id),
        pieces=_has_pieces(game, options, number),
    )


def _has_pieces(game: AnyGame, options: Options, seats: int) -> bool:
    sheets = game.parts.sheets
    return sheets is not None and any(
        isinstance(sheet, PieceSet) for sheet in sheets.sheets(options, seats)
    )


def _headings(tokens: Sequence[Token]) -> Iterator[RuleHeading]:
    """Yield the parts of a page, each with the id by which its heading is marked here."""
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            name = f"part-{place}"
            token.attrSet("id", name)
            yield RuleHeading(name, tokens[place + 1].content)


def _figure(diagram: Diagram, lang: Lang) -> str:
    drawn = draw_diagram(diagram, Style(lang, WITHIN))
    picture = drawn[drawn.index("<svg") :]
    # a blank line would end the block of HTML
    return "<figure>" + "\n".join(filter(str.strip, picture.splitlines())) + "</figure>"
