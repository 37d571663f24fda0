"""The terminal table: draws any scene of any game, for the keyboard and the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from belpic.core.languages import Lang
    from belpic.core.options import Value


def run(  # noqa: PLR0913  # what the command line offers, each by its own name
    game_id: str | None = None,
    *,
    preset: str | None = None,
    seats: int | None = None,
    against: str | None = None,
    options: Mapping[str, Value] | None = None,
    lang: Lang = "en",
    ascii: bool = False,  # noqa: A002  # the word that the command line uses too
    record: Path | None = None,
    people: int = 1,
    position: str | None = None,
) -> None:
    """Open the terminal table and return when the person leaves it.

    Without a game the chooser comes first; with a game the match begins at once. `against` names
    the bots' level, `people` says how many play at this device, `position` is the one to begin in,
    and `record` is a file to replay instead of playing.

    Raises:
        BelpicError: for an unknown game, preset, seat count, option, level, or a position or record
            that cannot be read, before the screen changes.
    """
    from belpic.tui.start import open_table  # noqa: PLC0415  # Textual is slow to import

    open_table(
        game_id,
        preset=preset,
        seats=seats,
        against=against,
        options=options or {},
        lang=lang,
        ascii_only=ascii,
        record=record,
        people=people,
        position=position,
    )


def join(link: str, *, lang: Lang = "en", ascii: bool = False) -> None:  # noqa: A002  # the word that the command line uses too
    """Open a table of a server in the terminal, and return when the person leaves it.

    Raises:
        BelpicError: if the link leads to no table, before the screen changes.
    """
    from belpic.tui.joining import join_table  # noqa: PLC0415  # Textual is slow to import

    join_table(link, lang=lang, ascii_only=ascii)
