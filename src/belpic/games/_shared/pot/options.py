"""The options that all games for a pot have (Rulebook, 獣裁, OPTIONS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.errors import Reason
from belpic.core.options import Options, choice, flag, integer
from belpic.core.text import Phrases

if TYPE_CHECKING:
    from belpic.core.options import Values

PHRASES: Final = Phrases("belpic.games._shared.pot")


def _fixed(_: int, chosen: Values) -> bool:
    return chosen["stake_mode"] == "fixed"


def _no_credit(_: int, chosen: Values) -> bool:
    return chosen["credit"] is False


def _twice_each(seats: int, _: Values) -> int:
    return 2 * seats


@dataclass(frozen=True)
class PotOptions(Options):
    """Stakes, banks and ties."""

    phrases = PHRASES

    stake_mode: Literal["fixed", "free"] = choice(
        "fixed", "free", source="S0 「賭け金を出す」 names no amount"
    )
    ante: int = integer(
        1, 100, default=1, source="S0 names no amount", telling=(3,), meaning=_fixed
    )
    bankroll: int = integer(1, 10_000, default=20, source="unstated", telling=(20,))
    rounds: int = integer(
        1,
        200,
        default=_twice_each,
        source="unstated; every seat leads equally often",
        telling=(4,),
    )
    first_leader: Literal["seat0", "random"] = choice("seat0", "random", source="unstated")
    tie_stake: Literal["ante", "none"] = choice(
        "ante", "none", source="S0 tied players 「だけが新たに賭け金を出し」"
    )
    tie_pot: Literal["carry", "refund"] = choice(
        "carry", "refund", source="S0 the winner takes 「賭け金を全て」"
    )
    credit: bool = flag(default=False, source="unstated")
    short_stack: Literal["all_in", "withdraw"] = choice(
        "all_in", "withdraw", source="unstated", meaning=_no_credit
    )
    max_rethrows: int = integer(
        1, 100, default=100, source="safety only; the longest simulated match had 23", telling=(2,)
    )

    def problem(self, seats: int) -> Reason | None:  # noqa: ARG002  # the same for all seat counts
        """Refuse stakes that nobody could pay, and a tie that nobody throws for."""
        if self.minimum > self.bankroll and not self.credit:
            return Reason("poor", self.phrases("refused.poor", ante=self.ante))
        if self.tie_pot == "refund" and self.tie_stake == "none":
            return Reason("no_prize", self.phrases("refused.no_prize"))
        return None

    @property
    def minimum(self) -> int:
        """The smallest stake of a round."""
        return self.ante if self.stake_mode == "fixed" else 1
