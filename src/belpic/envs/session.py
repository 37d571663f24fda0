"""One match as environments play it: chance settled, seats asked one after another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal, TypedDict, Unpack

import numpy as np

from belpic.bots.runner import usual_cap
from belpic.core import registry
from belpic.core.action import Action
from belpic.core.errors import PHRASES, IllegalAction, Reason
from belpic.core.match import CAP
from belpic.core.outcome import Outcome
from belpic.core.rng import SeededRng, SystemRng
from belpic.core.seats import CHANCE, Seat
from belpic.envs.numbering import Numbering, Turn, Way
from belpic.envs.observations import Observer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from belpic.core.codec import Json
    from belpic.core.game import AnyGame, State
    from belpic.core.options import Options, Value
    from belpic.core.rng import Rng

MOST: Final = 256
Rewards = Literal["places", "gains"]
"""At the end 1 for being ahead of all to -1 for being behind all; or every change of the score."""


Told = tuple[Way, int, Rewards, int | None, bool]


class Choices(TypedDict, total=False):
    """What one may say of an environment; all of it may be left out."""

    preset: str | None
    seats: int | None
    options: Mapping[str, Value] | None
    actions: Way
    """Numbers for tokens, or for whole actions."""
    most: int
    """How many numbers whole actions have."""
    rewards: Rewards
    cap: int | None
    """After how many events a match is broken off; otherwise where no match can come."""
    skip_forced: bool
    """Whether what is the only choice is played by itself, from the second question on."""


@dataclass(frozen=True)
class Setting:
    """What an environment plays: a game with options, seats and a numbering of its actions."""

    game: AnyGame
    options: Options
    seats: int
    way: Way = "tokens"
    most: int = MOST
    rewards: Rewards = "places"
    cap: int | None = None
    skip_forced: bool = False

    @staticmethod
    def of(game: str | AnyGame, **choices: Unpack[Choices]) -> Setting:
        """Return the setting that names and numbers describe.

        Raises:
            BelpicError: if the game has no such preset, seats or options.
        """
        rules = registry.load(game) if isinstance(game, str) else game
        asked = choices.get("seats")
        seats = rules.info.usual_seats if asked is None else asked
        return Setting(
            rules,
            rules.options(seats, choices.get("preset"), choices.get("options")),
            seats,
            choices.get("actions", "tokens"),
            choices.get("most", MOST),
            choices.get("rewards", "places"),
            choices.get("cap"),
            choices.get("skip_forced", False),
        )

    def __reduce__(self) -> tuple[object, ...]:
        # by name and as data: rules and options keep what they have found out in caches
        known = self.game.info.id in registry.ids() and registry.load(self.game.info.id)
        game = self.game.info.id if known is self.game else self.game
        told = (self.way, self.most, self.rewards, self.cap, self.skip_forced)
        return _again, (game, self.seats, self.options.to_json(), *told)

    @cached_property
    def numbering(self) -> Numbering:
        """What the numbers of actions mean."""
        return Numbering.of(self.game, self.options, self.way, self.most)

    @cached_property
    def observer(self) -> Observer:
        """What makes observations."""
        return Observer(self.game, self.options, self.seats, self.numbering)

    @cached_property
    def longest(self) -> int:
        """After how many events a match is broken off."""
        usual = usual_cap(self.game, self.options, self.seats)
        return usual if self.cap is None else self.cap


def _again(game: str | AnyGame, seats: int, options: Json, *told: *Told) -> Setting:
    rules = registry.load(game) if isinstance(game, str) else game
    return Setting(rules, rules.Options.from_json(seats, options), seats, *told)


class Session:
    """A match under way; after the end it stays as it is."""

    def __init__(self, setting: Setting, seed: int | str | None = None) -> None:
        """Begin a match; without a seed it cannot be repeated."""
        self.setting = setting
        self.rng: Rng = SystemRng() if seed is None else SeededRng(seed)
        self.events = 0
        self.state: State = setting.game.start(setting.seats, setting.options)
        self.outcome: Outcome | None = None
        self.truncated = False
        self._nothing = (0.0,) * setting.seats
        self.gains = self._nothing
        """What the last number that was played brought each seat."""
        self.turn = Turn(Seat(0))
        self._offer: dict[int, str | Action | None] | None = None
        self._skips = False  # whoever is first is asked, as otherwise nobody might be
        self._go_on()
        self._skips = setting.skip_forced

    @property
    def seat(self) -> Seat:
        """Who is to act."""
        return self.turn.seat

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.outcome is not None

    @property
    def offer(self) -> dict[int, str | Action | None]:
        """What each legal number means."""
        if self._offer is None:
            offered = {} if self.over else self.setting.numbering.offer(self.state, self.turn)
            self._offer = offered
        return self._offer

    def legal(self, seat: int) -> list[int]:
        """Return the legal numbers of a seat; none unless it is to act."""
        return sorted(self.offer) if seat == self.seat else []

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return a 1 for each legal number of a seat."""
        mask = bytearray(self.setting.numbering.size)
        if seat == self.turn.seat and self.outcome is None:
            for number in self.offer:
                mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """Return what a seat sees, from its View and its own touches alone."""
        return self.setting.observer.see(self.state.view(Seat(seat)), self.path(seat))

    def path(self, seat: int) -> tuple[str, ...]:
        """Return what a seat has touched of an action that is not whole yet."""
        return self.turn.path if seat == self.seat else ()

    def act(self, number: int) -> bool:
        """Play a number of the seat to act; tell whether that made a whole action.

        Raises:
            IllegalAction: if it is not legal.
        """
        meant = self.offer.get(number, _ILLEGAL)
        if meant is _ILLEGAL:
            text = PHRASES("reason.not_now", touch=str(number), possible=_shown(self.offer))
            raise IllegalAction(Reason("not_now", text))
        step = self.follow(self.turn, meant)
        self._offer = None
        if isinstance(step, Turn):
            self.turn = step
            self.gains = self._nothing
            return False
        self.play(step)
        return True

    def follow(self, turn: Turn, meant: str | Action | None) -> Turn | Action:
        """Return the turn after a number and, if wanted, after all that has to follow it."""
        numbering = self.setting.numbering
        step = numbering.follow(self.state, turn, meant)
        while self.setting.skip_forced and isinstance(step, Turn):
            offer = numbering.offer(self.state, step)
            if len(offer) != 1:
                break
            (only,) = offer.values()
            step = numbering.follow(self.state, step, only)
        return step

    def play(self, action: Action) -> None:
        """Play a whole action of the seat to act, and what chance decides after it."""
        before = self._scores()
        self.state = self.state.after(self.turn.seat, action)
        self.events += 1
        self._go_on()
        self.gains = self._reward(before)

    def play_all(self, actions: Mapping[Seat, Action]) -> None:
        """Play whole actions of all seats that are asked, and what chance decides after them."""
        before = self._scores()
        for seat, action in islice(actions.items(), self.setting.longest - self.events):
            self.state = self.state.after(seat, action)
            self.events += 1
        self._go_on()
        self.gains = self._reward(before)

    def _go_on(self) -> None:
        """Settle chance, and ask the first of those who are asked."""
        self._offer = None
        state, longest = self.state, self.setting.longest
        while self.events < longest:
            to_act = state.to_act
            if to_act is CHANCE:
                state = state.after(CHANCE, self.rng.draw(state.chance()))
            elif isinstance(to_act, frozenset):
                self.state, self.turn = state, Turn(min(to_act))
                forced = self._forced()
                if forced is None:
                    return
                state = state.after(self.seat, forced)
            else:
                break
            self.events += 1
        self.state = state
        self.outcome = state.outcome()
        if self.outcome is None:
            self.truncated = True
            self.outcome = Outcome.by_scores(state.scores(), CAP)

    def _forced(self) -> Action | None:
        """Return what the seat to act has to do, if it is not to be asked."""
        actions = self.state.listed(self.seat, 1) if self._skips else None
        return actions[0] if actions else None

    def _scores(self) -> tuple[int, ...]:
        """Return the scores if they are needed to tell what is gained."""
        return self.state.scores() if self.setting.rewards == "gains" else ()

    def _reward(self, before: tuple[int, ...]) -> tuple[float, ...]:
        if self.setting.rewards == "gains":
            now = self.state.scores()
            return tuple(float(new - old) for old, new in zip(before, now, strict=True))
        if self.outcome is None:
            return self._nothing
        return self.outcome.results


_ILLEGAL = "\0"


def _shown(offer: dict[int, str | Action | None]) -> str:
    return ", ".join(map(str, sorted(offer))) or "–"
