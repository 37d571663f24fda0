"""Leaflets and the book: the rule pages, set on paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import resources
from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.paper.markup import PICTURE, to_markup
from belpic.paper.pdf import LATIN, WIDE, count_pages, japanese_fonts, quoted, typeset
from belpic.paper.phrases import PHRASES
from belpic.records import rulebook
from belpic.render.diagrams import draw_diagram
from belpic.render.palette import PRINT
from belpic.render.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.diagram import Diagram
    from belpic.core.game import AnyGame
    from belpic.core.languages import Lang
    from belpic.core.options import Options
    from belpic.paper.sizes import Paper

SIZES: Final = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Sizes of letters, in points: the largest with which a leaflet has two pages is taken."""
MOST_PAGES: Final = 2
COMFORTABLE: Final = 9.0
"""Letters are made as small as this, if then one page is enough."""
LEAFLET_TABLE: Final = 52
BOOK_TABLE: Final = 100
"""How many characters a line of a table has room for."""
BOOK_SIZE: Final = 10.5
LEAFLET_WIDTH: Final = 2600.0
BOOK_WIDTH: Final = 1900.0
"""How wide pictures are drawn, in units of which the width of the text has about as many."""


@dataclass(slots=True)
class _Pictures:
    """Draws the diagrams of pages into files of their own."""

    widest: float
    files: dict[str, str] = field(default_factory=dict)

    def draw(self, diagram: Diagram, lang: Lang) -> str:
        """Return the Markdown of a picture, and keep its drawing."""
        name = f"picture{len(self.files)}.svg"
        self.files[name] = draw_diagram(diagram, Style(lang, PRINT), self.widest)
        return f"![]({PICTURE}{name})"


def leaflet(game: AnyGame, options: Options, seats: int, lang: Lang, paper: Paper) -> bytes:
    """Return the rules of a game on one or two pages, if letters that can be read allow it.

    Raises:
        BelpicError: if the extra or a font is missing, or the game has no page.
    """
    pictures = _Pictures(LEAFLET_WIDTH)
    page = rulebook.page(game, lang, options, seats, pictures.draw, appendix=False)
    body = to_markup(page, LEAFLET_TABLE)
    title = game.info.title.in_(lang)
    page_set = {"width": f"{paper.width}mm", "height": f"{paper.height}mm"}

    def source(size: float) -> str:
        values = {**page_set, "facts": quoted(_facts(game, lang))}
        return _prelude(title, lang, size, page, values, "leaflet.typ") + body

    counted = {}
    for size in SIZES:
        counted[size] = count_pages(source(size), pictures.files)
        # a second page for a few lines more is not worth larger letters
        if counted[size] == 1 or (counted[size] <= MOST_PAGES and size <= COMFORTABLE):
            break
    fitting = [size for size, number in counted.items() if number <= MOST_PAGES]
    best = size if counted[size] == 1 else max(fitting, default=size)
    return typeset(source(best), pictures.files, page)


def book(lang: Lang, paper: Paper) -> bytes:
    """Return the rules of all games as one book with contents and index.

    Raises:
        BelpicError: if the extra or a font is missing, or a game has no page.
    """
    pictures = _Pictures(BOOK_WIDTH)
    pages = []
    for game in map(registry.load, registry.ids()):
        seats = game.info.usual_seats
        pages.append(rulebook.page(game, lang, game.options(seats), seats, pictures.draw))
    texts = "\n".join(pages)
    values = {"width": f"{paper.width}mm", "height": f"{paper.height}mm"}
    for name in ("subtitle", "contents", "index_title"):
        values[name] = quoted(PHRASES(f"book.{name}").in_(lang))
    title = PHRASES("book.title").in_(lang)
    head = _prelude(title, lang, BOOK_SIZE, texts, values, "book.typ")
    body = "\n".join(to_markup(page, BOOK_TABLE, indexed=True) for page in pages)
    return typeset(f"{head}{body}\n#index()", pictures.files, texts)


def _prelude(
    title: str, lang: Lang, size: float, texts: str, values: Mapping[str, str], name: str
) -> str:
    """Return what stands before the text: the values, then how leaflets and books are set."""
    fonts = japanese_fonts() if WIDE.search(texts) else ()
    listed = fonts if lang == "ja" else (LATIN, *fonts)
    named = {
        "title": quoted(title),
        "language": quoted(lang),
        "families": "(" + "".join(f"{quoted(family)}, " for family in listed) + ")",
        "size": f"{size}pt",
        **values,
    }
    folder = resources.files("belpic.paper")
    settings = (folder.joinpath(one).read_text(encoding="utf-8") for one in ("common.typ", name))
    return "\n".join((*(f"#let {key} = {value}" for key, value in named.items()), *settings, ""))


def _facts(game: AnyGame, lang: Lang) -> str:
    low, high = game.info.seats[0], game.info.seats[-1]
    seats = str(low) if low == high else f"{low}–{high}"
    return PHRASES("book.facts", seats=seats, minutes=game.info.minutes).in_(lang)
