"""The rules of the made-up game."""

# The signatures are those of the base classes.
# ruff: noqa: ARG002

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Self, cast

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.chance import Chance, Sticks
from belpic.core.errors import Reason
from belpic.core.game import AnyGame, Bounds, Game, State
from belpic.core.options import (
    Options,
    Values,
    choice,
    flag,
    integer_or,
    listing,
    number,
    subset,
)
from belpic.core.outcome import Outcome
from belpic.core.rng import Rng
from belpic.core.scene import Counter, Mark, Scene, Thing
from belpic.core.seats import CHANCE, OVER, Actor, Seat, ToAct, Viewer
from belpic.core.text import Phrases, Text
from belpic.core.view import seat_of
from tests.tui.pretend import INFO
from tests.tui.scenes import board_scene, table_scene
from tests.wording import both

PHRASES: Final = Phrases("tests.tui.pretend")
HAND: Final = ("b0", "b5", "r6", "r6")
UNKNOWN: Final = -1


def _with_cards(_: int, chosen: Values) -> bool:
    return chosen["board"] == "cards"


@dataclass(frozen=True)
class PretendOptions(Options):
    """Options of every kind."""

    phrases = PHRASES

    board: Literal["cards", "grid"] = choice("cards", "grid", source="made up")
    quick: bool = flag(default=False, source="made up", meaning=_with_cards)
    limit: int | None = integer_or(None, 1, 60, default=6, source="made up")
    size: int = number(1, 2, 4, default=2, source="made up")
    extras: frozenset[str] = subset("one", "two", default=frozenset({"one"}), source="made up")
    names: tuple[str, ...] = listing("[a-z]+", "a word", source="made up", telling=(("a",),))

    def problem(self, seats: int) -> Reason | None:
        """Refuse nine turns for two."""
        if self.limit == 9 and seats == 2:
            return Reason("nine", both("九は二人には多すぎます。", "Nine is too many for two."))
        return None


@dataclass(frozen=True, slots=True)
class PretendState(State):
    """Who is next, what the sticks show, how often each seat passed."""

    options: PretendOptions
    seats: int
    passes: tuple[int, ...]
    turn: int = 0
    falling: bool = False
    up: int | None = None

    @property
    def asked(self) -> Seat:
        return Seat(self.turn % self.seats)

    @property
    def to_act(self) -> ToAct:
        if self.falling:
            return CHANCE
        limit = 2 if self.options.quick else self.options.limit
        return OVER if limit is not None and self.turn >= limit else frozenset({self.asked})

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        if self.refusal(seat):
            return NOTHING
        if not path:
            words = (("throw", "throw"), ("pass", "pass"), ("again", "again"), ("end", "end"))
            first = [
                *words,
                ("bet", "sticks"),
                ("pick", "hand"),
                ("NAI", "NAI"),
                ("wish", "wish"),
            ]
            return Next(tuple(Token(text, key) for text, key in first))
        return self._following(path[0], tuple(path[1:]))

    def _following(self, first: str, rest: tuple[str, ...]) -> Next:
        if first == "bet" and not rest:
            return Next(tuple(Token(str(amount), "stake") for amount in (1, 2, 3, 10, 12)))
        if first == "NAI" and not rest:
            return Next((Token("-NY", "NY"), Token("~NY", "NY"), Token("-NO", "NO")))
        if first == "pick":
            return self._picked(rest)
        return Next(action=Action((first, *rest)))

    def _picked(self, cards: tuple[str, ...]) -> Next:
        left = list(HAND)
        for card in cards:
            left.remove(card)
        tokens = tuple(Token(card, card) for card in dict.fromkeys(left))
        return Next(tokens, Action(("pick", *sorted(cards))) if cards else None)

    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        refused = State.why(self, seat, path)
        if refused and refused.code == "not_now" and path[0] == "NAI":
            return Reason("elsewhere", PHRASES("elsewhere"))
        return refused

    def after(self, actor: Actor, action: Action) -> Self:
        self.require(actor)
        if actor is CHANCE:
            return replace(self, falling=False, up=int(action[0]), turn=self.turn + 1)
        if action[0] == "throw":
            return replace(self, falling=True)
        passes = list(self.passes)
        passes[actor] += action[0] == "pass"
        return replace(self, passes=tuple(passes), turn=self.turn + 1)

    def chance(self) -> Chance:
        return Sticks(5)

    def scores(self) -> tuple[int, ...]:
        return tuple(max(0, one) for one in self.passes)

    def outcome(self) -> Outcome | None:
        return Outcome.by_scores(self.scores(), "length") if self.to_act is OVER else None

    def scene(self, viewer: Viewer) -> Scene:
        seat = seat_of(viewer)
        made = table_scene(self.up) if self.options.board == "cards" else board_scene()
        known = () if seat is None else (Counter("passed", _PASSED, self.passes[seat]),)
        return Scene((*made.things, *known))

    def preview(self, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
        return (Mark("reachable", ("NY", "NO")),) if tuple(path) == ("NAI",) else ()

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        if actor is CHANCE:
            return PHRASES("event.fall", count=action[0])
        return PHRASES("event.act", seat=actor + 1, action=str(action))

    def hide(self, viewer: Viewer) -> Self:
        seat = seat_of(viewer)
        return replace(
            self,
            passes=tuple(
                count if one == seat else UNKNOWN for one, count in enumerate(self.passes)
            ),
        )

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        return replace(self, passes=tuple(max(0, one) for one in self.passes))


_PASSED: Final = both("見送り", "Passed")


class Pretend(Game[PretendOptions]):
    """The made-up game."""

    info = INFO
    Options = PretendOptions
    state_type = PretendState
    phrases = PHRASES
    grammar = re.compile(
        r"throw|pass|again|end|wish|bet \d+|pick( \w\w)+|nai[-~]n\w", re.IGNORECASE
    )
    presets = {"default": {}, "grid": {"board": "grid"}}  # noqa: RUF012  # never changed

    def bounds(self, options: PretendOptions, seats: int) -> Bounds:
        return Bounds(None, 0, None, None)

    def start(self, seats: int, options: PretendOptions) -> PretendState:
        return PretendState(options, seats, (0,) * seats)


GAME: Final = Pretend()
PRETEND: Final = cast("AnyGame", GAME)
"""The same for those who know nothing of it."""
