"""A table: the fold of its log into a match, seats, offers and fair chance.

Everything here is frozen and without a transport: `then` returns the table after one more event,
and whoever holds the table stores the new entries before anybody is shown them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.errors import BadRecord, BelpicError, Stale, reason
from belpic.core.match import Event, Match
from belpic.core.record import Fairness, Record
from belpic.core.rng import FairRng
from belpic.core.seats import CHANCE, Actor, Seat, Viewer, asked_seats
from belpic.store.rows import Addition, Entry
from belpic.table import seat_notes
from belpic.table.phrases import refusal
from belpic.table.plan import Plan
from belpic.table.seating import SeatHolder
from belpic.table.state_views import StateViews
from belpic.table.supervision import EventFailed

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.core.match import Kind
    from belpic.core.touch import TouchMachine
    from belpic.core.view import View
    from belpic.store.rows import Loaded, Phase

REVEAL_MILLISECONDS: Final = 3000
"""How long seats have to reveal their seeds before they count as silent."""
LONGEST_CHAIN: Final = 10_000
"""Outcomes of chance in a row; more would be a game that never asks anybody."""
POSITION: Final[frozenset[Kind]] = frozenset({"action", "chance", "undo"})
"""Kinds of events that change the position."""


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


@dataclass(frozen=True, slots=True)
class Offers:
    """What seats have offered since the last action."""

    draw: frozenset[Seat] = frozenset()
    undo: int | None = None
    """The event to go back to."""
    for_undo: tuple[Seat, ...] = ()
    """Who asked for it, and then those who agreed."""


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
    views: StateViews = field(compare=False)
    """What everybody sees of the state, made once."""
    trail: tuple[Step, ...] = ()
    """What led here, as far as nobody has been told of it yet."""

    @staticmethod
    def begin(plan: Plan) -> Table:
        """Return a table at which nothing has happened."""
        seats = len(plan.seats)
        match = Match.begin(plan.game, seats, plan.options)
        holders = tuple(map(SeatHolder.of, plan.seats))
        views = StateViews(match.state, opened=match.outcome is not None)
        return Table(plan, match, (), holders, Offers(), (None,) * seats, 0, views)

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
        holders = (
            replace(holder, guest=row.guest)
            for holder, row in zip(table.holders, loaded.seats, strict=True)
        )
        return replace(table, holders=tuple(holders))

    @property
    def n(self) -> int:
        """The number of the last event."""
        return len(self.entries)

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        if self.match.outcome is not None:
            return "over"
        if not all(holder.sits for holder in self.holders):
            return "open"
        return "starting" if any(holder.seed is None for holder in self.holders) else "playing"

    @property
    def asked(self) -> frozenset[Seat]:
        """The seats that are to act now."""
        playing = self.phase == "playing"
        return asked_seats(self.match.state.to_act) if playing else frozenset()

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
                return tuple(seat for seat in bots if seat in self.asked)

    @property
    def deadline(self) -> int | None:
        """When any process may mark silent seats, if the seeds are being revealed."""
        if self.phase != "starting":
            return None
        sat = max(
            entry.at
            for entry in self.entries
            if isinstance(seat_notes.read(entry.event.note), seat_notes.Commit)
        )
        return sat + REVEAL_MILLISECONDS

    @property
    def rematch(self) -> str | None:
        """The table where the same people play again."""
        for entry in reversed(self.entries):
            remark = seat_notes.read(entry.event.note)
            if isinstance(remark, seat_notes.RematchNote):
                return remark.table
        return None

    @property
    def position_at(self) -> int:
        """The number of the last event that changed the position."""
        return next(
            (entry.event.n for entry in reversed(self.entries) if entry.event.kind in POSITION), 0
        )

    def seat_of(self, guest: str | None) -> Seat | None:
        """Return the seat of a guest."""
        if guest is None:
            return None
        return next(
            (Seat(i) for i, holder in enumerate(self.holders) if holder.guest == guest), None
        )

    def view(self, audience: Viewer) -> View:
        """Return what a seat or spectator knows now: everything, once the match is over."""
        return self.views.view(audience)

    def machine(self, audience: Viewer) -> TouchMachine:
        """Return what reads the touches of a seat."""
        return self.views.machine(audience)

    def done(self, seat: Seat, command: str) -> Entry | None:
        """Return the entry that a command of a seat made, if it was carried out before."""
        for entry in reversed(self.entries):
            if entry.command == command and entry.author == seat:
                return entry
        return None

    def check_fresh(self, seat: Seat | None, at: int) -> None:
        """Refuse what was meant for an earlier question or position.

        Raises:
            Stale: if it was.
        """
        since = None if seat is None else self.since[seat]
        if not (self.position_at if since is None else since) <= at <= self.n:
            raise Stale(refusal("stale", at=at, n=self.n).reason)

    def then(
        self, event: Event, at: int, author: Seat | None = None, command: str | None = None
    ) -> Table:
        """Return the table after one more event.

        Raises:
            BelpicError: if the event does not fit here.
        """
        match = self.match.append(replace(event, n=self.n + 1))
        return self._with(match, Entry(match.events[-1], at, author, command))

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
        after = replace(
            self,
            match=match,
            entries=(*self.entries, entry),
            holders=holders,
            offers=_offers(self.offers, event),
            floor=_floor(self, event, views),
            views=views,
            trail=(*self.trail, Step.of(event, self.match.state, match.acted)),
        )
        return replace(after, since=_since(self, after, event))

    def told(self) -> Table:
        """Return the table with nothing left to be told."""
        return replace(self, trail=())

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
        drawn = sum(entry.event.kind == "chance" for entry in self.entries)
        return FairRng(self.plan.row.seed, self._client_seeds(), drawn)

    def _client_seeds(self) -> tuple[bytes, ...]:
        return tuple(holder.seed or b"" for holder in self.holders)

    def record(self, audience: Viewer) -> Record:
        """Return the match as a seat or spectator may keep it: masked until it is over."""
        over = self.phase == "over"
        fairness = Fairness.of(self.plan.row.seed, self._client_seeds(), opened=over)
        shown = None if self.phase == "open" else fairness
        return Record.of(self.match, audience, shown)

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
        )


def _offers(offers: Offers, event: Event) -> Offers:
    if event.kind not in ("seat", "note"):
        return Offers()
    remark = seat_notes.read(event.note)
    seat = event.seat
    if seat is None:
        return offers
    match remark:
        case seat_notes.OfferDraw():
            return replace(offers, draw=offers.draw | {seat})
        case seat_notes.OfferUndo(to=to) if offers.undo == to:
            return replace(offers, for_undo=(*offers.for_undo, seat))
        case seat_notes.OfferUndo(to=to):
            return replace(offers, undo=to, for_undo=(seat,))
        case seat_notes.DeclineNote():
            return Offers()
        case _:
            return offers


def _floor(before: Table, event: Event, after: StateViews) -> int:
    """Return the number before which an undo cannot go after this event."""
    if event.kind == "chance":
        return event.n
    if event.kind == "action" and not (before.views.open and after.open):
        return event.n
    return before.floor


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
