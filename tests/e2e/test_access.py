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
        page.goto("/nothing")
        page.wait_for_selector("belpic-lost h1")
        assert complaints(page) == []
        page.click("belpic-lost .primary")
        page.wait_for_selector(".games")


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
