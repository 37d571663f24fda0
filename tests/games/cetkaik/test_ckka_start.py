"""CKKA records that begin in a later season, or with other points than a whole game does."""

from __future__ import annotations

import pytest

from belpic.core.match import Match
from belpic.core.record import Record, check
from belpic.core.seats import Seat
from tests.games.cetkaik.ckka_games import FORMAT, GAME, SEASON, read, read_leniently, record_of

BODY = SEASON.removeprefix("{一位色:黒}\n")
RED_BODY = "ZO皇[TO]TU    LAI兵LY無撃裁\nZI船ZAIZIA橋二 手黒王\n或為(王)終季 手五\n春終\n"
"""A takes the king with its second move."""


def started(record: Record) -> tuple[object, object]:
    """Return the first season of a record, and IA's lead."""
    return record.options["first_season"], record.options["start_lead"]


def scores(record: Record) -> tuple[int, ...]:
    """Return the points of both sides at the end of a record."""
    return tuple(tenths // 10 for tenths in check(record).state.scores())


def test_a_record_may_begin_in_a_later_season() -> None:
    text = "{律:官定机戦}\n{季:夏}\n{一位色:黒黒}\n" + "\n".join(
        BODY.replace("春", season) for season in "夏秋"
    )
    record = read(text)
    assert started(record) == (2, 0)
    assert scores(record) == (30, 10)
    assert FORMAT.write(record) == text


def test_a_record_may_begin_with_other_points() -> None:
    record = read("{季:夏}\n[筆]十二 [翰]二十八\n" + BODY.replace("春", "夏"))
    assert started(record) == (2, -8)
    assert scores(record) == (17, 23)
    text = FORMAT.write(record)
    assert text.startswith("{律:官定机戦}\n{季:夏}\n{一位色:黒}\n[黒]十二 [赤]二十八\nZO皇")
    assert read(text) == record
    assert FORMAT.write(read(text)) == text


@pytest.mark.parametrize(
    ("header", "body", "lead"),
    [
        ("[a]12 [b]28\n", BODY, -8),
        ("[a]12 [b]\n", BODY, -8),
        ("[a] [b]28\n", BODY, -8),
        ("[a] [b]\n", BODY, 0),
        ("[a]20 [b]20\n", BODY, 0),
        # the first name is that of the first mover, whoever that is
        ("[a]12 [b]28\n", RED_BODY, 8),
        ("{一位色:赤}\n[a]12 [b]28\n", RED_BODY, 8),
        ("{一位色:赤}\n[a]12 [b]28\n", "ZO皇TU", 8),
        ("{一位裁:無五}\n[a]12 [b]28\n", "ZO皇TU", 8),
        ("{一位裁:五五四無}\n[a]12 [b]28\n", "ZO皇TU", -8),
        ("{一位色:赤}\n[a]12 [b]28\n", "", 8),
        ("[a]12 [b]28\n", "", -8),
        # in the school's game both have twenty together
        ("{律:教育机戦}\n[a]3 [b]17\n", "ZO皇ZU", -7),
        ("{律:教育机戦}\n[a]3 [b]\n", "ZO皇ZU", -7),
        ("{belpic.option:score_cap=off}\n[a]-5 [b]45\n", "ZO皇TU", -25),
    ],
)
def test_points_are_those_of_the_first_mover_and_the_other(
    header: str, body: str, lead: int
) -> None:
    record = read(header + body)
    assert started(record) == (1, lead)
    again = read(FORMAT.write(record))
    assert again == record


def test_the_second_of_two_halves() -> None:
    record = read("{季:下季}\n" + BODY.replace("春終", "下季終\n\n星一周"))
    assert (record.options["seasons"], *started(record)) == (2, 2, 0)
    assert record.outcome is not None
    assert record.outcome.reason == "seasons"
    assert "{季:下季}\n" in FORMAT.write(record)


def test_the_last_season_is_followed_by_none() -> None:
    record = read("{季:冬}\n[a]39 [b]1\n" + BODY.replace("春終", "冬終\n\n星一周"))
    assert record.outcome is not None
    assert record.outcome.scores == (400, 0)


def test_a_log_without_moves_keeps_its_start() -> None:
    options = GAME.options(2, "official", {"first_season": 3, "start_lead": 7})
    match = Match.begin(GAME, 2, options)
    assert FORMAT.write(record_of(match)) == "{律:官定机戦}\n{季:秋}\n[黒]二十七 [赤]十三\n"
    thrown = match.play(Seat(0), "throw").happen("3").play(Seat(1), "throw").happen("4")
    text = FORMAT.write(record_of(thrown))
    assert text.endswith("{一位裁:三四}\n[赤]十三 [黒]二十七\n")
    for played in (match, thrown, thrown.resign(Seat(0))):
        assert read(FORMAT.write(record_of(played))) == record_of(played)


def test_lenient_reading_begins_as_the_rules_do_where_the_header_cannot_be_right() -> None:
    found = read_leniently("{季:夏}\n[a]12 [b]29\n" + BODY.replace("春", "夏"))
    assert [problem.code for problem in found.problems] == ["start_points", "start_points"]
    assert started(found.record) == (2, 0)
    assert scores(found.record) == (25, 15)
