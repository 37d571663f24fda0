"""CKKA records played through the rules: what they become, and what is chosen for them."""

import pytest

from belpic.core.record import check
from belpic.core.seats import ALL
from tests.games.cetkaik.ckka_games import (
    FORMAT,
    GAME_OVER,
    SEASON,
    noted,
    read,
    read_leniently,
    texts,
)

BODY = SEASON.removeprefix("{一位色:黒}\n")
ONLINE = "{律:オンライン机戦}\n{一位色:黒}\n"
STANDARD = "{律:標準机戦}\n"


def body_of(text: str) -> list[str]:
    """Return the words of a record's body after it was converted there and back."""
    lines = FORMAT.write(read(text)).split("\n")
    return [word for line in lines if not line.startswith("{") for word in line.split()]


def test_a_season_becomes_small_actions() -> None:
    record = read(SEASON)
    assert texts(record) == [
        *("throw", "5", "throw", "0"),
        *("M-TU", "LI-LU", "ZAI*ZI-ZA", "4", "taxot"),
    ]
    assert [event.seat for event in record.events if event.kind == "action"] == [0, 1, 0, 1, 0, 0]
    assert (record.game, record.seats, record.viewer, record.outcome) == ("cetkaik", 2, ALL, None)
    assert check(record).state.scores() == (250, 150)


def test_a_game_ends_as_it_is_written() -> None:
    record = read(GAME_OVER)
    assert record.outcome is not None
    assert (record.outcome.scores, record.outcome.reason) == ((400, 0), "points")
    assert FORMAT.write(record) == "{律:官定机戦}\n" + GAME_OVER


def test_a_game_of_four_seasons() -> None:
    record = read("".join(BODY.replace("春", season) for season in "春夏秋冬") + "星一周")
    assert record.outcome is not None
    assert record.outcome.scores == (400, 0)
    text = FORMAT.write(record)
    assert text.startswith("{律:官定机戦}\n{一位色:黒黒黒黒}\nZO皇")
    assert text.endswith("冬終\n\n星一周\n")


# Who begins


def test_the_throws_for_the_first_move_are_chosen_and_marked() -> None:
    assert noted(read(SEASON)) == [("5", "或"), ("0", "或"), ("M-TU", "M^TO-TU")]
    red = read("{一位色:赤}\nLI兵LU無撃裁 LAI兵LY無撃裁")
    assert noted(red) == [("0", "或"), ("5", "或")]


@pytest.mark.parametrize(
    ("text", "throws"),
    [
        ("LI兵LU無撃裁", ["0", "5"]),
        # 皇 is moved by both sides, so the second move tells who made the first
        ("ZO皇TU LI兵LU無撃裁", ["5", "0"]),
        ("ZO皇TU LAI兵LY無撃裁", ["0", "5"]),
        ("ZO皇TU", ["5", "0"]),
        ("{一位色:赤}\nZO皇TU", ["0", "5"]),
        ("ZO皇TU LI兵LU無撃裁 TU皇[TO]TU\n或為(皇再来)終季 手下三", ["5", "0"]),
        ("ZO皇TU TU皇[TO]TU\n或為(皇再来)終季 手下三", ["5", "0"]),
    ],
)
def test_the_first_mover_follows_from_the_first_piece(text: str, throws: list[str]) -> None:
    assert texts(read(text), "chance") == throws


def test_every_season_has_its_own_first_mover() -> None:
    summer = "LI兵LU無撃裁 LAI兵LY無撃裁"
    record = read(SEASON.replace("一位色:黒", "一位色:黒赤") + summer)
    assert texts(record, "chance") == ["5", "0", "4", "0", "5"]
    # the old online dialect names the first one only
    assert read(SEASON + summer) == record


def test_a_season_that_has_not_begun_may_have_a_first_mover() -> None:
    record = read(SEASON.replace("一位色:黒", "一位色:黒赤"))
    assert texts(record)[9:] == ["throw", "0", "throw", "5"]
    assert FORMAT.write(record).startswith("{律:官定机戦}\n{一位色:黒赤}\nZO皇")


def test_throws_for_the_first_move_can_be_told() -> None:
    text = "{律:官定机戦}\n{一位色:赤}\n{一位裁:三三二四}\nLI兵LU無撃裁\n"
    record = read(text)
    assert texts(record, "chance") == ["3", "3", "2", "4"]
    assert noted(record) == []
    assert FORMAT.write(record) == text


# What is not known


@pytest.mark.parametrize(
    ("move", "counts"),
    [
        ("LAU弓LAILY橋或", ["1"]),
        ("LAU弓LAILU橋或", ["3"]),
        ("LAU弓LAILI橋或", ["4"]),
        ("LAU弓LAILY橋或此無", ["0"]),
        ("NAI兵NO水或", ["3"]),
        ("NAI兵NO水或此無", ["0"]),
    ],
)
def test_unknown_throws_are_the_smallest_that_fit(move: str, counts: list[str]) -> None:
    record = read(move)
    assert texts(record, "chance")[2:] == counts
    assert [note for _, note in noted(record)[2:]] == ["或"]
    assert body_of(move)[0] == move


def test_two_unknown_throws() -> None:
    text = "ZO皇TU LI兵LU無撃裁\nTAU虎NAIZO橋或水或"
    assert texts(read(text), "chance")[2:] == ["2", "3"]
    assert body_of(text)[-1] == "TAU虎NAIZO橋或水或"


def test_unknown_pieces_and_colours_are_filled_in() -> None:
    text = SEASON.replace("船", "片").replace("LI兵", "LI片").replace("手赤王", "手王")
    assert read(text) == read(SEASON)
    assert read(SEASON.replace(" 手赤王", "")) == read(SEASON)
    assert FORMAT.write(read(text)) == "{律:官定机戦}\n" + SEASON


def test_notation_one_is_settled_by_the_rules() -> None:
    text = "LAU弓LAILY無 LE弓LILU四\nNAI兵NO此無 ME弓MIMU\nZO皇ZU TE虎NIZO一"
    assert body_of(text) == [
        *("LAU弓LAILY橋或此無", "LE弓LILU橋四"),
        *("NAI兵NO水或此無", "ME弓MIMU橋或"),
        *("ZO皇ZU", "TE虎NIZO橋一此無"),
    ]


def test_a_drop_of_unknown_colour_is_known_by_the_stock() -> None:
    assert body_of("LAU弓LAILI四 KI兵KU\n或兵MY")[-1] == "赤兵MY"
    both = "LAU弓LAILI四 MI兵MU\nLI弓KI MU兵MO\n或兵MY"
    problems = read_leniently(both).problems
    assert [problem.code for problem in problems] == ["open_colour"]
    assert texts(read_leniently(both).record)[-1] == "P@MY"


@pytest.mark.parametrize(
    "way", ["ZO皇TY", "ZO皇[TO]TY", "ZO皇TAITY", "ZO皇[ZY]TAITY", "ZO皇[或]TAITY"]
)
def test_the_way_of_tam_is_kept_as_far_as_it_is_known(way: str) -> None:
    assert body_of(way) == [way]


def test_a_way_of_tam_with_its_step_first() -> None:
    text = "ZO皇[ZY]ZAIZAU LI兵LU無撃裁 ZAU皇ZAI[ZY]TY"
    record = read(text)
    assert noted(record)[2:] == [("M-ZAU", "M^ZY*ZAI-ZAU"), ("M-TY", "M*ZAI^ZY-TY")]
    assert body_of(text) == text.split()


# Comments and the header


def test_comments_stay_where_they_were() -> None:
    text = SEASON.replace("TU ", "TU{一}{二} ").replace("手赤王", "手赤王{M^TO-TU}")
    text = text.replace("手五", "手五{五点}").replace("春終", "春終{春の末}{又}")
    record = read(text)
    assert noted(record)[2:] == [
        ("M-TU", "M^TO-TU\n一\n二"),
        ("ZAI*ZI-ZA", "\nM^TO-TU"),
        ("taxot", "五点"),
    ]
    assert texts(record, "note") == ["春の末", "又"]
    assert FORMAT.write(record) == "{律:官定机戦}\n" + text
    # a comment before the capture is on the same move, and an empty one says nothing
    moved = text.replace("橋四 手赤王{M^TO-TU}", "橋四{M^TO-TU}{} 手赤王")
    assert read(moved) == record


def test_comments_behind_the_game_stay_there() -> None:
    text = GAME_OVER.replace("春終", "春終{季の後}").replace("星一周", "星一周{星の後}{又}")
    assert FORMAT.write(read(text)) == "{律:官定机戦}\n" + text


def test_names_are_left_out_and_other_items_kept() -> None:
    head = "{始時:2020-10-14}\n{黒名:甲}{https://example.org}\n#{a}b}#\n[甲]二十 [乙]二十\n"
    record = read(head + BODY.replace("或為", "[甲]為"))
    assert texts(record, "note") == ["{始時:2020-10-14}", "{https://example.org}", "#{a}b}#"]
    again = FORMAT.write(record)
    assert again == (
        "{律:官定机戦}\n{一位色:黒}\n{始時:2020-10-14}\n{https://example.org}\n#{a}b}#\n" + BODY
    )


def test_points_between_seasons_are_checked_and_left_out() -> None:
    head, named = "[甲] [乙]\n", BODY.replace("或為", "[甲]為")
    for line in ("[甲]二十五 [乙]十五", "[乙]十五 [甲]二十五", "[丙]15 [丁]25", "[丙] [丁]"):
        assert read(f"{head}{named}{line}\n") == read(head + named)


# The rules of a record


def test_going_on_may_name_all_hands_or_the_new_ones() -> None:
    over = GAME_OVER.split("或為(同色")[0]
    records = [read(f"{over}或為{hands}再行") for hands in ("(同色馬弓兵)(王)", "(同色馬弓兵)")]
    assert records[0] == records[1]
    assert FORMAT.write(records[1]).endswith("或為(同色馬弓兵)(王)再行\n")


def test_situational_hands_may_be_named() -> None:
    for named in ("(皇再来)", "(同色王)(皇再来)", "(王)"):
        text = GAME_OVER.split("KI兵")[0] + f"KI兵KU無撃裁 TU皇TU\n或為{named}再行"
        record = read(text)
        assert FORMAT.write(record).endswith("TU皇TU\n或為(王)(皇再来)再行\n")


def test_online_records_are_read_by_the_rules_of_the_site() -> None:
    text = "{一位色:黒}\n{始時:2022-04-01T17:00:24.278Z}\nZO皇[TO]TU    LI兵LU無撃裁\n"
    record = read(text + "ZAI船ZIZA橋四手赤王\n\n或為王而手五\n終季    春終\n")
    assert record.options["ruleset"] == "online"
    # a direction is declared, and the square is chosen after the throw
    assert texts(record)[7:] == ["ZAI*ZI~ZE", "4", "to ZA", "taxot"]
    assert FORMAT.write(record).startswith("{律:オンライン机戦}\n{一位色:黒}\n{始時:")


@pytest.mark.parametrize("throw", ["橋一", "橋無此無", "橋四此無"])
def test_stepping_on_tam_is_paid_at_once_on_the_site(throw: str) -> None:
    record = read(f"{ONLINE}ZAI船ZOZU{throw} LI兵LU無撃裁")
    assert check(record).state.scores() == (150, 250)
    assert FORMAT.read(f"ZAI船ZOZU{throw}", lenient=True).record.options["ruleset"] == "official"


def test_a_lost_destination_is_the_nearest_water() -> None:
    text = ONLINE + "ZO皇TU    LI兵LU無撃裁\nTAU虎NAITAU橋三水一此無\n"
    record = read(text)
    assert texts(record)[6:] == ["TAU*NAI~TY", "3", "to ZO", "1"]
    assert noted(record)[-1] == ("to ZO", "或")
    assert FORMAT.write(record) == text
    exact = read(text.replace("オンライン机戦", "官定机戦"))
    assert texts(exact)[6:] == ["TAU*NAI-ZO", "3", "1"]
    assert noted(exact)[-1] == ("TAU*NAI-ZO", "或")
    assert FORMAT.write(exact) == text.replace("オンライン机戦", "官定机戦")


def test_the_square_that_a_failed_move_was_planned_for_is_kept() -> None:
    text = STANDARD + "LAU弓LAILU橋一此無"
    record = read(text)
    assert texts(record)[4:] == ["LAU*LAI", "1", "stay"]
    assert noted(record)[-1] == ("LAU*LAI", "LAU*LAI-LU")
    assert body_of(text) == ["LAU弓LAILU橋一此無"]
    # the nearest one needs no note
    assert noted(read(STANDARD + "LAU弓LAILY橋一此無"))[2:] == []


@pytest.mark.parametrize(
    ("throw", "count", "note"),
    [("水四", "4", ""), ("水一此無", "1", ""), ("水或此無", "0", "或"), ("", "3", "或")],
)
def test_tam_throws_for_water_where_the_rules_want_it(throw: str, count: str, note: str) -> None:
    text = f"{STANDARD}ZO皇[TY]NY LI兵LU無撃裁\nLAI兵LY無撃裁 NY皇[TY]TO{throw}"
    last = read(text).events[-1]
    assert (last.kind, last.text, last.note) == ("chance", count, note)
    assert body_of(text)[-1] == f"NY皇[TY]TO{throw or '水或'}"


def test_further_throws_belong_to_renda() -> None:
    text = "LAU弓LAILI橋二加二 手赤兵    LE弓LILU橋三加一此無\n"
    record = read("{belpic.option:step_sticks=rengeki}\n" + text)
    assert texts(record)[4:9] == ["LAU*LAI-LI", "2", "again", "2", "bank"]
    assert texts(record)[9:] == ["LE*LI-LU", "3", "again", "1"]
    assert FORMAT.write(record).endswith(text)


ZERO = "{belpic.option:step_zero_captures_via=true}\n"


def test_the_piece_stepped_on_may_be_taken_where_that_is_allowed() -> None:
    record = read(ZERO + "ZO皇[TO]TU LI兵LU無撃裁\nZAI船ZIZI橋無 手赤船")
    assert texts(record)[6:] == ["ZAI*ZI-ZE", "0", "to ZI"]
    assert FORMAT.write(record).endswith("ZAI船ZIZI橋無 手赤船\n")
    assert texts(read(ZERO + "ZO皇[TO]TU LI兵LU無撃裁\nZAI船ZIZI橋或"))[6:] == texts(record)[6:]
    for text in ("ZAI船ZIZI無撃裁", "ZAI船ZIZI四"):
        found = read_leniently(f"{ZERO}ZO皇[TO]TU LI兵LU無撃裁\n{text}")
        assert "needs_bridge" in [problem.code for problem in found.problems]
    own = read_leniently(ZERO + "LAU弓LAILAI橋無")
    assert [problem.code for problem in own.problems] == ["illegal_move"]


def test_taking_the_piece_stepped_on_may_need_a_throw_for_water() -> None:
    start = ZERO + "ZO皇[TO]TY    ZI船ZAI無撃裁 手黒船\n"
    for throw, last in (("水三 手赤船", "3"), ("水二此無", "2"), ("水或此無", "0")):
        record = read(f"{start}TAU虎ZAIZAI橋無{throw}")
        assert texts(record)[7:] == ["0", "to ZAI", last]
        assert FORMAT.write(record).endswith(f"TAU虎ZAIZAI橋無{throw}\n")


def test_stepping_on_tam_is_declared_by_other_rules() -> None:
    text = "ZAI船ZOZU橋一\n或為(撃皇)終季 手下五\n春終\n"
    record = read("{一位色:黒}\n" + text)
    assert check(record).state.scores() == (150, 250)
    assert FORMAT.write(record) == "{律:官定机戦}\n{一位色:黒}\n" + text


def test_seasons_named_as_halves_are_two() -> None:
    record = read(SEASON.replace("春終", "上季終"))
    assert record.options["seasons"] == 2
    text = FORMAT.write(record)
    assert "{belpic.option:seasons=2}\n" in text
    assert text.endswith("上季終\n")


def test_remarks_before_anything_readable_are_kept() -> None:
    found = read_leniently("LI龍LU{a}{b} LI兵LU無撃裁")
    assert texts(found.record)[:2] == ["a", "b"]
    assert texts(found.record)[-1] == "LI-LU"


def test_a_first_move_from_nowhere() -> None:
    found = read_leniently("LU兵LO無撃裁")
    assert [problem.code for problem in found.problems] == ["no_piece"]
    assert texts(found.record, "chance") == ["5", "0"]


def test_tenths_of_points_are_cut_off() -> None:
    """By the old method a king is worth 3 points and itself 1; with the pawn 0.2 more."""
    start = "{belpic.option:scoring_method=old_2_4}\n" + GAME_OVER.split("\n或為")[0]
    record = read(f"{start}\n或為(王)再行\nKI兵KU無撃裁 LAU弓LAILU橋三 手赤兵")
    assert check(record).state.scores() == (200, 200)
    assert read(f"{start}\n或為(王)終季 手三").options["scoring_method"] == "old_2_4"


# The ancient game


def test_ancient_moves_over_ships_and_leaps() -> None:
    text = "{律:古机戦}\n{一位色:黒}\n"
    moves = "KAI兵KY無撃裁    KI兵KU無撃裁\nKY兵KO無撃裁    PI兵PU無撃裁\nKO兵KU無撃裁 手赤兵\n"
    record = read(text + moves)
    assert texts(record, "action")[2:] == ["KAI-KY", "KI-KU", "KY-KO", "PI-PU", "KO-KU"]
    assert FORMAT.write(record) == text + moves
