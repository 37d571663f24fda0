"""From the Markdown of rule pages to the typesetter's language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.paper.pdf import quoted
from belpic.records.markdown import is_wide, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from markdown_it.token import Token

PICTURE: Final = "picture:"
"""What the source of a picture begins with that was drawn by ourselves; its file's name follows."""
LONG_TABLE: Final = 900
"""A table with more characters is broken over columns and pages."""
LONGEST_TERM: Final = 30
"""What is longer is a sentence in bold letters, not a word to look up."""
WORD: Final = re.compile(r"[!-^`-~\u00c0-\u024f]+")
"""What a line is not broken within; Japanese may be broken everywhere, names after `_`."""
BREAK: Final = "\u200b"
"""Where a line may be broken although there is no space."""
STOPS: Final = " .:;,。：；、（）()"

_PLAIN: Final = {
    "paragraph_open": "",
    "paragraph_close": "\n\n",
    "heading_close": "]\n\n",
    "bullet_list_open": "#list(",
    "bullet_list_close": ")\n\n",
    "ordered_list_open": "#enum(",
    "ordered_list_close": ")\n\n",
    "list_item_open": "[",
    "list_item_close": "],\n",
    "blockquote_open": "#quote(block: true)[",
    "blockquote_close": "]\n\n",
    "thead_open": "table.header(",
    "thead_close": "),\n",
    "tbody_open": "",
    "tbody_close": "",
    "tr_open": "",
    "tr_close": "\n",
    "th_open": "[",
    "th_close": "],",
    "td_open": "[",
    "td_close": "],",
    "table_close": "))\n\n",
    "hr": "#line(length: 100%)\n\n",
    "strong_open": "#strong[",
    "strong_close": "]",
    "em_open": "#emph[",
    "em_close": "]",
    # nobody can follow one on paper
    "link_open": "",
    "link_close": "",
    "softbreak": " ",
    "hardbreak": "#linebreak()",
}
"""What is written for a token, whatever stands around it."""


def to_markup(page: str, width: int, *, indexed: bool = False) -> str:
    """Return a rule page in the typesetter's language; its bold words may go into an index.

    A line of a table has room for so many characters.
    """
    tokens = parse(page)
    return "".join(
        _write(token, tokens[place:], width, indexed=indexed) for place, token in enumerate(tokens)
    )


def _write(token: Token, following: Sequence[Token], width: int, *, indexed: bool) -> str:
    match token.type:
        case "heading_open":
            return f"#heading(level: {token.tag[1:]})["
        case "paragraph_open" if _names_table(following):
            return "#block(sticky: true)["
        case "paragraph_close" if following[1:] and following[1].type == "table_open":
            return "]\n\n"
        case "table_open":
            cells = _cells(_until(following, "table_close"))
            length = sum(_room(cell) for row in cells for cell in row)
            breakable = "true" if length > LONG_TABLE else "false"
            return f"#block(breakable: {breakable}, table(columns: {_columns(cells, width)},"
        case "inline":
            return "".join(_write_inline(token.children or (), indexed=indexed))
        case "fence" | "code_block" | "html_block":
            return f"#raw({quoted(token.content, keep_lines=True)}, block: true)\n\n"
        case _:
            return _PLAIN[token.type]


def _until(tokens: Sequence[Token], kind: str) -> Iterator[Token]:
    for token in tokens:
        if token.type == kind:
            return
        yield token


def _names_table(following: Sequence[Token]) -> bool:
    """Tell whether the paragraph that begins here is followed by a table, whose title it is."""
    return [token.type for token in following[2:4]] == ["paragraph_close", "table_open"]


def _cells(tokens: Iterable[Token]) -> list[list[str]]:
    """Return the text of every cell of a table, row by row."""
    rows: list[list[str]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(token.content)
    return rows


def _room(text: str) -> int:
    return sum(1 + is_wide(char) for char in text)


def _columns(cells: list[list[str]], width: int) -> str:
    """Return the columns of a table: as wide as their texts, or shared out where these are long.

    A column has room for its longest word, and more if there is much in it.
    """
    columns = list(zip(*cells, strict=True))
    longest = [max(map(_room, column)) for column in columns]
    if sum(longest) <= width:
        return str(len(longest))
    words = [
        max(_room(word) for cell in column for word in WORD.findall(cell) or [""])
        for column in columns
    ]
    weights = (
        max(min(width, wanted) ** 0.7, word) for wanted, word in zip(longest, words, strict=True)
    )
    return "(" + "".join(f"{weight:.1f}fr, " for weight in weights) + ")"


def _write_inline(parts: Sequence[Token], *, indexed: bool) -> Iterator[str]:
    for place, part in enumerate(parts):
        match part.type:
            case "text" | "html_inline":
                yield f"#{quoted(_breakable(part.content))}" if part.content else ""
            case "code_inline":
                yield f"#raw({quoted(_breakable(part.content))})"
            case "image" if str(part.attrs["src"]).startswith(PICTURE):
                yield f'#picture("{str(part.attrs["src"]).removeprefix(PICTURE)}")'
            case "image":
                yield f"#{quoted(part.content)}"
            case "strong_open":
                term = _term(parts[place:])
                yield f"#term({quoted(term)})" if indexed and term else ""
                yield _PLAIN[part.type]
            case _:
                yield _PLAIN[part.type]


def _breakable(text: str) -> str:
    """Return a text whose long names may be broken after each of their words."""
    return text.replace("_", "_" + BREAK)


def _term(parts: Sequence[Token]) -> str:
    """Return the words in bold as one looks them up, nothing if they are no term."""
    words = "".join(one.content for one in _until(parts, "strong_close")).strip(STOPS)
    return words if len(words) <= LONGEST_TERM and not words.isdecimal() else ""
