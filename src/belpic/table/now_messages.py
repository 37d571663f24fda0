"""What a table is like at one number of its log; as in `belpic.table.messages`, each part once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from belpic.core.match import Kind
from belpic.core.quick import quick
from belpic.core.scene import Thing, Whole
from belpic.core.seats import Viewer
from belpic.core.text import Text
from belpic.store.rows import Phase, SeatKind
from belpic.table.time_control import ClockKind


@quick
@dataclass(frozen=True, slots=True)
class Line:
    """One event of the log, as its viewer may know it."""

    n: int
    """The number of the event."""
    kind: Kind
    """What happened. An `undo` with the text `m` makes all lines after `m` undone."""
    seat: int | None
    """Whose event it is; `null` where it is nobody's."""
    text: str
    """The notation, with `??` for what is hidden."""
    say: Text | None
    """The sentence for lists and screen readers; `null` for what need not be told (seeds).
    It leaves out what `gains` says."""
    undone: bool = False
    """Whether a later `undo` took it back."""
    gains: tuple[Whole, ...] = ()
    """By how much it changed the score of every seat; empty where it changed none."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Where a part of a match begins."""

    n: int
    """After how many events."""
    level: int
    """0 for a season, 1 for a round."""
    label: Text
    """“Season 2”."""


@quick
@dataclass(frozen=True, slots=True)
class SeatNow:
    """Who has a seat, and whether they sit."""

    seat: int
    """Its number, from 0."""
    kind: SeatKind
    """`open` while anybody with the key may sit, `person` once it is somebody's, or `bot`."""
    level: str | None
    """Which bot of the server plays it."""
    program: str | None
    """The name of the bot that somebody lets play here, with a token; `null` for people."""
    label: Text
    """Its name: “Seat 2 (greedy)”."""
    sits: bool
    """Whether they have sat down."""
    yours: bool
    """Whether it is one's own, also after the end."""
    shows: bool
    """Whether those who watch may see what it sees (`uncover`)."""


@quick
@dataclass(frozen=True, slots=True)
class TokenNow:
    """One possible next step of a path.

    Several tokens may share a key: a client then asks which, by the labels.
    """

    text: str
    """What it adds to the path."""
    key: str
    """The key of the thing one touches for it."""
    label: Text | None
    """What it does; `null` where its text or the thing itself says enough."""


@quick
@dataclass(frozen=True, slots=True)
class NextNow:
    """What may follow a path.

    When there is an action and no token, send it; when there are both, offer to finish.
    """

    tokens: tuple[TokenNow, ...]
    """The possible steps."""
    action: str | None
    """The canonical text of the action if the path is complete as it stands."""


@quick
@dataclass(frozen=True, slots=True)
class MeaningNow:
    """One of several things that a touch may mean."""

    text: str
    """The text of its token, by which one says which is meant."""
    label: Text | None
    """What it does; `null` where its text or the thing itself says enough."""
    to: int | str | None
    """Where it leads, as in `free`."""


@quick
@dataclass(frozen=True, slots=True)
class TouchesNow:
    """What has been touched, and what may be touched after it."""

    free: Mapping[str, int | str | tuple[MeaningNow, ...] | None]
    """By key, where a touch leads: the number of an entry of the same list, the text of an action
    that it completes, or `null`: then `touch` asks. Several meanings are asked for by their labels;
    so is one that names a number, or nothing in the scene."""
    back: Mapping[str, int | None]
    """By key, where it leads to take back what is chosen, with what depended on it."""
    chosen: tuple[tuple[str, str], ...]
    """The key and the text of what has been touched, and of words taken by themselves."""
    done: str | None
    """The action that the touches are, or the only one that they can become: offer to play it."""
    stands: bool
    """Whether they are that action as they stand."""


@quick
@dataclass(frozen=True, slots=True)
class ClockNow:
    """One person's clock."""

    bank: int
    """How many milliseconds are left, when it began to run or stands; below zero within a period,
    by as much as the period has run."""
    periods: int
    """How many periods are left after that."""
    since: int | None
    """When it began to run, in the server's time (see `pong`); `null` while it stands."""


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How much time people have."""

    text: str
    """For programs, as it was asked for: `fischer 300+5`, `none` without a clock."""
    kind: ClockKind
    """`fischer` adds `each` after every turn; `byoyomi` has periods of `each` once the bank is
    empty; `move` and `days` give `each` anew for every move."""
    each: int
    """Milliseconds."""
    label: Text
    """In words."""


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """A wish to go back."""

    seat: int
    """Who would like to."""
    to: int
    """To which event."""
    agreed: tuple[int, ...]
    """Who has agreed."""


@quick
@dataclass(frozen=True, slots=True)
class OffersNow:
    """What is offered."""

    agree: tuple[int, ...]
    """The seats that offer a draw."""
    undo: UndoOffer | None
    """The wish to go back, if there is one."""
    pause: tuple[int, ...]
    """The seats that would like the clocks to stand."""


@dataclass(frozen=True, slots=True)
class OutcomeNow:
    """How the match ended."""

    places: tuple[int, ...]
    """The place of every seat, from 1."""
    scores: tuple[Whole, ...]
    """The score of every seat."""
    reason: str
    """Why, for programs."""
    why: Text
    """Why, in words."""
    lines: tuple[Text, ...]
    """The end in words: one line for why, and one for every seat by place."""


@dataclass(frozen=True, slots=True)
class SeatFairness:
    """What a seat has done for the fair chance."""

    commitment: str | None
    """SHA-256 of its seed; `null` until it sits."""
    seed: str | None
    """Its seed; `null` until it is revealed."""
    silent: bool
    """Whether it stayed silent."""


@dataclass(frozen=True, slots=True)
class FairnessNow:
    """The commitments and the seeds that are open."""

    scheme: Literal["belpic/1"]
    """Which scheme; `docs/fairness.md` has it."""
    commitment: str | None
    """H, the server's; `null` while the table is `open`."""
    server: str | None
    """S, the server's seed; `null` until the match is over."""
    seats: tuple[SeatFairness, ...]
    """One for every seat."""


@quick
@dataclass(frozen=True, slots=True)
class Now:
    """The table at `n`."""

    phase: Phase
    """`open` until every seat sits, `starting` while seeds are revealed (3 s at most)."""
    viewer: Viewer
    """A seat, `"spectator"`, or `"all"` once the match is over."""
    seats: tuple[SeatNow, ...]
    """Who sits where."""
    asked: tuple[int, ...]
    """The seats that are to act; empty unless `playing`."""
    waits: Literal["seats", "chance", "nobody"]
    """What the table waits for."""
    since: int | None
    """From which number on one's own question stands: a command made there or later is not stale,
    although others may have acted. `null` if one is not asked."""
    scores: tuple[Whole, ...]
    """Each seat's score."""
    next: NextNow
    """What may follow the empty path."""
    touches: Sequence[TouchesNow]
    """What touches mean, to be walked without asking: the first entry is before any touch. What can
    neither go on nor be taken back begins anew with the first. Empty if one is not asked."""
    previews: bool
    """Whether `touch` may tell of things to show beside the table at some touches."""
    early: bool
    """Whether one may set one's next action ahead of one's turn: nothing is hidden from anybody, so
    that an answer without a pause tells nothing."""
    may: tuple[str, ...]
    """Which of `sit` (with the key, unless a seat is kept for one), `stand`, `reveal`, `resign`,
    `agree`, `undo`, `pause`, `resume`, `show`, `decline`, `hint`, `rematch` one may send now."""
    offers: OffersNow
    """What is offered."""
    clocks: tuple[ClockNow | None, ...]
    """For every seat, `null` where no person sits; empty without a clock."""
    paused: bool
    """Whether everybody has agreed to let the clocks stand; nobody acts until somebody resumes."""
    left: tuple[int, ...]
    """The seats whose people have left the match, the first first: they get the last places."""
    outcome: OutcomeNow | None
    """How the match ended, if it has."""
    fairness: FairnessNow
    """The commitments and seeds."""
    rematch: str | None
    """The id of the table where the same people play again."""
    hash: str
    """The first 16 hex digits of SHA-256 over the JSON text of the whole scene."""
    things: tuple[int | Thing, ...]
    """The scene. In `events` a number is the place of a thing in the scene at `after`."""
