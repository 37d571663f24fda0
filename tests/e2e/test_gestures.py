"""Dragging, pointing at things to be told what they are, and the preferences of a device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from tests.e2e.browser import RAISED, Lang, Screen, complaints, guest, number
from tests.e2e.serving import Served
from tests.e2e.tables import board_game, open_board, open_table

Spot = tuple[float, float]
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until what has changed is drawn."""


def middle(page: Page, key: str) -> Spot:
    """Return where a place is on the screen."""
    box = page.locator(f'.place[data-key="{key}"] .ground').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Spot, end: Spot) -> None:
    """Press, go there by and by, and let go."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 20, start[1], steps=4)
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def move_of(page: Page) -> tuple[str, str]:
    """Return a piece that may be moved and an empty place where it may go, by what is offered."""
    for place in page.locator(".place.free").all():
        key = str(place.get_attribute("data-key"))
        place.dispatch_event("click")
        page.wait_for_selector(f'.place.chosen[data-key="{key}"]')
        free = page.locator(".place.free:not(:has(.standing))")
        target = str(free.first.get_attribute("data-key")) if free.count() else None
        page.keyboard.press("Escape")
        page.wait_for_selector(".place.chosen", state="detached")
        if target is not None:
            return key, target
    pytest.fail("no piece can go anywhere")


def answer_all(page: Page, before: int) -> None:
    """Say yes until the move is made.

    A touch may mean several things, and on a touch screen every move is asked about.
    """
    while True:
        page.wait_for_selector(f"{RAISED}, main:not([data-n='{before}'])")
        if number(page) != before:
            return
        page.locator(RAISED).first.click()
        # what was answered is there until the next picture of the screen
        page.evaluate(DRAWN)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_piece_is_dragged_where_it_is_to_go(
    browser: Browser, served: Served, screen: Screen
) -> None:
    with guest(browser, served.origin, screen=screen) as (page, _):
        open_board(page)
        page.wait_for_function("document.querySelector('belpic-table').gestures !== null")
        key, target = move_of(page)
        before = number(page)
        # let go where nothing may be put, it stays chosen
        drag(page, middle(page, key), middle(page, key))
        page.wait_for_selector(f'.place.chosen[data-key="{key}"]')
        page.keyboard.press("Escape")
        page.wait_for_selector(".place.chosen", state="detached")
        drag(page, middle(page, key), middle(page, target))
        answer_all(page, before)
        assert page.query_selector(".ghost") is None


def test_whoever_points_at_a_piece_is_told_what_it_is(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        open_board(page)
        page.wait_for_function("document.querySelector('belpic-table').gestures !== null")
        before = number(page)
        # a piece of the other side, which one may never touch
        other = page.locator(".place:not(.free):has(.piece)").first
        label = other.get_attribute("aria-label") or ""
        page.mouse.click(*middle(page, str(other.get_attribute("data-key"))), button="right")
        page.wait_for_selector(".explained .reach-dot, .explained p:not(.quiet)")
        title = page.text_content(".explained h2") or ""
        assert title
        assert title in label
        assert complaints(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector(".explained", state="detached")
        # the same by keys, where the focus returns to
        page.locator(".place:has(.piece)").last.focus()
        page.keyboard.press("e")
        page.wait_for_selector(".explained [data-close]:focus")
        page.keyboard.press("Enter")
        page.wait_for_selector(".explained", state="detached")
        page.wait_for_selector(".place:focus")
        assert number(page) == before


def test_whoever_waits_and_touches_a_piece_is_told_how_it_moves(
    browser: Browser, served: Served
) -> None:
    with (
        guest(browser, served.origin, screen="phone") as (one, _),
        guest(browser, served.origin, "ja", "phone") as (other, _),
    ):
        open_table(one, board_game(), options={}, invite=True)
        other.goto(one.url)
        for page in (one, other):
            page.wait_for_selector("main[data-phase=playing] .seat-place.turn")
            page.wait_for_function("document.querySelector('belpic-table').gestures !== null")
        waiting = other if one.get_attribute("main", "data-asked") == "yes" else one
        # one's own and another's
        for place in (waiting.locator(".place:has(.piece)").nth(end) for end in (0, -1)):
            waiting.touchscreen.tap(*middle(waiting, str(place.get_attribute("data-key"))))
            waiting.wait_for_selector(".explained p:not(.quiet)")
            assert (waiting.text_content(".explained h2") or "-") in str(
                place.get_attribute("aria-label")
            )
            waiting.click(".explained [data-close]")
            waiting.wait_for_selector(".explained", state="detached")
        # where nothing stands, nothing is told
        empty = waiting.locator(".place:not(:has(.piece))").first
        waiting.touchscreen.tap(*middle(waiting, str(empty.get_attribute("data-key"))))
        waiting.evaluate(DRAWN)
        assert waiting.query_selector(".explained") is None


def test_the_rules_of_the_table_are_one_touch_away(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin, "ja", "phone", "dark") as (page, _):
        open_board(page)
        page.click("[data-rules]")
        page.wait_for_selector(".rule-sheet table")
        assert page.locator(".legend li").count() > 1
        assert not any(
            one.startswith(("(", "（")) for one in page.locator(".legend li").all_inner_texts()
        )
        assert complaints(page) == []
        page.click(".rule-sheet [data-close]")
        page.wait_for_selector(".rule-sheet", state="detached")


def test_preferences_are_kept_and_nothing_is_asked_about_then(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin, screen="phone") as (page, _):
        open_board(page)
        page.click("[data-drawer]")
        page.click("[data-settings]")
        assert page.input_value("#setting-confirm") == "moves"
        page.select_option("#setting-confirm", "never")
        page.select_option("#setting-theme", "dark")
        page.wait_for_selector("html[data-theme=dark]")
        assert complaints(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog.preferences", state="detached")
        page.reload()
        page.wait_for_selector("html[data-theme=dark]")
        assert page.evaluate("localStorage.getItem('belpic.confirm')") == "never"


CUT_OFF = """() => [...document.querySelectorAll("dialog.preferences select")].filter((one) => {
  const whole = one.cloneNode(true);
  whole.style.cssText = "position: absolute; width: auto; max-width: none";
  document.querySelector("dialog.preferences").append(whole);
  const wide = whole.offsetWidth;
  whole.remove();
  return one.offsetWidth < wide;
}).map((one) => one.id)"""
"""Which choices are narrower than the longest of their words."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_preference_is_cut_off(browser: Browser, served: Served, lang: Lang) -> None:
    with guest(browser, served.origin, lang) as (page, _):
        page.goto("/")
        page.click("[data-settings]")
        for width, height in ((1280, 720), (390, 844), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            assert page.evaluate(CUT_OFF) == [], (width, height)


WATCH = """() => {
  window.flown = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) window.flown += node.className === "ghost";
  }).observe(document.body, { childList: true });
}"""


def test_what_moves_is_seen_and_heard(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        page.emulate_media(reduced_motion="no-preference")
        open_board(page)
        page.wait_for_function("document.querySelector('belpic-table').motion !== null")
        # nothing is heard before somebody has touched the page
        assert page.evaluate("document.querySelector('belpic-table').sounds === null")
        key, target = move_of(page)
        page.evaluate(WATCH)
        before = number(page)
        page.mouse.click(*middle(page, key))
        page.wait_for_selector(f'.place.chosen[data-key="{key}"]')
        page.mouse.click(*middle(page, target))
        answer_all(page, before)
        page.wait_for_function("window.flown > 0")
        page.wait_for_function("document.querySelector('belpic-table').sounds !== null")
        # all that flew has arrived in the end
        page.wait_for_selector("main[data-asked=yes], main[data-phase=over]")
        page.wait_for_selector(".ghost", state="detached")


def test_the_card_that_is_asked_about_lies_as_if_it_were_chosen(
    browser: Browser, served: Served
) -> None:
    for game in (one for one in registry.ids() if registry.info(one).family == "cards"):
        with guest(browser, served.origin, "en", "phone") as (page, _):
            open_table(page, game, options={}, seats=registry.info(game).usual_seats)
            page.wait_for_selector("main[data-asked=yes][data-busy=no], main[data-phase=over]")
            cards = page.locator(".hands button.card.free")
            if not cards.count():
                continue
            key = cards.last.get_attribute("data-key")
            cards.last.dispatch_event("click")
            page.wait_for_selector("[data-sure], .path li, dialog[open], main[data-busy=yes]")
            if page.query_selector("[data-sure]"):
                chosen = page.locator(".hands button.card.chosen")
                assert [one.get_attribute("data-key") for one in chosen.all()] == [key]
                return
    raise AssertionError("no card was asked about")
