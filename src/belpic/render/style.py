"""How a picture is made: in which colours and in which language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.text import Phrases
from belpic.render.palette import DARK, LIGHT, Palette

if TYPE_CHECKING:
    from belpic.core.languages import Lang
from belpic.core.text import Text

PHRASES: Final = Phrases("belpic.render")


@dataclass(frozen=True, slots=True)
class Style:
    """The colours and the language of a picture."""

    lang: Lang = "en"
    palette: Palette = LIGHT

    @staticmethod
    def of(lang: Lang, *, dark: bool = False) -> Style:
        """Return the style by day, or by night."""
        return Style(lang, DARK if dark else LIGHT)

    def say(self, text: Text) -> str:
        """Return a text in the picture's language."""
        return text.in_(self.lang)

    def phrase(self, key: str, **values: object) -> str:
        """Return one of the renderer's own phrases in the picture's language."""
        return PHRASES(key, **values).in_(self.lang)
