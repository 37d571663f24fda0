"""Golden pictures of the screen as text. Change them only by `regenerate`, and say why."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest import mock

from belpic.core import registry
from belpic.core.languages import Lang
from belpic.core.options import Value
from belpic.core.record import Record
from belpic.core.seats import ALL
from belpic.tui.timeline import Timeline
from tests.tui.screen import opened, pretend
from tests.tui.test_timeline import played

FOLDER: Final = Path(__file__).parent / "golden"
SMALL, WIDE, TALL = (80, 24), (120, 48), (80, 60)


@dataclass(frozen=True)
class Shot:
    """One picture: what is set up, which keys are pressed, how large the terminal is."""

    keys: tuple[str, ...] = ()
    size: tuple[int, int] = SMALL
    lang: Lang = "en"
    preset: str | None = "default"
    ascii_only: bool = False
    people: int = 1
    limit: Value = 6
    replay: bool = False


SHOTS: Final = {
    "cards-small-ja": Shot(lang="ja"),
    "cards-tall-ja": Shot(size=TALL, lang="ja"),
    "cards-wide-en": Shot(("h", "1"), WIDE),
    "cards-tall-ascii": Shot(("B", "plus"), TALL, ascii_only=True),
    "grid-small-en": Shot(("N",), preset="grid"),
    "grid-wide-ja": Shot(("N", "up"), WIDE, "ja", "grid"),
    "grid-wide-ascii": Shot(("N",), WIDE, preset="grid", ascii_only=True),
    "refused-en": Shot(("N", "right", "right", "enter"), preset="grid"),
    "which-ja": Shot(("N", "2"), lang="ja", preset="grid"),
    "write-en": Shot(("colon", "x", "enter")),
    "write-ascii": Shot(("colon", "x", "enter"), ascii_only=True),
    "cover-ja": Shot(("enter", "4"), lang="ja", people=2),
    "over-en": Shot(("4",), WIDE, limit=1),
    "over-ja": Shot(("4",), lang="ja", limit=1),
    "leave-ja": Shot(("q",), lang="ja"),
    "help-ja": Shot(("question_mark",), TALL, "ja"),
    "help-ascii": Shot(("question_mark",), TALL, ascii_only=True),
    "form-en": Shot(("n", "4", "down", "right"), TALL),
    "form-ja": Shot(("n", "4"), lang="ja"),
    "chooser-ja": Shot(lang="ja", preset=None),
    "chooser-ascii": Shot(preset=None, ascii_only=True),
    "replay-en": Shot(("right", "right", "right"), preset=None, replay=True),
    "replay-wide-ja": Shot(("end",), WIDE, "ja", None, replay=True),
}


async def take(shot: Shot) -> str:
    """Return the screen after the keys of a shot."""
    with (
        mock.patch.object(registry, "packages", return_value={"pretend": "tests.tui.pretend"}),
        tempfile.TemporaryDirectory() as folder,
    ):
        setup = shot.preset and pretend(shot.preset, people=shot.people, limit=shot.limit)
        record = (Timeline.of(Record.of(played(), ALL)), "match.json") if shot.replay else None
        async with opened(
            Path(folder),
            setup or None,
            keys=shot.keys,
            size=shot.size,
            lang=shot.lang,
            ascii_only=shot.ascii_only,
            record=record,
        ) as driver:
            return driver.text + "\n"


def regenerate() -> None:
    """Write all golden pictures anew and remove those that no shot takes."""
    FOLDER.mkdir(exist_ok=True)
    for stale in {path.stem for path in FOLDER.glob("*.txt")} - set(SHOTS):
        (FOLDER / f"{stale}.txt").unlink()
    for name, shot in SHOTS.items():
        (FOLDER / f"{name}.txt").write_text(asyncio.run(take(shot)), encoding="utf-8")


if __name__ == "__main__":
    regenerate()
