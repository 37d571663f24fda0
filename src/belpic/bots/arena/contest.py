"""A contest: what is played, and how one pair of matches goes."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.bots.engines.bot import Beginning, EngineBot
from belpic.bots.phrases import PHRASES
from belpic.bots.players import Player
from belpic.bots.runner import Opening, SeatedBot, play_out
from belpic.core import registry
from belpic.core.budget import Budget
from belpic.core.errors import BadOptions, Reason
from belpic.core.match import CAP
from belpic.core.rng import FairRng, SeededRng
from belpic.core.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.bots.runner import PlayedMatch
    from belpic.core.game import AnyGame
    from belpic.core.options import Options
    from belpic.core.outcome import Outcome
    from belpic.core.parts import Bot

MATCHES: Final = 2
"""How many matches a pair has."""


@dataclass(frozen=True, slots=True)
class Setting:
    """All that the pairs of a contest follow from, as plain data that travels."""

    game: str
    version: int
    seats: int
    options: str
    """As JSON text, so that settings can be compared and hashed."""
    players: tuple[str, ...]
    nodes: int | None
    seconds: float | None
    opening: int
    cap: int
    seed: str

    @property
    def budget(self) -> Budget | None:
        """What a decision may cost, for players without a budget of their own."""
        if self.nodes is None and self.seconds is None:
            return None
        return Budget(self.nodes, self.seconds)


@dataclass(frozen=True, slots=True)
class Pair:
    """One pair of matches to be played: players a and b, deal number `deal`."""

    setting: Setting
    a: int
    b: int
    deal: int


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """How a pair went."""

    a: int
    b: int
    deal: int
    halves: tuple[int, int]
    """Of each match, what player a got: 2 for a win, 1 for a draw, 0 for a loss."""
    events: tuple[int, int]
    capped: int
    """How many of the two were ended by the cap."""


class Contest:
    """A setting with its game loaded and its players at hand."""

    def __init__(self, setting: Setting) -> None:
        """Load the game and read the players.

        Raises:
            BelpicError: if the game is unknown, or of another version, or lacks a player.
        """
        self.setting = setting
        self.game: AnyGame = registry.load(setting.game)
        if self.game.info.version != setting.version:
            text = PHRASES("other_version", game=self.game.info.title, version=setting.version)
            raise BadOptions(Reason("other_version", text))
        self.options: Options = self.game.Options.from_json(
            setting.seats, json.loads(setting.options)
        )
        self.players = [Player.read(text, setting.budget) for text in setting.players]
        self._bots: dict[tuple[int, int], Bot] = {}

    def bot(self, player: int, copy: int) -> Bot:
        """Return a player as a bot; copies sit at several seats of one match."""
        place = (player, copy)
        if place not in self._bots:
            self._bots[place] = self.players[player].sit(self.game)
        return self._bots[place]

    def play(self, a: int, b: int, deal: int) -> PlayedPair:
        """Return how a pair goes."""
        first = seating(deal, self.setting.seats)
        second = tuple(not is_a for is_a in first)
        plays = [self._match(a, b, deal, is_a) for is_a in (first, second)]
        halves = [
            half_points(play.outcome, is_a)
            for play, is_a in zip(plays, (first, second), strict=True)
        ]
        capped = sum(play.outcome.reason == CAP for play in plays)
        events = (plays[0].events, plays[1].events)
        return PlayedPair(a, b, deal, (halves[0], halves[1]), events, capped)

    def _match(self, a: int, b: int, deal: int, is_a: Sequence[bool]) -> PlayedMatch:
        setting, seed = self.setting, self.setting.seed
        copies = {a: 0, b: 0}
        seated, engines = [], []
        for seat, own in enumerate(is_a):
            player = a if own else b
            # swapped seats get the stream that the other player had there: the pair stays a pair
            stream = f"{seed}/{deal}/{seat}"
            bot = self.bot(player, copies[player])
            copies[player] += 1
            seated.append(SeatedBot(bot, SeededRng(stream)))
            if isinstance(bot, EngineBot):
                beginning = Beginning(self.game, self.options, setting.seats, Seat(seat), stream)
                bot.begin(beginning)
                engines.append(bot)
        opening = Opening(setting.opening, SeededRng(f"{seed}/{deal}/opening"))
        chance = FairRng(hashlib.sha256(f"belpic/arena/{seed}/{deal}".encode()).digest())
        start = self.game.start(setting.seats, self.options)
        play = play_out(start, seated, chance, setting.cap, opening=opening)
        for engine in engines:
            engine.finish(play.outcome)
        return play

    def close(self) -> None:
        """End the processes of engines."""
        for bot in self._bots.values():
            if isinstance(bot, EngineBot):
                bot.close()
        self._bots.clear()


def seating(deal: int, seats: int) -> tuple[bool, ...]:
    """Return at which seats player a sits in the first match of a pair; in the second it is b.

    The two take turns round the table, and the deal says who begins where: with three seats a has
    two of them in one match and one in the other, each seat being the odd one in turn.
    """
    return tuple((seat - deal) % seats % 2 == 0 for seat in range(seats))


def half_points(outcome: Outcome, is_a: Sequence[bool]) -> int:
    """Return 2 if player a did better, 1 if both did as well, 0 otherwise.

    What counts is the mean place of a player's seats, which favours nobody however many each has.
    """
    own = [place for place, mine in zip(outcome.places, is_a, strict=True) if mine]
    others = [place for place, mine in zip(outcome.places, is_a, strict=True) if not mine]
    # means compared without fractions; a lower place is better
    mine, theirs = sum(own) * len(others), sum(others) * len(own)
    return 1 + (mine < theirs) - (mine > theirs)


_contest: Contest | None = None
"""What this process has loaded: pairs of one contest come one after another."""


def play_pair(pair: Pair) -> PlayedPair:
    """Return how a pair goes; its contest is kept for the next one."""
    global _contest  # noqa: PLW0603  # a worker process has nowhere else to keep it
    if _contest is None or _contest.setting != pair.setting:
        release()
        _contest = Contest(pair.setting)
    return _contest.play(pair.a, pair.b, pair.deal)


def release() -> None:
    """Let go of the contest that this process keeps, and end its engines."""
    global _contest  # noqa: PLW0603  # the same
    if _contest is not None:
        _contest.close()
    _contest = None
