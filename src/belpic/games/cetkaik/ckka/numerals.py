"""Numerals of CKKA: Arabic digits, or Paikic numerals written in kanji.

The kanji spelling counts in 十, 百, 万 and 億, without a word for a thousand; 無 is zero and 下
makes a number negative. Beside 百, 万 and 億 a group of three characters may lose its middle 十,
and from 200 on it has to beside 百: 345 is 三百四五 (docs/ckka.md §1).
"""

from __future__ import annotations

from typing import Final

LOWEST: Final = -(2**31)
HIGHEST: Final = 2**31 - 1
KANJI_CHARACTERS: Final = "無下一二三四五六七八九十百万億"
"""Every character that a kanji numeral may hold."""

_DIGITS: Final = "一二三四五六七八九"
_ZERO, _MINUS, _TEN, _HUNDRED, _MYRIAD, _MYRIAD_SQUARED = "無下十百万億"
_LONGEST_KANJI: Final = 23
"""The grammar allows no longer one; checking it first keeps hostile input cheap."""
_LONGEST_ARABIC: Final = 10


class NotANumeral(ValueError):
    """The text is no numeral of CKKA in either spelling."""


class OutOfRange(ValueError):
    """The numeral is well formed but lies outside LOWEST…HIGHEST."""


def read_numeral(text: str) -> int:
    """Return the number that a numeral in either spelling stands for.

    >>> read_numeral("二十"), read_numeral("百二五"), read_numeral("-27")
    (20, 125, -27)

    Raises:
        NotANumeral: if no rule of the grammar allows this spelling.
        OutOfRange: if the number does not fit into 32 bits.
    """
    number = _read_arabic(text) if text.isascii() else _read_kanji(text)
    if not LOWEST <= number <= HIGHEST:
        raise OutOfRange(text)
    return number


def write_numeral(number: int) -> str:
    """Return the canonical kanji spelling of a number.

    >>> write_numeral(123), write_numeral(5678), write_numeral(-876543)
    ('百二十三', '五六百七八', '下八十七万六五百四三')

    Raises:
        OutOfRange: if the number does not fit into 32 bits.
    """
    if not LOWEST <= number <= HIGHEST:
        raise OutOfRange(str(number))
    if number == 0:
        return _ZERO
    sign = _MINUS if number < 0 else ""
    return sign + _write_positive(abs(number))


def _read_arabic(text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isdigit():
        raise NotANumeral(text)
    significant = digits.lstrip("0")
    if len(significant) > _LONGEST_ARABIC:
        raise OutOfRange(text)
    magnitude = int(significant or "0")
    return -magnitude if text.startswith("-") else magnitude


def _read_kanji(text: str) -> int:
    if text == _ZERO:
        return 0
    magnitude = text.removeprefix(_MINUS)
    number = _positive(magnitude) if 0 < len(magnitude) <= _LONGEST_KANJI else None
    if number is None:
        raise NotANumeral(text)
    return -number if text.startswith(_MINUS) else number


def _digit(text: str) -> int | None:
    return _DIGITS.index(text) + 1 if len(text) == 1 and text in _DIGITS else None


def _below_hundred(text: str) -> int | None:
    if _TEN not in text:
        return _digit(text)
    before, _, after = text.partition(_TEN)
    tens = _digit(before) if before else 1
    ones = _digit(after) if after else 0
    return None if tens is None or ones is None else 10 * tens + ones


def _elided(text: str) -> int | None:
    """Read two digits side by side, or a number below a hundred of at most two characters."""
    if len(text) > 2:
        return None
    if len(text) == 2 and _TEN not in text:
        text = f"{text[0]}{_TEN}{text[1]}"
    return _below_hundred(text)


def _below_myriad(text: str) -> int | None:
    if _HUNDRED not in text:
        return _below_hundred(text)
    before, _, after = text.partition(_HUNDRED)
    hundreds = _elided(before) if before else 1
    rest = _elided(after) if after else 0
    if rest is None and not before:
        rest = _below_hundred(after)
    return None if hundreds is None or rest is None else 100 * hundreds + rest


def _below_myriad_squared(text: str) -> int | None:
    if _MYRIAD not in text:
        return _below_myriad(text)
    return _two_parts(text, _MYRIAD, 10_000)


def _positive(text: str) -> int | None:
    if _MYRIAD_SQUARED not in text:
        return _below_myriad_squared(text)
    return _two_parts(text, _MYRIAD_SQUARED, 100_000_000)


def _two_parts(text: str, unit: str, size: int) -> int | None:
    before, _, after = text.partition(unit)
    smaller = _below_myriad if unit == _MYRIAD else _below_myriad_squared
    head, rest = (
        (smaller(part) or _elided(part)) if part else empty
        for part, empty in ((before, 1), (after, 0))
    )
    return None if head is None or rest is None else size * head + rest


def _write_positive(number: int) -> str:
    for unit, size in ((_MYRIAD_SQUARED, 100_000_000), (_MYRIAD, 10_000)):
        head, rest = divmod(number, size)
        if head:
            return _write_head(head) + unit + (_write_positive(rest) if rest else "")
    return _write_below_myriad(number)


def _write_head(head: int) -> str:
    return "" if head == 1 else _write_positive(head)


def _write_below_myriad(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if hundreds == 0:
        return _write_below_hundred(rest)
    if hundreds == 1:
        return _HUNDRED + _write_below_hundred(rest)
    return _elide(_write_below_hundred(hundreds)) + _HUNDRED + _elide(_write_below_hundred(rest))


def _write_below_hundred(number: int) -> str:
    tens, ones = divmod(number, 10)
    last = _DIGITS[ones - 1] if ones else ""
    return last if tens == 0 else _write_head(tens) + _TEN + last


def _elide(text: str) -> str:
    return text.replace(_TEN, "") if len(text) == 3 else text
