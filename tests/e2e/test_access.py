"""axe looks at every page, by day and by night; tables are looked at where they are played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from belpic.core import registry
from tests.e2e.browser import Lang, Screen, Theme, complaints, guest, overhang
from tests.e2e.serving import Served
from tests.e2e.tables import give_up, open_drawer, open_table, quickest
from tests.size import FULL


@pytest.mark.parametrize(
    ("lang", "screen", "theme"), [("ja", "phone", "light"), ("en", "desktop", "dark")]
)
def test_axe_finds_nothing_on_the_pages(
    browser: Browser, served: Served, lang: Lang, screen: Screen, theme: Theme
) -> None:
    with guest(browser, served.origin, lang, screen, theme) as (page, watch):
        page.goto("/")
        page.wait_for_selector(".games")
        assert page.inner_text(".skip") == {"ja": "本文へ移動", "en": "Go to the content"}[lang]
        assert complaints(page) == []
        for game in registry.ids() if FULL else [quickest()]:
            page.goto(f"/?new={game}")
            page.click(".options summary")
            assert complaints(page) == [], game
            page.goto(f"/rules/{game}")
            page.wait_for_selector(".prose h1")
            page.wait_for_selector("[data-print]")
            assert complaints(page) == [], game
        watch.may_fail = True
        for address in ("/?new=nothing", "/rules/nothing"):
            page.goto(address)
            page.wait_for_selector(".notice p")
            assert complaints(page) == [], address
        # a link may have been cut off before what it leads to, or in the middle of a letter
        for address in ("/nothing", "/t/", "/rules/%E0%A4%A"):
            page.goto(address)
            page.wait_for_selector("belpic-lost h1")
        assert complaints(page) == []
        page.click("belpic-lost .primary")
        page.wait_for_selector(".games")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_address_of_no_game_leads_to_all_there_are_by_title(
    browser: Browser, served: Served, lang: Lang
) -> None:
    titles = {game: registry.info(game).title.in_(lang) for game in registry.ids()}
    with guest(browser, served.origin, lang) as (page, watch):
        watch.may_fail = True
        for address, where in (
            ("/rules/nothing", "/rules/{}"),
            ("/learn/nothing", "/learn/{}"),
            ("/?new=nothing", "/?new={}"),
        ):
            page.goto(address)
            page.wait_for_selector(".ways a")
            links = page.locator(".ways a")
            found = [link.get_attribute("href") for link in links.all()]
            assert sorted(map(str, found)) == sorted(map(where.format, titles)), address
            assert sorted(links.locator("b").all_inner_texts()) == sorted(titles.values())
            # ids mean something to programs alone
            told = page.inner_text("main").split()
            assert not {game for game, title in titles.items() if game not in title} & set(told)
            assert complaints(page) == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_game_whose_positions_cannot_be_set_up_leads_to_those_that_can(
    browser: Browser, served: Served, lang: Lang
) -> None:
    games = [registry.info(game) for game in registry.ids()]
    other = next(game for game in games if not game.editor)
    with guest(browser, served.origin, lang) as (page, watch):
        watch.may_fail = True
        page.goto(f"/edit/{other.id}")
        page.wait_for_selector(".ways a")
        assert other.title.in_(lang) in page.inner_text(".notice p >> nth=0")
        assert other.id not in page.inner_text("main").split()
        links = [link.get_attribute("href") for link in page.locator(".ways a").all()]
        assert links == [f"/edit/{game.id}" for game in games if game.editor]
        assert complaints(page) == []


def test_a_study_that_is_not_there_says_so_once_with_a_way_on(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin, "en", "phone") as (page, watch):
        watch.may_fail = True
        page.goto("/s/zzzz")
        page.wait_for_selector(".gone-box a[href='/study']")
        assert page.inner_text("main").count("study “zzzz”") == 1
        assert "This study is not here" not in page.inner_text("main")
        assert page.locator(".link-state, .notice p").count() == 0
        assert complaints(page) == []


def test_rule_pages_fit_the_window(browser: Browser, served: Served) -> None:
    """The sentence of a preset may be longer than a phone is wide."""
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        for game in registry.ids():
            page.goto(f"/rules/{game}")
            page.wait_for_selector("[data-print]")
            assert overhang(page) == [], game


def test_axe_finds_nothing_in_dialogs_and_where_no_table_is(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin, "ja", "phone") as (page, watch):
        page.goto("/t/nowhere")
        page.wait_for_selector(".link-state.gone")
        assert complaints(page) == []
        open_table(page, quickest(), invite=True)
        page.wait_for_selector("#link-invite")
        assert complaints(page) == []
        open_table(page, quickest())
        open_drawer(page)
        page.click(".deeds .danger")
        page.wait_for_selector("dialog[open]")
        assert complaints(page) == []
        page.keyboard.press("Escape")
        give_up(page)
        page.wait_for_selector("[data-over]")
        assert watch.faults == []
