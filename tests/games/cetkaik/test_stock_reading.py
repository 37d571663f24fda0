"""Stocks as people write them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core.errors import Unreadable
from belpic.games.cetkaik.hands import (
    HandRules,
    Stock,
    hand_system,
    piece_letters,
    piece_name,
    read_stock,
)
from tests.games.cetkaik.hand_samples import stocks

OFFICIAL = hand_system(HandRules())


@pytest.mark.parametrize(
    "text",
    [
        "+T H P P",
        "+tHPp",
        "p p h +t",
        "赤虎 黒馬 黒兵 黒兵",
        "赤虎黒馬黒兵黒兵",
        "赤虎、黒馬、黒兵×2",
        "r虎 b馬 b兵 b兵",
        "red Tiger, black horse, black Pawn, BLACK PAWN",
        "kok1 dau2 huok2 maun1 huok2 kauk2 x2",
        "  ＋T  H   P*2  ",
    ],
)
def test_ways_to_write_a_stock(text: str) -> None:
    assert read_stock(text) == Stock.of([(4, 1), (5, 0), (1, 0), (1, 0)])


@pytest.mark.parametrize("text", ["", "   ", "-", " - "])
def test_the_empty_stock(text: str) -> None:
    assert read_stock(text) == Stock()
    assert str(read_stock(text)) == "-"


@given(stocks(OFFICIAL), st.sampled_from(["letters", "kanji", "names"]))
def test_what_is_written_is_read_again(stock: Stock, style: str) -> None:
    write = {
        "letters": piece_letters,
        "kanji": lambda piece: piece_name(piece).in_("ja"),
        "names": lambda piece: piece_name(piece).in_("en"),
    }[style]
    assert read_stock(" ".join(map(write, stock.pieces()))) == stock
    assert read_stock(str(stock)) == stock


@pytest.mark.parametrize(
    ("text", "code", "column", "words"),
    [
        ("P 虎", "stock_uncoloured", 3, ("虎", "Tiger")),
        ("tiger", "stock_uncoloured", 1, ("虎", "Tiger")),
        ("P +P X", "stock_unknown", 6, ("X", "X")),
        ("PAN", "stock_unknown", 1, ("PAN", "PAN")),
        ("P red banana", "stock_unknown", 7, ("banana", "banana")),
        ("P +", "stock_no_kind", 3, ("+T", "+T")),
        ("赤", "stock_no_kind", 1, ("赤虎", "赤虎")),
        ("K M", "stock_never_captured", 3, ("皇", "Tam")),
        ("赤獣", "stock_never_captured", 2, ("獣", "Beast")),
        ("P×", "stock_no_number", 3, ("数", "number")),
        ("P×99999999999", "stock_no_number", 14, ("数", "number")),
    ],
)
def test_errors_name_the_column(text: str, code: str, column: int, words: tuple[str, str]) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_stock(text)
    said = refusal.value.text
    assert refusal.value.reason.code == code
    assert said.in_("ja").startswith(f"{column}文字目")
    assert said.in_("en").startswith(f"column {column}:")
    assert words[0] in said.in_("ja")
    assert words[1] in said.in_("en")


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Unreadable):
        stock = read_stock(text)
        assert read_stock(str(stock)) == stock
