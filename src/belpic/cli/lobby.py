"""`belpic lobby`: which tables of a server wait for somebody, and which for oneself."""

from __future__ import annotations

import os
from typing import Annotated
from urllib.parse import urlencode

import typer

from belpic.cli.choices import MOST_SEATS, AsJson, GameOption, Preset, whole
from belpic.cli.language import current, phrase, tell
from belpic.cli.output import columns, say, say_json


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("lobby")(lobby)


def lobby(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", show_default=False)],
    *,
    game: GameOption = None,
    preset: Preset = None,
    free: Annotated[str | None, typer.Option("--free", metavar="N", show_default=False)] = None,
    clock: Annotated[
        str | None, typer.Option("--clock", metavar="KIND", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the open tables, with the links that sit down there."""
    from belpic.core.codec import from_json  # noqa: PLC0415  # nothing else here needs it
    from belpic.table.meeting_messages import Lobby  # noqa: PLC0415  # the same
    from belpic.tui.opening import ask, origin_of  # noqa: PLC0415  # Textual is slow to import
    from belpic.tui.preferences import records_folder  # noqa: PLC0415  # the same
    from belpic.tui.server_memory import FILE, ServerMemory  # noqa: PLC0415  # the same

    least = None if free is None else str(whole(free, "--free", low=1, high=MOST_SEATS))
    asked = {"game": game, "preset": preset, "free": least, "clock": clock}
    query = urlencode({name: value for name, value in asked.items() if value is not None})
    origin = origin_of(address)
    cookie = ServerMemory(records_folder(os.environ).parent / FILE).cookie(origin)
    data = ask(origin, f"/api/lobby?{query}", None, cookie, current())
    if as_json:
        say_json(data)
        return
    found = from_json(Lobby, data)
    for one in found.waiting:
        say(phrase("lobby.waiting", title=tell(one.title), link=f"{origin}/t/{one.table}"))
    for match in found.running:
        names = ", ".join(phrase("lobby.bot") if one is None else tell(one) for one in match.names)
        link = f"{origin}/t/{match.table}"
        say(phrase("lobby.running", title=tell(match.title), names=names, link=link))
    if not found.tables:
        say(phrase("lobby.nothing"))
        return
    head = [phrase(f"lobby.{name}") for name in ("game", "rules", "clock", "free", "link")]
    rows = [
        [
            tell(one.title),
            tell(one.label),
            tell(one.clock.label),
            f"{one.free}/{one.seats}",
            f"{origin}/t/{one.table}" + ("" if one.own else "#lobby"),
        ]
        for one in found.tables
    ]
    say(columns([head, *rows]))
