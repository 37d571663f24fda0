"""Languages that nobody speaks, made from the English files: one whole, one that lacks half."""

import json
from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path
from string import Formatter

from belpic.core.languages import BASE
from belpic.core.text import FORMS, Phrases
from belpic.core.translation import packages

WHOLE = "qaa"
HALF = "qab"
OPENS, CLOSES = "⟦", "⟧"
LANGUAGE = """
name = "{name}"
fallback = "{fallback}"
[plural]
one = "n % 10 = 1 and n % 100 != 11"
few = "n % 10 = 2..4 and n % 100 != 12..14"
[list]
"""
LISTS = ("items", "names", "alternatives", "words", "sentences", "clauses", "groups")


def translated(template: str) -> str:
    """Return a template of three forms, in brackets that show where the phrase begins and ends."""
    parts = []
    for text, name, spec, _ in Formatter().parse(template):
        parts.append(text.replace("{", "{{").replace("}", "}}"))
        if name is not None:
            value, *forms = name.split(FORMS)
            hole = FORMS.join(
                (value, *forms[:1], *(f"{form}-few" for form in forms[1:]), *forms[1:])
            )
            parts.append("{" + hole + (f":{spec}" if spec else "") + "}")
    return OPENS + "".join(parts) + CLOSES


def write(root: Path, lang: str, fallback: str, kept: Callable[[str, str], bool]) -> None:
    """Write a language as an overlay: the files of all packages with the keys that are kept."""
    for package in packages():
        folder = root.joinpath(*package.split("."))
        folder.mkdir(parents=True, exist_ok=True)
        rows = (
            f"{_quoted(key)} = {json.dumps(translated(text), ensure_ascii=False)}\n"
            for key, text in Phrases(package).templates(BASE).items()
            if kept(package, key)
        )
        (folder / f"text.{lang}.toml").write_text("".join(rows), encoding="utf-8")
        page = resources.files(package).joinpath(f"rules.{BASE}.md")
        if page.is_file() and kept(package, page.name):
            text = f"{OPENS}{package}{CLOSES}\n\n{page.read_text(encoding='utf-8')}"
            (folder / f"rules.{lang}.md").write_text(text, encoding="utf-8")
    said = LANGUAGE.format(name=f"Language {lang}", fallback=fallback) + _lists(LISTS)
    root.joinpath("belpic", "core", f"language.{lang}.toml").write_text(said, encoding="utf-8")


def _quoted(key: str) -> str:
    return ".".join(map(json.dumps, key.split(".")))


def _lists(kinds: Iterable[str]) -> str:
    return "".join(f'{kind} = {{ between = " ; ", last = " & " }}\n' for kind in kinds)


def is_kept(package: str, key: str) -> bool:
    """Tell which half of the keys the second language has."""
    return sum(f"{package}{key}".encode()) % 2 == 0
