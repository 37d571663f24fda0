"""Tables that everybody may find, for whom tables wait, and who is brought together."""

from dataclasses import replace

import pytest

from belpic.core.match import Event
from belpic.core.seats import Seat
from belpic.store import Addition, Entry, NewTable, SeatRow, Store, TableRow
from belpic.store.meeting import FOUND_MILLISECONDS, KEPT_MILLISECONDS
from belpic.store.rows import Seek

NOW = 10_000_000_000
PEOPLE = (SeatRow(0, "person"), SeatRow(1, "person"))


def table(
    name: str,
    seats: tuple[SeatRow, ...] = PEOPLE,
    *,
    created: int = NOW,
    listed: bool = False,
    lasting: bool = False,
) -> NewTable:
    row = TableRow(name, "game", 1, "usual", "{}", bytes(32), "k" * 64, created)
    return NewTable(row, seats, bots=False, listed=listed, lasting=lasting)


def seek(guest: str, created: int = NOW, seats: int = 2, clock: str = "none") -> Seek:
    return Seek(guest, "game", "usual", seats, clock, created, created + 40_000)


def test_tables_are_listed_while_somebody_is_there_or_need_not_be(store: Store) -> None:
    free = (SeatRow(0, "person", None, "g0"), SeatRow(1, "open"))
    for made in (
        table("secret", free),
        table("fresh", free, listed=True),
        table("left", free, created=NOW - 60_000, listed=True),
        table("kept", free, created=NOW - 60_000, listed=True),
        table("slow", free, created=NOW - 60_000, listed=True, lasting=True),
        table("old", free, created=NOW - KEPT_MILLISECONDS, listed=True, lasting=True),
    ):
        store.wait(store.create(made))
    store.wait(store.attend({"kept": (0,)}, NOW + 1))
    found = store.meeting.open_tables(NOW, NOW - 30_000, 10)
    assert [one.id for one in found] == ["fresh", "kept", "slow"]
    assert [(one.kind, one.guest) for one in found[0].seats] == [("person", "g0"), ("open", None)]
    assert [one.id for one in store.meeting.open_tables(NOW, NOW - 30_000, 1)] == ["fresh"]
    begun = Entry(Event(1, "seat", Seat(1), "person"), NOW)
    assert store.wait(
        store.append(Addition("fresh", 0, (begun,), "starting", bots=False, deadline=None))
    )
    assert "fresh" not in [one.id for one in store.meeting.open_tables(NOW, NOW - 30_000, 10)]


def test_those_who_seek_the_same_are_brought_together_the_longest_waiting_first(
    store: Store,
) -> None:
    meeting = store.meeting
    assert store.wait(meeting.seek(seek("late", NOW + 5), table("t0"))) is None
    assert store.wait(meeting.seek(seek("early", NOW), table("t1", PEOPLE))) == "t1"
    assert store.wait(meeting.seek(seek("other", NOW + 6, clock="days 3"), table("t2"))) is None
    assert store.wait(meeting.seek(seek("next", NOW + 7), table("t3"))) is None
    loaded = store.load("t1")
    assert loaded is not None
    assert {seat.guest for seat in loaded.seats} == {"early", "late"}
    assert store.load("t0") is None
    found = meeting.seeks_of(["early", "late", "other", "nobody"])
    assert {guest: one.table for guest, one in found.items()} == {
        "early": "t1",
        "late": "t1",
        "other": None,
    }
    assert [(one.clock, number) for one, number in meeting.sought(NOW + 8)] == [
        ("days 3", 1),
        ("none", 1),
    ]
    # both have a seat that is kept, and the table waits for both
    assert [one.waits for one in store.tables_of("early")] == [True]


def test_three_are_brought_together_by_the_third(store: Store) -> None:
    three = (*PEOPLE, SeatRow(2, "person"))
    made = [
        store.wait(store.meeting.seek(seek(guest, NOW, 3), table(f"t-{guest}", three)))
        for guest in ("a", "b", "a", "c")
    ]
    assert made == [None, None, None, "t-c"]


def test_a_seek_is_kept_for_a_while_renewed_and_forgotten(store: Store) -> None:
    meeting = store.meeting
    store.wait(meeting.seek(seek("a"), table("t1")))
    assert len(meeting.sought(NOW + 39_999)) == 1
    assert meeting.sought(NOW + 40_000) == []
    # whoever comes later does not meet somebody who has gone
    assert store.wait(meeting.seek(seek("b", NOW + 50_000), table("t2"))) is None
    store.wait(meeting.renew(["a"], NOW + 100_000))
    assert store.wait(meeting.seek(seek("b", NOW + 60_000), table("t3"))) == "t3"
    store.wait(meeting.stop("b"))
    assert set(meeting.seeks_of(["a", "b"])) == {"a"}
    later = NOW + 100_001 + FOUND_MILLISECONDS
    store.wait(meeting.seek(replace(seek("c"), created=later), table("t4")))
    assert set(meeting.seeks_of(["a", "b", "c"])) == {"c"}


def test_of_two_who_race_for_one_person_one_gets_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from belpic.store import meeting as module  # noqa: PLC0415  # its inner step is replaced here

    store.wait(store.meeting.seek(seek("a"), table("t1")))
    # another process has taken somebody whom this one still believes to be free
    monkeypatch.setattr(module, "_others", lambda *_: ["gone"])
    assert store.wait(store.meeting.seek(seek("b"), table("t2"))) is None
    assert store.load("t2") is None
    assert {one.table for one in store.meeting.seeks_of(["a", "b"]).values()} == {None}


def test_tables_that_wait_for_somebody_come_first_the_most_urgent_before_others(
    store: Store,
) -> None:
    def append(name: str, asked: int, deadline: int | None, at: int) -> None:
        entry = Entry(Event(1, "seat", Seat(0), "person"), at)
        full = Addition(name, 0, (entry,), "playing", bots=False, deadline=deadline, asked=asked)
        assert store.wait(store.append(full))

    seats = (SeatRow(0, "person", None, "other"), SeatRow(1, "person", None, "me"))
    for name in ("theirs", "mine", "urgent", "calm"):
        store.wait(store.create(table(name, seats)))
    append("theirs", 0b01, 50, NOW + 9)
    append("mine", 0b10, 100, NOW + 1)
    append("urgent", 0b11, 60, NOW)
    append("calm", 0b10, None, NOW + 2)
    found = store.tables_of("me")
    assert [(one.id, one.waits, one.deadline) for one in found] == [
        ("urgent", True, 60),
        ("mine", True, 100),
        ("calm", True, None),
        ("theirs", False, 50),
    ]
