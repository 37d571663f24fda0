"""Draw the layers of the program from the import contract: `python -m tools.layers`.

What may import what is said once, in ``pyproject.toml``, where lint-imports keeps everybody to it;
the drawing in the architecture is made from that, with the first line of each package's docstring.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DRAWING: Final = ROOT / "docs" / "images" / "layers.svg"
WIDTH: Final = 960
HIGH: Final = 70
GAP: Final = 20
EDGE: Final = 16
LETTERS: Final = 150
"""About so many small letters fit into the whole width."""


def layers() -> list[list[str]]:
    """Return the packages from top to bottom; those of one layer stand beside each other."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (found,) = (one for one in contracts if one["type"] == "layers")
    return [re.findall(r"\w+", layer) for layer in found["layers"]]


def purpose(package: str) -> str:
    """Return the first line of a package's docstring."""
    folder = ROOT / "src" / "belpic" / package
    file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0].replace("`", "")


def draw() -> str:
    """Return the drawing."""
    rows = layers()
    height = len(rows) * (HIGH + GAP) + 2 * EDGE - GAP
    box = f'viewBox="0 0 {WIDTH} {height}" role="img" font-family="sans-serif"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        "<title>Layers: each imports only what stands below it</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fffaf0"/>',
    ]
    for number, row in enumerate(rows):
        top = EDGE + number * (HIGH + GAP)
        parts += _row(row, top)
        if number + 1 < len(rows):
            middle, end = WIDTH / 2, top + HIGH + GAP
            parts.append(
                f'<path d="M{middle:g} {top + HIGH}V{end - 2}m-5 -7l5 7l5 -7" fill="none"'
                ' stroke="#5b4632" stroke-width="2"/>'
            )
    return "\n".join([*parts, "</svg>", ""])


def _row(row: list[str], top: int) -> list[str]:
    parts = []
    wide = (WIDTH - 2 * EDGE - GAP * (len(row) - 1)) / len(row)
    for place, package in enumerate(row):
        left = EDGE + place * (wide + GAP)
        room = int(LETTERS * wide / WIDTH)
        parts.append(
            f'<rect x="{left:g}" y="{top}" width="{wide:g}" height="{HIGH}" rx="8" fill="#f3e3c3"'
            ' stroke="#5b4632"/>'
        )
        text = f'<text x="{left + 12:g}" y="{{}}" font-size="{{}}" fill="#2a2019"{{}}>{{}}</text>'
        parts.append(text.format(top + 20, 15, ' font-weight="bold"', escape(package)))
        for line, words in enumerate(wrap(purpose(package), room)):
            parts.append(text.format(top + 35 + 13 * line, 11, "", escape(words)))
    return parts


def main() -> int:
    """Write the drawing."""
    DRAWING.write_text(draw(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
