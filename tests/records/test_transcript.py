"""Records as sentences for people."""

from dataclasses import replace

import pytest

from belpic.bots.runner import Log
from belpic.bots.simulation import Simulation
from belpic.core import registry
from belpic.core.errors import BadOptions, BadRecord
from belpic.core.match import Event, Kind, Match
from belpic.core.numbers import score_text
from belpic.core.options import Value, shown
from belpic.core.record import Fairness, Record
from belpic.core.rng import ScriptedRng
from belpic.core.seats import ALL, SPECTATOR, Seat
from belpic.records.transcript import raw, transcribe, why_ended
from tests.size import sized
from tests.tiny.game import GAME, TINY

FIRST, SECOND = Seat(0), Seat(1)


def begun() -> Match:
    options = GAME.options(2, None, {"heap": 7})
    return Match.begin(TINY, 2, options).settle(ScriptedRng(["1", "2"]))


def over() -> Match:
    return begun().play(FIRST, "take 3").play(SECOND, "take 3").play(FIRST, "take 1")


def test_a_whole_match_reads_in_both_languages() -> None:
    told = transcribe(Record.of(over(), ALL, Fairness.of(b"s" * 16)))
    assert [text.in_("en") for text in told.head[:2]] == [
        "Heap, version 2 of the rules, 2 seats",
        "Options: heap=7",
    ]
    assert [text.in_("ja") for text in told.head[:2]] == [
        "小山、規則第2版、2席",
        "規則選択：heap=7",
    ]
    assert "the seeds are in the record" in told.head[2].in_("en")
    assert [(line.number, line.text.in_("en")) for line in told.lines] == [
        (1, "Seat 1 gets the stone 1."),
        (2, "Seat 2 gets the stone 2."),
        (3, "Seat 1: take 3."),
        (4, "Seat 2: take 3."),
        (5, "Seat 1: take 1."),
    ]
    assert told.lines[0].text.in_("ja") == "1番席に石1。"
    assert told.problem is None
    assert [text.in_("en") for text in told.end] == [
        "The match is over: the heap is empty.",
        "1. seat 1, 5",
        "1. seat 2, 5",
    ]
    assert told.end[0].in_("ja") == "対局終了：山が空。"


def test_what_was_taken_back_is_marked() -> None:
    match = begun().play(FIRST, "take 1").undo(2).play(FIRST, "take 2", note="better").agree()
    lines = transcribe(Record.of(match, ALL)).lines
    assert [line.undone for line in lines] == [False, False, True, False, False, False]
    assert lines[3].text.in_("en") == "Taken back to entry 2."
    assert lines[4].text.in_("en") == "Seat 1: take 2. (better)"
    assert lines[5].text.in_("en") == "A draw is agreed."


def test_a_log_of_one_viewer_is_given_as_it_is() -> None:
    told = transcribe(Record.of(begun().play(FIRST, "take 1"), SECOND))
    assert [line.text.in_("en") for line in told.lines] == [
        "Chance: ??",
        "Chance: 2",
        "Seat 1: take 1",
    ]
    assert "as seen by: seat 2" in told.head[1].in_("en")
    assert [text.in_("en") for text in told.end] == ["The match goes on."]
    watched = transcribe(Record.of(begun(), SPECTATOR))
    assert "観戦者" in watched.head[1].in_("ja")


def test_a_seed_that_is_still_closed_is_said_to_be() -> None:
    record = Record.of(begun(), FIRST, Fairness.of(b"s" * 16, opened=False))
    assert "not open yet" in transcribe(record).head[-1].in_("en")


def test_an_old_record_is_told_as_far_as_it_goes_with_its_outcome() -> None:
    record = Record.of(over(), ALL)
    events = (*record.events[:3], replace(record.events[3], text="take 9"), record.events[4])
    told = transcribe(replace(record, version=1, events=events))
    assert [line.number for line in told.lines] == [1, 2, 3]
    assert told.problem is not None
    assert "Entry 4:" in told.problem.text.in_("en")
    assert told.end[0].in_("en") == "The match is over: the heap is empty."


def test_a_record_of_an_unknown_game_cannot_be_told() -> None:
    with pytest.raises(BadRecord, match="no game “chess”"):
        transcribe(replace(Record.of(over(), ALL), game="chess"))
    partial = transcribe(replace(Record.of(begun(), FIRST), game="chess"))
    assert partial.head[0].in_("en").startswith("chess, version 2")


@pytest.mark.parametrize(
    ("kind", "seat", "text", "english"),
    [
        ("resign", 1, "", "Seat 2 resigns."),
        ("flag", 0, "", "Seat 1 has run out of time."),
        ("abandon", 1, "", "Seat 2 has left the match."),
        ("abandon", None, "", "The match is abandoned."),
        (
            "abandon",
            None,
            "cap",
            "The match is ended at the limit of its length; the scores decide.",
        ),
        ("seat", 0, "bot greedy", "Seat 1 is now played by: bot greedy"),
        ("note", None, "a {remark}", "Remark: a {remark}"),
    ],
)
def test_events_that_rules_ignore(kind: Kind, seat: int | None, text: str, english: str) -> None:
    told = raw(Event(1, kind, None if seat is None else Seat(seat), text))
    assert told.in_("en") == english
    assert told.in_("ja") != told.in_("en")


@pytest.mark.parametrize("why", ["cap", "agree", "resign", "time", "abandon"])
def test_ends_at_the_table_have_words(why: str) -> None:
    assert why_ended(why, None).in_("ja") != why_ended(why, None).in_("en")


def test_ends_by_the_rules_have_the_words_of_the_game() -> None:
    assert why_ended("empty", TINY).in_("ja") == "山が空"
    assert why_ended("magic", TINY).in_("en") == "magic"


@pytest.mark.parametrize(
    ("score", "text"), [(0, "0"), (5, "0.5"), (123, "12.3"), (-7, "−0.7"), (-120, "−12")]
)
def test_tenths_are_written_as_people_do(score: int, text: str) -> None:
    assert score_text(score, tenths=True) == text
    assert score_text(score, tenths=False) == str(score).replace("-", "−")


OPTION_VALUES = [
    pytest.param(game_id, name, value, id=f"{game_id}-{name}={shown(value)}")
    for game_id in registry.ids()
    for name, spec in registry.load(game_id).Options.specs().items()
    for value in spec.samples()
]


@pytest.mark.unmeasured
@pytest.mark.parametrize(("game_id", "name", "value"), OPTION_VALUES)
def test_random_matches_with_every_option_value_are_told_whole(
    game_id: str, name: str, value: Value
) -> None:
    game = registry.load(game_id)
    seats = game.info.usual_seats
    try:
        options = game.options(seats, None, {name: value})
    except BadOptions:
        # has a meaning only together with others
        return
    simulation = Simulation.of(game, seats, options, ["random"], "told", sized(40, 1000))
    log: Log = []
    play = simulation.play(0, log)
    told = transcribe(simulation.record(0, log))
    assert told.problem is None
    assert len(told.lines) >= play.events
    assert all(line.text.in_("ja") and line.text.in_("en") for line in told.lines)
    assert not [line.text.in_("en") for line in told.lines if "??" in line.text.in_("en")]
