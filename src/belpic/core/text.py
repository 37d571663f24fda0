"""Texts for people: what to say, apart from the language in which it is said.

A `Text` is a value: a phrase (a key of a phrase book, with values), something that reads the same
everywhere, or a list of texts. It becomes a string at the edge, for one reader, by `in_(lang)`.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from string import Formatter
from typing import TYPE_CHECKING, Final

from belpic.core import languages
from belpic.core.languages import BASE, Lang, ListKind
from belpic.core.numbers import number_text
from belpic.core.quick import quick

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

FORMS: Final = "|"
"""In a template, `{count|card|cards}` is the form of a word that goes with the value `count`."""
BEGINNINGS: Final = (". ", "! ", "? ")
"""After these a sentence begins."""
FAULTS: Final = (AttributeError, LookupError, TypeError, ValueError)
"""What a translation with other holes than the base language's may raise; it counts as missing."""


_READER: Final[ContextVar[int | None]] = ContextVar("reader", default=None)


class read_by:  # noqa: N801  # written as a function, as `suppress` is
    """Let what is read here be read by a seat, which is “you” to itself."""

    __slots__ = ("_seat", "_token")

    def __init__(self, seat: int | None) -> None:
        """Take the seat."""
        self._seat = seat

    def __enter__(self) -> None:
        """Begin."""
        self._token = _READER.set(self._seat)

    def __exit__(self, *_: object) -> None:
        """Let it be read by whoever read it before."""
        _READER.reset(self._token)


def reader() -> int | None:
    """Return the seat that reads now; None where it is nobody's business."""
    return _READER.get()


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
        return Series(tuple(texts), kind)

    @staticmethod
    def of_seat(seat: int, name: Text, own: Text) -> Text:
        """Return the name of a seat, which is another one for the seat that reads it.

        In a template `{seat|draws|draw}` goes with it: a word for one, and one for “you”.
        """
        return _Seat(seat, name, own)

    @staticmethod
    def told(**words: str) -> Text:
        """Return what somebody has said already, by language: `Text.told(ja="札", en="card")`.

        For what comes from outside. What the program says itself belongs into a phrase book.
        """
        return _Told(tuple(sorted(words.items())))


@quick
@dataclass(frozen=True, slots=True, repr=False)
class _Literal(Text):
    text: str

    def in_(self, lang: Lang) -> str:  # noqa: ARG002  # reads the same in all of them
        return self.text


@quick
@dataclass(frozen=True, slots=True, repr=False)
class Series(Text):
    """Several texts, put together as each language lists things of their kind."""

    texts: tuple[Text, ...]
    kind: ListKind

    def in_(self, lang: Lang) -> str:
        """Return the texts in one language."""
        return languages.listed([text.in_(lang) for text in self.texts], self.kind, lang)


class Named(str):
    """A seat as somebody reads it; `number` is by which words around it bend."""

    number: int

    __slots__ = ("number",)


@quick
@dataclass(frozen=True, slots=True, repr=False)
class _Seat(Text):
    seat: int
    name: Text
    own: Text

    def in_(self, lang: Lang) -> Named:
        own = reader() == self.seat
        found = Named((self.own if own else self.name).in_(lang))
        found.number = 2 if own else 1
        return found


@dataclass(frozen=True, slots=True, repr=False)
class _Told(Text):
    words: tuple[tuple[Lang, str], ...]

    def in_(self, lang: Lang) -> str:
        words = dict(self.words)
        found = (words[step] for step in languages.chain(lang) if step in words)
        return next(found, next(iter(words.values()), ""))


@quick
@dataclass(frozen=True, slots=True, repr=False)
class _Phrase(Text):
    book: Phrases
    key: str
    values: tuple[tuple[str, Hashable], ...]

    def __hash__(self) -> int:
        # the book is left out: two books seldom have the same key, and asking it takes longer
        return hash((self.key, self.values))

    def in_(self, lang: Lang) -> str:
        shown = {
            name: value.in_(lang) if isinstance(value, Text) else _shown(value)
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


def _shown(value: Hashable) -> Hashable:
    """Return a value as people read it: a number below zero with its minus sign."""
    return number_text(value) if isinstance(value, int) and value < 0 else value


class Template:
    """A phrase with holes, as one language has it: `{seat} draws {count} {count|card|cards}.`."""

    __slots__ = ("_bends", "_parts", "holes", "lang", "source", "values")

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
        self._parts = [
            (text, None if name is None else tuple(name.split(FORMS)), spec)
            for text, name, spec in parts
        ]
        self._bends = any(FORMS in name for name in names)

    @property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        """The words that depend on a number, each with all its forms."""
        return tuple(name[1:] for _, name, _ in self._parts if name is not None and name[1:])

    def fill(self, values: Mapping[str, object]) -> str:
        """Return the phrase with its holes filled.

        Raises:
            LookupError: if there is no value for one of them.
        """
        if not self._bends and Named not in map(type, values.values()):
            return self.source.format_map(values)
        filled = ""
        for text, name, spec in self._parts:
            filled += text
            if name is None:
                continue
            value_name, *forms = name
            value = values[value_name]
            if forms:
                filled += self._form(forms, value)
                continue
            hole = format(value, spec)
            you = isinstance(value, Named) and value.number > 1
            begins = you and (not filled or filled.endswith(BEGINNINGS))
            filled += hole[:1].upper() + hole[1:] if begins else hole
        return filled

    def _form(self, forms: Sequence[str], value: object) -> str:
        number = value.number if isinstance(value, Named) else value
        chosen = languages.language(self.lang).plural.form_of(number)
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
        known = self._plain.get(key)
        if known is None:
            known = self._plain[key] = _Phrase(self, key, ())
        return known

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
