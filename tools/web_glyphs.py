"""Write our own strokes as a module of the browser client.

Usage: python -m tools.web_glyphs

The characters on pieces and cards are drawn once, in `belpic.render`; the browser gets their
outlines. A test tells when the file is older than the strokes.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path

from belpic.render.brush import outline
from belpic.render.strokes import find_glyph

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "belpic" / "render" / "glyphs.toml"
NUMERALS = "一二三四五六七八九"
"""What the pieces of the race games bear."""
TARGET = ROOT / "src" / "belpic" / "web" / "glyphs.js"
HEAD = """\
// Made by `python -m tools.web_glyphs` from the strokes in belpic/render; do not edit.

/** Outlines of the characters on pieces and cards, on a square of 500 units.
 * @type {Readonly<Record<string, string>>} */
export const GLYPHS = """


STEP = re.compile(r"([MCZ])([^MCZ]*)")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def shorten(data: str) -> str:
    """Return an outline in whole fifths of a unit and in steps from point to point.

    That is finer than any screen shows, and compresses to two thirds.
    """
    words, here = [], (0, 0)
    for letter, rest in STEP.findall(data):
        numbers = [round(float(number) * 5) for number in NUMBER.findall(rest)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        for start in range(0, len(points), 3 if letter == "C" else 1):
            group = points[start : start + (3 if letter == "C" else 1)]
            steps = [(x - here[0], y - here[1]) for x, y in group]
            words.append(letter.lower() if letter == "C" else letter)
            flat = group[0] if letter == "M" else [number for step in steps for number in step]
            words.append(" ".join(map(str, flat)).replace(" -", "-"))
            here = group[-1]
        if letter == "Z":
            words.append("z")
    return "".join(words)


def module() -> str:
    """Return the text of the module."""
    characters = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    found = {name: find_glyph(name) for name in (*characters, *NUMERALS)}
    outlines = {name: shorten(outline(glyph)) for name, glyph in found.items() if glyph}
    return f"{HEAD}{json.dumps(outlines, ensure_ascii=False, indent=2)};\n"


def main() -> int:
    """Write the module."""
    TARGET.write_text(module(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
