"""Rule pages: a game's own words, with the tables that its code computes put in.

A game keeps its page as `rules.ja.md` and `rules.en.md`; a line `{{table NAME}}` stands for the
table of that name from its analysis, and `{{diagram NAME}}` for one of its diagrams. What is typed,
presets and options follow, written from the schema, so that the page cannot drift from the code.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.core.errors import Reason, Unreadable
from belpic.core.languages import chain, files
from belpic.core.options import Choice, Options, Spec, Subset, shown
from belpic.core.parts import RuleTable
from belpic.core.text import Text
from belpic.records.drawing import draw_text
from belpic.records.transcript import PHRASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from belpic.core.diagram import Diagram
    from belpic.core.game import AnyGame
    from belpic.core.languages import Lang

PLACE: Final = re.compile(r"^\{\{(table|diagram) ([\w.]+)\}\}$", re.MULTILINE)


def page(
    game: AnyGame,
    lang: Lang,
    options: Options,
    seats: int,
    draw: Callable[[Diagram, Lang], str] = draw_text,
    *,
    appendix: bool = True,
) -> str:
    """Return the rules of a game as Markdown, its tables computed for these options and seats.

    Diagrams are put in as `draw` makes them: in characters, or as a picture where one can be shown.
    What is typed, presets and options follow, unless the appendix is not wanted.

    Raises:
        Unreadable: if the game has no page in that language, or the page names a table or diagram
            that the game does not have.
    """
    tables, diagrams = _tables(game, options, seats), game.parts.diagrams

    def put(found: re.Match[str]) -> str:
        kind, name = found.groups()
        if kind == "table" and name in tables:
            return markdown(tables[name], lang)
        # what makes no sense with these options is left out, what nobody has is a slip
        usual = game.options(seats)
        if kind == "diagram" and diagrams:
            absent = name not in diagrams.names(options) and name in diagrams.names(usual)
            return "" if absent else draw(diagrams.draw(name, options), lang)
        if kind == "table" and name in _tables(game, usual, seats):
            return ""
        raise Unreadable(Reason(f"no_{kind}", Text.same(f"{game.info.id}: {found[0]}")))

    text = PLACE.sub(put, source(game, lang)).rstrip()
    following = _appendix(game, lang, seats) if appendix else ()
    return "\n\n".join([text, *following]) + "\n"


def _tables(game: AnyGame, options: Options, seats: int) -> Mapping[str, RuleTable]:
    return game.parts.analysis.tables(options, seats) if game.parts.analysis else {}


def source(game: AnyGame, lang: Lang) -> str:
    """Return the page as the game or a translator wrote it, or what the language falls back on.

    Raises:
        Unreadable: if there is none.
    """
    package = registry.packages()[game.info.id]
    for step in chain(lang):
        if found := files(package, f"rules.{step}.md"):
            return found[-1].read_text(encoding="utf-8")
    raise Unreadable(Reason("no_page", PHRASES("rules.no_page", game=game.info.title)))


def markdown(table: RuleTable, lang: Lang) -> str:
    """Return a table as Markdown with its title above it."""
    head = [cell.in_(lang) for cell in table.head]
    rows = [[cell.in_(lang) for cell in row] for row in table.rows]
    return f"**{table.title.in_(lang)}**\n\n{_grid(head, rows)}"


def _grid(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return text if text == "---" else text.replace("|", "\\|")


def _appendix(game: AnyGame, lang: Lang, seats: int) -> Iterator[str]:
    if "actions" in game.phrases:
        yield f"## {PHRASES('rules.typed').in_(lang)}"
        yield game.phrases("actions").in_(lang)
    if len(game.presets) > 1:
        head = [PHRASES(f"rules.{name}").in_(lang) for name in ("preset", "what", "sets")]
        yield f"## {PHRASES('rules.presets').in_(lang)}"
        yield _grid(head, [list(row) for row in _presets(game, lang)])
    if game.Options.specs():
        names = ("name", "what", "values", "default", "source")
        head = [PHRASES(f"rules.{name}", seats=seats).in_(lang) for name in names]
        yield f"## {PHRASES('rules.options').in_(lang)}"
        yield _grid(head, [list(row) for row in _options(game, lang, seats)])


def _presets(game: AnyGame, lang: Lang) -> Iterator[tuple[str, str, str]]:
    for name, values in game.presets.items():
        listed = ", ".join(f"{option}={shown(value)}" for option, value in values.items())
        label = game.phrases(f"preset.{name}").in_(lang)
        yield f"`{name}`", label, listed or PHRASES("rules.nothing").in_(lang)


def _options(game: AnyGame, lang: Lang, seats: int) -> Iterator[tuple[str, str, str, str, str]]:
    usual = game.options(seats).chosen()
    for name, spec in game.Options.specs().items():
        label, text = game.Options.label(name), game.Options.help(name)
        what = PHRASES("rules.value", value=label, label=text).in_(lang)
        values = values_in_words(game.Options, name, spec).in_(lang)
        yield f"`{name}`", what, values, shown(usual[name]), spec.source


def values_in_words(options: type[Options], name: str, spec: Spec) -> Text:
    """Return what an option may be, named values with their meaning."""
    if isinstance(spec, Choice):
        named = spec.allowed
    elif isinstance(spec, Subset):
        named = spec.members
    else:
        return Text.same(spec.values())
    key = f"option.{name}."
    labelled = (
        PHRASES("rules.value", value=value, label=options.phrases(key + value)) for value in named
    )
    return Text.join(tuple(labelled), "clauses")
