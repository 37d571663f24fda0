"""The server dies in mid-match, or a network goes, and comes back: nothing shown is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from belpic.core.codec import Json
from tests.e2e.browser import guest, number, start_playing, stop_playing
from tests.e2e.serving import Served
from tests.e2e.tables import open_table, quickest
from tests.ports import kept_port
from tests.size import sized

ENOUGH = 16
"""Events before the crash."""
LONG: dict[str, Json] = {"rounds": 20, "bankroll": 1000}
"""A match that is far from over when the crash comes, however late this process hears of that many
events; and nobody is out of it before."""


AWAY = sized(4, 10)
"""Seconds without a network."""


@dataclass
class Network:
    """What a page reaches its server by, which can go away."""

    away: bool = False
    sockets: list[WebSocketRoute] = field(default_factory=list)

    def follow(self, page: Page) -> None:
        """Stand between the page and its server; call it before the page is opened."""
        page.route_web_socket(lambda _: True, self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.away:
            socket.close(code=1013)
            return
        # each end has to be closed
        self.sockets += [socket, socket.connect_to_server()]

    def go(self, page: Page) -> None:
        """Break off what there is, and let nothing through."""
        self.away = True
        # with a code that pages may send: else the server hears nothing of it, and neither does it
        # if there is no network before
        for socket in self.sockets:
            socket.close(code=1000)
        page.context.set_offline(True)

    def come(self, page: Page) -> None:
        """Let everything through again."""
        self.away = False
        page.context.set_offline(False)


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


def test_a_page_goes_on_after_it_was_offline(browser: Browser, served: Served) -> None:
    with (
        guest(browser, served.origin) as (host, _),
        guest(browser, served.origin, "ja", "phone") as (visitor, seen),
    ):
        network = Network()
        network.follow(visitor)
        open_table(host, quickest(), options=LONG, invite=True)
        visitor.goto(host.input_value("#link-invite"))
        for seed, page in enumerate((host, visitor)):
            page.wait_for_selector("main[data-phase=playing]")
            start_playing(page, seed)
        visitor.wait_for_function(
            "n => Number(document.querySelector('main').dataset.n) >= n", arg=ENOUGH
        )
        seen.may_fail = True
        network.go(visitor)
        before, told = number(visitor), visitor.locator(".log li").all_text_contents()
        # it says so, and what lies there stays
        visitor.wait_for_selector(".link-state.reconnecting")
        # whoever waits sees for whom
        away = host.locator(".seat-place.other.away .state")
        away.wait_for(timeout=AWAY * 1000)
        assert away.text_content() == "away"
        visitor.wait_for_timeout(AWAY * 1000)
        assert away.is_visible()
        assert number(visitor) >= before
        network.come(visitor)
        visitor.wait_for_selector(".link-state.connected")
        away.wait_for(state="detached")
        seen.may_fail = False
        for page in (host, visitor):
            stop_playing(page)
            page.wait_for_selector("[data-over]")
        assert visitor.locator(".log li").all_text_contents()[: len(told)] == told
