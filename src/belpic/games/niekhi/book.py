"""The combinations of 連友 and what beats what (Rulebook, 連友, Combinations).

Colours do not count. Both 船 may stand for any card in one combination, so that the same cards can
often be read in several ways; the values of the 船 say which is meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from belpic.core.action import Action
from belpic.games._shared.cards.combinations import ITSELF, SHORTEST_RUN, VALUES
from belpic.games._shared.cards.deck import CODES, RANKS, SHIPS, STRENGTHS
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.climbing.forms import Form, written
from belpic.games._shared.climbing.scale import SLOTS, Holding, Scale
from belpic.games._shared.climbing.ways import Part, Ways, grown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Type = Literal["single", "set", "run", "run_of_sets"]
Bomb = Literal["free", "ranked"]
SCALE: Final = Scale(STRENGTHS, RANKS[1:-1] + RANKS[0], SHIPS, (ITSELF, *VALUES))
"""Strengths: 王 and 皇 are both 9, and a 船 that stands for nothing −1."""
BOMB: Final = 3
"""A set of so many cards goes on anything."""
REMEMBERED: Final = 1 << 14


class Made(NamedTuple):
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
    def of(form: Form) -> Made:
        """Return what a form makes."""
        return Made(form.each, len(form.values), form.values[-1])

    def beats(self, other: Made, bomb: Bomb) -> bool:
        """Tell whether this may be played on another combination (FOLLOW)."""
        if self[:2] == other[:2] and self.key > other.key:
            return True
        if not self.is_bomb:
            return False
        return bomb == "free" or not other.is_bomb or self.width > other.width


class Play(NamedTuple):
    """A combination that was laid down: its cards and what they are."""

    kinds: Hand
    made: Made


class Entry(NamedTuple):
    """A form that a hand can make, and the ways to lay it."""

    form: Form
    made: Made
    ways: Part


Entries = tuple[Entry, ...]


class Book:
    """The combinations that hands make, for some bounds of runs."""

    def __init__(self, low: int, high: int, wild: int) -> None:
        """Take the lowest and highest number of runs, and how many 船 one may have."""
        self.low = low
        self.high = high
        self.wild = wild
        self.runs: Callable[[Holding], Entries] = lru_cache(maxsize=REMEMBERED)(
            lambda holding: tuple(self._runs(holding))
        )
        """Return the runs and runs of sets in a hand."""
        self.read: Callable[[Action], Play | None] = lru_cache(maxsize=REMEMBERED)(self._read)
        """Return what an action lays down, None if it is no combination as it should be written."""

    @staticmethod
    @cache
    def of(low: int, high: int, wild: int) -> Book:
        """Return the book for some bounds."""
        return Book(low, high, wild)

    def leads(self, hand: Hand) -> list[Entry]:
        """Return everything that a leader can play, the small combinations first."""
        store = Store.of(hand)
        return [*store.singles, *store.sets, *self.runs(store.holding)]

    def answers(self, hand: Hand, current: Made, bomb: Bomb) -> list[Entry]:
        """Return everything that can be played on a combination."""
        store = Store.of(hand)
        width, length, key = current
        found: list[Entry] = []
        if length > 1:
            found += self._longer_runs(store.holding, current)
        elif width == 1:
            found = [entry for entry in store.singles if entry.made.key > key]
        elif width < BOMB:
            made = store.sets
            found = [one for one in made if one.made.width == width and one.made.key > key]
        if bomb == "free" or not current.is_bomb:
            found += store.bombs
        else:
            found += [entry for entry in store.bombs if entry.made.beats(current, bomb)]
        return found

    def _longer_runs(self, holding: Holding, current: Made) -> Iterator[Entry]:
        """Yield the runs of the same shape with a greater key."""
        width, length, key = current
        counts = [len(kinds) for kinds in holding.naturals]
        wild = min(self.wild, len(holding.wilds))
        for top in range(key + 1, self.high + 1):
            values = tuple(range(top - length + 1, top + 1))
            if sum([width - counts[value] for value in values if counts[value] < width]) <= wild:
                form = Form(values, width, self.wild)
                yield Entry(form, Made.of(form), Ways(SCALE, holding, form))

    def _runs(self, holding: Holding) -> Iterator[Entry]:
        counts = [len(kinds) for kinds in holding.naturals]
        wild = min(self.wild, len(holding.wilds))
        for width in range(1, max(counts) + wild + 1):
            missing = [max(0, width - count) for count in counts]
            for low in range(self.low, self.high - SHORTEST_RUN + 2):
                if missing[low] + missing[low + 1] + missing[low + 2] > wild:
                    continue
                values = range(low, self.high + 1)
                for length, number in grown(holding, values, width, self.wild, SHORTEST_RUN):
                    form = Form(tuple(values[:length]), width, self.wild)
                    yield Entry(form, Made.of(form), Ways(SCALE, holding, form, number=number))

    def _read(self, action: Action) -> Play | None:
        cards = [SCALE.cards[text] for text in action[1:] if text in SCALE.cards]
        if action[:1] != (PLAY,) or len(cards) != len(action) - 1 or not cards:
            return None
        form = self._form_of([value for _, value in cards])
        wild = sum(kind in SHIPS for kind, _ in cards)
        if form is None or wild > form.wild or written(SCALE, form, cards) != action:
            return None
        return Play(tuple(sorted(kind for kind, _ in cards)), Made.of(form))

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


@dataclass(frozen=True, slots=True, eq=False)
class Store:
    """What a hand holds besides runs, put together once."""

    holding: Holding
    singles: Entries
    sets: Entries
    bombs: Entries
    """The sets that go on anything."""

    @staticmethod
    @lru_cache(maxsize=REMEMBERED)
    def of(hand: Hand) -> Store:
        """Return what a hand holds."""
        holding = SCALE.hold(hand)
        naturals, wilds = holding
        singles = [
            single_of(value, tuple(dict.fromkeys(naturals[value])), wilds)
            for value in (ITSELF, *VALUES)
            if naturals[value] or wilds
        ]
        sets: list[Entry] = []
        for value in VALUES:
            if len(naturals[value]) + len(wilds) > 1:
                sets += sets_of(value, naturals[value], wilds)
        bombs = tuple([entry for entry in sets if entry.made.width >= BOMB])
        return Store(holding, tuple(singles), tuple(sets), bombs)


@lru_cache(maxsize=REMEMBERED)
def single_of(value: int, kinds: Hand, wilds: Hand) -> Entry:
    """Return the ways to play one card as this strength."""
    form = Form((value,), 1, 1)
    actions = tuple(written(SCALE, form, [(kind, value)]) for kind in (*kinds, *wilds))
    return Entry(form, Made(1, 1, value), actions)


@lru_cache(maxsize=REMEMBERED)
def sets_of(value: int, kinds: Hand, wilds: Hand) -> Entries:
    """Return the sets that the cards of one strength make with these 船."""
    naturals = tuple(kinds if slot == value else () for slot in range(SLOTS))
    found = []
    for size in range(2, len(kinds) + len(wilds) + 1):
        form = Form((value,), size, size)
        actions = tuple(Ways(SCALE, Holding(naturals, wilds), form))
        found.append(Entry(form, Made(size, 1, value), actions))
    return tuple(found)


def generals(kinds: Hand) -> int:
    """Return how many natural 将 are among the cards."""
    return sum(CODES[kind][1] == "8" for kind in kinds)
