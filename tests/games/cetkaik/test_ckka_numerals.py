"""Numerals of CKKA: the worked spellings, the grammar as a second way, and round trips."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.games.cetkaik.ckka.numerals import (
    HIGHEST,
    LOWEST,
    NotANumeral,
    OutOfRange,
    read_numeral,
    write_numeral,
)

# Canonical spellings that the formats document or the grammar settles.
CANONICAL = {
    0: "無",
    1: "一",
    10: "十",
    11: "十一",
    20: "二十",
    21: "二十一",
    99: "九十九",
    100: "百",
    109: "百九",
    110: "百十",
    120: "百二十",
    123: "百二十三",
    199: "百九十九",
    200: "二百",
    210: "二百十",
    211: "二百十一",
    220: "二百二十",
    345: "三百四五",
    1000: "十百",
    1200: "十二百",
    2000: "二十百",
    2200: "二二百",
    5678: "五六百七八",
    9999: "九九百九九",
    10_000: "万",
    10_045: "万四十五",
    12_345: "万二三百四五",
    20_000: "二万",
    876_543: "八十七万六五百四三",
    12_345_678: "十二百三四万五六百七八",
    100_000_000: "億",
    123_456_789: "億二三百四五万六七百八九",
    HIGHEST: "二十一億四七百四八万三六百四七",
    LOWEST: "下二十一億四七百四八万三六百四八",
    -5: "下五",
}
ACCEPTED = {
    "一二百三四万五六百七八": 12_345_678,
    "百二五": 125,
    "八七万": 870_000,
    "八七万六五百四三": 876_543,
    "万四五": 10_045,
    "二一億": 2_100_000_000,
    "0": 0,
    "-0": 0,
    "007": 7,
    "-27": -27,
    "2147483647": HIGHEST,
    "-2147483648": LOWEST,
    "0000000000000000000000000000012": 12,
}
REFUSED = (
    *("", "無無", "三無", "十下", "下", "下無", "下下五", "一万二千三百四十五", "千", "三四"),
    *("二百三十四", "十十", "百百", "万万", "億億", "五二十一百", "零", "〇", "1二", "二1"),
    *("+5", "--5", "5-", "1.5", "１２", "٣", "1_000", " 5", "5 ", "万百万"),
)


@pytest.mark.parametrize(("number", "text"), CANONICAL.items())
def test_canonical_spelling(number: int, text: str) -> None:
    assert write_numeral(number) == text
    assert read_numeral(text) == number


@pytest.mark.parametrize(("text", "number"), ACCEPTED.items())
def test_other_spellings_are_read(text: str, number: int) -> None:
    assert read_numeral(text) == number


@pytest.mark.parametrize("text", REFUSED)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(NotANumeral):
        read_numeral(text)


@pytest.mark.parametrize(
    "text",
    [
        "2147483648",
        "-2147483649",
        "9" * 100_000,
        "二十一億四七百四八万三六百四八",
        "九九百九九万九九百九九億九九百九九万九九百九九",
    ],
)
def test_what_is_too_large_is_told_apart(text: str) -> None:
    with pytest.raises(OutOfRange):
        read_numeral(text)


@pytest.mark.parametrize("number", [HIGHEST + 1, LOWEST - 1])
def test_nothing_is_written_out_of_range(number: int) -> None:
    with pytest.raises(OutOfRange):
        write_numeral(number)


def test_every_number_of_four_digits_returns() -> None:
    for number in range(-9999, 10_000):
        text = write_numeral(number)
        assert read_numeral(text) == number
        assert read_numeral(str(number)) == number


@given(st.integers(LOWEST, HIGHEST))
def test_every_number_returns(number: int) -> None:
    assert read_numeral(write_numeral(number)) == number


def test_elision_is_allowed_below_two_hundred_and_required_above() -> None:
    for number in range(121, 1000):
        tens, ones = divmod(number % 100, 10)
        if tens < 2 or not ones:
            continue
        full = write_numeral(number % 100)
        hundreds = write_numeral(number // 100 * 100)
        assert read_numeral(hundreds + full.replace("十", "")) == number
        if number < 200:
            assert write_numeral(number) == hundreds + full
        else:
            with pytest.raises(NotANumeral):
                read_numeral(hundreds + full)


LONGEST = 5
Spellings = dict[str, int]


def _joined(heads: Spellings, unit: str, size: int, tails: Spellings) -> Spellings:
    """Spell out `[head] unit [tail]` of the grammar."""
    return {
        head + unit + tail: high * size + low
        for (head, high), (tail, low) in product(
            ({"": 1} | heads).items(), ({"": 0} | tails).items()
        )
        if len(head + unit + tail) <= LONGEST
    }


def _grammar(digits: str) -> Spellings:
    """Return all positive numerals of a few digits up to a length, by writing out the grammar."""
    below_10 = {digit: "一二三四五六七八九".index(digit) + 1 for digit in digits}
    below_100 = _joined(below_10, "十", 10, below_10) | below_10
    elided = {text: number for text, number in below_100.items() if len(text) < 3}
    elided |= {a + b: 10 * x + y for a, x in below_10.items() for b, y in below_10.items()}
    below_10k = _joined(elided, "百", 100, elided) | below_100
    below_10k |= {"百" + text: 100 + number for text, number in below_100.items()}
    below_100m = _joined(below_10k | elided, "万", 10**4, below_10k | elided) | below_10k
    return _joined(below_100m | elided, "億", 10**8, below_100m | elided) | below_100m


def test_the_reader_accepts_exactly_the_grammar() -> None:
    numbers = _grammar("二七")
    assert len(numbers) > 400
    for length in range(1, LONGEST + 1):
        for characters in product("二七十百万億", repeat=length):
            text = "".join(characters)
            expected = numbers.get(text)
            try:
                number: int | None = read_numeral(text)
            except NotANumeral:
                number = None
            except OutOfRange:
                number = expected if expected and expected > HIGHEST else None
            assert number == expected, text
