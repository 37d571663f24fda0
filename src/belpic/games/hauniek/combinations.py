"""The combinations that hands make in 軟連 (Rulebook, 軟連, Combinations)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.quick import quick
from belpic.games._shared.cards.deck import CODES
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.climbing.enumeration import (
    FEW,
    Kept,
    Part,
    Span,
    Ways,
    few_wilds,
    grown,
    quickly_grown,
)
from belpic.games._shared.climbing.forms import ANY_COLOUR, Form, parse, walk, written
from belpic.games._shared.climbing.scale import SLOTS, Declared, Holding, Scale
from belpic.games._shared.lazy import Lazy
from belpic.games.hauniek.circle import (
    CIRCLE,
    MASKS,
    MUN,
    NO_FOOT,
    PLACES,
    SCALES,
    STRONGER,
    HauniekForm,
    Mun,
    around,
    colours_of,
)
from belpic.games.hauniek.outline import RUN_PLACES, SPAN, STRONGER_PLACES, kinds_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

REMEMBERED: Final = 1 << 14
HANDS_REMEMBERED: Final = 64
"""Hands whose combinations stay at hand, since a walk asks for them at every touch."""
FOOT: Final = "foot="
"""Begins the token that names the foot of the whole circle."""
FEET: Final = {f"{FOOT}{rank}": foot for foot, rank in enumerate(CIRCLE)}
ALL_FEET: Final = tuple(range(PLACES))
NO_FEET: Final = (NO_FOOT,)
WHOLE: Final = Form(ALL_FEET, 1, PLACES)
"""The run of all places."""


RUNS: Final = tuple(
    tuple(Form(around(foot, length), 1, length) for length in range(1, PLACES + 1))
    for foot in ALL_FEET
)
"""The runs by foot and length."""


@quick
@dataclass(frozen=True, slots=True)
class HauniekPlay:
    """A combination that was laid down: its cards, their colours and what they are."""

    kinds: Hand
    made: HauniekForm
    colours: int
    # what those who answer ask for again and again
    is_run: bool
    size: int
    foot: int
    alike: int
    """The kinds of its foot (`Outline.kinds`)."""
    beating: int
    """The kinds that beat its foot and have one of its colours."""
    longer: int
    """The places of a run from its foot on with one card more."""

    @staticmethod
    def of(kinds: Hand, made: HauniekForm) -> HauniekPlay:
        """Return what cards are that make something."""
        kind, size, foot = made
        colours = colours_of(kinds)
        beating = 0 if foot == NO_FOOT else kinds_at(STRONGER_PLACES[foot], colours)
        alike = longer = 0
        if 0 <= foot < PLACES:
            alike = kinds_at(1 << SPAN * foot, ANY_COLOUR)
            longer = RUN_PLACES[foot][min(size + 1, PLACES)]
        return HauniekPlay(kinds, made, colours, kind == "run", size, foot, alike, beating, longer)

    def goes_on(self, other: HauniekPlay) -> bool:
        """Tell whether this may be laid on another combination (LEGAL ANSWER)."""
        if other.foot == NO_FOOT or not self.colours & other.colours:
            return False
        if self.size > other.size:
            return self.foot == other.foot
        alike = self.size == other.size and self.is_run == other.is_run
        return alike and self.foot in STRONGER[other.foot]


class HauniekFound(NamedTuple):
    """A form that a hand can make, and the ways to lay it."""

    form: Form
    made: HauniekForm
    ways: Part
    only: Holding | None = None
    """The cards of which it is made, where not the whole hand may be used."""
    feet: tuple[int, ...] = ()
    """The feet that can be named for the whole circle."""


Entries = tuple[HauniekFound, ...]


class Rounds(Lazy):
    """The ways to lay the whole circle, each with every foot that can be named."""

    __slots__ = ("feet", "ways")

    def __init__(self, ways: Ways, feet: tuple[int, ...]) -> None:
        """Take the ways without a foot, and the feet."""
        self.ways = ways
        self.feet = feet

    def __len__(self) -> int:
        """Return how many ways there are."""
        return len(self.ways) * len(self.feet)

    def __eq__(self, other: object) -> bool:
        """Compare by ways and feet."""
        return isinstance(other, Rounds) and (self.ways, self.feet) == (other.ways, other.feet)

    __hash__ = None  # type: ignore[assignment]  # compared, but never used as a key

    def make(self, index: int) -> Action:
        """Return the way at an index."""
        way, foot = divmod(index, len(self.feet))
        return Action((*self.ways[way], f"{FOOT}{CIRCLE[self.feet[foot]]}"))


class HauniekCombinations:
    """The combinations that hands make by some options."""

    def __init__(self, mun: Mun, run_min: int, *, one_colour: bool, declared: bool) -> None:
        """Take the options: what 無 is, how long and of what colour runs are, and full circles."""
        self.scale: Final = SCALES[mun]
        self.run_min = run_min
        self.one_colour = one_colour
        self.declared = declared
        self.read: Callable[[Action], HauniekPlay | None] = lru_cache(maxsize=REMEMBERED)(
            self._read
        )
        """Return what an action lays down, None if it is no combination as it should be written."""
        self.leads: Callable[[Hand], Entries] = lru_cache(HANDS_REMEMBERED)(self._leads)
        """Return everything that a leader can play, the small combinations first."""
        self.answers: Callable[[Hand, HauniekPlay], Entries] = lru_cache(HANDS_REMEMBERED)(
            self._answers
        )
        """Return everything that can be laid on a combination."""

    @staticmethod
    @cache
    def of(
        mun: Mun, run_min: int, one_colour: bool, declared: bool
    ) -> HauniekCombinations:  # a key
        """Return the book for some options."""
        return HauniekCombinations(mun, run_min, one_colour=one_colour, declared=declared)

    def _leads(self, hand: Hand) -> Entries:
        naturals, wilds, _ = self.scale.hold(hand)
        found: list[HauniekFound] = []
        for value in (*ALL_FEET, MUN):
            found += small_of(self.scale, value, naturals[value], wilds)
        return (*found, *self.run_leads(hand))

    def run_leads(self, hand: Hand) -> Entries:
        """Return the runs that a leader can play, the whole circle included."""
        found: list[HauniekFound] = []
        for part in self._run_holdings(self.scale.hold(hand)):
            for form, number in self._spans(part):
                found.append(self._entry(part, form, Ways(self.scale, part, form, number=number)))
            found += self._whole(part, ANY_COLOUR, ALL_FEET)
        return tuple(found)

    def whole_leads(self, hand: Hand) -> Entries:
        """Return the whole circle as a leader can play it, of cards of any colour."""
        return tuple(self._whole(self.scale.hold(hand), ANY_COLOUR, ALL_FEET))

    def _run_holdings(self, holding: Holding) -> tuple[Holding, ...]:
        """Return the cards of which runs are made."""
        if self.one_colour:
            return holding.of_colour(0), holding.of_colour(1)
        return (holding,)

    def _entry(self, holding: Holding, form: Form, ways: Part) -> HauniekFound:
        return HauniekFound(form, HauniekForm.of(form), ways, holding if self.one_colour else None)

    def _spans(self, holding: Holding) -> list[Span]:
        """Return all runs but the whole circle, which is laid from any foot alike."""
        wilds = holding.wilds
        different = 2 * holding.different[:PLACES]
        few = len(wilds) <= FEW
        chosen = few_wilds(wilds, len(wilds)) if few else (0, 0)
        found: list[Span] = []
        for foot in ALL_FEET:
            if few and (wilds or (different[foot] and different[foot + 1])):
                numbers = different[foot : foot + PLACES - 1]
                found += quickly_grown(numbers, RUNS[foot], chosen, self.run_min)
            elif not few:
                found += grown(holding, RUNS[foot][:-1], len(wilds), self.run_min)
        return found

    def _whole(
        self, holding: Holding, colours: int, feet: tuple[int, ...]
    ) -> Iterator[HauniekFound]:
        """Yield the whole circle, if the cards are there."""
        if lacking_in(holding.different).bit_count() > len(holding.wilds):
            return
        ways = Ways(self.scale, holding, WHOLE, colours)
        if ways:
            laid = Rounds(ways, feet) if self.declared else ways
            entry = self._entry(holding, WHOLE, laid)
            yield entry._replace(feet=feet) if self.declared else entry

    def _answers(self, hand: Hand, current: HauniekPlay) -> Entries:
        if current.made.foot == NO_FOOT:
            return ()
        return (*self.stronger(hand, current), *self.larger(hand, current))

    def stronger(self, hand: Hand, current: HauniekPlay) -> list[HauniekFound]:
        """Return the combinations of the same type and size whose foot is stronger (A)."""
        (kind, size, foot), colours = current.made, current.colours
        naturals, wilds, different = self.scale.hold(hand)
        wild, lacking = len(wilds), lacking_in(different)
        found: list[HauniekFound] = []
        for other in STRONGER[foot]:
            if kind == "run":
                if (MASKS[other][size] & lacking).bit_count() <= wild:
                    found += self.run(hand, other, size, colours)
            elif len(naturals[other]) + wild >= size:
                small = small_of(self.scale, other, naturals[other], wilds, colours)
                found += [entry for entry in small if entry.form.each == size]
        return found

    def larger(self, hand: Hand, current: HauniekPlay) -> list[HauniekFound]:
        """Return the combinations with the same foot and more cards (B)."""
        (_, size, foot), colours = current.made, current.colours
        if foot == MUN:
            return []
        naturals, wilds, different = self.scale.hold(hand)
        found: list[HauniekFound] = []
        if len(naturals[foot]) + len(wilds) > size:
            small = small_of(self.scale, foot, naturals[foot], wilds, colours)
            found += [entry for entry in small if entry.form.each > size]
        wild, lacking = len(wilds), lacking_in(different)
        for length in range(max(size + 1, self.run_min), PLACES + 1):
            if (MASKS[foot][length] & lacking).bit_count() > wild:
                break
            found += self.run(hand, foot, length, colours)
        return found

    def run(self, hand: Hand, foot: int, length: int, colours: int) -> list[HauniekFound]:
        """Return the run of this foot and length, for each set of cards it may be made of."""
        form = RUNS[foot][length - 1]
        found: list[HauniekFound] = []
        for part in self._run_holdings(self.scale.hold(hand)):
            if length == PLACES:
                found += self._whole(part, colours, (foot,)) if self.declared else ()
            elif ways := Ways(self.scale, part, form, colours):
                found.append(self._entry(part, form, ways))
        return found

    def walk(
        self, hand: Hand, entries: Sequence[HauniekFound], texts: Sequence[str], colours: int
    ) -> Next:
        """Return what may be touched after some cards, towards these entries."""
        named = texts[-1] if texts and texts[-1] in FEET else None
        texts = texts[:-1] if named else texts
        whole = self.scale.hold(hand)
        cards = parse(self.scale, whole, texts)
        if cards is None:
            return NOTHING
        following: set[Declared] = set()
        action, feet = None, set[int]()
        for only in dict.fromkeys([entry.only for entry in entries]):
            if only is not None and parse(self.scale, only, texts) is None:
                continue
            forms = [entry.form for entry in entries if entry.only == only]
            walked = walk(self.scale, only or whole, forms, cards, colours)
            following |= walked.following
            if walked.complete is None:
                continue
            action = written(self.scale, walked.complete, cards)
            if walked.complete == WHOLE:
                feet.update(f for entry in entries if entry.form == WHOLE for f in entry.feet)
        if feet or named:
            return _named(cards, action, sorted(feet), named, self.scale)
        tokens = self.scale.tokens
        return Next(tuple([tokens[card] for card in sorted(following)]), action)

    def _read(self, action: Action) -> HauniekPlay | None:
        scale = self.scale
        foot = FEET.get(action[-1]) if action else None
        texts = action[1:] if foot is None else action[1:-1]
        cards = [scale.cards[text] for text in texts if text in scale.cards]
        if action[:1] != (PLAY,) or len(cards) != len(texts) or not cards:
            return None
        form = self._form_of(cards)
        if form is None or not self._in_order(cards, form):
            return None
        kinds = tuple(sorted([kind for kind, _ in cards]))
        if (foot is not None) != (form == WHOLE and self.declared):
            return None
        made = HauniekForm.of(form) if foot is None else HauniekForm("run", PLACES, foot)
        return HauniekPlay.of(kinds, made)

    def _in_order(self, cards: Sequence[Declared], form: Form) -> bool:
        """Tell whether cards that are a form stand as they are written (`laid_out`).

        A set has its natural cards first; the places of a run are in order already.
        """
        wilds = [kind for kind, _ in cards if kind in self.scale.wilds]
        if len(form.values) > 1:
            return wilds == sorted(wilds)
        kinds = [kind for kind, _ in cards]
        naturals = sorted(kind for kind in kinds if kind not in self.scale.wilds)
        return kinds == naturals + sorted(wilds)

    def _form_of(self, cards: Sequence[Declared]) -> Form | None:
        """Return the form of cards as they are laid out, if they are one."""
        values = tuple(value for _, value in cards)
        size = len(values)
        if size == 1:
            return Form(values, 1, 1)
        if len(set(values)) == 1:
            return None if values[0] == MUN else Form(values[:1], size, size)
        same = colours_of(tuple(kind for kind, _ in cards)) != ANY_COLOUR
        fits = self.run_min <= size <= PLACES and (same or not self.one_colour)
        # the whole circle is always written from 兵 on
        row = ALL_FEET if size == PLACES else around(values[0], size)
        return Form(values, 1, size) if fits and values == row else None


@lru_cache(maxsize=REMEMBERED)
def lacking_in(different: tuple[int, ...]) -> int:
    """Return the places of the circle of which there is no card, as a set."""
    return sum(1 << place for place in ALL_FEET if not different[place])


def _named(
    cards: Sequence[Declared],
    action: Action | None,
    feet: Sequence[int],
    named: str | None,
    scale: Scale,
) -> Next:
    """Return which foot can be named for a whole circle, or the action once one is."""
    if action is None or (named and FEET[named] not in feet):
        return NOTHING
    if named:
        return Next((), Action((*action, named)))
    kinds = {value: kind for kind, value in cards}
    return Next(
        tuple(Token(f"{FOOT}{CIRCLE[foot]}", CODES[kinds[foot]], scale.name(foot)) for foot in feet)
    )


@lru_cache(maxsize=REMEMBERED)
def small_of(
    scale: Scale, value: int, kinds: Hand, wilds: Hand, colours: int = ANY_COLOUR
) -> Entries:
    """Return the singles and sets that the cards of one rank make with these wildcards."""
    if value == MUN:
        wilds, most = (), min(1, len(kinds))
    else:
        most = len(kinds) + len(wilds)
    naturals = tuple(kinds if slot == value else () for slot in range(SLOTS))
    found = []
    for size in range(1, most + 1):
        form = Form((value,), size, size)
        holding = Holding.of(naturals, wilds)
        if ways := Ways(scale, holding, form, colours):
            found.append(HauniekFound(form, HauniekForm.of(form), Kept(ways)))
    return tuple(found)
