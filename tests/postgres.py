"""Servers of PostgreSQL for tests: one for a whole run, and others that may be broken.

`BELPIC_TEST_POSTGRES` names a server whose user may make databases; otherwise one is started from
the system's binaries, as an ordinary user, since PostgreSQL refuses to run as root. Nothing waits
here without a limit, and whatever was started ends with the run, also if that was killed: a keeper
of its own process looks after the server (`python -m tests.postgres FOLDER PID`).
"""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import psycopg

from tests.system_parts import skip_for_missing

ROOT = Path(__file__).resolve().parent.parent
NAMED = "BELPIC_TEST_POSTGRES"
RUN = "BELPIC_TEST_RUN"
"""The process whose tests share a server; it starts all others."""
START_SECONDS = 60.0
STOP_SECONDS = 10.0
LONGEST_RUN_SECONDS = 24 * 3600.0
PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
QUICK = ("fsync=off", "full_page_writes=off", "autovacuum=off")
"""Fit for tests of anything but durability."""


def binary(name: str) -> Path:
    """Return a program of PostgreSQL's, or leave the test if there is none."""
    found = shutil.which(name)
    if found:
        return Path(found).resolve()
    folders = [
        one for place in PLACES for one in sorted(Path("/").glob(place.lstrip("/")), reverse=True)
    ]
    for folder in folders:
        if (folder / name).exists():
            return folder / name
    return skip_for_missing(
        "PostgreSQL", "apt-get install postgresql, or name a server in " + NAMED
    )


def user() -> str | None:
    """Return as whom a server is to run, if not as who runs the tests."""
    if os.geteuid() != 0:
        return None
    names = {one.pw_name for one in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def wait_until(condition: Callable[[], object], seconds: float, what: str) -> None:
    """Wait for something, but not for ever."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            raise TimeoutError(what)
        time.sleep(0.02)


class Cluster:
    """A server with a folder of its own that is reached through a socket in it."""

    def __init__(self, folder: Path, *settings: str) -> None:
        """Take where it is to be; `start` makes it."""
        self.folder = folder
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._data = folder / "data"

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def start(self) -> None:
        """Make the server if there is none yet, and start it."""
        if not self._data.exists():
            self.folder.mkdir(mode=0o700, exist_ok=True)
            if (name := user()) is not None:
                shutil.chown(self.folder, name)
            words = ["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8"]
            command: list[str | Path] = [binary("initdb"), *words, "--no-locale", "-D", self._data]
            with (self.folder / "initdb.log").open("wb") as log:
                self._run(command, log).wait(START_SECONDS)
        settings = [
            "listen_addresses=",
            f"unix_socket_directories={self.folder}",
            "shared_buffers=32MB",
            *self._settings,
        ]
        options = [word for one in settings for word in ("-c", one)]
        with (self.folder / "server.log").open("ab") as log:
            self._process = self._run([binary("postgres"), "-D", self._data, *options], log)
        wait_until(self.answers, START_SECONDS, f"PostgreSQL in {self.folder} does not answer")

    def _run(self, command: list[str | Path], log: IO[bytes]) -> subprocess.Popen[bytes]:
        name = user()
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=self.folder,
            user=name,
            group=None if name is None else pwd.getpwnam(name).pw_gid,
            extra_groups=None if name is None else [],
            start_new_session=True,
        )

    def answers(self) -> bool:
        """Tell whether somebody is let in."""
        if self._process is not None and self._process.poll() is not None:
            raise RuntimeError((self.folder / "server.log").read_text()[-1000:])
        with suppress(psycopg.OperationalError):
            psycopg.connect(self.url(), connect_timeout=2).close()
            return True
        return False

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End the server: SIGINT ends connections first, SIGQUIT ends it as a crash does."""
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(STOP_SECONDS)
        self._process = None

    def remove(self) -> None:
        """End it, and leave nothing."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def own_cluster(*settings: str) -> Iterator[Cluster]:
    """Run a server of one's own, which may be broken; commits are on disk unless told otherwise."""
    binary("initdb")
    with kept(Path(tempfile.gettempdir(), f"belpic-pg-{secrets.token_hex(4)}")) as folder:
        cluster = Cluster(folder, *settings)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.remove()


@contextmanager
def kept(folder: Path) -> Iterator[Path]:
    """Remove a folder in the end."""
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def shared_folder() -> Path:
    """Return where the server of this run is."""
    return Path(tempfile.gettempdir(), f"belpic-pg-run-{os.environ[RUN]}")


def template_lock() -> Path:
    """Return the file that is locked by whoever makes the database that others are made from."""
    return Path(tempfile.gettempdir(), f"belpic-template-{os.environ[RUN]}.lock")


_KEEPERS: list[subprocess.Popen[bytes]] = []
"""Whoever lets go of a process that runs on is warned."""


def shared_url() -> str:
    """Return the address of the server of this run; whoever asks first starts it."""
    if named := os.environ.get(NAMED):
        return named
    binary("initdb")
    folder = shared_folder()
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
        command = [sys.executable, "-m", "tests.postgres", str(folder), os.environ[RUN]]
        with (folder / "keeper.log").open("wb") as log:
            keeper = subprocess.Popen(
                command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
            )
        _KEEPERS.append(keeper)
    wait_until((folder / "ready").exists, START_SECONDS, f"PostgreSQL in {folder} is not ready")
    return Cluster(folder).url()


def end_shared() -> None:
    """End the server of this run, if there is one; its keeper has some seconds for it."""
    template_lock().unlink(missing_ok=True)
    folder = shared_folder()
    if not folder.exists():
        return
    with suppress(OSError, ValueError):
        keeper = int((folder / "keeper.pid").read_text())
        os.kill(keeper, signal.SIGTERM)
        with suppress(TimeoutError):
            wait_until(lambda: not folder.exists(), 2 * STOP_SECONDS, "the keeper goes on")
            return
        os.killpg(keeper, signal.SIGKILL)
    with suppress(OSError, ValueError):
        postmaster = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        os.killpg(postmaster, signal.SIGKILL)
    shutil.rmtree(folder, ignore_errors=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def keep(folder: Path, run: int) -> None:
    """Start a server, and end it with a run or when told to."""
    stopped: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: stopped.append(number))
    cluster = Cluster(folder, *QUICK)
    (folder / "keeper.pid").write_text(str(os.getpid()))
    until = time.monotonic() + LONGEST_RUN_SECONDS
    try:
        cluster.start()
        (folder / "ready").touch()
        while not stopped and _is_running(run) and time.monotonic() < until:
            time.sleep(0.2)
    finally:
        cluster.remove()


if __name__ == "__main__":
    keep(Path(sys.argv[1]), int(sys.argv[2]))
