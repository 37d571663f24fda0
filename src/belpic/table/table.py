"""A table: the fold of its log into a match, seats, offers and fair chance.

Everything here is frozen and without a transport: `then` returns the table after one more event,
and whoever holds the table stores the new entries before anybody is shown them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.errors import BadRecord, BelpicError, Stale, reason
from belpic.core.match import Event, Match
from belpic.core.quick import quick, replace
from belpic.core.record import Fairness, Record, Time
from belpic.core.rng import FairRng, bot_seed
from belpic.core.seats import CHANCE, Actor, Seat, Viewer, asked_seats
from belpic.store.rows import Addition, Ending, Entry
from belpic.table import seat_notes
from belpic.table.clocks import Change, Clocks
from belpic.table.marks import Marks
from belpic.table.outages import read_away
from belpic.table.pausing import is_paused
from belpic.table.phrases import refusal
from belpic.table.plan import Plan
from belpic.table.seating import SeatHolder
from belpic.table.standing import Offers
from belpic.table.state_views import StateViews
from belpic.table.supervision import EventFailed

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from belpic.core.game import State
    from belpic.core.touch import TouchMachine
    from belpic.core.view import View
    from belpic.store.rows import Loaded, Phase, SeatRow

REVEAL_MILLISECONDS: Final = 3000
"""How long seats have to reveal their seeds before they count as silent."""
LONGEST_CHAIN: Final = 10_000
"""Outcomes of chance in a row; more would be a game that never asks anybody."""


@quick
@dataclass(frozen=True, slots=True)
class Step:
    """An event with what it takes to tell it: the state before it and who did what."""

    event: Event
    before: State | None
    """None where the rules ignore the event."""
    actor: Actor = CHANCE
    action: Action = field(default_factory=Action)

    @staticmethod
    def of(event: Event, before: State, acted: Action | None) -> Step:
        """Return an event with the action that was read from it, if it is one."""
        if acted is None:
            return Step(event, None)
        return Step(event, before, CHANCE if event.seat is None else event.seat, acted)


@quick
@dataclass(frozen=True, slots=True)
class Table:
    """A table at one number of its log."""

    plan: Plan
    match: Match
    entries: tuple[Entry, ...]
    holders: tuple[SeatHolder, ...]
    offers: Offers
    since: tuple[int | None, ...]
    """For every seat the number from which on its present question stands."""
    floor: int
    """The number before which an undo cannot go: chance or something hidden was shown there."""
    clocks: Clocks
    paused: bool
    """Whether everybody has agreed to let the clocks stand."""
    views: StateViews = field(compare=False)
    """What everybody sees of the state, made once."""
    phase: Phase
    """How far the table is."""
    asked: frozenset[Seat]
    """The seats that are to act now."""
    trail: tuple[Step, ...] = ()
    """What led here, as far as nobody has been told of it yet."""
    marks: Marks = field(default_factory=Marks)
    """What would have to be looked for in the log."""

    @staticmethod
    def begin(plan: Plan) -> Table:
        """Return a table at which nothing has happened."""
        seats = len(plan.seats)
        match = Match.begin(plan.game, seats, plan.options, plan.terms.start or None)
        holders = tuple(map(SeatHolder.of, plan.seats))
        views = StateViews(match.state, opened=match.outcome is not None)
        clocks = Clocks.begin(plan.terms.clock, seats)
        phase = _phase(match, holders)
        return Table(
            plan=plan,
            match=match,
            entries=(),
            holders=holders,
            offers=Offers(),
            since=(None,) * seats,
            floor=plan.terms.origin,
            clocks=clocks,
            paused=False,
            views=views,
            phase=phase,
            asked=_asked(match, phase),
        )

    @staticmethod
    def restore(loaded: Loaded) -> Table:
        """Return the table that a stored log folds to.

        Raises:
            BadRecord: if the rules of today do not follow the log.
        """
        table = Table.begin(Plan.restore(loaded.row, loaded.seats))
        return table.follow(loaded)

    def follow(self, loaded: Loaded) -> Table:
        """Return the table after entries that somebody else has stored.

        Raises:
            BadRecord: if the rules do not follow them.
            EventFailed: if the rules fail at one of them; the cause says how.
        """
        table = self
        for entry in loaded.entries:
            try:
                table = table._with(table.match.checked(entry.event), entry)
            except BelpicError:
                raise
            except Exception as error:
                raise EventFailed(entry.event.n) from error
        return table.owned_by(loaded.seats)

    def owned_by(self, seats: Sequence[SeatRow]) -> Table:
        """Return the table with its seats as the store has them: the log does not name people."""
        both = zip(self.holders, seats, strict=True)
        return replace(
            self,
            holders=tuple(replace(holder, guest=row.guest, name=row.name) for holder, row in both),
        )

    @property
    def n(self) -> int:
        """The number of the last event."""
        return len(self.entries)

    @property
    def waits_for_chance(self) -> bool:
        """Whether the next event is an outcome of chance."""
        return self.phase == "playing" and self.match.state.to_act is CHANCE

    @property
    def bots_due(self) -> tuple[Seat, ...]:
        """The bots that have something to do now."""
        bots = [Seat(seat) for seat, holder in enumerate(self.holders) if holder.kind == "bot"]
        match self.phase:
            case "open":
                return tuple(seat for seat in bots if not self.holders[seat].sits)
            case "starting":
                return tuple(seat for seat in bots if self.holders[seat].seed is None)
            case _:
                return tuple(seat for seat in bots if seat in self.asked and not self.paused)

    @property
    def deadline(self) -> int | None:
        """When any process may mark silent seats, or let the flag of a seat fall."""
        if self.phase != "starting":
            return self.clocks.deadline
        return self.marks.sat + REVEAL_MILLISECONDS

    @property
    def rematch(self) -> str | None:
        """The table where the same people play again."""
        return self.marks.rematch

    def seats_of(self, guest: str | None) -> tuple[Seat, ...]:
        """Return the seats of a guest; several people may share a device."""
        if guest is None:
            return ()
        return tuple([Seat(i) for i, holder in enumerate(self.holders) if holder.guest == guest])

    def seat_of(self, guest: str | None) -> Seat | None:
        """Return the seat of a guest, the first if there are several."""
        return next(iter(self.seats_of(guest)), None)

    def view(self, audience: Viewer) -> View:
        """Return what a seat or spectator knows now: everything, once the match is over."""
        return self.views.view(audience)

    def machine(self, audience: Viewer) -> TouchMachine:
        """Return what reads the touches of a seat."""
        return self.views.machine(audience)

    def done(self, seats: Collection[Seat], command: str) -> Entry | None:
        """Return the entry that a command of somebody's seats made, if it was carried out."""
        made = [entry for entry in self.entries if entry.command == command]
        return next((entry for entry in reversed(made) if entry.author in seats), None)

    def check_fresh(self, seat: Seat | None, at: int) -> None:
        """Refuse what was meant for an earlier question or position.

        Raises:
            Stale: if it was.
        """
        since = None if seat is None else self.since[seat]
        if not (self.marks.position_at if since is None else since) <= at <= self.n:
            raise Stale(refusal("stale", at=at, n=self.n).reason)

    def then(
        self,
        event: Event,
        at: int,
        author: Seat | None = None,
        command: str | None = None,
        lag: int = 0,
    ) -> Table:
        """Return the table after one more event; `lag` is what a clock is given back for it.

        Raises:
            BelpicError: if the event does not fit here.
        """
        match = self.match.append(replace(event, n=self.n + 1))
        return self._with(match, Entry(match.events[-1], at, author, command, lag))

    def remark(
        self, seat: Seat, remark: seat_notes.SeatNote, at: int, command: str | None = None
    ) -> Table:
        """Return the table after a seat has remarked something."""
        event = Event(0, "seat", seat, self.holders[seat].text, str(remark))
        return self.then(event, at, seat, command)

    def _with(self, match: Match, entry: Entry) -> Table:
        event = entry.event
        holders = self.holders
        if event.kind == "seat":
            assert event.seat is not None  # a match refuses such an event without a seat
            changed = holders[event.seat].after(event)
            holders = (*holders[: event.seat], changed, *holders[event.seat + 1 :])
        views, over = self.views, match.outcome is not None
        if match.state is not self.match.state or views.opened != over:
            views = StateViews(match.state, opened=over)
        phase = _phase(match, holders)
        after = Table(
            plan=self.plan,
            match=match,
            entries=(*self.entries, entry),
            holders=holders,
            offers=self.offers.after(event, entry.at),
            since=self.since,
            floor=_floor(self, event, views),
            clocks=self.clocks,
            paused=is_paused(self.paused, event),
            views=views,
            phase=phase,
            asked=_asked(match, phase),
            trail=(*self.trail, Step.of(event, self.match.state, match.acted)),
            marks=self.marks.after(entry),
        )
        since = _since(self, after, event)
        if self.clocks.seats:
            return replace(after, since=since, clocks=self.clocks.after(_change(after, entry)))
        return after if since == self.since else replace(after, since=since)

    def told(self) -> Table:
        """Return the table with nothing left to be told."""
        return replace(self, trail=())

    def rested(self) -> Table:
        """Return the table without what anybody sees of it, which is made anew when asked for."""
        return replace(self, views=StateViews(self.match.state, opened=self.views.opened))

    def settled(self, at: int) -> Table:
        """Return the table after all outcomes of chance that are due, from the fair stream."""
        table = self
        for _ in range(LONGEST_CHAIN):
            if not table.waits_for_chance:
                return table
            outcome = table.stream().draw(table.match.state.chance())
            table = table.then(Event(0, "chance", None, str(outcome)), at)
        raise BadRecord(reason("no_chance"))

    def stream(self) -> FairRng:
        """Return the fair stream at the draw that is next: a function of the seeds and the log."""
        return FairRng(self.plan.row.seed, self._client_seeds(), self.marks.drawn)

    def bot_seed(self, seat: Seat) -> bytes:
        """Return the seed of a seat that a bot plays: it follows from the one of the table."""
        return bot_seed(self.plan.row.seed, seat)

    def _client_seeds(self) -> tuple[bytes, ...]:
        return tuple(holder.seed or b"" for holder in self.holders)

    def record(self, audience: Viewer) -> Record:
        """Return the match as a seat or spectator may keep it: masked until it is over."""
        over = self.phase == "over"
        fairness = Fairness.of(self.plan.row.seed, self._client_seeds(), opened=over)
        # where the log began with somebody else's events, they came from no stream of this table
        unknown = self.phase == "open" or self.plan.terms.origin > 0
        shown = None if unknown else fairness
        record = Record.of(self.match, audience, shown)
        if not self.clocks.seats:
            return record
        times = tuple(Time(entry.at, entry.lag) for entry in self.entries)
        return replace(record, clock=str(self.clocks.control), times=times)

    def addition(self, after: Table) -> Addition:
        """Return what the store has to append to get from this table to a later one."""
        before = {seat: holder.guest for seat, holder in enumerate(self.holders)}
        guests = {
            seat: holder.guest
            for seat, holder in enumerate(after.holders)
            if holder.guest != before[seat]
        }
        return Addition(
            self.plan.id,
            self.n,
            after.entries[self.n :],
            after.phase,
            bool(after.bots_due),
            after.deadline,
            guests,
            any(holder.kind != "bot" for holder in after.holders),
            _waited_for(after),
            None if self.phase == "over" else ending_of(after),
        )


def _phase(match: Match, holders: Sequence[SeatHolder]) -> Phase:
    if match.outcome is not None:
        return "over"
    if not all(holder.sits for holder in holders):
        return "open"
    return "starting" if any(holder.seed is None for holder in holders) else "playing"


def _asked(match: Match, phase: Phase) -> frozenset[Seat]:
    return asked_seats(match.state.to_act) if phase == "playing" else frozenset()


def _floor(before: Table, event: Event, after: StateViews) -> int:
    """Return the number before which an undo cannot go after this event."""
    if event.kind in ("chance", "resign", "flag", "abandon"):
        return event.n
    if event.kind == "action" and not (before.views.open and after.open):
        return event.n
    return before.floor


def ending_of(table: Table) -> Ending | None:
    """Return how a match has ended, if it has."""
    outcome, terms = table.match.outcome, table.plan.terms
    if outcome is None:
        return None
    public = terms.rated or terms.entry == "lobby"
    left = tuple(table.match.left)
    return Ending(outcome.places, outcome.scores, outcome.reason, left, terms.rated, public)


def _waited_for(table: Table) -> int:
    """Return for whom a table waits, one bit for every seat that a person has."""
    if table.phase == "open":
        return sum(
            1 << seat
            for seat, holder in enumerate(table.holders)
            if holder.guest is not None and not holder.sits
        )
    asked = () if table.paused else table.asked
    return sum(1 << seat for seat in asked if table.holders[seat].is_person)


def _change(after: Table, entry: Entry) -> Change:
    """Return what an entry means for the clocks of the people at the table after it."""
    event = entry.event
    people = frozenset(seat for seat in after.asked if after.holders[seat].is_person)
    # when a match ends, its clocks stop as they are
    stopped = after.waits_for_chance or after.phase == "over"
    return Change(
        entry.at,
        None if stopped else people,
        event.seat if event.kind == "action" else None,
        entry.lag,
        final=after.floor == event.n,
        undo=event.kind == "undo",
        away=read_away(event),
        paused=after.paused,
    )


def _since(before: Table, after: Table, event: Event) -> tuple[int | None, ...]:
    """Return from which number on each seat's question stands.

    Where several seats are asked at once, the question of the others stays the same when one of
    them has answered; in all other cases an action, a draw or an undo makes it a new one.
    """
    asked, were = after.asked, before.asked
    if event.kind in ("seat", "note"):
        same = asked & were
    elif event.kind == "action" and event.seat is not None and asked == were - {event.seat}:
        same = asked
    else:
        same = frozenset()
    return tuple(
        before.since[seat] if seat in same else event.n if seat in asked else None
        for seat in map(Seat, range(len(after.holders)))
    )
