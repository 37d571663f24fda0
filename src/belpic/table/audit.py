"""Checking a whole database: every log folded by the rules, finished ones re-derived.

What the people at a table would see is made as well, now and after some of what may happen next, so
that a table whose rules, scene or texts fail is named before anybody sits before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.errors import BelpicError, Reason
from belpic.core.languages import BASE
from belpic.core.match import Event
from belpic.core.record import check_fair
from belpic.core.seats import SPECTATOR, Seat, Viewer
from belpic.table.announcements import prepare
from belpic.table.crew import CREW, Overdue
from belpic.table.feeds import Feed
from belpic.table.phrases import refusal
from belpic.table.supervision import EventFailed, Patience
from belpic.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.action import Action
    from belpic.store import Loaded, Store

TRIED: Final = 8
"""Of what a seat may do next, so many things are tried."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One table, and what is wrong with it, if anything is."""

    table: str
    events: int
    problem: Reason | None


def audit(store: Store, patience: Patience | None = None) -> Iterator[Finding]:
    """Yield every table, folded and compared with what its row says.

    Raises:
        NotStored: if the database cannot be read.
    """
    limit = (patience or Patience()).opening
    for name in store.table_ids():
        loaded, heads = store.load(name), store.heads([name])
        assert loaded is not None  # tables are never removed
        problem = _problem(loaded, heads[name], limit)
        fault = store.faults([name]).get(name)
        if problem is None and fault is not None and fault.n == heads[name]:
            problem = refusal("faulty_bots", n=fault.n).reason
        yield Finding(name, len(loaded.entries), problem)


def _problem(loaded: Loaded, head: int, limit: float) -> Reason | None:
    job = CREW.start(lambda: _look(loaded, head), f"table {loaded.row.id}")
    try:
        CREW.wait(job, limit)
    except BelpicError as error:
        return error.reason
    except Overdue:
        return refusal("overdue_rules", seconds=round(limit)).reason
    except EventFailed as error:
        return _failure(error.n, error.__cause__ or error)
    except Exception as error:  # noqa: BLE001  # whatever the rules raise is what is looked for
        return _failure(len(loaded.entries), error)
    return None


def _failure(n: int, error: BaseException) -> Reason:
    why = f"{type(error).__name__}: {error}".partition("\n")[0]
    return refusal("failing_rules", n=n, why=why[:120]).reason


def _look(loaded: Loaded, head: int) -> None:
    """Fold a log, and show the table to everybody, now and after one more action.

    Raises:
        Exception: if anything is wrong.
    """
    table = Table.restore(loaded)
    if head != table.n:
        raise refusal("wrong_head", n=table.n)
    if table.phase == "over":
        check_fair(table.record(SPECTATOR))
    audiences: list[Viewer] = [SPECTATOR, *map(Seat, range(len(table.holders)))]
    for audience in audiences:
        Feed(table, audience).snapshot(BASE)
    table = table.told()
    for seat in sorted(table.asked):
        view = table.view(seat)
        view.next()
        for action in _some(view.listed() or ()):
            after = table.then(Event(0, "action", seat, str(action)), 0).settled(0)
            prepare(table, after, {}, [(None, audience, BASE) for audience in audiences])


def _some(actions: Sequence[Action]) -> Sequence[Action]:
    """Return some actions from all parts of a list."""
    return actions[:: max(1, -(-len(actions) // TRIED))]
