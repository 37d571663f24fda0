"""Declarations, payments and seasons, by the numbers of the vectors."""

from __future__ import annotations

import pytest

from belpic.core.errors import BadOptions, IllegalAction
from belpic.core.options import Value
from belpic.core.seats import OVER, Seat
from belpic.games.cetkaik.declaration import Balance
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.pieces import IA, A
from belpic.games.cetkaik.state import CetkaikState
from tests.games.cetkaik.table import changed, choices, on_board, play, points

pytestmark = pytest.mark.kernel

CAPTURE = "LAI=弓^ LI={taken}v KA=兵v"
"""IA's 弓 on LAI can take the piece on LI."""


def captures(taken: str, stock: str, **settings: object) -> CetkaikState:
    """Return the state after IA, holding a stock, has captured one more piece."""
    state = on_board(CAPTURE.format(taken=taken), stock=stock, **settings)  # type: ignore[arg-type]  # settings of several kinds
    return play(state, "LAI-LI")


def raw(state: CetkaikState) -> float:
    """Return the points that 終季 would pay before the rate."""
    assert state.declaration is not None
    return (state.declaration.hands + state.declaration.situation) / 10


def declaring(amount: int, **settings: object) -> CetkaikState:
    """Return a state in which IA declares a raw amount of points."""
    state = on_board("KIA=兵^ KA=兵v ZO=皇", **settings)  # type: ignore[arg-type]  # settings of several kinds
    return changed(state, phase=layout.DECLARE, hands=10 * amount, new=1)


def test_v135_an_upgrade_is_new() -> None:
    state = captures("r馬", "+TH")
    assert state.phase == "declare"
    assert raw(state) == 5


def test_v136_nothing_new_no_declaration() -> None:
    assert captures("b兵", "+TH").phase == "move"


def test_v137_a_second_king_in_education() -> None:
    state = on_board("TAI=弓^ TU=b王v NE=兵v", preset="education", stock="+K")
    assert play(state, "TAI-TU").phase == "move"


def test_v138_a_second_king_in_official() -> None:
    assert raw(captures("b王", "+K")) == 8


def test_v139_a_broken_hand_is_new_again() -> None:
    state = on_board("LAI=弓^ LI=b馬v KA=兵v PAI=兵^", stock="+TH")
    dropped = play(state, "H@PO", "KA-KE")
    assert dropped.phase == "move"
    assert play(dropped, "LAI-LI").phase == "declare"


def test_v140_a_downgrade_is_not_new() -> None:
    board = "LAI=弓^ KA=兵v"
    assert play(on_board(board, stock="+T+HH"), "+H@PO").phase == "move"
    assert play(on_board(board, stock="+T+HH", downgrade_is_new=True), "+H@PO").phase == "declare"


def test_v141_a_season_is_paid() -> None:
    state = play(declaring(5), "taxot")
    assert points(state) == (25, 15)
    assert (state.position.season, state.position.rate) == (2, 0)
    assert sum(state.position.stock) == 0


def test_v142_the_rate_doubles_the_payment() -> None:
    assert points(play(declaring(7, rate=1), "taxot")) == (34, 6)


def test_v143_all_points_end_the_game() -> None:
    state = play(declaring(12, rate=1), "taxot")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((400, 0), (IA,), "points")


def test_v144_tymok_by_both_sides() -> None:
    once = play(declaring(3), "tymok")
    assert (once.position.rate, once.side) == (1, A)
    twice = play(changed(once, phase=layout.DECLARE, hands=30, new=1), "tymok")
    assert twice.position.rate == 2
    state = on_board("KIA=弓^ KI=b王v PA=兵v", rate=twice.position.rate)
    assert points(play(state, "KIA-KI", "taxot")) == (40, 0)


def test_v145_stepping_on_tam_alone() -> None:
    state = play(on_board("LIA=弓^ LAI=皇 KA=兵v"), "LIA*LAI-LY", "1")
    assert state.phase == "declare"
    after = play(state, "taxot")
    assert points(after) == (15, 25)
    assert after.position.season == 2


def test_v146_a_hand_and_a_step_on_tam() -> None:
    state = on_board("LIA=弓^ LAI=皇 LY=b馬v KA=兵v", stock="+T")
    assert raw(play(state, "LIA*LAI-LY", "1")) == -2


def test_v147_older_hands_count() -> None:
    board = "LIA=弓^ LAI=皇 KA=兵v"
    assert raw(play(on_board(board, stock="+K"), "LIA*LAI-LY", "1")) == 0
    alone = on_board(board, stock="+K", situational_counts_existing_hands=False)
    assert raw(play(alone, "LIA*LAI-LY", "1")) == -5


def test_v148_two_hands_and_a_step_on_tam() -> None:
    state = on_board("LIA=弓^ LAI=皇 KA=兵v", stock="+G P +P C")
    assert raw(play(state, "LIA*LAI-LY", "1")) == 1


def test_v149_tam_again_at_rate_four() -> None:
    state = on_board("ZO=皇 KIA=兵^ KA=兵v", tam_moved=True, rate=2)
    assert points(play(state, "M-TU", "taxot")) == (8, 32)


@pytest.mark.parametrize(("scope", "paid"), [("this_turn", 10), ("season_accumulate", 0)])
def test_v150_a_penalty_after_tymok(scope: str, paid: int) -> None:
    state = on_board(
        "LIA=弓^ LAI=皇 LI=b王v KA=兵v PA=兵v", situational_scope=scope, points=(20, 20)
    )
    went_on = play(state, "LIA*LAI-LU", "3", "tymok", "PA-PE")
    declared = play(went_on, "LU-LI")
    assert declared.declaration is not None
    assert declared.declaration.payment == 10 * paid


def test_v151_points_are_clamped() -> None:
    state = play(on_board("LIA=弓^ LAI=皇 KA=兵v", points=(3, 37)), "LIA*LAI-LY", "1", "taxot")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 400), (A,))


def test_v152_education_ends_at_twenty() -> None:
    state = on_board("TAI=弓^ TU=b王v NE=兵v", preset="education", stock="PP")
    after = play(state, "TAI-TU", "taxot")
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.scores == (200, 0)


@pytest.mark.parametrize(("amount", "winners"), [(0, (IA, A)), (1, (IA,))])
def test_v153_after_the_last_season(amount: int, winners: tuple[int, ...]) -> None:
    outcome = play(changed(declaring(amount), season=4), "taxot").outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("seasons", winners)


def test_v154_without_a_cap() -> None:
    state = play(declaring(25, score_cap="off"), "taxot")
    assert points(state) == (45, -5)
    assert state.position.season == 2


def test_v156_kut2tam2_paid_at_once() -> None:
    board = "LIA=弓^ LAI=皇 LY={0} KA=兵v"
    state = on_board("LIA=弓^ LAI=皇 KA=兵v", kut2tam2="immediate", rate=1)
    after = play(state, "LIA*LAI-LY", "1")
    assert (points(after), after.phase) == ((10, 30), "move")
    hand = on_board(board.format("b馬v"), kut2tam2="immediate", rate=1, stock="+T")
    declared = play(hand, "LIA*LAI-LY", "1")
    assert (points(declared), declared.phase, raw(declared)) == ((10, 30), "declare", 3)


@pytest.mark.parametrize(("scope", "payment"), [("all", 16), ("later_hands", 11)])
def test_v201_what_tymok_doubles(scope: str, payment: int) -> None:
    state = on_board("LAI=弓^ LI=r馬v TAI=弓^ TI=b虎v KA=兵v", stock="+VC", rate_scope=scope)
    first = play(state, "LAI-LI")
    assert raw(first) == 5
    second = play(first, "tymok", "KA-KE", "TAI-TI")
    assert second.declaration is not None
    assert second.declaration.payment == 10 * payment


@pytest.mark.parametrize("scope", ["all", "later_hands"])
def test_v202_an_upgrade_counts_as_completed_then(scope: str) -> None:
    state = on_board("LAI=弓^ LI=b馬v TAI=弓^ TI=r馬v KA=兵v", stock="+T", rate_scope=scope)
    second = play(state, "LAI-LI", "tymok", "KA-KE", "TAI-TI")
    assert second.declaration is not None
    assert second.declaration.payment == 100


def test_a_rate_doubled_hundreds_of_times_stays_exact() -> None:
    state = play(declaring(7, rate=500, score_cap="off"), "taxot")
    assert state.scores() == (200 + (70 << 500), 200 - (70 << 500))


def test_the_rate_may_be_capped() -> None:
    state = play(declaring(3, rate=5, rate_cap=32), "tymok")
    assert state.position.rate == 5
    assert play(declaring(3, rate=5, rate_cap=64), "tymok").position.rate == 6


def test_a_negative_end_may_be_forbidden() -> None:
    board = "LIA=弓^ LAI=皇 KA=兵v"
    state = play(on_board(board, negative_taxot="forbidden"), "LIA*LAI-LY", "1")
    assert choices(state) == {"tymok"}
    with pytest.raises(IllegalAction, match="possible: tymok"):
        GAME.read(state, state.side, "taxot")


def test_every_hand_may_have_to_be_declared() -> None:
    state = on_board("LAI=弓^ KA=兵v", stock="+TH", declaration_trigger="any_hand")
    assert play(state, "LAI-LA").phase == "declare"


def test_a_failed_throw_may_spare_kut2tam2() -> None:
    board = "LIA=弓^ LAI=皇 KA=兵v"
    spared = on_board(board, failed_throw_exempts_kut2tam2=True)
    assert play(spared, "LIA*LAI-LU", "1").phase == "move"
    assert play(on_board(board), "LIA*LAI-LU", "1").phase == "declare"


def test_cash_play_starts_from_nothing() -> None:
    state = play(declaring(50, cash_play=True), "taxot")
    assert points(state) == (50, -50)


def test_points_may_be_gained_from_zero() -> None:
    state = declaring(25, start_points="gain_from_zero", points=(0, 0))
    assert points(play(state, "taxot")) == (25, 0)
    lost = declaring(-3, start_points="gain_from_zero", points=(0, 0))
    assert points(play(lost, "taxot")) == (0, 3)
    won = play(declaring(40, start_points="gain_from_zero", points=(0, 0)), "taxot")
    assert won.to_act is OVER


@pytest.mark.parametrize(
    ("rule", "amount", "first"),
    [
        ("alternate", 5, A),
        ("winner_of_last_season", 5, IA),
        ("winner_of_last_season", -5, A),
        ("loser_of_last_season", 5, A),
        ("loser_of_last_season", 0, IA),
        ("fixed", 5, IA),
    ],
)
def test_who_begins_the_next_season(rule: str, amount: int, first: int) -> None:
    assert play(declaring(amount, first_player=rule), "taxot").side == first


def test_the_memory_of_a_season_is_forgotten() -> None:
    state = declaring(5, situational_scope="season_accumulate")
    assert changed(state, carried=(-30, 0)).balance == Balance((-30, 0))
    assert play(changed(state, carried=(-30, 0)), "taxot").balance == Balance()


def test_old_scoring_counts_tenths() -> None:
    state = captures("r馬", "T", scoring_method="old_2_4")
    assert raw(state) == 3.0
    assert points(play(state, "taxot")) == (23, 17)
    tenths = captures("r将", "O+SV", scoring_method="old_2_4")
    assert points(play(tenths, "taxot")) == (27.1, 12.9)


def test_the_first_season_can_be_the_last() -> None:
    state = play(declaring(5, seasons=1), "taxot")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "seasons"


@pytest.mark.parametrize(
    ("preset", "chosen", "words"),
    [
        ("official", {"hard_tam_hands": "cerkefs"}, "no meaning"),
        ("education", {"horse_hue": "eight_jumps"}, "no meaning"),
        ("ancient", {"rate_cap": 32}, "no meaning"),
        ("official", {"ancient_runners": "neither"}, "no meaning"),
        ("standard", {"step_nearer_landing": True}, "no meaning"),
        ("official", {"seasons": 3}, "1 | 2 | 4"),
        ("official", {"old_same_colour": 2}, "no meaning"),
        ("official", {"cavalry_points": 9, "scoring_method": "old_2_4"}, "by its pieces"),
        ("online", {"situational_scope": "season_accumulate"}, "is a hand"),
        ("online", {"situational_counts_existing_hands": False}, "is a hand"),
        ("online", {"negative_taxot": "forbidden"}, "is a hand"),
        ("online", {"tam2tysak2_stacking": "sum"}, "cost something"),
        ("official", {"water_movement": ("X fly 1 1",)}, "P slide 0 1"),
        ("official", {"water_movement": ("P step 3 3",)}, "cannot be used"),
        ("official", {"water_movement": ("P step 0 1", "P slide 0 1")}, "named twice"),
        ("education", {"water_movement": ("H jump 2 2",)}, "there is no piece"),
    ],
)
def test_options_without_meaning_are_refused(
    preset: str, chosen: dict[str, Value], words: str
) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.options(2, preset, chosen)
    assert words in str(caught.value)


def test_points_that_do_not_add_up_are_kept_as_they_are() -> None:
    """A position may be written with any points; a payment moves what there is and no more."""
    state = declaring(5, points=(10, 10))
    assert points(play(state, "taxot")) == (15, 5)
    broke = play(declaring(50, points=(10, 10)), "taxot")
    assert points(broke) == (20, 0)
    assert broke.to_act is OVER


# A match that was broken off goes on


def test_a_match_may_begin_in_a_later_season_with_a_lead() -> None:
    options = GAME.options(2, "official", {"first_season": 3, "start_lead": -8})
    state = GAME.start(2, options)
    assert isinstance(state, CetkaikState)
    assert state.position.season == 3
    assert state.scores() == (120, 280)
    assert state.to_act == frozenset({Seat(IA)})


@pytest.mark.parametrize(
    ("chosen", "scores"),
    [
        ({"start_lead": 19}, (390, 10)),
        ({"start_lead": 30, "score_cap": "off"}, (500, -100)),
        ({"start_lead": 30, "cash_play": True}, (300, -300)),
        ({"start_lead": -4, "start_points": 5}, (10, 90)),
    ],
)
def test_what_one_side_has_more_the_other_has_less(
    chosen: dict[str, Value], scores: tuple[int, int]
) -> None:
    assert GAME.start(2, GAME.options(2, "official", chosen)).scores() == scores


@pytest.mark.parametrize("season", [1, 2, 3, 4])
def test_earlier_seasons_count_where_the_sides_begin_in_turn(season: int) -> None:
    chosen: dict[str, Value] = {"first_player": "alternate", "first_season": season}
    assert GAME.start(2, GAME.options(2, "official", chosen)).to_act == frozenset(
        {Seat((season + 1) % 2)}
    )


@pytest.mark.parametrize(
    ("preset", "chosen", "told"),
    [
        ("official", {"first_season": 2, "seasons": 1}, "season 2"),
        ("official", {"start_lead": 20}, "−19 to 19"),
        ("official", {"start_lead": -20}, "−19 to 19"),
        ("official", {"start_lead": 1, "start_points": "gain_from_zero"}, "without points"),
        ("ancient", {"first_season": 2, "seasons": 2}, "first season"),
        ("ancient", {"start_lead": 1}, "without points"),
    ],
)
def test_starts_behind_the_end_are_refused(
    preset: str, chosen: dict[str, Value], told: str
) -> None:
    with pytest.raises(BadOptions, match=told):
        GAME.options(2, preset, chosen)
