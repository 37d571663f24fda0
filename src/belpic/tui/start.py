"""From the arguments of the command line to an open table."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from belpic.core import registry
from belpic.records.foreign import read_any
from belpic.tui.app import TerminalTable
from belpic.tui.preferences import Preferences
from belpic.tui.setup import Setup
from belpic.tui.timeline import Timeline

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from belpic.core.languages import Lang
    from belpic.core.options import Value


def open_table(  # noqa: PLR0913  # what the command line offers, each by its own name
    game_id: str | None,
    *,
    preset: str | None,
    seats: int | None,
    against: str | None,
    options: Mapping[str, Value],
    lang: Lang,
    ascii_only: bool,
    record: Path | None,
    people: int,
    position: str | None = None,
) -> None:
    """Check everything, then open the terminal table; see `belpic.tui.run`."""
    manner = Preferences.of(lang, ascii_only=ascii_only, environment=os.environ)
    setup = None
    if game_id is not None:
        setup = Setup.of(
            registry.load(game_id),
            preset=preset,
            seats=seats,
            against=against,
            people=people,
            chosen=options,
            start=position,
        )
    shown = None if record is None else (Timeline.of(read_any(str(record)).record), str(record))
    TerminalTable(manner, setup, shown).run()
