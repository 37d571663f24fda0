"""What the program says: complete in our languages, and every key that the code names is there."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from belpic.core.languages import BASE, built_in
from belpic.core.text import Phrases, Template
from belpic.core.translation import measure, packages

SOURCE = Path(__file__).resolve().parent.parent / "src"
NOUNS = "cards|points|coins|seats|pieces|entries|matches|tables|sticks|squares|ways|roads|lines"
COUNTED = re.compile(rf"\(e?s\)|\{{\w+\}} (?:{NOUNS})\b")
MODULES = sorted(
    path for path in (SOURCE / "belpic").rglob("*.py") if "migrations" not in path.parts
)


@pytest.mark.parametrize("lang", built_in())
def test_our_languages_lack_nothing(lang: str) -> None:
    assert list(map(str, measure(lang).faults)) == []


class Use(NamedTuple):
    """A place in the code where a phrase is asked for."""

    where: str
    book: Phrases
    pattern: str
    given: frozenset[str] | None
    """The names of the values, if all of them can be seen."""


def uses(path: Path) -> Iterator[Use]:
    """Yield what a module asks its phrase books for, as far as it says so itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args
    ]
    names = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
    if not any(name.isupper() for name in names):
        return
    module = importlib.import_module(
        ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    )
    for call in calls:
        assert isinstance(call.func, ast.Name)
        book = getattr(module, call.func.id, None)
        pattern = _pattern(call.args[0])
        if isinstance(book, Phrases) and pattern is not None:
            names = {keyword.arg or "" for keyword in call.keywords}
            given = None if "" in names else frozenset(names)
            yield Use(f"{path.relative_to(SOURCE)}:{call.lineno}", book, pattern, given)


def _pattern(key: ast.expr) -> str | None:
    if isinstance(key, ast.Constant):
        return re.escape(str(key.value))
    if isinstance(key, ast.JoinedStr):
        parts = (
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*"
            for part in key.values
        )
        return "".join(parts)
    return None


def test_every_key_in_the_code_is_in_its_book() -> None:
    found = [use for path in MODULES for use in uses(path)]
    assert len(found) > 500
    for use in found:
        keys = [key for key in use.book.templates(BASE) if re.fullmatch(use.pattern, key)]
        assert keys, f"{use.where}: {use.book} has no {use.pattern}"
        if use.given is not None and ".*" not in use.pattern:
            wanted = Template(use.book.templates(BASE)[keys[0]], BASE).values
            assert wanted <= use.given, f"{use.where}: {use.pattern} needs {sorted(wanted)}"


def test_no_english_text_leaves_the_plural_to_the_reader() -> None:
    for path in (SOURCE / "belpic").rglob(f"text.{BASE}.toml"):
        assert COUNTED.findall(path.read_text(encoding="utf-8")) == [], path


HYPHEN_FOR_MINUS = re.compile(r"(?<![A-Za-z0-9{}|./<>\[\](-])-[0-9{]")


def test_a_minus_is_no_hyphen() -> None:
    found = [
        f"{package}: {key}: {source}"
        for package in packages()
        for lang in built_in()
        for key, source in Phrases(package).templates(lang).items()
        if HYPHEN_FOR_MINUS.search(source)
    ]
    assert found == []


def test_numbers_below_zero_are_read_with_a_minus() -> None:
    book = Phrases("belpic.tui")
    told = book("log.gain", seat="A", gain=-3)
    assert [told.in_(lang) for lang in ("en", "ja")] == ["A −3", "A−3"]


OTHER_WORDS = {"ja": {"機械": "ボット, or コンピューター for what it runs on"}}
"""Words that we do not use, and what the same thing is called everywhere instead."""


@pytest.mark.parametrize("lang", OTHER_WORDS)
def test_one_thing_has_one_name(lang: str) -> None:
    root = SOURCE.parent
    files = [*SOURCE.rglob(f"*.{lang}.toml"), *SOURCE.rglob(f"*.{lang}.md")]
    files += (root / "docs" / lang).rglob("*.md")
    assert len(files) > 20
    found = [
        f"{path.relative_to(root)}: {word} should be {better}"
        for path in files
        for word, better in OTHER_WORDS[lang].items()
        if word in path.read_text(encoding="utf-8")
    ]
    assert found == []
