"""The server dies in mid-match and comes back: nothing that was shown is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Browser

from tests.e2e.browser import guest, number, take_turns
from tests.e2e.serving import Served
from tests.e2e.test_play import MOST_TOUCHES, open_table, quickest


def test_both_pages_go_on_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    server = Served(tmp_path)
    server.start()
    rng = Random(7)
    with (
        guest(browser, server.origin) as (host, seen_by_host),
        guest(browser, server.origin, "ja") as (visitor, seen_by_visitor),
    ):
        open_table(host, quickest(), seat1="open")
        visitor.goto(host.input_value("#link-invite"))
        pages = (host, visitor)
        for page in pages:
            page.wait_for_selector("main[data-phase=playing]")
        take_turns(pages, rng, 6)
        shown = [number(page) for page in pages]
        lines = [page.locator(".log li").all_text_contents() for page in pages]
        seen_by_host.may_fail = seen_by_visitor.may_fail = True
        server.kill()
        for page in pages:
            page.wait_for_selector(".link-state.reconnecting")
        server.start()
        for page in pages:
            page.wait_for_selector(".link-state.connected")
        seen_by_host.may_fail = seen_by_visitor.may_fail = False
        for page, before, told in zip(pages, shown, lines, strict=True):
            assert number(page) >= before
            assert page.locator(".log li").all_text_contents()[: len(told)] == told
        take_turns(pages, rng, MOST_TOUCHES)
        for page in pages:
            page.wait_for_selector("[data-over]")
    server.kill()
    assert "Traceback" not in server.log()
