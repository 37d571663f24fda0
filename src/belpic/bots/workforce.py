"""Who does many pieces of work: this process, several here, or the nodes of a Ray cluster.

Whoever it is, the results come in the order of the work, so that they do not depend on who was
fast. Work is handed out as it is needed: whoever has seen enough simply stops asking.
"""

from __future__ import annotations

import importlib
import multiprocessing
import re
import socket
import threading
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol, TypeVar, cast

from belpic.bots.phrases import PHRASES
from belpic.bots.systems import interrupts_for_the_parent_only
from belpic.core.errors import BadOptions, Reason, WorkLost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from multiprocessing.pool import AsyncResult, Pool
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
R = TypeVar("R")
Begun = TypeVar("Begun")

AHEAD: Final = 4
"""How many pieces of work are handed out for each worker before the first of them is back."""


LOOK_SECONDS: Final = 1.0
"""How often one looks whether all processes are alive."""
ENDING_SECONDS: Final = 10.0
"""How long a pool may take to end by itself."""
KNOCK_SECONDS: Final = 5.0
_HOST: Final = re.compile(r"(?:ray://)?(?P<host>[^:/]+):(?P<port>[0-9]{1,5})")


class Workforce(Protocol):
    """Does pieces of work and gives the results in the order of the work."""

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """Yield `work` of each task; both must be able to travel between processes."""


@contextmanager
def here() -> Iterator[Workforce]:
    """Work in this process, one piece after another."""

    def share(work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        return map(work, tasks)

    yield share


@contextmanager
def processes(number: int) -> Iterator[Workforce]:
    """Work in so many processes of this machine.

    Raises:
        WorkLost: from the work, if one of them dies.
    """
    # `spawn`: a fork of a process that shows a progress bar, which has a thread, may hang
    context = multiprocessing.get_context("spawn")
    others = multiprocessing.active_children()
    with interrupts_for_the_parent_only():
        pool = context.Pool(number)
    members = [child for child in multiprocessing.active_children() if child not in others]

    def share(work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        return _in_order(
            lambda task: pool.apply_async(work, (task,)),
            lambda begun: _finished(begun, members),
            tasks,
            AHEAD * number,
        )

    try:
        yield share
    finally:
        _end(pool, members)


def _end(pool: Pool, members: Sequence[BaseProcess]) -> None:
    """End a pool at once, also in the middle of its work.

    It ends its processes, then waits for a thread that may wait for a lock which one of them still
    held: for ever, if nobody else looked at the time.
    """
    ending = threading.Thread(target=pool.terminate, daemon=True)
    ending.start()
    ending.join(ENDING_SECONDS)
    for member in members:
        member.kill()
        member.join()


def _finished(begun: AsyncResult[R], members: Sequence[BaseProcess]) -> R:
    """Return what came of a piece of work; a pool by itself would wait for the dead for ever.

    Raises:
        WorkLost: if a member of the pool has died meanwhile.
    """
    while not begun.ready():
        begun.wait(LOOK_SECONDS)
        if not begun.ready() and not all(member.is_alive() for member in members):
            raise WorkLost(Reason("work_lost", PHRASES("work_lost")))
    return begun.get()


def workers(jobs: int) -> AbstractContextManager[Workforce]:
    """Work in so many processes; a single one is this one."""
    return here() if jobs == 1 else processes(jobs)


class _Remote(Protocol):
    def remote(self, *arguments: object) -> object: ...


class _Ray(Protocol):
    """What we use of Ray, which has no types of its own for this."""

    def init(self, address: str, *, log_to_driver: bool, logging_level: str) -> object: ...
    def shutdown(self) -> None: ...
    def remote(self, function: object) -> _Remote: ...
    def get(self, reference: object) -> object: ...
    def cluster_resources(self) -> Mapping[str, float]: ...


@contextmanager
def cluster(address: str) -> Iterator[Workforce]:
    """Work on the nodes of a Ray cluster, all of which have Belpic installed.

    Raises:
        BadOptions: if Ray is not installed here, or there is no cluster at the address.
    """
    try:
        ray = cast("_Ray", importlib.import_module("ray"))
    except ImportError:
        raise BadOptions(Reason("no_ray", PHRASES("no_ray"))) from None
    try:
        _knock(address)
        ray.init(address, log_to_driver=False, logging_level="error")
    except (OSError, RuntimeError, ValueError) as error:
        text = PHRASES("no_cluster", address=address[:80], why=str(error).partition("\n")[0][:120])
        raise BadOptions(Reason("no_cluster", text)) from None
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def share(work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        remote = ray.remote(work)
        return _in_order(remote.remote, lambda begun: cast("R", ray.get(begun)), tasks, ahead)

    try:
        yield share
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Find out at once whether anybody is there; Ray itself would try for minutes.

    Raises:
        OSError: if nobody is.
    """
    found = _HOST.fullmatch(address)
    if found is not None:
        socket.create_connection((found["host"], int(found["port"])), KNOCK_SECONDS).close()


def _in_order(
    begin: Callable[[T], Begun], finish: Callable[[Begun], R], tasks: Iterable[T], ahead: int
) -> Iterator[R]:
    """Yield results in the order of the tasks, no more than so many of which are under way."""
    under_way: deque[Begun] = deque()
    for task in tasks:
        under_way.append(begin(task))
        if len(under_way) > ahead:
            yield finish(under_way.popleft())
    while under_way:
        yield finish(under_way.popleft())
