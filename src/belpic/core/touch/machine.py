"""The machine itself: what may be touched, what it would mean, and what falls away."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.codec import to_json
from belpic.core.errors import Reason, reason
from belpic.core.touch.readings import (
    NOTHING_TOUCHED,
    Pick,
    Reading,
    Sort,
    Sorts,
    Touches,
    path_of,
    supposed_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from belpic.core.scene import Scene, Thing
    from belpic.core.view import View

WORDS_SUPPOSED: Final = 3
"""How many words before a touch may be supposed at once."""
THINGS_SUPPOSED: Final = 2
"""How many things that are not one's own may be supposed at once, such as two ends to be joined."""
FEW: Final = 8
"""Among how many things one may be supposed for a word that comes after it."""
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


class Meaning(NamedTuple):
    """One thing that a touch may mean: its token, and the readings it leads to.

    What is written in several ways after different words has all their texts.
    """

    token: Token
    texts: frozenset[str]
    readings: tuple[Reading, ...]


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
        self.sorts = Sorts.of(view.scene() if scene is None else scene, view.viewer)
        self._answers: dict[tuple[str, ...], Next] = {}
        self._unordered_after: Counter[tuple[str, ...]] = Counter()
        self._ordered_after: Counter[tuple[str, ...]] = Counter()
        self._free: dict[Touches, Mapping[str, tuple[Meaning, ...]]] = {}

    def next(self, path: tuple[str, ...]) -> Next:
        """Return what may follow a path; a path is asked for once."""
        found = self._answers.get(path)
        if found is None:
            found = self._answers[path] = self.view.next(path)
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
        found: defaultdict[str, dict[tuple[str, ...], list[tuple[Token, Reading]]]]
        found = defaultdict(lambda: defaultdict(list))
        for reading in touches.readings:
            for before, token, after in self._onward(touches, reading):
                found[token.key][before].append((token, after))
        return {key: tuple(_meanings(ways)) for key, ways in found.items()}

    def _onward(
        self, touches: Touches, reading: Reading
    ) -> Iterator[tuple[tuple[str, ...], Token, Reading]]:
        """Yield every touch with the path that it follows and the reading it leads to."""
        shared = touches.shared
        for index, (token, meant) in enumerate(reading):
            before = path_of(reading[:index])
            if not meant:
                yield before, token, (*reading[:index], Pick(token), *reading[index + 1 :])
            elif not self._is_thing(token) and token not in shared:
                yield before, token, reading
        for level in self._suppose(reading):
            for way in level:
                path = path_of(way)
                late = self._late(way[len(reading) :])
                for token in self.next(path).tokens:
                    if late is None or self.sorts.of_key(token.key) == late:
                        yield path, token, (*way, Pick(token))

    def _late(self, supposed: Reading) -> Sort | None:
        """Return what alone may be touched before things that are only supposed."""
        sorts = {self.sorts.of_key(pick.token.key) for pick in supposed if not pick.meant}
        if "own" in sorts:
            return "word"
        return "own" if sorts else None

    def _suppose(self, reading: Reading) -> Iterator[Sequence[Reading]]:
        """Yield the reading, then those that suppose ever more after it."""
        level: list[Reading] = [reading]
        for _ in range(1 + WORDS_SUPPOSED + THINGS_SUPPOSED):
            yield level
            words, things = self._supposed(level, len(reading))
            level = [*words, *things] if len(words) + len(things) <= WIDTH else words
            if not level or len(level) > WIDTH:
                return

    def _supposed(
        self, level: Sequence[Reading], begun: int
    ) -> tuple[list[Reading], list[Reading]]:
        """Return the ways with one more word supposed, and those with one more thing."""
        words: list[Reading] = []
        things: list[Reading] = []
        for way in level:
            tokens = self.next(path_of(way)).tokens
            more_words = sum(pick.meant for pick in way[begun:]) < WORDS_SUPPOSED
            asked = any(not self._is_thing(pick.token) for pick in way)
            more_things = asked and supposed_in(way[begun:]) < THINGS_SUPPOSED
            few = len(tokens) <= FEW and not any(self._is_thing(pick.token) for pick in way)
            for token in tokens:
                sort = self.sorts.of_key(token.key)
                if sort == "word" and more_words:
                    words.append((*way, Pick(token)))
                elif more_things and (sort == "thing" or (sort == "own" and few)):
                    things.append((*way, Pick(token, meant=False)))
        return words, things

    def take(self, meaning: Meaning) -> Touches:
        """Return the touches after one more that means this."""
        return Touches.of(map(self._ordered, meaning.readings))

    def _ordered(self, reading: Reading) -> Reading:
        """Return the reading with its last thing where it belongs, if the order says nothing.

        Whether it does is asked; after some answers for the same words, all of one kind, it is
        taken for granted.
        """
        *before, last = reading
        if not self._is_thing(last.token):
            return reading
        place = len(before)
        while place and self._is_after(before[place - 1], last):
            place -= 1
        words = path_of([pick for pick in before if not self._is_thing(pick.token)])
        if place == len(before) or self._ordered_after[words] >= CONVINCING:
            return reading
        sorted_ = (*before[:place], last, *before[place:])
        found = self.next(path_of(sorted_))
        trusted = self._unordered_after[words]
        if found == NOTHING or (trusted < CONVINCING and found != self.next(path_of(reading))):
            self._ordered_after[words] += not trusted
            return reading
        self._unordered_after[words] += 1
        return sorted_

    def _is_after(self, other: Pick, last: Pick) -> bool:
        return self._is_thing(other.token) and other.token.text > last.token.text

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
        chosen = [token for token in self.chosen(touches) if self._is_thing(token)]
        last = max((at for at, token in enumerate(chosen) if token.key == key), default=None)
        if last is None:
            # a word: all that fits without it stays, unless only this word fits
            left = self._again(chosen, touches)
            return self.start if left == touches else left
        return self._again([*chosen[:last], *chosen[last + 1 :]], touches)

    def _is_thing(self, token: Token) -> bool:
        return self.sorts.is_thing(token.key)

    def _again(self, tokens: Sequence[Token], touches: Touches) -> Touches:
        """Touch things again as they were meant; those that no longer fit fall away."""
        texts = frozenset(path_of(chain.from_iterable(touches.readings)))
        found = self.start
        for token in tokens:
            fitting = [one for one in self.free(found).get(token.key, ()) if one.texts & texts]
            readings = tuple(reading for one in fitting for reading in one.readings)
            if readings:
                found = self.take(Meaning(token, texts, readings))
        return found

    def chosen(self, touches: Touches) -> tuple[Token, ...]:
        """Return what was touched and the words taken by themselves, in the order of the path."""
        shared = touches.shared
        return tuple(
            token
            for token, meant in touches.readings[0]
            if meant and (self._is_thing(token) or token in shared)
        )

    def leads_on(self, touches: Touches) -> bool:
        """Tell whether touches read from another View mean something in this one."""
        return all(self.next(path_of(reading)) != NOTHING for reading in touches.readings)

    def whole(self, touches: Touches) -> Action | None:
        """Return the action if nothing may follow, and nothing but words was supposed."""
        if any(not pick.meant for reading in touches.readings for pick in reading):
            return None
        answers = [self.next(path_of(reading)) for reading in touches.readings]
        actions = {answer.action for answer in answers}
        ends = not any(answer.tokens for answer in answers)
        return answers[0].action if ends and len(actions) == 1 else None

    def complete(self, touches: Touches) -> tuple[Action, ...]:
        """Return the actions that the touches are as they stand, by their readings."""
        answers = [self.next(path_of(reading)).action for reading in touches.readings]
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
            answer = self.next(path_of(reading))
            if answer.action is not None:
                found[answer.action] = likeness(answer.action, reading)
                if len(set(found.values())) > 1:
                    return None
            left += [(*reading, Pick(token)) for token in answer.tokens]
        return None if left or not found else self.any_of(sorted(found))

    def any_of(self, actions: Sequence[Action]) -> Action:
        """Return one of several that are alike, so that nobody can tell which others there were."""
        if len(actions) == 1:
            return actions[0]
        known = json.dumps(to_json(self.view), ensure_ascii=False)
        digest = hashlib.sha256(known.encode()).digest()
        return actions[int.from_bytes(digest) % len(actions)]

    def why(self, touches: Touches, key: str) -> Reason:
        """Return why a key cannot be touched, in the words of the path that explain it best.

        Of a thing that is with the words supposed, since a game then knows what is meant.
        """
        direct, *levels = self._suppose(touches.readings[0])
        supposed = [way for level in levels for way in level][:EXPLAINED]
        ways = supposed if supposed and self.sorts.is_thing(key) else [*direct, *supposed]
        refusals = [self.view.why((*path_of(way), key)) for way in ways]
        told = [refusal for refusal in refusals if refusal is not None]
        best = [refusal for refusal in told if refusal.code != NOT_NOW]
        return (best or told or [reason(NOT_NOW, touch=key[:40], possible="–")])[0]

    def preview(self, touches: Touches) -> tuple[Thing, ...]:
        """Return what to show beside the table at these touches."""
        found: dict[Thing, None] = {}
        for reading in touches.readings[:PREVIEWED]:
            path = path_of(reading)
            if self.next(path) != NOTHING:
                found.update(dict.fromkeys(self.view.preview(path)))
        return tuple(found)


def likeness(action: Action, reading: Reading) -> Likeness:
    """Return what an action is but for the choice among tokens that are alike."""
    likes = {pick.token.text: pick.token.like for pick in reading}
    return tuple([likes.get(text) or text for text in action])


def _meanings(
    ways: Mapping[tuple[str, ...], list[tuple[Token, Reading]]],
) -> Iterator[Meaning]:
    """Yield what a touch may mean; what differs by words alone is asked by those words."""
    if all(len({token.text for token, _ in found}) == 1 for found in ways.values()):
        pairs = list(chain.from_iterable(ways.values()))
        texts = frozenset([token.text for token, _ in pairs])
        yield Meaning(pairs[0][0], texts, tuple([after for _, after in pairs]))
        return
    by_token: defaultdict[Token, list[Reading]] = defaultdict(list)
    for found in ways.values():
        for token, after in found:
            by_token[token].append(after)
    for token, readings in by_token.items():
        yield Meaning(token, frozenset((token.text,)), tuple(readings))
