"""CKKA records that contradict the rules: refused with line and reason, or followed and listed."""

import pytest

from belpic.core.record import check
from belpic.games.cetkaik.ckka import CkkaError
from tests.games.cetkaik.ckka_contradictions import (
    CHAIN,
    CHANGES,
    LONG_LEG,
    NAMED,
    NO_THROW_TO_FAIL,
    TEXTS,
)
from tests.games.cetkaik.ckka_games import FORMAT, SEASON, read, read_leniently, texts

ALL_TEXTS = [(SEASON.replace(good, bad, 1), code, line) for good, bad, code, line in CHANGES]
ALL_TEXTS += TEXTS


@pytest.mark.parametrize(("text", "code", "line"), ALL_TEXTS)
def test_what_contradicts_the_rules_is_refused_with_its_line(
    text: str, code: str, line: int
) -> None:
    with pytest.raises(CkkaError) as caught:
        FORMAT.read(text, lenient=False)
    error = caught.value
    assert (error.reason.code, error.line) == (code, line)
    assert error.text.in_("en").startswith(f"Line {line}, column ")
    assert error.text.in_("ja").startswith(f"{line}行")


@pytest.mark.parametrize(("text", "code", "line"), ALL_TEXTS)
def test_lenient_reading_lists_the_same_and_makes_a_good_record(
    text: str, code: str, line: int
) -> None:
    foreign = read_leniently(text)
    assert code in [problem.code for problem in foreign.problems]
    assert foreign.problems[0].text.in_("en").startswith(f"Line {line}, ")
    check(foreign.record)
    assert read(FORMAT.write(foreign.record)) == foreign.record


@pytest.mark.parametrize("text", NO_THROW_TO_FAIL)
def test_what_needs_no_throw_cannot_fail(text: str) -> None:
    foreign = read_leniently(text)
    assert foreign.problems[-1].code == "cannot_fail"
    assert foreign.record.events[-1].kind == "note"


def test_the_mover_declares_under_either_name() -> None:
    read(NAMED.replace("或為", "[甲]為"))
    read("{赤名:甲}\n{黒名:乙}\n" + SEASON.replace("或為", "[乙]為"))
    # two players of one name cannot be told apart
    read(NAMED.replace("乙", "甲").replace("或為", "[甲]為"))


def test_the_first_name_is_that_of_the_side_that_begins() -> None:
    text = (
        "[甲]20 [乙]\nZO皇[TO]TU LAI兵LY無撃裁\nZI船ZAIZIA橋二 手黒王\n[甲]為(王)終季 手五\n春終\n"
    )
    assert check(read(text + "[甲]二十五 [乙]十五")).state.scores() == (150, 250)
    for wrong in (text.replace("[甲]為", "[乙]為"), text + "[乙]二十五 [甲]十五"):
        assert len(read_leniently(wrong).problems) in (1, 2)


def test_a_leg_longer_than_five_needs_renda() -> None:
    record = read(CHAIN + LONG_LEG)
    assert texts(record)[6:] == ["ZAI*ZAU-ZE", "4", "again", "2", "bank"]
    assert FORMAT.write(record).endswith("ZAI船ZAUZE橋或\n")


# Going on


def test_what_cannot_be_followed_is_kept_without_names() -> None:
    text = NAMED.replace("LU無撃裁", "LY無撃裁{なぜ}").replace("或為", "[甲]為")
    foreign = read_leniently(text + "[甲]二十五 [乙]十五\nLI兵LU無撃裁\n星一周\n")
    assert [problem.code for problem in foreign.problems] == ["illegal_move"]
    assert texts(foreign.record)[4:] == [
        "M-TU",
        "LI兵LY無撃裁",
        "なぜ",
        "ZAI船ZIZA橋四",
        "手赤王",
        "或為(王)終季 手五",
        "春終",
        "[]二十五 []十五",
        "LI兵LU無撃裁",
        "星一周",
    ]


def test_loose_elements_are_kept_as_they_are() -> None:
    text = "LI兵LO MAU弓MAIMY四 LAU弓LAILY或此無 TAU虎ZAIXY無 或兵MY 再行 終季{a}"
    foreign = read_leniently(text)
    assert texts(foreign.record)[4:] == [
        *("LI兵LO", "MAU弓MAIMY四", "LAU弓LAILY或此無", "TAU虎ZAIXY此無"),
        *("或兵MY", "再行", "終季", "a"),
    ]


def test_a_missing_declaration_is_taken_as_going_on() -> None:
    foreign = read_leniently(SEASON.replace("或為(王)終季 手五\n春終", "KI兵KU無撃裁"))
    assert texts(foreign.record)[-2:] == ["tymok", "KI-KU"]


def test_a_needless_declaration_is_left_out_but_not_its_comment() -> None:
    foreign = read_leniently("LI兵LU無撃裁\n或為(王)再行{なぜ}\nLAI兵LY無撃裁")
    assert texts(foreign.record)[4:] == ["LI-LU", "なぜ", "LAI-LY"]


def test_throws_that_do_not_fit_are_replaced_and_marked() -> None:
    for text, count in ((SEASON.replace("橋四", "橋一"), "2"), ("NAI兵NO無撃裁", "3")):
        throws = [event for event in read_leniently(text).record.events if event.kind == "chance"]
        assert (throws[-1].text, throws[-1].note) == (count, "或")


def test_throws_that_are_not_needed_are_left_out() -> None:
    assert texts(read_leniently("NAI兵LAILY橋二").record)[4:] == ["NAI*LAI-LY"]


def test_every_problem_is_listed_in_the_order_of_the_text() -> None:
    text = SEASON.replace("手五", "手六").replace("(王)", "(獣)").replace("手赤王", "手黒王")
    codes = [problem.code for problem in read_leniently(text).problems]
    assert codes == ["other_capture", "other_hands", "other_points"]
    unreadable = read_leniently(text.replace("春終", "なに"))
    assert [problem.code for problem in unreadable.problems] == [*codes, "unreadable"]
