"""What touches may mean: paths on which some tokens were touched and others are supposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from belpic.core.action import Token
from belpic.core.quick import quick
from belpic.core.scene import (
    Amount,
    Board,
    Card,
    Counter,
    Forecast,
    Mark,
    Note,
    Panel,
    Piece,
    Scene,
    Zone,
    touchable,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from belpic.core.seats import Viewer

Sort = Literal["own", "thing", "amount", "word", "loose"]
"""One's own card or piece, another one, a number, something to say, or nothing in the scene."""
THINGS: Final[frozenset[Sort]] = frozenset({"own", "thing", "amount"})
"""What is touched on the table; all else is said."""


LOOKED_AT: Final = (Counter, Forecast, Mark, Note, Panel)
"""What nobody touches."""

Path = tuple[str, ...]
"""The texts of tokens, one after the other."""


class Pick(NamedTuple):
    """A token of a path, and what it names; not meant is what one is only supposed to mean."""

    token: Token
    sort: Sort
    meant: bool = True


class Reading(NamedTuple):
    """One path that the touches may be.

    It grows by one pick at a time, and carries what is asked of it for every touch.
    """

    path: tuple[str, ...] = ()
    picks: tuple[Pick, ...] = ()
    words: tuple[str, ...] = ()
    """The texts of what is said, not touched on the table."""
    supposed: int = 0
    """How many things are only supposed."""

    @staticmethod
    def of(picks: Iterable[Pick]) -> Reading:
        """Return the reading of these picks in their order."""
        found = Reading()
        for pick in picks:
            found = found.then(pick)
        return found

    @property
    def said(self) -> frozenset[Token]:
        """The tokens of the words."""
        if not self.words:
            return frozenset()
        return frozenset([pick.token for pick in self.picks if pick.sort not in THINGS])

    def then(self, pick: Pick) -> Reading:
        """Return the reading with one pick more."""
        path, picks, words, supposed = self
        text = pick.token.text
        return Reading(
            (*path, text),
            (*picks, pick),
            words if pick.sort in THINGS else (*words, text),
            supposed if pick.meant else supposed + 1,
        )


@quick
@dataclass(frozen=True, slots=True)
class Touches:
    """What has been touched so far: all its readings, each once, in a stable order."""

    readings: tuple[Reading, ...]

    def __hash__(self) -> int:
        """Return the hash of the first path, which is quicker than that of all tokens."""
        return hash(self.readings[0].path)

    @staticmethod
    def of(readings: Sequence[Reading]) -> Touches:
        """Return the touches with these readings; of equal paths the one that supposes less."""
        if len(readings) == 1:
            return Touches(tuple(readings))
        found: dict[tuple[str, ...], Reading] = {}
        for reading in readings:
            other = found.get(reading.path)
            if other is None or reading.supposed < other.supposed:
                found[reading.path] = reading
        return Touches(tuple([found[path] for path in sorted(found)]))

    @property
    def shared_words(self) -> frozenset[Token]:
        """What is said in every reading."""
        first, *others = self.readings
        return first.said.intersection(*[reading.said for reading in others])


NOTHING_TOUCHED: Final = Touches((Reading(),))


@dataclass(frozen=True, slots=True)
class Sorts:
    """What kind of thing each key of a scene is; a word is whatever is no card, place or number."""

    by_key: Mapping[str, Sort]

    @staticmethod
    def of(scene: Scene, viewer: Viewer) -> Sorts:
        """Sort the keys of a scene, as the viewer sees them."""
        words: list[str] = []
        own: list[str] = []
        things: list[str] = []
        amounts: list[str] = []
        for thing in scene.things:
            # scenes are long: what most of their things are is asked for first
            if isinstance(thing, Piece):
                (own if thing.seat == viewer else things).append(thing.place)
            elif isinstance(thing, Zone):
                words.append(thing.key)
                (own if thing.seat == viewer else things).extend([one.key for one in thing.cards])
            elif isinstance(thing, Board):
                things += [place.key for place in thing.places]
            elif isinstance(thing, Card):
                things.append(thing.key)
            elif isinstance(thing, Amount):
                amounts.append(thing.key)
            elif not isinstance(thing, LOOKED_AT):
                words += touchable(thing)
        # the last one counts: whatever is one's own, then things, then numbers
        found: dict[str, Sort] = dict.fromkeys(words, "word")
        found.update(dict.fromkeys(amounts, "amount"))
        found.update(dict.fromkeys(things, "thing"))
        found.update(dict.fromkeys(own, "own"))
        return Sorts(found)

    def of_key(self, key: str) -> Sort:
        """Return what a key names."""
        return self.by_key.get(key, "loose")

    def is_thing(self, key: str) -> bool:
        """Tell whether a key names a card, a place or a number."""
        return self.of_key(key) in THINGS
