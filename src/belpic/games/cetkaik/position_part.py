"""Texts of positions, the moves one asks of them, and counts of lines (`belpic moves`, `perft`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from belpic.core.errors import BadOptions, Reason, Unreadable
from belpic.games.cetkaik.ancient.position import read_ancient, write_ancient
from belpic.games.cetkaik.ancient.state import AncientState, engine_of, moves_of
from belpic.games.cetkaik.engine import PERFT_KINDS, to_states
from belpic.games.cetkaik.legal import legal
from belpic.games.cetkaik.lines import count_lines
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.paths import unpack
from belpic.games.cetkaik.points import start_points
from belpic.games.cetkaik.position import Position, PositionError, read_position, write_position
from belpic.games.cetkaik.refusal import Refusal
from belpic.games.cetkaik.rules import CetkaikRules, rules_of
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from belpic.core.game import State
    from belpic.core.options import Options

ANCIENT_KINDS: Final = {"plain": "plain", "leap": "plain", "step": "step_running"}
"""The kinds of the ancient game in the words of perft: its steps run without sticks."""


class CetkaikPositions:
    """Positions of both forms of the game."""

    def read(self, text: str, options: Options) -> State:
        """Return the state in the position written as `text`."""
        assert isinstance(options, CetkaikOptions)  # the game's own options
        if options.is_ancient:
            return AncientState.at(options, read_ancient(text))
        return CetkaikState.at(options, _read(rules_of(options), text))

    def write(self, state: State) -> str:
        """Return the text of the position; within a turn, of the board as it stands."""
        if isinstance(state, AncientState):
            return write_ancient(state.position)
        assert isinstance(state, CetkaikState)  # the game has no other states
        return write_position(state.position, state.rules.ruleset)

    def moves(self, text: str, options: Options, *, paths: bool) -> Sequence[str]:
        """Return the legal moves as texts, by full path if asked."""
        assert isinstance(options, CetkaikOptions)  # the game's own options
        if options.is_ancient:
            return [str(action) for action in moves_of(options, read_ancient(text))]
        rules = rules_of(options)
        position = _read(rules, text)
        if paths:
            listed = rules.engine.list_moves(to_states([position]))
            return [str(unpack(int(move))) for move in listed]
        return [str(action) for action in legal(options, position).declared]

    def perft(
        self,
        text: str | None,
        options: Options,
        depth: int,
        *,
        paths: bool,
        chance: Literal["lucky", "all"],
    ) -> Mapping[str, int]:
        """Return how many lines there are, by full path or by action."""
        assert isinstance(options, CetkaikOptions)  # the game's own options
        if options.is_ancient:
            return _ancient_perft(text, options, depth)
        rules = rules_of(options)
        position = _first_position(rules) if text is None else _read(rules, text)
        try:
            if not paths:
                state = CetkaikState.at(options, position)
                return count_lines(state, depth, lucky=chance == "lucky")
            return rules.engine.perft(to_states([position]), depth, chance)
        except Refusal as refusal:
            raise BadOptions(Reason("perft", refusal.text)) from None


def _ancient_perft(text: str | None, options: CetkaikOptions, depth: int) -> Mapping[str, int]:
    engine = engine_of(options)
    counts = dict.fromkeys(PERFT_KINDS, 0)
    position = engine.start() if text is None else read_ancient(text)
    for kind, number in engine.perft(position, depth).items():
        counts[ANCIENT_KINDS[kind]] += number
    return counts


def _first_position(rules: CetkaikRules) -> Position:
    """Return the start; its points count, since a penalty paid at once may end the match."""
    options = rules.options
    return Position(rules.initial, season=options.first_season, points=start_points(options))


def _read(rules: CetkaikRules, text: str) -> Position:
    start = rules.options.start_points
    points = start if isinstance(start, int) and not rules.options.cash_play else 0
    try:
        return read_position(text, rules.ruleset, points)
    except PositionError as error:
        raise Unreadable(Reason("position", error.text)) from None
