"""The words of a game's actions, read from its grammar.

A game's grammar is a regular expression for the texts of actions. What stands between spaces in
the texts it matches are the tokens of paths, so that every game, whoever wrote it, has a numbering
of them that is the same in every state. Only what grammars are made of is read: literals, classes,
groups, alternatives and repeats.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, reduce
from itertools import product
from typing import Final

from belpic.core.action import GLUE

MOST_WORDS: Final = 400
"""A grammar with more words has no numbering of its own."""
HIGHEST_NUMBER: Final = 32
"""Amounts up to this one are words."""
_REPEAT: Final = re.compile(r"\{(\d+)(?:,(\d*))?\}|([?*+])")
_DIGITS: Final = frozenset("0123456789")
_ENDLESS: Final = 9


class NotReadable(Exception):
    """The grammar has too many words, or is made of something else."""


@dataclass(frozen=True, slots=True)
class _Words:
    """Texts by where spaces are in them.

    Whole ones without any, beginnings before the first, ends after the last, and what is between.
    """

    whole: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    inner: frozenset[str] = frozenset()

    def then(self, other: _Words) -> _Words:
        return _bounded(
            _Words(
                _joined(self.whole, other.whole),
                self.first | _joined(self.whole, other.first),
                other.last | _joined(self.last, other.whole),
                self.inner | other.inner | _joined(self.last, other.first),
            )
        )

    def or_else(self, other: _Words) -> _Words:
        return _bounded(
            _Words(
                self.whole | other.whole,
                self.first | other.first,
                self.last | other.last,
                self.inner | other.inner,
            )
        )

    def words(self) -> frozenset[str]:
        return self.whole | self.first | self.last | self.inner


_NOTHING: Final = _Words(frozenset({""}))
_SPACE: Final = _Words(first=frozenset({""}), last=frozenset({""}))


def _joined(before: frozenset[str], after: frozenset[str]) -> frozenset[str]:
    if len(before) * len(after) > MOST_WORDS**2:
        raise NotReadable
    return frozenset(one + other for one, other in product(before, after))


def _bounded(words: _Words) -> _Words:
    if len(words.words()) > MOST_WORDS:
        raise NotReadable
    return words


@cache
def words_of(grammar: re.Pattern[str]) -> tuple[str, ...]:
    """Return the words of a grammar in order; none if it cannot be read or has too many."""
    try:
        found = _Reader(grammar.pattern).read().words() - {""}
    except (NotReadable, IndexError):
        return ()
    if any(mark in word[1:] for word in found for mark in GLUE):
        return ()  # tokens without a space between them: only the game can tell them apart
    return tuple(sorted(found, key=_order))


def _order(word: str) -> tuple[int, int, str]:
    return (1, int(word), "") if word.isdecimal() else (0, 0, word)


class _Reader:
    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0

    def read(self) -> _Words:
        words = self.alternatives()
        if self.at != len(self.pattern):
            raise NotReadable
        return words

    def peek(self) -> str:
        return self.pattern[self.at : self.at + 1]

    def take(self) -> str:
        self.at += 1
        return self.pattern[self.at - 1]

    def alternatives(self) -> _Words:
        found = [self.sequence()]
        while self.peek() == "|":
            self.take()
            found.append(self.sequence())
        return reduce(_Words.or_else, found)

    def sequence(self) -> _Words:
        words = _NOTHING
        while self.peek() not in ("", "|", ")"):
            words = words.then(self.repeated(self.item()))
        return words

    def item(self) -> _Words:
        match self.take():
            case "(":
                if self.pattern.startswith("?:", self.at):
                    self.at += 2
                elif self.peek() == "?":
                    raise NotReadable
                words = self.alternatives()
                if self.take() != ")":
                    raise NotReadable
                return words
            case "[":
                return _Words(self.characters())
            case "\\":
                return self.escaped()
            case " ":
                return _SPACE
            case "." | "^" | "$" | "*" | "+" | "?" | "{":
                raise NotReadable
            case literal:
                return _Words(frozenset({literal}))

    def escaped(self) -> _Words:
        sign = self.take()
        if sign == "d":
            return _Words(_DIGITS)
        if sign.isalnum():
            raise NotReadable
        return _Words(frozenset({sign}))

    def characters(self) -> frozenset[str]:
        end = self.pattern.index("]", self.at)
        inside, self.at = self.pattern[self.at : end], end + 1
        if "^" in inside or "\\" in inside:
            raise NotReadable
        ranges = re.sub(r"(.)-(.)", lambda two: _between(*two.groups()), inside)
        return frozenset(ranges)

    def repeated(self, words: _Words) -> _Words:
        found = _REPEAT.match(self.pattern, self.at)
        if found is None:
            return words
        self.at = found.end()
        low, high = _times(found)
        if words.whole and words.whole <= _DIGITS and high > 1:
            return _Words(frozenset(map(str, range(min(HIGHEST_NUMBER + 1, 10**high)))))
        if words.whole and high > 1:
            raise NotReadable
        # with a space in every round, a third one makes no word that two have not made
        twice = words.then(words) if high > 1 else words
        once = words.or_else(twice)
        return once if low else once.or_else(_NOTHING)


def _between(low: str, high: str) -> str:
    return "".join(map(chr, range(ord(low), ord(high) + 1)))


def _times(found: re.Match[str]) -> tuple[int, int]:
    if found[3]:
        return {"?": (0, 1), "*": (0, _ENDLESS), "+": (1, _ENDLESS)}[found[3]]
    low = int(found[1])
    high = low if found[2] is None else int(found[2] or _ENDLESS)
    return low, high
