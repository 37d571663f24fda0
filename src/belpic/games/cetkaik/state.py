"""The state of the modern game: one turn as small actions (Rulebook, cetkaik §6, §8, §9)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.chance import Chance
from belpic.core.errors import Reason
from belpic.core.game import State
from belpic.core.outcome import Outcome
from belpic.core.scene import Scene, Thing
from belpic.core.seats import CHANCE, OVER, Actor, Seat, ToAct, Viewer
from belpic.core.text import Text
from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik.declaration import (
    Declaration,
    carried_over,
    declaration_of,
    noted,
)
from belpic.games.cetkaik.describe import describe
from belpic.games.cetkaik.kernel.layout import HAND, IMMEDIATE
from belpic.games.cetkaik.landings import declared_end, limit_after, reachable
from belpic.games.cetkaik.legal import Declared, Landing, legal
from belpic.games.cetkaik.opening import Opening, next_to_begin
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.pieces import IA
from belpic.games.cetkaik.points import Balance, is_decided, paid, start_points
from belpic.games.cetkaik.position import NO_STOCK, Position
from belpic.games.cetkaik.rules import Rules, rules_of
from belpic.games.cetkaik.scene import build_scene, preview
from belpic.games.cetkaik.squares import NAMES, name_of, square
from belpic.games.cetkaik.why import explain

if TYPE_CHECKING:
    from collections.abc import Sequence

Phase = Literal["open", "open_fall", "move", "fall", "chain", "land", "water", "declare", "over"]
"""open: who begins is thrown for; fall, water: a throw is in the air; chain: 連撃術 goes on or not;
land: the landing is chosen; declare: 再行 or 終季."""
Ending = Literal["", "points", "seasons", "no_move", "no_move_loss", "repetition"]
STAY: Final = Action.of("stay")
AGAIN: Final = Action.of("again")
BANK: Final = Action.of("bank")
TYMOK: Final = Action.of("tymok")
TAXOT: Final = Action.of("taxot")
THROW: Final = Action.of("throw")


@dataclass(frozen=True, slots=True)
class Pending:
    """A move that has been declared and is not over: what it may become, and the throw so far."""

    action: Action
    landing: Landing | None = None
    """Where it will end if nothing goes wrong any more."""
    limit: int = 0
    throws: int = 0


@dataclass(frozen=True, slots=True)
class CetkaikState(State):
    """One moment of the modern game."""

    kind: ClassVar[str] = "modern"

    options: CetkaikOptions
    seats: int
    phase: Phase
    position: Position
    opening: Opening
    """What the sides have thrown to decide who begins."""
    pending: Pending | None
    count: int | None
    """What the sticks show."""
    balance: Balance
    """What the season remembers for its payment."""
    declaration: Declaration | None
    """What is to be declared now."""
    began: int
    """The side that began the season."""
    met: tuple[bytes, ...]
    """The positions of this season, where repetition counts."""
    last: tuple[str, ...]
    """The squares of the last move, to be marked."""
    ending: Ending

    @classmethod
    def at(cls, options: CetkaikOptions, position: Position) -> Self:
        """Return the state in a position between turns."""
        return cls(
            options=options,
            seats=2,
            phase="move",
            position=position,
            opening=Opening(),
            pending=None,
            count=None,
            balance=Balance(),
            declaration=None,
            began=position.side,
            met=(),
            last=(),
            ending="",
        )

    @classmethod
    def first(cls, options: CetkaikOptions) -> Self:
        """Return the state in which the first season opens."""
        position = Position(rules_of(options).initial, points=start_points(options))
        return cls.at(options, position).open_season(IA)

    @property
    def rules(self) -> Rules:
        """The compiled rules."""
        return rules_of(self.options)

    @property
    def side(self) -> Seat:
        """The side to move: seat 0 is IA, seat 1 is A."""
        return Seat(self.position.side)

    @property
    def declared(self) -> Declared:
        """What the pending move committed to."""
        assert self.pending is not None  # only asked while a move is pending
        return legal(self.options, self.position).declared[self.pending.action]

    @property
    def to_act(self) -> ToAct:
        """Who is asked."""
        match self.phase:
            case "over":
                return OVER
            case "open_fall" | "fall" | "water":
                return CHANCE
            case "open":
                return frozenset({Seat(self.opening.thrower)})
            case _:
                return frozenset({self.side})

    def chance(self) -> Chance:
        """Return the five sticks."""
        self.require(CHANCE)
        return STICKS

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer what the phase asks for."""
        if self.refusal(seat):
            return NOTHING
        if self.phase == "move":
            return legal(self.options, self.position).next(path)
        words = self._words()
        if not path:
            return Next(words)
        found = any(token.text == path[0] for token in words) and len(path) == 1
        return Next((), Action(path)) if found else NOTHING

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return every action of the seat."""
        if self.phase == "move" and not self.refusal(seat):
            return tuple(legal(self.options, self.position).declared)
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

    def may_end_season(self) -> bool:
        """Tell whether 終季 may be declared: always, unless negative ends are forbidden."""
        assert self.declaration is not None  # only asked while something is to be declared
        negative = self.declaration.payment < 0
        return not negative or self.options.negative_taxot == "allowed"

    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        """Explain a touch that is impossible, by the piece and the square."""
        refused = State.why(self, seat, path)
        if refused is None or self.refusal(seat) or self.phase != "move":
            return refused
        return explain(self, path) or refused

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        self.require(actor)
        if actor is CHANCE:
            return self.fallen(int(STICKS.read(str(action))[0]))
        if not self.allows(actor, action):
            raise self.refuse(actor, action)
        match self.phase:
            case "move":
                return self.moved(action)
            case "open":
                return replace(self, phase="open_fall")
            case "chain" if action == AGAIN:
                return replace(self, phase="fall")
            case "chain":
                return self.limited()
            case "land" if action == STAY:
                return self.finished(self.declared.landings[0], success=False)
            case "land":
                return self.landing_on(self._landing_at(action[0].removeprefix("to ")))
            case _:
                return self.went_on() if action == TYMOK else self.ended_season()

    def allows(self, seat: Seat, action: Action) -> bool:
        """Tell whether the action is legal for a seat that is asked."""
        if self.phase == "move":
            return action in legal(self.options, self.position).declared
        return self.next(seat, action).action == action

    def fallen(self, count: int) -> Self:
        """Read the sticks: who begins, how far a step goes, whether water is entered."""
        state = replace(self, count=count)
        match self.phase:
            case "open_fall":
                return state.opened(count)
            case "fall":
                return state.stepped(count)
            case _:
                assert self.pending is not None
                assert self.pending.landing is not None  # water is entered by a landing
                success = count >= self.options.water_threshold
                return state.finished(self.pending.landing, success=success)

    # Who begins (§9)

    def open_season(self, usual: int) -> Self:
        """Open a season: the sides throw for the first move, or `usual` begins."""
        fresh = replace(self, balance=Balance(), met=(), pending=None, declaration=None)
        if self.options.first_player == "sticks_each_season":
            return replace(fresh, phase="open", opening=Opening())
        return fresh.begun(usual)

    def opened(self, count: int) -> Self:
        """Take one side's throw; the higher begins, equal throws are thrown again."""
        winner = self.opening.winner(count)
        if winner is not None:
            return self.begun(winner)
        return replace(self, phase="open", opening=self.opening.after(count))

    def begun(self, side: int) -> Self:
        """Let a side make the first move of the season."""
        position = replace(self.position, side=side)
        return replace(self, position=position, began=side).begin_turn()

    def begin_turn(self) -> Self:
        """Let the side to move move, unless it cannot (§7.4) or the position came too often."""
        state = replace(self, phase="move", pending=None, declaration=None)
        if self.options.repetition_limit is not None:
            state = replace(state, met=(*self.met, _digest(self.position)))
            if state.met.count(state.met[-1]) >= self.options.repetition_limit:
                return state.over("repetition")
        return state if self.rules.moves(self.position) else state.stuck()

    def stuck(self) -> Self:
        """Do what the options say for a side without a legal move."""
        if self.options.no_legal_move == "loss":
            return self.over("no_move_loss")
        # a turn without a move lies between, so that 皇 has not just been moved (§8.4)
        other = replace(_passed(self.position), is_tam_moved=False)
        if self.options.no_legal_move == "pass" and self.rules.moves(other):
            return replace(self, position=other)
        return self.over("no_move")

    def over(self, ending: Ending) -> Self:
        """End the game."""
        return replace(self, phase="over", pending=None, declaration=None, ending=ending)

    # The move (§6)

    def moved(self, action: Action) -> Self:
        """Begin a move: throw for a running second leg, or go on to its landing."""
        declared = legal(self.options, self.position).declared[action]
        state = replace(self, pending=Pending(action), count=None)
        if declared.is_running:
            return replace(state, phase="fall")
        return state.landing_on(declared.landings[0])

    def stepped(self, count: int) -> Self:
        """Take the number as the limit of the second leg; with 連撃術 it may grow."""
        assert self.pending is not None
        limit = limit_after(self.options, self.pending.throws, self.pending.limit, count)
        pending = replace(self.pending, limit=limit or 0, throws=self.pending.throws + 1)
        state = replace(self, pending=pending)
        ends = limit is None or self.options.step_sticks == "single"
        return state.limited() if ends else replace(state, phase="chain")

    def limited(self) -> Self:
        """Go where the limit allows: at once if one square was declared, else by choice."""
        assert self.pending is not None
        declared = self.declared
        end = declared_end(self.options, declared, self.pending.limit)
        if end is not None:
            return self.landing_on(end)
        if self.landings():
            return replace(self, phase="land")
        return self.finished(declared.landings[0], success=False)

    def landings(self) -> tuple[Landing, ...]:
        """Return where the mover may choose to land once the limit is known."""
        assert self.pending is not None
        return reachable(self.options, self.position, self.declared, self.pending.limit)

    def _landing_at(self, name: str) -> Landing:
        return next(one for one in self.landings() if one.square == square(name))

    def landing_on(self, landing: Landing) -> Self:
        """Land, after a throw if water is entered (§6.3)."""
        if not landing.is_wet:
            return self.finished(landing, success=True)
        assert self.pending is not None
        pending = replace(self.pending, landing=landing)
        return replace(self, phase="water", pending=pending)

    def finished(self, landing: Landing, *, success: bool) -> Self:
        """Carry the move out or take it back, pay what is paid at once, and see what arose."""
        rules, before = self.rules, self.position
        after = rules.carried_out(before, landing.move, success=success)
        at_once = rules.penalty(before, landing.move, success=success, when=IMMEDIATE)
        points = paid(self.options, after.points, before.side, at_once << before.rate)
        after = replace(after, points=points)
        state = replace(
            self, position=after, pending=None, last=self._touched(landing if success else None)
        )
        if at_once and is_decided(self.options, points):
            return state.over("points")
        situation = rules.penalty(before, landing.move, success=success, when=HAND)
        balance = noted(rules, before, after, self.balance)
        found = declaration_of(rules, before, after, situation, balance)
        state = replace(state, balance=balance, declaration=found)
        return replace(state, phase="declare") if found else state.pass_turn()

    def _touched(self, landing: Landing | None) -> tuple[str, ...]:
        assert self.pending is not None
        ends = () if landing is None else (name_of(landing.square),)
        return tuple(dict.fromkeys((*self.route(self.pending.action), *ends)))

    def route(self, action: Action) -> tuple[str, ...]:
        """Return the squares that an action names, in order; 皇 starts where it is."""
        tam = (name_of(self.position.tam),) if action[0] == "M" else ()
        names = (token.lstrip("-*~@") for token in action)
        return (*tam, *(name for name in names if name in NAMES))

    def pass_turn(self) -> Self:
        """Hand the turn to the opponent."""
        return replace(self, position=_passed(self.position)).begin_turn()

    # The declaration (§8.5)

    def went_on(self) -> Self:
        """再行: double the rate and go on."""
        assert self.declaration is not None
        rate, cap = self.position.rate + 1, self.options.rate_cap
        if cap is not None:
            rate = min(rate, cap.bit_length() - 1)
        situation = self.declaration.situation - self._carried()
        balance = carried_over(self.rules, self.side, situation, self.balance)
        position = replace(self.position, rate=rate)
        return replace(self, position=position, balance=balance).pass_turn()

    def _carried(self) -> int:
        accumulates = self.options.situational_scope == "season_accumulate"
        return self.balance.carried[self.side] if accumulates else 0

    def ended_season(self) -> Self:
        """終季: pay, then open the next season or end the game (§9)."""
        assert self.declaration is not None
        payment = self.declaration.payment
        points = paid(self.options, self.position.points, self.side, payment)
        state = replace(self, position=replace(self.position, points=points))
        if is_decided(self.options, points):
            return state.over("points")
        if self.position.season == self.options.seasons:
            return state.over("seasons")
        fresh = Position(
            self.rules.initial, stock=NO_STOCK, season=self.position.season + 1, points=points
        )
        gained = self.side if payment > 0 else 1 - self.side if payment < 0 else None
        usual = next_to_begin(self.options.first_player, self.began, gained)
        return replace(state, position=fresh, last=()).open_season(usual)

    def scores(self) -> tuple[int, ...]:
        """Return the points in tenths."""
        return self.position.points

    def outcome(self) -> Outcome | None:
        """Rank by points; a side without a move may lose outright."""
        if self.phase != "over":
            return None
        losers = frozenset({self.side}) if self.ending == "no_move_loss" else frozenset[Seat]()
        return Outcome.by_scores(self.scores(), self.ending, last=losers)

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def preview(self, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
        """Return marks and forecasts for a path."""
        return preview(self, viewer, path)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe(self, actor, action, viewer)


def _passed(position: Position) -> Position:
    return replace(position, side=1 - position.side)


def _digest(position: Position) -> bytes:
    """Return a short name of what repeats: board, stocks, side and whether 皇 has just moved."""
    whole = position.board + position.stock + bytes((position.side, position.is_tam_moved))
    return hashlib.blake2b(whole, digest_size=8).digest()
