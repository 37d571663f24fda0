"""Games and their states: options + actions + outcomes of chance → state.

A game is stateless and found by the registry; a state is frozen data, equal and hashable by value,
with no history inside. No rule reads a clock, a name, a file or a random generator.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType, UnionType
from typing import TYPE_CHECKING, Final, Generic, Self, TypeVar, cast

from belpic.core import walk
from belpic.core.action import Action, Next
from belpic.core.chance import Chance
from belpic.core.codec import Json, reader
from belpic.core.errors import (
    Ambiguous,
    BadOptions,
    IllegalAction,
    NotYourTurn,
    Reason,
    Unreadable,
    reason,
)
from belpic.core.info import DEFAULT_PRESET, GameInfo
from belpic.core.options import Options, Values
from belpic.core.outcome import Outcome
from belpic.core.parts import Parts
from belpic.core.rng import Rng
from belpic.core.scene import Scene, Thing
from belpic.core.seats import ALL, CHANCE, OVER, Actor, Seat, ToAct, Viewer
from belpic.core.text import Phrases, Text
from belpic.core.view import View
from belpic.core.walk import Step

if TYPE_CHECKING:
    from belpic.core.languages import Lang

NAMED: Final = 12
"""How many possible tokens a refusal names at most."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The longest match in events, the range of a seat's score and the sum; None: no limit."""

    length: int | None
    low: int | None
    high: int | None
    total: int | None


class State(ABC):
    """A position of a match with everything that the rules remember."""

    __slots__ = ()

    options: Options
    """The options of the match."""
    seats: int
    """How many seats play."""

    @property
    @abstractmethod
    def to_act(self) -> ToAct:
        """Who is asked: seats (several act secretly until the last is in), chance, or nobody."""

    @abstractmethod
    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Return the tokens that may follow the path, and the action if it is complete."""

    def walker(self, seat: Seat) -> Step:
        """Return `next` of a seat for whoever asks for many paths of this one state.

        A game overrides it where finding out what all of them have in common takes its time.
        """
        return lambda path: self.next(seat, path)

    def written_touches(self, seat: Seat, lang: Lang) -> str | None:  # noqa: ARG002  # most games have none
        """Return the graph of what a seat may touch as clients get it, if the game writes it.

        Most games leave it to the machine that reads touches. One that has hundreds of moves in
        compiled code writes sooner, letter by letter, what the machine would draw; None where it
        does not.
        """
        return None

    @abstractmethod
    def after(self, actor: Actor, action: Action) -> Self:
        """Return the state after the action.

        Raises:
            NotYourTurn: if the actor is not asked.
            IllegalAction: if the rules do not allow it; the reason says why.
        """

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Return each seat's score now, in the unit of the game."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""

    @abstractmethod
    def scene(self, viewer: Viewer) -> Scene:
        """Return the table; called on what a View shows, never on a full state of others."""

    def preview(self, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:  # noqa: ARG002  # many games show nothing
        """Return what to show beside the table while the viewer is at this path.

        Marks of what is reachable, forecasts of the throw that the path leads to, and the like.
        """
        return ()

    @abstractmethod
    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence for that viewer, hiding what `seen` hides."""

    def chance(self) -> Chance:
        """Return the distribution that the match waits for."""
        raise NotYourTurn(reason("no_chance"))

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return every action of the seat, in a stable order."""
        return walk.every_action(self.walker(seat))

    def listed(self, seat: Seat, limit: int = walk.LISTED) -> Sequence[Action] | None:
        """Return `actions` if there are at most `limit`, otherwise None, without listing them all.

        A game that overrides `actions` does so because it lists them quickly.
        """
        if type(self).actions is State.actions:
            return walk.few_actions(self.walker(seat), limit)
        actions = self.actions(seat)
        return actions if len(actions) <= limit else None

    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        """Return why the last touch of the path is impossible after the ones before it.

        The last item may be a token or the key of any thing in the scene.
        """
        if not path:
            return None
        following = self.next(seat, path[:-1])
        if any(path[-1] in (token.text, token.key) for token in following.tokens):
            return None
        if refusal := self.refusal(seat):
            return refusal
        possible = ", ".join(token.text for token in following.tokens[:NAMED])
        return reason("not_now", touch=path[-1][:40], possible=possible or "–")

    def refusal(self, seat: Seat) -> Reason | None:
        """Return why the seat may do nothing at all now."""
        to_act = self.to_act
        if to_act is OVER:
            return reason("match_over")
        if to_act is CHANCE:
            return reason("chance_first")
        if seat in to_act:
            return None
        return reason("other_seat", seats=_seat_names(to_act), count=len(to_act))

    def require(self, actor: Actor) -> None:
        """Refuse an actor that is not asked; the first line of every `after`.

        Raises:
            NotYourTurn: if it is not asked.
        """
        if actor is CHANCE:
            if self.to_act is not CHANCE:
                raise NotYourTurn(reason("no_chance"))
        else:
            refusal = self.refusal(actor)
            if refusal:
                raise NotYourTurn(refusal)

    def refuse(self, seat: Seat, action: Action) -> IllegalAction:
        """Return the error for an action that is not legal: the reason for its first bad touch."""
        for length in range(1, len(action) + 1):
            if refused := self.why(seat, action[:length]):
                return IllegalAction(refused)
        return IllegalAction(reason("incomplete", text=str(action)[:80]))

    def hide(self, viewer: Viewer) -> Self:  # noqa: ARG002  # open games show all to all
        """Return this state with everything cut out that the viewer does not know."""
        return self

    def fill(self, viewer: Viewer, rng: Rng) -> Self:  # noqa: ARG002  # open games miss nothing
        """Return a full state consistent with this one, which `hide` made, without bias."""
        return self

    def view(self, viewer: Viewer) -> View:
        """Return all that the viewer knows and remembers; the one function that could leak."""
        return View(viewer, self if viewer is ALL else self.hide(viewer))

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:  # noqa: ARG002  # open
        """Return the event's text as the viewer sees it, `??` for what is hidden from it."""
        return str(action)


def _seat_names(seats: frozenset[Seat]) -> str:
    return ", ".join(str(seat + 1) for seat in sorted(seats))


O = TypeVar("O", bound=Options)  # noqa: E741  # one letter, as type variables are written


class Game(ABC, Generic[O]):
    """The rules of one game."""

    info: GameInfo
    Options: type[O]
    state_type: type[State] | UnionType
    """The class of the game's states; several classes are told apart by their `kind`."""
    phrases: Phrases
    grammar: re.Pattern[str]
    """What the text of an action looks like, legal or not."""
    presets: Mapping[str, Values] = MappingProxyType({DEFAULT_PRESET: MappingProxyType({})})
    """Named sets of option values; the first is the default."""

    @abstractmethod
    def bounds(self, options: O, seats: int) -> Bounds:
        """Return the limits that no match with these options exceeds."""

    @abstractmethod
    def start(self, seats: int, options: O) -> State:
        """Return the first state of a match."""

    @property
    def parts(self) -> Parts:
        """What this game offers beyond the rules; nothing unless it says so."""
        return Parts()

    def options(self, seats: int, preset: str | None = None, chosen: Values | None = None) -> O:
        """Return options from a preset and chosen values.

        Raises:
            BadOptions: for a seat count, preset, name or value that the game does not have.
        """
        self.check_seats(seats)
        name = preset if preset is not None else next(iter(self.presets))
        if name not in self.presets:
            raise BadOptions(
                reason("unknown_preset", name=name[:60], names=", ".join(self.presets))
            )
        return self.Options.make(seats, {**self.presets[name], **(chosen or {})})

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the game cannot have.

        Raises:
            BadOptions: if it cannot.
        """
        if seats not in self.info.seats:
            low, high = self.info.seats.start, self.info.seats.stop - 1
            raise BadOptions(reason("bad_seats", seats=seats, low=low, high=high))

    def read(self, state: State, seat: Seat, text: str) -> Action:
        """Return the legal action written as `text`, the inverse of `str(action)`.

        Raises:
            Unreadable: if no action of this game is written so.
            NotYourTurn: if the seat is not asked.
            IllegalAction: if it is not allowed here.
            Ambiguous: if it stands for several.
        """
        if not self.grammar.fullmatch(" ".join(text.split())):
            hint = self.phrases("actions")
            raise Unreadable(reason("unreadable", text=text[:80], hint=hint))
        state.require(seat)
        found = walk.matching_actions(state.walker(seat), text)
        if not found:
            raise IllegalAction(explain(state, seat, text))
        if len(found) > 1:
            listed = ", ".join(str(action) for action in found)
            raise Ambiguous(reason("ambiguous", text=text, actions=listed))
        return found[0]

    def state_from_json(self, data: Json) -> State:
        """Return the state that `to_json` wrote.

        Raises:
            Unreadable: if the data is not a state of this game.
        """
        return cast("State", reader(self.state_type)(data, ""))

    def view_from_json(self, data: Json) -> View:
        """Return the view that `to_json` wrote.

        Raises:
            Unreadable: if the data is not a view of this game.
        """
        if not isinstance(data, dict) or set(data) != {"viewer", "shown"}:
            raise Unreadable(reason("bad_data", where="/", expected="viewer, shown"))
        viewer = cast("Viewer", reader(Viewer)(data["viewer"], "/viewer"))
        return View(viewer, cast("State", reader(self.state_type)(data["shown"], "/shown")))


def explain(state: State, seat: Seat, text: str) -> Reason:
    """Return why a readable text is not a legal action: the reason for its first bad touch."""
    path: tuple[str, ...] = ()
    for word in re.split(r" |(?=[-*~@^])", " ".join(text.split())):
        refused = state.why(seat, (*path, word))
        if refused:
            return refused
        path = (*path, word)
    return reason("incomplete", text=text[:80])


AnyGame = Game[Options]
"""A game of which one knows nothing but that it is one."""
