"""Hands of captured pieces: the worked vectors, by number."""

from __future__ import annotations

import numpy as np
import pytest

from belpic.core.errors import Unreadable
from belpic.games.cetkaik.engine import Engine
from belpic.games.cetkaik.hands import (
    HandRules,
    HandSystem,
    hand_levels,
    hand_system,
    new_hands,
    read_stock,
    score,
)
from belpic.games.cetkaik.kernel import hands as kernel
from belpic.games.cetkaik.kernel.steps import find_new

pytestmark = pytest.mark.kernel

OFFICIAL = hand_system(HandRules())
EDUCATION = hand_system(HandRules(ruleset="education"))

# number, ruleset, stock, points, hands with their points (同色 before the name of such a hand)
STOCKS = [
    ("V103", "education", "黒王 黒車 黒兵 黒船", 17, "同色車弓兵 7 + 王 5 + 同色船兵兵 5"),
    ("V104", "education", "赤王 黒車 黒兵 黒船", 13, "車弓兵 5 + 王 5 + 船兵兵 3"),
    ("V105", "education", "黒車 赤車 黒弓 黒兵", 7, "同色車弓兵 7"),
    ("V106", "education", "黒船 赤船 黒兵 黒兵 赤兵 赤兵", 5, "同色船兵兵 5"),
    ("V107", "education", "黒王", 5, "王 5"),
    ("V108", "education", "黒王 赤王", 5, "王 5"),
    ("V109", "education", "赤王 黒巫 赤兵", 10, "将巫兵 5 + 王 5"),
    ("V110", "education", "黒兵 黒兵 黒王", 10, "王 5 + 同色船兵兵 5"),
    ("V111", "education", "赤兵 黒兵 黒王", 8, "王 5 + 船兵兵 3"),
    ("V112", "official", "赤馬 黒虎 黒車 赤船", 8, "行行 5 + 獣 3"),
    ("V113", "official", "赤虎 黒虎 黒馬", 5, "同色獣 5"),
    ("V114", "official", "赤虎 赤虎 黒馬 黒馬", 3, "獣 3"),
    ("V115", "official", "黒筆 黒巫 赤将 赤王", 12, "地心 7 + 王 5"),
    ("V116", "official", "赤兵 赤兵 黒王", 11, "王 5 + 戦集 3 + 助友 3"),
    ("V117", "official", "黒虎 黒王", 10, "王 5 + 同色獣 5"),
    ("V118", "official", "赤船 赤王", 5, "王 5"),
    ("V119", "official", "黒馬 赤弓 黒兵", 5, "馬弓兵 5"),
    ("V120", "standard", "黒馬 赤弓 黒兵", 7, "馬弓兵 7"),
    ("V121", "official", "黒馬 黒弓 黒兵", 7, "同色馬弓兵 7"),
    ("V122", "standard", "黒馬 黒弓 黒兵", 9, "同色馬弓兵 9"),
    ("V123", "official", "黒王 赤王", 8, "王 5 + 獣 3"),
    ("V124", "official", "黒兵 黒弓 黒将 黒筆 黒巫", 21, "同色筆兵無傾 12 + 同色地心 9"),
    ("V125", "official", "黒兵 黒兵 黒兵 黒兵 黒兵", 5, "同色闇戦之集 5"),
    ("V126", "official", "黒兵 黒兵 黒兵 黒兵 赤兵", 3, "闇戦之集 3"),
    (
        "V127",
        "official",
        "黒兵 黒兵 黒兵 黒兵 赤王",
        14,
        "王 5 + 戦集 3 + 助友 3 + 闇戦之集 3",
    ),
    (
        "V128",
        "official",
        "黒兵 黒兵 黒兵 黒兵 黒王",
        20,
        "王 5 + 同色戦集 5 + 同色助友 5 + 同色闇戦之集 5",
    ),
    (
        "V129",
        "official",
        "黒船 黒兵 黒弓 黒車 黒虎 黒馬 黒筆 黒巫 黒将 黒王",
        107,
        (
            "同色無抗行処 52 + 同色筆兵無傾 12 + 同色地心 9 + 同色馬弓兵 7 + 同色行行 7 + 王 5"
            " + 同色獣 5 + 同色戦集 5 + 同色助友 5"
        ),
    ),
    (
        "V130",
        "official",
        "黒船 黒兵 黒弓 黒車 黒虎 黒馬 黒筆 黒巫 赤将 赤王",
        97,
        (
            "無抗行処 50 + 筆兵無傾 10 + 地心 7 + 同色馬弓兵 7 + 同色行行 7 + 王 5 + 同色獣 5"
            " + 戦集 3 + 助友 3"
        ),
    ),
    (
        "V131",
        "official",
        "黒兵 黒弓 黒車 黒虎 黒馬 黒筆 黒巫 赤将 赤王",
        45,
        "筆兵無傾 10 + 地心 7 + 同色馬弓兵 7 + 行行 5 + 王 5 + 同色獣 5 + 戦集 3 + 助友 3",
    ),
    (
        "V132",
        "official",
        "黒兵 黒弓 黒車 黒虎 黒馬 黒筆 黒巫 赤将 赤王 黒王",
        103,
        (
            "無抗行処 50 + 同色筆兵無傾 12 + 同色地心 9 + 同色馬弓兵 7 + 同色行行 7 + 王 5"
            " + 同色獣 5 + 戦集 3 + 同色助友 5"
        ),
    ),
    (
        "V133",
        "official",
        "黒将 赤筆 赤兵 黒弓 黒王 赤王",
        36,
        "筆兵無傾 10 + 地心 7 + 馬弓兵 5 + 王 5 + 獣 3 + 戦集 3 + 助友 3",
    ),
]


def describe(system: HandSystem, text: str) -> str:
    """Write the hands as the vectors do; the hand 王 is 同色 without saying so."""
    return " + ".join(
        f"{'同色' * (done.is_same_colour and done.hand.id != 'io')}{done.hand.name.in_('ja')} "
        f"{system.points(done.amount)}"
        for done in score(system, read_stock(text)).hands
    )


@pytest.mark.parametrize(
    ("ruleset", "text", "points", "hands"),
    [pytest.param(*vector[1:], id=vector[0]) for vector in STOCKS],
)
def test_stocks(ruleset: str, text: str, points: int, hands: str) -> None:
    system = hand_system(HandRules(ruleset=ruleset))
    assert score(system, read_stock(text)).points == points
    assert describe(system, text) == hands


@pytest.mark.parametrize(("ruleset", "same"), [("hard_tam", "standard"), ("online", "official")])
def test_rulesets_with_the_table_of_another(ruleset: str, same: str) -> None:
    assert hand_system(HandRules(ruleset=ruleset)).hands == (
        hand_system(HandRules(ruleset=same)).hands
    )


def test_the_ancient_game_scores_no_hands() -> None:
    with pytest.raises(ValueError, match="no hands"):
        hand_system(HandRules(ruleset="ancient"))


def test_v134_two_red_kings_are_refused() -> None:
    with pytest.raises(Unreadable) as refusal:
        score(OFFICIAL, read_stock("赤王×2"))
    assert refusal.value.reason.code == "stock_too_large"
    assert "赤王" in refusal.value.text.in_("ja")
    assert "red King" in refusal.value.text.in_("en")


def test_a_piece_that_the_set_lacks_is_refused() -> None:
    with pytest.raises(Unreadable):
        score(EDUCATION, read_stock("赤虎"))


def declared(system: HandSystem, before: str, after: str, **options: object) -> bool:
    """Tell whether stocks before and after a move demand a declaration, by the kernel."""
    engine = Engine(system.rules.ruleset, options)
    levels = [
        kernel.hand_levels(np.array(read_stock(text).counts, np.uint8), engine.hands)
        for text in (before, after)
    ]
    return find_new(engine.conduct[0], *levels) != 0


def test_v135_an_upgrade_to_the_same_colour_is_new() -> None:
    assert declared(OFFICIAL, "赤虎 黒馬", "赤虎 黒馬 赤馬")
    assert score(OFFICIAL, read_stock("赤虎 黒馬 赤馬")).points == 5


def test_v136_a_piece_that_makes_nothing_is_not_new() -> None:
    assert not declared(OFFICIAL, "赤虎 黒馬", "赤虎 黒馬 黒兵")


def test_v137_a_second_king_is_not_new_in_education() -> None:
    assert not declared(EDUCATION, "赤王", "赤王 黒王")


def test_v138_a_second_king_makes_the_animals_in_official() -> None:
    before, after = (hand_levels(OFFICIAL, read_stock(text)) for text in ("赤王", "赤王 黒王"))
    new = [
        hand.id
        for hand, level in zip(OFFICIAL.hands, new_hands(before, after), strict=True)
        if level
    ]
    assert new == ["saup1"]
    assert score(OFFICIAL, read_stock("赤王 黒王")).points == 8


def test_v139_a_hand_that_was_broken_is_new_again() -> None:
    assert not declared(OFFICIAL, "赤虎 黒馬", "赤虎")
    assert declared(OFFICIAL, "赤虎", "赤虎 赤馬")


def test_v140_a_downgrade_is_new_only_by_option() -> None:
    before, after = "赤虎 赤馬 黒馬", "赤虎 黒馬"
    assert not declared(OFFICIAL, before, after)
    assert declared(OFFICIAL, before, after, downgrade_is_new=True)


def test_any_hand_demands_a_declaration_every_turn() -> None:
    held, nothing, any_hand = "赤虎 黒馬", "赤虎", {"declaration_trigger": "any_hand"}
    assert declared(OFFICIAL, held, held, **any_hand)
    assert not declared(OFFICIAL, held, nothing, **any_hand)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        pytest.param("赤虎 黒馬", 3, id="V146"),
        pytest.param("赤王", 5, id="V147"),
        pytest.param("赤虎 黒馬 黒将 赤兵 赤兵", 6, id="V148"),
        pytest.param("赤船 黒車 赤馬", 5, id="V201 before"),
        pytest.param("赤船 黒車 赤馬 黒虎", 8, id="V201 after"),
        pytest.param("赤虎 黒馬 赤馬", 5, id="V202 after"),
    ],
)
def test_raw_points_of_the_declaration_vectors(text: str, points: int) -> None:
    assert score(OFFICIAL, read_stock(text)).points == points


def test_v152_education_hands_of_ten_points() -> None:
    assert score(EDUCATION, read_stock("黒兵 黒兵 黒王")).points == 10
