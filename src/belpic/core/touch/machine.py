"""The machine itself: what may be touched, what it would mean, and what falls away."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.codec import to_json
from belpic.core.errors import Reason, reason
from belpic.core.lazy_property import lazy_property
from belpic.core.touch.meanings import Meaning, Onward, meanings_of
from belpic.core.touch.offer import Offer
from belpic.core.touch.readings import (
    NOTHING_TOUCHED,
    THINGS,
    Path,
    Pick,
    Reading,
    Sort,
    Sorts,
    Touches,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from belpic.core.scene import Scene, Thing
    from belpic.core.view import View

WORDS_SUPPOSED: Final = 3
"""How many words before a touch may be supposed at once."""
THINGS_SUPPOSED: Final = 2
"""How many things that are not one's own may be supposed at once, such as two ends to be joined."""
WIDTH: Final = 128
"""How many ways of supposing are followed; where there are more, fewer things are supposed."""
COMPLETION_STEPS: Final = 60
"""How many paths are looked at to find out that there is only one completion."""
CONVINCING: Final = 24
"""How often the order of things must have said nothing, or something, before it is granted."""
PREVIEWED: Final = 3
"""Of how many readings something is shown beside the table."""
EXPLAINED: Final = 6
"""How many ways of supposing are asked why something is impossible."""
NOT_NOW: Final = "not_now"
"""The code of the reason that tells least: only what else is possible."""


Likeness = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Continues:
    """The touch led on, or back."""

    touches: Touches


@dataclass(frozen=True, slots=True)
class Asks:
    """The touch may mean several things; nothing has changed yet."""

    meanings: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """The touch is impossible, and this is why."""

    reason: Reason


TouchResult = Continues | Asks | Declined


class TouchMachine:
    """Touches of one viewer at one moment; it remembers answers, never touches."""

    start: Final = NOTHING_TOUCHED

    def __init__(self, view: View, scene: Scene | None = None) -> None:
        """Take the View, and its scene if it is there already."""
        self.view = view
        self.scene = view.scene() if scene is None else scene
        self._walk = view.walker()
        self._answers: dict[Path, Next] = {}
        self._offers: dict[Path, Offer] = {}
        self._unordered_after: Counter[Path] = Counter()
        self._ordered_after: Counter[Path] = Counter()
        self._free: dict[Touches, Mapping[str, tuple[Meaning, ...]]] = {}
        self._drawn: int | None = None

    @lazy_property
    def sorts(self) -> Sorts:
        """What kind of thing each key of the scene is."""
        return Sorts.of(self.scene, self.view.viewer)

    def next(self, path: Path) -> Next:
        """Return what may follow a path; a path is asked for once."""
        found = self._answers.get(path)
        if found is None:
            found = self._answers[path] = self._walk(path)
        return found

    def offer(self, path: Path) -> Offer:
        """Return the same, with what each token names."""
        found = self._offers.get(path)
        if found is None:
            found = self._offers[path] = Offer.of(self.next(path).tokens, self.sorts)
        return found

    @property
    def answered(self) -> int:
        """How many paths have been asked for."""
        return len(self._answers)

    def free(self, touches: Touches) -> Mapping[str, tuple[Meaning, ...]]:
        """Return what may be touched, by key, with all that each touch may mean."""
        found = self._free.get(touches)
        if found is None:
            found = self._free[touches] = self._find_free(touches)
        return found

    def _find_free(self, touches: Touches) -> Mapping[str, tuple[Meaning, ...]]:
        found: defaultdict[str, list[Onward]] = defaultdict(list)
        shared = touches.shared_words
        for reading in touches.readings:
            for onward in self._onward(reading, shared):
                found[onward[1].key].append(onward)
        return {key: meanings_of(ways) for key, ways in found.items()}

    def _onward(self, reading: Reading, shared: frozenset[Token]) -> Iterator[Onward]:
        """Yield every touch that may follow; words that all readings share are not asked for."""
        path, picks = reading.path, reading.picks
        for index, (token, sort, meant) in enumerate(picks):
            if not meant:
                filled = (*picks[:index], Pick(token, sort), *picks[index + 1 :])
                yield path[:index], token, Reading.of(filled)
            elif sort not in THINGS and token not in shared:
                yield path[:index], token, reading
        for level in self._suppose(reading):
            for way in level:
                late = self._late(reading, way)
                for pick in self.offer(way.path).picks:
                    if late is None or pick.sort == late:
                        yield way.path, pick.token, way.then(pick)

    def _late(self, reading: Reading, way: Reading) -> Sort | None:
        """Return what alone may be touched before things that a way only supposes."""
        if way.supposed == reading.supposed:
            return None
        added = way.picks[len(reading.picks) :]
        return "word" if any(pick.sort == "own" and not pick.meant for pick in added) else "own"

    def _suppose(self, reading: Reading) -> Iterator[Sequence[Reading]]:
        """Yield the reading, then those that suppose ever more after it."""
        level: list[Reading] = [reading]
        for _ in range(1 + WORDS_SUPPOSED + THINGS_SUPPOSED):
            yield level
            words, things = self._supposed(level, reading)
            level = [*words, *things] if len(words) + len(things) <= WIDTH else words
            if not level or len(level) > WIDTH:
                return

    def _supposed(
        self, level: Sequence[Reading], begun: Reading
    ) -> tuple[list[Reading], list[Reading]]:
        """Return the ways with one more word supposed, and those with one more thing."""
        words: list[Reading] = []
        things: list[Reading] = []
        for way in level:
            offer = self.offer(way.path)
            supposed = way.supposed - begun.supposed
            if offer.words and len(way.path) - len(begun.path) - supposed < WORDS_SUPPOSED:
                words += map(way.then, offer.words)
            if offer.things and way.words and supposed < THINGS_SUPPOSED:
                few = offer.is_few_after(way)
                things += [
                    way.then(pick._replace(meant=False))
                    for pick in offer.things
                    if few or pick.sort == "thing"
                ]
        return words, things

    def only_reading(self, touches: Touches) -> Reading | None:
        """Return the one way to read touches if nothing is supposed, and nothing can be.

        What may follow is then what the game offers there, each token a meaning of its own.
        """
        if len(touches.readings) > 1:
            return None
        reading = touches.readings[0]
        if reading.supposed or self.offer(reading.path).lets_suppose(reading):
            return None
        return reading

    def take(self, meaning: Meaning) -> Touches:
        """Return the touches after one more that means this."""
        return self._taken(meaning.readings)

    def _taken(self, readings: Sequence[Reading]) -> Touches:
        return Touches.of([self.ordered(reading) for reading in readings])

    def ordered(self, reading: Reading) -> Reading:
        """Return the reading with its last thing where it belongs, if the order says nothing.

        Whether it does is asked; after some answers for the same words, all of one kind, it is
        taken for granted.
        """
        picks, words = reading.picks, reading.words
        last = picks[-1]
        if last.sort not in THINGS or self.has_order(words):
            return reading
        end = place = len(picks) - 1
        while place and _is_after(picks[place - 1], last):
            place -= 1
        if place == end:
            return reading
        path, _, _, supposed = reading
        sorted_ = Reading(
            (*path[:place], path[end], *path[place:end]),
            (*picks[:place], last, *picks[place:end]),
            words,
            supposed,
        )
        found = self.next(sorted_.path)
        trusted = self._unordered_after.get(words, 0)
        if found == NOTHING or (trusted < CONVINCING and found != self.next(reading.path)):
            self._ordered_after[words] += not trusted
            return reading
        self._unordered_after[words] += 1
        return sorted_

    def has_order(self, words: Path) -> bool:
        """Tell whether it is granted that the order of things after some words says something."""
        return self._ordered_after.get(words, 0) >= CONVINCING

    def touch(self, touches: Touches, key: str, text: str | None = None) -> TouchResult:
        """Touch a key: go on if possible, otherwise take it back, or begin anew with it.

        The text says which meaning is meant where there are several.
        """
        for meanings in (self.free(touches).get(key), self._anew(touches, key)):
            if meanings is None:
                continue
            chosen = [one for one in meanings if text is None or text in one.texts]
            if chosen:
                return Asks(tuple(chosen)) if len(chosen) > 1 else Continues(self.take(chosen[0]))
        if any(token.key == key for token in self.chosen(touches)):
            return Continues(self.without(touches, key))
        return Declined(self.why(touches, key))

    def _anew(self, touches: Touches, key: str) -> tuple[Meaning, ...] | None:
        """Return what a key means to begin with, if it is not to be taken back."""
        chosen = any(token.key == key for token in self.chosen(touches))
        return None if chosen else self.free(self.start).get(key)

    def without(self, touches: Touches, key: str) -> Touches:
        """Take back the last touch of a key, and what depended on it."""
        picks = touches.readings[0].picks
        things = [token for token, sort, meant in picks if meant and sort in THINGS]
        for last in reversed(range(len(things))):
            if things[last].key == key:
                return self._again([*things[:last], *things[last + 1 :]], touches)
        # a word: all that fits without it stays, unless only this word fits
        left = self._again(things, touches)
        return self.start if left == touches else left

    def _again(self, tokens: Sequence[Token], touches: Touches) -> Touches:
        """Touch things again as they were meant; those that no longer fit fall away."""
        texts = frozenset(chain.from_iterable([reading.path for reading in touches.readings]))
        found = self.start
        for token in tokens:
            readings = self._meant(found, token.key, texts)
            if readings:
                found = self._taken(readings)
        return found

    def _meant(self, touches: Touches, key: str, texts: frozenset[str]) -> list[Reading]:
        """Return where a touch of a key leads that means one of these texts."""
        only = self.only_reading(touches)
        if only is not None:
            picks = self.offer(only.path).by_key.get(key, ())
            return [only.then(pick) for pick in picks if pick.token.text in texts]
        fitting = [one for one in self.free(touches).get(key, ()) if one.texts & texts]
        return [reading for one in fitting for reading in one.readings]

    def chosen(self, touches: Touches) -> tuple[Token, ...]:
        """Return what was touched and the words taken by themselves, in the order of the path."""
        if len(touches.readings) == 1:
            # what is said in the only reading is said in all of them
            return tuple([token for token, _, meant in touches.readings[0].picks if meant])
        shared = touches.shared_words
        return tuple(
            [
                token
                for token, sort, meant in touches.readings[0].picks
                if meant and (sort in THINGS or token in shared)
            ]
        )

    def leads_on(self, touches: Touches) -> bool:
        """Tell whether touches read from another View mean something in this one."""
        return all(self.next(reading.path) != NOTHING for reading in touches.readings)

    def whole(self, touches: Touches) -> Action | None:
        """Return the action if nothing may follow, and nothing but words was supposed."""
        found = self.next(touches.readings[0].path).action
        for reading in touches.readings:
            tokens, action = self.next(reading.path)
            if reading.supposed or tokens or action != found:
                return None
        return found

    def complete(self, touches: Touches) -> tuple[Action, ...]:
        """Return the actions that the touches are as they stand, by their readings."""
        answers = [self.next(reading.path).action for reading in touches.readings]
        return tuple(dict.fromkeys(action for action in answers if action is not None))

    def completion(self, touches: Touches) -> Action | None:
        """Return what the touches are as they stand, or the only thing they can become."""
        if touches == self.start:
            return None
        actions = self.complete(touches)
        if actions:
            return actions[0] if len(actions) == 1 else None
        return self._only_completion(touches)

    def _only_completion(self, touches: Touches) -> Action | None:
        found: dict[Action, Likeness] = {}
        left = list(touches.readings)
        for _ in range(COMPLETION_STEPS):
            if not left:
                break
            reading = left.pop()
            answer = self.next(reading.path)
            if answer.action is not None:
                found[answer.action] = likeness(answer.action, reading)
                if len(set(found.values())) > 1:
                    return None
            left += map(reading.then, self.offer(reading.path).picks)
        return None if left or not found else self.any_of(sorted(found))

    def any_of(self, actions: Sequence[Action]) -> Action:
        """Return one of several that are alike, so that nobody can tell which others there were."""
        if len(actions) == 1:
            return actions[0]
        if self._drawn is None:
            known = json.dumps(to_json(self.view), ensure_ascii=False)
            self._drawn = int.from_bytes(hashlib.sha256(known.encode()).digest())
        return actions[self._drawn % len(actions)]

    def why(self, touches: Touches, key: str) -> Reason:
        """Return why a key cannot be touched, in the words of the path that explain it best.

        Of a thing that is with the words supposed, since a game then knows what is meant.
        """
        direct, *levels = self._suppose(touches.readings[0])
        supposed = [way for level in levels for way in level][:EXPLAINED]
        ways = supposed if supposed and self.sorts.is_thing(key) else [*direct, *supposed]
        refusals = [self.view.why((*way.path, key)) for way in ways]
        told = [refusal for refusal in refusals if refusal is not None]
        best = [refusal for refusal in told if refusal.code != NOT_NOW]
        return (best or told or [reason(NOT_NOW, touch=key[:40], possible="–")])[0]

    def preview(self, touches: Touches) -> tuple[Thing, ...]:
        """Return what to show beside the table at these touches."""
        found: dict[Thing, None] = {}
        for reading in touches.readings[:PREVIEWED]:
            if self.next(reading.path) != NOTHING:
                found.update(dict.fromkeys(self.view.preview(reading.path)))
        return tuple(found)


def likeness(action: Action, reading: Reading) -> Likeness:
    """Return what an action is but for the choice among tokens that are alike."""
    likes = {pick.token.text: pick.token.like for pick in reading.picks if pick.token.like}
    return tuple([likes.get(text, text) for text in action]) if likes else action


def _is_after(other: Pick, last: Pick) -> bool:
    """Tell whether a pick is a thing that is sorted after another one."""
    return other.sort in THINGS and other.token.text > last.token.text
