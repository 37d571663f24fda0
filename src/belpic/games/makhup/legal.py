"""What may be done in a turn of 値木 (Rulebook, 値木, Turn): listed, walked and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.games._shared.cards.deck import CODES, KIND
from belpic.games._shared.cards.hands import Hand, holds, without_all
from belpic.games.makhup.roads import END_TEXTS, FREE, SPECIALS, VALUES, Roads
from belpic.games.makhup.sums import (
    ADD,
    DRAW,
    DRAW_WORD,
    FREE_WORD,
    FREED,
    MERGE,
    PASS,
    PASS_WORD,
    SPECIAL,
    WIPED,
    Written,
    can_merge,
    completing,
    frees_of,
    menu_of,
    merge_sums,
    numbers_of,
    parts_of,
    sums_of,
    written,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.makhup.state import MakhupState


class RoadPlacement(NamedTuple):
    """Cards of the hand that are played, what is left of it, and the ends they are laid over."""

    verb: str
    kinds: Hand
    rest: Hand
    over: tuple[int, ...] = ()


def place_key(place: int) -> str:
    """Return the key of a card on the table."""
    return f"place{place}"


def ending_of(state: MakhupState) -> Action:
    """Return what ends the turn without a card being laid."""
    if state.drawn:
        return PASS
    return DRAW if state.drawable else PASS


def actions_of(state: MakhupState, hand: Hand) -> tuple[Action, ...]:
    """Return every action of a small hand under the printed rules of joining."""
    roads, (adds, merges, specials) = state.table.roads, menu_of(hand)
    kinds = roads.kinds
    once = twice = 0
    for end in roads.ends:
        bit = 1 << VALUES[kinds[end]]
        twice |= once & bit
        once |= bit
    found = [action for bit, action in adds if once & bit]
    found += [
        action for ends, both, action in merges if once & ends == ends and twice & both == both
    ]
    if once >> FREE:
        found += frees_of(hand)
    return (*found, *specials, ending_of(state))


def next_of(state: MakhupState, hand: Hand, path: Sequence[str]) -> Next:
    """Return what may follow a path."""
    if not path:
        return Next(plain(*_verbs(state, hand)))
    verb, *texts = path
    if verb == ADD:
        return _next_add(state, hand, texts)
    if verb == MERGE:
        return _next_merge(state, hand, texts)
    if verb == FREE_WORD:
        return _next_free(state, hand, texts)
    if verb == SPECIAL:
        return _next_special(hand, texts)
    ending = ending_of(state)
    return Next((), ending) if verb == ending[0] and not texts else NOTHING


def _verbs(state: MakhupState, hand: Hand) -> Iterator[str]:
    values = state.roads.values()
    made = sums_of(numbers_of(hand))
    if any(made >> value & 1 for value in values if value != FREE):
        yield ADD
    if can_merge((), values, hand, state.options):
        yield MERGE
    if made and FREE in values:
        yield FREE_WORD
    if not SPECIALS.isdisjoint(hand):
        yield SPECIAL
    yield DRAW_WORD if ending_of(state) == DRAW else PASS_WORD


def _end_token(roads: Roads, value: int, before: int = 0) -> Token:
    """Return the touch of the oldest end of a value, after so many others of it."""
    ends = [end for end in roads.ends if VALUES[roads.kinds[end]] == value]
    return Token(END_TEXTS[value], place_key(ends[before]))


def _next_add(state: MakhupState, hand: Hand, texts: Sequence[str]) -> Next:
    values = sorted(set(state.roads.values()) - {FREE})
    made = sums_of(numbers_of(hand))
    possible = [value for value in values if made >> value & 1]
    if not texts:
        return Next(tuple(_end_token(state.roads, value) for value in possible))
    value = END_TEXTS.find(texts[0])
    if value not in possible or len(texts[0]) != 1:
        return NOTHING
    return _next_cards(state, hand, (ADD, (value,)), texts[1:], single=False)


def _next_cards(
    state: MakhupState,
    hand: Hand,
    start: tuple[str, Sequence[int]],
    texts: Sequence[str],
    *,
    single: bool,
) -> Next:
    """Return the cards that may follow where some have been touched to be laid on ends."""
    verb, values = start
    chosen = [KIND.get(text, -1) for text in texts]
    total = sum(values)
    if not holds(hand, chosen) or not SPECIALS.isdisjoint(chosen):
        return NOTHING
    rest = total - sum(VALUES[kind] for kind in chosen)
    if single and chosen:
        complete = rest == 0 and len(chosen) == 1
        return Next((), _laid(state, verb, values, chosen)) if complete else NOTHING
    left = without_all(hand, chosen)
    if rest < 0 or (rest and not sums_of(numbers_of(left)) >> rest & 1):
        return NOTHING
    tokens = tuple(
        Token(CODES[kind], CODES[kind]) for kind in completing(rest, left, single=single)
    )
    done = chosen and not rest
    return Next(tokens, _laid(state, verb, values, chosen) if done else None)


def _laid(state: MakhupState, verb: str, values: Sequence[int], chosen: Sequence[int]) -> Action:
    return written(verb, values, chosen, only_last=state.options.ends == "last")


def _next_merge(state: MakhupState, hand: Hand, texts: Sequence[str]) -> Next:
    """Offer ends to join, as long as cards can still join them, and then the cards."""
    roads, options = state.roads, state.options
    values = roads.values()
    number = next((at for at, text in enumerate(texts) if text in KIND), len(texts))
    chosen = [END_TEXTS.find(text) if len(text) == 1 else -1 for text in texts[:number]]
    if FREE in chosen or not can_merge(chosen, values, hand, options):
        return NOTHING
    single = options.merge_cards == 1
    enough = len(chosen) > 1 and merge_sums(hand, options) >> sum(chosen) & 1
    if number < len(texts):
        start = (MERGE, chosen)
        return _next_cards(state, hand, start, texts[number:], single=single) if enough else NOTHING
    further = tuple(
        _end_token(roads, value, chosen.count(value))
        for value in sorted(set(values) - {FREE})
        if len(chosen) < options.most_roads and can_merge((*chosen, value), values, hand, options)
    )
    cards = completing(sum(chosen), hand, single=single) if enough else ()
    return Next((*further, *(Token(CODES[kind], CODES[kind]) for kind in cards)))


def _next_free(state: MakhupState, hand: Hand, texts: Sequence[str]) -> Next:
    cards = dict.fromkeys(numbers_of(hand))
    if FREE not in state.roads.values() or not cards:
        return NOTHING
    if not texts:
        return Next((_end_token(state.roads, FREE),))
    if texts[0] != END_TEXTS[FREE]:
        return NOTHING
    if len(texts) == 1:
        return Next(tuple(Token(CODES[kind], CODES[kind]) for kind in cards))
    kind = KIND.get(texts[1], -1)
    return Next((), FREED[kind]) if kind in cards and len(texts) == 2 else NOTHING


def _next_special(hand: Hand, texts: Sequence[str]) -> Next:
    cards = [kind for kind in dict.fromkeys(hand) if kind in SPECIALS]
    if not texts and cards:
        return Next(tuple(Token(CODES[kind], CODES[kind]) for kind in cards))
    kind = KIND.get(texts[0], -1) if len(texts) == 1 else -1
    return Next((), WIPED[kind]) if kind in cards else NOTHING


def placed_by(state: MakhupState, hand: Hand, action: Action) -> RoadPlacement | None:
    """Return what an action places, or None if the rules do not allow it."""
    parts = parts_of(action)
    if parts is None:
        return None
    verb, kinds = parts.verb, parts.kinds
    try:
        rest = without_all(hand, kinds)
    except ValueError:
        return None
    if verb == SPECIAL:
        return RoadPlacement(verb, kinds, rest) if WIPED.get(kinds[0]) == action else None
    over = state.table.roads.found(parts.values) if parts.values else None
    if over is None:
        return None
    fits = FREED.get(kinds[0]) == action if verb == FREE_WORD else _fits(state, parts)
    return RoadPlacement(verb, kinds, rest, over) if fits else None


def _fits(state: MakhupState, parts: Written) -> bool:
    """Tell whether so many cards may be laid over so many ends, and whether they add up."""
    options, roads = state.options, len(parts.values)
    if not parts.adds_up or not (parts.last if options.ends == "last" else parts.each):
        return False
    if parts.verb == ADD:
        return roads == 1
    cards = len(parts.kinds) == 1 or options.merge_cards != 1
    return parts.verb == MERGE and 1 < roads <= options.most_roads and cards
