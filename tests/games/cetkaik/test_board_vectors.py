"""Vectors A, B and I of the rulebook: boards, counts at the start and on a larger board."""

from __future__ import annotations

from collections import Counter

import pytest

from belpic.games.cetkaik.engine import Engine, to_states
from belpic.games.cetkaik.kernel.stream import ONE_BITS
from belpic.games.cetkaik.pieces import (
    COLOURS,
    IA,
    KANJI,
    RED,
    TAM_CODE,
    A,
    colour_of,
    kind_of,
    side_of,
)
from belpic.games.cetkaik.position import Position
from belpic.games.cetkaik.ruleset import load_ruleset
from belpic.games.cetkaik.squares import name_of, square
from tests.games.cetkaik.agreement import (
    Counts,
    both,
    count_entries,
    hue_squares,
    start,
    tam_ends,
)
from tests.games.cetkaik.board_samples import (
    place,
    read_grid,
)

pytestmark = pytest.mark.kernel

LARGER_BOARD = read_grid("""
A     .    .   b車^ b筆^  .   r兵v r兵^  .    .
E     .   r虎^  .   b虎v b将v r虎^ r将^ r兵v r弓^
I    b車v  .   r馬v b馬v r王^ b弓v b将v b巫v r筆^
U     .   r巫^ b兵^ r巫^ b兵v b兵v  .    .   b船v
O     .    .    .   r筆v r将v b兵^ b巫^ r兵v  .
Y     .   r船v  .    .    .   r馬^ b弓v r兵v b馬^
AI    .   r車^  .    .   r弓^ b兵v b筆v b王v  .
AU    .    .   r兵^ b兵^  .   b兵^ r兵^  .    皇
IA   r車v  .    .    .   r兵^ b虎v b兵v  .    .
""")
NEAR_LAI = "NI CI TU XU ZO KY LY NY TY XY KAI NAI CAI KAU LAU NAU"


# --- A: components


def test_v001_five_sticks() -> None:
    assert [Counter(ONE_BITS)[number] for number in range(6)] == [1, 5, 10, 10, 5, 1]


@pytest.mark.parametrize(
    "ruleset", ["official", "online", "standard", "hard_tam"], ids="V002-{}".format
)
def test_v002_initial_position(ruleset: str) -> None:
    board = load_ruleset(ruleset).initial
    codes = [code for code in board if code and code != TAM_CODE]
    assert len(codes) == 48
    assert board.index(TAM_CODE) == square("ZO")
    assert [sum(side_of(code) == side for code in codes) for side in (IA, A)] == [24, 24]
    for colour in range(len(COLOURS)):
        kinds = Counter(KANJI[kind_of(code)] for code in codes if colour_of(code) == colour)
        assert kinds == {"兵": 8, "船": 1, "王": 1} | dict.fromkeys("弓車虎馬筆巫将", 2)


def test_v003_education_initial_position() -> None:
    board = load_ruleset("education").initial
    codes = [code for code in board if code and code != TAM_CODE]
    assert len(codes) == 20
    assert board.index(TAM_CODE) == square("ZO")
    for colour in range(len(COLOURS)):
        kinds = Counter(KANJI[kind_of(code)] for code in codes if colour_of(code) == colour)
        assert kinds == {"兵": 4} | dict.fromkeys("船弓車巫将王", 1)


def test_v004_ancient_initial_position() -> None:
    codes = [code for code in load_ruleset("ancient").initial if code]
    assert len(codes) == 36
    assert all(colour_of(code) == side_of(code) for code in codes)
    for side in (IA, A):
        kinds = Counter(KANJI[kind_of(code)] for code in codes if side_of(code) == side)
        assert kinds == {"兵": 8, "船": 1, "弓": 2, "獣": 2, "車": 2, "将": 2, "王": 1}


def test_v005_colours() -> None:
    spots = (
        "KA黒筆 ZA赤王 LE赤弓 XE黒虎 ZI赤船 "
        "NI黒兵 LI赤兵 ZAI黒船 KAU黒巫 XAU赤虎 KIA赤筆 ZIA黒王 PIA黒筆"
    )
    board = load_ruleset("official").initial
    for spot in spots.split():
        code = board[square(spot[:-2])]
        assert ("赤" if colour_of(code) == RED else "黒") + KANJI[kind_of(code)] == spot[-2:]


def test_v006_hue_at_the_start() -> None:
    expected = "NI CI TU ZU XU TO ZO XO TY ZY XY NAI CAI"
    assert hue_squares("official", start("official")) == set(expected.split())


def test_v007_hue_at_the_start_of_education() -> None:
    expected = "TU ZU XU TO ZO XO TY ZY XY"
    assert hue_squares("education", start("education")) == set(expected.split())


def test_v008_hue_follows_tam() -> None:
    expected = set(NEAR_LAI.split())
    assert hue_squares("official", place("LAI=皇")) == expected
    engine = Engine("official", {"tam_square_is_hue": True})
    assert engine.is_hue(to_states([place("LAI=皇")]), square("LAI"))


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("official", "ZI ZU NO TO ZO XO CO ZY ZAI"),
        ("ancient", "ZI ZU NO TO ZO XO CO ZY ZAI"),
        ("education", "NO TO ZO XO CO"),
    ],
    ids=["V009-official", "V009-ancient", "V009-education"],
)
def test_v009_water(ruleset: str, expected: str) -> None:
    assert {name_of(number) for number in load_ruleset(ruleset).water} == set(expected.split())


# --- B: counts at the start


@pytest.mark.parametrize("side", [IA, A], ids=["IA", "A"])
@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("official", Counts(20, 62, 41, 126)),
        ("hard_tam", Counts(20, 60, 41, 126)),
        ("education", Counts(6, 34, 12, 96)),
        ("online", Counts(20, 62, 41, 126)),
    ],
    ids=["V010", "V011", "V012", "V197"],
)
def test_counts_at_the_start(ruleset: str, expected: Counts, side: int) -> None:
    for declared in ("nothing", "direction", "exact_destination"):
        entries = both(ruleset, start(ruleset, side), {"step_declare": declared})
        assert count_entries(entries) == expected
    assert (
        sum(expected)
        == {"official": 249, "hard_tam": 247, "education": 148, "online": 249}[ruleset]
    )


def test_v013_without_stepping_on_tam() -> None:
    allowed = both("official", start("official"))
    fewer = both("official", start("official"), {"kut2tam2": "forbidden"})
    assert len(fewer) == 240
    removed = {(e.squares[:2], e.kind, e.squares[2]) for e in set(allowed) - set(fewer)}
    over = ("ZAI", "ZO")
    assert removed == {(over, "step_finite", end) for end in ("NO", "TO", "XO", "CO")} | {
        (over, "step_running", end) for end in ("ZI", "ZU", "ZY", "ZAI", "ZAU")
    }


def test_v014_moves_per_piece() -> None:
    expected = (
        "KAI 1/0/0; LAI 1/0/0; NAI 3/2/0; TAI 1/0/0; ZAI 1/4/5; XAI 1/0/0; CAI 3/2/0; MAI 1/0/0; "
        "PAI 1/0/0; KAU 0/3/2; LAU 1/0/11; TAU 0/5/4; XAU 0/5/4; MAU 1/0/11; PAU 0/3/2; KIA 0/1/1; "
        "LIA 0/3/0; NIA 0/3/0; TIA 2/6/0; ZIA 1/12/0; XIA 2/6/0; CIA 0/3/0; MIA 0/3/0; PIA 0/1/1"
    )
    entries = both("official", start("official"))
    for piece in expected.split("; "):
        where, counts = piece.split()
        of_piece = [e for e in entries if e.squares[0] == where and "tam" not in e.kind]
        assert "/".join(map(str, count_entries(of_piece)[:3])) == counts


def test_v015_plain_moves() -> None:
    expected = (
        "KAI-KY LAI-LY NAI-NY NAI-NO水 NAI-NAU TAI-TY ZAI-ZY XAI-XY CAI-CY CAI-CO水 CAI-CAU MAI-MY "
        "PAI-PY LAU-NAU MAU-CAU TIA-NAU TIA-ZAU ZIA-ZAU XIA-ZAU XIA-CAU"
    )
    entries = [e for e in both("official", start("official")) if e.kind == "plain"]
    assert {"-".join(e.squares) + "水" * e.water for e in entries} == set(expected.split())


def test_v016_tam_paths_by_type() -> None:
    entries = both("official", start("official"))
    kinds = Counter(entry.kind for entry in entries)
    assert [kinds[k] for k in ("tam", "tam_step_first", "tam_step_second")] == [46, 0, 80]
    assert sum(e.kind == "tam" and e.squares[-1] == "ZO" for e in entries) == 8


def test_v017_tam_ends_without_step() -> None:
    entries = [e for e in both("official", start("official")) if e.kind == "tam"]
    expected = "NU TU ZU XU CU NO TO ZO XO CO NY TY ZY XY CY"
    assert {entry.squares[-1] for entry in entries} == set(expected.split())


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        (
            "official",
            "NE ZE CE LU NU TU ZU XU CU MU NO TO ZO XO CO LY NY TY ZY XY CY MY NAU ZAU CAU",
        ),
        ("education", "NU TU ZU XU CU NO TO ZO XO CO NY TY ZY XY CY"),
    ],
    ids=["V018", "V019"],
)
def test_tam_ends_at_the_start(ruleset: str, expected: str) -> None:
    assert tam_ends(ruleset, start(ruleset)) == set(expected.split())


def test_v020_education_plain_moves() -> None:
    entries = [e for e in both("education", start("education")) if e.kind == "plain"]
    expected = "NAI-NY TAI-TY ZAI-ZY XAI-XY CAI-CY CAU-CY"
    assert {"-".join(entry.squares) for entry in entries} == set(expected.split())


# --- I: the larger board


@pytest.mark.parametrize(
    ("side", "kut2tam2", "expected"),
    [
        (A, "forbidden", Counts(50, 142, 74, 41)),
        (A, "hand", Counts(50, 147, 74, 41)),
        (IA, "forbidden", Counts(51, 113, 132, 41)),
        (IA, "hand", Counts(51, 113, 132, 41)),
    ],
    ids=["V099", "V100", "V101", "V102"],
)
def test_larger_board(side: int, kut2tam2: str, expected: Counts) -> None:
    entries = both("official", Position(LARGER_BOARD, side), {"kut2tam2": kut2tam2})
    assert count_entries(entries) == expected
    assert len(entries) == {A: 312, IA: 337}[side] - (
        5 if (side, kut2tam2) == (A, "forbidden") else 0
    )
