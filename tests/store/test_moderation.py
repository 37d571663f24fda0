"""Rooms, studies and what moderators do, on both kinds of databases."""

from dataclasses import replace

from belpic.core.match import Event
from belpic.core.seats import Seat
from belpic.store import Addition, Entry, NewTable, SeatRow, Store, TableRow
from belpic.store.moderation import Announcement, Ban, Deed, DeedKind, Moderator, Report
from belpic.store.rows import ChatLine, Program, Room
from belpic.store.studies import Study

NOW = 10_000_000_000


def table(name: str, room: str | None = None) -> NewTable:
    row = TableRow(name, "game", 1, "usual", "{}", bytes(32), "k" * 64, NOW)
    seats = (SeatRow(0, "person", None, "g0"), SeatRow(1, "open"))
    return NewTable(row, seats, bots=False, room=room)


def deed(kind: DeedKind, at: int = NOW) -> Deed:
    return Deed(at, "mod", kind, "what", "why")


def test_rooms_are_kept_changed_and_know_their_tables(store: Store) -> None:
    room = Room("r1", "host", "Class", "[]", "presets", NOW)
    store.wait(store.rooms.add(room))
    store.wait(store.create(table("t1", "r1")))
    store.wait(store.create(table("t2")))
    assert [one.id for one in store.rooms.tables("r1", 10)] == ["t1"]
    assert store.rooms.of_owner("host", 10) == [room]
    closed = replace(room, title="Club", closed=NOW + 1)
    store.wait(store.rooms.change(closed))
    assert store.rooms.find(["r1", "r2"]) == {"r1": closed}
    assert store.rooms.of_owner("host", 10) == []


def test_a_deed_is_logged_if_it_was_done_and_only_then(store: Store) -> None:
    kept = store.moderation
    invited = Moderator("Ana", NOW, None, "hash", NOW + 10)
    assert store.wait(kept.invite(invited, deed("invite")))
    assert not store.wait(kept.join("other", "g1", deed("join")))
    assert not store.wait(kept.join("hash", "g1", deed("join", NOW + 10)))
    assert store.wait(kept.join("hash", "g1", deed("join")))
    assert not store.wait(kept.join("hash", "g2", deed("join")))
    assert (kept.moderates("g1"), kept.moderates("g2")) == (True, False)
    (number,) = [one.number for one in kept.moderators()]
    assert store.wait(kept.dismiss(number, deed("dismiss")))
    assert not store.wait(kept.dismiss(number, deed("dismiss")))
    assert [one.deed for one in kept.log()] == ["dismiss", "join", "invite"]


def test_a_closed_table_takes_nothing_more_and_stands_in_no_list(store: Store) -> None:
    kept = store.moderation
    store.wait(store.create(table("t1")))
    assert store.wait(kept.close("t1", deed("close")))
    assert not store.wait(kept.close("t1", deed("close")))
    assert kept.is_closed("t1")
    assert kept.closed_since(NOW - 1) == ["t1"]
    assert kept.closed_since(NOW) == []
    entry = Entry(Event(1, "seat", Seat(0), "person"), NOW)
    late = Addition("t1", 0, (entry,), "open", bots=False, deadline=None)
    assert not store.wait(store.append(late))
    assert store.tables_of("g0") == []


def test_from_where_somebody_came_is_kept_once_and_forgotten_in_time(store: Store) -> None:
    kept = store.moderation
    store.wait(kept.ban(Ban("g1", NOW, NOW + 100, "why", NOW + 50), deed("ban")))
    store.wait(kept.ban(Ban("g2", NOW, NOW + 100, "why"), deed("ban")))
    alone, placed = (one.number for one in kept.bans(NOW))
    for number in (alone, placed):
        store.wait(kept.place(number, "192.0.2.1"))
    store.wait(kept.place(placed, "192.0.2.2"))
    assert [one.network for one in kept.bans(NOW)] == [None, "192.0.2.1"]
    assert not kept.remembers_networks(NOW + 49)
    assert kept.remembers_networks(NOW + 50)
    store.wait(kept.forget_networks(NOW + 50))
    assert not kept.remembers_networks(NOW + 50)
    assert [one.network for one in kept.bans(NOW)] == [None, None]


def test_reports_bans_and_announcements_hold_as_long_as_they_do(store: Store) -> None:
    kept = store.moderation
    store.wait(store.create(table("t1")))
    line = store.wait(store.chat.add(ChatLine(0, "t1", NOW, None, None, "rude"), "g9"))
    assert kept.person("t1", None, line) == "g9"
    assert kept.person("t1", 0, None) == "g0"
    assert kept.person("t1", 1, None) is None
    store.wait(kept.report(Report(NOW, "g0", "t1", None, line, "insult", "")))
    assert kept.reported("g0", NOW - 1) == 1
    assert kept.reported("g0", NOW) == 0
    (number,) = [one.number for one in kept.reports()]
    assert store.wait(kept.handle(number, deed("handle")))
    assert kept.reports() == []
    store.wait(kept.ban(Ban("g9", NOW, NOW + 100, "why"), deed("ban")))
    (ban,) = kept.bans(NOW + 99)
    assert kept.bans(NOW + 100) == []
    assert store.wait(kept.lift(ban.number, deed("lift", NOW + 1)))
    assert kept.bans(NOW + 1) == []
    store.wait(kept.announce(Announcement(NOW, NOW + 100, "{}"), deed("announce")))
    (told,) = kept.announcements(NOW)
    assert store.wait(kept.end(told.number, deed("end", NOW + 1)))
    assert kept.announcements(NOW + 1) == []


def test_whoever_is_banned_has_no_bot_to_play_in_their_place(store: Store) -> None:
    for name, owner in (("bot:a", "g0"), ("bot:b", "g1"), ("bot:c", None)):
        store.wait(store.programs.add(Program(name, owner, f"token of {name}", NOW, None)))
    store.wait(store.moderation.ban(Ban("g0", NOW, NOW + 100, "why"), deed("ban")))
    assert store.programs.holder("token of bot:a", NOW + 99) is None
    assert not store.programs.holds("bot:a", NOW + 99)
    assert store.programs.holder("token of bot:a", NOW + 100) == "bot:a"
    for name in ("bot:b", "bot:c"):
        assert store.programs.holder(f"token of {name}", NOW + 99) == name
        assert store.programs.holds(name, NOW + 99)


def test_a_study_is_changed_from_the_version_that_was_seen(store: Store) -> None:
    study = Study("s1", "g0", "game", 2, "{}", "[]", 0, 3, 0, NOW)
    store.wait(store.studies.add(study))
    assert store.wait(store.studies.change(replace(study, n=2)))
    assert not store.wait(store.studies.change(replace(study, n=1)))
    assert store.studies.find(["s1"])["s1"] == replace(study, n=2, version=1)
