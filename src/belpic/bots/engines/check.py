"""Does an engine keep to the protocol? Every promise of `docs/engine-protocol.md`, tried out."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from belpic.bots.engines.bot import READY_SECONDS, Beginning, EngineBot
from belpic.bots.engines.messages import Engine, Error
from belpic.bots.phrases import PHRASES
from belpic.bots.runner import SeatedBot, play_out
from belpic.bots.uniform import RandomBot
from belpic.core import registry
from belpic.core.budget import Budget
from belpic.core.errors import EngineFault
from belpic.core.rng import SeededRng
from belpic.core.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from belpic.bots.runner import Log
    from belpic.core.text import Text

    Tried = Callable[[EngineBot, Sequence[str]], Text | None]

LONGEST: Final = 120
"""After how many events a match that is played to check an engine ends."""
SHORT: Final = 6
"""After how many events a match is broken off."""
NODES: Final = Budget(nodes=100)
SECONDS: Final = Budget(seconds=0.2)
"""What a decision may cost while an engine is checked."""
QUIET_SECONDS: Final = 0.1
"""How long one listens for something unasked."""
UNKNOWN: Final = '{"kind":"nonsense"}'


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one check: nothing, or what was wrong."""

    check: str
    wrong: Text | None


def check(command: Sequence[str], games: Sequence[str] | None = None) -> list[Finding]:
    """Return a finding for every check, in order; if `hello` fails there are no others.

    Matches are played of the named games, otherwise of all that the engine says it plays.

    Raises:
        UnknownGame: if a named game is not installed.
    """
    for game in games or ():
        registry.load(game)
    engine, wrong = _meet(command)
    findings = [Finding("hello", wrong)]
    if engine is None:
        return findings
    installed = tuple(registry.ids())
    declared = installed if engine.games is None else engine.games
    played = tuple(games or (game for game in declared if game in installed))
    if not played:
        return [Finding("hello", PHRASES("check.gameless"))]
    return findings + [Finding(name, _fault(name, command, played)) for name in CHECKS]


def _meet(command: Sequence[str]) -> tuple[Engine | None, Text | None]:
    with closing(EngineBot(command)) as bot:
        try:
            engine = bot.start()
        except EngineFault as error:
            return None, error.text
    return (engine, None) if engine.name.strip() else (None, PHRASES("check.nameless"))


def _fault(name: str, command: Sequence[str], games: Sequence[str]) -> Text | None:
    tried, budget = CHECKS[name]
    with closing(EngineBot(command, budget)) as bot:
        try:
            return tried(bot, games)
        except EngineFault as error:
            return error.text


def _match(bot: EngineBot, game_id: str, seat: int = 0, most: int = LONGEST) -> Log:
    """Return the log of a match of the engine against bots that play at random."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    options = game.options(seats)
    bot.begin(Beginning(game, options, seats, Seat(seat), "check"))
    players = [
        SeatedBot(bot if other == seat else RandomBot(), SeededRng(f"check/{other}"))
        for other in range(seats)
    ]
    log: Log = []
    play = play_out(game.start(seats, options), players, SeededRng("check"), most, log)
    if most == LONGEST:
        bot.finish(play.outcome)
    return log


def _plays(bot: EngineBot, games: Sequence[str]) -> None:
    """It plays legal actions in time, at every seat."""
    for game in games:
        for seat in range(registry.load(game).info.usual_seats):
            _match(bot, game, seat)


def _repeats(bot: EngineBot, games: Sequence[str]) -> Text | None:
    """It plays the same in the same match with the same seed."""
    return None if _match(bot, games[0]) == _match(bot, games[0]) else PHRASES("check.differs")


def _restarts(bot: EngineBot, games: Sequence[str]) -> None:
    """It begins a match though the last one was not finished."""
    _match(bot, games[0], most=SHORT)
    _match(bot, games[0])


def _refuses(bot: EngineBot, games: Sequence[str]) -> Text | None:
    """It answers what it does not understand with an error, and goes on."""
    bot.start()
    answer = bot.process.exchange_line(UNKNOWN, "nonsense", READY_SECONDS)
    if not isinstance(answer, Error):
        return PHRASES("check.no_error")
    _match(bot, games[0])
    return None


def _keeps_time(bot: EngineBot, games: Sequence[str]) -> None:
    """It decides within twice the time it is given, and a second more."""
    _match(bot, games[0])


def _is_quiet(bot: EngineBot, games: Sequence[str]) -> Text | None:
    """It says nothing unasked."""
    _match(bot, games[0])
    said = bot.process.listen(QUIET_SECONDS)
    return PHRASES("check.unasked", line=said) if said else None


def _quits(bot: EngineBot, games: Sequence[str], *, word: bool) -> Text | None:
    """It ends in time with exit code 0 when asked to, and when its input ends."""
    _match(bot, games[0], most=SHORT)
    code = bot.process.quit() if word else bot.process.hang_up()
    if code is None:
        return PHRASES("check.endless")
    return PHRASES("check.exit_code", code=code) if code else None


CHECKS: Final[dict[str, tuple[Tried, Budget]]] = {
    "plays": (_plays, NODES),
    "repeats": (_repeats, NODES),
    "restarts": (_restarts, NODES),
    "refuses": (_refuses, NODES),
    "keeps_time": (_keeps_time, SECONDS),
    "is_quiet": (_is_quiet, NODES),
    "quits": (partial(_quits, word=True), NODES),
    "hangs_up": (partial(_quits, word=False), NODES),
}
"""By name, what is tried after `hello`, and under which budget."""
