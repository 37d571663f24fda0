"""Games by name, and records from files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.api.play import Match
from belpic.api.wording import PHRASES
from belpic.bots.levels import names
from belpic.core import match as core_match
from belpic.core import registry
from belpic.core.errors import BadOptions, Reason
from belpic.core.languages import BASE
from belpic.core.record import check
from belpic.records import foreign, rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from belpic.core.game import AnyGame
    from belpic.core.languages import Lang
    from belpic.core.options import Options, Value
    from belpic.core.parts import Score


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games that are installed."""
    return registry.ids()


def game(name: str | AnyGame) -> Game:
    """Return a game by its id, or one that is not installed by its rules.

    Raises:
        BelpicError: if there is none of that id; the message lists those there are.
    """
    return Game(registry.load(name) if isinstance(name, str) else name)


def load(path: str | PathLike[str], *, lenient: bool = False) -> Match:
    """Return the match in a file: our own record, or a foreign one that some game can read.

    Raises:
        BelpicError: if it is no record, or does not replay; the message names the place.
        OSError: if the file cannot be read.
    """
    return Match(check(foreign.read_any(str(path), lenient=lenient).record))


class Game:
    """A game: what it is, what belongs to it, and how to begin a match of it."""

    def __init__(self, rules: AnyGame) -> None:
        """Take the rules, as the registry has them."""
        self.rules = rules
        """The rules themselves (`belpic.core.game.Game`)."""

    def __repr__(self) -> str:
        return f"belpic.game({self.id!r})"

    @property
    def id(self) -> str:
        """The game's name for programs."""
        return self.rules.info.id

    @property
    def seats(self) -> range:
        """How many may play."""
        return self.rules.info.seats

    @property
    def presets(self) -> tuple[str, ...]:
        """The named sets of option values, the usual one first."""
        return tuple(self.rules.presets)

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of all bots that can play it."""
        return names(self.rules)

    def title(self, lang: Lang = BASE) -> str:
        """Return the game's name for people."""
        return self.rules.info.title.in_(lang)

    def book(
        self, lang: Lang = BASE, *, preset: str | None = None, seats: int | None = None
    ) -> str:
        """Return the rules as Markdown, with the tables that these options give."""
        options, number = self._options(preset, seats, None)
        return rulebook.page(self.rules, lang, options, number)

    def play(
        self,
        *,
        preset: str | None = None,
        seats: int | None = None,
        seed: int | str | None = None,
        options: Mapping[str, Value] | None = None,
        settle: bool = True,
    ) -> Match:
        """Begin a match.

        The same seed gives the same throws and deals for ever; without one they cannot be repeated.
        Unless `settle`, chance is left to whoever pushes its outcomes.

        Raises:
            BelpicError: for seats, a preset or options that the game does not have.
        """
        chosen, number = self._options(preset, seats, options)
        return Match(core_match.Match.begin(self.rules, number, chosen), seed, settle=settle)

    def at(
        self,
        position: str,
        *,
        preset: str | None = None,
        seed: int | str | None = None,
        options: Mapping[str, Value] | None = None,
        settle: bool = True,
    ) -> Match:
        """Begin a match in a position that is set up; its record begins with that position.

        Raises:
            BelpicError: if the position cannot be read, or the game has no texts of positions.
        """
        chosen, number = self._options(preset, None, options)
        begun = core_match.Match.begin(self.rules, number, chosen, position)
        return Match(begun, seed, settle=settle)

    def score(
        self,
        pieces: str,
        *,
        preset: str | None = None,
        options: Mapping[str, Value] | None = None,
    ) -> Score:
        """Return what a set of pieces or cards is worth, and why.

        Raises:
            BelpicError: if it cannot be read, or nothing is scored so in this game.
        """
        scoring = self.rules.parts.scoring
        if scoring is None:
            text = PHRASES("lacks.scoring", game=self.rules.info.title)
            raise BadOptions(Reason("no_scoring", text))
        return scoring.score(pieces, self._options(preset, None, options)[0])

    def _options(
        self, preset: str | None, seats: int | None, chosen: Mapping[str, Value] | None
    ) -> tuple[Options, int]:
        number = self.rules.info.usual_seats if seats is None else seats
        return self.rules.options(number, preset, chosen), number
