"""The stage: whatever may be touched now is in the window, on top, large enough and can be read."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from belpic.core.match import Match
from belpic.core.rng import FairRng
from belpic.core.scene import Piece, Zone
from belpic.core.seats import SPECTATOR, Seat
from tests.e2e.browser import FREE, RAISED, STYLED, Lang, complaints, guest, is_over, play
from tests.e2e.serving import Served
from tests.e2e.tables import board_game, open_board, open_table, quickest
from tests.size import FULL, sized

SIZES: Final = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 720), (1920, 1080))
LOOK: Final = (Path(__file__).parent / "stage.js").read_text(encoding="utf-8")
ASKED: Final = "main[data-asked=yes][data-busy=no], main[data-phase=over]"
STATES: Final = sized(3, 12)
"""How many states of a match are looked at; every other one is in the middle of an action."""
TOUCHES: Final = 6
"""Touches from one state that is looked at to the next one between actions."""
SHARE: Final = sized(9, 1)
"""Of so many tables one is looked at; which one follows from what the client is."""
DECISIONS: Final = 10
LONG_NAME: Final = "Wwwwwwwwwwwwwwwwwwwwwwww"
"""As wide as a name may be."""
MANY_ROUNDS: Final = 8
"""Rounds whose points do not all fit on a small screen."""
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
  const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  let left = 300;
  while ((innerWidth !== width || innerHeight !== height) && (left -= 1)) await drawn();
  for (let still = 0; still < 5; still += 1) await drawn();
}"""
"""Waits until the window has its size and everything is drawn: what is measured is drawn anew with
the next picture of the screen. Whoever never comes to rest is looked at as they are."""
BOARD_BOX: Final = (
    "() => JSON.stringify(document.querySelector('.middle .board').getBoundingClientRect())"
)
DRAWN: Final = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


@cache
def tables() -> list[tuple[str, str, int]]:
    """Return every game with every preset, for the fewest, the usual number and the most seats.

    The fewest have the largest hands.

    In the small size it is a few of them, others whenever the client is another one.
    """
    every = [
        (game, preset, seats)
        for game in registry.ids()
        for info in (registry.info(game),)
        for preset in info.presets
        for seats in sorted({min(info.seats), info.usual_seats, max(info.seats)})
    ]
    if FULL:
        return every
    return every[lot(SHARE) :: SHARE]


def lot(number: int) -> int:
    """Return one of so many, another one whenever the client is another one."""
    web = Path(__file__).parents[2] / "src" / "belpic" / "web"
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(web.glob("*.*s"))))
    return int(digest.hexdigest(), 16) % number


def look(
    page: Page,
    where: str,
    free: str = FREE,
    sizes: Sequence[tuple[int, int]] = SIZES,
    within: str = "main",
) -> list[str]:
    """Return what is wrong in any of the windows."""
    page.wait_for_function(STYLED)
    wrong: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED, [width, height])
        found = page.evaluate(LOOK, {"free": free, "raised": RAISED, "within": within})
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


@pytest.mark.parametrize(("lang", "size"), [("en", (390, 844)), ("ja", (360, 640))])
def test_an_offer_moves_nothing_under_a_finger(
    browser: Browser, served: Served, lang: Lang, size: tuple[int, int]
) -> None:
    with (
        guest(browser, served.origin) as (host, _),
        guest(browser, served.origin, lang, "phone") as (visitor, _),
    ):
        visitor.set_viewport_size({"width": size[0], "height": size[1]})
        open_table(host, board_game(), invite=True)
        visitor.goto(host.input_value("#link-invite"))
        for page in (host, visitor):
            page.wait_for_selector("main[data-phase=playing]")
        visitor.evaluate(DRAWN)
        before = visitor.evaluate(BOARD_BOX)
        host.locator(".deeds button:not(.danger)").first.click()
        # whoever offers is told so in other words, and may take it back
        host.wait_for_selector(".offers button")
        assert host.locator(".offers p").first.text_content() == "You offer a draw."
        visitor.wait_for_selector(".offers button.primary")
        visitor.evaluate(DRAWN)
        assert visitor.evaluate(BOARD_BOX) == before
        host.click(".offers button")
        visitor.wait_for_selector(".offers", state="detached")


@pytest.mark.parametrize(("lang", "size"), [("ja", (360, 640)), ("en", (1280, 720))])
def test_somebody_who_comes_to_watch_moves_nothing(
    browser: Browser, served: Served, lang: Lang, size: tuple[int, int]
) -> None:
    with (
        guest(browser, served.origin, lang) as (page, _),
        guest(browser, served.origin) as (watcher, _),
    ):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        open_board(page)
        page.evaluate(DRAWN)
        before = page.evaluate(BOARD_BOX)
        watcher.goto(f"/t/{page.url.split('/')[-1]}")
        page.wait_for_selector(".watchers", state="attached")
        page.evaluate(DRAWN)
        assert page.evaluate(BOARD_BOX) == before
        assert complaints(page) == []


def test_letters_of_pieces_that_share_a_place_stay_inside_them(
    browser: Browser, served: Served
) -> None:
    wide = """() => [...document.querySelectorAll(".piece:has(.tiny)")].filter((piece) => {
      const across = (name) => piece.querySelector(name).getBoundingClientRect().width;
      return across(".tiny") > across(".tile");
    }).length"""
    games = [game for game in registry.ids() if shares_places(game)]
    assert games
    for game in games:
        with guest(browser, served.origin, "ja", "phone") as (page, _):
            open_table(page, game, seats=max(registry.info(game).seats))
            page.wait_for_selector(".piece .tiny")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(SETTLED, [width, height])
                assert page.evaluate(wide) == 0, (game, width, height)


def shares_places(game: str) -> bool:
    """Tell whether pieces of several seats share a place when a match begins."""
    rules, seats = registry.load(game), max(registry.info(game).seats)
    match = Match.begin(rules, seats, rules.options(seats))
    things = match.state.view(SPECTATOR).scene().things
    pieces = [one for one in things if isinstance(one, Piece) and one.seat is not None]
    return len({one.place for one in pieces}) < len(pieces)


def test_between_two_rounds_it_is_told_who_gained_what(browser: Browser, served: Served) -> None:
    game = quickest()
    with guest(browser, served.origin) as (page, _):
        open_table(page, game, options={})
        page.wait_for_selector(ASKED)
        # what tells of it comes with the first action, which may end a round
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


def test_at_the_end_all_that_comes_next_is_in_sight(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        open_table(page, quickest(), options={"rounds": MANY_ROUNDS})
        play(page, 1)
        page.wait_for_selector("[data-over] .row")
        # there is more to read than a small window shows
        assert page.locator("[data-over] .sum li").count() >= MANY_ROUNDS
        assert look(page, "over", "[data-over] button, [data-over] .row a") == []
        # what happened last is in sight beside it, whatever size the window had before
        assert page.evaluate(AT_ITS_END)
        assert complaints(page) == []


AT_ITS_END: Final = """() => {
  const log = document.querySelector(".log-box .log").getBoundingClientRect();
  const last = document.querySelector(".log-box li:last-child").getBoundingClientRect();
  return last.bottom <= log.bottom + 1;
}"""


ACTED: Final = """() => {
  const table = document.querySelector("belpic-table");
  table.match.acted = true;
  table.accompany();
}"""
"""Fetches what comes with the first action."""
END_ROUND: Final = """of => {
  const table = document.querySelector("belpic-table");
  const { n } = table.match;
  table.interludes.shown = { label: "Round", value: "1", of, from: of === "6" ? 0 : n, to: n };
  table.plan();
}"""
"""Tells of a round as if it had just ended; the next touch would put that away."""
READABLE: Final = """() => {
  const sheet = document.querySelector(".interlude").getBoundingClientRect();
  return [...document.querySelectorAll(".interlude .final li")].every((one) => {
    const box = one.getBoundingClientRect();
    return box.height > 0 && box.top >= sheet.top && box.bottom <= sheet.bottom;
  });
}"""
HIDDEN_PLACES: Final = """() => {
  const sheet = document.querySelector(".interlude").getBoundingClientRect();
  return [...document.querySelectorAll(".middle .free")].filter((one) => {
    const box = (one.querySelector(".ground") ?? one).getBoundingClientRect();
    const across = box.left < sheet.right && sheet.left < box.right;
    return across && box.top < sheet.bottom && sheet.top < box.bottom;
  }).length;
}"""


def test_what_is_told_between_two_rounds_lies_over_nothing_that_may_be_touched(
    browser: Browser, served: Served
) -> None:
    game = next(
        one
        for one in registry.ids()
        if "rounds" in registry.load(one).Options.specs() and registry.info(one).usual_seats > 2
    )
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        open_table(page, game, options={}, seats=registry.info(game).usual_seats)
        page.wait_for_selector(ASKED)
        for turn in range(MANY_TURNS):
            if page.query_selector(".middle .free"):
                break
            play(page, turn, 1)
            page.wait_for_selector(ASKED)
        assert page.query_selector(".middle .free")
        page.evaluate(ACTED)
        page.wait_for_function("document.querySelector('belpic-table').interludes !== null")
        page.evaluate(END_ROUND, "6")
        page.wait_for_selector(".interlude")
        # of very many, one in which nobody gained anything is not told of
        page.evaluate(END_ROUND, "200")
        page.wait_for_selector(".interlude", state="detached")
        page.evaluate(END_ROUND, "6")
        page.wait_for_selector(".interlude")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED, [width, height])
            assert page.evaluate(READABLE), (width, height)
            assert page.evaluate(HIDDEN_PLACES) == 0, (width, height)
        assert look(page, "between") == []


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


ANSWERED: Final = """() => {
  const wide = (one) => one.getBoundingClientRect().width;
  const laid = [...document.querySelectorAll(".laid-zones .zone:not(.live) [data-face] .card")];
  const held = [...document.querySelectorAll(".hands .zone.hand .card")];
  return laid.length && laid.length < 4 && held.length ? [wide(laid[0]), wide(held[0])] : null;
}"""


def test_what_is_to_be_answered_is_the_largest_on_a_card_table(
    browser: Browser, served: Served
) -> None:
    games = [one for one in registry.ids() if registry.info(one).family == "cards"]
    compared = 0
    for game in games if FULL else games[lot(len(games)) :] + games[: lot(len(games))]:
        with guest(browser, served.origin, "ja", "phone") as (page, _):
            open_table(page, game, options={}, seats=registry.info(game).usual_seats)
            for turn in range(DECISIONS):
                page.wait_for_selector(ASKED)
                for width, height in SIZES[:3]:
                    page.set_viewport_size({"width": width, "height": height})
                    page.evaluate(SETTLED, [width, height])
                    found = page.evaluate(ANSWERED)
                    assert found is None or found[0] > found[1], (game, width, height, found)
                    compared += found is not None
                if is_over(page):
                    break
                play(page, turn, 1)
        if compared and not FULL:
            break
    assert compared


def test_a_board_is_seen_whole_on_a_small_phone(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        open_board(page)
        page.evaluate(SETTLED, list(SIZES[0]))
        assert page.locator(".whole").count() == 0
        assert look(page, "whole", ".place", SIZES[:1]) == []


ADD_RULE: Final = (
    "(rule) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rule);"
    " document.adoptedStyleSheets = [sheet]; }"
)
MANY_CARDS: Final = 9
"""Cards of which a phone has two rows."""
OVER: Final = ".hands .card-row[data-placed] > li:nth-child(9) { translate: 0 -40px; }"
"""Lays the second row over the first one."""


def test_every_card_of_a_large_hand_can_be_read(browser: Browser, served: Served) -> None:
    found = 0
    for game in (one for one in registry.ids() if registry.info(one).family == "cards"):
        with guest(browser, served.origin, "ja", "phone") as (page, _):
            open_table(page, game, options={}, seats=registry.info(game).usual_seats)
            page.wait_for_selector(ASKED)
            if page.locator(".hands button.card").count() < MANY_CARDS:
                continue
            assert look(page, game, sizes=SIZES[:3]) == []
            page.set_viewport_size({"width": SIZES[1][0], "height": SIZES[1][1]})
            page.evaluate(SETTLED, list(SIZES[1]))
            page.evaluate(ADD_RULE, OVER)
            assert any("hidden: " in one for one in look(page, game, sizes=SIZES[1:2]))
            found += 1
        if found and not FULL:
            break
    assert found


def largest_hand(game: str) -> int:
    """Return how many cards somebody holds where the fewest sit, once they are dealt."""
    rules, seats = registry.load(game), min(registry.info(game).seats)
    dealt = Match.begin(rules, seats, rules.options(seats)).settle(FairRng(bytes(32), ()))
    scene = dealt.state.view(Seat(0)).scene()
    hands = [one for one in scene.things if isinstance(one, Zone) and one.role == "hand"]
    return max((hand.count for hand in hands), default=0)


def crowded() -> list[str]:
    """Return the card games, those with the largest hands first; in the small size only that."""
    games = [game for game in registry.ids() if registry.info(game).family == "cards"]
    return sorted(games, key=largest_hand, reverse=True)[: sized(1, len(games))]


@pytest.mark.parametrize("game", crowded())
def test_a_whole_match_with_large_hands_has_room_on_a_small_phone(
    browser: Browser, served: Served, game: str
) -> None:
    with guest(browser, served.origin, "en", "phone") as (page, _):
        # all of it at one size: what was decided before keeps its room
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        open_table(page, game, options={}, seats=min(registry.info(game).seats))
        wrong: list[str] = []
        for turn in range(MANY_TURNS):
            page.wait_for_selector(ASKED)
            if is_over(page) or wrong:
                break
            wrong += look(page, f"turn {turn}", sizes=SIZES[:1])
            play(page, turn, 1)
        assert wrong == []


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
    "cut off": ".presses button { width: 30px; overflow: hidden; white-space: nowrap; }",
    "scrolls": "body, belpic-table { height: 300dvh; overflow: visible; }",
}


def test_the_look_finds_what_is_wrong(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        open_table(page, quickest(), options={})
        page.wait_for_selector(ASKED)
        assert look(page, "well") == []
        for word, rule in ILLS.items():
            page.evaluate(ADD_RULE, rule.replace(";", " !important;"))
            assert any(word in one for one in look(page, "ill")), word
