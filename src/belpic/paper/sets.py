"""Sets: the sheets of a game on pages, in their order, with a list of them in front."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from belpic.core.scene import Board, Panel, Piece, Row
from belpic.core.scene import Sticks as SticksThing
from belpic.core.seats import SPECTATOR
from belpic.core.sheets import (
    BoardSheet,
    CountingSticks,
    Deck,
    DieNet,
    Mat,
    PieceSet,
    RecordSheet,
    Reference,
    ScoreSheet,
    Sheet,
    StickSet,
)
from belpic.core.text import Text
from belpic.paper import faces, forms
from belpic.paper.grids import Grid
from belpic.paper.pages import Page, draw_page, ruler
from belpic.paper.phrases import PHRASES
from belpic.paper.sizes import MARGIN, MM, PAPERS, USUAL, Paper
from belpic.paper.tiling import spread
from belpic.render.block import Block, stack
from belpic.render.boards import PlacedBoard, draw_board
from belpic.render.diagrams import diagram_block
from belpic.render.looks import SIDE
from belpic.render.palette import BLACK_AND_WHITE, PRINT
from belpic.render.sheets import draw_panel
from belpic.render.style import Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.game import AnyGame
    from belpic.core.languages import Lang
    from belpic.core.options import Options

PLACE: Final = 26.0
"""The side of a place of a board whose game says nothing, in millimetres."""
PIECE: Final = 0.92
"""The side of a piece beside that of its place."""
LINES: Final = 12
LONG_RULER: Final = 100


@dataclass(frozen=True, slots=True)
class Manner:
    """How a set is printed: on which paper, in which language, in colours or without."""

    lang: Lang
    paper: Paper = field(default_factory=lambda: PAPERS[USUAL])
    mono: bool = False
    folding: bool = False

    @property
    def style(self) -> Style:
        """The style of its drawings."""
        return Style(self.lang, BLACK_AND_WHITE if self.mono else PRINT)


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A sheet on its pages."""

    name: Text
    size: str
    """How large one thing of it is, in millimetres; empty if that does not matter."""
    copies: int
    pages: tuple[Page, ...]
    is_backed: bool
    """Whether its pages are front and back in turn."""


@dataclass(frozen=True, slots=True)
class PrintSet:
    """All sheets of a game, and the page in front that lists them."""

    game: str
    """Its id."""
    title: Text
    manner: Manner
    sheets: tuple[PrintedSheet, ...]

    def ranges(self) -> Iterator[tuple[int, int]]:
        """Yield the first and the last page of every sheet, copies included; 1 is the list."""
        last = 1
        for sheet in self.sheets:
            first, last = last + 1, last + len(sheet.pages) * sheet.copies
            yield first, last

    @property
    def number(self) -> int:
        """How many pages there are."""
        return 1 + sum(len(sheet.pages) * sheet.copies for sheet in self.sheets)

    def svgs(self) -> list[str]:
        """Return every page as an SVG file, the list first."""
        style = self.manner.style
        title = style.say(self.title)
        drawn = [draw_page(self._list(), f"{title} · 1/{self.number}", style)]
        for sheet in self.sheets:
            for page in sheet.pages * sheet.copies:
                name = f"{title} · {style.say(sheet.name)} · {len(drawn) + 1}/{self.number}"
                drawn.append(draw_page(page, name, style))
        return drawn

    def papers(self) -> list[Paper]:
        """Return the paper of every page, as it lies."""
        pages = [page for sheet in self.sheets for page in sheet.pages * sheet.copies]
        return [self.manner.paper, *(page.paper for page in pages)]

    def _list(self) -> Page:
        style, paper = self.manner.style, self.manner.paper
        wide = paper.room[0] * MM
        rows = tuple(
            Row(tuple(Text.same(cell) if isinstance(cell, str) else cell for cell in cells))
            for cells in self.listing()
        )
        head = tuple(PHRASES(f"list.{name}") for name in ("pages", "sheet", "size", "copies"))
        panel = Panel("list", PHRASES("list.title"), head, rows)
        keys = ["scale", "paper", "rules"]
        keys += ["backs"] if any(sheet.is_backed for sheet in self.sheets) else []
        tiled = any(page.note for sheet in self.sheets for page in sheet.pages)
        keys += ["tiles"] if tiled else []
        keys += ["folds"] if self.manner.folding else []
        keys += ["mono"] if self.manner.mono else []
        bar = tuple(ruler(0, 40, LONG_RULER, style))
        blocks = (
            forms.heading(style.say(self.title), style, wide, 80.0),
            *(
                forms.paragraph(
                    PHRASES(f"advice.{key}", paper=paper.title, game=self.game).in_(style.lang),
                    style,
                    wide,
                )
                for key in keys
            ),
            Block(LONG_RULER * MM, 50.0, bar),
            forms.scaled(draw_panel(panel, style, wide / forms.SCALE), forms.SCALE),
        )
        return Page(paper, (stack(blocks, 40.0).at(MARGIN * MM, MARGIN * MM),))

    def listing(self) -> list[tuple[str, Text, str, str]]:
        """Return for every sheet its pages, its name, the size of a thing and the copies."""
        return [
            (
                str(first) if first == last else f"{first}–{last}",
                sheet.name,
                sheet.size,
                str(sheet.copies),
            )
            for sheet, (first, last) in zip(self.sheets, self.ranges(), strict=True)
        ]


def print_set(
    game: AnyGame, options: Options, seats: int, manner: Manner, preset: str | None = None
) -> PrintSet:
    """Return everything that one needs to play a game at a real table."""
    title = game.info.title
    if preset is not None and f"preset.{preset}" in game.phrases:
        title = PHRASES("title", game=title, preset=game.phrases(f"preset.{preset}"))
    listed = sheets_of(game, options, seats)
    press = _Press(game, options, seats, manner)
    return PrintSet(game.info.id, title, manner, tuple(map(press.print, listed)))


def sheets_of(game: AnyGame, options: Options, seats: int) -> Sequence[Sheet]:
    """Return the sheets that a game lists; if it lists none, what its table shows at the start."""
    if game.parts.sheets is not None:
        return game.parts.sheets.sheets(options, seats)
    things = game.start(seats, options).view(SPECTATOR).scene().things
    boards = [thing for thing in things if isinstance(thing, Board)]
    pieces = tuple(thing for thing in things if isinstance(thing, Piece))
    sided = any(board.sided for board in boards)
    found: list[Sheet] = [BoardSheet(board, PLACE) for board in boards]
    if pieces:
        found.append(PieceSet(pieces, PLACE * PIECE, sided))
    found += [StickSet(thing.number) for thing in things if isinstance(thing, SticksThing)]
    return (*found, ScoreSheet(LINES))


@dataclass(frozen=True, slots=True)
class _Press:
    """Prints sheets of one game in one manner."""

    game: AnyGame
    options: Options
    seats: int
    manner: Manner

    def print(self, sheet: Sheet) -> PrintedSheet:
        """Return a sheet on its pages."""
        name = PHRASES(f"sheet.{sheet.kind}") if sheet.name is None else sheet.name
        pages = tuple(self._pages(sheet, name))
        is_backed = isinstance(sheet, Deck)
        return PrintedSheet(name, _size(sheet), sheet.copies, pages, is_backed)

    def _pages(self, sheet: Sheet, name: Text) -> Sequence[Page]:
        paper, style = self.manner.paper, self.manner.style
        match sheet:
            case Deck() | PieceSet() | CountingSticks():
                return self._cut_out(sheet)
            case BoardSheet() | StickSet() | DieNet() | Mat():
                return spread(self._spread_out(sheet), paper, style)
            case ScoreSheet():
                return (forms.score_page(sheet, self.seats, self._title(name), paper, style),)
            case RecordSheet():
                return (forms.record_page(sheet, self._title(name), paper, style),)
            case Reference():
                return tuple(forms.paginate(self._tables(sheet), paper))

    def _cut_out(self, sheet: Deck | PieceSet | CountingSticks) -> Sequence[Page]:
        """Return things of one size, edge to edge."""
        paper, style = self.manner.paper, self.manner.style
        match sheet:
            case Deck(cards=cards, width=width, height=height):
                drawn = {card: faces.card_face(card, width, height, style) for card in set(cards)}
                blocks = [drawn[card] for card in cards]
                back = faces.card_back(width, height, style)
                return _laid_out(blocks, paper, style, back)
            case PieceSet():
                pieces = faces.piece_blocks(sheet, style, folding=self.manner.folding)
                return _laid_out(pieces, paper, style)
            case CountingSticks(white=white, red=red, black=black):
                numbers = ((1, white), (5, red), (25, black))
                sticks = [
                    stick
                    for value, number in numbers
                    for stick in [faces.counting_stick(value, style)] * number
                ]
                return _laid_out(sticks, paper, style)

    def _spread_out(self, sheet: BoardSheet | StickSet | DieNet | Mat) -> Block:
        """Return one large thing."""
        style = self.manner.style
        match sheet:
            case BoardSheet(board=board, side=side):
                return board_block(board, side, style)
            case StickSet():
                return faces.stick_page(sheet, style)
            case DieNet():
                return faces.die_net(sheet, style)
            case Mat():
                return forms.mat_block(sheet, style)

    def _title(self, name: Text) -> str:
        style = self.manner.style
        return f"{style.say(self.game.info.title)}  {style.say(name)}"

    def _tables(self, sheet: Reference) -> Iterator[Block]:
        """Yield the tables and diagrams of a reference."""
        style, parts = self.manner.style, self.game.parts
        wide = self.manner.paper.room[0] * MM
        if parts.analysis is not None:
            tables = parts.analysis.tables(self.options, self.seats)
            for key in sheet.tables:
                if key in tables:
                    yield forms.table_block(tables[key], style, wide)
        if parts.diagrams is not None:
            for key in sheet.diagrams:
                drawn = diagram_block(parts.diagrams.draw(key, self.options), style)
                yield forms.scaled(drawn, min(2.0, wide / drawn.width))


def _laid_out(
    blocks: Sequence[Block], paper: Paper, style: Style, back: Block | None = None
) -> list[Page]:
    grid = Grid.of(paper, blocks[0].width, blocks[0].height)
    if grid.cells == 0:
        # larger than the paper: each in parts, and nothing could lie behind them
        return [page for block in blocks for page in spread(block, paper, style)]
    return grid.pages(blocks, style, back)


def board_block(board: Board, side: float, style: Style) -> Block:
    """Return an empty board whose places have this side."""
    return forms.scaled(draw_board(PlacedBoard.of(board, ()), style), side * MM / SIDE)


def _size(sheet: Sheet) -> str:
    match sheet:
        case Deck(width=width, height=height):
            return f"{width:g} × {height:g} mm"
        case PieceSet(side=side) | BoardSheet(side=side) | DieNet(side=side):
            return f"{side:g} mm"
        case StickSet(width=width, length=length):
            return f"{width:g} × {length:g} mm"
        case CountingSticks():
            width, height = faces.COUNTING
            return f"{width / MM:g} × {height / MM:g} mm"
        case _:
            return ""
