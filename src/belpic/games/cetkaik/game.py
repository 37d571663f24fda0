"""The game 机戦 (Rulebook, cetkaik)."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from belpic.core.game import Bounds, Game
from belpic.core.parts import Parts, levels_of
from belpic.core.puzzles import PuzzleBook
from belpic.games.cetkaik import INFO
from belpic.games.cetkaik.analysis import CetkaikTables
from belpic.games.cetkaik.ancient.state import AncientState
from belpic.games.cetkaik.benches import BulkSteps, Candidates, Hands, RandomGames, Search
from belpic.games.cetkaik.bots.peers import PEERS
from belpic.games.cetkaik.bots.searching import HIGHEST, NEWCOMERS, SEARCHERS
from belpic.games.cetkaik.bulk import CetkaikBulk
from belpic.games.cetkaik.ckka.format import CkkaFormat
from belpic.games.cetkaik.diagrams import CetkaikDiagrams
from belpic.games.cetkaik.editing import CetkaikEditor
from belpic.games.cetkaik.evaluator import CetkaikEvaluator
from belpic.games.cetkaik.explaining import explain
from belpic.games.cetkaik.learning import CetkaikFeatures, tokens
from belpic.games.cetkaik.options import PHRASES, CetkaikOptions
from belpic.games.cetkaik.points import start_points, winning_points
from belpic.games.cetkaik.position_part import CetkaikPositions
from belpic.games.cetkaik.puzzles import reasons
from belpic.games.cetkaik.rules import rules_of
from belpic.games.cetkaik.scoring import CetkaikScoring
from belpic.games.cetkaik.sheets import CetkaikSheets
from belpic.games.cetkaik.squares import COLUMNS, ROWS
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from belpic.core.game import State

_SQUARE: Final = f"[{''.join(COLUMNS)}](?:{'|'.join(ROWS)})"
_GRAMMAR: Final = "|".join(
    (
        rf"{_SQUARE}(?:\*{_SQUARE})*(?:-(?:{_SQUARE})?x?(?:{_SQUARE})?)*(?:~{_SQUARE})?",
        rf"\+?[VPACTHOSGK]@{_SQUARE}",
        rf"M-{_SQUARE}",
        rf"to {_SQUARE}",
        "stay|throw|again|bank|tymok|taxot|keep|offer|give_up|accept|refuse",
        r"exchange(?: [KP]){1,2}",
    )
)


class Cetkaik(Game[CetkaikOptions]):
    """The board game of two sides, one 皇 and the hands that captured pieces make."""

    info = INFO
    Options = CetkaikOptions
    state_type = CetkaikState | AncientState
    phrases = PHRASES
    grammar = re.compile(_GRAMMAR, re.IGNORECASE | re.ASCII)
    presets = MappingProxyType({name: MappingProxyType({"ruleset": name}) for name in INFO.presets})

    def bounds(self, options: CetkaikOptions, seats: int) -> Bounds:  # noqa: ARG002  # always two
        """Return the limits: a season may last for ever; points are what the options say."""
        if options.is_ancient:
            return Bounds(None, 0, options.seasons, None)
        conduct = rules_of(options).conduct
        total = winning_points(options)
        if conduct[0]["gains"]:
            return Bounds(None, 0, None, None)
        if total is None:
            return Bounds(None, None, None, sum(start_points(options)))
        return Bounds(None, 0, total, total)

    def start(self, seats: int, options: CetkaikOptions) -> State:  # noqa: ARG002  # always two
        """Return the first state."""
        if options.is_ancient:
            return AncientState.first(options)
        return CetkaikState.first(options)

    @property
    def parts(self) -> Parts:
        """Tables, positions, hands, diagrams, bots, measurements, matches in bulk and sheets."""
        return Parts(
            analysis=CetkaikTables(),
            positions=CetkaikPositions(),
            editor=CetkaikEditor(),
            scoring=CetkaikScoring(),
            formats=(CkkaFormat(),),
            diagrams=CetkaikDiagrams(),
            bots=levels_of(PHRASES, {**SEARCHERS, **PEERS}, usual=NEWCOMERS, also=HIGHEST),
            bulk=CetkaikBulk(),
            features=CetkaikFeatures(),
            tokens=tokens,
            sheets=CetkaikSheets(),
            evaluator=CetkaikEvaluator(),
            explain=explain,
            puzzles=PuzzleBook("belpic.games.cetkaik.puzzles", PHRASES, reasons.explain),
            benches={
                "candidates": Candidates(),
                "random_games": RandomGames(),
                "bulk": BulkSteps(),
                "hands": Hands(),
                "search": Search("hand"),
                "search_network": Search("network"),
            },
        )


GAME: Final = Cetkaik()
