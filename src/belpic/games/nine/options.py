"""The options of 小猫 (Rulebook, 小猫, Options)."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.errors import Reason
from belpic.core.options import choice, flag, integer
from belpic.core.text import Phrases
from belpic.games._shared.cards.deck import PHRASES as CARD_PHRASES
from belpic.games._shared.cards.options import CardOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Values

PHRASES: Final = Phrases("belpic.games.nine", CARD_PHRASES)
HAND: Final = 12
"""How many cards two or three seats are dealt."""
LITERAL_CAP: Final = 12
MOST_SEATS: Final = 4
PRESETS: Final[Mapping[str, Values]] = MappingProxyType(
    {
        "playable": MappingProxyType({}),
        "literal": MappingProxyType(
            {"drop_draw": "always", "take": "hand", "round_cap": LITERAL_CAP}
        ),
    }
)


def _for_four(seats: int, _: Values) -> bool:
    return seats == MOST_SEATS


def _default_cap(_: int, chosen: Values) -> int:
    return LITERAL_CAP if chosen["take"] == "hand" else 0


@dataclass(frozen=True)
class NineOptions(CardOptions):
    """Hands, who must play, who draws, and what the winner of a round takes."""

    phrases = PHRASES

    hand4: int = integer(
        6,
        11,
        default=8,
        source="「2~4人：12枚」, but twelve cards for four leave no stock",
        telling=(11,),
        meaning=_for_four,
    )
    joined_must_play: bool = flag(
        default=True, source="「参加を選択して以降は…出すこととなる」; Ail: *delu*, must"
    )
    drop_draw: Literal["unjoined", "always"] = choice(
        "unjoined", "always", source="playability; 「不参加の場合：3枚引く」 has no exception"
    )
    take: Literal["aside", "hand"] = choice(
        "aside", "hand", source="playability; 「場に出ている全ての札を得て」"
    )
    tie: Literal["fewest", "shared"] = choice("fewest", "shared", source="unstated")
    payer: Literal["bank", "largest"] = choice("bank", "largest", source="「点数を得る」")
    set_colour: bool = flag(default=False, source="Pmcp lists the colour only for the single card")
    round_cap: int = integer(
        0, 60, default=_default_cap, source="unstated; needed if cards are taken back", telling=(3,)
    )

    @property
    def multiplies(self) -> bool:
        """Whether 親の加点 multiplies anything: 小猫 has its own extra point."""
        return False

    def problem(self, seats: int) -> Reason | None:  # noqa: ARG002  # the same for all seats
        """Refuse a season that might never end."""
        if self.take == "hand" and not self.round_cap:
            return Reason("endless", self.phrases("option.round_cap.meaning"))
        return None

    def hand_size(self, seats: int) -> int:
        """Return how many cards everybody is dealt."""
        return self.hand4 if seats == MOST_SEATS else HAND
