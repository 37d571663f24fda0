"""What one touches stays where it is, what it brings is read whole, and what is asked is said."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from tests.e2e.browser import FREE, complaints, guest, play
from tests.e2e.serving import Served
from tests.e2e.tables import card_game, open_table
from tests.e2e.test_stage import ASKED, DRAWN, SETTLED

pytestmark = pytest.mark.unmeasured

PHONE: Final = (390, 844)
MANY_TURNS: Final = 24
CARD: Final = ".hands button.card.free:not(.chosen)"
HANDS: Final = "() => document.querySelector('.hands').getBoundingClientRect().y"
LONG: Final = """() => {
  const done = document.querySelector(".path [data-done]");
  (done.firstElementChild ?? done).textContent = "Done: " + "one more thing › ".repeat(9);
  return [done.offsetHeight, done.getBoundingClientRect().right];
}"""
"""Names as much as can be after the word that finishes what was touched."""
SAID: Final = "() => document.querySelector('.sure p')?.textContent.startsWith('You ')"
FALLING: Final = "document.querySelector('.sticks.falling') !== null"
WATCH_FALL: Final = f"""() => {{
  window.fell = false;
  new MutationObserver(() => {{ window.fell ||= {FALLING}; }})
    .observe(document.body, {{ childList: true, subtree: true, attributes: true }});
}}"""


def settled(page: Page, size: tuple[int, int]) -> None:
    """Give the window a size, and wait until one is asked."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_selector(ASKED)
    page.evaluate(SETTLED, list(size))


def test_the_hand_stays_while_cards_are_chosen(browser: Browser, served: Served) -> None:
    compared = 0
    for game in (one for one in registry.ids() if registry.info(one).family == "cards"):
        with guest(browser, served.origin, "en", "phone") as (page, _):
            open_table(page, game, options={})
            settled(page, PHONE)
            words = page.locator(".presses button.primary")
            if page.locator(".path").count() or not words.count():
                continue
            before = page.evaluate(HANDS)
            words.first.click()
            page.evaluate(DRAWN)
            if not page.locator(CARD).count() or page.locator("[data-sure]").count():
                continue
            page.locator(CARD).first.click()
            page.evaluate(DRAWN)
            if not page.locator(".path [data-done]").count():
                continue
            high, right = page.evaluate(LONG)
            page.evaluate(DRAWN)
            assert high <= 46, game
            assert right <= PHONE[0], game
            assert abs(page.evaluate(HANDS) - before) < 2, game
            compared += 1
    assert compared


def test_what_a_throw_brings_is_opened_by_keys(browser: Browser, served: Served) -> None:
    opened = 0
    for game in registry.ids():
        with guest(browser, served.origin, "ja", "phone") as (page, _):
            open_table(page, game, options={})
            settled(page, (844, 390))
            if not page.locator("[data-forecast]").count():
                continue
            rows = page.locator(".beside .forecast li").count()
            page.focus("[data-forecast]")
            page.keyboard.press("Enter")
            page.wait_for_selector("dialog.prospects[open]")
            assert page.locator("dialog.prospects li").count() == rows
            cut = "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length"
            assert page.locator("dialog.prospects .result").evaluate_all(cut) == 0
            assert complaints(page) == []
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog.prospects", state="detached")
            opened += 1
        if opened:
            break
    assert opened


@pytest.mark.parametrize("pace", ["still", "quick"])
def test_sticks_fall_only_where_things_move(browser: Browser, served: Served, pace: str) -> None:
    game = next(one for one in registry.ids() if registry.info(one).family == "sticks")
    with guest(browser, served.origin) as (page, _):
        page.add_init_script(f"localStorage.setItem('belpic.pace', '{pace}')")
        open_table(page, game, options={})
        page.wait_for_selector(ASKED)
        page.evaluate(WATCH_FALL)
        play(page, 1, 4)
        page.wait_for_selector(".sticks:not(.waiting)")
        assert page.evaluate("window.fell") is (pace != "still")


def test_what_one_confirms_is_said_as_the_log_says_it(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin, "en", "phone") as (page, _):
        open_table(page, card_game(), options={})
        for turn in range(MANY_TURNS):
            page.wait_for_selector(ASKED)
            if page.query_selector(".sure"):
                break
            found = page.locator("dialog[open] .choices button")
            touched = found if found.count() else page.locator(FREE)
            touched.nth(turn % touched.count()).dispatch_event("click")
            page.evaluate(DRAWN)
        page.wait_for_function(SAID)
        said = page.text_content(".sure p")
        page.click("[data-sure]")
        page.wait_for_function(
            "(said) => [...document.querySelectorAll('.log li')]"
            ".some((one) => one.textContent.includes(said))",
            arg=said,
        )
