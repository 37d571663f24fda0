"""Forms of combinations, and walking towards them touch by touch without listing anything.

A *form* says how many cards of which values are wanted. A touch is possible if some form wants the
card and the rest of the hand can still complete it. Forms are few however large the hand is, so
this takes the same short time where the combinations themselves are millions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.action import Action, Next
from belpic.games._shared.cards.deck import CODES
from belpic.games._shared.cards.plays import PLAY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from belpic.games._shared.climbing.scale import Declared, Holding, Scale

ANY_COLOUR: Final = 3
"""The set of both colours: black is 1, red is 2."""


class Form(NamedTuple):
    """What cards a combination wants: `each` of every value, in the order they are laid out."""

    values: tuple[int, ...]
    each: int
    wild: int
    """How many of them may be wildcards."""

    @property
    def size(self) -> int:
        """How many cards there are in all."""
        return self.each * len(self.values)


class Walked(NamedTuple):
    """Where some touches have led: cards that may follow, and the form if it is complete."""

    following: set[Declared]
    complete: Form | None


class Needs(NamedTuple):
    """What is still missing of a form."""

    needed: dict[int, int]
    """How many cards of every value are still to come."""
    missing: int
    """For how many of them there is no natural card."""
    free: int
    """How many wildcards may still come."""


class Touched:
    """The cards touched so far, and what a hand has left."""

    __slots__ = ("cards", "colours", "left", "natural", "used", "used_wild", "wild")

    def __init__(self, holding: Holding, cards: list[Declared], scale: Scale) -> None:
        """Take the cards out of the hand; it must hold them."""
        self.cards = cards
        self.left = [0] * len(CODES)
        self.natural = [len(kinds) for kinds in holding.naturals]
        for kinds in (*holding.naturals, holding.wilds):
            for kind in kinds:
                self.left[kind] += 1
        self.wild = len(holding.wilds)
        self.used: dict[int, int] = {}
        self.used_wild = self.colours = 0
        for kind, value in cards:
            self.left[kind] -= 1
            self.used[value] = self.used.get(value, 0) + 1
            self.colours |= 1 << (kind & 1)
            if kind in scale.wilds:
                self.wild -= 1
                self.used_wild += 1
            else:
                self.natural[value] -= 1

    def needs(self, form: Form) -> Needs | None:
        """Return what a form still wants, None if it cannot be completed."""
        values, each, most = form
        needed = dict.fromkeys(values, each)
        for value, number in self.used.items():
            if needed.get(value, 0) < number:
                return None
            needed[value] -= number
        missing = 0
        natural = self.natural
        for value, number in needed.items():
            if number > natural[value]:
                missing += number - natural[value]
        free = min(self.wild, most - self.used_wild)
        return None if free < 0 or missing > free else Needs(needed, missing, free)


def parse(scale: Scale, holding: Holding, texts: Sequence[str]) -> list[Declared] | None:
    """Return the cards written as texts, None if they are not cards of the hand."""
    cards = []
    counts: dict[int, int] = {}
    for text in texts:
        card = scale.cards.get(text)
        if card is None:
            return None
        kind, value = card
        counts[kind] = counts.get(kind, 0) + 1
        where = holding.wilds if kind in scale.wilds else holding.naturals[value]
        if where.count(kind) < counts[kind]:
            return None
        cards.append(card)
    return cards


def walk(
    scale: Scale,
    holding: Holding,
    forms: Iterable[Form],
    cards: list[Declared],
    colours: int = ANY_COLOUR,
) -> Walked:
    """Return where the touched cards lead; one card at least must have one of the colours."""
    touched = Touched(holding, cards, scale)
    following: set[Declared] = set()
    complete = None
    coloured = bool(touched.colours & colours) or colours == ANY_COLOUR
    for value in touched.used:  # most forms fall away by this alone
        forms = [form for form in forms if value in form.values]
    for form in forms:
        needs = touched.needs(form)
        if needs is None:
            continue
        if len(cards) == form.size:
            complete = form if coloured else complete
            continue
        for card in _wanted(scale, holding, touched, needs):
            if coloured or _brings(scale, holding, touched, needs, card, colours):
                following.add(card)
    return Walked(following, complete)


def _wanted(scale: Scale, holding: Holding, touched: Touched, needs: Needs) -> Iterator[Declared]:
    """Yield the cards with which one can go on."""
    left = touched.left
    wilds = [kind for kind in scale.wilds if left[kind]] if needs.free else []
    for value, number in needs.needed.items():
        if not number:
            continue
        for kind in holding.naturals[value]:
            if left[kind]:
                yield kind, value
        if wilds and (needs.missing < needs.free or number > touched.natural[value]):
            for kind in wilds:
                yield kind, value


def _brings(
    scale: Scale, holding: Holding, touched: Touched, needs: Needs, card: Declared, colours: int
) -> bool:
    """Tell whether one of the colours comes with this card, or can still come after it."""
    kind, value = card
    if colours >> (kind & 1) & 1:
        return True
    values = [other for other, number in needs.needed.items() if number > (other == value)]
    # a wildcard of the colour that is left may stand for anything that is still to come
    kinds = [other for at in values for other in (*holding.naturals[at], *scale.wilds)]
    return any(colours >> (other & 1) & 1 and touched.left[other] for other in kinds)


def laid_out(scale: Scale, form: Form, cards: Sequence[Declared]) -> tuple[Declared, ...]:
    """Return the cards of a form in the order in which they are written.

    That is the order of the form, natural cards before wildcards, black before red. Which of
    several wildcards stands for what changes nothing, so they stand in that order as well.
    """
    place = {value: at for at, value in enumerate(form.values)}
    kinds = sorted(kind for kind, _ in cards if kind in scale.wilds)
    places = sorted(place[value] for kind, value in cards if kind in scale.wilds)
    sure = [card for card in cards if card[0] not in scale.wilds]
    wild = [(kind, form.values[at]) for kind, at in zip(kinds, places, strict=True)]
    return tuple(
        sorted((*sure, *wild), key=lambda card: (place[card[1]], card[0] in scale.wilds, card[0]))
    )


def written(scale: Scale, form: Form, cards: Sequence[Declared]) -> Action:
    """Return the action that plays cards as a form."""
    return Action((PLAY, *[scale.text(*card) for card in laid_out(scale, form, cards)]))


def offered(scale: Scale, walked: Walked, cards: Sequence[Declared]) -> Next:
    """Return what may be touched after the cards, and the action if they are complete."""
    tokens = scale.tokens
    action = written(scale, walked.complete, cards) if walked.complete else None
    return Next(tuple([tokens[card] for card in sorted(walked.following)]), action)
