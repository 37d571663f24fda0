"""Vectors C to H and N of the rulebook: single pieces, steps, water, protection, 皇."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path as File

import pytest

from belpic.games.cetkaik.engine import Engine, to_position, to_states
from belpic.games.cetkaik.kernel.stream import ONE_BITS
from belpic.games.cetkaik.paths import PathKind, unpack
from belpic.games.cetkaik.pieces import (
    IA,
    KANJI,
    A,
    kind_of,
)
from belpic.games.cetkaik.position import Position
from belpic.games.cetkaik.ruleset import load_ruleset
from belpic.games.cetkaik.squares import name_of, square
from tests.games.cetkaik import slow
from tests.games.cetkaik.agreement import (
    both,
    landings,
    list_piece,
    start,
    tam_ends,
)
from tests.games.cetkaik.board_samples import (
    MODERN,
    place,
    slow_board,
)

pytestmark = pytest.mark.kernel

VECTORS = tomllib.loads(
    File(__file__).with_name("movement_vectors.toml").read_text(encoding="utf-8")
)

CORNER = "CAI=兵v MAI=兵v PAI=兵v CAU=兵v MAU=兵v PAU=兵v CIA=兵v MIA=兵v PIA=皇"


# --- C, D, E, F, G: single pieces


@pytest.mark.parametrize("vector", VECTORS["reach"], ids=lambda vector: vector["number"])
def test_reach_on_an_empty_board(vector: dict[str, str]) -> None:
    side = A if vector["placement"].endswith("v") else IA
    where = vector["placement"].partition("=")[0]
    position = place(vector["placement"], side)
    moves = Engine(vector["ruleset"]).list_reach(to_states([position]), square(where))
    paths = [unpack(int(move)) for move in moves]
    for kind, field in ((PathKind.STEP_FINITE, "finite"), (PathKind.STEP_RUNNING, "running")):
        found = [name_of(path.destination) for path in paths if path.kind is kind]
        assert sorted(found) == sorted(vector[field].split())
    board = slow_board(vector["ruleset"], position)
    piece = board.pieces[slow.at(where)]
    assert piece.owner is not None
    reached = [
        (slow.name(s), runs) for s, runs in board.reach(piece.kind, piece.owner, slow.at(where))
    ]
    assert sorted(s for s, runs in reached if runs) == sorted(vector["running"].split())
    assert sorted(s for s, runs in reached if not runs) == sorted(vector["finite"].split())


@pytest.mark.parametrize("vector", VECTORS["listing"], ids=lambda vector: vector["number"])
def test_moves_of_one_piece(vector: dict[str, object]) -> None:
    options = vector.get("options", {})
    assert isinstance(options, dict)
    found = list_piece("official", str(vector["placement"]), str(vector["square"]), options)
    assert len(found) == vector["count"]
    assert sorted(found) == sorted(str(vector["moves"]).split())


def test_v056_leaping_over_one() -> None:
    found = list_piece("official", "TY=巫^ TO=兵^ TI=兵v TE=兵v", "TY")
    up = {text.rstrip("水") for text in found if "›" not in text and text[0] == "T"}
    assert up & {"TA", "TE", "TI", "TU", "TO"} == {"TI", "TU"}
    over = {text for text in found if text.startswith("TO›")}
    assert over  # TO itself is reached too: an own piece, to be stepped on


def test_v066_second_legs_from_the_centre() -> None:
    entries = [e for e in both("official", start("official")) if e.squares[:2] == ("ZAI", "ZO")]
    assert {e.squares[2] for e in entries if e.kind == "step_finite"} == {"TO", "NO", "XO", "CO"}
    running = {e.squares[2]: e.distance for e in entries if e.kind == "step_running"}
    assert running == {"ZU": 1, "ZI": 2, "ZY": 1, "ZAI": 2, "ZAU": 3}
    assert not any(entry.water for entry in entries)


def test_v067_exact_destination() -> None:
    engine = Engine("official")
    state = to_states([start("official", A)])
    reached = [landings("official", start("official", A), "ME*MI-MY", n) for n in range(6)]
    assert reached == [set()] * 3 + [{"MY"}] * 3
    move = next(
        int(move)
        for move in engine.list_moves_from(state, square("ME"))
        if str(unpack(int(move))) == "ME*MI-MY"
    )
    failed = to_position(engine.carry_out(state, move, is_success=False))
    assert failed.board == start("official").board
    landed = to_position(engine.carry_out(state, move))
    assert landed.board[square("ME")] == 0
    assert landed.board[square("MY")] == start("official").board[square("ME")]


def test_v068_nearer_squares_of_the_direction() -> None:
    position = start("online", A)
    assert landings("online", position, "ME*MI~MU", 2) == {"MU", "MO"}
    assert landings("online", position, "ME*MI~MU", 0) == set()


def test_v072_horse_lands_two_away_at_least() -> None:
    position = place("TY=馬^ XU=兵^")
    assert landings("standard", position, "TY*XU", 1) == set()
    assert landings("standard", position, "TY*XU", 2)


def test_v078_into_the_water() -> None:
    engine = Engine("official")
    state = to_states([start("official")])
    moves = [int(move) for move in engine.list_moves_from(state, square("NAI"))]
    move = next(move for move in moves if str(unpack(move)) == "NAI-NO")
    assert unpack(move).needs_water_throw
    assert engine.tables[0]["water_threshold"] == 3
    assert (
        to_position(engine.carry_out(state, move, is_success=False)).board
        == start("official").board
    )
    assert to_position(engine.carry_out(state, move)).board[square("NAI")] == 0


def test_v079_drop_on_the_water() -> None:
    stock = bytearray(40)
    stock[4] = 1
    position = Position(bytes(81), IA, bytes(stock))
    engine = Engine("official")
    paths = [unpack(int(move)) for move in engine.list_moves(to_states([position]))]
    assert len(paths) == 81
    drop = next(path for path in paths if str(path) == "A@ZO")
    assert not drop.needs_water_throw
    move = next(m for m in engine.list_moves(to_states([position])) if unpack(int(m)) == drop)
    after = to_position(engine.carry_out(to_states([position]), int(move)))
    assert (KANJI[kind_of(after.board[square("ZO")])], sum(after.stock)) == ("弓", 0)


@pytest.mark.parametrize(
    ("ruleset", "throws"),
    [("official", False), ("online", False), ("standard", True), ("hard_tam", True)],
    ids=["V080-official", "V080-online", "V195-standard", "V195-hard_tam"],
)
def test_tam_into_the_water(ruleset: str, throws: bool) -> None:
    entries = [e for e in both(ruleset, place("TU=皇")) if e.squares[-1] == "ZU"]
    assert entries
    assert {entry.water for entry in entries} == {throws}


def test_v081_both_throws() -> None:
    found = list_piece("official", "LO=弓^ NO=兵v", "LO")
    assert "NO›CO†水" in found
    for throw, ends in ((4, {"CO水"}), (3, set())):
        assert landings("official", place("LO=弓^ NO=兵v"), "LO*NO-CO", throw) == ends


def test_v082_odds_of_both_throws() -> None:
    odds = Counter(ONE_BITS)
    at_least = [sum(odds[n] for n in range(d, 6)) for d in range(6)]
    assert [at_least[d] * at_least[3] for d in range(1, 6)] == [
        31 * 16,
        26 * 16,
        16 * 16,
        6 * 16,
        16,
    ]


def test_protected_squares() -> None:
    engine = Engine("official")
    state = to_states([place("LAI=弓^ LI=兵v NI=将v LE=兵^")])
    protected = {
        where
        for where in ("LAI", "LI", "NI", "LE", "ZO")
        if engine.is_protected(state, square(where))
    }
    assert protected == {"LI"}


# --- H: 皇


@pytest.mark.parametrize(
    ("placement", "paths", "ends"),
    [
        (
            "ZO=皇",
            64,
            "NI TI ZI XI CI NU TU ZU XU CU NO TO ZO XO CO NY TY ZY XY CY NAI TAI ZAI XAI CAI",
        ),
        ("KA=皇", 18, "KA LA NA KE LE NE KI LI NI"),
        ("KA=皇 KE=兵v LA=兵v LE=兵v", 43, "NA TA NE TE KI LI NI TI KU LU NU TU"),
        ("KA=皇 KE=兵v LA=兵v LE=兵v KI=兵v LI=兵v NI=兵v NE=兵v NA=兵v", 0, ""),
    ],
    ids=["V089", "V090", "V091", "V092"],
)
def test_tam_alone_and_hemmed_in(placement: str, paths: int, ends: str) -> None:
    position = place(placement)
    entries = both("official", position)
    assert len(entries) == paths
    assert tam_ends("official", position) == set(ends.split())
    if "KE=兵v LA" in placement:
        assert {entry.kind for entry in entries} <= {"tam_step_first"}


def test_v093_corner() -> None:
    entries = both("official", place(CORNER, A))
    expected = (
        "CAI-XAI CAI-CY MAI›MAU›MAI PAI›PAU›PAI MAU›MIA›MAU MAU›PAU›MAU MAU›MAI›MAU PAU›MAU›PAU "
        "PAU›PAI›PAU MIA›MAU›MIA"
    )
    found = {("-" if e.kind == "plain" else "›").join(e.squares) for e in entries}
    assert len(entries) == 10
    assert found == set(expected.split())
    more = both("official", place(CORNER, A), {"tam_square_is_hue": True})
    added = {"›".join(e.squares) for e in more} - {"›".join(e.squares) for e in entries}
    assert (len(more), added) == (12, {"PAU›PIA›PAU", "MIA›PIA›MIA"})
    assert both("official", place(CORNER, IA)) == []


# --- N: what differs between the presets


@pytest.mark.parametrize(
    ("number", "throw", "expected"),
    [
        ("V189", 2, "KO ZO水 LY TY LAU TAU KIA ZIA"),
        ("V190-0", 0, ""),
        ("V190-1", 1, "LY TY LAU TAU"),
        ("V190-5", 5, "KO ZO水 LY TY LAU TAU KIA ZIA XU CI ME"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.startswith("V") else "",
)
def test_landing_after_a_throw(number: str, throw: int, expected: str) -> None:
    assert number
    found = landings("standard", place("LAI=弓^ NAI=車v"), "LAI*NAI", throw)
    assert found == set(expected.split())


def test_v191_declared_too_far() -> None:
    engine = Engine("official")
    state = to_states([place("LAI=弓^ NAI=車v")])
    paths = [unpack(int(move)) for move in engine.list_moves_from(state, square("LAI"))]
    declared = next(path for path in paths if str(path) == "LAI*NAI-ZIA")
    assert declared.distance == 2


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [("standard", "TO ZY"), ("hard_tam", "TO ZY"), ("official", ""), ("online", "")],
    ids="V192-{}".format,
)
def test_v192_ship_into_the_water(ruleset: str, expected: str) -> None:
    found = list_piece(ruleset, "TY=船^", "TY")
    assert {text.rstrip("水") for text in found if "水" in text} == set(expected.split())


def test_v193_education_ship() -> None:
    found = list_piece("education", "ZAI=船^", "ZAI")
    assert sorted(found) == ["ZE", "ZI", "ZO水", "ZU", "ZY"]
    exempt: dict[str, object] = {"water_exempt_pieces": ("nuak1", "tam2")}
    assert "ZO" in list_piece("education", "ZAI=船^", "ZAI", exempt)


@pytest.mark.parametrize("ruleset", MODERN, ids="V194-{}".format)
def test_v194_ship_from_water_to_water(ruleset: str) -> None:
    found = [e for e in both(ruleset, start(ruleset)) if e.squares == ("ZAI", "ZY")]
    assert [entry.water for entry in found] == [False]


@pytest.mark.parametrize("ruleset", MODERN, ids="V196-{}".format)
def test_v196_tam_from_water_to_water(ruleset: str) -> None:
    entries = both(ruleset, start(ruleset))
    onto = [e for e in entries if e.kind.startswith("tam") and e.squares[-1] == "TO"]
    assert onto
    assert not any(entry.water for entry in onto)


def test_v198_online_steps_on_tam_in_hue() -> None:
    expected = next(v for v in VECTORS["listing"] if v["number"] == "V064")
    found = list_piece("online", "LIA=弓^ LAI=皇", "LIA")
    assert sorted(found) == sorted(str(expected["moves"]).split())


def test_v200_online_tam_after_the_opponent() -> None:
    after_tam = Position(load_ruleset("online").initial, IA, is_tam_moved=True)
    assert not any(entry.kind.startswith("tam") for entry in both("online", after_tam))
    null_moves = [
        e for e in both("online", start("online")) if e.squares[-1] == "ZO" and "tam" in e.kind
    ]
    assert null_moves
