"""Games in a list, as JSON data for programs and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.languages import languages

if TYPE_CHECKING:
    from belpic.core.codec import Json
    from belpic.core.info import GameInfo
    from belpic.core.text import Text


def described(info: GameInfo) -> dict[str, Json]:
    """Return what one may know of a game without loading its rules."""
    return {
        "id": info.id,
        "title": _everywhere(info.title),
        "summary": _everywhere(info.summary),
        "family": info.family,
        "version": info.version,
        "seats": list(info.seats),
        "usual_seats": info.usual_seats,
        "minutes": info.minutes,
        "presets": list(info.presets),
        "hidden": info.hidden,
        "chance": info.chance,
        "unit": info.unit,
    }


def _everywhere(text: Text) -> Json:
    # the general way would load the codec, and listing the games has to be quick
    return {lang: text.in_(lang) for lang in languages()}
