"""Who played the match that a study reviews."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event

from belpic.core import registry
from belpic.core.errors import BelpicError
from belpic.core.match import Match
from belpic.core.record import Record
from belpic.core.rng import SeededRng
from belpic.core.scene import Board, Thing
from belpic.core.seats import ALL, CHANCE, Seat
from belpic.store import Store
from belpic.store.finished import Result, Side
from belpic.table.names import made_up, name_text
from belpic.table.reviewers import Reviewers, find_reviewers, reviewers_of
from belpic.table.studies import begin_study, study_now
from belpic.table.study_positions import position

PROGRAM = "bot:gus:01234567"


def names_of(folder: Path, *sides: Side) -> list[str | None]:
    """Return what those are called who played a match: in its review as in its replay."""
    store = Store(f"sqlite:///{folder / 'tables.db'}")
    match = f"match{'-'.join(str(side.guest) for side in sides)}"
    result = Result(match, "lutu", 1, "default", 0, "", sides, public=True, digest=match)
    store.wait(store.results.add((result,)))
    game = registry.load("lutu")
    begun = Match.begin(game, len(sides), game.options(len(sides)))
    record = Record.of(begun, ALL).dumps().encode()
    reviewed = begin_study(record, "owner", 0, table=match)
    opened = begin_study(record, "owner", 0, archived=match)
    elsewhere = begin_study(record, "owner", 0)
    found = find_reviewers(store, (reviewed, opened, elsewhere))
    replayed = reviewers_of(store, result)
    store.close()
    assert found == {reviewed.id: replayed, opened.id: replayed}
    assert replayed.guests == tuple(side.guest for side in sides)
    return [None if name is None else name.in_("en") for name in replayed.names]


def test_several_seats_of_one_person_are_told_apart(tmp_path: Path) -> None:
    one, again, other = Side(0, 1, 0, "one"), Side(1, 1, 0, "one"), Side(1, 1, 0, "other")
    alone, bot = names_of(tmp_path, one, Side(1, 1, 0, level="1"))
    assert alone is not None
    assert bot is None
    assert names_of(tmp_path, one, again) == [f"{alone} (1)", f"{alone} (2)"]
    assert names_of(tmp_path, one, other)[0] == alone


def test_whoever_has_played_from_one_seat_is_found_there() -> None:
    players = Reviewers(("one", None, "two", "two"))
    assert players.seat_of("one") == Seat(0)
    # several seats are those of people who share a device: none of them is the one who looks
    assert [players.seat_of(who) for who in ("two", "other", None)] == [None] * 3


def test_people_at_one_device_are_called_by_their_own_names(tmp_path: Path) -> None:
    ken, mari = Side(0, 1, 0, "one", name="Ken"), Side(1, 1, 0, "one", name="Mari")
    assert names_of(tmp_path, ken, mari) == ["Ken", "Mari"]


def test_a_seat_that_was_left_to_a_bot_is_still_its_persons(tmp_path: Path) -> None:
    left = Side(1, 2, 0, "gone", level="1", has_left=True)
    assert names_of(tmp_path, Side(0, 1, 0, "one"), left)[1] == made_up("gone").in_("en")


def test_a_program_has_its_own_name_everywhere(tmp_path: Path) -> None:
    assert name_text(PROGRAM, None).in_("en") == "gus"
    assert names_of(tmp_path, Side(0, 1, 0, "one"), Side(1, 1, 0, PROGRAM))[1] == "gus"


def test_a_match_that_was_hidden_names_nobody_to_those_who_found_it(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    game = registry.load("lutu")
    record = Record.of(Match.begin(game, 2, game.options(2)), ALL).dumps()
    sides = (Side(0, 1, 0, "a"), Side(1, 1, 0, "b"))
    found = Result(
        "m0", "lutu", 1, "default", 0, "", sides, public=True, digest="m0", record=record
    )
    store.wait(store.results.add((found,)))
    studies = [begin_study(record.encode(), owner, 0, archived="m0") for owner in ("x", "a")]
    assert set(find_reviewers(store, studies)) == {one.id for one in studies}
    assert store.wait(store.results.publish("m0", public=False))
    # whoever has played goes on to know who that was
    assert set(find_reviewers(store, studies)) == {studies[1].id}
    store.close()


def test_the_database_is_asked_no_more_often_for_many_studies(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    game = registry.load("lutu")
    record = Record.of(Match.begin(game, 2, game.options(2)), ALL).dumps().encode()
    sides = (Side(0, 1, 0, "a"), Side(1, 1, 0, "b"))
    names = [f"m{number}" for number in range(4)]
    results = [
        Result(name, "lutu", 1, "default", 0, "", sides, public=True, digest=name) for name in names
    ]
    store.wait(store.results.add(results))
    studies = [begin_study(record, "x", 0, archived=name) for name in names]
    studies += [begin_study(record, "x", 0, table=name) for name in names]
    file = str(tmp_path / "tables.db")
    many = _asked(file, lambda: find_reviewers(store, studies))
    assert many == _asked(file, lambda: find_reviewers(store, studies[:1])) > 0
    assert _asked(file, lambda: find_reviewers(store, [begin_study(record, "x", 0)])) == 0
    assert len(find_reviewers(store, studies)) == len(studies)
    store.close()


def _asked(file: str, work: Callable[[], object]) -> int:
    """Return how many times a database is asked meanwhile; other tests have their own."""
    statements: list[str] = []

    def count(connection: Connection, _cursor: object, statement: str, *_rest: object) -> None:
        if statement.startswith("SELECT") and connection.engine.url.database == file:
            statements.append(statement)

    event.listen(Engine, "before_cursor_execute", count)
    try:
        work()
    finally:
        event.remove(Engine, "before_cursor_execute", count)
    return len(statements)


def test_where_sticks_are_awaited_nobody_is_asked_though_the_match_goes_on() -> None:
    game = registry.load("niekkutzaupxiu")
    match = Match.begin(game, 2, game.options(2))
    while match.state.to_act is not CHANCE:
        match = match.play(Seat(0), next(iter(match.state.actions(Seat(0)))))
    study = begin_study(Record.of(match, ALL).dumps().encode(), "x", 0)
    with pytest.raises(BelpicError) as refused:
        position(study, 0, len(match.events), 0)
    assert refused.value.reason.code == "seat_not_asked"


def test_a_board_lies_as_it_did_before_whoever_played() -> None:
    game = registry.load("cetkaik")
    match = Match.begin(game, 2, game.options(2)).settle(SeededRng(1))
    study = begin_study(Record.of(match, ALL).dumps().encode(), "leader", 0)
    players = Reviewers(("one", "leader"))
    last = len(match.events)

    def turned(things: Iterable[Thing]) -> list[bool]:
        return [one.turned for one in things if isinstance(one, Board)]

    for who, seat in (("one", Seat(0)), ("leader", Seat(1))):
        before = turned(match.state.view(seat).scene().things)
        assert turned(study_now(study, who, players).shown.things) == before
        assert turned(position(study, 0, last, own=seat).things) == before
    assert turned(study_now(study, "other", players).shown.things) == [False]
    assert turned(position(study, 0, last).things) == [False]
