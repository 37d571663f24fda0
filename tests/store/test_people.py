"""Accounts in the store: what is taken over, what is spent, and what ends with what."""

from dataclasses import replace

from sqlalchemy import inspect

from belpic.store import NewTable, SeatRow, Store, TableRow
from belpic.store.engine import connect
from belpic.store.people import Account, Session, is_account, new_account_id
from belpic.store.rows import ChatLine
from belpic.store.schema import METADATA

NOW = 1_000_000
GUEST = "ab" * 16


def account(name: str) -> Account:
    return Account(new_account_id(), name, name.casefold(), f"hash of {name}'s")


def session(name: str, until: int = NOW * 2) -> Session:
    return Session(name, NOW, until)


def register(store: Store, name: str, *codes: str, guest: str | None = None) -> Account:
    made = account(name)
    assert store.wait(
        store.people.register(made, codes or (f"c {name}",), session(f"s {name}"), guest)
    )
    return made


def open_table(store: Store, name: str, guest: str) -> None:
    row = TableRow(name, "zaupxiu", 1, "default", "{}", b"s", "k", NOW)
    seats = (SeatRow(0, "person", None, guest), SeatRow(1, "bot", "random"))
    store.wait(store.create(NewTable(row, seats, bots=True)))


def test_every_table_of_the_schema_is_made_by_the_migrations(store: Store) -> None:
    engine = connect(store.url, writes=False)
    try:
        found = inspect(engine)
        for name, table in METADATA.tables.items():
            assert {one["name"] for one in found.get_columns(name)} == set(table.c.keys())
            indexes = {one["name"] for one in found.get_indexes(name)}
            assert {one.name for one in table.indexes} <= indexes, name
    finally:
        engine.dispose()


def test_an_account_takes_over_what_its_owner_had_as_a_guest(store: Store) -> None:
    open_table(store, "t1", GUEST)
    store.wait(store.chat.add(ChatLine(0, "t1", NOW, 0, "hello", ""), GUEST))
    assert store.wait(store.people.rename(GUEST, "Hana", "hana", NOW))
    store.wait(store.people.add_link("l", GUEST, NOW, NOW + 5))
    made = register(store, "Hana", guest=GUEST)
    assert is_account(made.id)
    assert not is_account(GUEST)
    assert [one.id for one in store.tables_of(made.id)] == ["t1"]
    assert store.tables_of(GUEST) == []
    loaded = store.load("t1")
    assert loaded is not None
    assert loaded.seats[0].guest == made.id
    # whoever knows the guest's cookie gains nothing by it any more
    assert store.people.names((GUEST, made.id)) == {made.id: "Hana"}
    assert store.people.link("l", NOW) is None


def test_what_another_account_has_is_never_taken_over(store: Store) -> None:
    first, second = register(store, "Hana"), register(store, "Taro")
    open_table(store, "t1", first.id)
    store.wait(store.people.sign_in(second.id, session("more"), first.id))
    assert [one.id for one in store.tables_of(first.id)] == ["t1"]


def test_a_name_of_an_account_is_nobody_elses(store: Store) -> None:
    made = register(store, "Hana")
    other = account("Hana")
    assert not store.wait(store.people.register(other, ("d",), session("x"), None))
    assert store.people.account_of(other.id) is None
    assert not store.wait(store.people.rename(GUEST, "Hana", "hana", NOW))
    assert store.wait(store.people.rename(GUEST, "Taro", "taro", NOW))
    assert store.wait(store.people.rename(made.id, "HANA", "hana", NOW))
    assert store.wait(store.people.rename(made.id, "Jiro", "jiro", NOW))
    found = store.people.account("jiro")
    assert found is not None
    assert (found.id, found.name) == (made.id, "Jiro")
    assert store.people.account("hana") is None
    assert [one.name for one in store.people.accounts()] == ["Jiro"]


def test_sessions_end_one_by_one_all_together_and_by_themselves(store: Store) -> None:
    made, people = register(store, "Hana"), store.people
    for name in ("one", "two"):
        store.wait(people.sign_in(made.id, session(name), None))
    assert people.sessions_of(made.id, NOW) == 3
    assert people.session("one", NOW) == (made.id, NOW * 2)
    assert people.session("one", NOW * 2) is None
    store.wait(people.renew("one", NOW * 3))
    assert people.session("one", NOW * 2) == (made.id, NOW * 3)
    store.wait(people.sign_out("somebody else", "one"))
    store.wait(people.sign_out(made.id, "two"))
    assert people.session("two", NOW) is None
    assert people.session("one", NOW) is not None
    store.wait(people.sign_out(made.id, None))
    assert people.session("one", NOW) is None
    store.wait(people.sign_in(made.id, session("old", NOW + 1), None))
    store.wait(people.sign_in(made.id, Session("new", NOW + 2, NOW + 9), None))
    assert people.sessions_of(made.id, 0) == 1


def test_a_new_password_ends_all_other_sessions(store: Store) -> None:
    made, people = register(store, "Hana"), store.people
    store.wait(people.sign_in(made.id, session("kept"), None))
    store.wait(people.add_link("l", made.id, NOW, NOW + 5))
    store.wait(people.change_password(made.id, "another", "kept"))
    assert people.session("kept", NOW) is not None
    assert people.session("s Hana", NOW) is None
    assert people.link("l", NOW) is None
    found = people.account_of(made.id)
    assert found is not None
    assert found == replace(made, password="another")  # noqa: S106  # of nobody
    store.wait(people.rehash(made.id, "not the present one", "newer"))
    assert people.account_of(made.id) == found
    store.wait(people.rehash(made.id, "another", "newer"))
    assert people.account_of(made.id) != found


def test_a_code_lets_its_owner_in_once(store: Store) -> None:
    made = register(store, "Hana", "c1", "c2")
    register(store, "Taro", "c3")
    people = store.people
    assert store.wait(people.recover("taro", "c1", "x")) is None
    assert store.wait(people.recover("nobody", "c1", "x")) is None
    assert people.codes_left(made.id) == 2
    assert store.wait(people.recover("hana", "c1", "forgotten no more")) == made.id
    assert store.wait(people.recover("hana", "c1", "y")) is None
    assert people.codes_left(made.id) == 1
    assert people.session("s Hana", NOW) is None
    assert people.session("s Taro", NOW) is not None
    store.wait(people.replace_codes(made.id, ("n1", "n2", "n3")))
    assert people.codes_left(made.id) == 3
    assert store.wait(people.recover("hana", "c2", "y")) is None


def test_a_link_works_once_and_not_for_long(store: Store) -> None:
    people = store.people
    store.wait(people.add_link("l1", GUEST, NOW, NOW + 5))
    assert people.link("l1", NOW + 4) == GUEST
    assert people.link("l1", NOW + 5) is None
    assert store.wait(people.use_link("l1", NOW + 5)) is None
    assert store.wait(people.use_link("l1", NOW)) is None, "one that is too late is gone"
    store.wait(people.add_link("l2", GUEST, NOW, NOW + 5))
    store.wait(people.add_link("l3", GUEST, NOW, NOW + 5))
    assert store.wait(people.use_link("l2", NOW)) is None
    assert store.wait(people.use_link("l3", NOW)) == GUEST
    assert store.wait(people.use_link("l3", NOW)) is None


def test_some_may_publish(store: Store) -> None:
    made = register(store, "Hana")
    store.wait(store.people.trust(made.id, publisher=True))
    found = store.people.account_of(made.id)
    assert found is not None
    assert found.publisher
