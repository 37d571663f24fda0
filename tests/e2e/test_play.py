"""Playing in a real browser against the real server, by touching what is offered."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from tests.e2e.browser import READY, Lang, Screen, guest, number, play, take_turns, touch_something
from tests.e2e.serving import Served
from tests.size import FULL

WAYS: tuple[tuple[Lang, Screen], ...] = (("ja", "phone"), ("en", "desktop"))
MOST_TOUCHES = 1500
LONG = 30
"""Games of more minutes than this are played for a while and then given up."""
SHORTER = {"rounds": 2, "seasons": 1}


def ways(game: str) -> tuple[tuple[Lang, Screen], ...]:
    """Return how a game is tried: every way in the full size, one by turns in the small one."""
    return WAYS if FULL else (WAYS[registry.ids().index(game) % 2],)


def open_table(page: Page, game: str, **chairs: str) -> str:
    """Open a short table with the form's own request, and go there."""
    known = registry.load(game).Options.specs()
    options = {name: value for name, value in SHORTER.items() if name in known}
    seats = registry.info(game).seats[0]
    kinds = [chairs.get(f"seat{seat}", "person" if seat == 0 else "bot") for seat in range(seats)]
    plan = {
        "game": game,
        "preset": None,
        "options": options,
        "seats": [{"kind": kind, "level": "greedy" if kind == "bot" else None} for kind in kinds],
    }
    page.goto("/")
    opened = page.evaluate(
        """async (plan) => (await fetch("/api/tables", {
            method: "POST", headers: {"Content-Type": "application/json"}, body: plan,
        })).json()""",
        json.dumps(plan),
    )
    assert "table" in opened, opened
    address = f"/t/{opened['table']}" + (f"#{opened['key']}" if "open" in kinds else "")
    page.goto(address)
    page.wait_for_selector("main[data-phase]:not([data-phase=loading])")
    return address


def give_up(page: Page) -> None:
    page.wait_for_selector("main[data-phase=playing]")
    if page.query_selector("dialog[open]"):
        page.keyboard.press("Escape")
    page.click(".deeds .danger")
    page.click("dialog [data-resign]")


@pytest.mark.parametrize(
    ("game", "lang", "screen"), [(game, *way) for game in registry.ids() for way in ways(game)]
)
def test_a_guest_plays_a_bot_to_the_end(
    browser: Browser, served: Served, game: str, lang: Lang, screen: Screen
) -> None:
    with guest(browser, served.origin, lang, screen) as (page, _):
        open_table(page, game)
        assert page.get_attribute("html", "lang") == lang
        rng = Random(f"{game} {lang}")
        is_long = registry.info(game).minutes > LONG
        play(page, rng, 20 if is_long else MOST_TOUCHES)
        if is_long:
            give_up(page)
        page.wait_for_selector("[data-over]")
        page.click(".fairness summary")
        assert len(page.text_content("[data-secret]") or "") == 64
        page.wait_for_selector(".proved")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")


def test_one_click_leads_from_home_to_a_running_match(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        page.goto("/")
        page.click("[data-play]")
        page.wait_for_selector("main[data-phase=playing]")
        page.goto("/")
        page.click(".own-tables a")
        page.wait_for_selector("main[data-phase=playing]")


def test_the_form_opens_a_table_with_changed_rules(browser: Browser, served: Served) -> None:
    game = quickest()
    with guest(browser, served.origin) as (page, _):
        page.goto(f"/?new={game}")
        page.click(".options summary")
        page.fill("#option-rounds", "3")
        page.press("#option-rounds", "Tab")
        page.click("button[type=submit]")
        page.wait_for_selector("main[data-phase=playing]")
        assert "/ 3" in (page.text_content(".counters") or "")


def quickest() -> str:
    """Return a short game of two with rounds."""
    return next(
        game
        for game in registry.ids()
        if "rounds" in registry.load(game).Options.specs() and 2 in registry.info(game).seats
    )


def test_two_browsers_meet_by_the_invitation(browser: Browser, served: Served) -> None:
    game = quickest()
    with (
        guest(browser, served.origin, "en") as (host, _),
        guest(browser, served.origin, "ja", "phone") as (visitor, _),
        guest(browser, served.origin) as (watcher, _),
    ):
        open_table(host, game, seat1="open")
        visitor.goto(host.input_value("#link-invite"))
        watcher.goto(host.input_value("#link-watch"))
        for page in (host, visitor):
            page.wait_for_selector("main[data-phase=playing]")
        take_turns((host, visitor), Random(2), MOST_TOUCHES)
        for page in (host, visitor, watcher):
            page.wait_for_selector("[data-over]")
        assert watcher.query_selector(".controls button") is None
        host.click(".outcome .primary")
        visitor.click(".outcome a.primary")
        for page in (host, visitor):
            page.wait_for_selector("main[data-phase=playing]")


def test_a_reload_in_mid_move_finds_the_touches_again(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        open_board(page)
        page.locator(".place.free").last.dispatch_event("click")
        page.wait_for_selector(".path li")
        path, shown = page.text_content(".path ol"), number(page)
        page.reload()
        page.wait_for_selector(".path li")
        assert (page.text_content(".path ol"), number(page)) == (path, shown)
        page.keyboard.press("Escape")
        page.wait_for_selector(".path", state="detached")


def board_game() -> str:
    return next(game for game in registry.ids() if registry.info(game).family == "board")


def open_board(page: Page) -> None:
    """Open a table of a board game, and come to the first choice of a piece."""
    open_table(page, board_game())
    page.wait_for_selector(READY)
    while not page.query_selector(".place.free"):
        touch_something(page, Random(1))
        page.wait_for_selector(READY)


def test_a_match_can_be_played_by_keyboard_alone(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        open_board(page)
        before = number(page)
        while not page.evaluate("document.activeElement.matches('.place')"):
            page.keyboard.press("Tab")
        start = page.evaluate("document.activeElement.dataset.key")
        page.keyboard.press("ArrowLeft")
        assert page.evaluate("document.activeElement.dataset.key") != start
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_selector(".path li, .notice p, dialog[open]")
        page.keyboard.press("Escape")
        assert number(page) == before


def test_touching_what_cannot_be_touched_says_why(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        open_board(page)
        page.locator(".place:not(.free)").first.dispatch_event("click")
        page.wait_for_selector(".controls .notice p")
