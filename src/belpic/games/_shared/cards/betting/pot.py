"""Stakes and the pot: who is next, how a pot is shared, and what everybody saw of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from belpic.core.seats import Seat
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.standing import Standing


@dataclass(frozen=True, slots=True)
class PotResult:
    """How a season ended, as everybody saw it."""

    winners: tuple[Seat, ...]
    """Who has won, in turn order from the 親 of that moment."""
    pot: int
    changes: tuple[int, ...]
    hands: tuple[Hand, ...]
    """What each seat has shown, nothing where it has not."""
    table: Hand = ()
    """The common cards."""

    @staticmethod
    def of(
        stakes: Sequence[int], winners: tuple[Seat, ...], hands: tuple[Hand, ...], table: Hand
    ) -> PotResult:
        """Return what comes of stakes that the winners take; common cards count if hands do."""
        changes = won(stakes, winners)
        return PotResult(winners, sum(stakes), changes, hands, table if any(hands) else ())

    @property
    def shown(self) -> tuple[Seat, ...]:
        """The seats that have shown their hands."""
        return tuple(Seat(seat) for seat, hand in enumerate(self.hands) if hand)


def next_in(members: int, seat: int, seats: int) -> Seat:
    """Return the first seat of a set, which has at least one, after a seat in turn order."""
    following = (seat + 1) % seats
    while not members >> following & 1:
        following = (following + 1) % seats
    return Seat(following)


def in_turn(members: int, first: int, seats: int) -> tuple[Seat, ...]:
    """Return the seats of a set in turn order, beginning with `first` if it is one of them."""
    order = [(first + by) % seats for by in range(seats)]
    return tuple([Seat(seat) for seat in order if members >> seat & 1])


def paid(stakes: tuple[int, ...], members: int, amount: int) -> tuple[int, ...]:
    """Return the stakes after every seat of a set has paid the amount."""
    return tuple([stake + amount * (members >> seat & 1) for seat, stake in enumerate(stakes)])


def succeeded(
    standing: Standing, winners: Sequence[Seat], rule: Literal["winner", "rotate", "stay"]
) -> Standing:
    """Return the standing with the 親 of the next season, once the winners have shared the pot.

    The first of several winners becomes 親 as a single one would; 親 has moved where it folded.
    """
    if rule != "rotate":
        return standing if rule == "stay" else standing.ruled_by(winners[0])
    single = len(winners) == 1
    return standing.after_win(winners[0], rule) if single else standing.after_tie(rule)


def won(stakes: Sequence[int], winners: Sequence[Seat]) -> tuple[int, ...]:
    """Return what each seat gains when the winners share the pot, odd points to the first ones."""
    share, odd = divmod(sum(stakes), len(winners))
    changes = [-stake for stake in stakes]
    for place, seat in enumerate(winners):
        changes[seat] += share + (place < odd)
    return tuple(changes)
