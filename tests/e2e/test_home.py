"""Home as somebody new and somebody who comes back find it, with and without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from belpic.render.palette import DARK, LIGHT, Palette
from belpic.table.presets import differences, preset_about
from tests.e2e.browser import Lang, Theme, complaints, guest
from tests.e2e.serving import Served
from tests.e2e.tables import board_game, open_table, quickest


def test_somebody_new_is_shown_one_game_and_begins_in_its_first_preset(
    browser: Browser, served: Served
) -> None:
    first = min(map(registry.info, registry.ids()), key=lambda info: info.place)
    assert first.first_preset is not None
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        page.goto("/")
        begin = page.locator("[data-begin]")
        assert begin.get_attribute("data-begin") == first.id
        assert page.locator(".hero a[href='/learn']").count() == 1
        with page.expect_request("**/api/tables?*") as opened:
            begin.click()
        wish = opened.value.post_data_json
        assert isinstance(wish, dict)
        assert (wish["game"], wish["preset"]) == (first.id, first.first_preset)
        page.wait_for_selector("main[data-phase=playing]")
        page.goto("/")
        own = page.locator(".own-tables a")
        assert first.title.in_("ja") in (own.text_content() or "")
        # the bot thinks, or it is one's turn: either is said
        assert own.locator(".tag").text_content()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_form_and_table_say_in_words_how_a_preset_differs(
    browser: Browser, served: Served, lang: Lang
) -> None:
    first = min(map(registry.info, registry.ids()), key=lambda info: info.place)
    preset, game = first.first_preset, registry.load(first.id)
    assert preset is not None
    wanted = differences(game, game.options(2, preset), 2)
    told = [one.label.in_(lang) for one in wanted]
    with guest(browser, served.origin, lang, "phone") as (page, _):
        page.goto(f"/?new={first.id}")
        page.check(f"[name=preset][value={preset}]")
        page.wait_for_selector(".differences")
        assert page.locator(".differences b").all_inner_texts() == told
        form = page.locator(".differences li").all_inner_texts()
        page.click("button[type=submit]")
        page.wait_for_selector("main[data-phase=playing]")
        page.click("[data-rules]")
        page.wait_for_selector(".rule-sheet .differences")
        assert page.locator(".rule-sheet .differences li").all_inner_texts() == form
        for text, one in zip(form, wanted, strict=True):
            assert one.value.in_(lang) in text
            assert one.usual.in_(lang) in text
        about = preset_about(game, preset)
        assert about is not None
        assert about.in_(lang) in page.inner_text(".rule-sheet")
        assert complaints(page) == []
        page.goto(f"/rules/{first.id}?preset={preset}")
        page.click(".rules-preset summary")
        assert page.locator(".differences b").all_inner_texts() == told


def test_every_game_is_shown_by_its_own_table(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin, theme="dark") as (page, _):
        page.goto("/")
        page.wait_for_selector("[data-play]")
        games = page.locator(".game")
        assert games.count() == len(registry.ids())
        page.evaluate("for (const one of document.querySelectorAll('img')) one.loading = 'eager'")
        page.wait_for_function(
            "() => [...document.querySelectorAll('img')].every((one) => one.naturalWidth > 0)"
        )
        shown = page.eval_on_selector_all(".game img", "all => all.map((one) => one.currentSrc)")
        assert len(set(shown)) == len(registry.ids())
        assert all("theme=dark" in one for one in shown)


@pytest.mark.parametrize(("theme", "palette"), [("light", LIGHT), ("dark", DARK)])
def test_diagrams_of_rules_have_the_colours_of_the_page(
    browser: Browser, served: Served, theme: Theme, palette: Palette
) -> None:
    with guest(browser, served.origin, theme=theme) as (page, _):
        page.goto(f"/rules/{board_game()}")
        page.wait_for_selector("figure svg")
        fills = page.eval_on_selector_all(
            "figure svg [fill]", "all => [...new Set(all.map((one) => getComputedStyle(one).fill))]"
        )
        for wanted in (palette.paper, palette.tile, palette.grounds["plain"].fill):
            red, green, blue = bytes.fromhex(wanted.removeprefix("#"))
            assert f"rgb({red}, {green}, {blue})" in fills


def come_back(page: Page) -> None:
    """Visit home, play and visit it again: only for who comes back, a worker keeps what is read."""
    page.goto("/")
    page.click(f"[data-play={quickest()}]")
    page.wait_for_selector("main[data-phase=playing]")
    assert (
        page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    )
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")


def test_home_and_rules_are_read_without_a_network_which_is_said(
    browser: Browser, served: Served
) -> None:
    rules = f"/rules/{quickest()}"
    with guest(browser, served.origin) as (page, watch):
        come_back(page)
        # what is kept begins with the first page that is visited after it
        for address, sign in (("/", "[data-play]"), (rules, ".prose h1")):
            page.goto(address)
            page.wait_for_selector(sign)
        watch.may_fail = True
        page.context.set_offline(True)
        for address, sign in (("/", "[data-play]"), (rules, ".prose h1")):
            page.goto(address)
            page.wait_for_selector(sign)
            page.wait_for_selector("[data-offline]")
        page.context.set_offline(False)
        page.wait_for_selector("[data-offline]", state="detached")


def test_home_is_there_without_a_network_from_the_first_moment_on(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin) as (page, watch):
        come_back(page)
        watch.may_fail = True
        page.context.set_offline(True)
        page.goto("/")
        page.wait_for_selector("[data-play]")
        # the table that was begun is somebody's, and the device may be somebody else's by now
        assert page.locator(".own-tables").count() == 0
        assert page.locator(".notice p").count() == 0


@pytest.mark.parametrize("address", ["/archive", "/puzzles", "/?new={}"])
def test_what_is_not_there_without_a_network_is_said_once_and_comes_with_it(
    browser: Browser, served: Served, address: str
) -> None:
    with guest(browser, served.origin) as (page, watch):
        come_back(page)
        page.goto("/")
        watch.may_fail = True
        page.context.set_offline(True)
        page.goto(address.format(quickest()))
        page.wait_for_selector("[data-offline]")
        page.wait_for_function("!document.querySelector('main').innerText.includes('One moment')")
        assert page.locator(".notice p").count() == 0
        shown = page.inner_text("main")
        page.context.set_offline(False)
        page.wait_for_selector("[data-offline]", state="detached")
        page.wait_for_function("was => document.querySelector('main').innerText !== was", arg=shown)
        assert complaints(page) == []


def test_pages_come_from_the_network_wherever_there_is_one(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin) as (page, _):
        come_back(page)
        # a document of another version stands where the kept one would be taken from
        old = "(await caches.open((await caches.keys())[0])).put('/', new Response('old'))"
        page.evaluate(f"async () => {{ await {old}; }}")
        page.reload()
        page.wait_for_selector("[data-play]")


def test_an_invitation_is_shown_as_a_code(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        open_table(page, quickest(), invite=True)
        link = page.input_value("#link-invite")
        page.click("[data-show-code=invite]")
        code = page.wait_for_selector("dialog[open] [data-code]")
        assert code is not None
        assert code.get_attribute("data-code") == link
        assert re.search(r"#\w+$", link)
        assert complaints(page) == []
        page.click("dialog[open] [data-close]")
        page.wait_for_selector("dialog[open]", state="detached")
