"""The state of the modern game: a face of the record that the kernel plays on (§6, §8, §9).

Whatever happens is played by `kernel.steps`; here is what people and programs ask of a record, and
what no record can hold: points beyond 64 bits and the positions that a season has seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Self

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.chance import Chance
from belpic.core.errors import Reason
from belpic.core.game import State
from belpic.core.outcome import Outcome
from belpic.core.quick import quick
from belpic.core.scene import Scene, Thing
from belpic.core.seats import CHANCE, OVER, Actor, Seat, ToAct, Viewer
from belpic.core.text import Text
from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik import outside, packed
from belpic.games.cetkaik.declaration import Balance, Declaration
from belpic.games.cetkaik.describe import describe
from belpic.games.cetkaik.engine import SCRATCH, to_states
from belpic.games.cetkaik.form import ENDINGS, PHASES, Ending, Pending, Phase, StateForm
from belpic.games.cetkaik.kernel import doors, layout
from belpic.games.cetkaik.legal import (
    Actions,
    Declared,
    Landing,
    Legal,
    legal_at,
    read_action,
    write_action,
)
from belpic.games.cetkaik.opening import Opening
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.packed import PHASE_AT, SEASON_AT, SIDE_AT, WIDE_AT
from belpic.games.cetkaik.points import Points
from belpic.games.cetkaik.position import Position
from belpic.games.cetkaik.rules import CetkaikRules, rules_of
from belpic.games.cetkaik.scene import build_scene, preview
from belpic.games.cetkaik.squares import NAMES, name_of, square
from belpic.games.cetkaik.touch_text import write_touches
from belpic.games.cetkaik.why import explain
from belpic.games.cetkaik.words import AGAIN, BANK, STAY, TAXOT, THROW, TYMOK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.languages import Lang
    from belpic.core.walk import Step

_WORDS: Final = {
    layout.OPEN: {THROW: layout.THROW},
    layout.CHAIN: {AGAIN: layout.AGAIN, BANK: layout.BANK},
    layout.LANDING: {STAY: layout.STAY},
    layout.DECLARE: {TYMOK: layout.TYMOK, TAXOT: layout.TAXOT},
}
_COUNTS: Final = {outcome: int(outcome[0]) for outcome, _ in STICKS.outcomes()}
_THROWN: Final = frozenset({layout.OPEN_FALL, layout.FALL, layout.WATER})
_SIDES: Final = (frozenset({Seat(0)}), frozenset({Seat(1)}))


@quick
@dataclass(frozen=True, slots=True)
class CetkaikState(State):
    """One moment of the modern game."""

    kind: ClassVar[str] = StateForm.kind
    Form: ClassVar[type[StateForm]] = StateForm

    options: CetkaikOptions
    seats: int
    record: bytes
    """One record of `kernel.layout.STATE`."""
    wide: Points | None = None
    """The points, if the record has no room for them."""
    met: tuple[bytes, ...] = ()
    """The positions of this season, where repetition counts."""

    @classmethod
    def at(cls, options: CetkaikOptions, position: Position) -> Self:
        """Return the state at the beginning of a turn in a position."""
        states = to_states([position])
        wide = position.points if states[0]["wide"] else None
        return cls(options, 2, states.tobytes(), wide).resumed()

    @classmethod
    def first(cls, options: CetkaikOptions) -> Self:
        """Return the state in which the first season opens."""
        states = layout.new_states()
        states["phase"] = layout.BEGIN
        return cls(options, 2, states.tobytes()).resumed()

    # What the record says

    @property
    def rules(self) -> CetkaikRules:
        """The compiled rules."""
        return rules_of(self.options)

    @property
    def phase(self) -> Phase:
        """Where the turn stands."""
        return PHASES[self.record[PHASE_AT]]

    @property
    def position(self) -> Position:
        """The position that the turn began in, or stands in once its move is over."""
        return packed.read_position(self.record, self.wide)

    @property
    def side(self) -> Seat:
        """The side to move: seat 0 is IA, seat 1 is A."""
        return Seat(self.record[SIDE_AT])

    @property
    def began(self) -> int:
        """The side that began the season."""
        return packed.read_number(self.record, "first")

    @property
    def opening(self) -> Opening:
        """What the sides have thrown to decide who begins."""
        return Opening(_known(packed.read_number(self.record, "opening")))

    @property
    def count(self) -> int | None:
        """What the sticks show."""
        return _known(packed.read_number(self.record, "count"))

    @property
    def last(self) -> tuple[str, ...]:
        """The squares of the last move, to be marked."""
        return tuple(name_of(each) for each in packed.read_row(self.record, "last") if each >= 0)

    @property
    def ending(self) -> Ending:
        """Why the match is over."""
        return ENDINGS[packed.read_number(self.record, "ending")]

    @property
    def pending(self) -> Pending | None:
        """The move that has been declared and is not over."""
        move = packed.read_number(self.record, "move")
        if move == layout.NO_MOVE:
            return None
        landing = packed.read_number(self.record, "landing")
        return Pending(
            write_action(move, self.options.step_declare),
            None if landing == layout.NO_MOVE else Landing.of(landing),
            packed.read_number(self.record, "limit"),
            packed.read_number(self.record, "throws"),
        )

    @property
    def declared(self) -> Declared:
        """What the pending move committed to."""
        return self.legal.of(packed.read_number(self.record, "move"))

    @property
    def legal(self) -> Legal:
        """What may be declared in this position, as texts and touches."""
        return legal_at(self.options, packed.key_of(self.record))

    @property
    def declaration(self) -> Declaration | None:
        """What is to be declared now."""
        if self.record[PHASE_AT] != layout.DECLARE:
            return None
        return outside.read_declaration(self.rules.engine, packed.thaw(self.record))

    @property
    def balance(self) -> Balance:
        """What the season remembers for its payment."""
        return outside.read_balance(self.rules.engine, self.record)

    # What may happen

    @property
    def to_act(self) -> ToAct:
        """Who is asked."""
        phase = self.record[PHASE_AT]
        if phase in _THROWN:
            return CHANCE
        if phase == layout.OVER:
            return OVER
        return _SIDES[self.opening.thrower if phase == layout.OPEN else self.record[SIDE_AT]]

    def chance(self) -> Chance:
        """Return the five sticks."""
        self.require(CHANCE)
        return STICKS

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer what the phase asks for."""
        if self.record[PHASE_AT] == layout.MOVE and seat == self.record[SIDE_AT]:
            return self.legal.next(path)
        if self.refusal(seat):
            return NOTHING
        words = self._words()
        if not path:
            return Next(words)
        found = any(token.text == path[0] for token in words) and len(path) == 1
        return Next((), Action(path)) if found else NOTHING

    def walker(self, seat: Seat) -> Step:
        """Return `next` of a seat, with the moves of the position at hand."""
        if self.record[PHASE_AT] == layout.MOVE and seat == self.record[SIDE_AT]:
            return self.legal.next
        return State.walker(self, seat)

    def written_touches(self, seat: Seat, lang: Lang) -> str | None:
        """Return what may be touched in a turn, as the kernel writes it."""
        if self.record[PHASE_AT] == layout.MOVE and seat == self.record[SIDE_AT]:
            return write_touches(rules_of(self.options).engine, self.record, lang)
        return None

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return every action of the seat."""
        if self.record[PHASE_AT] == layout.MOVE and seat == self.record[SIDE_AT]:
            SCRATCH.bytes[:] = self.record
            moves = rules_of(self.options).engine.list_actions(SCRATCH.states)
            return Actions(moves, self.options.step_declare)
        return State.actions(self, seat)

    def _words(self) -> tuple[Token, ...]:
        match self.phase:
            case "open":
                return plain("throw")
            case "chain":
                return plain("again", "bank")
            case "land":
                landings = (name_of(landing.square) for landing in self.landings())
                return (*(Token(f"to {name}", name) for name in landings), *plain("stay"))
            case _:
                return plain("tymok", "taxot") if self.may_end_season() else plain("tymok")

    def landings(self) -> tuple[Landing, ...]:
        """Return where the mover may choose to land once the limit is known."""
        move = packed.read_number(self.record, "move")
        return self.ends(move, packed.read_number(self.record, "limit"))

    def ends(self, move: int, limit: int) -> tuple[Landing, ...]:
        """Return where a limit lets a running move of this position end."""
        found = self.rules.engine.find_ends(packed.thaw(self.record), move, limit)
        return tuple(map(Landing.of, found))

    def may_end_season(self) -> bool:
        """Tell whether 終季 may be declared: always, unless negative ends are forbidden."""
        conduct = self.rules.conduct
        if conduct[0]["negative_taxot"]:
            return True
        return doors.may_declare_end(conduct, packed.thaw(self.record))

    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        """Explain a touch that is impossible, by the piece and the square."""
        refused = State.why(self, seat, path)
        if refused is None or self.refusal(seat) or self.phase != "move":
            return refused
        return explain(self, path) or refused

    def route(self, action: Action) -> tuple[str, ...]:
        """Return the squares that an action names, in order; 皇 starts where it is."""
        tam = (name_of(self.position.tam),) if action[0] == "M" else ()
        names = (token.lstrip("-*~@") for token in action)
        return (*tam, *(name for name in names if name in NAMES))

    # What happens

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        self.require(actor)
        if actor is CHANCE:
            choice: int | None = _COUNTS.get(action)
            if choice is None:
                choice = _COUNTS[STICKS.read(str(action))]
        else:
            choice = self._choice(action)
        played = None if choice is None else self._played(choice)
        if played is None:
            assert actor is not CHANCE  # the sticks show only what they can
            raise self.refuse(actor, action)
        return played

    def _choice(self, action: Action) -> int | None:
        """Return what an action says, in the words of the kernel."""
        phase = self.record[PHASE_AT]
        if phase == layout.MOVE:
            return read_action(action) if action else None
        if phase == layout.LANDING and len(action) == 1 and action[0][:3] == "to ":
            name = action[0][3:]
            return square(name) if name in NAMES else None
        return _WORDS[phase].get(action)

    def _played(self, choice: int) -> Self | None:
        engine = rules_of(self.options).engine
        scratch = SCRATCH
        scratch.bytes[:] = self.record
        is_allowed = doors.play_choice(
            engine.tables,
            engine.conduct,
            engine.hands,
            scratch.work,
            scratch.moves,
            scratch.states,
            choice,
        )
        return self._settled() if is_allowed else None

    def resumed(self) -> Self:
        """Return the state that compiled play makes of one that does not rest."""
        SCRATCH.bytes[:] = self.record
        outside.resume(rules_of(self.options).engine)
        return self._settled()

    def _settled(self) -> Self:
        """Return the state of the record at work, once all is settled that it cannot hold."""
        buffer = SCRATCH.buffer
        wide, met = self.wide, self.met
        if met and buffer[SEASON_AT] != self.record[SEASON_AT]:
            met = ()
        if buffer[PHASE_AT] > layout.OVER or buffer[WIDE_AT]:
            wide, met = outside.settle(rules_of(self.options), wide, met)
        return type(self)(self.options, self.seats, bytes(buffer), wide, met)

    def scores(self) -> tuple[int, ...]:
        """Return the points in tenths."""
        return packed.read_pair(self.record, "points") if self.wide is None else self.wide

    def outcome(self) -> Outcome | None:
        """Rank by points; a side without a move may lose outright."""
        if self.record[PHASE_AT] != layout.OVER:
            return None
        losers = frozenset({self.side}) if self.ending == "no_move_loss" else frozenset[Seat]()
        return Outcome.by_scores(self.scores(), self.ending, last=losers)

    # What is shown and written

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def preview(self, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
        """Return marks and forecasts for a path."""
        return preview(self, viewer, path)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe(self, actor, action, viewer)

    def form(self) -> StateForm:
        """Return everything that the state remembers, by name."""
        return StateForm(
            options=self.options,
            seats=self.seats,
            phase=self.phase,
            position=self.position,
            opening=self.opening,
            pending=self.pending,
            count=self.count,
            balance=self.balance,
            declaration=self.declaration,
            began=self.began,
            met=self.met,
            last=self.last,
            ending=self.ending,
        )

    @classmethod
    def of_form(cls, form: StateForm) -> Self:
        """Return the state that remembers this.

        Raises:
            Unreadable: if the rules know no such state.
        """
        states = form.pack()
        wide = form.position.points if states[0]["wide"] else None
        return cls(form.options, form.seats, states.tobytes(), wide, form.met)


def _known(number: int) -> int | None:
    return None if number == layout.UNKNOWN else number
