"""PDF by Typst, an optional extra: a typesetter in one self-contained wheel.

It takes our SVG pages as they are, vector for vector, and sets the leaflets and the book, so that
one tool does both. Drawings of pages need no font; texts that have no drawing of ours need one.
"""

from __future__ import annotations

import re
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from belpic.core.errors import BelpicError, Reason
from belpic.paper.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import ModuleType

    import typst

    from belpic.paper.sizes import Paper

JAPANESE: Final = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Source Han Sans JP",
    "Source Han Sans",
    "Hiragino Sans",
    "Hiragino Kaku Gothic ProN",
    "Yu Gothic",
    "Meiryo",
    "BIZ UDPGothic",
    "BIZ UDGothic",
    "IPAexGothic",
    "IPAPGothic",
    "IPAGothic",
    "TakaoPGothic",
    "VL PGothic",
    "MS PGothic",
    "Noto Serif CJK JP",
    "Noto Serif JP",
    "Hiragino Mincho ProN",
    "Yu Mincho",
    "IPAexMincho",
    "MS Mincho",
)
"""Families with Japanese characters, the preferred ones first."""
LATIN: Final = "Libertinus Serif"
"""Comes with the typesetter."""
WIDE: Final = re.compile("[\u3000-\u30ff\u31f0-\u31ff\u3400-\u9fff\uff00-\uffef]")
SET: Final = re.compile(r"<text[^>]*>([^<]*)</text>")
"""A text in a picture that a font has to draw."""


class MissingExtra(BelpicError):
    """What makes PDF files is not installed."""


class MissingFont(BelpicError):
    """No font has the characters that are to be set."""


class NotSet(BelpicError):
    """The typesetter has refused."""


def pages_to_pdf(svgs: Sequence[str], papers: Sequence[Paper], title: str) -> bytes:
    """Return pages as one PDF file of their true sizes.

    Raises:
        MissingExtra: if the extra `print` is not installed.
        MissingFont: if a text needs a font that is not there.
    """
    unique = list(dict.fromkeys(svgs))
    names = {svg: f"{number}.svg" for number, svg in enumerate(unique)}
    lines = [f"#set document(title: {quoted(title)}, date: none)"]
    lines += [
        f"#page(width: {paper.width}mm, height: {paper.height}mm, margin: 0mm,"
        f' image("{names[svg]}", width: {paper.width}mm, height: {paper.height}mm))'
        for svg, paper in zip(svgs, papers, strict=True)
    ]
    texts = "".join(found for svg in unique for found in SET.findall(svg))
    return typeset("\n".join(lines), {names[svg]: svg for svg in unique}, texts)


def typeset(source: str, files: Mapping[str, str], texts: str) -> bytes:
    """Return a document as PDF; `texts` is all that a font has to draw.

    Raises:
        MissingExtra: if the extra `print` is not installed.
        MissingFont: if a text needs a font that is not there.
        NotSet: if the typesetter refuses the document.
    """
    typst = _typesetter()
    if WIDE.search(texts):
        japanese_fonts()
    made = _with_files(
        source, files, lambda main, root: typst.compile(main, root=root, font_paths=_fonts())
    )
    assert isinstance(made, bytes)
    return made


def count_pages(source: str, files: Mapping[str, str]) -> int:
    """Return how many pages a document has.

    Raises:
        MissingExtra: if the extra `print` is not installed.
        NotSet: if the typesetter refuses the document.
    """
    typst = _typesetter()
    asked = f"{source}\n#context [#metadata(counter(page).final().first()) <pages>]"

    def ask(main: str, root: str) -> object:
        return typst.query(main, "<pages>", field="value", one=True, root=root, font_paths=_fonts())

    return int(str(_with_files(asked, files, ask)))


def _with_files(
    source: str, files: Mapping[str, str], work: Callable[[str, str], object]
) -> object:
    """Return what the typesetter makes of a document and its pictures in a folder of their own."""
    with tempfile.TemporaryDirectory(prefix="belpic-print-") as folder:
        for name, content in files.items():
            Path(folder, name).write_text(content, encoding="utf-8")
        main = Path(folder, "main.typ")
        main.write_text(source, encoding="utf-8")
        try:
            return work(str(main), folder)
        except _typesetter().TypstError as error:
            raise NotSet(Reason("not_set", PHRASES("pdf.failed", why=str(error)[:300]))) from error


def japanese_fonts() -> tuple[str, ...]:
    """Return the families in which Japanese is set, the preferred one first.

    Raises:
        MissingExtra: if the extra `print` is not installed.
        MissingFont: if there is none.
    """
    found = tuple(family for family in JAPANESE if family in _families())
    if not found:
        raise MissingFont(Reason("no_font", PHRASES("pdf.no_font")))
    return found


@cache
def _families() -> frozenset[str]:
    return frozenset(_fonts().families())


@cache
def _fonts() -> typst.Fonts:
    """Return the fonts of the machine, which are looked for once."""
    found: typst.Fonts = _typesetter().Fonts()
    return found


def _typesetter() -> ModuleType:
    try:
        import typst  # noqa: PLC0415  # optional, and large
    except ImportError:
        raise MissingExtra(Reason("no_pdf", PHRASES("pdf.missing"))) from None
    return typst


def quoted(text: str, *, keep_lines: bool = False) -> str:
    """Return a text as a string of the typesetter's language, in one line unless these count."""
    line = "\\n" if keep_lines else " "
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", line) + '"'
