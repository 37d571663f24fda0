"""In which order the cards of one's own hand lie: by rank, as the game gives them, or by colour."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from belpic.core.scene import Scene, Thing, Zone
from belpic.core.view import seat_of

if TYPE_CHECKING:
    from belpic.core.seats import Viewer

COLOURS: Final = ("black", "red", None)


def sort_hand(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene with the viewer's own hand by colour, and by rank within a colour."""
    return Scene(tuple(_sorted(thing, viewer) for thing in scene.things))


def _sorted(thing: Thing, viewer: Viewer) -> Thing:
    if not isinstance(thing, Zone) or thing.role != "hand" or thing.seat != seat_of(viewer):
        return thing
    cards = sorted(thing.cards, key=lambda card: COLOURS.index(card.colour))
    return replace(thing, cards=tuple(cards))
