"""The language of an answer: the one that is asked for, or the one that a browser prefers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.core.languages import BASE, find_language, languages
from belpic.server.phrases import deny

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from belpic.core.languages import Lang

USUAL: Final = "ja"
"""What is answered in if nobody says anything."""
_RANGE: Final = re.compile(
    r"(?P<lang>[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*|\*)(?:;q=(?P<weight>[01](?:\.[0-9]{0,3})?))?",
    re.ASCII,
)


def asked_lang(connection: HTTPConnection) -> Lang:
    """Return the language of `?lang=`, or the best that `Accept-Language` names.

    Raises:
        Denied: if a language is asked for that is not there.
    """
    asked = connection.query_params.get("lang")
    if asked is None:
        return preferred_lang(connection)
    lang = find_language(asked)
    if lang is None:
        raise deny(400, "bad_lang", langs=", ".join(languages()))
    return lang


def preferred_lang(connection: HTTPConnection) -> Lang:
    """Return a language that is there, whatever was asked for: complaints need one."""
    asked = find_language(connection.query_params.get("lang", ""))
    if asked is not None:
        return asked
    accepted = connection.headers.get("accept-language", "")[:200]
    found = [_RANGE.fullmatch(part.replace(" ", "")) for part in accepted.split(",")]
    ranges = [(float(one["weight"] or 1), one["lang"]) for one in found if one]
    for weight, name in sorted(ranges, key=lambda one: -one[0]):
        lang = find_language(name)
        if weight and lang is not None:
            return lang
    return find_language(USUAL) or BASE
