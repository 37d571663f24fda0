"""The pages of the manual that are made from code: rules, commands, the reference of the API."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from belpic.cli import language
from belpic.cli.app import whole_tree
from belpic.cli.help import examples
from belpic.cli.tree import Command, commands, written
from belpic.core import registry
from belpic.core.diagram import Diagram
from belpic.core.languages import Lang
from belpic.records import rulebook
from belpic.records.markdown import is_wide
from belpic.render.diagrams import draw_diagram
from belpic.render.style import Style

REFERENCE: Final = {
    "belpic.api": "Games, matches and records, in short",
    "belpic.core": "What every game is made of",
    "belpic.records": "Records and rule pages",
    "belpic.bots": "Bots, simulation and contests",
    "belpic.render": "Pictures",
}
"""Packages that programs use, with what each is for."""
TITLES: Final = {
    "commands": {"en": "Commands", "ja": "コマンド"},
    "rules": {"en": "Rules of every game", "ja": "すべての遊戯の規則"},
    "options": {"en": "Option", "ja": "指定"},
    "meaning": {"en": "Meaning", "ja": "意味"},
}
WIDE: Final = 900.0
"""How wide pictures of rules are drawn."""


def rules(folder: Path, lang: Lang) -> None:
    """Write the rule page of every game, and one that lists them."""
    folder.mkdir(parents=True)
    listed = [f"# {TITLES['rules'][lang]}", "", "```{toctree}", ":maxdepth: 1", ""]
    for game_id in registry.ids():
        game = registry.load(game_id)
        drawn: list[str] = []

        def draw(
            diagram: Diagram, lang: Lang, drawn: list[str] = drawn, name: str = game_id
        ) -> str:
            file = f"{name}-{len(drawn)}.svg"
            drawn.append(file)
            (folder / file).write_text(draw_diagram(diagram, Style(lang), WIDE), encoding="utf-8")
            return f"![]({file})"

        seats = game.info.usual_seats
        text = rulebook.page(game, lang, game.options(seats), seats, draw)
        (folder / f"{game_id}.md").write_text(join_lines(text), encoding="utf-8")
        listed.append(game_id)
    _write(folder / "index.md", [*listed, "```"])


def join_lines(text: str) -> str:
    """Let a line that ends in a wide character go on without a space: Japanese has none."""
    return re.sub(r"(\S)\n(?=(\S))", _joint, text)


def _joint(found: re.Match[str]) -> str:
    return found[1] if is_wide(found[1]) and is_wide(found[2]) else found[0]


def command_help(file: Path, lang: Lang) -> None:
    """Write the help of every command."""
    before = language.current()
    language.speak(lang)
    try:
        tree = whole_tree()
        lines = [f"# {TITLES['commands'][lang]}"]
        for path, command in commands(tree):
            lines += _help(path, command, lang)
    finally:
        language.speak(before)
    _write(file, lines)


def _help(path: tuple[str, ...], command: Command, lang: Lang) -> Iterator[str]:
    yield from ("", f"## `{' '.join(('belpic', *path))}`", "", (command.help or "").strip())
    if rows := list(written(command)):
        yield from ("", f"| {TITLES['options'][lang]} | {TITLES['meaning'][lang]} |", "|---|---|")
        yield from (f"| `{_cell(name)}` | {_cell(meaning)} |" for name, meaning in rows)
    if lines := examples(command):
        yield from ("", "```text", *lines, "```")


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def reference(folder: Path, packages: Collection[str] = tuple(REFERENCE)) -> None:
    """Write a page for every package that programs use, which Sphinx fills from docstrings."""
    folder.mkdir(parents=True)
    listed = ["# Reference", "", "```{toctree}", ":maxdepth: 1", ""]
    for package in packages:
        lines = [f"# `{package}`: {REFERENCE[package]}"]
        for module in modules(package):
            lines += ["", f"## `{module}`", "", "```{eval-rst}", f".. automodule:: {module}"]
            lines += ["```"]
        _write(folder / f"{package}.md", lines)
        listed.append(package)
    _write(folder / "index.md", [*listed, "```"])


def modules(package: str) -> list[str]:
    """Return the public modules directly in a package."""
    found = importlib.import_module(package)
    below = (module.name for module in pkgutil.iter_modules(found.__path__, f"{package}."))
    return [name for name in below if not name.rpartition(".")[2].startswith("_")]


def _write(file: Path, lines: list[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
