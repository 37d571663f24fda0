"""Matches from elsewhere: what is taken, what is refused, and that nothing is taken twice."""

import json
from dataclasses import replace

import pytest

from belpic.core import registry
from belpic.core.errors import BelpicError
from belpic.core.match import Match
from belpic.core.record import Record, Time
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, Seat
from belpic.table.imports import ImportedMatch, is_list, read_list, read_match
from tests.games.cetkaik.ckka_games import GAME_OVER, SEASON

NOW = 1_700_000_000_000
BARE = ImportedMatch(
    game="zaupxiu", names=("花子", "Taro", ""), places=(2, 1, 2), played="2023-05-01"
)


def played(*, over: bool = True) -> Record:
    """Return the record of a short match, whole or without its end."""
    game, rng = registry.load("zaupxiu"), SeededRng(1)
    match = Match.begin(game, 2, game.options(2)).settle(rng)
    for _ in range(200 if over else 1):
        if match.outcome is not None:
            break
        (seat,) = match.state.to_act if isinstance(match.state.to_act, frozenset) else (Seat(0),)
        match = match.play(seat, str(match.state.actions(seat)[0])).settle(rng)
    return Record.of(match, ALL)


def refusal(told: ImportedMatch) -> str:
    with pytest.raises(BelpicError) as caught:
        read_match(told, None, NOW, public=True)
    return caught.value.reason.code


def test_a_record_is_replayed_and_kept_whole() -> None:
    record = played()
    told = ImportedMatch(record=record.dumps(), names=("A", "B"), occasion=" Spring  2023 ")
    made = read_match(told, "me", NOW, public=False)
    assert record.outcome is not None
    assert (made.source, made.game, made.record) == ("record", "zaupxiu", record.dumps())
    assert tuple(side.place for side in made.sides) == record.outcome.places
    assert tuple(side.score for side in made.sides) == record.outcome.scores
    assert [side.name for side in made.sides] == ["A", "B"]
    assert (made.occasion, made.guest, made.public, made.at) == ("Spring 2023", "me", False, NOW)


@pytest.mark.parametrize("at", [NOW + 10**9, 10**30, -(10**30)])
def test_a_record_that_tells_of_another_time_needs_its_day(at: int) -> None:
    record = played()
    times = tuple(Time(at, 0) for _ in record.events)
    told = ImportedMatch(record=replace(record, clock="move 30", times=times).dumps())
    assert refusal(told) == "import_day"
    read = read_match(replace(told, played="2023-05-01"), "me", NOW, public=False)
    assert read.at == read_match(BARE, "me", NOW, public=False).at


def test_a_record_of_another_format_is_known_by_its_text() -> None:
    made = read_match(ImportedMatch(record=GAME_OVER, played="2021-11-06"), None, NOW, public=True)
    assert (made.game, made.source) == ("cetkaik", "record")
    assert sorted(side.place for side in made.sides) == [1, 2]
    assert made.record is not None
    assert '"belpic-record/' in made.record
    unfinished = ImportedMatch(record=SEASON)
    assert refusal(unfinished) == "import_unfinished"
    told = read_match(replace(unfinished, places=(2, 1)), None, NOW, public=True)
    assert [side.place for side in told.sides] == [2, 1]
    assert told.reason == "unfinished"


def test_a_bare_result_is_taken_as_told() -> None:
    made = read_match(replace(BARE, scores=(3, 9, 3)), None, NOW, public=True)
    assert (made.source, made.record, made.reason) == ("board", None, "result")
    assert [(side.name, side.place, side.score) for side in made.sides] == [
        ("花子", 2, 3),
        ("Taro", 1, 9),
        (None, 2, 3),
    ]
    assert made.sides[1].skeleton == "taro"
    assert made.at == 1_682_899_200_000


def test_the_same_match_is_known_again_by_the_same_importer_alone() -> None:
    digests = [
        read_match(told, owner, NOW + number, public=True).digest
        for number, (told, owner) in enumerate(
            [
                (BARE, None),
                (BARE, None),
                (BARE, "me"),
                (replace(BARE, played="2023-05-02"), None),
                (replace(BARE, occasion="x"), None),
            ]
        )
    ]
    assert digests[0] == digests[1]
    assert len(set(digests)) == 4


def test_what_does_not_fit_is_refused() -> None:
    record = played().dumps()
    assert refusal(ImportedMatch()) == "import_nothing"
    assert refusal(ImportedMatch(record="no record")) != ""
    assert refusal(ImportedMatch(record=record, game="lutu")) == "import_game"
    assert refusal(ImportedMatch(record=record, names=("A",))) == "import_lengths"
    assert refusal(ImportedMatch(record=record, places=(7, 7))) == "import_other_places"
    assert refusal(ImportedMatch(record=played(over=False).dumps())) == "import_unfinished"
    masked = replace(played(over=False), viewer=Seat(0)).dumps()
    assert refusal(ImportedMatch(record=masked)) == "import_masked"
    changed = record.replace('"throw"', '"bank"', 1)
    assert refusal(ImportedMatch(record=changed)) != ""


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (replace(BARE, game="nothing"), "unknown_game"),
        (replace(BARE, places=()), "import_seats"),
        (replace(BARE, places=(1, 2, 2, 4)), "import_lengths"),
        (replace(BARE, places=(1, 3, 2)), None),
        (replace(BARE, places=(1, 1, 2)), "import_places"),
        (replace(BARE, places=(0, 1, 2)), "import_places"),
        (replace(BARE, scores=(1, 2)), "import_lengths"),
        (replace(BARE, scores=(10**16, 0, 0)), "import_scores"),
        (replace(BARE, names=("a\u202e", "b", "c")), "name_odd"),
        (replace(BARE, played="yesterday"), "import_day"),
        (replace(BARE, played="2099-01-01"), "import_day"),
        (replace(BARE, played="0001-01-01"), "import_day"),
        (replace(BARE, occasion="x" * 101), "import_occasion"),
        (replace(BARE, occasion="x\x00"), "import_occasion"),
    ],
)
def test_results_that_cannot_be_are_refused(told: ImportedMatch, code: str | None) -> None:
    if code is None:
        assert read_match(told, None, NOW, public=True).public
    else:
        assert refusal(told) == code


def test_a_list_is_read_line_by_line() -> None:
    good = {"game": "zaupxiu", "names": ["A", "B"], "places": [1, 2]}
    lines = [json.dumps(good), "{", "", json.dumps({**good, "more": 1}), "[]", json.dumps(good)]
    text = "\n".join(lines)
    assert is_list(text)
    first, torn, more, listed, last = read_list(text)
    assert first == last == ImportedMatch(game="zaupxiu", names=("A", "B"), places=(1, 2))
    assert all(isinstance(one, BelpicError) for one in (torn, more, listed))


def test_a_table_of_values_is_read_row_by_row() -> None:
    text = (
        "\ufeffgame, played,occasion,name1,place1,score1,name2,place2,score2,name3,place3\n"
        'lutu,2023-05-01,"Spring, second day",花子,1,12,Taro,2,-3,,\n'
        "lutu,,,A,1,,B,first,,,\n"
        "lutu,,,A,1,,B,2,,C,3\n"
    )
    assert is_list(text)
    first, wrong, last = read_list(text)
    assert first == ImportedMatch(
        None, "lutu", ("花子", "Taro"), (1, 2), (12, -3), "2023-05-01", "Spring, second day"
    )
    assert isinstance(wrong, BelpicError)
    assert last == ImportedMatch(None, "lutu", ("A", "B", "C"), (1, 2, 3))
    (too_long,) = read_list('game,name1,place1\n"' + "x" * 200_000)
    assert isinstance(too_long, BelpicError)


def test_a_record_is_no_list() -> None:
    record = played().dumps()
    assert not is_list(record)
    assert not is_list(json.dumps(json.loads(record)))
    assert not is_list(SEASON)
