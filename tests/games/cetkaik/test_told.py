"""What the log says of 終季, 再行 and penalties: which hands counted, and what they came to."""

from __future__ import annotations

import pytest

from belpic.core.action import Action
from belpic.core.gains import without_gains
from belpic.core.scene import Decision
from belpic.core.seats import CHANCE, SPECTATOR, Seat
from belpic.core.text import Text
from belpic.games.cetkaik.pieces import IA
from belpic.games.cetkaik.state import CetkaikState
from belpic.games.cetkaik.words import TAXOT, TYMOK
from tests.games.cetkaik.table import changed, on_board, play

pytestmark = pytest.mark.kernel

STEP = "LIA=弓^ LAI=皇 KA=兵v"
"""IA's 弓 can step over 皇 to LY."""


def stepped(**settings: object) -> CetkaikState:
    """Return the state after IA has stepped over 皇."""
    return play(on_board(STEP, **settings), "LIA*LAI-LY", "1")  # type: ignore[arg-type]  # settings of several kinds


def told(state: CetkaikState, action: Action) -> Text:
    return state.describe(Seat(IA), action, SPECTATOR)


def test_the_hands_and_the_rate_are_named() -> None:
    state = on_board("KIA=弓^ KI=b王v PA=兵v", rate=2)
    state = play(state, "KIA-KI")
    end = told(state, TAXOT)
    assert end.in_("ja") == "IA側（黒王）：終季。王（5点）、レート4倍。20点を得る。"
    assert end.in_("en").startswith("IA (black king): 終季 with ")
    assert end.in_("en").endswith("(5), at rate 4. That gains 20 points.")
    assert told(state, TYMOK).in_("ja") == "IA側（黒王）：再行。王（5点）。レートは8倍になる。"
    # where it stands beside the line who gains what, it is not told twice
    assert without_gains(end).in_("ja") == "IA側（黒王）：終季。王（5点）、レート4倍。"
    once = play(on_board("KIA=弓^ KI=b王v PA=兵v"), "KIA-KI")
    assert "レート" not in told(once, TAXOT).in_("ja")


def test_no_more_is_paid_than_there_is() -> None:
    state = play(on_board("KIA=弓^ KI=b王v PA=兵v", rate=5), "KIA-KI")
    end = told(state, TAXOT)
    due = "160点になるが、払う側の持ち点がそれに足りない。"
    assert end.in_("ja") == f"IA側（黒王）：終季。王（5点）、レート32倍。{due}20点を得る。"
    assert without_gains(end).in_("ja").endswith(due)
    assert _choices(state, "ja")["taxot"].startswith("20点を得て")
    # where points are gained, nobody runs out of them
    gained = play(
        on_board("KIA=弓^ KI=b王v PA=兵v", rate=5, start_points="gain_from_zero"), "KIA-KI"
    )
    assert "足りない" not in told(gained, TAXOT).in_("ja")


def test_a_negative_sum_is_lost_and_not_gained() -> None:
    state = stepped()
    end = told(state, TAXOT)
    assert end.in_("ja") == "IA側（黒王）：終季。撃皇（−5点）。5点を失う。"
    assert end.in_("en").endswith("That costs 5 points.")
    choices = _choices(state, "ja")
    assert "今終えれば失う5点" in choices["tymok"]
    assert "5点を失い" in choices["taxot"]
    assert "−" not in choices["taxot"]
    assert "5 points lost" in _choices(state, "en")["taxot"]
    nothing = stepped(stock="+K")
    assert told(nothing, TAXOT).in_("ja").endswith("点は動かない。")
    assert "点は動かず" in _choices(nothing, "ja")["taxot"]


def _decision(state: CetkaikState) -> Decision:
    scene = state.view(Seat(IA)).scene()
    return next(thing for thing in scene.things if isinstance(thing, Decision))


def _choices(state: CetkaikState, lang: str) -> dict[str, str]:
    return {option.key: option.result.in_(lang) for option in _decision(state).options}


def test_it_is_asked_by_what_one_declares() -> None:
    state = stepped(stock="+K")
    assert _decision(state).label.in_("ja") == "王（5点）、撃皇（−5点）。再行か、終季か。"
    # what is named is what the log will tell
    named = _decision(state).label.in_("en").split(": go on")[0]
    assert f"with {named}." in told(state, TAXOT).in_("en")


def test_a_penalty_alone_may_leave_older_hands_out() -> None:
    alone = stepped(stock="+K", situational_counts_existing_hands=False)
    assert told(alone, TAXOT).in_("ja") == "IA側（黒王）：終季。撃皇（−5点）。5点を失う。"
    again = play(on_board("ZO=皇 KIA=兵^ KA=兵v", tam_moved=True), "M-TU")
    assert "皇再来（−3点）" in told(again, TAXOT).in_("ja")


def test_each_hand_may_have_a_rate_of_its_own() -> None:
    state = on_board("KIA=弓^ KI=b王v PA=兵v", rate=1, rate_scope="later_hands")
    end = told(play(state, "KIA-KI"), TAXOT)
    assert end.in_("ja") == "IA側（黒王）：終季。王（5点×2）。10点を得る。"


def test_loose_pieces_and_the_penalties_of_a_whole_season_are_named() -> None:
    old = on_board("KIA=弓^ KI=b王v PA=兵v", scoring_method="old_3_5_unused", stock="+P")
    assert "取った駒" in told(play(old, "KIA-KI"), TAXOT).in_("ja")
    season = changed(stepped(situational_scope="season_accumulate"), carried=(-30, 0))
    assert "撃皇・皇再来（−8点）" in told(season, TAXOT).in_("ja")


def test_what_is_paid_at_once_is_told_with_its_reason() -> None:
    state = play(on_board(STEP, kut2tam2="immediate", rate=1), "LIA*LAI-LY")
    fallen = state.describe(CHANCE, Action.of("1"), SPECTATOR)
    assert fallen.in_("ja") == "踏越えの棒は1。撃皇になる。10点を失う。"
    assert without_gains(fallen).in_("en").endswith("That is 撃皇.")
    board = on_board("ZO=皇 KIA=兵^ KA=兵v", tam_moved=True, tam_after_opponent="immediate")
    moved = board.describe(Seat(IA), Action.of("M", "-TU"), SPECTATOR)
    assert moved.in_("ja").endswith("皇再来になる。3点を失う。")
    step = next(one for one in board.actions(Seat(IA)) if one[0] == "KIA")
    assert "皇" not in board.describe(Seat(IA), step, SPECTATOR).in_("ja")
