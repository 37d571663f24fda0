"""Who hears of the lobby: everybody what is new to them, and nobody silences the others."""

from __future__ import annotations

import json
import threading
import tracemalloc
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from belpic.core import registry
from belpic.core.errors import BadOptions
from belpic.core.languages import Lang
from belpic.core.match import Match
from belpic.core.record import Record
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL
from belpic.store import SeatRow, Store
from belpic.table import crew as crews
from belpic.table import lobby
from belpic.table.crew import Crew
from belpic.table.lobby import Filter, MeetingPoint
from belpic.table.plan import make_plan, new_key
from belpic.table.rooms import RoomPlan, Rooms
from belpic.table.studies import begin_study
from belpic.table.supervision import REST_MILLISECONDS, Patience, Supervisor
from belpic.table.terms import Terms
from belpic.table.time_control import TimeControl
from belpic.table.wire import message

NOW = 1_000_000
GAME = "zaupxiu"


@dataclass(eq=False)
class Visitor:
    """Somebody who writes down what they hear."""

    guest: str | None
    filter: Filter = field(default_factory=Filter)
    lang: Lang = "en"
    heard: list[dict[str, object]] = field(default_factory=list)

    def hear(self, message: str) -> None:
        """Take a message."""
        self.heard.append(json.loads(message))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


def offer(store: Store) -> None:
    """Open a table that waits for somebody."""
    seats = [SeatRow(0, "person", None, "host"), SeatRow(1, "open")]
    terms = replace(Terms(TimeControl.read("none")), entry="lobby")
    store.wait(store.create(make_plan(GAME, seats, new_key(), NOW, terms=terms).new()))


async def test_whoever_follows_what_was_deleted_silences_nobody(store: Store) -> None:
    point = MeetingPoint(store, lambda: NOW)
    gone = Visitor("a", Filter(study="deleted")), Visitor("b", Filter(room="deleted"))
    other = Visitor("c")
    for one in (*gone, other):
        point.enter(one)
    await point.look()
    assert [one["kind"] for one in other.heard] == ["lobby"]
    assert [one.heard for one in gone] == [[], []]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is put into words, each time that it is."""
    found: list[object] = []

    def counted(value: object, lang: Lang) -> str:
        found.append(value)
        return message(value, lang)

    monkeypatch.setattr(lobby, "message", counted)
    return found


async def test_a_study_is_said_once_for_all_who_follow(store: Store, said: list[object]) -> None:
    game = registry.load(GAME)
    match = Match.begin(game, 2, game.options(2)).settle(SeededRng(1))
    study = begin_study(Record.of(match, ALL).dumps().encode(), "g0", NOW)
    store.wait(store.studies.add(study))
    point = MeetingPoint(store, lambda: NOW)
    visitors = [Visitor(guest, Filter(study=study.id)) for guest in ("g0", "g1", "g2", None)]
    for one in visitors:
        point.enter(one)
    await point.look()
    assert [one.heard[0]["leads"] for one in visitors] == [True, False, False, False]
    assert len(said) == 2


async def test_nothing_is_said_anew_where_nothing_has_changed(
    store: Store, said: list[object]
) -> None:
    point = MeetingPoint(store, lambda: NOW)
    visitors = [Visitor(f"g{number}") for number in range(3)]
    for one in visitors:
        point.enter(one)
    for _ in range(3):
        await point.look()
    assert len(said) == 3
    offer(store)
    await point.look()
    assert len(said) == 6
    await point.seek("g0", GAME, None, 2, "none")
    await point.look()
    for one in visitors:
        tables, sought = one.heard[-1]["tables"], one.heard[-1]["sought"]
        assert isinstance(tables, list)
        assert isinstance(sought, list)
        assert (len(tables), len(sought)) == (1, 1)
        assert (one.heard[-1]["seek"] is not None) == (one.guest == "g0")


async def test_those_who_seek_the_same_meet_however_they_write_it(store: Store) -> None:
    point = MeetingPoint(store, lambda: NOW)
    assert await point.seek("g0", GAME, None, 2, "fischer 300+5") is None
    assert await point.seek("g1", GAME, None, 2, " " * 50 + "fischer 0300+05") is not None


def told_by_lobby(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what the lobby has told the log; threads of earlier tests may say something too."""
    return [one.getMessage() for one in caplog.records if one.name == lobby.__name__]


async def test_what_cannot_be_said_to_one_is_logged_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(value: object, lang: Lang) -> str:
        if lang == "ja":
            raise RuntimeError("no such word")
        return message(value, lang)

    monkeypatch.setattr(lobby, "message", broken)
    point = MeetingPoint(store, lambda: NOW)
    silent, other = Visitor("a", lang="ja"), Visitor("b")
    point.enter(silent)
    point.enter(other)
    await point.look()
    await point.look()
    assert (len(silent.heard), len(other.heard)) == (0, 1)
    assert len(told_by_lobby(caplog)) == 1


async def test_rules_without_an_end_silence_their_own_visitors_for_a_minute(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    released, asked = threading.Event(), list[Lang]()

    def endless(value: object, lang: Lang) -> str:
        asked.append(lang)
        while lang == "ja" and not released.is_set():
            pass
        return message(value, lang)

    monkeypatch.setattr(lobby, "message", endless)
    # what is computed counts, not how long this machine keeps others from computing
    monkeypatch.setattr(crews, "WALL_FACTOR", 120.0)
    now, crew = NOW, Crew()
    supervisor = Supervisor(Patience(step=0.5, opening=0.5, warming=0.0), crew)
    point = MeetingPoint(store, lambda: now, supervisor)
    reader = Visitor(None, Filter(game=GAME), lang="ja")
    other, third = Visitor("b"), Visitor("c", reader.filter)
    for one in (reader, other, third):
        point.enter(one)
    await point.look()
    await point.look()
    assert (len(reader.heard), len(other.heard)) == (0, 1)
    assert (asked.count("ja"), len(crew.stuck), len(told_by_lobby(caplog))) == (1, 1, 1)
    released.set()
    now += REST_MILLISECONDS
    await point.look()
    assert (len(reader.heard), len(other.heard), len(third.heard)) == (1, 1, 1)


async def seek(store: Store, seats: int) -> None:
    await MeetingPoint(store, lambda: NOW).seek("host", GAME, None, seats, "none")


async def open_room(store: Store, seats: int) -> None:
    plan = RoomPlan(GAME, "default", {}, seats, "none")
    await Rooms(store, lambda: NOW).open("host", "A class", [plan], "off")


@pytest.mark.parametrize("ask", [seek, open_room])
async def test_a_number_of_seats_is_checked_before_seats_are_made(
    store: Store, ask: Callable[[Store, int], Awaitable[None]]
) -> None:
    await ask(store, 2)
    tracemalloc.start()
    try:
        with pytest.raises(BadOptions) as refused:
            await ask(store, 100_000)  # 10 MB of seats; others ask for a million times as many
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert refused.value.reason.code == "bad_seats"
    assert most < 2_000_000
