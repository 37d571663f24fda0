"""The combinations of 連友 and what beats what (Rulebook, 連友, Combinations).

Colours do not count. Both 船 may stand for any card in one combination, so that the same cards can
often be read in several ways; the values of the 船 say which is meant.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from belpic.core.action import Action
from belpic.games._shared.cards.combinations import ITSELF, SHORTEST_RUN, VALUES
from belpic.games._shared.cards.deck import CODES, DECK, RANKS, SHIPS, STRENGTHS
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.climbing.enumeration import Chain, Kept, Part, Span, Spans, Ways, grown
from belpic.games._shared.climbing.forms import Form, written
from belpic.games._shared.climbing.scale import SLOTS, Holding, Scale

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Type = Literal["single", "set", "run", "run_of_sets"]
Bomb = Literal["free", "ranked"]
GENERAL: Final = 8
SCALE: Final = Scale(
    STRENGTHS, RANKS[1:-1] + RANKS[0], SHIPS, (ITSELF, *VALUES), frozenset({GENERAL})
)
"""Strengths: 王 and 皇 are both 9, and a 船 that stands for nothing −1.

Nothing but how often 将 come back from the pile asks for a colour (`fetch_shou`), so that 将 alone
are told apart.
"""
STRENGTHS_UP: Final = (ITSELF, *VALUES)
"""All strengths, the weakest first."""
WIDEST: Final = max(Counter(STRENGTHS[kind] for kind in DECK).values()) + len(SHIPS)
"""How many cards of one strength there can be."""
BOMB: Final = 3
"""A set of so many cards goes on anything."""
REMEMBERED: Final = 1 << 14
HANDS_REMEMBERED: Final = 64
"""Hands whose combinations stay at hand, since a walk asks for them at every touch."""


class NiekhiForm(NamedTuple):
    """What cards are together; of the same width and length the greater key is stronger."""

    width: int
    """How many cards of every strength."""
    length: int
    """How many strengths in a row."""
    key: int

    @property
    def type(self) -> Type:
        """What it is called."""
        if self.length == 1:
            return "single" if self.width == 1 else "set"
        return "run" if self.width == 1 else "run_of_sets"

    @property
    def shape(self) -> tuple[int, int]:
        """What two combinations have in common that can be compared."""
        return self.width, self.length

    @property
    def is_bomb(self) -> bool:
        """Whether it goes on anything."""
        return self.length == 1 and self.width >= BOMB

    @staticmethod
    def of(form: Form) -> NiekhiForm:
        """Return what a form makes."""
        return NiekhiForm(form.each, len(form.values), form.values[-1])

    def beats(self, other: NiekhiForm, bomb: Bomb) -> bool:
        """Tell whether this may be played on another combination (FOLLOW)."""
        if self[:2] == other[:2] and self.key > other.key:
            return True
        if not self.is_bomb:
            return False
        return bomb == "free" or not other.is_bomb or self.width > other.width


class NiekhiPlay(NamedTuple):
    """A combination that was laid down: its cards and what they are."""

    kinds: Hand
    made: NiekhiForm


class NiekhiFound(NamedTuple):
    """A form that a hand can make, and the ways to lay it."""

    form: Form
    made: NiekhiForm
    ways: Part


Entries = tuple[NiekhiFound, ...]


class NiekhiCombinations:
    """The combinations that hands make, for some bounds of runs."""

    def __init__(self, low: int, high: int, wild: int) -> None:
        """Take the lowest and highest number of runs, and how many 船 one may have."""
        self.low = low
        self.high = high
        self.wild = wild
        self.forms: Final = [
            {
                first: [
                    Form(tuple(range(first, last + 1)), width, wild)
                    for last in range(first, high + 1)
                ]
                for first in range(low, high + 1)
            }
            for width in range(WIDEST + 1)
        ]
        """The runs by width, by their lowest number and by their length."""
        self.read: Callable[[Action], NiekhiPlay | None] = lru_cache(maxsize=REMEMBERED)(self._read)
        """Return what an action lays down, None if it is no combination as it should be written."""
        self.leads: Callable[[Hand], Entries] = lru_cache(HANDS_REMEMBERED)(self._leads)
        """Return everything that a leader can play, the small combinations first."""
        self.answers: Callable[[Hand, NiekhiForm, Bomb], Entries] = lru_cache(HANDS_REMEMBERED)(
            self._answers
        )
        """Return everything that can be played on a combination."""

    @staticmethod
    @cache
    def of(low: int, high: int, wild: int) -> NiekhiCombinations:
        """Return the book for some bounds."""
        return NiekhiCombinations(low, high, wild)

    def _leads(self, hand: Hand) -> Entries:
        holding = SCALE.hold(hand)
        small = [entry for value in STRENGTHS_UP for entry in small_of(value, *_of(holding, value))]
        return (*small, *self._entries(holding, self._spans(holding)))

    def _answers(self, hand: Hand, current: NiekhiForm, bomb: Bomb) -> Entries:
        holding = SCALE.hold(hand)
        small = (
            entry
            for value in _strong_enough(holding, current)
            for entry in small_of(value, *_of(holding, value))
            if entry.made.beats(current, bomb)
        )
        return (*small, *self._entries(holding, self._longer_spans(holding, current)))

    def _entries(self, holding: Holding, spans: Iterable[Span]) -> Iterator[NiekhiFound]:
        for form, number in spans:
            yield NiekhiFound(form, NiekhiForm.of(form), Ways(SCALE, holding, form, number=number))

    def lead_parts(self, hand: Hand) -> list[Part]:
        """Return the ways to play everything that a leader can, quickly."""
        holding = SCALE.hold(hand)
        naturals, wilds, _ = holding
        parts: list[Part] = [
            small_actions(value, naturals[value], wilds)
            for value in STRENGTHS_UP
            if wilds or naturals[value]
        ]
        spans = self._spans(holding)
        return [*parts, Spans(SCALE, holding, spans)] if spans else parts

    def answer_parts(self, hand: Hand, current: NiekhiForm, bomb: Bomb) -> list[Part]:
        """Return the ways to play everything that goes on a combination, quickly."""
        holding = SCALE.hold(hand)
        naturals, wilds, _ = holding
        parts: list[Part] = [
            found
            for value in _strong_enough(holding, current)
            if (found := answering(value, naturals[value], wilds, current, bomb))
        ]
        if current.length > 1 and (spans := self._longer_spans(holding, current)):
            parts.append(Spans(SCALE, holding, spans))
        return parts

    def _longer_spans(self, holding: Holding, current: NiekhiForm) -> list[Span]:
        """Return the runs of the same shape with a greater key."""
        width, length, key = current
        if length == 1:
            return []
        naturals, wilds, _ = holding
        wild = min(self.wild, len(wilds))
        found = []
        for top in range(key + 1, self.high + 1):
            form = self.forms[width][top - length + 1][length - 1]
            missing = 0
            for value in form.values:
                if len(naturals[value]) < width:
                    missing += width - len(naturals[value])
            if missing <= wild:
                found.append((form, len(Ways(SCALE, holding, form))))
        return found

    def _spans(self, holding: Holding) -> list[Span]:
        """Return all runs and runs of sets."""
        counts = [len(kinds) for kinds in holding.naturals]
        wild = min(self.wild, len(holding.wilds))
        found: list[Span] = []
        for width in range(1, max(counts) + wild + 1):
            missing = [max(0, width - count) for count in counts]
            for low in range(self.low, self.high - SHORTEST_RUN + 2):
                if missing[low] + missing[low + 1] + missing[low + 2] <= wild:
                    forms = self.forms[width][low]
                    found += grown(holding, forms, wild, SHORTEST_RUN)
        return found

    def _read(self, action: Action) -> NiekhiPlay | None:
        cards = [SCALE.cards[text] for text in action[1:] if text in SCALE.cards]
        if action[:1] != (PLAY,) or len(cards) != len(action) - 1 or not cards:
            return None
        form = self._form_of([value for _, value in cards])
        wild = sum(kind in SHIPS for kind, _ in cards)
        if form is None or wild > form.wild or written(SCALE, form, cards) != action:
            return None
        return NiekhiPlay(tuple(sorted(kind for kind, _ in cards)), NiekhiForm.of(form))

    def _form_of(self, values: list[int]) -> Form | None:
        """Return the form that cards of these values are, if they are one."""
        different = tuple(sorted(set(values)))
        each = len(values) // len(different)
        if any(values.count(value) != each for value in different):
            return None
        low, high = different[0], different[-1]
        if low == high:
            return None if low == ITSELF and each > 1 else Form(different, each, each)
        gapless = high - low == len(different) - 1 and len(different) >= SHORTEST_RUN
        inside = self.low <= low and high <= self.high
        return Form(different, each, self.wild) if gapless and inside else None


def _strong_enough(holding: Holding, current: NiekhiForm) -> list[int]:
    """Return the strengths of which there are enough: most of a hand are too weak and too few."""
    naturals, wild = holding.naturals, len(holding.wilds)
    width, length, key = current
    needed = min(width, BOMB) if length == 1 else BOMB
    return [
        value
        for value in STRENGTHS_UP
        if len(naturals[value]) + wild >= (needed if value > key else BOMB)
    ]


def _of(holding: Holding, value: int) -> tuple[Hand, Hand]:
    return holding.naturals[value], holding.wilds


@lru_cache(maxsize=REMEMBERED)
def small_of(value: int, kinds: Hand, wilds: Hand) -> Entries:
    """Return the singles and sets that the cards of one strength make with these 船."""
    naturals = tuple(kinds if slot == value else () for slot in range(SLOTS))
    holding = Holding.of(naturals, wilds)
    # a 船 that stands for nothing makes no set
    most = 1 if value == ITSELF else len(kinds) + len(wilds)
    found = []
    for size in range(1, most + 1):
        form = Form((value,), size, size)
        if ways := Ways(SCALE, holding, form):
            found.append(NiekhiFound(form, NiekhiForm(size, 1, value), Kept(ways)))
    return tuple(found)


@lru_cache(maxsize=REMEMBERED)
def small_actions(value: int, kinds: Hand, wilds: Hand) -> Part:
    """Return the ways to play these singles and sets."""
    return Chain([entry.ways for entry in small_of(value, kinds, wilds)])


@lru_cache(maxsize=REMEMBERED)
def answering(value: int, kinds: Hand, wilds: Hand, current: NiekhiForm, bomb: Bomb) -> Part:
    """Return the ways to play those of them that go on a combination."""
    entries = small_of(value, kinds, wilds)
    return Chain([entry.ways for entry in entries if entry.made.beats(current, bomb)])


def generals(kinds: Hand) -> int:
    """Return how many natural 将 are among the cards."""
    return sum(CODES[kind][1] == "8" for kind in kinds)
