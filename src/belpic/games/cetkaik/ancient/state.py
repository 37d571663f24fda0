"""The state of a match of the ancient game: placement, who begins, moves (Rulebook, cetkaik §11).

A side without a legal move can only offer a draw or give up; the other side accepts the draw or
not, and if not, the first is asked again: nothing ends the game by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.chance import Chance
from belpic.core.codec import Json, from_json
from belpic.core.errors import Reason
from belpic.core.game import State
from belpic.core.outcome import Outcome
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene, Thing
from belpic.core.seats import ALL, CHANCE, OVER, Actor, Seat, ToAct, Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik.ancient.engine import AncientEngine
from belpic.games.cetkaik.ancient.move import AncientMove
from belpic.games.cetkaik.ancient.placement import PLACEMENTS, WINGS, Placement, place_freely
from belpic.games.cetkaik.ancient.position import AncientPosition
from belpic.games.cetkaik.ancient.rules import AncientRules
from belpic.games.cetkaik.ancient.scene import build_scene, describe, preview
from belpic.games.cetkaik.opening import Opening, next_to_begin
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.pieces import EMPTY, IA, side_of
from belpic.games.cetkaik.squares import NAMES, square

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.rng import Rng

Phase = Literal["place", "open", "open_fall", "move", "stuck", "offered", "over"]
Ending = Literal["", "king", "stuck", "agreed", "gave_up", "seasons"]
WORDS: Final[dict[Phase, tuple[str, ...]]] = {
    "open": ("throw",),
    "stuck": ("offer", "give_up"),
    "offered": ("accept", "refuse"),
}
"""What can be said in the phases in which an action is one word."""
PREFIX: Final = "ancient_"
HIDDEN: Final = Placement(("?",))
"""A decision that this viewer knows of but not what it is."""
POSITIONS_KEPT: Final = 128
"""How many positions keep their moves; more would make garbage collection long."""


@lru_cache
def engine_of(options: CetkaikOptions) -> AncientEngine:
    """Return the engine for these options."""
    chosen = options.to_json()
    rules: Json = {field.name: chosen[PREFIX + field.name] for field in fields(AncientRules)}
    return AncientEngine(from_json(AncientRules, rules))


@lru_cache(POSITIONS_KEPT)
def moves_of(options: CetkaikOptions, position: AncientPosition) -> dict[Action, AncientMove]:
    """Return the legal moves of a position by their actions."""
    return {Action(move.tokens): move for move in engine_of(options).moves(position)}


@quick
@dataclass(frozen=True, slots=True)
class AncientState(State):
    """One moment of a match of the ancient game."""

    kind: ClassVar[str] = "ancient"

    options: CetkaikOptions
    seats: int
    phase: Phase
    position: AncientPosition
    placements: tuple[Placement | None, Placement | None]
    opening: Opening
    count: int | None
    last: tuple[str, ...]
    ending: Ending
    season: int = 1
    won: tuple[int, int] = (0, 0)
    """How many seasons IA and A have won."""
    began: int = IA
    """The side that began the season."""

    @classmethod
    def at(cls, options: CetkaikOptions, position: AncientPosition) -> Self:
        """Return the match in a position between turns."""
        state = cls(options, 2, "move", position, (None, None), Opening(), None, (), "")
        return state.begin_turn()

    @classmethod
    def first(cls, options: CetkaikOptions) -> Self:
        """Return the first state: free placement, then who begins."""
        start = engine_of(options).start()
        state = cls(options, 2, "place", start, (None, None), Opening(), None, (), "")
        return state.open_season(IA)

    @property
    def side(self) -> Seat:
        """The side to move: seat 0 is IA, seat 1 is A."""
        return Seat(self.position.side)

    @property
    def to_act(self) -> ToAct:
        """Who is asked; both sides decide their placement at once."""
        match self.phase:
            case "over":
                return OVER
            case "open_fall":
                return CHANCE
            case "place":
                return frozenset(Seat(s) for s, done in enumerate(self.placements) if done is None)
            case "open":
                return frozenset({Seat(self.opening.thrower)})
            case "offered":
                return frozenset({Seat(1 - self.side)})
            case _:
                return frozenset({self.side})

    def chance(self) -> Chance:
        """Return the five sticks."""
        self.require(CHANCE)
        return STICKS

    @property
    def words(self) -> tuple[str, ...]:
        """What can be said where an action is one word."""
        return WORDS.get(self.phase, ())

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer what the phase asks for."""
        if self.refusal(seat):
            return NOTHING
        match self.phase:
            case "place":
                return _next_placement(tuple(path))
            case "move":
                return self._next_move(tuple(path))
            case _:
                if not path:
                    return Next(plain(*self.words))
                said = len(path) == 1 and path[0] in self.words
                return Next((), Action(path)) if said else NOTHING

    def _next_move(self, path: tuple[str, ...]) -> Next:
        moves = moves_of(self.options, self.position)
        size = len(path)
        tokens = dict.fromkeys(
            action[size] for action in moves if len(action) > size and action[:size] == path
        )
        action = Action(path)
        return Next(
            tuple(Token(token, _key(token)) for token in tokens),
            action if action in moves else None,
        )

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        self.require(actor)
        if actor is CHANCE:
            return self.fallen(int(STICKS.read(str(action))[0]))
        if self.next(actor, action).action != action:
            raise self.refuse(actor, action)
        match self.phase:
            case "place":
                return self.placed(actor, Placement(tuple(action[1:])))
            case "open":
                return replace(self, phase="open_fall")
            case "stuck" | "offered":
                return self.answered(action[0])
            case _:
                return self.moved(moves_of(self.options, self.position)[action])

    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        """Explain a touch that is impossible, by the piece on the square."""
        refused = State.why(self, seat, path)
        touched = path[-1].lstrip("-*")
        if refused is None or self.refusal(seat) or self.phase != "move" or touched not in NAMES:
            return refused
        phrases = self.options.phrases
        code = self.position.board[square(touched)]
        if len(path) > 1:
            return Reason("out_of_reach", phrases("refused.ancient_reach", square=touched))
        if code == EMPTY:
            return Reason("empty_square", phrases("refused.empty_square", square=touched))
        key = "ancient_stuck" if side_of(code) == self.side else "ancient_not_yours"
        return Reason(key, phrases(f"refused.{key}", square=touched))

    def placed(self, seat: Seat, placement: Placement) -> Self:
        """Take a side's decision; when both are in, the pieces are put in place."""
        ia, a = self.placements
        ia, a = (placement, a) if seat == IA else (ia, placement)
        state = replace(self, placements=(ia, a))
        if ia is None or a is None:
            return state
        return replace(state, position=replace(self.position, board=place_freely(ia, a))).opened()

    def open_season(self, first: int) -> Self:
        """Set the pieces up; both may place them freely, then who begins is found out."""
        position = replace(engine_of(self.options).start(), side=first)
        fresh = replace(
            self,
            phase="place",
            position=position,
            placements=(None, None),
            opening=Opening(),
            last=(),
            began=first,
        )
        free = self.options.ancient_chariot_beast_placement == "free"
        return fresh if free else fresh.opened()

    def opened(self) -> Self:
        """Let the sides throw for the first move, or the usual side begin."""
        if self.options.first_player == "sticks_each_season":
            return replace(self, phase="open")
        return self.begin_turn()

    def fallen(self, count: int) -> Self:
        """Take a throw for the first move."""
        state, winner = replace(self, count=count), self.opening.winner(count)
        if winner is None:
            return replace(state, phase="open", opening=self.opening.after(count))
        position = replace(self.position, side=winner)
        return replace(state, position=position, began=winner).begin_turn()

    def moved(self, move: AncientMove) -> Self:
        """Make a move; who takes the king has won."""
        touched = (token.lstrip("-*") for token in move.tokens)
        squares = dict.fromkeys(name for text in touched for name in text.split("x") if name)
        position = engine_of(self.options).after(self.position, move)
        last = tuple(name for name in squares if name in NAMES)
        return replace(self, position=position, last=last).begin_turn()

    def begin_turn(self) -> Self:
        """Let the side to move move, unless the king is gone or it cannot move."""
        winner = engine_of(self.options).winner(self.position)
        if winner is not None:
            taken = self.position.winner is not None
            return self.ended_season(winner, "king" if taken else "stuck")
        can_move = bool(moves_of(self.options, self.position))
        return replace(self, phase="move" if can_move else "stuck")

    def answered(self, word: str) -> Self:
        """Take what is said about a draw when a side cannot move."""
        match word:
            case "accept":
                return self.ended_season(None, "agreed")
            case "give_up":
                return self.ended_season(1 - self.side, "gave_up")
            case _:
                return replace(self, phase="offered" if word == "offer" else "stuck")

    def ended_season(self, winner: int | None, ending: Ending) -> Self:
        """Note who won the season, then open the next one or end the match."""
        ia, a = (won + (side == winner) for side, won in enumerate(self.won))
        state = replace(self, won=(ia, a))
        if self.season < self.options.seasons:
            first = next_to_begin(self.options.first_player, self.began, winner)
            return replace(state, season=self.season + 1).open_season(first)
        position = replace(self.position, winner=winner)
        why: Ending = ending if self.options.seasons == 1 else "seasons"
        return replace(state, phase="over", position=position, ending=why)

    def scores(self) -> tuple[int, ...]:
        """Return the seasons won; there are no points in this game."""
        return self.won

    def outcome(self) -> Outcome | None:
        """Return who won more seasons: the one, as a rule."""
        return Outcome.by_scores(self.scores(), self.ending) if self.phase == "over" else None

    def hide(self, viewer: Viewer) -> Self:
        """Cut out the other side's placement until both have decided."""
        if self.phase != "place":
            return self
        own = seat_of(viewer)
        ia, a = (
            HIDDEN if placement is not None and side != own else placement
            for side, placement in enumerate(self.placements)
        )
        return replace(self, placements=(ia, a))

    def fill(self, viewer: Viewer, rng: Rng) -> Self:  # noqa: ARG002  # the holes say enough
        """Guess a placement: any of the four."""
        ia, a = (
            PLACEMENTS[rng.below(len(PLACEMENTS))] if placement == HIDDEN else placement
            for placement in self.placements
        )
        return replace(self, placements=(ia, a))

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Hide a placement from the other side until both have decided."""
        waiting = self.phase == "place" and not self.opens(actor)
        return "??" if waiting and viewer not in (actor, ALL) else str(action)

    def opens(self, actor: Actor) -> bool:
        """Tell whether the actor is the last to decide its placement, so that both lie open."""
        return self.phase == "place" and self.to_act == frozenset({actor})

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def preview(self, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
        """Return marks for a path."""
        return preview(self, viewer, path)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe(self, actor, action, viewer)


def _next_placement(path: tuple[str, ...]) -> Next:
    if not path:
        return Next(plain("keep", "exchange"))
    if path == ("keep",):
        return Next((), Action(path))
    wings = path[1:]
    if path[0] != "exchange" or len(set(wings)) < len(wings) or not set(wings) <= set(WINGS):
        return NOTHING
    left = tuple(wing for wing in WINGS if wing not in wings)
    chosen = Action.of("exchange", *(wing for wing in WINGS if wing in wings))
    return Next(plain(*left), chosen if wings else None)


def _key(token: str) -> str:
    """Return the square to touch: the landing, or the piece taken where there is none."""
    landing, _, taken = token.lstrip("-*").partition("x")
    return landing or taken
