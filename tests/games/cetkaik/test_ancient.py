"""The ancient game: the worked vectors by number, and every option."""

from __future__ import annotations

from dataclasses import replace

import pytest

from belpic.core.errors import IllegalAction, Unreadable
from belpic.games.cetkaik.ancient import (
    PLACEMENTS,
    AncientEngine,
    AncientPosition,
    AncientRules,
    Placement,
    initial_board,
    place_freely,
    read_ancient,
    read_move,
    write_ancient,
)
from belpic.games.cetkaik.pieces import IA, KANJI, A, kind_of
from belpic.games.cetkaik.squares import name_of, square
from tests.games.cetkaik.ancient_samples import PRINTED, position

pytestmark = pytest.mark.kernel

NOT_RUNNING = replace(PRINTED, runners="neither")

# number, position, piece, moves as the vectors write them, rules if not the printed ones
VECTORS = [
    ("V167", "ZAI=船^ ZO=船v", "ZAI", "ZY", PRINTED),
    ("V168", "TO=船^ ZO=船v", "TO", "NO", PRINTED),
    ("V169", "TO=船^ ZI=船v", "TO", "ZU NO ZO XO CO ZY ZAI", PRINTED),
    ("V170", "NU=兵^", "NU", "NI", PRINTED),
    ("V171", "NI=兵^", "NI", "NE LI TI NU", PRINTED),
    ("V172", "TI=兵^", "TI", "TE NI TU", PRINTED),
    ("V173", "TI=兵^ ZI=船v", "TI", "TE NI TU ZI›ZE ZI›TI ZI›XI", PRINTED),
    (
        "V174",
        "KIA=車^ KO=兵v",
        "KIA",
        "KUxKO KY KAI KAU LIA NIA TIA ZIA XIA CIA MIA PIA",
        PRINTED,
    ),
    ("V175", "KIA=車^ KO=兵v", "KIA", "KAU LIA", NOT_RUNNING),
    ("V176", "KIA=車^ KAU=兵v", "KIA", "KAIxKAU LIA", NOT_RUNNING),
    ("V177", "TAU=車^ TY=兵v", "TAU", "TAI KAU LAU NAU ZAU XAU CAU MAU PAU TIA", PRINTED),
    ("V178", "KAI=車^ KA=弓v", "KAI", "KE KI KU KO KY LAI NAI TAI KAU KIA", PRINTED),
    ("V179", "XIA=獣^ ZAU=将v", "XIA", "PY TAIxZAU MAI CAU", PRINTED),
    ("V180", "XIA=獣^ ZAU=将v TAI=兵^", "XIA", "PY MAI CAU", PRINTED),
    ("V181", "NIA=獣^ TAU=兵v ZAI=船v", "NIA", "KAI LAU", PRINTED),
    (
        "V182",
        "ZIA=弓^ ZAI=船^ NAI=兵v CAI=兵^",
        "ZIA",
        "ZAU KIA LIA NIA TIA XIA CIA MIA PIA ZAI›NAIx ZAI›TAI ZAI›XAI ZAI›ZAU ZAI›ZIA",
        PRINTED,
    ),
    (
        "V183",
        "ZIA=車^ ZAI=船^ NAI=兵v",
        "ZIA",
        (
            "ZAU KIA LIA NIA TIA XIA CIA MIA PIA ZAI›LAIxNAI ZAI›TAI ZAI›XAI ZAI›CAI ZAI›MAI"
            " ZAI›PAI ZAI›ZAU ZAI›ZIA"
        ),
        PRINTED,
    ),
    (
        "V184",
        "TAU=王^ ZAI=船^ ZY=船v",
        "TAU",
        (
            "NAI TAI NAU ZAU NIA TIA ZIA ZAI›TY ZAI›XY ZAI›TAI ZAI›XAI ZAI›TAU ZAI›ZAU ZAI›XAU"
            " ZAI›ZY›TY ZAI›ZY›XY ZAI›ZY›TAI ZAI›ZY›XAI"
        ),
        PRINTED,
    ),
    ("V185", "KO=弓^", "KO", "KA KE KI KU LO KY KAI KAU KIA", PRINTED),
    ("V186", "TY=将^", "TY", "NY NAI", PRINTED),
]


def text_of(origin: str, entry: str) -> str:
    """Turn an entry of a vector into the text of the move: `ZAI›ZY›TY` into `TAU*ZAI*ZY-TY`.

    A bare `x` at the end marks a capture on the square itself, which the text does not.
    """
    *ships, end = entry.split("›")
    return origin + "".join("*" + ship for ship in ships) + "-" + end.removesuffix("x")


def texts(state: AncientPosition, rules: AncientRules = PRINTED, piece: str = "") -> set[str]:
    moves = AncientEngine(rules).moves(state)
    found = [str(move) for move in moves if not piece or name_of(move.origin) == piece]
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize(
    ("board", "piece", "expected", "rules"),
    [pytest.param(*vector[1:], id=vector[0]) for vector in VECTORS],
)
def test_moves_of_one_piece(board: str, piece: str, expected: str, rules: AncientRules) -> None:
    assert texts(position(board), rules, piece) == {
        text_of(piece, entry) for entry in expected.split()
    }


@pytest.mark.parametrize("side", [IA, A])
def test_v021_moves_of_the_initial_position(side: int) -> None:
    engine = AncientEngine()
    state = replace(engine.start(), side=side)
    counts: dict[str, int] = {}
    for move in engine.moves(state):
        kind = KANJI[kind_of(state.board[move.origin])]
        counts[kind] = counts.get(kind, 0) + 1
    assert counts == {"兵": 8, "船": 7, "将": 6, "獣": 4, "王": 3, "車": 2, "弓": 2}
    assert engine.perft(state, 1) == {"plain": 32, "step": 0, "leap": 0}


def test_v004_pieces_of_the_initial_position() -> None:
    board = AncientEngine().start().board
    for side in (IA, A):
        own = [KANJI[kind_of(code)] for code in board if code and code & 32 == 32 * side]
        assert len(own) == 18
        assert {kind: own.count(kind) for kind in own} == {
            "兵": 8,
            "船": 1,
            "弓": 2,
            "獣": 2,
            "車": 2,
            "将": 2,
            "王": 1,
        }


def test_v187_leap_sacrifice() -> None:
    state = position("TAU=車^ TY=兵v")
    rules = replace(PRINTED, leap_sacrifice=True)
    assert texts(state, rules) - texts(state) == {"TAU-xTY"}
    after = AncientEngine(rules).after(state, read_move("TAU-xTY"))
    assert not any(after.board)
    assert after.side == A


def test_leap_sacrifice_beyond_the_edge_but_not_onto_a_piece() -> None:
    rules = replace(PRINTED, leap_sacrifice=True)
    assert "KAI-xKA" in texts(position("KAI=車^ KA=弓v"), rules)
    assert "TAU-xTY" not in texts(position("TAU=車^ TY=兵v TO=船v"), rules)
    assert "ZIA*ZAI-xKAI" in texts(position("ZIA=車^ ZAI=船^ KAI=兵v"), rules)


def test_v188_taking_the_king_wins_at_once() -> None:
    engine = AncientEngine()
    after = engine.after(position("KA=王v KIA=弓^ ZA=弓v"), read_move("KIA-KA"))
    assert after.winner == IA
    assert engine.winner(after) == IA
    assert engine.moves(after) == ()


@pytest.mark.parametrize(
    ("board", "move", "rules"),
    [
        ("KO=王v KIA=車^", "KIA-KUxKO", PRINTED),
        ("TY=王v TAU=車^", "TAU-xTY", replace(PRINTED, leap_sacrifice=True)),
        (
            "LAU=兵v LAI=王v KIA=獣^",
            "KIA-NAIxLAU",
            PRINTED,
        ),
    ],
)
def test_a_leap_wins_only_over_the_king(board: str, move: str, rules: AncientRules) -> None:
    after = AncientEngine(rules).after(position(board), read_move(move))
    assert (after.winner == IA) == ("王v" not in write_kanji(after))


def write_kanji(state: AncientPosition) -> str:
    return " ".join(
        f"{name_of(place)}={KANJI[kind_of(code)]}{'v' if code & 32 else '^'}"
        for place, code in enumerate(state.board)
        if code
    )


def test_a_position_without_kings_has_no_winner() -> None:
    assert AncientEngine().winner(position("KO=弓^")) is None


def test_chain_jumps() -> None:
    rules = replace(NOT_RUNNING, chain_jumps=True)
    state = position("KIA=獣^ LAU=兵v TY=弓v")
    assert texts(state, NOT_RUNNING) == {"KIA-NAIxLAU"}
    assert texts(state, rules) == {"KIA-NAIxLAU"}
    longer = position("KIA=獣^ LAU=兵v LY=弓v TAU=車v")
    assert texts(longer, rules) == {
        "KIA-NAIxLAU",
        "KIA-NAIxLAU-KOxLY",
        "KIA-NAIxLAU-ZIAxTAU",
    }
    after = AncientEngine(rules).after(longer, read_move("KIA-NAIxLAU-KOxLY"))
    assert write_kanji(after) == "KO=獣^ TAU=車v"


def test_a_chain_may_end_with_a_sacrifice() -> None:
    rules = replace(NOT_RUNNING, chain_jumps=True, leap_sacrifice=True)
    engine = AncientEngine(rules)
    state = position("KIA=獣^ LAU=兵v TY=兵v")
    assert texts(state, rules) == {"KIA-NAIxLAU", "KIA-NAIxLAU-xTY"}
    assert write_kanji(engine.after(state, read_move("KIA-NAIxLAU-xTY"))) == ""


def test_chain_jumps_mean_nothing_for_pieces_that_run() -> None:
    state = position("KIA=獣^ LAU=兵v LY=弓v TAU=車v")
    assert texts(state, replace(PRINTED, chain_jumps=True)) == texts(state)
    chariot = position("KIA=車^ KAU=兵v LAI=兵v")
    assert "KIA-KAIxKAU" in texts(chariot, replace(NOT_RUNNING, chain_jumps=True))
    assert "KIA-KAIxKAU-NAIxLAI" not in texts(chariot, replace(NOT_RUNNING, chain_jumps=True))


def test_leap_approach_adjacent() -> None:
    rules = replace(PRINTED, leap_approach="adjacent")
    assert "KIA-KUxKO" not in texts(position("KIA=車^ KO=兵v"), rules)
    assert "KIA-KAIxKAU" in texts(position("KIA=車^ KAU=兵v"), rules)


def test_only_the_chariot_runs() -> None:
    rules = replace(PRINTED, runners="chariot_only")
    assert texts(position("XIA=獣^ ZAU=将v"), rules) == {"XIA-TAIxZAU", "XIA-CAU"}
    assert "KIA-KUxKO" in texts(position("KIA=車^ KO=兵v"), rules)


def test_slides_over_water() -> None:
    rules = replace(PRINTED, water_blocks_slides=False)
    assert {"KO-MO", "KO-PO", "KO-LO"} <= texts(position("KO=弓^"), rules)
    assert not {"KO-NO", "KO-ZO"} & texts(position("KO=弓^"), rules)
    assert "KO-MO" not in texts(position("KO=弓^"))
    assert "LO-PO" in texts(position("LO=弓^ PO=兵v"), rules)
    assert "LO-POxMO" in texts(position("LO=車^ MO=兵v"), rules)


def test_only_own_ships_are_stepped_on() -> None:
    rules = replace(PRINTED, steppable="own_ship")
    assert texts(position("TI=兵^ ZI=船v"), rules) == {"TI-TE", "TI-NI", "TI-TU"}
    assert "TI*ZI-ZE" in texts(position("TI=兵^ ZI=船^"), rules)


def test_one_ship_at_most() -> None:
    rules = replace(PRINTED, step_chain=False)
    state = position("TAU=王^ ZAI=船^ ZY=船v")
    assert texts(state) - texts(state, rules) == {
        "TAU*ZAI*ZY-TY",
        "TAU*ZAI*ZY-XY",
        "TAU*ZAI*ZY-TAI",
        "TAU*ZAI*ZY-XAI",
    }


def test_ships_past_the_enemy_like_kings() -> None:
    rules = replace(PRINTED, ship_path="king")
    assert texts(position("TO=船^ ZO=船v"), rules) == {
        f"TO-{end}" for end in ["ZI", "ZU", "NO", "XO", "CO", "ZY", "ZAI"]
    }


def test_no_return_to_the_origin() -> None:
    rules = replace(PRINTED, step_return_to_origin=False)
    state = position("TI=兵^ ZI=船v")
    assert texts(state) - texts(state, rules) == {"TI*ZI-TI"}
    assert texts(state, rules) < texts(state)


def test_permanent_zone() -> None:
    engine = AncientEngine(replace(PRINTED, pawn_zone="permanent"))
    state = position("NI=兵^ KA=王v PIA=王^ MIA=弓v")
    out = engine.after(state, read_move("NI-NU"))
    assert out.promoted == {square("NU")}
    back = replace(out, side=IA)
    assert {str(move) for move in engine.moves(back) if move.origin == square("NU")} == {
        "NU-NI",
        "NU-LU",
        "NU-TU",
    }
    inside = engine.after(back, read_move("NU-NI"))
    assert inside.promoted == frozenset()
    plain = AncientEngine().after(state, read_move("NI-NU"))
    assert plain.promoted == frozenset()
    assert {
        str(m) for m in AncientEngine().moves(replace(plain, side=IA)) if m.origin == square("NU")
    } == {"NU-NI"}


def test_a_promoted_pawn_that_is_taken_leaves_nothing_behind() -> None:
    engine = AncientEngine(replace(PRINTED, pawn_zone="permanent"))
    state = replace(position("NU=兵^ NA=弓v"), side=A, promoted=frozenset({square("NU")}))
    assert engine.after(state, read_move("NA-NU")).promoted == frozenset()


def test_no_legal_move() -> None:
    stuck = AncientPosition(bytes(81), IA)
    assert AncientEngine().winner(stuck) is None
    assert AncientEngine(replace(PRINTED, no_legal_move="loss")).winner(stuck) == A


def test_placement_swapped() -> None:
    row = [KANJI[kind_of(code)] for code in initial_board("swapped")[:9]]
    assert "".join(row) == "弓車獣将王将獣車弓"
    row = [KANJI[kind_of(code)] for code in initial_board("printed")[-9:]]
    assert "".join(row) == "弓獣車将王将車獣弓"


def test_placement_by_choice_on_each_wing() -> None:
    board = place_freely(Placement(("K",)), Placement(("P",)))
    assert [KANJI[kind_of(code)] for code in board[-9:]] == list("弓車獣将王将車獣弓")
    assert [KANJI[kind_of(code)] for code in board[:9]] == list("弓獣車将王将獣車弓")
    assert [str(choice) for choice in PLACEMENTS] == [
        "keep",
        "exchange K",
        "exchange P",
        "exchange K P",
    ]
    assert place_freely(PLACEMENTS[0], PLACEMENTS[0]) == initial_board("free")
    assert place_freely(PLACEMENTS[3], PLACEMENTS[3]) == initial_board("swapped")


def test_illegal_moves_are_refused() -> None:
    engine = AncientEngine()
    with pytest.raises(IllegalAction) as refusal:
        engine.after(engine.start(), read_move("KAI-KO"))
    assert "KAI-KO" in refusal.value.text.in_("ja")
    assert "KAI-KO" in refusal.value.text.in_("en")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("KAX", 3),
        ("KIA", 4),
        ("KIA-", 5),
        ("KIA*ZAI", 8),
        ("KIA-KUx", 8),
        ("KIA-KU-KE", 7),
        ("KIA-KUxKO-KE", 13),
        ("KIA-KUxKO?", 10),
        ("TAU-xTY-KE", 8),
        ("  Q-KE", 3),
    ],
)
def test_unreadable_moves_name_the_column(text: str, column: int) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_move(text)
    assert refusal.value.text.in_("en").startswith(f"column {column}:")
    assert refusal.value.text.in_("ja").startswith(f"{column}文字目")


def test_position_text() -> None:
    engine = AncientEngine()
    text = "+a+b+c+g+k+g+c+b+a/9/+p+p+p+p+v+p+p+p+p/9/9/9/PPPPVPPPP/9/ABCGKGCBA IA - 1 1 0:0 -"
    assert write_ancient(engine.start()) == text
    assert read_ancient(text) == engine.start()
    marked = "9/9/9/2P1V4/9/9/9/9/9 IA - 1 1 0:0 NU"
    assert read_ancient(marked).promoted == {square("NU")}
    assert write_ancient(read_ancient(marked)) == marked


@pytest.mark.parametrize("marks", ["NO", "ZU", "QQ", "NU,", "KA"])
def test_promoted_pawns_must_be_pawns_outside_the_zone(marks: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_ancient(f"P8/9/9/2P1V4/9/9/9/9/9 IA - 1 1 0:0 {marks}")
    assert "column" in refusal.value.text.in_("en")


def test_faults_of_the_board_are_named_too() -> None:
    with pytest.raises(Unreadable) as refusal:
        read_ancient("9/9/9/2P1V4/9/9/9/9/8 IA")
    assert "column" in refusal.value.text.in_("en")
    assert "文字目" in refusal.value.text.in_("ja")
