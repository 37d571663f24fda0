"""Hostile and damaged texts: never a hang, never another exception."""

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.games.cetkaik.ckka import CkkaError, read, write
from tests.size import sized

MOVE = "KA車KE無撃裁"
BEGUN = f"{MOVE}\n"
PLAYED = f"[a] [b]\n{MOVE}\n"
LENGTH = sized(6_000, 60_000)
GROWTH = 8
# What stands before, what is repeated (№ counts up), and what stands behind.
REPEATED = {
    "hashes": ("", "#", ""),
    "braces": ("", "{", ""),
    "brackets": ("", "[", ""),
    "items": ("{律:a}\n", "{a}", "\n" + MOVE),
    "damaged items": ("{始時:", "}{", ""),
    "hashes behind a move": (BEGUN, "#", ""),
    "braces behind a move": (BEGUN, "{", ""),
    "escapes behind a move": (BEGUN, "#{", ""),
    "closings that do not close": (BEGUN + "##{", "}#", ""),
    "closings on another line": (BEGUN, "{ ", "\n}"),
    "comments": (BEGUN, "{a}", ""),
    "one hand again and again": (BEGUN + "或為", "(a)", ""),
    "hands in parentheses": (BEGUN + "或為", "(№)", "再行"),
    "joined hands": (BEGUN + "或為", "獣№加", "獣 再行"),
    "squares": (BEGUN + "KE車", "KI", "無撃裁"),
    "numerals": (BEGUN + "手", "無", ""),
    "digits": (BEGUN + "[a]", "1", " [b]"),
    "throws": (BEGUN, "橋", ""),
    "added throws": (BEGUN + "KE車KAKI橋三", "加三", ""),
    "spaces": ("", " ", MOVE),
    "lines": ("", "\n", MOVE),
    "quotation marks": ("", '"', ""),
    "brackets behind a string": ('"zoMnine" ', "[", ""),
    "brackets behind words": ("TAI kauk2 TY. ", "[", ""),
    "an open document": ('{"note":["zoMnine"', "[", ""),
    "strings": ("", '"zoMnine",', ""),
    "words": ("", "TAI kauk2 TY.", ""),
    "moves": ("", MOVE + " 手兵\n", ""),
    "unknown words": (BEGUN, "龍\n", ""),
    "brackets in a comment": (BEGUN + "#{", "}", "}#"),
}


def _seconds(name: str, length: int) -> float:
    """Return how long the processor works on a text of some length, strictly and leniently."""
    before, unit, after = REPEATED[name]
    units = (unit.replace("№", str(number)) for number in range(length // len(unit)))
    text = before + "".join(units) + after
    start = time.process_time()
    for lenient in (False, True):
        with suppress(CkkaError):
            write(read(text, lenient=lenient).record)
    return time.process_time() - start


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", REPEATED)
def test_the_work_grows_no_faster_than_the_text(name: str) -> None:
    # A reader that grew with the square would need GROWTH squared times as long.
    allowed = 3 * GROWTH * _seconds(name, LENGTH) + 0.3
    assert _seconds(name, LENGTH * GROWTH) < allowed


PARTS = (
    *'KLNTZXCMP"AEIUOY船兵皇片王無一二三五橋水此撃裁手黒赤或為加而再行終季春星周{}[]()#:, \n\t。0-',
    *("KA", "ZO", "PIA", "KE車KI", "無撃裁", "橋三", "水一此無", "手兵", "手赤王", "黒弓MY"),
    *("或為", "[a]", "(獣)", "(同色王)", "再行", "終季", "手五", "春終", "星一周", "{a}", "#{"),
    *("ZO皇[ZU]ZI", "{一位色:黒}", '"zoMnine"', "dau2", "hop1", "KA tam2 KE"),
)
"""What texts are made of, down to single characters."""


@given(
    st.lists(st.sampled_from(PARTS)).map("".join),
    st.sampled_from(["", BEGUN, PLAYED, '"zoMnine"\n', "TAI kauk2 TY.", '{"note":["zoMnine"]}']),
)
def test_strict_and_lenient_reading_agree(text: str, start: str) -> None:
    try:
        lenient = read(start + text, lenient=True)
    except CkkaError:
        with pytest.raises(CkkaError):
            read(start + text)
        return
    if lenient.problems:
        with pytest.raises(CkkaError) as caught:
            read(start + text)
        assert caught.value.line >= 1
    else:
        assert read(start + text) == lenient


@given(st.binary())
def test_bytes_never_break_the_reader(data: bytes) -> None:
    with pytest.raises(CkkaError):
        read(data)


@given(st.data())
def test_damaged_records_are_refused_or_read_as_what_they_say(data: st.DataObject) -> None:
    good = (
        "{一位色:黒}\n[a]二十 [b]二十\nMAU弓MAIMY橋三 手赤兵    KE虎ZI水四{よし}\n"
        "ZO皇[ZU]ZI\n[a]為(獣)終季 手三\n春終\n"
    )
    at = data.draw(st.integers(0, len(good) - 1))
    damage = data.draw(st.sampled_from(["", "三", "K", "}", " "]))
    try:
        record = read(good[:at] + damage + good[at + 1 :]).record
    except CkkaError:
        return
    assert read(write(record)).record == record
