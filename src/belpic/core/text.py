"""Texts for people: every sentence exists in Japanese and English."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Final, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Lang = Literal["ja", "en"]
LANGS: Final[tuple[Lang, ...]] = get_args(Lang)


@dataclass(frozen=True, slots=True)
class Text:
    """One thing to say, in both languages."""

    ja: str
    en: str

    def in_(self, lang: Lang) -> str:
        """Return the text in one language."""
        return self.ja if lang == "ja" else self.en

    @staticmethod
    def same(text: str) -> Text:
        """Return a text that reads the same in both languages: numbers, codes, notation."""
        return Text(text, text)

    @staticmethod
    def join(texts: tuple[Text, ...], *, ja: str = "、", en: str = ", ") -> Text:
        """Return the texts as one list, with each language's own separator."""
        return Text(ja.join(text.ja for text in texts), en.join(text.en for text in texts))


class Phrases:
    """The phrase book of one package: `text.ja.toml` and `text.en.toml` beside its modules.

    Keys are dotted paths through the TOML tables; values are `str.format` templates. The files are
    read on first use, so that listing the games reads none of them.
    """

    def __init__(self, package: str, base: Phrases | None = None) -> None:
        """Name the package whose folder holds the two files, and a book to fall back on."""
        self.package = package
        self.base = base

    def __call__(self, key: str, **values: object) -> Text:
        """Return the phrase `key` with `values` filled in; a `Text` among them keeps its language.

        Raises:
            KeyError: if either language lacks the key.
        """
        texts = {lang: _fill(self.templates[lang][key], values, lang) for lang in LANGS}
        return Text(**texts)

    def __contains__(self, key: str) -> bool:
        """Tell whether both languages have the key."""
        return all(key in self.templates[lang] for lang in LANGS)

    @cached_property
    def templates(self) -> Mapping[Lang, Mapping[str, str]]:
        """All templates by language and dotted key."""
        inherited = self.base.templates if self.base else {lang: {} for lang in LANGS}
        return {lang: {**inherited[lang], **dict(_flatten(self._load(lang)))} for lang in LANGS}

    def _load(self, lang: Lang) -> dict[str, object]:
        source = resources.files(self.package).joinpath(f"text.{lang}.toml")
        return tomllib.loads(source.read_text(encoding="utf-8"))


def _fill(template: str, values: Mapping[str, object], lang: Lang) -> str:
    shown = {
        name: value.in_(lang) if isinstance(value, Text) else value
        for name, value in values.items()
    }
    return template.format(**shown)


def _flatten(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)
