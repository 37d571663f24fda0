"""What touches may mean: paths on which some tokens were touched and others are supposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from belpic.core.action import Token
from belpic.core.scene import Amount, Board, Card, Piece, Scene, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.seats import Viewer

Sort = Literal["own", "thing", "amount", "word", "loose"]
"""One's own card or piece, another one, a number, something to say, or nothing in the scene."""


class Pick(NamedTuple):
    """A token of a path; not meant is what somebody is only supposed to mean."""

    token: Token
    meant: bool = True


Reading = tuple[Pick, ...]
"""One path that the touches may be."""


def path_of(reading: Iterable[Pick]) -> tuple[str, ...]:
    """Return the texts of a reading."""
    return tuple([pick.token.text for pick in reading])


@dataclass(frozen=True, slots=True)
class Touches:
    """What has been touched so far: all its readings, each once, in a stable order."""

    readings: tuple[Reading, ...]

    def __hash__(self) -> int:
        """Return the hash of the paths, which is quicker than that of all tokens."""
        return hash(tuple([path_of(reading) for reading in self.readings]))

    @staticmethod
    def of(readings: Iterable[Reading]) -> Touches:
        """Return the touches with these readings; of equal paths the one that supposes less."""
        found: dict[tuple[str, ...], Reading] = {}
        for reading in readings:
            path = path_of(reading)
            other = found.get(path)
            if other is None or supposed_in(reading) < supposed_in(other):
                found[path] = reading
        return Touches(tuple(found[path] for path in sorted(found)))

    @property
    def shared(self) -> frozenset[Token]:
        """The tokens that stand in every reading."""
        first, *others = [frozenset(pick.token for pick in reading) for reading in self.readings]
        return first.intersection(*others)


NOTHING_TOUCHED: Final = Touches(((),))


def supposed_in(reading: Reading) -> int:
    """Return how many things of a reading are only supposed."""
    return sum(not pick.meant for pick in reading)


@dataclass(frozen=True, slots=True)
class Sorts:
    """What kind of thing each key of a scene is; a word is whatever is no card, place or number."""

    own: frozenset[str]
    things: frozenset[str]
    amounts: frozenset[str]
    keys: frozenset[str]

    @staticmethod
    def of(scene: Scene, viewer: Viewer) -> Sorts:
        """Sort the keys of a scene, as the viewer sees them."""
        own: set[str] = set()
        things: set[str] = set()
        amounts: set[str] = set()
        for thing in scene.things:
            match thing:
                case Board(places=places):
                    things.update(place.key for place in places)
                case Piece(place=place, seat=seat):
                    things.add(place)
                    own.update((place,) if seat == viewer else ())
                case Zone(cards=cards, seat=seat):
                    (own if seat == viewer else things).update(card.key for card in cards)
                case Card(key=key):
                    things.add(key)
                case Amount(key=key):
                    amounts.add(key)
                case _:
                    pass
        return Sorts(frozenset(own), frozenset(things), frozenset(amounts), scene.keys())

    def of_key(self, key: str) -> Sort:
        """Return what a key names."""
        if key in self.own:
            return "own"
        if key in self.things:
            return "thing"
        if key in self.amounts:
            return "amount"
        return "word" if key in self.keys else "loose"

    def is_thing(self, key: str) -> bool:
        """Tell whether a key names a card, a place or a number."""
        return key in self.own or key in self.things or key in self.amounts
