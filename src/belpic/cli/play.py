"""`belpic play`: a table in the terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belpic.cli.choices import (
    MOST_SEATS,
    Against,
    Chosen,
    People,
    Preset,
    Seats,
    options_of,
    seats_of,
    values_of,
    whole,
)
from belpic.cli.complaints import refuse
from belpic.cli.language import current
from belpic.cli.output import has_terminal
from belpic.cli.serve import prepare_games
from belpic.core import registry
from belpic.core.match import Match

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Value


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play")(play)


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", show_default=False)] = None,
    *,
    preset: Preset = None,
    option: Chosen = None,
    seats: Seats = None,
    against: Against = None,
    people: People = "1",
    position: Annotated[
        str | None, typer.Option("--position", metavar="POSITION", show_default=False)
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", show_default=False)
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii")] = False,
) -> None:
    """Open a table; without a game, one can be chosen there."""
    if game is None and (preset or option or seats or against or position):
        raise refuse("which_game")
    setting = Setting() if game is None else checked(game, preset, option, seats, against, position)
    _open(game, setting, whole(people, "--people", high=MOST_SEATS), record, ascii_only=ascii_only)


@dataclass(frozen=True, slots=True)
class Setting:
    """What belongs to one game, checked."""

    preset: str | None = None
    seats: int | None = None
    against: str | None = None
    position: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)


def checked(
    game: str,
    preset: str | None,
    option: list[str] | None,
    seats: str | None,
    against: str | None,
    position: str | None = None,
) -> Setting:
    """Refuse what cannot be played before the screen changes."""
    loaded = registry.load(game)
    number = seats_of(loaded, seats)
    options = options_of(loaded, number, preset, option)
    if position is not None:
        Match.begin(loaded, number, options, position)
    if against is not None:
        from belpic import bots  # noqa: PLC0415  # a table without bots does not need them

        bots.make(against, loaded)
    chosen = values_of(loaded, option)
    return Setting(preset, None if seats is None else number, against, position, chosen)


def _open(
    game: str | None, setting: Setting, people: int, record: Path | None, *, ascii_only: bool
) -> None:
    if not has_terminal():
        raise refuse("no_terminal")
    prepare_games()
    from belpic import tui  # noqa: PLC0415  # Textual is slow to import

    tui.run(
        game,
        preset=setting.preset,
        seats=setting.seats,
        against=setting.against,
        options=setting.options,
        lang=current(),
        ascii=ascii_only,
        record=record,
        people=people,
        position=setting.position,
    )
