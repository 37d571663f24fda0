"""Notation ③: strings of lower-case squares and one piece letter, as in JSON (docs/ckka.md §5).

`"meAxeze3"` is `ME弓XEZE三`, `"BVzi"` is `黒船ZI`, and `=tymor` or `=taxt=FHCV/HT` follow the move
after which they were declared. One digit at the end is a throw; which one, only the rules can say.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError, Place, quote
from belpic.games.cetkaik.ckka.syntax import COLOUR_NAMES, SAME_COLOUR
from belpic.games.cetkaik.ckka.transliteration import Transliteration, transliterate
from belpic.games.cetkaik.ckka.vocabulary import GAP, ROLLS, SQUARE_PATTERN, WORD
from belpic.games.cetkaik.hands.catalogue import ruleset_hands
from belpic.games.cetkaik.pieces import KANJI, LETTERS, STOCK_KINDS, TAM

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.source import Cursor, Source

_SQUARE: Final = SQUARE_PATTERN.lower()
_PIECES: Final = LETTERS[:STOCK_KINDS]
_COLOURS: Final = "BR"
_STRING: Final = re.compile(r'"([^"\n]*)"')
_MOVE: Final = re.compile(
    f"(?P<source>{_SQUARE})(?P<piece>[{_PIECES}{LETTERS[TAM]}])"
    f"(?P<squares>{_SQUARE}(?:{_SQUARE})?)(?P<roll>[0-5])?"
)
_DROP: Final = re.compile(f"(?P<colour>[{_COLOURS}])(?P<piece>[{_PIECES}])(?P<square>{_SQUARE})")
_TYMOK: Final = re.compile("=tymor(?:ko)?")
_TAXOT: Final = re.compile(f"=taxt(?:=(?P<hands>F?[{_PIECES}]+(?:/F?[{_PIECES}]+)*))?")
_SAME_COLOUR_LETTER: Final = "F"


def read_letters(cursor: Cursor, report: Report) -> Source:
    """Return a body of notation ③ in notation ①."""
    return transliterate(cursor, _step, report, _give_up)


def _give_up(cursor: Cursor) -> None:
    cursor.take(WORD)


def _step(cursor: Cursor, made: Transliteration) -> None:
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
    move, drop = _MOVE.match(text), _DROP.match(text)
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
            hand.name.ja
        )
        for hand in ruleset_hands("official")
    }
