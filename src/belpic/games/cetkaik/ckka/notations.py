"""Notations ② and ③, turned into notation ① with every place remembered (docs/ckka.md §5).

② is ① as it is spoken, in romanised Paikic: `TAU dau2 ZAI mun1.` is `TAU虎ZAI無`, every word one
character. What joins several hands in one declaration is not settled, so a word without a character
is refused, not guessed.

③ are strings of lower-case squares and one piece letter: `"meAxeze3"` is `ME弓XEZE三`, `"BVzi"` is
`黒船ZI`, and `=tymor` or `=taxt=FHCV/HT` follow the move after which they were declared. One digit
at the end is a throw; which one, only the rules can say. They may lie in a JSON object.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError, Place, quote
from belpic.games.cetkaik.ckka.scanner import (
    GAP,
    INFO,
    NAME,
    PUNCTUATION,
    ROLLS,
    SQUARE,
    SQUARE_PATTERN,
    WORD,
    Cursor,
    Source,
)
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    FIRST_MOVERS_KEY,
    SAME_COLOUR,
    Header,
    Info,
)
from belpic.games.cetkaik.hands.catalogue import ruleset_hands
from belpic.games.cetkaik.pieces import COLOURS, KANJI, KINDS, LETTERS, STOCK_KINDS, TAM

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from belpic.games.cetkaik.ckka.errors import Report


class _Transliteration:
    """A text in the making: pieces of notation ①, each with its place in the original."""

    def __init__(self, original: Source) -> None:
        """Begin with an empty text."""
        self._original = original
        self._pieces: list[str] = []
        self._origins: list[tuple[int, int]] = [(0, 0)]
        self._length = 0

    def add(self, piece: str, origin: int) -> None:
        """Append a piece that stands for what is at offset `origin` of the original."""
        self._origins.append((self._length, origin))
        self._pieces.append(piece)
        self._length += len(piece)

    def finish(self) -> Source:
        """Return the whole text; its places are those of the original."""
        return Source("".join(self._pieces), self._original.text, self._origins)


def _transliterate(
    cursor: Cursor,
    step: Callable[[Cursor, _Transliteration], None],
    report: Report,
    give_up: Callable[[Cursor], None],
) -> Source:
    """Return everything from the cursor on in notation ①; comments are taken over as they are.

    Args:
        cursor: where the body begins.
        step: reads one piece at the cursor and adds it.
        report: gets what cannot be read, and may raise it.
        give_up: moves the cursor behind something unreadable.
    """
    made = _Transliteration(cursor.source)
    while not cursor.at_end:
        start = cursor.at
        try:
            if cursor.take_enclosed(INFO) is None:
                step(cursor, made)
            else:
                made.add(cursor.text[start : cursor.at], start)
        except CkkaError as error:
            report(error)
            give_up(cursor)
            made.add(" ", start)
    return made.finish()


# Notation ②


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
_SPOKEN: Final = re.compile(r"[A-Za-z0-9]+")
_BLANK: Final = re.compile(r"[^\S\n]+")
_STOP: Final = re.compile(rf"[\n{re.escape(PUNCTUATION)}]+")
_TO_STOP: Final = re.compile(rf"[^\n{re.escape(PUNCTUATION)}]*")
_ANYTHING: Final = re.compile(rf"[^\s{re.escape(PUNCTUATION)}]+")


def read_romanised(cursor: Cursor, report: Report) -> Source:
    """Return a body of notation ② in notation ①; sentences end at a period or a new line."""
    return _transliterate(cursor, _speak, report, _skip_sentence)


def _skip_sentence(cursor: Cursor) -> None:
    cursor.take(_TO_STOP)


def _speak(cursor: Cursor, made: _Transliteration) -> None:
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
    word = cursor.take(_SPOKEN)
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
        for word, character in zip(hand.paige.split(), hand.kanji, strict=True)
    }
    return {**hands, **pieces, **_WORDS}


# Notation ③


_SMALL_SQUARE: Final = SQUARE_PATTERN.lower()
_PIECES: Final = LETTERS[:STOCK_KINDS]
_COLOURS: Final = "BR"
_STRING: Final = re.compile(r'"([^"\n]*)"')
_STRING_MOVE: Final = re.compile(
    f"(?P<source>{_SMALL_SQUARE})(?P<piece>[{_PIECES}{LETTERS[TAM]}])"
    f"(?P<squares>{_SMALL_SQUARE}(?:{_SMALL_SQUARE})?)(?P<roll>[0-5])?"
)
_STRING_DROP: Final = re.compile(
    f"(?P<colour>[{_COLOURS}])(?P<piece>[{_PIECES}])(?P<square>{_SMALL_SQUARE})"
)
_TYMOK: Final = re.compile("=tymor(?:ko)?")
_TAXOT: Final = re.compile(f"=taxt(?:=(?P<hands>F?[{_PIECES}]+(?:/F?[{_PIECES}]+)*))?")
_SAME_COLOUR_LETTER: Final = "F"


def read_letters(cursor: Cursor, report: Report) -> Source:
    """Return a body of notation ③ in notation ①."""
    return _transliterate(cursor, _spell, report, _skip_word)


def _skip_word(cursor: Cursor) -> None:
    cursor.take(WORD)


def _spell(cursor: Cursor, made: _Transliteration) -> None:
    start = cursor.at
    if cursor.take(GAP):
        made.add(" ", start)
        return
    string = cursor.take(_STRING)
    if string is None:
        word = cursor.looking_at(WORD)
        raise CkkaError("letters_string", cursor.place, text=quote(word[0] if word else ""))
    made.add(_translate(string[1], cursor, start), start)
    made.add(" ", start)


def _translate(text: str, cursor: Cursor, start: int) -> str:
    place = cursor.source.place(start)
    move, drop = _STRING_MOVE.match(text), _STRING_DROP.match(text)
    if move is not None:
        return _translate_move(move) + _translate_suffix(text[move.end() :], place)
    if drop is not None:
        return _translate_drop(drop) + _translate_suffix(text[drop.end() :], place)
    raise CkkaError("letters_move", place, text=quote(text))


def _translate_drop(drop: re.Match[str]) -> str:
    colour = COLOUR_NAMES[_COLOURS.index(drop["colour"])]
    return colour + _piece(drop["piece"]) + drop["square"].upper()


def _translate_move(move: re.Match[str]) -> str:
    roll = ""
    if move["roll"]:
        number = int(move["roll"])
        # A bare 無 would say in ① that the throw is not known; nothing succeeds with zero.
        roll = ROLLS[number] if number else f"{ROLLS[0]}此無"
    return move["source"].upper() + _piece(move["piece"]) + move["squares"].upper() + roll


def _translate_suffix(suffix: str, place: Place) -> str:
    if not suffix:
        return ""
    if _TYMOK.fullmatch(suffix):
        return " 再行"
    taxot = _TAXOT.fullmatch(suffix)
    if taxot is None:
        raise CkkaError("letters_suffix", place, text=quote(suffix))
    if taxot["hands"] is None:
        return " 終季"
    hands = (_translate_hand(letters, place) for letters in taxot["hands"].split("/"))
    return f" 或為{''.join(hands)}終季"


def _translate_hand(letters: str, place: Place) -> str:
    bare = letters.removeprefix(_SAME_COLOUR_LETTER)
    name = _hand_names().get("".join(sorted(bare)))
    if name is None:
        raise CkkaError("letters_hand", place, text=quote(letters))
    return f"({SAME_COLOUR if bare != letters else ''}{name})"


def _piece(letter: str) -> str:
    return KANJI[LETTERS.index(letter)]


@cache
def _hand_names() -> Mapping[str, str]:
    """Return the name of each hand by the letters of its pieces in alphabetical order."""
    return {
        "".join(sorted(Counter(dict(zip(LETTERS, hand.needs, strict=False))).elements())): (
            hand.kanji
        )
        for hand in ruleset_hands("official")
    }


# Notation ③ in a file of its own


DOCUMENT_START: Final = re.compile(r'\s*\{\s*"(?:note|first|score)"\s*:')
"""How such a file begins; a header item of CKKA would hold no quotation mark there."""
_MOVES: Final = re.compile(r'"(?:note|score)"\s*:\s*\[')


def read_document(source: Source, report: Report) -> tuple[Header, Source]:
    """Return header and body of a JSON document; the body comes in notation ①.

    Raises:
        CkkaError: if it is no such document.
    """
    document = _load_document(source)
    moves = document.get("note", document.get("score"))
    start = _MOVES.search(source.text)
    if start is None or not isinstance(moves, list):
        raise CkkaError("document_moves", source.place(0))
    end = source.text.find("]", start.end())
    body = read_letters(Cursor(source, start.end(), end), report)
    return _document_header(document.get("first")), body


def _load_document(source: Source) -> dict[str, object]:
    try:
        document = json.loads(source.text)
    except json.JSONDecodeError as error:
        raise CkkaError("document_broken", source.place(error.pos)) from None
    except (RecursionError, ValueError):
        raise CkkaError("document_moves", source.place(0)) from None
    assert isinstance(document, dict)  # it began with a brace
    return document


def _document_header(first: object) -> Header:
    if first not in COLOURS:
        return Header()
    colour = COLOUR_NAMES[COLOURS.index(str(first))]
    return Header((Info(FIRST_MOVERS_KEY, colour),))
