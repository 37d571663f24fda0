"""A match: the numbered events of one play of a game, and the state they fold to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.action import Action
from belpic.core.errors import BadOptions, BadRecord, BelpicError, IllegalAction, reason
from belpic.core.outcome import Outcome
from belpic.core.quick import quick, replace
from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from belpic.core.game import AnyGame, State
    from belpic.core.options import Options
    from belpic.core.rng import Rng
    from belpic.core.view import View

Kind = Literal["action", "chance", "undo", "resign", "agree", "flag", "abandon", "seat", "note"]
SEATED: Final[frozenset[Kind]] = frozenset({"action", "resign", "flag", "seat"})
"""Kinds of events that belong to a seat; `abandon` may."""
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,8}", re.ASCII)
GOES_ON: Final = "on"
"""The text of a `resign`, `flag` or `abandon` after which the others finish without that seat."""
CAP: Final = "cap"
"""The text of an `abandon` that a runner appends at its cap; the scores then decide."""


@quick
@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log. Numbers only grow; an undo makes the fold skip, it erases nothing."""

    n: int
    kind: Kind
    seat: Seat | None = None
    text: str = ""
    note: str = ""


@quick
@dataclass(frozen=True, slots=True)
class Match:
    """One play of a game. Every method returns a new match; this one stays as it was."""

    game: AnyGame
    options: Options
    seats: int
    events: tuple[Event, ...]
    state: State
    outcome: Outcome | None
    left: tuple[Seat, ...] = ()
    """The seats that have left the match while it went on, the first first."""
    acts: tuple[Action | None, ...] = field(default=(), compare=False)
    """What each event did to the state, as it was read; None where it did nothing."""
    start: str | None = None
    """The position it began with, as text, where somebody has set one up."""

    @property
    def acted(self) -> Action | None:
        """What the last event did to the state; None if it did nothing."""
        return self.acts[-1] if self.acts else None

    @staticmethod
    def begin(game: AnyGame, seats: int, options: Options, start: str | None = None) -> Match:
        """Return a match before its first event, in a position that was set up if one is given.

        Raises:
            BelpicError: if the position cannot be read, or the game has no texts of positions.
        """
        game.check_seats(seats)
        if start is None:
            state = game.start(seats, options)
            return Match(game, options, seats, (), state, state.outcome())
        positions = game.parts.positions
        if positions is None:
            raise BadOptions(reason("no_positions", game=game.info.title))
        state = positions.read(start, options)
        written = positions.write(state)
        return Match(game, options, seats, (), state, state.outcome(), start=written)

    @staticmethod
    def replay(
        game: AnyGame,
        seats: int,
        options: Options,
        events: Iterable[Event],
        start: str | None = None,
    ) -> Match:
        """Return the match that the events fold to.

        Raises:
            BadRecord: with the number of the first event that does not fit.
        """
        match = Match.begin(game, seats, options, start)
        for event in events:
            match = match.checked(event)
        return match

    def checked(self, event: Event) -> Match:
        """Return the match with a recorded event appended.

        Raises:
            BadRecord: if its number is not the next, or the rules refuse it.
        """
        if event.n != len(self.events) + 1:
            raise BadRecord(reason("entry_number", n=event.n, expected=len(self.events) + 1))
        try:
            match = self.append(event)
        except BelpicError as error:
            raise BadRecord(reason("entry", n=event.n, why=error.text)) from error
        if match.events[-1] != event:
            raise BadRecord(
                reason("entry_text", n=event.n, text=event.text[:80], right=match.events[-1].text)
            )
        return match

    def play(self, seat: Seat, text: str | Action, note: str = "") -> Match:
        """Return the match after an action of a seat.

        Raises:
            BelpicError: if the text cannot be read or the rules do not allow it.
        """
        return self.append(self._event("action", seat, str(text), note))

    def happen(self, text: str | Action) -> Match:
        """Return the match after an outcome of chance."""
        return self.append(self._event("chance", None, str(text)))

    def draw(self, rng: Rng) -> Match:
        """Return the match after one outcome drawn from `rng`."""
        return self.happen(rng.draw(self.state.chance()))

    def settle(self, rng: Rng) -> Match:
        """Return the match after as many draws as it takes until a seat is asked."""
        match = self
        while match.outcome is None and match.state.to_act is CHANCE:
            match = match.draw(rng)
        return match

    def undo(self, number: int) -> Match:
        """Return the match with everything after event `number` skipped."""
        return self.append(self._event("undo", None, str(number)))

    def resign(self, seat: Seat) -> Match:
        """Return the match ended by a resignation."""
        return self.append(self._event("resign", seat))

    def agree(self) -> Match:
        """Return the match ended as a draw by agreement."""
        return self.append(self._event("agree"))

    def flag(self, seat: Seat) -> Match:
        """Return the match ended by a seat's clock."""
        return self.append(self._event("flag", seat))

    def abandon(self, seat: Seat | None = None, text: str = "") -> Match:
        """Return the match ended because a seat left, or by a runner's cap (`CAP`)."""
        return self.append(self._event("abandon", seat, text))

    def reseat(self, seat: Seat, text: str) -> Match:
        """Return the match with a note of who plays the seat from now on (a person, which bot)."""
        return self.append(self._event("seat", seat, text))

    def annotate(self, text: str) -> Match:
        """Return the match with a remark that the rules ignore."""
        return self.append(self._event("note", None, text))

    def branch(self, number: int) -> Match:
        """Return a new match made of the first `number` events."""
        return Match.replay(self.game, self.seats, self.options, self.events[:number], self.start)

    def begun(self) -> Match:
        """Return this match before its first event."""
        return Match.begin(self.game, self.seats, self.options, self.start)

    def view(self, viewer: Viewer) -> View:
        """Return what the viewer knows now.

        Raises:
            IllegalAction: for `ALL` while the match goes on.
        """
        if viewer is ALL and self.outcome is None:
            raise IllegalAction(reason("not_over_yet"))
        return self.state.view(viewer)

    def log(self, viewer: Viewer) -> tuple[Event, ...]:
        """Return the events as the viewer sees them; once the match is over, all of them whole."""
        if self.outcome is not None:
            return self.events
        return tuple(
            event if state is None else _as_seen(event, state.seen(actor, action, viewer))
            for event, state, actor, action in self.steps()
        )

    def steps(self) -> Iterator[tuple[Event, State | None, Actor, Action]]:
        """Yield each event with the state before it; the state is None where rules ignore it."""
        state = self.begun().state
        before = {0: state}
        for event, action in zip(self.events, self.acts, strict=True):
            if action is not None:
                actor: Actor = CHANCE if event.seat is None else event.seat
                yield event, state, actor, action
                state = state.after(actor, action)
            else:
                if event.kind == "undo":
                    kept = int(event.text)
                    state = before[kept]
                    # what was undone is no longer there to go back to
                    before = {n: old if n <= kept else state for n, old in before.items()}
                yield event, None, CHANCE, Action()
            before[event.n] = state

    def _event(self, kind: Kind, seat: Seat | None = None, text: str = "", note: str = "") -> Event:
        return Event(len(self.events) + 1, kind, seat, text, note)

    def append(self, event: Event) -> Match:
        """Return the match with one more event; its text becomes the canonical one.

        Raises:
            BelpicError: if the event does not fit here.
        """
        _check_shape(event, self.seats)
        if event.kind in ("action", "chance"):
            self._refuse_after_end()
            actor, action = _acted(self.game, self.state, event)
            state = self.state.after(actor, action)
            events = (*self.events, replace(event, text=str(action)))
            ended = state.outcome()
            outcome = None if ended is None else ended.behind(self.left)
            return replace(
                self, events=events, state=state, outcome=outcome, acts=(*self.acts, action)
            )
        if event.kind == "undo":
            return self._undone(event)
        if event.kind in ("seat", "note"):
            return replace(self, events=(*self.events, event), acts=(*self.acts, None))
        self._refuse_after_end()
        events, left = (*self.events, event), self.left
        if event.seat is not None and event.seat in left:
            raise IllegalAction(reason("has_left", seat=event.seat + 1))
        if event.seat is not None and event.text == GOES_ON:
            return replace(self, events=events, left=(*left, event.seat), acts=(*self.acts, None))
        ended = _ended(event, self.state.scores()).behind(left)
        return replace(self, events=events, outcome=ended, acts=(*self.acts, None))

    def _refuse_after_end(self) -> None:
        if self.outcome is not None:
            raise IllegalAction(reason("match_over"))

    def _undone(self, event: Event) -> Match:
        if not _NUMBER.fullmatch(event.text) or int(event.text) >= event.n:
            raise IllegalAction(reason("undo_number", high=event.n - 1))
        kept = effective((*self.events, event))
        folded = self.begun()
        for number, old in enumerate(kept, start=1):
            folded = folded.append(replace(old, n=number))
        return replace(folded, events=(*self.events, event), acts=(*self.acts, None))


def effective(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events that count: an undo to m drops all after event m, itself included."""
    kept: list[Event] = []
    for event in events:
        if event.kind == "undo":
            kept = [old for old in kept if old.n <= int(event.text)]
        else:
            kept.append(event)
    return tuple(kept)


def _as_seen(event: Event, text: str) -> Event:
    """Return the event with the text that a viewer sees; a note would tell what that hides."""
    return event if text == event.text else replace(event, text=text, note="")


def _acted(game: AnyGame, state: State, event: Event) -> tuple[Actor, Action]:
    if event.kind == "chance":
        state.require(CHANCE)
        return CHANCE, state.chance().read(event.text)
    assert event.seat is not None  # checked when the event was appended
    return event.seat, game.read(state, event.seat, event.text)


def _check_shape(event: Event, seats: int) -> None:
    if event.seat is not None and event.seat not in range(seats):
        raise IllegalAction(reason("no_such_seat", seat=event.seat + 1, seats=seats))
    if event.kind != "abandon" and (event.seat is not None) != (event.kind in SEATED):
        raise IllegalAction(reason("event_seat", kind=event.kind))


def _ended(event: Event, scores: tuple[int, ...]) -> Outcome:
    if event.kind == "agree":
        return Outcome.shared(scores, "agree")
    if event.seat is None:
        return Outcome.by_scores(scores, CAP if event.text == CAP else "abandon")
    why = {"resign": "resign", "flag": "time", "abandon": "abandon"}[event.kind]
    return Outcome.by_scores(scores, why, last=frozenset({event.seat}))
