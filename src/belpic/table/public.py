"""What everybody is told alike of a table at one number: looked at and written once.

Seats and what they did for the fair chance stay the same for a whole match, so that they are taken
over from one number to the next. Nothing here is made from a View: it is known to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic import bots
from belpic.core.quick import replace
from belpic.core.seats import Seat
from belpic.table.clocks import SECOND
from belpic.table.decisions import is_free
from belpic.table.endings import outcome_now
from belpic.table.now_messages import (
    ClockNow,
    FairnessNow,
    OffersNow,
    OutcomeNow,
    SeatFairness,
    SeatNow,
    UndoOffer,
)
from belpic.table.phrases import PHRASES
from belpic.table.programs import program_of
from belpic.table.wire import message

if TYPE_CHECKING:
    from belpic.core.languages import Lang
    from belpic.store.rows import SeatKind
    from belpic.table.table import Table


class Seating:
    """Who sits where, as long as nobody sits down, stands up or shows a seed."""

    def __init__(self, table: Table) -> None:
        """Look at the seats of a table."""
        self.holders = table.holders
        self.phase = table.phase
        self.seats = tuple([_seat(table, seat) for seat in map(Seat, range(len(self.holders)))])
        self.fairness = _fairness(table)
        self._seen: dict[Seat | None, tuple[SeatNow, ...]] = {None: self.seats}
        self._texts: dict[tuple[Lang, Seat | None], str] = {}
        self._fair: dict[Lang, str] = {}

    def holds(self, table: Table) -> bool:
        """Tell whether another table has the same seats, in the same phase."""
        return self.holders is table.holders and self.phase == table.phase

    def seen_by(self, own: Seat | None) -> tuple[SeatNow, ...]:
        """Return the seats as one of them, or somebody who watches, is told of them."""
        seen = self._seen.get(own)
        if seen is None:
            seen = tuple([replace(one, yours=one.seat == own) for one in self.seats])
            self._seen[own] = seen
        return seen

    def written(self, lang: Lang, own: Seat | None) -> dict[str, str]:
        """Return the fields of `Now` about them, for one of them or somebody who watches."""
        seats, fairness = self._texts.get((lang, own)), self._fair.get(lang)
        if seats is None:
            seats = self._texts[lang, own] = message(self.seen_by(own), lang)
        if fairness is None:
            fairness = self._fair[lang] = message(self.fairness, lang)
        return {"seats": seats, "fairness": fairness}


class PublicNow:
    """A table at one number, as everybody may know it."""

    def __init__(self, table: Table, before: PublicNow | None = None) -> None:
        """Look at a table; `before` is the same table at an earlier number."""
        self.phase = table.phase
        self.asked = table.asked
        self.numbers = tuple(sorted(self.asked))
        known = None if before is None else before.seating
        self.seating: Seating = known if known and known.holds(table) else Seating(table)
        self.offers = _offers(table)
        self.clocks = _clocks(table)
        self.outcome = _outcome(table)
        self._texts: dict[Lang, dict[str, str]] = {}

    def written(self, lang: Lang, own: Seat | None) -> dict[str, str]:
        """Return the fields of `Now` that are public, as somebody gets them, by their names."""
        texts = self._texts.get(lang)
        if texts is None:
            clocks, offers = message(self.clocks, lang), message(self.offers, lang)
            texts = self._texts[lang] = {"clocks": clocks, "offers": offers}
        return {**texts, **self.seating.written(lang, own)}


def _seat(table: Table, seat: Seat) -> SeatNow:
    holder = table.holders[seat]
    kind: SeatKind = "bot" if holder.kind == "bot" else "open" if is_free(holder) else "person"
    level = None if holder.level is None else bots.label(holder.level, table.plan.game)
    program = None if kind == "bot" else program_of(holder.guest)
    if program is None:
        label = PHRASES(f"seat.{kind}", seat=seat + 1, level=level)
    else:
        label = PHRASES("seat.program", seat=seat + 1, name=program)
    return SeatNow(
        seat=seat,
        kind=kind,
        level=holder.level,
        program=program,
        label=label,
        sits=holder.sits,
        yours=False,
        shows=holder.shows,
    )


def _offers(table: Table) -> OffersNow:
    standing = table.offers
    undo = None
    if standing.undo is not None:
        asker, *others = standing.for_undo
        undo = UndoOffer(asker, standing.undo, tuple(others))
    return OffersNow(tuple(sorted(standing.draw)), undo, tuple(sorted(standing.pause)))


def _clocks(table: Table) -> tuple[ClockNow | None, ...]:
    clocks = table.clocks
    per_move = clocks.control.kind in ("move", "days")
    each = clocks.control.each * SECOND
    return tuple(
        ClockNow((each if per_move else clock.bank) - clock.spent, clock.periods, clock.since)
        if table.holders[seat].is_person
        else None
        for seat, clock in enumerate(clocks.seats)
    )


def _outcome(table: Table) -> OutcomeNow | None:
    outcome = table.match.outcome
    return None if outcome is None else outcome_now(outcome, table.plan.game)


def _fairness(table: Table) -> FairnessNow:
    seats = (
        SeatFairness(
            holder.commitment, holder.seed.hex() if holder.seed else None, holder.seed == b""
        )
        for holder in table.holders
    )
    return FairnessNow(
        "belpic/1",
        table.plan.commitment if table.phase != "open" else None,
        table.plan.row.seed.hex() if table.phase == "over" else None,
        tuple(seats),
    )
