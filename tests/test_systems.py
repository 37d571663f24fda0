"""What exists on POSIX systems alone is used in few places, which say so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.unmeasured

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "belpic"
# The server's process handling, the engines' (which says that it cannot on Windows), and the module
# that tells systems apart for all others. The crew asks whether there is a clock for each thread.
ALLOWED = ("server/", "bots/engines/process.py", "bots/systems.py", "table/crew.py")
MODULES = frozenset(
    ["fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"]
)
NAMES = {
    "os": frozenset(
        [
            "chown",
            "chroot",
            "fchmod",
            "fchown",
            "fork",
            "forkpty",
            "getegid",
            "geteuid",
            "getgid",
            "getloadavg",
            "getpgid",
            "getpgrp",
            "getppid",
            "getresuid",
            "getuid",
            "initgroups",
            "killpg",
            "lchown",
            "mkfifo",
            "mknod",
            "nice",
            "openpty",
            "pipe2",
            "posix_spawn",
            "pread",
            "pwrite",
            "register_at_fork",
            "sched_getaffinity",
            "sched_setaffinity",
            "sendfile",
            "set_blocking",
            "setegid",
            "seteuid",
            "setgid",
            "setgroups",
            "setpgid",
            "setsid",
            "setuid",
            "statvfs",
            "sync",
            "ttyname",
            "uname",
            "wait",
            "waitid",
            "waitpid",
            "O_CLOEXEC",
            "O_DIRECTORY",
            "O_DSYNC",
            "O_NOCTTY",
            "O_NOFOLLOW",
            "O_NONBLOCK",
            "O_SYNC",
        ]
    ),
    "signal": frozenset(
        [
            "SIGALRM",
            "SIGCHLD",
            "SIGCONT",
            "SIGHUP",
            "SIGKILL",
            "SIGPIPE",
            "SIGQUIT",
            "SIGSTOP",
            "SIGTSTP",
            "SIGUSR1",
            "SIGUSR2",
            "SIGWINCH",
            "SIG_BLOCK",
            "SIG_SETMASK",
            "SIG_UNBLOCK",
            "alarm",
            "pause",
            "pthread_kill",
            "pthread_sigmask",
            "set_wakeup_fd",
            "setitimer",
            "sigpending",
            "sigwait",
        ]
    ),
    "socket": frozenset({"AF_UNIX", "socketpair", "recv_fds", "send_fds"}),
    "select": frozenset({"epoll", "kqueue", "poll"}),
    "time": frozenset({"tzset", "clock_gettime", "pthread_getcpuclockid"}),
}
METHODS = frozenset(["add_reader", "add_signal_handler", "add_writer", "connect_read_pipe", "fork"])
ARGUMENTS = frozenset(["start_new_session", "preexec_fn", "pass_fds", "process_group"])


WORDS = frozenset().union(MODULES, METHODS, ARGUMENTS, *NAMES.values())
HINT = re.compile(rf"\b({'|'.join(sorted(WORDS))})\b")
"""Whatever has none of these words need not be parsed."""


def uses(source: str) -> Iterator[str]:
    """Yield what a module uses that Windows does not have."""
    if not HINT.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module in MODULES:
                yield node.module
            known = NAMES.get(node.module, frozenset())
            yield from (f"{node.module}.{one.name}" for one in node.names if one.name in known)
        elif isinstance(node, ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if node.attr in NAMES.get(owner, ()) or node.attr in METHODS:
                yield f"{owner}.{node.attr}"
        elif isinstance(node, ast.keyword) and node.arg in ARGUMENTS:
            yield node.arg


@pytest.mark.parametrize(
    "source",
    [
        "import fcntl",
        "from os import fork",
        "import os\nos.killpg(1, 9)",
        "loop.add_signal_handler(2, end)",
        "subprocess.Popen([], start_new_session=True)",
    ],
)
def test_such_uses_are_seen(source: str) -> None:
    assert list(uses(source))


def test_nothing_else_needs_a_posix_system() -> None:
    found = {
        str(path.relative_to(PACKAGE)): names
        for path in sorted(PACKAGE.rglob("*.py"))
        if not str(path.relative_to(PACKAGE)).startswith(ALLOWED)
        and (names := sorted(set(uses(path.read_text(encoding="utf-8")))))
    }
    assert found == {}
