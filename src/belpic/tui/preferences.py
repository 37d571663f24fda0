"""How a person likes the table: language, characters, colours, motion, pace."""

from __future__ import annotations

import contextlib
import json
import math
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.languages import Lang

PACE: Final = 0.6
"""Seconds for which a bot's turn can be followed before it acts."""
SLOWEST: Final = 10.0
FILE: Final = "manner.json"
STILL: Final = frozenset({"0", "off", "no", "none", "false", "reduce"})


def records_folder(environment: Mapping[str, str]) -> Path:
    """Return where records are kept unless another place is named."""
    data = environment.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "belpic" / "records"


@dataclass(slots=True)
class Preferences:
    """What one can change while the table is open."""

    lang: Lang = "en"
    ascii_only: bool = False
    letters: bool = False
    dark: bool = True
    motion: bool = True
    pace: float = PACE
    folder: Path = field(default_factory=lambda: records_folder(os.environ))
    by_colour: bool = False
    """Whether the cards of one's own hand lie by colour; remembered in a file."""

    @staticmethod
    def of(lang: Lang, *, ascii_only: bool, environment: Mapping[str, str]) -> Preferences:
        """Return the manner that the command line and the environment ask for.

        `BELPIC_MOTION=off`, like Textual's own `TEXTUAL_ANIMATIONS=none`, keeps the sticks still;
        `BELPIC_THEME=light` begins on a light background; `BELPIC_PACE` is the seconds for which a
        bot's turn can be followed.
        """
        asked = {environment.get(name, "").lower() for name in MOTION}
        return Preferences(
            lang,
            ascii_only,
            dark=environment.get("BELPIC_THEME", "").lower() != "light",
            motion=not asked & STILL,
            pace=_pace(environment.get("BELPIC_PACE", "")),
            folder=records_folder(environment),
            by_colour=_kept(records_folder(environment).parent / FILE),
        )

    @property
    def reads(self) -> Lang:
        """The language of everything shown; ASCII knows English only."""
        return "en" if self.ascii_only else self.lang

    def remember(self) -> None:
        """Keep what is to be found again next time; a full disk is no reason to fail."""
        with contextlib.suppress(OSError):
            self.folder.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps({"by_colour": self.by_colour})
            (self.folder.parent / FILE).write_text(text, encoding="utf-8")


def _kept(path: Path) -> bool:
    try:
        return json.loads(path.read_text(encoding="utf-8"))["by_colour"] is True
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _pace(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        return PACE
    return PACE if math.isnan(seconds) else min(max(seconds, 0.0), SLOWEST)


MOTION: Final = ("BELPIC_MOTION", "TEXTUAL_ANIMATIONS")
