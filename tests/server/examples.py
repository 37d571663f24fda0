"""The examples of the protocol: reading them, and holding what a server says against them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from belpic.core.codec import Json

BLOCK = re.compile(r"^```(?P<kind>http|ws)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
WORD = re.compile(r"<(\w+)>")
ANY = "…"


@dataclass(frozen=True)
class Example:
    """One block: what is sent and heard, as lines."""

    kind: str
    lines: tuple[str, ...]


def examples(text: str) -> list[Example]:
    """Return the examples of a document, in their order."""
    return [
        Example(found["kind"], tuple(found["text"].splitlines())) for found in BLOCK.finditer(text)
    ]


@dataclass
class Values:
    """What the words between angle brackets stand for."""

    known: dict[str, Json] = field(default_factory=dict)

    def fill(self, text: str) -> str:
        """Return a text to send, with the words replaced; a number loses its quotes."""

        def value(found: re.Match[str]) -> str:
            return str(self.known[found[1]])

        numbers = [name for name, one in self.known.items() if isinstance(one, int)]
        for name in numbers:
            text = text.replace(f'"<{name}>"', str(self.known[name]))
        return WORD.sub(value, text)

    def difference(self, shown: Json, heard: Json, where: str = "") -> str | None:
        """Return where something heard is not as shown; what is new to us is remembered."""
        if shown == ANY:
            return None
        if isinstance(shown, str) and (word := WORD.fullmatch(shown)):
            known = self.known.setdefault(word[1], heard)
            return None if known == heard else f"{where}: {heard} is not {known}"
        if isinstance(shown, dict) and isinstance(heard, dict):
            return self._objects(shown, heard, where)
        if isinstance(shown, list) and isinstance(heard, list):
            if len(shown) != len(heard):
                return f"{where}: {len(heard)} items"
            pairs = enumerate(zip(shown, heard, strict=True))
            found = (self.difference(one, two, f"{where}/{n}") for n, (one, two) in pairs)
            return next(filter(None, found), None)
        return None if shown == heard else f"{where}: {heard!r} is not {shown!r}"

    def _objects(self, shown: dict[str, Json], heard: dict[str, Json], where: str) -> str | None:
        named = {name: one for name, one in shown.items() if name != ANY}
        unknown = set(heard) - set(named)
        if unknown and ANY not in shown:
            return f"{where}: also {unknown}"
        for name, one in named.items():
            if name not in heard:
                return f"{where}: no {name}"
            wrong = self.difference(one, heard[name], f"{where}/{name}")
            if wrong:
                return wrong
        return None


def parsed(text: str) -> Json:
    """Return the JSON of a line."""
    data: Json = json.loads(text)
    return data
