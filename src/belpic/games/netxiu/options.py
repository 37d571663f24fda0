"""The options of 六裁 (Rulebook, 六裁, OPTIONS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.chance import Chance, Die, Sticks
from belpic.core.options import Options, choice, flag, integer
from belpic.core.text import Phrases
from belpic.games._shared.throws.phrases import PHRASES as THROW_PHRASES
from belpic.games.netxiu.board import GOAL, NetxiuRoute, route_of

if TYPE_CHECKING:
    from belpic.core.options import Values

PHRASES: Final = Phrases("belpic.games.netxiu", THROW_PHRASES)
STICKS: Final = Sticks(6)
DIE: Final = Die(6)
SOURCE: Final = "FL, the only printed rules"


def _with_zero(_: int, chosen: Values) -> bool:
    return chosen["variant"] == "rohatam"


def _may_be_stuck(_: int, chosen: Values) -> bool:
    return chosen["exact_goal"] is True


def _lined_goal(_: int, chosen: Values) -> bool:
    return chosen["route"] == "boustrophedon"


@dataclass(frozen=True)
class NetxiuOptions(Options):
    """Whose reconstruction, the route, what makes one drink, and how places are given."""

    phrases = PHRASES

    variant: Literal["rohatam", "mui"] = choice(
        "rohatam", "mui", source="S0 names both; the printed rules (FL) use six sticks"
    )
    route: Literal["boustrophedon", "columns", "spiral"] = choice(
        "boustrophedon",
        "columns",
        "spiral",
        source="S0 「分かっていない」; FL prints it, and the regular spacing supports it",
    )
    exact_goal: bool = flag(
        default=True, source="FL 「ゴールを過ぎてしまうような出目の場合は駒は動けない」"
    )
    zero_drinks: bool = flag(
        default=True, source="FL 「0が出て同じマスであっても」", meaning=_with_zero
    )
    stuck_drinks: bool = flag(
        default=False,
        source="FL says only that the piece cannot move",
        meaning=_may_be_stuck,
    )
    capture_on_zero: Literal["false"] = choice(
        "false", source="no new stop; pieces of two players never share a cell but the start"
    )
    goal_drink: bool = flag(
        default=True,
        source="the goal has three lines, which the tale's 22 cups need",
        meaning=_lined_goal,
    )
    pieces: int = integer(
        1, 4, default=1, source="FL 「1人1つの駒」; S0 「駒はいくつ」 unknown", telling=(2,)
    )
    end: Literal["all_but_one", "first", "all"] = choice(
        "all_but_one", "first", "all", source="S0 「順に褒章を選ぶ」"
    )
    ranking: Literal["arrival", "cups_high", "cups_low"] = choice(
        "arrival", "cups_high", "cups_low", source="S0; cups as points only for a dry game"
    )
    gyu_bonus: Literal["none", "first_prize"] = choice(
        "none", "first_prize", source="S0 only calls it a strong act"
    )
    turn_cap: int = integer(
        1, 1000, default=1000, source="safety; the longest simulated match had 58", telling=(9,)
    )

    @property
    def thrown(self) -> Chance:
        """Six sticks (Rohatam) or a die (Mui Tazak)."""
        return STICKS if self.variant == "rohatam" else DIE

    @property
    def course(self) -> NetxiuRoute:
        """The cells in their order."""
        return route_of(self.route)

    def landing(self, at: int, throw: int) -> int | None:
        """Return where a throw leads, None if the piece cannot move (Turn 2)."""
        if at + throw > GOAL:
            return None if self.exact_goal else GOAL
        return at + throw

    def cups(self, at: int, throw: int) -> int:
        """Return how many cups a throw makes one drink (Turn 2 and 3)."""
        landing, lines = self.landing(at, throw), self.course.lines
        if landing is None:
            return lines[at] if self.stuck_drinks else 0
        spared = (throw == 0 and not self.zero_drinks) or (landing == GOAL and not self.goal_drink)
        return 0 if spared else lines[landing]
