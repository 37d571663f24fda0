"""The stage: whatever may be touched now is in the window, on top, large enough and can be read."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from tests.e2e.browser import FREE, RAISED, complaints, guest, is_over, play
from tests.e2e.serving import Served
from tests.e2e.tables import open_table, quickest
from tests.size import FULL, sized

SIZES: Final = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 720), (1920, 1080))
LOOK: Final = (Path(__file__).parent / "stage.js").read_text(encoding="utf-8")
ASKED: Final = "main[data-asked=yes][data-busy=no], main[data-phase=over]"
STATES: Final = sized(3, 12)
"""How many states of a match are looked at; every other one is in the middle of an action."""
TOUCHES: Final = 6
"""Touches from one state that is looked at to the next one between actions."""
SHARE: Final = sized(6, 1)
"""Of so many tables one is looked at; which one follows from what the client is."""
DECISIONS: Final = 10
LONG_NAME: Final = "Wwwwwwwwwwwwwwwwwwwwwwww"
"""As wide as a name may be."""
MANY_TURNS: Final = 60
"""Touches after which every game with rounds has ended its first one."""
SHIFT: Final = 0.1
"""How far things may be shifted in sum, as browsers measure it (cumulative layout shift)."""
WATCH_SHIFTS: Final = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      const moved = one.sources.map(({ node }) => node?.className ?? "");
      if (!one.hadRecentInput) window.shifts.push([one.value, moved]);
    }
  }).observe({ type: "layout-shift" });
}"""


SETTLED: Final = """async ([width, height]) => {
  const table = document.querySelector("belpic-table");
  const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  let left = 300;
  while ((innerWidth !== width || innerHeight !== height) && (left -= 1)) await drawn();
  for (let still = 0; still < 5 && (left -= 1) > 0; still += 1) {
    await drawn();
    if (table.frame) still = 0;
  }
}"""
"""Waits until the window has its size and nothing is left to be drawn: what is measured is drawn
anew with the next picture of the screen. Whoever never comes to rest is looked at as they are."""
DRAWN: Final = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


@cache
def tables() -> list[tuple[str, str, int]]:
    """Return every game with every preset, for the usual number and for the most seats.

    In the small size it is a few of them, others whenever the client is another one.
    """
    every = [
        (game, preset, seats)
        for game in registry.ids()
        for preset in registry.info(game).presets
        for seats in sorted({registry.info(game).usual_seats, max(registry.info(game).seats)})
    ]
    if FULL:
        return every
    web = Path(__file__).parents[2] / "src" / "belpic" / "web"
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(web.glob("*.*s"))))
    return every[int(digest.hexdigest(), 16) % SHARE :: SHARE]


def look(page: Page, where: str) -> list[str]:
    """Return what is wrong in any of the windows."""
    wrong: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED, [width, height])
        found = page.evaluate(LOOK, {"free": FREE, "raised": RAISED})
        wrong += [f"{where} {width}×{height}: {one}" for one in found]
    return wrong


@pytest.mark.parametrize(("game", "preset", "seats"), tables())
def test_everything_to_touch_is_in_sight(
    browser: Browser, served: Served, game: str, preset: str, seats: int
) -> None:
    with guest(browser, served.origin) as (page, _):
        open_table(page, game, options={}, preset=preset, seats=seats)
        wrong: list[str] = []
        for state in range(STATES):
            page.wait_for_selector(ASKED)
            if is_over(page):
                break
            wrong += look(page, f"state {state}")
            page.set_viewport_size({"width": SIZES[-1][0], "height": SIZES[-1][1]})
            play(page, state + 3, TOUCHES if state % 2 else 1)
        assert wrong == []


def test_an_offer_is_in_sight_and_is_answered_where_it_is_read(
    browser: Browser, served: Served
) -> None:
    with (
        guest(browser, served.origin) as (host, _),
        guest(browser, served.origin, "ja", "phone") as (visitor, _),
    ):
        open_table(host, quickest(), invite=True)
        named = host.context.request.post("/api/me/name", data={"name": LONG_NAME})
        assert named.ok, named.text()
        visitor.goto(host.input_value("#link-invite"))
        for page in (host, visitor):
            page.wait_for_selector("main[data-phase=playing]")
        host.locator(".deeds button:not(.danger)").first.click()
        visitor.wait_for_selector(".offers button.primary")
        visitor.wait_for_function(
            "name => document.querySelector('main').textContent.includes(name)", arg=LONG_NAME
        )
        assert look(visitor, "asked") == []
        visitor.click(".offers button:not(.primary)")
        host.wait_for_selector(".offers", state="detached")


def test_between_two_rounds_it_is_told_who_gained_what(browser: Browser, served: Served) -> None:
    game = quickest()
    with guest(browser, served.origin) as (page, _):
        open_table(page, game, options={})
        page.wait_for_selector(ASKED)
        page.wait_for_function("document.querySelector('belpic-table').interludes !== null")
        for turn in range(MANY_TURNS):
            play(page, turn, 1)
            page.wait_for_selector(ASKED)
            if page.is_visible(".interlude"):
                break
        seats = page.locator(".interlude .final li")
        assert seats.count() == page.locator(".seat-place").count()
        scores = page.locator(".seat-place .score").all_text_contents()
        told = seats.locator(".score").all_text_contents()
        assert {one.strip() for one in told} <= {one.strip() for one in scores}
        assert complaints(page) == []
        # it lies over the table and holds up nobody
        assert look(page, "between") == []
        page.keyboard.press("Shift")
        page.wait_for_selector(".interlude", state="detached")


OFFERED: Final = """({ turn, free, raised }) => {
  const asked = [...document.querySelectorAll(raised)];
  const found = asked.length ? asked : [...document.querySelectorAll(free)];
  if (!found.length) return null;
  const box = found[turn % found.length].getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


@pytest.mark.parametrize("size", SIZES[:: sized(3, 1)])
def test_nothing_moves_by_itself(browser: Browser, served: Served, size: tuple[int, int]) -> None:
    games = [game for game in registry.ids() if registry.info(game).family != "sticks"]
    for game in games if FULL else games[:: len(games) - 1]:
        with guest(browser, served.origin) as (page, _):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            open_table(page, game, options={}, seats=registry.info(game).usual_seats)
            page.wait_for_selector(ASKED)
            page.evaluate(WATCH_SHIFTS)
            for turn in range(DECISIONS):
                page.wait_for_selector(ASKED)
                if is_over(page):
                    break
                how = {"turn": turn, "free": FREE, "raised": RAISED}
                offered = page.wait_for_function(OFFERED, arg=how).json_value()
                page.mouse.click(*offered)
                # until then it is shown as if nothing had been touched
                page.evaluate(DRAWN)
            shifts = page.evaluate("() => window.shifts")
            assert sum(value for value, _ in shifts) < SHIFT, (game, shifts)


def test_every_size_and_every_game_is_looked_at() -> None:
    assert len(SIZES) == 6
    if FULL:
        assert {game for game, _, _ in tables()} == set(registry.ids())
    assert all(preset in registry.info(game).presets for game, preset, _ in tables())


ILLS: Final = {
    "outside the window": ".controls { transform: translateY(900px); }",
    "covered": ".stage::after { content: ''; position: fixed; inset: 0; z-index: 9; }",
    "small": ".presses button { min-height: 0; height: 20px; }",
    "unreadable": ".notes { font-size: 9px; }",
    "scrolls": "body, belpic-table { height: 300dvh; overflow: visible; }",
}


def test_the_look_finds_what_is_wrong(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        open_table(page, quickest(), options={})
        page.wait_for_selector(ASKED)
        assert look(page, "well") == []
        for word, rule in ILLS.items():
            page.evaluate(
                "(rule) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rule);"
                " document.adoptedStyleSheets = [sheet]; }",
                rule.replace(";", " !important;"),
            )
            assert any(word in one for one in look(page, "ill")), word
