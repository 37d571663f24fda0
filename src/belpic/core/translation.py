"""How complete a language is: what each package lacks in it, and what does not fit.

The base language is the measure: its files have every key, its pages are all there.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Literal, get_args

from belpic.core import registry
from belpic.core.languages import BASE, HOME, Lang, ListKind, files, language
from belpic.core.plurals import PluralRule
from belpic.core.text import Phrases, Template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

Problem = Literal["missing", "unknown", "holes", "forms", "unreadable", "page"]
"""A key that is lacking; one that nobody asks for; other holes to fill in; another number of forms
than the plural rule has; a file or template that cannot be read; a rule page that is lacking."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that a language lacks or has wrong."""

    package: str
    problem: Problem
    what: str
    """The key, or the name of the file with what is wrong in it."""

    def __str__(self) -> str:
        return f"{self.package}: {self.problem}: {self.what}"


@dataclass(frozen=True, slots=True)
class Completeness:
    """One language, measured by the base language."""

    lang: Lang
    name: str
    texts: int
    """How many texts the base language has."""
    pages: int
    """How many rule pages there are."""
    faults: tuple[Fault, ...]

    def number(self, problem: Problem) -> int:
        """Return how many faults of one kind there are."""
        return sum(fault.problem == problem for fault in self.faults)


def packages() -> tuple[str, ...]:
    """Return every package with a phrase book: ours, and those of installed games."""
    others = (one for one in registry.packages().values() if not one.startswith("belpic."))
    return tuple(
        package for root in ("belpic", *others) for package in _with_texts(root, _folder(root))
    )


def _folder(package: str) -> Traversable:
    return resources.files(package)


def _with_texts(package: str, folder: Traversable) -> Iterator[str]:
    if folder.joinpath(f"text.{BASE}.toml").is_file():
        yield package
    for inner in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if inner.is_dir() and inner.joinpath("__init__.py").is_file():
            yield from _with_texts(f"{package}.{inner.name}", inner)


def measure(lang: Lang) -> Completeness:
    """Return how complete a language is."""
    measured = packages()
    paged = [package for package in measured if files(package, f"rules.{BASE}.md")]
    faults = [*_language_faults(lang)]
    for package in measured:
        faults += _file_faults(package, f"text.{lang}.toml")
        faults += book_faults(Phrases(package), lang)
        if package in paged and not files(package, f"rules.{lang}.md"):
            faults.append(Fault(package, "page", f"rules.{lang}.md"))
    texts = sum(len(Phrases(package).templates(BASE)) for package in measured)
    return Completeness(lang, language(lang).name, texts, len(paged), tuple(faults))


def book_faults(book: Phrases, lang: Lang) -> Iterator[Fault]:
    """Yield what is lacking or wrong in one language of a phrase book."""
    said, wanted = book.templates(lang), book.templates(BASE)
    for key, source in wanted.items():
        if key in said:
            yield from _template_faults(book.package, key, said[key], Template(source, BASE), lang)
        else:
            yield Fault(book.package, "missing", key)
    yield from (Fault(book.package, "unknown", key) for key in said if key not in wanted)


def _template_faults(
    package: str, key: str, source: str, model: Template, lang: Lang
) -> Iterator[Fault]:
    try:
        template = Template(source, lang)
    except ValueError as error:
        yield Fault(package, "unreadable", f"{key}: {error}")
        return
    if template.holes != model.holes or not template.values <= model.values:
        yield Fault(package, "holes", key)
    if any(len(forms) != language(lang).plural.count for forms in template.forms):
        yield Fault(package, "forms", key)


def _file_faults(package: str, name: str) -> Iterator[Fault]:
    for file in files(package, name):
        try:
            tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            yield Fault(package, "unreadable", f"{name}: {error}")


def _language_faults(lang: Lang) -> Iterator[Fault]:
    """Yield what is wrong with what the language says of itself."""
    name = f"language.{lang}.toml"
    broken = tuple(_file_faults(HOME, name))
    yield from broken
    if broken:
        return
    said: dict[str, object] = {}
    for file in files(HOME, name):
        said.update(tomllib.loads(file.read_text(encoding="utf-8")))
    plural, lists = said.get("plural", {}), said.get("list", {})
    try:
        PluralRule.of({form: str(rule) for form, rule in _rows(plural).items()})
    except ValueError as error:
        yield Fault(HOME, "unreadable", f"{name}: {error}")
    for kind in get_args(ListKind):
        row = _rows(_rows(lists).get(kind))
        if not isinstance(row.get("between"), str):
            yield Fault(HOME, "missing", f"{name}: list.{kind}.between")


def _rows(table: object) -> Mapping[str, object]:
    return table if isinstance(table, dict) else {}
