"""A process that judges one match: it reads a record, writes a summary, and lets others go first.

A server starts it for analyses that people ask for, so that judging takes no time of its tables. It
ends when it has worked too long.

    python -m belpic.bots.analysis.worker SEAT < record.json > summary
"""

from __future__ import annotations

import pickle
import sys
from typing import Final

from belpic.bots.analysis.match import analyse
from belpic.bots.analysis.summary import Summary, summarize
from belpic.bots.systems import give_way, work_limited
from belpic.core.record import check, loads
from belpic.core.seats import Seat

POLITENESS: Final = 10
"""By how much everything else on the machine goes first."""
WORK_SECONDS: Final = 180.0
"""How long it may work: ten times what a long match needs."""


def judge_record(document: str, seat: int) -> Summary:
    """Return what every event of a record was worth; where something is hidden, to one seat.

    Raises:
        BelpicError: if it is no record, or does not replay.
    """
    match = check(loads(document))
    return summarize(match, analyse(match, viewer=Seat(seat)))


def main() -> None:
    """Judge the record on standard input."""
    give_way(POLITENESS)
    with work_limited(WORK_SECONDS):
        summary = judge_record(sys.stdin.buffer.read().decode(), int(sys.argv[1]))
    sys.stdout.buffer.write(pickle.dumps(summary))


if __name__ == "__main__":
    main()
