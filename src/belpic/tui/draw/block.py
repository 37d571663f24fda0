"""Blocks of text with touchable parts, measured in terminal columns.

A Chinese character or kana is two columns wide, so every width here is one of columns, never of
characters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len, set_cell_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

NEVER_FIRST: Final = frozenset("、。，．・：；？！）］｝」』〉》】ー々…,.:;?!)]}")
"""Characters that do not begin a line."""
GAP: Final = 3
"""Columns between blocks that stand side by side."""

MOUSE_ONLY: Final = -1
"""The copy number of what the cursor passes over, because keys do the same."""


class Touch(NamedTuple):
    """What one touches: the key of a thing, and which of the copies that share the key."""

    key: str
    copy: int = 0


class Span(NamedTuple):
    """A run of text: its inks (names separated by spaces) and what touching it means."""

    text: str
    ink: str = ""
    touch: Touch | None = None


Line = tuple[Span, ...]


def width_of(line: Line) -> int:
    """Return the columns that a line takes."""
    return sum(cell_len(span.text) for span in line)


@dataclass(frozen=True, slots=True)
class Block:
    """Some lines that stay together."""

    lines: tuple[Line, ...]

    @property
    def width(self) -> int:
        """The columns of the longest line."""
        return max(map(width_of, self.lines), default=0)

    @property
    def height(self) -> int:
        """The number of lines."""
        return len(self.lines)


def block(*lines: Iterable[Span]) -> Block:
    """Return a block of these lines."""
    return Block(tuple(tuple(line) for line in lines))


def fit(text: str, width: int) -> str:
    """Return the text in exactly `width` columns, cut or filled with spaces."""
    return set_cell_size(text, width)


def align(text: str, width: int, side: str = "left") -> str:
    """Return the text filled up to `width` columns, its end flush for `right`."""
    missing = max(0, width - cell_len(text))
    if side == "right":
        return " " * missing + text
    if side == "centre":
        return " " * (missing // 2) + text + " " * (missing - missing // 2)
    return text + " " * missing


def pad(line: Line, width: int) -> Line:
    """Return the line filled with spaces to `width` columns."""
    missing = width - width_of(line)
    return (*line, Span(" " * missing)) if missing > 0 else line


def wrap(text: str, width: int) -> list[str]:
    """Return the text as lines of at most `width` columns.

    Lines break at spaces and between wide characters, but not before closing punctuation.
    """
    lines: list[str] = []
    line = ""
    for word in _words(text):
        if line and cell_len(line) + cell_len(word.rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += word if line or not lines else word.lstrip()
        while cell_len(line.rstrip()) > width:
            head = _head(line, width)
            lines.append(head)
            line = line[len(head) :]
    lines.append(line.rstrip())
    return lines


def _words(text: str) -> Iterator[str]:
    word = ""
    for char in text:
        breaks = word and (word[-1] == " " or _wide(word[-1]) or _wide(char))
        if breaks and char not in NEVER_FIRST and char != " ":
            yield word
            word = ""
        word += char
    if word:
        yield word


def _wide(char: str) -> bool:
    return cell_len(char) == 2


def _head(text: str, width: int) -> str:
    """Return the longest beginning that fits, at least one character."""
    taken = 0
    for index, char in enumerate(text):
        taken += cell_len(char)
        if taken > width and index:
            return text[:index]
    return text


def stack(blocks: Iterable[Block], gap: int = 1) -> Block:
    """Return the blocks one below the other with `gap` empty lines between them."""
    lines: list[Line] = []
    for one in blocks:
        if lines:
            lines.extend([()] * gap)
        lines.extend(one.lines)
    return Block(tuple(lines))


def beside(blocks: Sequence[Block], gap: int = GAP) -> Block:
    """Return the blocks side by side, their tops in line."""
    if len(blocks) == 1:
        return blocks[0]
    rows: list[Line] = []
    for row in range(max((one.height for one in blocks), default=0)):
        line: Line = ()
        for index, one in enumerate(blocks):
            if index:
                line = (*line, Span(" " * gap))
            line = (*line, *pad(one.lines[row] if row < one.height else (), one.width))
        rows.append(line)
    return Block(tuple(rows))


def flow(blocks: Iterable[Block], width: int) -> Block:
    """Return the blocks in rows, as many side by side as `width` allows.

    A single line does not stand beside a taller block: it would look like a part of its title.
    """
    shelves: list[list[Block]] = []
    used = 0
    for one in blocks:
        alike = shelves and (one.height == 1) == (shelves[-1][0].height == 1)
        if alike and used + GAP + one.width <= width:
            shelves[-1].append(one)
            used += GAP + one.width
        else:
            shelves.append([one])
            used = one.width
    return stack(beside(shelf) for shelf in shelves)


def flow_spans(groups: Iterable[Line], width: int, gap: str = " ") -> list[Line]:
    """Return groups of spans as lines, breaking only between groups."""
    lines: list[Line] = []
    for group in groups:
        if lines and width_of(lines[-1]) + cell_len(gap) + width_of(group) <= width:
            lines[-1] = (*lines[-1], Span(gap), *group)
        else:
            lines.append(group)
    return lines
