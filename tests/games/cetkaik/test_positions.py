"""Position texts: nothing lost, much forgiven, faults named with their column."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.games.cetkaik.pieces import IA, A
from belpic.games.cetkaik.position import Position, PositionError, read_position, write_position
from belpic.games.cetkaik.ruleset import RULESETS, load_ruleset
from tests.games.cetkaik.board_samples import random_setup

OFFICIAL = load_ruleset("official")
START = (
    "ohcg+k+g+c+h+o/+s+a1+t1t1as/p+pp+p+v+pp+pp/9/4M4/9/P+PP+PV+PP+PP/SA1T1+T1+A+S/"
    "+O+H+C+GKGCHO IA - 1 1 20:20 -"
)
BARE = "9/9/9/9/9/9/9/9/9"


def test_official_start() -> None:
    start = Position(OFFICIAL.initial, points=(200, 200))
    assert write_position(start, OFFICIAL) == START
    assert read_position(START, OFFICIAL) == start


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("education", "+c+a+k+g+s/pp+v+p+p/5/2M2/5/+P+PVPP/SGKAC IA - 1 1 10:10 -"),
        (
            "ancient",
            "+a+b+c+g+k+g+c+b+a/9/+p+p+p+p+v+p+p+p+p/9/9/9/PPPPVPPPP/9/ABCGKGCBA IA - 1 1 0:0 -",
        ),
    ],
)
def test_other_boards(ruleset: str, expected: str) -> None:
    rules = load_ruleset(ruleset)
    position = read_position(expected, rules)
    assert position.board == rules.initial
    assert write_position(position, rules) == expected


@given(
    seed=st.integers(0, 2**32),
    ruleset=st.sampled_from(RULESETS),
    season=st.integers(1, 4),
    rate=st.integers(0, 300),
    points=st.tuples(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9)),
)
def test_nothing_is_lost(
    seed: int, ruleset: str, season: int, rate: int, points: tuple[int, int]
) -> None:
    setup = random_setup(Random(seed), ruleset)
    rules = load_ruleset(ruleset)
    position = replace(setup, season=season, rate=rate, points=points)
    assert read_position(write_position(position, rules), rules) == position


def test_forgives_spaces_width_order_and_missing_fields() -> None:
    expected = read_position("4M4/9/9/9/9/9/9/9/k8 A P+Ps 2 4 17:23 t", OFFICIAL)
    assert expected.side == A
    assert (expected.rate, expected.points, expected.is_tam_moved) == (2, (170, 230), True)
    forms = (
        "  4m4/9/9/9/9/9/9/9/k8   a  s+PP 2 4 17:23 T ",
        "４Ｍ４/９/9/9/9/9/9/9/k8　Ａ　P＋Pｓ　２ ４ １７：２３　ｔ",
        "22M31/333/9/9/9/9/9/9/k8 A P+Ps 2 4 17.0:23 t",
    )
    for form in forms:
        assert read_position(form, OFFICIAL) == expected
    short = read_position(BARE, OFFICIAL)
    assert short == Position(bytes(81), IA, points=(200, 200))
    assert read_position(f"{BARE} IA - 3", OFFICIAL, start_points=7).points == (70, 70)


def test_points_in_tenths() -> None:
    position = read_position(f"{BARE} IA - 1 1 20.3:-0.3 -", OFFICIAL)
    assert position.points == (203, -3)
    assert write_position(position, OFFICIAL).split()[5] == "20.3:-0.3"


@pytest.mark.parametrize(
    ("text", "column", "about"),
    [
        ("", 1, "empty"),
        ("   ", 1, "empty"),
        ("x8/9/9/9/9/9/9/9/9", 1, "no piece “x”"),
        ("8+/9/9/9/9/9/9/9/9", 3, "no piece “”"),
        ("8B/9/9/9/9/9/9/9/9", 2, "no piece “B”"),
        ("8/9/9/9/9/9/9/9/9", 2, "row A has 8 squares instead of 9"),
        ("9/55/9/9/9/9/9/9/9", 5, "row E has 10 squares"),
        ("9/9/9", 6, "3 rows instead of 9"),
        ("9/9/9/9/9/9/9/9/9/9", 19, "10 rows instead of 9"),
        ("4MM3/9/9/9/9/9/9/9/9", 3, "only 1 M"),
        ("8+M/9/9/9/9/9/9/9/9", 2, "no colour"),
        ("KKk6/9/9/9/9/9/9/9/9", 2, "only 1 K"),
        (f"{BARE} IB", 19, "IA or A"),
        (f"{BARE} IA M", 22, "never captured"),
        (f"{BARE} IA +KP+k", 25, "only 1 +K"),
        ("K8/9/9/9/9/9/9/9/9 IA Pk", 24, "only 1 K"),
        (f"{BARE} IA P- 1", 23, "no piece “-”"),
        (f"{BARE} IA - 0", 24, "the season"),
        (f"{BARE} IA - 1 3", 26, "1, 2, 4, 8"),
        (f"{BARE} IA - 1 1 20", 28, "20:20"),
        (f"{BARE} IA - 1 1 20:20.55", 28, "20:20"),
        (f"{BARE} IA - 1 1 20:20 x", 34, "t (the last turn"),
        (f"{BARE} IA - 1 1 20:20 - -", 36, "7 fields"),
        (f"{BARE} IA - 1 {'9' * 5000}", 26, "1, 2, 4, 8"),
    ],
)
def test_names_the_fault_and_its_column(text: str, column: int, about: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(text, OFFICIAL)
    assert caught.value.column == column
    assert about in caught.value.text.in_("en")
    assert caught.value.text.in_("en").startswith(f"column {column}: ")
    assert caught.value.text.in_("ja").startswith(f"{column}文字目: ")


@pytest.mark.parametrize(
    ("ruleset", "text", "column"),
    [
        ("education", "T4/5/5/5/5/5/5", 1),
        ("education", BARE, 2),
        ("ancient", "4M4/9/9/9/9/9/9/9/9", 2),
        ("ancient", "+K8/9/9/9/9/9/9/9/9", 1),
        ("ancient", f"{BARE} IA P", 22),
    ],
)
def test_other_boards_have_other_faults(ruleset: str, text: str, column: int) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(text, load_ruleset(ruleset))
    assert caught.value.column == column


def test_ancient_colour_is_the_owner() -> None:
    ancient = load_ruleset("ancient")
    with_plus = read_position("+k8/9/9/9/9/9/9/9/K8", ancient)
    assert read_position("k8/9/9/9/9/9/9/9/K8", ancient) == with_plus
    assert write_position(with_plus, ancient).startswith("+k8/9/")


@given(st.text(alphabet="VPACTHOSGKBMvpkm+/0123456789- IA:t.９／", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    position, column = try_to_read(text)
    assert 1 <= column <= len(text) + 1
    if position:
        assert read_position(write_position(position, OFFICIAL), OFFICIAL) == position


def try_to_read(text: str) -> tuple[Position | None, int]:
    try:
        return read_position(text, OFFICIAL), 1
    except PositionError as error:
        return None, error.column
