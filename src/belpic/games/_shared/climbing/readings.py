"""What cards can be read as if not every wildcard is declared (Rulebook, cards §4)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from belpic.core.errors import Ambiguous, reason
from belpic.games._shared.cards.deck import CODES, KIND
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.climbing.forms import Form, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from belpic.core.action import Action
    from belpic.games._shared.climbing.scale import Declared, Scale


class Reading(NamedTuple):
    """A form that all the cards make together, and how that is written."""

    form: Form
    action: Action


def card_of(scale: Scale, word: str) -> Declared | None:
    """Return the card written as a word, with its value unless it is a wildcard without one."""
    code = word[:1].lower() + word[1:].upper()
    if code in scale.cards:
        return scale.cards[code]
    return None


def readings(scale: Scale, forms: Iterable[Form], words: Sequence[str]) -> Iterator[Reading]:
    """Yield the forms that the cards written as words make; bare wildcards stand for anything."""
    sure = [card for word in words if (card := card_of(scale, word))]
    codes = [word[:1].lower() + word[1:].upper() for word in words]
    bare = [KIND[code] for code in codes if KIND.get(code) in scale.wilds]
    if len(sure) + len(bare) < len(words):
        return
    wild = len(bare) + sum(kind in scale.wilds for kind, _ in sure)
    for form in forms:
        wanted = Counter(dict.fromkeys(form.values, form.each))
        wanted.subtract(value for _, value in sure)
        if form.size == len(words) and wild <= form.wild and min(wanted.values()) >= 0:
            cards = [*sure, *zip(bare, wanted.elements(), strict=True)]
            yield Reading(form, written(scale, form, cards))


def has_bare_wildcard(scale: Scale, words: Sequence[str]) -> bool:
    """Tell whether a wildcard among the words is not declared."""
    bare = {CODES[kind].casefold() for kind in scale.wilds}
    return any(word.casefold() in bare for word in words)


def declared_text(
    scale: Scale,
    forms: Iterable[Form],
    text: str,
    strength: Callable[[Form], tuple[object, int]],
    allows: Callable[[Action], bool],
) -> str:
    """Return the text of a play with every wildcard declared: the strongest reading is meant.

    `strength` says what a form is, and how strong it is among its like; only readings that the
    rules allow are meant. Other texts than plays are returned as they are.

    Raises:
        Ambiguous: if the cards can be different things; it lists them.
    """
    verb, *words = text.split() or [""]
    if verb.casefold() != PLAY or not has_bare_wildcard(scale, words):
        return text
    found = [reading for reading in readings(scale, forms, words) if allows(reading.action)]
    if len({strength(reading.form)[0] for reading in found}) > 1:
        listed = ", ".join(str(reading.action) for reading in found)
        raise Ambiguous(reason("ambiguous", text=text, actions=listed))
    best = max(found, key=lambda reading: strength(reading.form)[1], default=None)
    return str(best.action) if best else text
