"""What is kept about people can be shown to them and deleted, and is forgotten after a while."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from belpic.core.match import Event
from belpic.core.seats import Seat
from belpic.store import Addition, Entry, NewTable, NotStored, SeatRow, Store, TableRow
from belpic.store.engine import connect
from belpic.store.finished import Result, Side, Wanted
from belpic.store.moderation import Ban, Deed, Moderator
from belpic.store.people import Account, Session, new_account_id
from belpic.store.rows import ChatLine, Program, Room, Seek
from belpic.store.schema import METADATA

NOW = 10_000_000_000
DAY = 86_400_000
MINE, OTHER = "ab" * 16, "cd" * 16


def open_table(
    store: Store,
    name: str,
    guest: str,
    at: int,
    room: str | None = None,
    called: str | None = None,
) -> None:
    row = TableRow(name, "game", 1, "usual", "{}", b"hidden seed", "k" * 64, at)
    seats = (SeatRow(0, "person", None, guest, called), SeatRow(1, "person", None, OTHER))
    store.wait(store.create(NewTable(row, seats, bots=False, room=room)))
    entry = Entry(Event(1, "action", Seat(0), "throw"), at, 0, f"c{at}")
    added = Addition(name, 0, (entry,), "playing", bots=False, deadline=None)
    assert store.wait(store.append(added))


def fill(store: Store, guest: str, name: str, at: int, called: str | None = None) -> None:
    """Let somebody leave traces everywhere."""
    store.wait(store.add_guest(guest, at))
    open_table(store, name, guest, at, called=called)
    store.wait(store.people.rename(guest, "Ata", "ata", at))
    store.chat.add(ChatLine(0, name, at, 0, None, f"said by {name}"), guest).result(30)
    store.wait(store.programs.add(Program(f"bot:{name}", guest, f"token of {name}", at, None)))
    seek = Seek(guest, "game", "usual", 2, "none", at, at + 40_000)
    row = TableRow(f"s{name}", "game", 1, "usual", "{}", bytes(32), "k" * 64, at)
    seats = (SeatRow(0, "person"), SeatRow(1, "person"))
    store.wait(store.meeting.seek(replace(seek), NewTable(row, seats, bots=False)))


def everything(store: Store) -> str:
    """Return all rows of all tables as one text."""
    engine = connect(store.url, writes=False)
    with engine.connect() as connection:
        rows = [
            repr(row)
            for table in METADATA.sorted_tables
            for row in connection.execute(select(table))
        ]
    engine.dispose()
    return "\n".join(rows)


def test_all_that_is_kept_about_somebody_is_shown_without_secrets(store: Store) -> None:
    fill(store, MINE, "t1", NOW, "Ken")
    found = store.personal.export(MINE)
    assert found.keys() == {"guests", "tables", "seats", "names", "chat", "programs", "seeks"}
    assert [row["text"] for row in found["chat"]] == ["said by t1"]
    rows = [(row["table"], row["seat"], row["name"]) for row in found["seats"]]
    assert rows == [("t1", 0, "Ken")]
    assert "token" not in str(found)
    assert "hidden seed" not in str(found)
    assert store.personal.export("ef" * 16) == {}
    assert store.personal.seat("t1", 0) == MINE
    assert store.personal.seat("t1", 9) is None


def test_whoever_is_forgotten_is_nowhere_any_more_and_the_match_stays(store: Store) -> None:
    fill(store, MINE, "t1", NOW, "Ken")
    fill(store, OTHER, "t2", NOW)
    kept = store.personal.export(OTHER)
    assert store.personal.forget(MINE, NOW + 1).result(30)
    found = everything(store)
    assert MINE not in found
    assert "said by t1" not in found
    assert "Ken" not in found
    loaded = store.load("t1")
    assert loaded is not None
    assert [one.event.text for one in loaded.entries] == ["throw"]
    assert [seat.guest for seat in loaded.seats] == [None, OTHER]
    # the token that they gave to a bot opens nothing any more
    assert store.programs.holder("token of t1", NOW + 2) is None
    assert store.programs.holder("token of t2", NOW + 2) == "bot:t2"
    assert store.personal.export(OTHER) == kept
    assert not store.personal.forget(MINE, NOW + 1).result(30)


def test_whoever_others_wait_for_in_a_match_is_awaited(store: Store) -> None:
    open_table(store, "t1", MINE, NOW)
    assert store.personal.is_awaited(MINE)
    assert store.personal.is_awaited(OTHER)
    end = Entry(Event(2, "note", None, ""), NOW)
    over = Addition("t1", 1, (end,), "over", bots=False, deadline=None)
    assert store.wait(store.append(over))
    assert not store.personal.is_awaited(MINE)
    # nobody waits where one has all seats
    open_table(store, "t2", OTHER, NOW)
    assert not store.personal.is_awaited(OTHER)


def test_no_number_of_what_was_said_is_given_twice(store: Store) -> None:
    store.wait(store.add_guest(MINE, NOW))
    open_table(store, "t1", MINE, NOW)
    rude = store.wait(store.chat.add(ChatLine(0, "t1", NOW, None, None, "rude"), MINE))
    assert store.personal.forget(MINE, NOW).result(30)
    kind = store.wait(store.chat.add(ChatLine(0, "t1", NOW, 1, None, "hello"), OTHER))
    assert kind > rude
    assert store.moderation.person("t1", None, rude) is None


def test_an_account_is_forgotten_with_what_lets_its_owner_in(store: Store) -> None:
    account = Account(new_account_id(), "Ata", "ata", "hash of a password")
    session = Session("hash of a session", NOW, NOW + DAY)
    assert store.wait(store.people.register(account, ["hash of a code"], session, None))
    store.wait(store.people.add_link("hash of a link", account.id, NOW, NOW + DAY))
    shown = store.personal.export(account.id)
    assert shown["names"][0]["name"] == "Ata"
    assert "hash of" not in str(shown)
    assert store.personal.forget(account.id, NOW).result(30)
    assert "hash of" not in everything(store)
    assert store.people.account("ata") is None


def test_what_somebody_imported_goes_with_them_unless_it_is_public(store: Store) -> None:
    def imported(name: str, owner: str, *, public: bool) -> Result:
        sides = (Side(0, 1, 3, name=f"Ata of {name}", skeleton="ata"), Side(1, 2, 0))
        kept = Result(name, "game", 1, "", NOW, "result", sides, public=public, source="board")
        return replace(kept, guest=owner, digest=name)

    mine = imported("own", MINE, public=False), imported("shown", MINE, public=True)
    matches = (*mine, imported("other", OTHER, public=False))
    assert store.wait(store.results.add(matches)) == [True] * 3
    assert store.personal.forget(MINE, NOW).result(30)
    found = everything(store)
    assert MINE not in found
    assert "Ata of own" not in found
    assert [one.id for one in store.results.find(Wanted(viewer=OTHER))] == ["shown", "other"]


def test_a_moderator_is_forgotten_whole_and_a_ban_outlasts_the_tidying(store: Store) -> None:
    deed = Deed(NOW, None, "invite", "a friend", "")
    invited = Moderator("a friend", NOW, None, "hash of a token", NOW + DAY)
    assert store.wait(store.moderation.invite(invited, deed))
    assert store.wait(store.moderation.join("hash of a token", MINE, deed))
    assert store.personal.forget(MINE, NOW).result(30)
    assert store.moderation.moderators() == []
    store.wait(store.add_guest(OTHER, NOW - 200 * DAY))
    banned = replace(deed, deed="ban", what="t1 seat 1")
    assert store.wait(store.moderation.ban(Ban(OTHER, NOW, NOW + DAY, "rude"), banned))
    assert store.personal.tidy(NOW, NOW - 180 * DAY).guests == 0
    assert store.personal.tidy(NOW + 2 * DAY, NOW - 180 * DAY).guests == 1
    assert OTHER not in everything(store)
    assert [one.deed for one in store.moderation.log()] == ["ban", "invite", "invite"]


def test_guests_who_stay_away_are_forgotten_and_others_are_not(store: Store) -> None:
    old, new = NOW - 200 * DAY, NOW - DAY
    fill(store, MINE, "t1", old)
    store.programs.revoke("bot:t1", old + 1).result(30)
    store.wait(store.add_guest("6" * 32, old))
    joined = Moderator("a friend", old, "6" * 32)
    assert store.wait(store.moderation.invite(joined, Deed(old, None, "invite", "", "")))
    for guest, name in (("e" * 32, "t2"), ("f" * 32, "t3"), ("9" * 32, "t4"), ("8" * 32, "t5")):
        store.wait(store.add_guest(guest, old))
        open_table(store, name, guest, old)
    # one moderates, one plays still, one talks still, one has a bot that plays, one has a room
    entry = Entry(Event(2, "action", Seat(0), "throw"), new, 0, "late")
    late = Addition("t2", 1, (entry,), "playing", bots=False, deadline=None)
    assert store.wait(store.append(late))
    store.chat.add(ChatLine(0, "t3", new, 0, None, "still here"), "f" * 32).result(30)
    store.wait(store.programs.add(Program("bot:x", "9" * 32, "its token", old, None)))
    store.wait(store.rooms.add(Room("room", "8" * 32, "Class", "[]", "none", old, None)))
    open_table(store, "t6", "7" * 32, new, "room")
    done = store.personal.tidy(NOW, NOW - 180 * DAY)
    assert (done.guests, done.lines) == (1, 1)
    found = everything(store)
    assert MINE not in found
    assert "still here" in found
    for guest in ("e", "f", "9", "8", "6"):
        assert f"'{guest * 32}'" in found
    done = store.personal.tidy(NOW, NOW - 180 * DAY)
    assert (done.guests, done.lines) == (0, 0)


def test_a_database_that_refuses_forgets_nobody(store: Store) -> None:
    store.close()
    with pytest.raises(NotStored):
        store.personal.tidy(NOW, NOW)
