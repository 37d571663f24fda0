"""Which languages there are, and what each says of itself: its name, plurals and lists.

A language exists where `belpic/core` has a file `language.<lang>.toml`; nobody lists them. Each
package keeps its texts beside its modules. A further language may come as one *overlay*: a folder
that repeats the tree of the packages (`belpic/core/language.pl.toml`, `belpic/core/text.pl.toml`).
Overlays are the folders that `BELPIC_LANGUAGES` names, and the packages that entry points of the
group `belpic.languages` name. Where several files say the same thing, the last one counts.
"""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.plurals import PluralRule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

Lang = str
"""The code of a language, as in the names of its files: `ja`, `en`, `pt-BR`."""
BASE: Final[Lang] = "en"
"""The language that has every text; where all else lacks one, this one is read."""
GROUP: Final = "belpic.languages"
VARIABLE: Final = "BELPIC_LANGUAGES"
LOCALE: Final = ("BELPIC_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set decides; `BELPIC_LANG` is our own, the others are POSIX's."""
HOME: Final = "belpic.core"
FILE: Final = re.compile(r"language\.([A-Za-z0-9-]+)\.toml")
ListKind = Literal["items", "names", "alternatives", "words", "sentences", "clauses", "groups"]
"""What is listed: things, names of cards, what one may choose from, words of one phrase, whole
sentences, parts that hold lists themselves, and groups of names."""


@dataclass(frozen=True, slots=True)
class Language:
    """What a language says of itself; what it leaves out is as in the base language."""

    code: Lang
    name: str
    fallback: tuple[Lang, ...]
    plural: PluralRule
    lists: Mapping[str, tuple[str, str]]
    """By kind: what stands between two texts, and what before the last one."""


def languages() -> tuple[Lang, ...]:
    """Return the codes of all languages: ours, then those of overlays, each by name."""
    return _languages(_overlays(os.environ.get(VARIABLE, "")))


@cache
def built_in() -> tuple[Lang, ...]:
    """Return the languages that stand beside the packages themselves, and have to be complete."""
    return tuple(sorted(_spoken(resources.files(HOME))))


@cache
def _languages(overlays: tuple[Traversable, ...]) -> tuple[Lang, ...]:
    added = {lang for root in overlays for lang in _spoken(_inside(root, HOME))}
    return tuple(dict.fromkeys((*built_in(), *sorted(added))))


def _spoken(folder: Traversable) -> Iterator[Lang]:
    if folder.is_dir():
        found = (FILE.fullmatch(file.name) for file in folder.iterdir())
        yield from (match[1] for match in found if match)


@cache
def _overlays(folders: str) -> tuple[Traversable, ...]:
    named = (Path(folder).expanduser() for folder in folders.split(os.pathsep) if folder)
    points = sorted(entry_points(group=GROUP))
    return (*(resources.files(point.value) for point in points), *named)


def _inside(root: Traversable, package: str) -> Traversable:
    return root.joinpath(*package.split("."))


def files(package: str, name: str) -> tuple[Traversable, ...]:
    """Return the files of this name that belong to a package, the one that counts most last."""
    roots = _overlays(os.environ.get(VARIABLE, ""))
    places = (resources.files(package), *(_inside(root, package) for root in roots))
    return tuple(file for place in places if (file := place.joinpath(name)).is_file())


def find_language(asked: str) -> Lang | None:
    """Return the language that a code or a POSIX locale means, if there is one.

    `pt_BR.UTF-8` is `pt-BR` where there is such a language, else `pt`.
    """
    wanted = re.split("[.@]", asked)[0].replace("_", "-").casefold()
    known = {lang.casefold(): lang for lang in languages()}
    return known.get(wanted) or known.get(wanted.partition("-")[0])


def usual_language(environment: Mapping[str, str]) -> Lang:
    """Return the language that the environment of a process asks for."""
    named = next((environment[name] for name in LOCALE if environment.get(name)), "")
    return find_language(named) or BASE


def next_language(lang: Lang) -> Lang:
    """Return the language after this one, for whoever goes round them by one key."""
    spoken = languages()
    return spoken[(spoken.index(lang) + 1) % len(spoken)] if lang in spoken else spoken[0]


@cache
def chain(lang: Lang) -> tuple[Lang, ...]:
    """Return where a text is looked for: the language, what it falls back on, the base language."""
    return tuple(dict.fromkeys((lang, *language(lang).fallback, BASE)))


@cache
def language(lang: Lang) -> Language:
    """Return what a language says of itself in `language.<lang>.toml`."""
    said: dict[str, object] = {}
    for file in files(HOME, f"language.{lang}.toml"):
        said.update(read_table(file))
    lists = {} if lang == BASE else dict(language(BASE).lists)
    for kind, row in _table(said, "list").items():
        if isinstance(row, dict) and "between" in row:
            lists[kind] = (str(row["between"]), str(row.get("last", row["between"])))
    return Language(
        code=lang,
        name=str(said.get("name", lang)),
        fallback=tuple(str(said.get("fallback", "")).split()),
        plural=_plural(said),
        lists=lists,
    )


def _plural(said: Mapping[str, object]) -> PluralRule:
    try:
        return PluralRule.of({name: str(rule) for name, rule in _table(said, "plural").items()})
    except ValueError:
        return PluralRule(())


def _table(said: Mapping[str, object], name: str) -> dict[str, object]:
    found = said.get(name)
    return found if isinstance(found, dict) else {}


def read_table(file: Traversable, *, head_only: bool = False) -> dict[str, object]:
    """Return what a TOML file says, or what stands before its first table.

    A broken file says nothing, so that the next language is read: a slip of a translator must not
    close a table. `belpic languages` names the file and the line.
    """
    try:
        text = file.read_text(encoding="utf-8")
        return tomllib.loads(text.partition("\n[")[0] if head_only else text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}


def listed(texts: list[str], kind: ListKind, lang: Lang) -> str:
    """Return the texts as one list, as the language writes lists of that kind."""
    between, last = language(lang).lists[kind]
    if len(texts) < 2:
        return "".join(texts)
    return between.join(texts[:-1]) + last + texts[-1]
