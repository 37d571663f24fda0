"""`belpic serve`, `worker` and `join`: what they refuse, and that they end when told to."""

import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from belpic.core import registry
from belpic.server.run import address_of, has_screen, listen
from belpic.store import Store, engine
from tests.cli.conftest import Command
from tests.store.read_only import read_only


@pytest.mark.parametrize(
    ("arguments", "english"),
    [
        (["serve", "--port", "x"], "--port x: it takes a whole number"),
        (["serve", "--port", "65536"], "from 0 to 65535"),
        (["serve", "--workers", "-1"], "--workers -1: it takes"),
        (["serve", "--processes", "0"], "--processes 0: it takes"),
        (["serve", "--socket", "99999"], "no socket was handed over"),
        (["serve", "--trust", "school"], "“school” is not the address of a network"),
        (["serve", "--host", "999.1.1.1"], "Cannot listen at 999.1.1.1"),
        (["serve", "--port", "0", "--db", "nonsense"], "“nonsense” cannot be used as a database"),
        (["worker", "--db", "mysql://x/y"], "cannot be used as a database"),
        (["join"], "LINK is missing"),
        (["open", "here", "lutu"], "“here” is not the address of a server"),
        (["open", "http://127.0.0.1:9", "lutu"], "http://127.0.0.1:9 does not answer"),
        (["open", "http://127.0.0.1:9", "lutu", "--people", "9"], "9 people cannot sit on 3 seats"),
        (["open", "http://127.0.0.1:9", "lutu", "--chat", "x"], "--chat x"),
    ],
)
def test_wrong_usage_is_refused(belpic: Command, arguments: list[str], english: str) -> None:
    answer = belpic(*arguments)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert english in answer.err
    assert belpic("--lang", "ja", *arguments).err != answer.err


def test_a_port_that_is_taken_is_refused_in_one_line(belpic: Command, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        answer = belpic("serve", "--port", str(port), "--db", db)
        japanese = belpic("--lang", "ja", "serve", "--port", str(port), "--db", db)
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert f"Cannot listen at 127.0.0.1:{port}" in answer.err
    assert (japanese.code, japanese.err.count("\n")) == (2, 1)
    assert f"127.0.0.1:{port} では待ち受けられません" in japanese.err
    assert list(tmp_path.iterdir()) == []


def newer(folder: Path) -> str:
    db = f"sqlite:///{folder / 'newer.db'}"
    Store(db).close()
    with closing(sqlite3.connect(folder / "newer.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    return db


def foreign(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "foreign.db")) as connection:
        connection.execute("CREATE TABLE notes (words TEXT)")
    return f"sqlite:///{folder / 'foreign.db'}"


def under_a_file(folder: Path) -> str:
    (folder / "file").touch()
    return f"sqlite:///{folder / 'file' / 'tables.db'}"


BAD_DATABASES: dict[str, tuple[Callable[[Path], str], str]] = {
    "a folder where nothing can be made": (lambda _: "sqlite:////proc/x/t.db", "/proc/x"),
    "a folder that is a file": (under_a_file, "file"),
    "a database that is a folder": (lambda folder: f"sqlite:///{folder}", "cannot be used"),
    "a wrong address": (lambda _: "mysql://me:hunter2@h/d", "mysql://me:***@h/d"),
    "a newer schema": (newer, "later version of Belpic (schema 9999)"),
    "another program's database": (foreign, "is not a database of Belpic's"),
}


@pytest.mark.parametrize("command", ["serve", "worker"])
@pytest.mark.parametrize("bad", BAD_DATABASES)
def test_a_bad_database_is_refused_in_one_line_before_anything_is_prepared(
    belpic: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, bad: str
) -> None:
    make, english = BAD_DATABASES[bad]
    db = make(tmp_path)
    prepared: list[object] = []
    monkeypatch.setattr(registry, "prepare", prepared.append)
    answer = belpic(command, "--db", db)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert english in answer.err
    assert "hunter2" not in answer.err
    japanese = belpic("--lang", "ja", command, "--db", db)
    assert (japanese.code, japanese.err.count("\n")) == (2, 1)
    assert japanese.err != answer.err
    assert prepared == []


@pytest.mark.parametrize(("lang", "words"), [("en", "can only be read"), ("ja", "読み取り専用")])
@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_database_that_can_only_be_read_is_refused_in_one_line(
    belpic: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    lang: str,
    words: str,
) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    store = Store(db)
    store.secret("guests")
    store.secret("bots")
    store.close()
    monkeypatch.setattr(registry, "prepare", lambda _: None)
    read_only(monkeypatch)
    answer = belpic("--lang", lang, command, "--db", db)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert words in answer.err


@pytest.mark.parametrize(("lang", "words"), [("en", "disk is full"), ("ja", "空きがありません")])
@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_disk_without_room_for_a_database_is_told_in_one_line(
    belpic: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    lang: str,
    words: str,
) -> None:
    monkeypatch.setattr(registry, "prepare", lambda _: None)
    monkeypatch.setattr(engine, "PRAGMAS", (*engine.PRAGMAS, "PRAGMA max_page_count=2"))
    answer = belpic("--lang", lang, command, "--db", f"sqlite:///{tmp_path / 'tables.db'}")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert words in answer.err


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::1", "[::1]"), ("::", "[::1]")],  # noqa: S104  # asked about
)
def test_the_address_can_be_typed_into_a_browser(host: str, shown: str) -> None:
    if ":" in host and not socket.has_ipv6:
        host, shown = "127.0.0.1", "127.0.0.1"
    try:
        listening = listen(host, 0)
    except OSError:
        listening = listen("127.0.0.1", 0)
    with listening:
        port = listening.getsockname()[1]
        assert address_of(listening, host) == f"http://{shown}:{port}/"


def test_a_browser_is_opened_only_where_there_is_a_screen() -> None:
    assert has_screen("darwin", {})
    assert has_screen("linux", {"DISPLAY": ":0"})
    assert has_screen("linux", {"WAYLAND_DISPLAY": "wayland-0"})
    assert not has_screen("linux", {})


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("command", ["serve --port 0", "worker", "worker --attached"])
def test_it_ends_quietly_when_told_to(tmp_path: Path, command: str, how: signal.Signals) -> None:
    db = f"sqlite:///{tmp_path / 'x.db'}"
    arguments = [sys.executable, "-m", "belpic", *command.split(), "--db", db]
    # standard input stays open: whoever is attached to it is ended by the signal alone
    with subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        if command.startswith("serve"):
            assert "http://127.0.0.1:" in running.stdout.readline()
        else:
            wait_for(tmp_path / "x.db")
            time.sleep(1.0)
        running.send_signal(how)
        code = running.wait(120)
        out, err = running.communicate()
    assert (code, out, err) == (0, "", "")


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 120
    while not path.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert path.exists()


def test_a_table_in_the_terminal_needs_one(belpic: Command) -> None:
    answer = belpic("join", "http://127.0.0.1:1/t/abc")
    assert answer.code == 2
    assert "needs a terminal" in answer.err


@pytest.mark.parametrize(
    ("link", "english"),
    [
        ("nonsense", "not the link of a table"),
        ("http://127.0.0.1:1/elsewhere", "not the link of a table"),
        ("ftp://127.0.0.1/t/abc", "not the link of a table"),
        ("http://[/t/abc", "not the link of a table"),
        ("http://127.0.0.1:1/t/abc", "does not answer"),
    ],
)
def test_a_link_that_leads_nowhere_is_refused_before_the_screen_changes(
    belpic: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, link: str, english: str
) -> None:
    monkeypatch.setattr("belpic.cli.join.has_terminal", lambda: True)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    answer = belpic("join", link)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert english in answer.err


def test_processes_that_cannot_share_a_file_leave_none_behind(
    belpic: Command, tmp_path: Path
) -> None:
    file = tmp_path / "tables.db"
    answer = belpic("serve", "--port", "0", "--processes", "2", "--db", f"sqlite:///{file}")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "PostgreSQL" in answer.err
    assert not file.exists()
