"""`belpic open`: a new table at a server."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from belpic.cli.choices import (
    MOST_SEATS,
    Against,
    Chosen,
    GameName,
    People,
    Preset,
    Seats,
    one_of,
    options_of,
    seats_of,
    values_of,
    whole,
)
from belpic.cli.complaints import refuse
from belpic.cli.language import current, phrase
from belpic.cli.output import say
from belpic.core import registry
from belpic.core.codec import to_json

if TYPE_CHECKING:
    from belpic.core.codec import Json


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("open")(open_table)


def open_table(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", show_default=False)],
    game: GameName,
    *,
    preset: Preset = None,
    option: Chosen = None,
    seats: Seats = None,
    against: Against = None,
    people: People = "1",
    clock: Annotated[str, typer.Option("--clock", metavar="CLOCK")] = "none",
    chat: Annotated[str, typer.Option("--chat", metavar="WHAT")] = "presets",
    watching: Annotated[str, typer.Option("--watching", metavar="WHAT")] = "public",
    entry: Annotated[str, typer.Option("--entry", metavar="WHO")] = "key",
) -> None:
    """Open a table, and say where it is."""
    found = registry.load(game)
    number = seats_of(found, seats)
    here = whole(people, "--people", low=0, high=MOST_SEATS)
    if here > number:
        raise refuse("people", people=here, seats=number)
    # what cannot be is told before the server is asked
    options_of(found, number, preset, option)
    chosen = values_of(found, option)
    rest: Json = {"kind": "open", "level": None}
    if against is not None:
        rest = {"kind": "bot", "level": against}
    own: Json = {"kind": "person", "level": None}
    terms: Json = {
        "clock": clock,
        "chat": one_of(chat, "--chat", "presets", "free", "off"),
        "watching": one_of(watching, "--watching", "public", "consent", "delayed"),
        "entry": one_of(entry, "--entry", "key", "lobby"),
    }
    wish: dict[str, Json] = {
        "game": game,
        "preset": preset,
        "options": {name: to_json(value) for name, value in chosen.items()},
        "seats": [own] * here + [rest] * (number - here),
        "terms": terms,
    }
    from belpic.tui.opening import open_at  # noqa: PLC0415  # Textual is slow to import
    from belpic.tui.preferences import records_folder  # noqa: PLC0415  # the same
    from belpic.tui.server_memory import FILE, ServerMemory  # noqa: PLC0415  # the same

    visits = ServerMemory(records_folder(os.environ).parent / FILE)
    made = open_at(address, wish, visits, current())
    say(phrase("open.table", link=made.link))
    if against is None and here < number:
        say(phrase("open.invitation", link=made.invitation))
