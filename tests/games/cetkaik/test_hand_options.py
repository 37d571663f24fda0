"""Hands under options: other systems, old scoring, copies, kings; the worked vectors by number."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from typing import TYPE_CHECKING

import pytest

from belpic.games.cetkaik.hands import HandRules, hand_system, read_stock, score
from belpic.games.cetkaik.pieces import KINDS

if TYPE_CHECKING:
    from belpic.games.cetkaik.hands.rules import ScoringMethod


def points(text: str, rules: HandRules) -> float:
    return score(hand_system(rules), read_stock(text)).points


def hand_ids(text: str, rules: HandRules) -> list[str]:
    return [done.hand.id for done in score(hand_system(rules), read_stock(text)).hands]


@pytest.mark.parametrize(
    ("text", "method", "expected"),
    [
        pytest.param("赤虎 黒馬", "old_2_4", 3.0, id="V157 2/4"),
        pytest.param("赤虎 黒馬", "old_3_5", 4.0, id="V157 3/5"),
        pytest.param("赤虎 黒馬", "old_3_5_unused", 3.0, id="V157 unused"),
        pytest.param("O +S G V", "old_2_4", 7.1, id="V158 2/4"),
        pytest.param("O +S G V", "old_3_5", 8.5, id="V158 3/5"),
        pytest.param("O +S G V", "old_3_5_unused", 7.1, id="V158 unused"),
        pytest.param("T +H C V", "old_2_4", 7.6, id="V159 2/4"),
        pytest.param("T +H C V", "old_3_5", 9.6, id="V159 3/5"),
        pytest.param("T +H C V", "old_3_5_unused", 8.0, id="V159 unused"),
        pytest.param("K", "old_2_4", 3.0, id="V160 2/4"),
        pytest.param("K", "old_3_5_unused", 3.0, id="V160 unused"),
        pytest.param("H A P", "old_2_4", 5.0, id="V161 two or more soldiers"),
        pytest.param("G P P", "old_2_4", 3.0, id="V162"),
        pytest.param("C P P", "old_3_5_unused", 2.7, id="V163"),
    ],
)
def test_old_scoring(text: str, method: ScoringMethod, expected: float) -> None:
    assert points(text, HandRules(scoring_method=method)) == expected


def test_v161_any_soldier_lowers_the_class() -> None:
    rules = HandRules(scoring_method="old_2_4", old_soldier_class="any_soldier")
    assert points("H A P", rules) == 3.0


def test_old_scoring_reproduces_the_modern_table() -> None:
    system = hand_system(HandRules(scoring_method="old_3_5"))
    worth = {
        hand.name.in_("ja"): system.points(amount)
        for hand, amount in zip(system.hands, system.amounts, strict=True)
    }
    assert worth == {
        "無抗行処": 23,
        "筆兵無傾": 10,
        "地心": 7,
        "馬弓兵": 5,
        "行行": 5,
        "王": 3,
        "獣": 3,
        "戦集": 3,
        "助友": 2.7,
        "闇戦之集": 3,
    }


def test_old_king_class_four_five() -> None:
    rules = HandRules(scoring_method="old_2_4", old_king_class="four_five")
    assert points("K", rules) == 5.0


def test_old_same_colour_adds_points_to_a_hand_of_one_colour() -> None:
    rules = HandRules(scoring_method="old_2_4", old_same_colour=2)
    assert points("T +H", rules) == 3.0
    assert points("T H", rules) == 5.0
    assert points("K", rules) == 5.0


def test_old_wild_value_king_counts_the_king_itself() -> None:
    # 獣 of 虎 and a king: 0.6 + 0.4 as 馬, 0.6 + 1.0 as itself. The pieces count 1.6, 王 2.0.
    assert points("T K", HandRules(scoring_method="old_2_4")) == 5.6
    rules = HandRules(scoring_method="old_2_4", old_wild_value="king")
    assert points("T K", rules) == 6.8


def test_unused_pieces_are_those_that_no_hand_needs() -> None:
    rules = HandRules(scoring_method="old_3_5_unused")
    # 獣 takes one of two 虎.
    assert points("T +T +H", rules) == 3.6
    # 獣 must be red and 行行 black, so both 馬 are used.
    assert points("+T +H V C H", rules) == 3.0 + 5.0
    # 行行 does not mind colour and takes the 馬 that 獣 needs.
    assert points("+T H V +C +H", rules) == 3.0 + 5.0 + 0.4


def test_unused_king_beside_the_hand_of_the_other() -> None:
    rules = HandRules(ruleset="education", scoring_method="old_3_5_unused")
    assert points("K +K", rules) == 4.0


def test_v164_points_of_sanren() -> None:
    system = hand_system(HandRules(hand_system="sanren"))
    assert {hand.name.in_("ja"): hand.tenths / 10 for hand in system.hands} == {
        "王": 2,
        "将巫筆": 5.6,
        "巫筆馬": 4.8,
        "筆馬虎": 5.2,
        "馬虎車": 6,
        "虎車弓": 6,
        "車弓兵": 4.4,
        "弓兵船": 2.8,
    }
    assert system.scale == 10


@pytest.mark.parametrize("method", ["old_2_4", "old_3_5"])
def test_v164_points_of_sanren_follow_from_the_old_formula(method: ScoringMethod) -> None:
    system = hand_system(HandRules(hand_system="sanren", scoring_method=method))
    printed = hand_system(HandRules(hand_system="sanren")).amounts
    by_three_and_five = (30, 70, 60, 65, 75, 75, 55, 35)
    assert system.amounts == (printed if method == "old_2_4" else by_three_and_five)


def test_v165_sanren() -> None:
    assert points("G +S O +H", HandRules(hand_system="sanren")) == 10.4


def test_v166_a_hand_counted_twice() -> None:
    assert points("赤虎 黒虎 赤馬 黒馬", HandRules(duplicate_hands="twice")) == 10
    assert points("赤虎 黒虎 赤馬 黒馬", HandRules()) == 5


def test_copies_share_no_piece() -> None:
    assert points("赤虎 赤馬 黒馬", HandRules(duplicate_hands="twice")) == 5
    assert points("赤虎 赤虎 黒馬 黒馬", HandRules(duplicate_hands="twice")) == 6
    # The king is a 王 and, in 獣, one more 馬: two copies, of which one is red.
    assert points("赤虎 黒虎 赤馬 黒王", HandRules(duplicate_hands="twice")) == 5 + 5 + 5


def test_the_hand_of_the_king_counts_twice_with_two_kings() -> None:
    rules = HandRules(ruleset="education", duplicate_hands="twice")
    assert points("K +K", rules) == 10


@pytest.mark.parametrize(("bonus", "expected"), [(1, 5 + 2 + 1), (4, 5 + 2 + 4)])
def test_a_bonus_for_each_further_copy(bonus: int, expected: int) -> None:
    rules = HandRules(duplicate_hands="per_copy", duplicate_bonus=bonus)
    assert points("赤虎 黒虎 赤馬 黒馬", rules) == expected


def test_per_copy_has_no_limit_but_the_pieces() -> None:
    rules = HandRules(duplicate_hands="per_copy", duplicate_bonus=3)
    assert points("T×2 +T×2 H×2 +H×2", rules) == 3 + 3 * 3 + 4 * 2


def test_a_single_hand_of_one_colour_may_pay_more_than_two_mixed_copies() -> None:
    stock = "赤虎 赤馬 赤虎 黒馬"
    assert points(stock, HandRules(duplicate_hands="per_copy", duplicate_bonus=0)) == 5
    assert points(stock, HandRules(duplicate_hands="per_copy", duplicate_bonus=1)) == 6


def test_renjuuren() -> None:
    rules = HandRules(hand_system="renjuuren")
    assert points("G +S O", rules) == 7
    assert points("C A +P", rules) == 5
    assert hand_ids("H +T C V P P", rules) == ["maun1dau2", "nuak1kaun1maun1", "uaip2hi1"]


def test_figurative_adds_to_the_table() -> None:
    rules = HandRules(hand_system="figurative")
    assert points("G H A +P", rules) == 8 + 5
    assert hand_ids("G H A +P", rules) == ["maun1gua2kauk2", "aikaikiodat2"]


def test_seimukousho_is_any_ten_pieces() -> None:
    rules = HandRules(extra_hand="seimukousho")
    assert "cuop2mun1mok1hue" not in hand_ids("P×8 V", rules)
    assert "cuop2mun1mok1hue" in hand_ids("P×8 V +V", rules)
    assert "cuop2mun1mok1hue" not in hand_ids("P×8 V +V", HandRules())
    dear = HandRules(extra_hand="seimukousho", seimukousho_points=25)
    assert points("P×8 V +V", dear) == points("P×8 V +V", HandRules()) + 25


def test_seimukousho_in_old_scoring_is_its_ten_best_pieces() -> None:
    rules = HandRules(extra_hand="seimukousho", scoring_method="old_3_5_unused")
    # 8 black 兵, 船, 赤船, 赤兵: the ten of 兵 and one 船 count 5 × (9 × 0.2 + 0.1), the other 船
    # is left over; 闇戦之集 counts 3 × 1.0.
    assert points("P×8 V +V +P", rules) == pytest.approx(3.0 + 9.5 + 0.1)


def test_seimukousho_takes_pieces_that_other_hands_use() -> None:
    rules = HandRules(extra_hand="seimukousho", scoring_method="old_3_5_unused")
    # The tenth piece is 弓 or 馬, equal in value; 獣 uses the 馬, so the 弓 can stay unused.
    assert score(hand_system(rules), read_stock("T×2 +T×2 G×2 +G×2 C A H")).loose == 4


def test_hands_of_the_old_hard_tam_software() -> None:
    rules = HandRules(ruleset="hard_tam", hard_tam_hands="cerkefs")
    names = [hand.name.in_("ja") for hand in hand_system(rules).hands]
    assert names == ["無抗行処", "筆兵無傾", "地心", "行行", "王", "獣", "闇戦之集", "声無行処"]
    # Its wild kings do not mind colour: the red king makes a black 獣.
    assert points("T +K", rules) == 5 + 5
    assert points("T +K", HandRules(ruleset="hard_tam")) == 5 + 3


@pytest.mark.parametrize("wanted", [3, 5, 7, 12])
def test_cavalry_points(wanted: int) -> None:
    assert points("H +A P", HandRules(cavalry_points=wanted)) == wanted


@pytest.mark.parametrize("bonus", [0, 1, 2, 5])
def test_same_colour_bonus(bonus: int) -> None:
    assert points("T H", HandRules(same_colour_bonus=bonus)) == 3 + bonus
    assert points("T +H", HandRules(same_colour_bonus=bonus)) == 3


def test_two_kings_in_the_same_hand() -> None:
    rules = HandRules(two_kings_same_hand=False)
    assert points("K +K", HandRules()) == 8
    assert points("K +K", rules) == 5
    # One king in the place of a piece is still allowed, beside the 王 that 無抗行処 needs.
    assert "mun1mak1mok1hue" in hand_ids("PACTHOSG K +K", rules)
    assert "mun1mak1mok1hue" not in hand_ids("ACTHOSG K +K", rules)


@pytest.mark.parametrize(("allowed", "expected"), [(True, 9 + 7), (False, 7 + 7)])
def test_two_kings_in_the_same_copy(allowed: bool, expected: int) -> None:  # a case
    """地心 twice: red and one with two kings, or two mixed ones with a king each."""
    rules = HandRules(duplicate_hands="twice", two_kings_same_hand=allowed)
    done = score(hand_system(rules), read_stock("+O +S +G O K +K")).hands
    assert [each.amount for each in done if each.hand.id == "huep2hia1"] == [expected]


def test_unbeatable_without_a_king_of_its_own() -> None:
    rules = HandRules(unbeatable_needs_real_king=False)
    assert "mun1mak1mok1hue" not in hand_ids("PACTHOSG K", HandRules())
    assert "mun1mak1mok1hue" in hand_ids("PACTHOSG K", rules)
    assert "mun1mak1mok1hue" not in hand_ids("VPACTHOSG", rules)
    assert "mun1mak1mok1hue" not in hand_ids("ACTHOSG K", rules)


def test_systems_agree_with_the_rule_data() -> None:
    """The compositions stand in movement.json too, without names and points."""
    source = resources.files("belpic.games.cetkaik") / "data" / "movement.json"
    systems = json.loads(source.read_text(encoding="utf-8"))["hand_systems"]
    written = {name: [Counter(hand) for hand in systems[name]] for name in ("renjuuren", "sanren")}
    written["renjuuren"] += [Counter(hand) for hand in systems["renjuuren_optional"]]
    for name, rules in (
        ("renjuuren", HandRules(hand_system="renjuuren")),
        ("sanren", HandRules(hand_system="sanren")),
    ):
        ours = [
            Counter({KINDS[kind]: need for kind, need in enumerate(hand.needs) if need})
            for hand in hand_system(rules).hands
        ]
        assert ours[: len(written[name])] == written[name]
    figurative = hand_system(HandRules(hand_system="figurative")).hands[-1]
    assert figurative.name.in_("ja") == systems["figurative_example"]["jp"]
    assert [KINDS[kind] for kind, need in enumerate(figurative.needs) if need] == sorted(
        systems["figurative_example"]["pieces"], key=KINDS.index
    )
