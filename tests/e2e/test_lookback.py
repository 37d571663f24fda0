"""Looking back at a table in a real browser, while the match goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import Lang, Screen, complaints, guest, start_playing
from tests.e2e.serving import Served
from tests.e2e.tables import card_game, open_drawer, open_table
from tests.e2e.test_stage import look

pytestmark = pytest.mark.unmeasured

PHONE = [(390, 844)]
ON_TOP = """one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether nothing lies over the middle of something."""


def one_looks_back(one: Page, other: Page) -> tuple[Page, Page]:
    """Let two meet at a table; return whose turn it is, and who looks back meanwhile."""
    open_table(one, card_game(), invite=True, seats=2)
    other.goto(one.url)
    for page in (one, other):
        # it is somebody's turn only when all cards are dealt
        page.wait_for_selector("main[data-phase=playing] .seat-place.turn")
    first, second = (one, other) if is_asked(one) else (other, one)
    open_drawer(second)
    second.click("[data-look-back]")
    second.wait_for_selector("[data-past]")
    return first, second


def test_whoever_looks_back_is_told_that_the_match_has_ended(
    browser: Browser, served: Served
) -> None:
    with (
        guest(browser, served.origin, "en", "phone") as (one, _),
        guest(browser, served.origin, "en", "phone") as (other, _),
    ):
        first, second = one_looks_back(one, other)
        before = second.inner_text(".now-bar > p")
        # who gives up from the drawer sees how it ended with nothing over it
        open_drawer(first)
        first.click(".side button.danger")
        first.click("[data-resign]")
        first.wait_for_selector("[data-over]")
        first.wait_for_selector(".drawer-open", state="detached")
        assert look(first, "over", "[data-over] a, [data-over] button", PHONE) == []
        expect(second.locator(".now-bar > p")).not_to_have_text(before)
        assert second.inner_text(".now-bar > p") == "The match is over"


def test_what_is_written_stays_where_it_is_refused_and_why_is_in_sight(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        open_table(page, card_game())
        page.wait_for_selector("main[data-phase=playing][data-asked=yes]")
        open_drawer(page)
        page.click(".typed:not(.talk) > summary")
        field = page.locator(".typed:not(.talk) form input")
        field.fill("nonsense")
        field.press("Enter")
        told = page.locator(".side > .refused")
        told.wait_for()
        expect(told).to_be_in_viewport()
        assert told.evaluate(ON_TOP)
        assert field.input_value() == "nonsense"


@pytest.mark.parametrize(("lang", "screen"), [("ja", "phone"), ("en", "desktop")])
def test_one_looks_back_at_a_table_and_comes_back_to_now(
    browser: Browser, served: Served, lang: Lang, screen: Screen
) -> None:
    with (
        guest(browser, served.origin, lang, screen) as (one, _),
        guest(browser, served.origin, "en") as (other, _),
    ):
        # whoever waits looks back, and sees no more than they could
        first, second = one_looks_back(one, other)
        assert second.locator("[data-now]").is_visible()
        steps = "[data-now], .stepper button:not(:disabled)"
        assert look(second, "past", steps, within="[data-past]") == []
        assert second.locator("main .counters").count() == 1
        assert second.locator(".lookback .score:visible").count() == 2
        # a hand that is not one's own place has nothing to be sorted by
        assert second.locator(".lookback .sort:visible").count() == 0
        assert second.locator(".lookback .counters").count() == 1
        ids = second.eval_on_selector_all("[id]", "all => all.map(one => one.id)")
        assert sorted(ids) == sorted(set(ids))
        beside = second.get_attribute(".lookback [data-drawer]", "aria-controls")
        assert second.locator(f".lookback aside[id='{beside}']").count() == 1
        second.keyboard.press("Home")
        second.wait_for_selector("[data-step=start]:disabled")
        second.keyboard.press("End")
        second.wait_for_selector("[data-step=end]:disabled")
        assert complaints(second) == []
        # when it is their turn, they are back by themselves
        start_playing(first, 3)
        second.wait_for_selector("main[data-asked=yes]")
        second.wait_for_selector("[data-past]", state="detached")
        # and whoever looks back in their own turn stays until they go
        second.keyboard.press("ArrowLeft")
        second.wait_for_selector("[data-past]")
        second.click("[data-now]")
        second.wait_for_selector("[data-past]", state="detached")
        assert is_asked(second)


def is_asked(page: Page) -> bool:
    return page.get_attribute("main", "data-asked") == "yes"
