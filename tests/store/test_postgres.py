"""A database that a server keeps: many processes, connections that break, copies of both kinds."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import PoolProxiedConnection, create_engine, text

from belpic.core.errors import BadOptions, BelpicError
from belpic.store import NotStored, Store, addresses, listening, probe, trouble, writer
from belpic.store.addresses import check_url, file_of, is_shared, name_of
from belpic.store.backup import back_up, restore
from belpic.store.dialects import one_at_a_time
from belpic.store.engine import connect
from belpic.store.failures import is_away, is_in_the_way, why
from belpic.store.rows import ChatLine
from belpic.store.schema import CHAT
from belpic.store.watch import Changes
from belpic.store.writer import NotWritten
from tests.databases import Databases
from tests.postgres import wait_until
from tests.store.test_store import SECONDS, addition, entry, table

on_postgresql = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


@contextmanager
def beside(url: str) -> Iterator[psycopg.Connection]:
    """Give a connection that is none of the store's."""
    with closing(psycopg.connect(plain(url), autocommit=True, connect_timeout=10)) as connection:
        yield connection


def plain(url: str) -> str:
    return check_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def cut_off(url: str) -> None:
    """End all connections of stores, as a server does that is started anew."""
    with beside(url) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'belpic' AND datname = current_database()"
        )


@on_postgresql
def test_an_address_is_known_by_any_of_its_names(url: str) -> None:
    for name in ("postgres", "postgresql", "postgresql+psycopg"):
        address = url.replace("postgresql", name, 1)
        assert (is_shared(address), file_of(address)) == (True, None)
    assert name_of("postgresql://me:hunter2@host/tables") == "postgresql://me:***@host/tables"
    with pytest.raises(BadOptions, match="cannot be used as a database"):
        check_url("postgresql+asyncpg://me@host/tables")


@on_postgresql
def test_a_missing_driver_is_named_with_what_to_do(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "find_spec", lambda _: None)
    with pytest.raises(BadOptions) as refused:
        Store(url)
    for lang in ("en", "ja"):
        assert "pip install 'belpic[postgres]'" in refused.value.text.in_(lang)


@on_postgresql
def test_a_server_that_lets_nobody_in_is_told_by_why(url: str) -> None:
    wrong = {
        check_url(url).set(database="no_such_database"): "サーバーにそのような",
        check_url(url).set(username="no_such_user"): "サーバーにそのような",
        check_url("postgresql://me:hunter2@127.0.0.1:9/x"): "サーバーが応答しません",
    }
    for address, words in wrong.items():
        with pytest.raises(NotStored) as refused:
            Store(address.render_as_string(hide_password=False))
        assert words in refused.value.text.in_("ja")
        assert "hunter2" not in refused.value.text.in_("en")
        assert refused.value.text.in_("en").count("\n") == 0


def test_a_database_of_another_program_is_refused_and_left_as_it_is(databases: Databases) -> None:
    with databases.empty() as url:
        with beside(url) as connection:
            connection.execute("CREATE TABLE notes (words TEXT)")
        with pytest.raises(BadOptions, match="is not a database of Belpic's"):
            Store(url)
        with beside(url) as connection:
            found = connection.execute(
                "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
            ).fetchall()
            assert found == [("notes",)]


@on_postgresql
def test_a_schema_of_a_later_version_is_refused(url: str) -> None:
    with beside(url) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadOptions, match="later version of Belpic \\(schema 9999\\)"):
        Store(url)
    with beside(url) as connection:
        connection.execute("DELETE FROM alembic_version")
    with pytest.raises(BadOptions, match="is not a database of Belpic's"):
        Store(url)


def test_a_template_does_not_wait_for_those_who_are_still_connected(databases: Databases) -> None:
    with databases.empty() as url, beside(url) as there:
        name = str(check_url(url).database)
        databases.free(name)
        with pytest.raises(psycopg.OperationalError):
            there.execute("SELECT 1")


def test_processes_that_begin_together_make_one_schema(databases: Databases) -> None:
    with databases.empty() as url:
        opened: list[Store] = []
        threads = [threading.Thread(target=lambda: opened.append(Store(url))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS)
        assert len({store.secret("guests") for store in opened}) == 1
        assert len(opened) == 4
        for store in opened:
            store.close()


@on_postgresql
def test_of_two_processes_exactly_one_wins_every_number(url: str) -> None:
    stores = [Store(url) for _ in range(2)]
    names = [f"t{number}" for number in range(8)]
    for name in names:
        stores[0].wait(stores[0].create(table(name)))
    won: dict[int, int] = {0: 0, 1: 0}

    def race(who: int) -> None:
        # in opposite orders, as rows are locked until a commit
        order = names if who == 0 else names[::-1]
        for n in range(15):
            futures = [stores[who].append(addition(n, name, str(who))) for name in order]
            won[who] += sum(future.result(SECONDS) for future in futures)

    threads = [threading.Thread(target=race, args=(who,)) for who in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    with beside(url) as connection:
        asked = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        assert connection.execute(asked).fetchall() == [(0,)]
    heads = stores[0].heads(names)
    assert sum(won.values()) == sum(heads.values())
    for name in names:
        loaded = stores[1].load(name)
        assert loaded is not None
        assert [one.event.n for one in loaded.entries] == list(range(1, heads[name] + 1))
    for store in stores:
        store.close()


@on_postgresql
def test_connections_that_break_are_made_anew(
    store: Store, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    store.wait(store.create(table()))
    for n in range(3):
        cut_off(url)
        assert store.wait(store.append(addition(n)))
        assert store.heads(["t1"]) == {"t1": n + 1}
    # that is told in words of ours, and by nobody else
    assert {record.name for record in caplog.records} == {trouble.__name__}
    other = Store(url)
    wait_until(store.changed, SECONDS, "it listens again")
    cut_off(url)
    wait_until(lambda: store.changes().everywhere, SECONDS, "it listens again and looks everywhere")
    other.wait(other.append(addition(3)))
    wait_until(lambda: "t1" in store.changes().among(["t1"]), SECONDS, "it hears again")
    other.close()


@on_postgresql
def test_what_is_not_tried_again_is_written_by_a_new_connection_the_next_time(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trouble, "PATIENCE_SECONDS", 0.0)
    store.wait(store.create(table()))
    cut_off(url)
    with pytest.raises(NotStored):
        store.wait(store.append(addition(0)))
    assert store.wait(store.append(addition(0)))


@on_postgresql
def test_a_server_that_stays_away_is_told_without_waiting_each_time(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(trouble, "PATIENCE_SECONDS", 0.3)
    monkeypatch.setattr(probe, "KEPT_SECONDS", 0.0)
    store.wait(store.create(table()))
    name = check_url(url).database
    with beside(url.replace(str(name), "postgres")) as admin:
        admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'.encode())
        cut_off(url.replace(str(name), "postgres"))
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,)
        )
        for attempt in (
            lambda: store.wait(store.append(addition(0))),
            lambda: store.heads(["t1"]),
            store.check,
        ):
            with pytest.raises(NotStored):
                attempt()
        # it has been away for longer than one waits: nobody waits again, however long that may be
        monkeypatch.setattr(writer, "PAUSE_SECONDS", 2 * SECONDS)
        with pytest.raises(NotWritten):
            store.append(addition(0)).result(SECONDS)
        admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'.encode())
    assert store.wait(store.append(addition(0)))
    store.check()
    assert "cannot be written" in caplog.text
    assert store.heads(["t1"]) == {"t1": 1}


def lose_the_word(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next commit be one, and its confirmation get lost on the way."""
    writing = store._writing  # noqa: SLF001  # no server goes away at exactly that moment
    dialect, commit = writing.dialect, writing.dialect.do_commit

    def lost(connection: PoolProxiedConnection) -> None:
        commit(connection)
        monkeypatch.setattr(dialect, "do_commit", commit)
        driver = connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        driver.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(dialect, "do_commit", lost)


@on_postgresql
def test_what_was_stored_without_a_word_is_not_stored_twice(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_the_word(store, monkeypatch)
    store.wait(store.create(table()))
    assert store.table_ids() == ["t1"]
    lose_the_word(store, monkeypatch)
    # whoever appended is told that the number has passed, and finds there what they did
    assert not store.wait(store.append(addition(0)))
    loaded = store.load("t1")
    assert loaded is not None
    assert loaded.entries == (entry(1),)
    lose_the_word(store, monkeypatch)
    line = ChatLine(0, "t1", 5, 0, None, "hello")
    with pytest.raises(NotWritten):
        store.chat.add(line, "g0").result(SECONDS)
    assert [one.text for one in store.chat.last("t1", 9)] == ["hello"]


@on_postgresql
def test_a_table_that_somebody_else_has_made_is_no_success(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.wait(store.create(table()))
    cut_off(url)
    with pytest.raises(NotStored):
        store.wait(store.create(table()))
    lose_the_word(store, monkeypatch)
    assert store.secret("guests")


@on_postgresql
def test_lines_are_seen_in_the_order_of_their_numbers(store: Store, url: str) -> None:
    store.wait(store.create(table()))
    other = Store(url)
    seen: list[int] = []
    stop = threading.Event()

    def read() -> None:
        while not stop.is_set():
            after = seen[-1] if seen else 0
            seen.extend(line.number for line in store.chat.since(after))

    reading = threading.Thread(target=read)
    reading.start()
    lines = [ChatLine(0, "t1", n, 0, None, str(n)) for n in range(40)]
    futures = [(store, other)[n % 2].chat.add(line, "g0") for n, line in enumerate(lines)]
    numbers = sorted(future.result(SECONDS) for future in futures)
    wait_until(lambda: len(seen) >= len(numbers), SECONDS, "all lines are seen")
    stop.set()
    reading.join(SECONDS)
    other.close()
    assert seen == numbers


@on_postgresql
def test_a_line_waits_for_one_that_has_its_number_already(store: Store) -> None:
    store.wait(store.create(table()))
    engine = connect(store.url, writes=True)
    with engine.begin() as connection:
        one_at_a_time(connection, CHAT.name)
        waiting = store.chat.add(ChatLine(0, "t1", 5, 0, None, "hello"), "g0")
        time.sleep(0.2)
        assert not waiting.done()
    assert waiting.result(SECONDS) == 1
    engine.dispose()


@on_postgresql
def test_words_that_postgresql_cannot_keep_are_a_fault_of_their_own(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    store.wait(store.create(table()))
    with pytest.raises(NotStored):
        store.wait(store.append(addition(0, words="a\x00b")))
    with pytest.raises(NotStored):
        store.wait(store.create(table("a name that is far too long")))
    assert caplog.records == []
    assert store.wait(store.append(addition(0)))


@on_postgresql
def test_a_commit_is_on_disk_whatever_the_server_is_set_to(url: str) -> None:
    name = check_url(url).database
    with beside(url) as connection:
        connection.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off'.encode())
    store = Store(url)
    with store._writing.connect() as found:  # noqa: SLF001  # nobody else can tell
        assert found.execute(text("SHOW synchronous_commit")).scalar_one() == "on"
    store.close()


@on_postgresql
def test_notices_name_tables_or_everything(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "ANYHOW_SECONDS", 1e9)
    assert store.changes() == Changes(everywhere=True)
    other = Store(url)
    other.wait(other.create(table("t7")))
    wait_until(lambda: store.changes().tables == {"t7"}, SECONDS, "the table is named")
    monkeypatch.setattr(listening, "LONGEST", 1)
    other.wait(other.append(addition(0, "t7")))
    wait_until(lambda: store.changes().everywhere, SECONDS, "all is to be looked at")
    monkeypatch.setattr(listening, "ANYHOW_SECONDS", 0.0)
    # one that was killed before it could say anything
    assert store.changes().among(["t1"]) == ("t1",)
    other.close()


def test_kinds_of_failures() -> None:
    class Failure(psycopg.Error):
        pass

    def failure(state: str) -> Failure:
        made = Failure("in its own words")
        made.sqlstate = state
        return made

    assert is_in_the_way(failure("40P01"))
    assert is_away(failure("57P01"))
    assert not is_away(failure("40P01"))
    for state, words in {
        "53100": "the disk is full",
        "55P03": "another process keeps it locked",
        "08006": "the server does not answer",
        "42P01": "the database refused",
    }.items():
        assert why(failure(state)).in_("en") == words


def fill(url: str) -> None:
    store = Store(url)
    secret = store.secret("guests")
    assert len(secret) == 32
    store.wait(store.add_guest("g0", 5))
    for name in ("t1", "t2"):
        store.wait(store.create(table(name)))
    store.wait(store.append(addition(0, words="連友")))
    for n in range(3):
        store.wait(store.chat.add(ChatLine(0, "t1", n, 0, None, f"行 {n}"), "g0"))
    store.close()


def contents(url: str) -> dict[str, list[tuple[object, ...]]]:
    engine = create_engine(check_url(url))
    found = {}
    with engine.connect() as connection:
        for name in ("settings", "guests", "tables", "seats", "events", "chat", "alembic_version"):
            rows = connection.execute(text(f'SELECT * FROM "{name}"'))  # noqa: S608  # from above
            found[name] = sorted((tuple(row) for row in rows), key=repr)
    engine.dispose()
    return found


@on_postgresql
def test_a_copy_goes_from_a_server_to_a_file_and_back(
    url: str, databases: Databases, tmp_path: Path
) -> None:
    fill(url)
    copy = tmp_path / "copy.db"
    back_up(url, copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    with pytest.raises(BelpicError, match="is not empty"):
        restore(url, copy)
    with databases.empty() as again:
        restore(again, copy)
        assert contents(again) == contents(url)
        store = Store(again)
        # numbers go on after those that were copied
        assert store.chat.add(ChatLine(0, "t2", 9, 0, None, "more"), "g0").result(SECONDS) == 4
        store.close()
    # the copy is a database of its own
    store = Store(f"sqlite:///{copy}")
    loaded = store.load("t1")
    store.close()
    assert loaded is not None
    assert [one.event.text for one in loaded.entries] == ["連友"]


def test_a_copy_of_an_empty_database_is_refused(databases: Databases, tmp_path: Path) -> None:
    with databases.empty() as url:
        with pytest.raises(BelpicError, match="there is nothing in this database"):
            back_up(url, tmp_path / "copy.db")
        assert not (tmp_path / "copy.db").exists()
        file = tmp_path / "damaged.db"
        fill(f"sqlite:///{file}")
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            connection.execute(text("UPDATE seats SET \"table\" = 'x' WHERE \"table\" = 't1'"))
        engine.dispose()
        # all or nothing
        with pytest.raises(NotStored):
            restore(url, file)
        with pytest.raises(BelpicError, match="there is nothing in this database"):
            back_up(url, tmp_path / "copy.db")
