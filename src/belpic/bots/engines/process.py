"""An engine's process: lines to its standard input, lines from its standard output, deadlines."""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

from belpic.bots.engines.messages import LONGEST, Error, Quit, read_answer, write
from belpic.bots.phrases import PHRASES
from belpic.core.errors import EngineFault, Reason, Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.bots.engines.messages import Answer, Request

A = TypeVar("A")

QUIT_SECONDS: Final = 5.0
"""How long an engine may take to end when it is asked to."""
SHOWN: Final = 120
"""How many characters of a wrong answer are shown."""


class EngineProcess:
    """A running engine."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the command, without a shell; what it says to standard error is shown as it is.

        Raises:
            EngineFault: if there is no such command, or on Windows, where one cannot wait for a
                pipe with a deadline.
        """
        self.command = shlex.join(command)
        if sys.platform == "win32":
            raise self.fault("system")
        try:
            # in a session of its own, so that Ctrl+C is heard by the host alone, which ends it
            self._process = subprocess.Popen(  # noqa: S603  # the one who types the command runs it
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise self.fault("start", why=error.strerror or str(error)) from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        os.set_blocking(self._input.fileno(), False)
        os.set_blocking(self._output.fileno(), False)
        self._heard = b""

    def fault(self, key: str, **values: object) -> EngineFault:
        """Return a fault of this engine, in one line."""
        text = PHRASES(f"engine.{key}", command=_one_line(self.command), **values)
        return EngineFault(Reason(f"engine_{key}", text))

    def ask(self, request: Request, wanted: type[A], seconds: float) -> A:
        """Return the answer to a request, which must be of the wanted kind.

        Raises:
            EngineFault: if it does not come in time, or is another one.
        """
        return self.expect(wanted, self.exchange(request, seconds), request)

    def expect(self, wanted: type[A], answer: Answer, request: Request) -> A:
        """Return an answer that must be of the wanted kind.

        Raises:
            EngineFault: if it is another one.
        """
        if isinstance(answer, wanted):
            return answer
        if isinstance(answer, Error):
            raise self.fault("error", asked=request.kind, why=_one_line(answer.text))
        raise self.fault("odd", asked=request.kind, line=_one_line(write(answer)))

    def exchange(self, request: Request, seconds: float) -> Answer:
        """Return whatever the engine answers to a request.

        Raises:
            EngineFault: if it does not come in time, or is none.
        """
        return self.exchange_line(write(request), request.kind, seconds)

    def exchange_line(self, line: str, asked: str, seconds: float) -> Answer:
        """Return what the engine answers to a line, which may be no request at all.

        Raises:
            EngineFault: if it does not come in time, or is none.
        """
        until = time.monotonic() + seconds
        if early := self._heard or self._read():
            raise self.fault("unasked", line=_shown(early))
        self._send(f"{line}\n".encode(), asked, seconds, until)
        answered = self._line(asked, seconds, until)
        try:
            return read_answer(answered.decode())
        except (Unreadable, UnicodeDecodeError):
            raise self.fault("odd", asked=asked, line=_shown(answered)) from None

    def _send(self, data: bytes, asked: str, seconds: float, until: float) -> None:
        while data:
            self._wait(self._input.fileno(), selectors.EVENT_WRITE, asked, seconds, until)
            try:
                data = data[os.write(self._input.fileno(), data) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise self._gone(asked) from None

    def _line(self, asked: str, seconds: float, until: float) -> bytes:
        while b"\n" not in self._heard:
            self._wait(self._output.fileno(), selectors.EVENT_READ, asked, seconds, until)
            part = self._read()
            if part == b"":
                raise self._gone(asked)
            self._heard += part or b""
            if len(self._heard) > LONGEST:
                raise self.fault("odd", asked=asked, line=_shown(self._heard))
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def _wait(self, file: int, event: int, asked: str, seconds: float, until: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(file, event)
            if not selector.select(max(0.0, until - time.monotonic())):
                raise self.fault("silent", asked=asked, seconds=round(seconds, 1))

    def _read(self) -> bytes | None:
        """Return what has been said, nothing at the end, None if nothing is there yet."""
        try:
            return os.read(self._output.fileno(), 1 << 16)
        except BlockingIOError:
            return None

    def _gone(self, asked: str) -> EngineFault:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_SECONDS)
        return self.fault("gone", asked=asked, code=str(self._process.returncode))

    def listen(self, seconds: float) -> str:
        """Return what the engine says within some time though nothing was asked."""
        with suppress(EngineFault):
            self._wait(
                self._output.fileno(), selectors.EVENT_READ, "", seconds, time.monotonic() + seconds
            )
            self._heard += self._read() or b""
        return _shown(self._heard)

    def quit(self) -> int | None:
        """Ask the engine to end; return its exit code, or None if it had to be ended."""
        if self._input.closed:
            return self._process.returncode
        with suppress(EngineFault):
            until = time.monotonic() + QUIT_SECONDS
            self._send(f"{write(Quit())}\n".encode(), "quit", QUIT_SECONDS, until)
        return self._ended()

    def hang_up(self) -> int | None:
        """Close the engine's input without a word; return as `quit` does."""
        return self._ended()

    def _ended(self) -> int | None:
        self._input.close()
        code: int | None
        try:
            code = self._process.wait(QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            code = None
        self.kill()
        return code

    def kill(self) -> None:
        """End the engine and all that it has started, at once."""
        if not self._input.closed:
            self._input.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._output.close()


def _shown(line: bytes) -> str:
    return _one_line(line[: 4 * SHOWN].decode(errors="replace"))


def _one_line(text: str) -> str:
    return " ".join(text.split())[:SHOWN]
