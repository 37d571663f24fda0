"""The options of 終季 (Rulebook, 終季, Options)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.lazy_property import lazy_property
from belpic.core.options import choice, flag
from belpic.core.text import Phrases
from belpic.games._shared.cards.deck import PHRASES as CARD_PHRASES
from belpic.games._shared.cards.options import CardOptions, declare_run_bounds
from belpic.games.taxot.judge import Extra, Judge

if TYPE_CHECKING:
    from belpic.core.options import Values

PHRASES: Final = Phrases("belpic.games.taxot", CARD_PHRASES)


def _counted(_: int, chosen: Values) -> bool:
    return chosen["payment"] == "points"


def _claimed(_: int, chosen: Values) -> bool:
    return chosen["claims"] is True


def _open_claims(_: int, chosen: Values) -> bool:
    return chosen["claims"] is True and chosen["claim_who"] == "anyone"


def _full(_: int, chosen: Values) -> bool:
    return chosen["payment"] == "points" and chosen["end_points"] == "full"


def _for_two(seats: int, _: Values) -> bool:
    return seats == 2


def _paid_claims(_: int, chosen: Values) -> bool:
    return chosen["claims"] is True and chosen["payment"] == "points"


def _default_hikari(_: int, chosen: Values) -> str:
    return "rank" if chosen["payment"] == "points" else "off"


def _default_extend4(_: int, chosen: Values) -> str:
    if chosen["payment"] == "flat":
        return "off"
    return "any" if chosen["claims"] else "own"


@dataclass(frozen=True)
class TaxotOptions(CardOptions):
    """Hands, claims and what they are worth."""

    phrases = PHRASES

    claims: bool = flag(default=True, source="booklet: 軟終季 has no 開 and no claims")
    payment: Literal["points", "flat"] = choice(
        "points", "flat", source="booklet: in 軟終季 the winner gets 1 point from each player"
    )
    hikari: Literal["rank", "exact", "off"] = choice(
        "rank",
        "exact",
        "off",
        default=_default_hikari,
        source="「このルールを採用する時」; 「光 1枚につき1点」 says nothing of colours",
        meaning=_counted,
    )
    run_bounds: Literal["0..8", "with_nine", "with_minus_one"] = declare_run_bounds()
    shapes: Literal["all", "triples"] = choice(
        "all", "triples", source="printed list; leaflet: local rule without pairs"
    )
    extend4: Literal["any", "own", "off"] = choice(
        "any",
        "own",
        "off",
        default=_default_extend4,
        source="「その札で…4枚セットが作れる場合」 also fits an exposed set of three",
        meaning=_counted,
    )
    claim_who: Literal["anyone", "next"] = choice(
        "anyone",
        "next",
        source="leaflet: players whose turn is skipped by ナㇺ",
        meaning=_claimed,
    )
    multi_taxot: Literal["nearest", "all"] = choice(
        "nearest", "all", source="「終季を1人が宣言した場合」", meaning=_open_claims
    )
    nam_skip_pay: bool = flag(default=False, source="local rule (leaflet)", meaning=_paid_claims)
    end_points: Literal["full", "base"] = choice(
        "full", "base", source="local rule: only the 2 points of 終季", meaning=_counted
    )
    gyumit: bool = flag(default=False, source="local rule 層橋", meaning=_full)
    myo: bool = flag(default=False, source="local rule 妙")
    isshu: Literal["round", "own_draw", "off"] = choice(
        "round", "own_draw", "off", source="「一ラウンド目での終季」", meaning=_full
    )
    exhaust_parent: Literal["keep", "next"] = choice("keep", "next", source="unstated")
    dodo: bool = flag(default=False, source="leaflet 馬々, played by two", meaning=_for_two)

    @property
    def multiplies(self) -> bool:
        """Whether 親の加点 multiplies anything: not where everybody pays one point."""
        return self.payment == "points"

    @lazy_property
    def judge(self) -> Judge:
        """Who tells complete hands."""
        extras: set[Extra] = set()
        if self.payment == "points" and self.end_points == "full":
            extras |= {"rokuren", "myo"}
            if self.gyumit:
                extras.add("gyumit")
        return Judge.of(
            self.run_bounds,
            pairs=self.shapes == "all",
            named=self.myo,
            grows=self.extend4 == "any",
            extras=frozenset(extras),
        )
