"""The options of 新遊 (Rulebook, 新遊, OPTIONS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.options import Options, choice, flag, integer
from belpic.core.text import Phrases

if TYPE_CHECKING:
    from belpic.core.options import Values

PHRASES: Final = Phrases("belpic.games.lutu")
DIVIDENDS: Final = (8, 4, 2, 2, 4, 8)
"""What is paid on each number, by the number (S0 table, the same in all editions)."""


def _twice_each(seats: int, _: Values) -> int:
    return 2 * seats


@dataclass(frozen=True)
class LutuOptions(Options):
    """Payment, betting and the deal."""

    phrases = PHRASES

    stake_returned: bool = flag(
        default=True, source="S0 手順4: the dealer takes only 「外れた子の賭け金」"
    )
    dealer_rotation: Literal["each_round", "fixed", "until_loss"] = choice(
        "each_round", "fixed", "until_loss", source="S0 「1人の親を決め」 says no more"
    )
    max_bet: int = integer(1, 100, default=5, source="unstated", telling=(5,))
    multi_bet: bool = flag(default=False, source="S0 「0～5のどれかに」: one of them")
    must_bet: bool = flag(default=True, source="S0 「子全員が…置く」")
    credit: bool = flag(default=False, source="unstated")
    bankroll: int = integer(1, 10_000, default=20, source="unstated", telling=(20,))
    rounds: int = integer(
        1, 200, default=_twice_each, source="unstated; each seat deals twice", telling=(4,)
    )
    bets_secret: bool = flag(default=False, source="unstated; no strategic effect")

    def weight(self, number: int) -> int:
        """Return what the dealer loses for each unit on a number that comes."""
        return DIVIDENDS[number] - (not self.stake_returned)
