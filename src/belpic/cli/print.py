"""`belpic print`: a game's set at its true size, its rules as a leaflet, all rules as a book."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belpic.cli.choices import AsJson, Chosen, Preset, Seats, one_of, options_of, seats_of
from belpic.cli.complaints import refuse
from belpic.cli.language import current, phrase
from belpic.cli.output import columns, say, say_json
from belpic.core import registry
from belpic.paper.leaflets import book, leaflet
from belpic.paper.pdf import pages_to_pdf
from belpic.paper.sets import Manner, PrintSet, print_set
from belpic.paper.sizes import PAPERS, USUAL
from belpic.records.files import replace_file

if TYPE_CHECKING:
    from belpic.cli.output import Data
    from belpic.paper.sizes import Paper

PDF: Final = ".pdf"
SUFFIXES: Final = (PDF, ".svg")


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("print")(print_game)


def print_game(
    game: Annotated[str | None, typer.Argument(metavar="GAME", show_default=False)] = None,
    *,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", show_default=False)
    ] = None,
    preset: Preset = None,
    option: Chosen = None,
    seats: Seats = None,
    paper: Annotated[str, typer.Option("--paper", metavar="|".join(PAPERS))] = USUAL,
    mono: Annotated[bool, typer.Option("--mono")] = False,
    folding: Annotated[bool, typer.Option("--folding")] = False,
    as_leaflet: Annotated[bool, typer.Option("--leaflet")] = False,
    as_book: Annotated[bool, typer.Option("--book")] = False,
    as_json: AsJson = False,
) -> None:
    """Write a set, a leaflet or the book; without an output list the sheets of the set."""
    chosen = PAPERS[one_of(paper, "--paper", *PAPERS)]
    if output is not None and output.suffix.lower() not in SUFFIXES:
        raise refuse("print_suffix", suffix=output.suffix, listed=", ".join(SUFFIXES))
    if (as_leaflet or as_book) and (mono or folding or as_json):
        raise refuse("of_a_set")
    if as_book:
        if as_leaflet or any(given is not None for given in (game, preset, option, seats)):
            raise refuse("book_alone")
        file = _named(output)
        _write_pdf(book(current(), chosen), file)
        return
    if game is None:
        raise refuse("nothing_to_print")
    loaded = registry.load(game)
    number = seats_of(loaded, seats)
    options = options_of(loaded, number, preset, option)
    if as_leaflet:
        file = _named(output)
        _write_pdf(leaflet(loaded, options, number, current(), chosen), file)
        return
    manner = Manner(current(), chosen, mono=mono, folding=folding)
    made_set = print_set(loaded, options, number, manner, preset)
    written = [] if output is None else _write_set(made_set, output)
    _tell(made_set, chosen, written, as_json=as_json)


def _named(output: Path | None) -> Path:
    """Return the file of a leaflet or a book, which are PDF and nothing else.

    Raises:
        Refusal: if it is not named, or named otherwise.
    """
    if output is None or output.suffix.lower() != PDF:
        raise refuse("print_pdf")
    return output


def _write_pdf(document: bytes, output: Path) -> None:
    replace_file(output, lambda part: part.write_bytes(document))


def _write_set(made: PrintSet, output: Path) -> list[str]:
    """Write a set and return the files: one PDF, or an SVG a page, numbered."""
    svgs = made.svgs()
    if output.suffix.lower() == PDF:
        title = made.title.in_(current())
        _write_pdf(pages_to_pdf(svgs, made.papers(), title), output)
        return [str(output)]
    digits = len(str(len(svgs)))
    files = []
    for number, svg in enumerate(svgs, 1):
        file = output.with_stem(f"{output.stem}-{number:0{digits}}")
        replace_file(file, partial(_write_text, svg))
        files.append(str(file))
    return files


def _write_text(text: str, file: Path) -> None:
    file.write_text(text, encoding="utf-8")


def _tell(made: PrintSet, paper: Paper, written: list[str], *, as_json: bool) -> None:
    """Say which sheets there are, on which pages and in how many copies."""
    lang = current()
    if as_json:
        sheets: list[Data] = [
            {
                "name": sheet.name.in_(lang),
                "first_page": first,
                "last_page": last,
                "size": sheet.size,
                "copies": sheet.copies,
            }
            for sheet, (first, last) in zip(made.sheets, made.ranges(), strict=True)
        ]
        say_json({"paper": paper.name, "pages": made.number, "sheets": sheets, "files": written})
        return
    head = [phrase(f"print.{name}") for name in ("pages", "sheet", "size", "copies")]
    rows = [[pages, name.in_(lang), size, copies] for pages, name, size, copies in made.listing()]
    say(columns([head, *rows]))
