"""Notation ②: notation ① as it is spoken, in romanised Paikic (docs/ckka.md §5).

`TAU dau2 ZAI mun1.` is `TAU虎ZAI無`: every word stands for one character. What joins several hands
in one declaration is not settled, so a word without a character is refused, not guessed.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError, quote
from belpic.games.cetkaik.ckka.source import PUNCTUATION
from belpic.games.cetkaik.ckka.transliteration import Transliteration, transliterate
from belpic.games.cetkaik.ckka.vocabulary import NAME, SQUARE
from belpic.games.cetkaik.hands.catalogue import ruleset_hands
from belpic.games.cetkaik.pieces import KANJI, KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.source import Cursor, Source

_WORDS: Final[Mapping[str, str]] = {
    "muak1": "船",
    "huok2": "黒",
    "kok1": "赤",
    "zau": "為",
    "ua": "而",
    "hop1": "手",
    "ta": "終",
    "xot1": "季",
    "ty": "再",
    "bap": "同",
    "pok": "色",
    "kut2": "撃",
    "sak2": "来",
    "mun1": "無",
    "ut2": "下",
    "et2": "一",
    "ik2": "二",
    "om1": "三",
    "om2": "三",
    "ap1": "四",
    "un1": "五",
    "net2": "六",
    "nik2": "七",
    "nom1": "八",
    "nom2": "八",
    "nap1": "九",
    "nun1": "十",
    "kit1": "百",
    "ue1": "万",
}
_WORD: Final = re.compile(r"[A-Za-z0-9]+")
_BLANK: Final = re.compile(r"[^\S\n]+")
_STOP: Final = re.compile(rf"[\n{re.escape(PUNCTUATION)}]+")
_TO_STOP: Final = re.compile(rf"[^\n{re.escape(PUNCTUATION)}]*")
_ANYTHING: Final = re.compile(rf"[^\s{re.escape(PUNCTUATION)}]+")


def read_romanised(cursor: Cursor, report: Report) -> Source:
    """Return a body of notation ② in notation ①; sentences end at a period or a new line."""
    return transliterate(cursor, _step, report, _give_up)


def _give_up(cursor: Cursor) -> None:
    cursor.take(_TO_STOP)


def _step(cursor: Cursor, made: Transliteration) -> None:
    start = cursor.at
    if cursor.take(_STOP):
        made.add(" ", start)
    elif cursor.take(_BLANK):
        return
    elif cursor.take_enclosed(NAME) is not None:
        made.add(cursor.text[start : cursor.at], start)
    else:
        made.add(_character(cursor), start)


def _character(cursor: Cursor) -> str:
    place = cursor.place
    word = cursor.take(_WORD)
    text = word[0] if word else ""
    if SQUARE.fullmatch(text):
        return text
    character = _characters().get(text)
    if character is None:
        shown = word or cursor.looking_at(_ANYTHING)
        raise CkkaError("romanised_word", place, text=quote(shown[0] if shown else ""))
    return character


@cache
def _characters() -> Mapping[str, str]:
    """Return the character of every word: pieces, the words of the hands, and the rest."""
    pieces = dict(zip(KINDS, KANJI, strict=True))
    hands = {
        word: character
        for hand in ruleset_hands("official")
        for word, character in zip(hand.paige.split(), hand.name.ja, strict=True)
    }
    return {**hands, **pieces, **_WORDS}
