"""What may be done: every action, and the touches that lead to it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.games._shared.cards.deck import CODES, KIND
from belpic.games._shared.cards.hands import choices, different
from belpic.games._shared.mountain.holdings import RESOURCES
from belpic.games._shared.mountain.rules import PER_COIN, SHIP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.games._shared.mountain.holdings import Resource, Step
    from belpic.games._shared.mountain.situation import MountainSituation

END: Final = Action.of("end")
EFFECTS: Final = Action.of("effects")
DISCARD: Final = "discard"
AMOUNT: Final = "amount"
"""The key of the number of coins to exchange for."""


def every_action(state: MountainSituation) -> tuple[Action, ...]:
    """Return everything the seat may do whose turn it is."""
    return (*few_actions(state), *discards(state))


def few_actions(state: MountainSituation) -> tuple[Action, ...]:
    """Return everything but the sets of cards to throw away."""
    turn = state.turn
    if turn.ask:
        return tuple(_answers(state))
    if turn.open == "effects":
        return tuple(_activations(state))
    return tuple(_steps(state))


def _answers(state: MountainSituation) -> Iterator[Action]:
    """Yield the choices of a card that is working."""
    seats = range(1, state.seats + 1)
    match state.turn.ask:
        case "advance":
            for distance in state.distances(free=True):
                yield Action.of("advance", str(distance))
        case "steal":
            others = [seat for seat in seats if seat != state.turn.seat + 1]
            for seat in others:
                for resource in RESOURCES:
                    yield Action.of("steal", str(seat), resource)
        case _:
            for seat in seats:
                for place, card in enumerate(state.players[seat - 1].table, start=1):
                    if card:
                        yield Action.of("target", str(seat), str(place))


def _activations(state: MountainSituation) -> Iterator[Action]:
    """Yield the cards that may work next."""
    rules = state.rules
    table = enumerate(state.mover.table, start=1)
    ready = [place for place, card in table if card and card.status == "ready"]
    if rules.by_slot and not rules.may_decline:
        ready = ready[:1]
    for place in ready:
        yield Action.of("activate", str(place))
    if rules.may_decline:
        yield END


def may_begin(state: MountainSituation, step: Step) -> bool:
    """Tell whether a step can be begun, or continued."""
    return step not in state.turn.done or state.turn.open == step


def may_lay(state: MountainSituation, kind: int) -> bool:
    """Tell whether there is a place for a card and its price is there."""
    if kind // 2 == SHIP:
        return state.mover.has_room or not state.rules.ship_needs_place
    return state.mover.has_room and state.can_pay(kind, state.lay_price(kind))


def may_finish(state: MountainSituation) -> bool:
    """Tell whether the steps are done that a turn cannot do without."""
    done = state.turn.done
    spared = not state.rules.hand_least or "hand" in done or not state.mover.hand
    return "effects" in done and spared


def payable(state: MountainSituation) -> tuple[Resource, ...]:
    """Return by which resources the piece may be moved now."""
    again = state.rules.many_moves or not state.turn.moves
    if not may_finish(state) or not again or not state.distances():
        return ()
    return tuple(
        resource
        for resource in RESOURCES
        if state.mover.amount(resource) >= state.move_price(resource)
    )


def must_move(state: MountainSituation) -> bool:
    """Tell whether the turn cannot end without a move."""
    return state.rules.must_move and not state.turn.moves and bool(payable(state))


def _steps(state: MountainSituation) -> Iterator[Action]:
    if may_begin(state, "effects"):
        yield EFFECTS
    if may_begin(state, "exchange"):
        for coins in range(1, state.mover.rice // PER_COIN + 1):
            yield Action.of("exchange", str(coins))
    if may_begin(state, "destroy"):
        yield from _removals(state)
    if may_begin(state, "hand"):
        yield from _layings(state)
    for resource in payable(state):
        for distance in state.distances():
            yield Action.of("move", resource, str(distance))
    if may_finish(state) and not must_move(state):
        yield END


def _layings(state: MountainSituation) -> Iterator[Action]:
    for kind in different(state.mover.held):
        if may_lay(state, kind):
            yield Action.of("place", CODES[kind])


def _removals(state: MountainSituation) -> Iterator[Action]:
    owners = range(state.seats) if state.rules.destroy_any else (state.turn.seat,)
    for owner in owners:
        for place, card in enumerate(state.players[owner].table, start=1):
            if card and state.can_pay(card.kind, state.destroy_price(card.kind)):
                named = (str(owner + 1),) if state.rules.destroy_any else ()
                yield Action.of("destroy", *named, str(place))


def may_discard(state: MountainSituation) -> bool:
    """Tell whether hand cards may be thrown away now."""
    turn = state.turn
    working = bool(turn.ask) or turn.open == "effects"
    return not working and "hand" not in turn.done and bool(state.mover.hand)


def discards(state: MountainSituation) -> Iterator[Action]:
    """Yield every set of hand cards that may be thrown away."""
    if not may_discard(state):
        return
    hand = state.mover.held
    for number in range(state.rules.discard_least, len(hand) + 1):
        for kinds in choices(hand, number):
            yield Action((DISCARD, *(CODES[kind] for kind in kinds)))


def step_next(state: MountainSituation, path: Sequence[str]) -> Next:
    """Return what may follow a path."""
    if path and path[0] == DISCARD:
        return _next_discard(state, path[1:]) if may_discard(state) else NOTHING
    length = len(path)
    touched = tuple(path)
    fitting = [action for action in few_actions(state) if action[:length] == touched]
    following = [action[length] for action in fitting if len(action) > length]
    texts = dict.fromkeys(following) if path else first_words(state, fitting)
    complete = next((action for action in fitting if len(action) == length), None)
    return Next(tuple(Token(text, key_of(state, touched, text)) for text in texts), complete)


def first_words(state: MountainSituation, actions: Sequence[Action]) -> tuple[str, ...]:
    """Return the words that actions begin with, throwing away before the end."""
    words = dict.fromkeys(action[0] for action in actions)
    if not may_discard(state):
        return tuple(words)
    return (*(word for word in words if word != "end"), DISCARD, *(("end",) * ("end" in words)))


def _next_discard(state: MountainSituation, texts: Sequence[str]) -> Next:
    hand, least = state.mover.held, state.rules.discard_least
    left = Counter(hand)
    left.subtract(KIND.get(text, -2) for text in texts)
    if min(left.values()) < 0:
        return NOTHING
    tokens = tuple(Token(CODES[kind], CODES[kind]) for kind in sorted(left) if left[kind])
    chosen = sorted(KIND[text] for text in texts)
    action = Action((DISCARD, *(CODES[kind] for kind in chosen)))
    return Next(tokens, action if len(texts) >= least else None)


def card_key(seat: int, place: int) -> str:
    """Return the key of a laid card; seats and places count from zero."""
    return f"card{seat + 1}.{place + 1}"


def board_key(seat: int) -> str:
    """Return the key of the place where a seat's cards lie."""
    return f"board{seat + 1}"


def key_of(state: MountainSituation, path: tuple[str, ...], text: str) -> str:
    """Return what one touches for a token."""
    if not path:
        return text
    word, later = path[0], len(path) > 1
    by_seat = word in ("steal", "target") or (word == "destroy" and state.rules.destroy_any)
    if by_seat and not later:
        return board_key(int(text) - 1)
    if word == "exchange":
        return AMOUNT
    if word == "advance" or (word == "move" and later):
        return state.rules.route.keys[state.mover.pos + int(text)]
    if word in ("activate", "destroy", "target"):
        owner = int(path[1]) - 1 if later else state.turn.seat
        return card_key(owner, int(text) - 1)
    return text
