"""What a win of 終季 is worth and who pays it (Rulebook, 終季, WIN)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.seats import Seat, seats_from
from belpic.games._shared.cards.deck import KING, SHIPS, STRENGTHS, reds
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.standing import Standing, collected
from belpic.games.taxot.judge import EXTRA_POINTS, Division, Extra

if TYPE_CHECKING:
    from belpic.games.taxot.options import TaxotOptions

Item = Literal["taxot", "same_colour", "isshu"] | Extra
ITEM_POINTS: Final[dict[Item, int]] = {
    "taxot": 2,
    "same_colour": 1,
    "isshu": 3,
    "rokuren": EXTRA_POINTS["rokuren"],
    "gyumit": EXTRA_POINTS["gyumit"],
    "myo": EXTRA_POINTS["myo"],
}
"""What 終了点 is made of."""


@dataclass(frozen=True, slots=True)
class Win:
    """A complete hand that was shown, and what it counts."""

    seat: Seat
    groups: tuple[Hand, ...]
    items: tuple[Item, ...]
    """What 終了点 is made of."""
    bonus: int
    """ボーナス点."""
    four: bool
    """Whether 四友 is settled with it."""

    @property
    def points(self) -> int:
        """終了点."""
        return sum(ITEM_POINTS[item] for item in self.items)


@dataclass(frozen=True, slots=True)
class TaxotResult:
    """How a season ended; everybody sees it."""

    wins: tuple[Win, ...]
    discarder: Seat | None
    """Whose discard was taken; None for an own draw or an exhausted stock."""
    lights: Hand
    changes: tuple[int, ...]
    parent: Seat
    """Who was 親."""
    factor: int
    """By what 終了点 that 親 pays or is paid is multiplied: 1 where 親 is not concerned."""


def end_items(
    options: TaxotOptions, cards: Sequence[int], division: Division, *, first: bool
) -> tuple[Item, ...]:
    """Return what 終了点 is made of; `first` says whether 一周 applies."""
    if options.end_points == "base":
        return ("taxot",)
    items: list[Item] = ["taxot"]
    if reds(cards) in (0, len(cards)):
        items.append("same_colour")
    items += division.extras
    if first:
        items.append("isshu")
    return tuple(items)


def bonus_points(options: TaxotOptions, cards: Sequence[int], lights: Sequence[int]) -> int:
    """Return ボーナス点: 王 and 皇, and cards like the 光 cards; a 船 never counts."""
    naturals = [kind for kind in cards if kind not in SHIPS]
    kings = sum(kind >= KING for kind in naturals)
    return kings + sum(_alike(options, kind, light) for light in lights for kind in naturals)


def _alike(options: TaxotOptions, kind: int, light: int) -> bool:
    same_colour = options.hikari == "rank" or kind & 1 == light & 1
    return same_colour and STRENGTHS[kind] == STRENGTHS[light]


def paid_to_all(seats: int, receiver: Seat, amount: int = 1) -> tuple[int, ...]:
    """Return what each seat gains when every other pays one seat the same."""
    payers = seats_from(receiver, seats)[1:]
    return collected(seats, receiver, dict.fromkeys(payers, amount))


def win_changes(
    options: TaxotOptions, standing: Standing, win: Win, discarder: Seat | None
) -> tuple[int, ...]:
    """Return what each seat gains by a win on a discard, or by an own draw."""
    seats = len(standing.points)
    if options.payment == "flat":
        return paid_to_all(seats, win.seat)
    payers = seats_from(win.seat, seats)[1:] if discarder is None else (discarder,)
    amounts = {payer: win.points * standing.factor(payer, win.seat) + win.bonus for payer in payers}
    changes = collected(seats, win.seat, amounts)
    return added_up(changes, paid_to_all(seats, win.seat)) if win.four else changes


def added_up(*changes: Sequence[int]) -> tuple[int, ...]:
    """Return the sum of several changes."""
    return tuple(map(sum, zip(*changes, strict=True)))
