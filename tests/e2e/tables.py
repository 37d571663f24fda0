"""Opening tables of any game in a browser."""

from __future__ import annotations

import hashlib
from functools import cache

from playwright.sync_api import Page

from belpic.core import registry
from belpic.core.codec import Json
from belpic.core.match import Match
from belpic.core.record import Record
from belpic.core.seats import ALL
from tests.e2e.browser import play
from tests.e2e.short import seats_of, shortest


def open_table(
    page: Page,
    game: str,
    *,
    options: dict[str, Json] | None = None,
    invite: bool = False,
    preset: str | None = None,
    seats: int | None = None,
) -> None:
    """Open a table as the form does, against bots or for somebody with the link, and go there."""
    other: Json = {"kind": "open", "level": None} if invite else {"kind": "bot", "level": "greedy"}
    holders: list[Json] = [{"kind": "person", "level": None}]
    plan: Json = {
        "game": game,
        "preset": preset,
        "options": shortest(game)[0] if options is None else options,
        "seats": holders + [other] * ((seats or seats_of(game)) - 1),
    }
    answer = page.context.request.post("/api/tables", data=plan)
    opened = answer.json()
    assert answer.status == 201, opened
    # with the server's, of which the same holds, it decides what is dealt
    seed = hashlib.sha256(game.encode()).hexdigest()
    page.add_init_script(f"localStorage.setItem('belpic.seed.{opened['table']}', '{seed}')")
    page.goto(f"/t/{opened['table']}" + (f"#{opened['key']}" if invite else ""))
    page.wait_for_selector("main[data-phase]:not([data-phase=loading])")


def resume(page: Page, match: Match) -> None:
    """Play on from where a match stands, as its first seat and against bots."""
    record = Record.of(match, ALL).dumps()
    made = page.context.request.post("/api/studies", data={"record": record})
    assert made.status == 201, made.text()
    person: Json = {"kind": "person", "level": None}
    bot: Json = {"kind": "bot", "level": "greedy"}
    plan: Json = {
        "branch": 0,
        "n": len(match.events),
        "seats": [person] + [bot] * (match.seats - 1),
    }
    opened = page.context.request.post(f"/api/studies/{made.json()['study']}/tables", data=plan)
    assert opened.status == 201, opened.text()
    page.goto(f"/t/{opened.json()['table']}")


def give_up(page: Page) -> None:
    """Resign, by the button and its question."""
    # a touch that is under way may still open a dialog
    page.wait_for_selector("main[data-phase=playing][data-busy=no]")
    if page.query_selector("dialog[open]"):
        page.keyboard.press("Escape")
    open_drawer(page)
    page.click(".deeds .danger")
    page.click("dialog [data-resign]")


def open_drawer(page: Page) -> None:
    """Bring out what lies beside the stage, where there is no room for it all the time."""
    page.wait_for_selector("[data-drawer]", state="attached")
    if page.is_visible("[data-drawer][aria-expanded=false]"):
        page.click("[data-drawer]")


@cache
def quickest() -> str:
    """Return a short game of two with rounds."""
    return next(
        game
        for game in registry.ids()
        if "rounds" in registry.load(game).Options.specs() and seats_of(game) == 2
    )


def board_game() -> str:
    """Return a game on a board."""
    return next(game for game in registry.ids() if registry.info(game).family == "board")


def card_game() -> str:
    """Return a game with hidden hands."""
    return next(game for game in registry.ids() if registry.info(game).family == "cards")


def open_board(page: Page) -> None:
    """Open a table of a board game, and come to the first choice of a piece."""
    open_table(page, board_game(), options={})
    page.wait_for_selector("main[data-asked=yes][data-busy=no], main[data-phase=over]")
    while not page.query_selector(".place.free"):
        assert play(page, 1, 1), "the match is over"
        page.wait_for_selector("main[data-asked=yes][data-busy=no], main[data-phase=over]")
