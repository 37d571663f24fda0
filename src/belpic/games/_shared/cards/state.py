"""What every card game does alike: choosing the 親, dealing, seasons, hiding and guessing."""

from __future__ import annotations

from abc import abstractmethod
from functools import cache
from typing import TYPE_CHECKING, Final, Self

from belpic.core.action import Action
from belpic.core.chance import Chance, Draw
from belpic.core.errors import IllegalAction, Reason
from belpic.core.game import State
from belpic.core.outcome import Outcome
from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.deck import (
    DECK,
    PHRASES,
    STRENGTHS,
    UNSEEN,
    names_of,
    read_order,
    shuffle_of,
)
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.options import CardOptions
from belpic.games._shared.cards.phrases import seat_name
from belpic.games._shared.cards.slots import (
    EVERYBODY,
    NOBODY,
    Kinds,
    Layout,
    guessed,
    masked,
    member,
    only,
)
from belpic.games._shared.cards.standing import Phase, Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.rng import Rng

SEAT_SETS: Final = tuple(
    frozenset(Seat(seat) for seat in range(9) if members >> seat & 1) for members in range(1 << 9)
)
"""Every set of seats, by its bits."""


class CardState(State):
    """One moment of a card game."""

    __slots__ = ()

    options: CardOptions
    standing: Standing

    @property
    def phase(self) -> Phase:
        """What the match is at."""
        return self.standing.phase

    @property
    def deck(self) -> Hand:
        """The cards that are played with; a game may leave some out."""
        return DECK

    def chance(self) -> Chance:
        """Return what the match waits for: lots, or the shuffled deck."""
        self.require(CHANCE)
        if self.phase == "parent":
            return lots(self.seats)
        return shuffle_of(self.deck)

    def happened(self, outcome: Action) -> Self:
        """Return the state after an outcome of chance."""
        if self.phase == "parent":
            chance = self.chance()
            lot = outcome if chance.includes(outcome) else chance.read(str(outcome))
            parent = Seat(int(lot[0]))
        else:
            order = read_order(outcome, self.deck)
            if self.phase == "deal":
                return self.dealt(order)
            winner = cut_winner(order, self.seats)
            if winner is None:
                return self
            parent = winner
        return self.stood(self.standing.ruled_by(parent).at("deal"))

    @abstractmethod
    def stood(self, standing: Standing) -> Self:
        """Return this state with the match standing otherwise."""

    @abstractmethod
    def dealt(self, order: tuple[int, ...]) -> Self:
        """Return the beginning of a season with the deck in this order, the top first."""

    @abstractmethod
    def dealt_to(self) -> tuple[int, ...]:
        """Return who sees each card of the deck at once when it is dealt, from the top."""

    @abstractmethod
    def layout(self) -> Layout:
        """Return all cards with who has seen them."""

    @abstractmethod
    def laid(self, kinds: Kinds) -> Self:
        """Return this state with other cards in the groups of its layout."""

    def season_over(self, standing: Standing) -> Self:
        """Return the state after a season: the match is over, or the deck is shuffled again."""
        return self.stood(standing.after_season(self.options.seasons))

    def scores(self) -> tuple[int, ...]:
        """Return everybody's points."""
        return self.standing.points

    def outcome(self) -> Outcome | None:
        """Rank by points after the last season."""
        standing = self.standing
        if standing.phase != "over":
            return None
        return Outcome.by_scores(standing.points, "seasons")

    def hide(self, viewer: Viewer) -> Self:
        """Cut out every card that the viewer has not seen."""
        return self.laid(masked(self.layout(), viewer))

    def fill(self, viewer: Viewer, rng: Rng) -> Self:  # noqa: ARG002  # the holes say enough
        """Guess the hidden cards: any of those that show nowhere, all alike."""
        return self.laid(guessed(self.layout(), rng, self.deck))

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Return the outcome of a shuffle with only the cards that the viewer sees."""
        if actor is not CHANCE or self.phase == "parent" or viewer is ALL:
            return str(action)
        if self.phase == "cut":
            seen_by: tuple[int, ...] = (EVERYBODY,) * self.seats
        else:
            seen_by = self.dealt_to()
        seen_by += (NOBODY,) * (len(action) - len(seen_by))
        bit = member(viewer)
        return " ".join(
            code if seen & bit else UNSEEN for code, seen in zip(action, seen_by, strict=True)
        )

    def describe_chance(self, outcome: Action) -> Text:
        """Return an outcome of chance as a sentence for everybody."""
        if self.phase == "parent":
            return PHRASES("event.parent", seat=seat_name(Seat(int(outcome[0]))))
        if self.phase == "deal":
            return PHRASES("event.deal", season=self.standing.season)
        order = read_order(outcome, self.deck)
        winner = cut_winner(order, self.seats)
        cards = names_of(order[: self.seats])
        if winner is None:
            return PHRASES("event.cut_tie", cards=cards)
        return PHRASES("event.cut", cards=cards, seat=seat_name(winner))

    @abstractmethod
    def explain(self, seat: Seat, path: Sequence[str], /) -> Reason | None:
        """Return why a seat that is asked cannot make the last touch of a path, or None."""

    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        """Return why the last touch of the path is impossible, in the words of the game."""
        refused = State.why(self, seat, path)
        if refused is None or self.refusal(seat):
            return refused
        return self.explain(seat, path) or refused

    def illegal(self, seat: Seat, action: Action) -> IllegalAction:
        """Return the refusal of an action, with the reason for its first bad touch."""
        for length in range(1, len(action) + 1):
            if refused := self.why(seat, action[:length]):
                return IllegalAction(refused)
        return IllegalAction(Reason("incomplete", PHRASES("refused.incomplete")))


@cache
def lots(seats: int) -> Draw:
    """Return the lots that are drawn for the first 親."""
    return Draw(tuple(map(str, range(seats))))


def cut_winner(order: tuple[int, ...], seats: int) -> Seat | None:
    """Return who turned the strongest card, or None if the strongest are equal."""
    strengths = [STRENGTHS[kind] for kind in order[:seats]]
    best = max(strengths)
    return Seat(strengths.index(best)) if strengths.count(best) == 1 else None


def hand_masks(seats: int, each: int) -> tuple[int, ...]:
    """Return who sees each card where they are dealt one at a time in turn from seat 0."""
    return tuple(only(place % seats) for place in range(seats * each))


def dealt_hands(order: tuple[int, ...], seats: int, each: int) -> tuple[tuple[int, ...], ...]:
    """Return the hands where cards are dealt one at a time in turn from seat 0."""
    return tuple(tuple(sorted(order[seat : seats * each : seats])) for seat in range(seats))
