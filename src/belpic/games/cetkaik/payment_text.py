"""What is declared and paid, in words: the hands with their points, the rate, and penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from belpic.core.gains import Gains
from belpic.core.numbers import score_text
from belpic.core.text import Text
from belpic.games.cetkaik.options import PHRASES, CetkaikOptions
from belpic.games.cetkaik.pieces import KING
from belpic.games.cetkaik.points import paid
from belpic.games.cetkaik.rules import stock_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.cetkaik.declaration import Declaration
    from belpic.games.cetkaik.hands import Hand
    from belpic.games.cetkaik.state import CetkaikState


def points_text(tenths: int) -> Text:
    """Return an amount of points, with tenths only if there are any."""
    return Text.same(score_text(tenths, tenths=True))


def hand_name(hand: Hand, *, same_colour: bool) -> Text:
    """Return a hand's name, and that it is of one colour; 王 always is, so that goes unsaid."""
    is_king = sum(hand.needs) == hand.needs[KING] == 1
    plain = not same_colour or is_king
    return hand.name if plain else PHRASES("scene.same_colour", hand=hand.name)


def next_rate(state: CetkaikState) -> int:
    """Return the rate after 再行."""
    rate, cap = 2 << state.position.rate, state.options.rate_cap
    return rate if cap is None else min(rate, cap)


def declared(state: CetkaikState) -> Text:
    """Return what counts for a declaration, each with its points; not the common rate."""
    assert state.declaration is not None  # that is what is declared
    return Text.join(tuple(_counted(state, state.declaration)))


def _counted(state: CetkaikState, told: Declaration) -> Iterator[Text]:
    rate, later = state.position.rate, state.options.rate_scope == "later_hands"
    rules, side = state.rules, state.side
    left = told.hands
    # hands that are older than a penalty may be left out
    completed = rules.worth(stock_of(state.position, side)).hands if told.hands else ()
    for one in completed:
        points = rules.tenths(one.amount)
        left -= points
        name = hand_name(one.hand, same_colour=one.is_same_colour)
        reached = state.balance.reached[side][rules.hands.hands.index(one.hand)] if later else 0
        yield _amount(name, points, reached)
    own = rate if later else 0
    if left:
        yield _amount(PHRASES("event.loose"), left, own)
    if told.situation:
        yield _amount(_situation(state, told.situation), told.situation, own)


def _amount(name: Text, points: int, rate: int) -> Text:
    if rate:
        return PHRASES("event.amount_times", name=name, points=points_text(points), rate=1 << rate)
    return PHRASES("event.amount", name=name, points=points_text(points))


def _situation(state: CetkaikState, amount: int) -> Text:
    """Return what a situational hand is called; those of a whole season may be several."""
    if state.balance.carried[state.side]:
        return PHRASES("event.penalties")
    is_step = amount == int(state.rules.conduct[0]["kut2tam2_points"])
    return PHRASES("table.kut2tam2" if is_step else "table.tam2tysak2")


def is_rated(state: CetkaikState) -> bool:
    """Tell whether one rate multiplies everything."""
    return state.position.rate > 0 and state.options.rate_scope != "later_hands"


def due(state: CetkaikState) -> tuple[int, int]:
    """Return what 終季 would pay to whoever declares it, and how much of that there is."""
    assert state.declaration is not None  # that is what is declared
    payment, before = state.declaration.payment, state.position.points
    after = paid(state.rules.conduct, before, state.side, payment)
    moved = max(abs(new - old) for new, old in zip(after, before, strict=True))
    return payment, moved if payment > 0 else -moved


def paid_in_the_end(state: CetkaikState) -> Iterator[Text]:
    """Yield what 終季 brings in all, and whether there is less than that."""
    payment, moved = due(state)
    if moved != payment:
        yield PHRASES("event.capped", points=points_text(abs(payment)))
    yield payment_sentence(moved)


def payment_sentence(payment: int) -> Text:
    """Return how much is paid, to or by whoever moves."""
    return Gains(PHRASES(f"event.{sign_of(payment)}", points=points_text(abs(payment))))


def sign_of(payment: int) -> Literal["gains", "costs", "nothing"]:
    """Return what a payment is to whoever declares it."""
    return "gains" if payment > 0 else "costs" if payment else "nothing"


def takes_at_once(options: CetkaikOptions) -> bool:
    """Tell whether a penalty is paid as soon as it arises."""
    return "immediate" in (
        options.kut2tam2,
        options.tam_after_opponent,
        options.tam_null_move,
    )


def paid_at_once(state: CetkaikState, after: CetkaikState, action: Action) -> Iterator[Text]:
    """Yield which penalty was paid with a move, and how much that was."""
    cost = max(abs(new - old) for new, old in zip(after.scores(), state.scores(), strict=True))
    if not cost:
        return
    move = action if state.pending is None else state.pending.action
    key = "event.is_tam2tysak2" if move[0] == "M" else "event.is_kut2tam2"
    yield PHRASES(key)
    yield payment_sentence(-cost)
