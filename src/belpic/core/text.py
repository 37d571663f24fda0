"""Texts for people: what to say, apart from the language in which it is said.

A `Text` is a value: a phrase (a key of a phrase book, with values), something that reads the same
everywhere, or a list of texts. It becomes a string at the edge, for one reader, by `in_(lang)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter
from typing import TYPE_CHECKING, Final

from belpic.core import languages
from belpic.core.languages import BASE, Lang, ListKind

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping

FORMS: Final = "|"
"""In a template, `{count|card|cards}` is the form of a word that goes with the value `count`."""
FAULTS: Final = (AttributeError, LookupError, TypeError, ValueError)
"""What a translation with other holes than the base language's may raise; it counts as missing."""


class Text:
    """One thing to say, in every language: compared by what it says, not by how it reads."""

    __slots__ = ()

    def in_(self, lang: Lang) -> str:
        """Return the text in one language."""
        raise NotImplementedError

    def __repr__(self) -> str:
        """Show how it reads, for whoever looks at a scene in a debugger or in a failed test."""
        return f"Text({self.in_(BASE)!r})"

    @staticmethod
    def same(text: str) -> Text:
        """Return a text that reads the same in all languages: numbers, codes, notation."""
        return _Literal(text)

    @staticmethod
    def join(texts: Iterable[Text], kind: ListKind = "items") -> Text:
        """Return the texts as one, put together as each language lists things of that kind."""
        return _Series(tuple(texts), kind)

    @staticmethod
    def told(**words: str) -> Text:
        """Return what somebody has said already, by language: `Text.told(ja="札", en="card")`.

        For what comes from outside. What the program says itself belongs into a phrase book.
        """
        return _Told(tuple(sorted(words.items())))


@dataclass(frozen=True, slots=True, repr=False)
class _Literal(Text):
    text: str

    def in_(self, lang: Lang) -> str:  # noqa: ARG002  # reads the same in all of them
        return self.text


@dataclass(frozen=True, slots=True, repr=False)
class _Series(Text):
    texts: tuple[Text, ...]
    kind: ListKind

    def in_(self, lang: Lang) -> str:
        return languages.listed([text.in_(lang) for text in self.texts], self.kind, lang)


@dataclass(frozen=True, slots=True, repr=False)
class _Told(Text):
    words: tuple[tuple[Lang, str], ...]

    def in_(self, lang: Lang) -> str:
        words = dict(self.words)
        found = (words[step] for step in languages.chain(lang) if step in words)
        return next(found, next(iter(words.values()), ""))


@dataclass(frozen=True, slots=True, repr=False)
class _Phrase(Text):
    book: Phrases
    key: str
    values: tuple[tuple[str, Hashable], ...]

    def in_(self, lang: Lang) -> str:
        shown = {
            name: value.in_(lang) if isinstance(value, Text) else value
            for name, value in self.values
        }
        for step in languages.chain(lang):
            template = self.book.template(self.key, step)
            if template is None:
                continue
            try:
                return template.fill(shown)
            except FAULTS:
                if step == BASE:
                    raise
        message = f"{self.book.package} has no phrase “{self.key}” in {BASE}"
        raise KeyError(message)


class Template:
    """A phrase with holes, as one language has it: `{seat} draws {count} {count|card|cards}.`."""

    __slots__ = ("_parts", "holes", "lang", "source", "values")

    def __init__(self, source: str, lang: Lang) -> None:
        """Read a template of `str.format` that may have forms of words in it.

        Raises:
            ValueError: if a brace stands alone.
        """
        self.source = source
        self.lang = lang
        parts = [(text, name, spec or "") for text, name, spec, _ in Formatter().parse(source)]
        names = [name for _, name, _ in parts if name is not None]
        self.holes = frozenset(name for name in names if FORMS not in name)
        self.values = frozenset(name.partition(FORMS)[0] for name in names)
        self._parts = parts if any(FORMS in name for name in names) else None

    @property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        """The words that depend on a number, each with all its forms."""
        names = (name for _, name, _ in self._parts or () if name is not None and FORMS in name)
        return tuple(tuple(name.split(FORMS)[1:]) for name in names)

    def fill(self, values: Mapping[str, object]) -> str:
        """Return the phrase with its holes filled.

        Raises:
            LookupError: if there is no value for one of them.
        """
        if self._parts is None:
            return self.source.format_map(values)
        filled: list[str] = []
        for text, name, spec in self._parts:
            filled.append(text)
            if name is not None:
                filled.append(self._hole(name, spec, values))
        return "".join(filled)

    def _hole(self, name: str, spec: str, values: Mapping[str, object]) -> str:
        value_name, *forms = name.split(FORMS)
        value = values[value_name]
        if not forms:
            return format(value, spec)
        chosen = languages.language(self.lang).plural.form_of(value)
        return forms[min(chosen, len(forms) - 1)]


class Phrases:
    """The phrase book of one package: a file `text.<lang>.toml` a language beside its modules.

    Keys are dotted paths through the TOML tables; values are `Template`s. The files are read on
    first use and for one language only; for a key of no table, such as a game's `title`, no
    more is read than stands before the first table, so that listing the games is quick.
    """

    def __init__(self, package: str, base: Phrases | None = None) -> None:
        """Name the package whose folder holds the files, and a book to fall back on."""
        self.package = package
        self.base = base
        self._plain: dict[str, Text] = {}
        self._ready: dict[tuple[Lang, str], Template | None] = {}
        self._sources: dict[Lang, Mapping[str, str]] = {}

    def __call__(self, key: str, **values: Hashable) -> Text:
        """Return the phrase `key`, to be filled with `values`; a `Text` among them is told too.

        Nothing is looked up here. A key that no language has is a `KeyError` when it is read.
        """
        if values:
            return _Phrase(self, key, tuple(sorted(values.items())))
        if key not in self._plain:
            self._plain[key] = _Phrase(self, key, ())
        return self._plain[key]

    def __contains__(self, key: str) -> bool:
        """Tell whether the book has the key."""
        return self.template(key, BASE) is not None

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Phrases)
            and (type(self), self.package, self.base) == (type(other), other.package, other.base)
        )

    def __repr__(self) -> str:
        return f"Phrases({self.package!r})"

    def __hash__(self) -> int:
        return hash(self.package)

    def __reduce__(self) -> tuple[type[Phrases], tuple[str, Phrases | None]]:
        """Travel between processes as a name; what was read stays behind."""
        return Phrases, (self.package, self.base)

    def template(self, key: str, lang: Lang) -> Template | None:
        """Return what one language has under the key, without falling back on another."""
        place = (lang, key)
        if place not in self._ready:
            source = self.source(key, lang)
            self._ready[place] = None if source is None else _template(source, lang)
        return self._ready[place]

    def source(self, key: str, lang: Lang) -> str | None:
        """Return the template that one language has under the key, as it is written."""
        if "." not in key and lang not in self._sources:
            found = self._read(lang, head_only=True).get(key)
            return self.base.source(key, lang) if found is None and self.base else found
        return self.templates(lang).get(key)

    def templates(self, lang: Lang) -> Mapping[str, str]:
        """Return everything that one language has, by dotted key."""
        if lang not in self._sources:
            inherited = self.base.templates(lang) if self.base else {}
            self._sources[lang] = {**inherited, **self._read(lang)}
        return self._sources[lang]

    def _read(self, lang: Lang, *, head_only: bool = False) -> dict[str, str]:
        found: dict[str, str] = {}
        for file in languages.files(self.package, f"text.{lang}.toml"):
            found.update(_flatten(languages.read_table(file, head_only=head_only)))
        return found


def _template(source: str, lang: Lang) -> Template | None:
    try:
        return Template(source, lang)
    except ValueError:
        if lang == BASE:
            raise
        return None


def _flatten(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)
