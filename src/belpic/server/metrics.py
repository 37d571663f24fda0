"""What a server counts of itself, as text that Prometheus reads.

Nothing here names a person, a network, a table or a game: whoever may read the figures learns how
the server fares, and nothing of those who play. Every label has a few values that are known before.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, ClassVar, Final

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from starlette.routing import BaseRoute
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MEDIA: Final = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Of what takes time, in seconds; 0.15 is what a move may take until everybody has seen it."""
METHODS: Final = frozenset({"GET", "HEAD", "POST", "DELETE"})
OTHER: Final = "other"
LEVELS: Final = ("warning", "error", "critical")

requests_logger: Final = logging.getLogger("belpic.requests")
"""Tells of every request, for those who want a line for each: the route, never the address."""


class Count:
    """A number that grows, by labels."""

    kind: ClassVar = "counter"

    def __init__(self, name: str, about: str, *labels: str) -> None:
        """Take the name, what it counts, and by what it is told apart."""
        self.name = name
        self.about = about
        self.labels = labels
        self._values: Counter[tuple[str, ...]] = Counter() if labels else Counter({(): 0})

    def add(self, *values: str, number: int = 1) -> None:
        """Count one more, or several."""
        self._values[values] += number

    def lines(self) -> Iterator[str]:
        """Return the lines of all values."""
        for values, number in sorted(self._values.items()):
            yield line(self.name, number, dict(zip(self.labels, values, strict=True)))


class Fact(Count):
    """Something that is so: a number that stays 1, for what its labels say."""

    kind: ClassVar = "gauge"


class Reading:
    """A number that is read when somebody asks; it may go up and down."""

    def __init__(self, name: str, about: str, read: Callable[[], float], kind: str) -> None:
        """Take the name, what it is, and how to read it."""
        self.name = name
        self.about = about
        self.kind = kind
        self._read = read

    def lines(self) -> Iterator[str]:
        """Return its line."""
        yield line(self.name, self._read(), {})


class Spread:
    """How long things took: how many of them no longer than each bound."""

    kind: Final = "histogram"

    def __init__(self, name: str, about: str, bounds: Sequence[float] = BOUNDS) -> None:
        """Take the name and what takes so long."""
        self.name = name
        self.about = about
        self._bounds = bounds
        self._numbers = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """Count one that took so long."""
        self._numbers[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[str]:
        """Return a line for every bound, the sum and the number."""
        total = 0
        for bound, number in zip((*map(str, self._bounds), "+Inf"), self._numbers, strict=True):
            total += number
            yield line(f"{self.name}_bucket", total, {"le": bound})
        yield line(f"{self.name}_sum", self._sum, {})
        yield line(f"{self.name}_count", total, {})


def line(name: str, value: float, labels: Mapping[str, str]) -> str:
    """Return one line of the text; no label of ours holds what would have to be escaped."""
    told = ",".join(f'{label}="{text}"' for label, text in labels.items())
    return f"{name}{{{told}}} {value}" if told else f"{name} {value}"


class Metrics:
    """Everything that one process counts."""

    def __init__(self, version: str) -> None:
        """Begin at nothing."""
        self.requests = Count(
            "belpic_http_requests_total",
            "Requests that were answered.",
            "method",
            "route",
            "status",
        )
        self.request_seconds = Spread(
            "belpic_http_request_seconds", "How long requests took to be answered."
        )
        self.closes = Count("belpic_socket_closes_total", "WebSockets closed by us.", "code")
        self.frames = Count("belpic_frames_received_total", "Frames that WebSockets brought.")
        self.messages = Count("belpic_messages_sent_total", "Messages sent over WebSockets.")
        self.command_seconds = Spread(
            "belpic_command_seconds", "How long commands took until they were stored and answered."
        )
        self.logged = Count("belpic_log_messages_total", "Lines of the log, by level.", "level")
        build = Fact("belpic_build_info", "Which version this is.", "version")
        build.add(version)
        self._all: list[Count | Reading | Spread] = [
            build,
            self.requests,
            self.request_seconds,
            self.closes,
            self.frames,
            self.messages,
            self.command_seconds,
            self.logged,
            *_of_the_process(),
        ]

    def read(self, name: str, about: str, read: Callable[[], float], kind: str = "gauge") -> None:
        """Add a number that is read when somebody asks."""
        self._all.append(Reading(name, about, read, kind))

    def text(self) -> str:
        """Return all of it as Prometheus reads it."""
        return "".join(f"{one}\n" for one in self._lines())

    def _lines(self) -> Iterator[str]:
        for one in self._all:
            yield f"# HELP {one.name} {one.about}"
            yield f"# TYPE {one.name} {one.kind}"
            yield from one.lines()


class LogCount(logging.Handler):
    """Counts what the log says, so that somebody can be called when it says much."""

    def __init__(self, counted: Count) -> None:
        """Take where it is counted; nothing below a warning is."""
        super().__init__(logging.WARNING)
        self._counted = counted

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        index = min((record.levelno - logging.WARNING) // 10, len(LEVELS) - 1)
        self._counted.add(LEVELS[index])


class Metering:
    """Counts requests by the route that answers them, and logs each."""

    def __init__(self, app: ASGIApp, metrics: Metrics, routes: Iterable[BaseRoute]) -> None:
        """Take the application within, and its routes."""
        self.app = app
        self._metrics = metrics
        self._names = {
            endpoint: str(getattr(route, "path", OTHER))
            for route in routes
            if (endpoint := getattr(route, "endpoint", None)) is not None
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, and count."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), "500"

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = str(message["status"])
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        finally:
            seconds = time.perf_counter() - begun
            method = scope["method"] if scope["method"] in METHODS else OTHER
            route = self._names.get(scope.get("endpoint"), OTHER)
            self._metrics.requests.add(method, route, status)
            self._metrics.request_seconds.add(seconds)
            told = {"method": method, "route": route, "status": int(status)}
            milliseconds = round(seconds * 1000, 1)
            requests_logger.info(
                "%s %s %s", method, route, status, extra={**told, "milliseconds": milliseconds}
            )


def _of_the_process() -> Iterator[Reading]:
    """Return what Prometheus's own libraries tell of a process, under the same names."""
    started = time.time()
    yield Reading(
        "process_start_time_seconds", "When the process was started.", lambda: started, "gauge"
    )
    yield Reading(
        "process_cpu_seconds_total", "Computing time of the process.", time.process_time, "counter"
    )
    yield Reading(
        "process_resident_memory_bytes", "Memory of the process.", resident_bytes, "gauge"
    )
    yield Reading("process_open_fds", "Open files of the process.", open_files, "gauge")


def resident_bytes() -> float:
    """Return how much memory this process has now; where that is not told, the most it has had."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123  # no file of ours
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        if sys.platform == "win32":
            return 0
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def open_files() -> float:
    """Return how many files this process has open; 0 where that is not told."""
    try:
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208  # no folder of ours
    except OSError:
        return 0
