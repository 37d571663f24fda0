"""axe looks at every page, by day and by night."""

from __future__ import annotations

from importlib import resources
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from tests.e2e.browser import Lang, guest, touch_something
from tests.e2e.serving import Served
from tests.e2e.test_play import open_table, quickest
from tests.size import FULL

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def complaints(page: Page) -> list[str]:
    """Return what axe finds."""
    page.evaluate(AXE)
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.parametrize(("lang", "theme"), [("ja", "light"), ("en", "dark")])
def test_axe_finds_nothing_on_the_pages(
    browser: Browser, served: Served, lang: Lang, theme: Literal["light", "dark"]
) -> None:
    with guest(browser, served.origin, lang) as (page, _):
        page.emulate_media(color_scheme=theme)
        game = registry.ids()[0] if FULL else quickest()
        for address, sign in (("/", ".games"), (f"/?new={game}", "form"), (f"/rules/{game}", "h1")):
            page.goto(address)
            page.wait_for_selector(sign)
            if sign == "form":
                page.click(".options summary")
            assert complaints(page) == [], address


@pytest.mark.parametrize("game", registry.ids())
def test_axe_finds_nothing_at_a_table(browser: Browser, served: Served, game: str) -> None:
    with guest(browser, served.origin, "en", "phone") as (page, _):
        open_table(page, game)
        for _ in range(5):
            touch_something(page, Random(game))
        assert complaints(page) == []
        page.emulate_media(color_scheme="dark")
        assert complaints(page) == []
