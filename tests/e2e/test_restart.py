"""The server dies in mid-match and comes back: nothing that was shown is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from belpic.core.codec import Json
from tests.e2e.browser import guest, number, start_playing, stop_playing
from tests.e2e.serving import Served
from tests.e2e.tables import open_table, quickest
from tests.ports import kept_port

ENOUGH = 16
"""Events before the crash."""
LONG: dict[str, Json] = {"rounds": 20, "bankroll": 1000}
"""A match that is far from over when the crash comes, however late this process hears of that many
events; and nobody is out of it before."""


@pytest.fixture
def server(site: Path, tmp_path: Path) -> Iterator[Served]:
    """A server of one's own, which comes back where it was."""
    with kept_port() as port:
        yield Served(tmp_path, site, port)


def test_both_pages_go_on_after_the_server_was_killed(browser: Browser, server: Served) -> None:
    server.start()
    with (
        guest(browser, server.origin) as (host, seen_by_host),
        guest(browser, server.origin, "ja") as (visitor, seen_by_visitor),
    ):
        open_table(host, quickest(), options=LONG, invite=True)
        visitor.goto(host.input_value("#link-invite"))
        pages = (host, visitor)
        for seed, page in enumerate(pages):
            page.wait_for_selector("main[data-phase=playing]")
            # nobody stops for the crash: touches are under way when it comes
            start_playing(page, seed)
        host.wait_for_function(
            "n => Number(document.querySelector('main').dataset.n) >= n", arg=ENOUGH
        )
        seen_by_host.may_fail = seen_by_visitor.may_fail = True
        server.kill()
        shown = [number(page) for page in pages]
        lines = [page.locator(".log li").all_text_contents() for page in pages]
        for page in pages:
            assert page.query_selector("[data-over]") is None
            page.wait_for_selector(".link-state.reconnecting")
        server.start()
        for page in pages:
            page.wait_for_selector(".link-state.connected")
        seen_by_host.may_fail = seen_by_visitor.may_fail = False
        for page, before, told in zip(pages, shown, lines, strict=True):
            stop_playing(page)
            page.wait_for_selector("[data-over]")
            assert number(page) > before
            assert page.locator(".log li").all_text_contents()[: len(told)] == told
    server.kill()
    assert "Traceback" not in server.log()
