"""Turns as small actions: steps, throws, landings, water and 皇, by the numbers of the vectors."""

from __future__ import annotations

import pytest

from belpic.core.errors import IllegalAction, NotYourTurn
from belpic.core.scene import Board, Forecast
from belpic.core.seats import CHANCE, OVER, SPECTATOR, Seat
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.pieces import EMPTY, IA, A
from belpic.games.cetkaik.squares import square
from belpic.games.cetkaik.state import CetkaikState
from tests.games.cetkaik.table import begin, choices, on_board, play, points

pytestmark = pytest.mark.kernel

BRIDGE = "LAI=弓^ NAI=車v PA=兵v"


def occupied(state: CetkaikState, name: str) -> bool:
    return state.position.board[square(name)] != EMPTY


def passed_in_vain(before: CetkaikState, after: CetkaikState) -> bool:
    """Tell whether a move failed: the board is as it was and the turn has passed."""
    same = before.position.board == after.position.board
    return same and after.phase == "move" and after.side != before.side


@pytest.mark.parametrize("throw", range(6))
def test_v067_the_declared_end_needs_the_throw(throw: int) -> None:
    state = on_board("ME=弓v MI=兵v KIA=兵^", side=A)
    after = play(state, "ME*MI-MY", str(throw))
    assert occupied(after, "MY") == (throw >= 3)
    assert passed_in_vain(state, after) == (throw < 3)


def test_v068_with_a_direction_any_nearer_square_may_be_chosen() -> None:
    state = on_board("ME=弓v MI=兵v KIA=兵^", preset="online", side=A)
    thrown = play(state, "ME*MI~MU", "2")
    assert choices(thrown) == {"to MU", "to MO", "stay"}
    assert occupied(play(thrown, "to MO"), "MO")
    assert passed_in_vain(state, play(thrown, "stay"))
    assert passed_in_vain(state, play(state, "ME*MI~MU", "0"))


def test_v069_to_v071_rengeki() -> None:
    state = on_board(BRIDGE, preset="standard", step_sticks="rengeki")
    chained = play(state, "LAI*NAI", "2")
    assert choices(chained) == {"again", "bank"}
    five = play(chained, "again", "3", "bank")
    assert five.pending is not None
    assert five.pending.limit == 5
    assert passed_in_vain(state, play(state, "LAI*NAI", "3", "again", "1"))
    one = play(state, "LAI*NAI", "1", "bank")
    assert choices(one) == {"to LY", "to TY", "to LAU", "to TAU", "stay"}


def test_rengeki_reaches_farther_than_five() -> None:
    state = on_board("LAI=弓^ NAI=車v KIA=兵^ KA=兵v", step_sticks="rengeki")
    after = play(state, "LAI*NAI-PA", "3", "again", "3", "bank")
    assert occupied(after, "PA")


def test_v072_a_horse_in_hue_runs_two_squares_at_least() -> None:
    state = on_board("LY=馬^ TU=兵v KIA=兵^ PA=兵v", preset="standard")
    assert passed_in_vain(state, play(state, "LY*TU", "1"))
    assert all(landing.distance >= 2 for landing in play(state, "LY*TU", "2").landings())


@pytest.mark.parametrize("throw", range(6))
def test_v078_entering_water(throw: int) -> None:
    state = begin()
    after = play(state, "NAI-NO", str(throw))
    assert occupied(after, "NO") == (throw >= 3)
    assert passed_in_vain(state, after) == (throw < 3)


def test_v079_drops_need_no_throw() -> None:
    state = on_board("LAI=兵^ PA=兵v", stock="A")
    after = play(state, "A@ZO")
    assert occupied(after, "ZO")
    assert after.phase == "move"


def test_drops_may_need_a_throw() -> None:
    state = on_board("LAI=兵^ PA=兵v", stock="AV", water_exempt_drop=False)
    assert play(state, "A@ZO", "2").position.board == state.position.board
    assert occupied(play(state, "A@ZO", "3"), "ZO")
    assert play(state, "V@ZO").phase == "move"
    assert play(state, "A@KO").phase == "move"


def test_v080_and_v196_tam_in_water() -> None:
    for preset in ("official", "online"):
        assert play(on_board("TU=皇 KIA=兵^ KA=兵v", preset=preset), "M-ZU").phase != "water"
    assert play(begin("standard"), "M-TO").phase != "water"


@pytest.mark.parametrize(
    ("throws", "lands"), [(("4", "5"), True), (("4", "1"), False), (("3",), False)]
)
def test_v081_a_step_and_water_are_thrown_for_apart(throws: tuple[str, ...], lands: bool) -> None:
    state = on_board("LO=弓^ NO=兵v KIA=兵^")
    after = play(state, "LO*NO-CO", *throws)
    assert occupied(after, "CO") is lands
    assert passed_in_vain(state, after) is not lands


def test_v094_tam_after_the_opponent() -> None:
    state = on_board("ZO=皇 KIA=兵^ KA=兵v", tam_moved=True)
    after = play(state, "M-TU")
    assert after.phase == "declare"
    assert after.declaration is not None
    assert (after.declaration.situation, after.declaration.payment) == (-30, -30)


def test_v095_a_drop_in_between_cancels() -> None:
    state = on_board("ZO=皇 KIA=兵^ KA=兵v", side=IA, tam_moved=True, stock="P")
    dropped = play(state, "P@KO")
    assert play(dropped, "M-TU").phase == "move"


def test_v096_and_v097_a_null_move_of_tam() -> None:
    state = on_board("ZO=皇 KIA=兵^ KA=兵v")
    alone = play(state, "M-ZO").declaration
    answer = play(on_board("ZO=皇 KIA=兵^ KA=兵v", tam_moved=True), "M-ZO").declaration
    summed = play(
        on_board("ZO=皇 KIA=兵^ KA=兵v", tam_moved=True, tam2tysak2_stacking="sum"), "M-ZO"
    ).declaration
    assert alone is not None
    assert answer is not None
    assert summed is not None
    assert (alone.situation, answer.situation, summed.situation) == (-30, -30, -60)


def test_v098_the_first_turn_of_a_season() -> None:
    assert play(begin(), "M-TU").phase == "move"


def test_v189_and_v190_nothing_is_declared() -> None:
    state = on_board(BRIDGE, preset="standard")
    two = play(state, "LAI*NAI", "2")
    near = {"to LY", "to TY", "to LAU", "to TAU", "stay"}
    eight = near | {"to KO", "to ZO", "to KIA", "to ZIA"}
    assert choices(two) == eight
    assert play(two, "to ZO").phase == "water"
    assert play(two, "to KO").phase == "move"
    assert passed_in_vain(state, play(state, "LAI*NAI", "0"))
    assert choices(play(state, "LAI*NAI", "1")) == near
    assert choices(play(state, "LAI*NAI", "5")) == eight | {"to XU", "to CI", "to ME"}


def test_v191_the_declared_end_is_not_shortened() -> None:
    state = on_board(BRIDGE)
    assert passed_in_vain(state, play(state, "LAI*NAI-ZIA", "1"))


def test_v194_from_water_to_water() -> None:
    assert play(begin("standard"), "ZAI-ZY").phase == "move"


def test_v195_tam_enters_water_by_a_throw() -> None:
    state = on_board("TU=皇 KIA=兵^ KA=兵v", preset="standard")
    failed = play(state, "M-ZU", "2")
    assert passed_in_vain(state, failed)
    answer = play(failed, "M-TO", "5")
    assert answer.declaration is not None
    assert answer.declaration.situation == -30
    assert occupied(play(state, "M-ZU", "3"), "ZU")


def test_v199_online_pays_kut2tam2_at_once() -> None:
    state = on_board("LIA=弓^ LAI=皇 KA=兵v", preset="online")
    after = play(state, "LIA*LAI~KAU", "0")
    assert points(after) == (15, 25)
    assert (after.phase, after.side) == ("move", A)


def test_v200_online_forbids_tam_after_tam() -> None:
    state = on_board("ZO=皇 KIA=兵^ KA=兵v", preset="online", tam_moved=True)
    assert not any(text.startswith("M") for text in choices(state))
    assert GAME.read(state, Seat(IA), "KIA-KAU")
    with pytest.raises(IllegalAction, match="has just moved"):
        GAME.read(state, Seat(IA), "M-TU")
    after = play(on_board("ZO=皇 KIA=兵^ KA=兵v", preset="online"), "M-ZO")
    assert (after.phase, points(after)) == ("move", (20, 20))


def test_a_nearer_landing_may_be_allowed() -> None:
    state = on_board(BRIDGE, step_nearer_landing=True)
    short = play(state, "LAI*NAI-XU", "2")
    assert choices(short) == {"to TY", "to ZO", "stay"}
    assert occupied(play(state, "LAI*NAI-XU", "3"), "XU")
    assert passed_in_vain(state, play(state, "LAI*NAI-XU", "0"))


def test_a_failed_step_may_capture_what_it_stepped_on() -> None:
    state = on_board(BRIDGE, step_zero_captures_via=True)
    short = play(state, "LAI*NAI-ZIA", "1")
    assert choices(short) == {"to NAI", "stay"}
    taken = play(short, "to NAI")
    assert sum(taken.position.stock) == 1
    assert passed_in_vain(state, play(short, "stay"))
    own = on_board("LAI=弓^ NAI=車^ PA=兵v", step_zero_captures_via=True)
    assert passed_in_vain(own, play(own, "LAI*NAI-ZIA", "1"))


def test_the_sticks_decide_who_begins() -> None:
    """V155: 3 and 3 are thrown again, then 2 and 4: the second thrower begins."""
    start = GAME.start(2, GAME.options(2))
    assert isinstance(start, CetkaikState)
    state = play(start, "throw", "3", "throw", "3", "throw", "2", "throw", "4")
    assert (state.phase, state.side) == ("move", A)


@pytest.mark.parametrize(
    ("rule", "ending", "winner"),
    [("game_ends_on_points", "no_move", None), ("loss", "no_move_loss", A)],
)
def test_no_legal_move_ends_the_game(rule: str, ending: str, winner: int | None) -> None:
    corner = "CAI=兵v MAI=兵v PAI=兵v CAU=兵v MAU=兵v PAU=兵v CIA=兵v MIA=兵v PIA=皇"
    state = on_board(corner, side=IA, no_legal_move=rule)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == ending
    assert outcome.winners == ((Seat(IA), Seat(A)) if winner is None else (Seat(winner),))


def test_no_legal_move_may_be_a_pass() -> None:
    corner = "CAI=兵v MAI=兵v PAI=兵v CAU=兵v MAU=兵v PAU=兵v CIA=兵v MIA=兵v PIA=皇"
    assert on_board(corner, side=IA, no_legal_move="pass").side == A
    blocked = on_board("KIA=兵v", side=IA, no_legal_move="pass")
    assert blocked.to_act is OVER


def test_repetition_may_end_the_game() -> None:
    # 王 steps to and fro on both sides: the first position comes a third time after eight turns
    state = on_board("KIA=王^ PA=王v", repetition_limit=3)
    for _ in range(2):
        assert state.outcome() is None
        state = play(state, "KIA-LIA", "PA-MA", "LIA-KIA", "MA-PA")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "repetition"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("KO-KU", "no piece on KO"),
        ("KA-KE", "opponent's"),
        ("LAI-PE", "does not reach PE"),
        ("M-ZO", "nowhere"),
    ],
)
def test_reasons_for_impossible_moves(text: str, words: str) -> None:
    state = on_board("LAI=弓^ NAI=車v KA=兵v")
    with pytest.raises(IllegalAction, match=words):
        GAME.read(state, Seat(IA), text)


def test_a_protected_piece_is_named_as_such() -> None:
    state = on_board("LAI=弓^ LI=兵v NI=将v")
    with pytest.raises(IllegalAction, match="protected"):
        GAME.read(state, Seat(IA), "LAI-LI")


def test_the_board_shows_where_hue_is_now() -> None:
    """V008: 皇 on LAI, and the squares around it."""
    scene = on_board("LAI=皇 PIA=兵^ PA=兵v").view(SPECTATOR).scene()
    board = next(thing for thing in scene.things if isinstance(thing, Board))
    hue = {place.key for place in board.places if place.look in ("hue", "hill")}
    printed = {"NI", "CI", "TU", "XU", "ZO", "TY", "XY", "NAI", "CAI"}
    around = {"KY", "LY", "NY", "KAI", "NAI", "KAU", "LAU", "NAU"}
    assert hue == printed | around


def test_only_the_side_to_move_moves() -> None:
    with pytest.raises(NotYourTurn):
        GAME.read(begin(), Seat(A), "KI-KU")
    assert begin().view(SPECTATOR).actions() == ()
    with pytest.raises(NotYourTurn):
        begin().after(CHANCE, GAME.read(begin(), Seat(IA), "TIA-ZAU"))


def test_a_turn_without_a_move_lies_between_two_moves_of_tam() -> None:
    state = on_board("ZO=皇 LA=王v", preset="online", side=A, no_legal_move="pass")
    again = play(state, "M-TU")
    assert again.side == A
    assert any(text.startswith("M") for text in choices(again))


def test_a_move_in_vain_marks_no_square_that_nobody_named() -> None:
    state = on_board(BRIDGE, preset="standard")
    assert play(state, "LAI*NAI", "0").last == ("LAI", "NAI")
    assert play(state, "LAI*NAI", "1", "stay").last == ("LAI", "NAI")
    assert play(state, "LAI*NAI", "1", "to LY").last == ("LAI", "NAI", "LY")


def forecast(state: CetkaikState) -> list[str]:
    """Return what each throw would bring, as the side to move is told."""
    things = state.view(state.side).scene().things
    found = next(thing for thing in things if isinstance(thing, Forecast))
    return [prospect.result.in_("en") for prospect in found.prospects]


def test_the_forecast_of_rengeki_adds_throws_and_loses_them() -> None:
    state = on_board(BRIDGE, step_sticks="rengeki")
    first = forecast(play(state, "LAI*NAI-XU"))
    assert ["XU" in result for result in first] == [False, False, False, True, True, True]
    chained = forecast(play(state, "LAI*NAI-XU", "2"))
    assert ["XU" in result for result in chained] == [False, False, True, True, True, True]


def test_the_forecast_knows_nearer_landings_and_captures_in_vain() -> None:
    nearer = on_board(BRIDGE, step_nearer_landing=True)
    assert "TY" in forecast(play(nearer, "LAI*NAI-XU"))[1]
    captures = on_board(BRIDGE, step_zero_captures_via=True)
    assert "NAI" in forecast(play(captures, "LAI*NAI-XU"))[0]
