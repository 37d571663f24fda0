"""What the kit looks at: a game's rules as a whole, and cases: preset × seats × option values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, cast

from belpic.core.errors import BadOptions
from belpic.core.game import AnyGame, Game, O
from belpic.core.options import Options, Value, Values, shown
from belpic.core.rng import SeededRng
from belpic.core.seats import SPECTATOR, Seat, Viewer, seats_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.conformance.size import Size
    from belpic.core.game import State

Setting = tuple[str, Value]
"""An option and a value of it."""


@dataclass(frozen=True, slots=True)
class GameUnderTest:
    """A game as a whole, for the checks that look at it once."""

    game: AnyGame
    size: Size

    def __str__(self) -> str:
        return f"{self.game.info.id}-whole"


@dataclass(frozen=True, slots=True)
class Case:
    """One way to play a game; every random choice of the kit in it is a function of its name."""

    game: AnyGame
    size: Size
    preset: str
    seats: int
    chosen: tuple[Setting, ...]
    options: Options
    mix: int = 0

    def __str__(self) -> str:
        values = [f"{name}={shown(value)}" for name, value in self.chosen]
        tail = [f"mix{self.mix}"] if self.mix else values
        return "-".join([self.game.info.id, self.preset, f"{self.seats}seats", *tail])

    def rng(self, purpose: object) -> SeededRng:
        """Return a stream of bits of its own for a purpose."""
        return SeededRng(f"{self}/{purpose}")

    def start(self) -> State:
        """Return the first state of a match."""
        return self.game.start(self.seats, self.options)

    def viewers(self, turn: int) -> tuple[Viewer, ...]:
        """Return who looks on in this turn: as many seats as the size says, and a spectator."""
        number = min(self.seats, self.size.viewers)
        return (*seats_from(Seat(turn % self.seats), self.seats)[:number], SPECTATOR)


Subject = GameUnderTest | Case


def subjects(game: Game[O], size: Size) -> tuple[Subject, ...]:
    """Return the game as a whole and all its cases."""
    return (GameUnderTest(cast("AnyGame", game), size), *cases(game, size))


def cases(game: Game[O], size: Size) -> tuple[Case, ...]:
    """Return cases in which each preset meets each seat count and each option value is used.

    Values of options also meet each other at random. A value that cannot be used at all has no
    case; the check `rules.options` names it.
    """
    return _planned(cast("AnyGame", game), size)


@lru_cache(maxsize=32)
def _planned(game: AnyGame, size: Size) -> tuple[Case, ...]:
    planner = _Planner(game, size)
    planner.plan()
    return tuple(planner.found.values())


class _Planner:
    def __init__(self, game: AnyGame, size: Size) -> None:
        self.game = game
        self.size = size
        self.found: dict[tuple[int, Options], Case] = {}
        self.homes = homes(game)
        self.mixes = 0

    def plan(self) -> None:
        for preset, seats in self.homes:
            self.add(preset, seats, {})
        open_settings = [setting for setting in settings(self.game) if not self.covers(setting)]
        if self.size.singly:
            for setting in open_settings:
                self.add_first(dict((setting,)))
        else:
            self.pack(open_settings)
        for number in range(self.size.mixes):
            self.add_random(number)

    def covers(self, setting: Setting) -> bool:
        name, value = setting
        return any(getattr(case.options, name) == value for case in self.found.values())

    def add(
        self, preset: str, seats: int, chosen: dict[str, Value], *, mixed: bool = False
    ) -> None:
        options = accepted(self.game, preset, seats, chosen)
        if options is None or (seats, options) in self.found:
            return
        self.mixes += mixed
        self.found[seats, options] = Case(
            self.game,
            self.size,
            preset,
            seats,
            tuple(chosen.items()),
            options,
            self.mixes if mixed else 0,
        )

    def add_first(self, wanted: Values) -> None:
        if placed := place(self.game, wanted):
            preset, seats, chosen = placed
            self.add(preset, seats, chosen)

    def pack(self, wanted: list[Setting]) -> None:
        """Use the wanted values in as few cases as a simple search finds."""
        while wanted:
            placed = place(self.game, dict(wanted[:1]))
            if placed is None:
                wanted = wanted[1:]
                continue
            preset, seats, chosen = placed
            for name, value in wanted:
                if name not in chosen:
                    more = {**chosen, name: value}
                    chosen = more if accepted(self.game, preset, seats, more) else chosen
            self.add(preset, seats, chosen, mixed=len(chosen) > 1)
            wanted = [setting for setting in wanted[1:] if not self.covers(setting)]

    def add_random(self, number: int) -> None:
        rng = SeededRng(f"{self.game.info.id}/mix/{number}")
        preset, seats = self.homes[rng.below(len(self.homes))]
        chosen: dict[str, Value] = {}
        for name, spec in self.game.Options.specs().items():
            samples = spec.samples()
            more = {**chosen, name: samples[rng.below(len(samples))]}
            chosen = more if accepted(self.game, preset, seats, more) else chosen
        self.add(preset, seats, chosen, mixed=True)


@lru_cache(maxsize=32)
def homes(game: AnyGame) -> tuple[tuple[str, int], ...]:
    """Return the presets and seat counts that go together, the usual seat count first."""
    usual = game.info.usual_seats
    return tuple(
        (preset, seats)
        for seats in sorted(game.info.seats, key=lambda seats: (seats != usual, seats))
        for preset in game.presets
        if accepted(game, preset, seats, {}) is not None
    )


def settings(game: AnyGame) -> Iterator[Setting]:
    """Yield every option with each of its telling values."""
    for name, spec in game.Options.specs().items():
        for value in spec.samples():
            yield name, value


def accepted(game: AnyGame, preset: str, seats: int, chosen: Values) -> Options | None:
    """Return the options, or None if the game refuses them."""
    try:
        return game.options(seats, preset, chosen)
    except BadOptions:
        return None


def place(game: AnyGame, wanted: Values) -> tuple[str, int, dict[str, Value]] | None:
    """Return a preset, a seat count and option values among them `wanted` that the game accepts.

    At most two other options are changed to make room for the wanted ones.
    """
    for helpers in _helpers(game, wanted):
        chosen = {**helpers, **wanted}
        for preset, seats in homes(game):
            if accepted(game, preset, seats, chosen) is not None:
                return preset, seats, chosen
    return None


def _helpers(game: AnyGame, wanted: Values) -> Iterator[Values]:
    others = [setting for setting in settings(game) if setting[0] not in wanted]
    for number in range(3):
        for chosen in combinations(others, number):
            if len(dict(chosen)) == number:
                yield dict(chosen)
