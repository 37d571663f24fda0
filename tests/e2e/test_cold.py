"""What a browser that was never here fetches before somebody's first move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from tests.e2e.browser import FREE, RAISED, Screen, guest
from tests.e2e.serving import Served
from tests.e2e.tables import board_game, card_game, open_table, quickest
from tests.size import FULL
from tests.web.test_files import MOST_BYTES, MOST_MODULES

pytestmark = pytest.mark.unmeasured

ASKED = "main[data-asked=yes][data-busy=no]"
QUIET = 2000
"""Milliseconds that somebody looks at a table at least, in which pages fetch what they like."""
MOST_TOUCHES = 20
FIRST = (RAISED, ".presses .primary, [data-done]", ".free.free:not(.chosen)", FREE)
"""What is touched of what there is, the best first: what is done with it goes before one more."""


class Asked(TypedDict):
    """A request, as the browser tells of it."""

    requestId: str
    request: dict[str, str]


class Answer(TypedDict):
    """What an answer says of itself."""

    headers: dict[str, str]


class Answered(TypedDict):
    """An answer that begins."""

    requestId: str
    response: Answer


class Sent(TypedDict):
    """A frame to the server."""

    response: dict[str, str]


@dataclass
class Fetched:
    """All that the page asks its server for, until an action is on its way."""

    addresses: dict[str, str] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    """Bytes of each answer, compressed as it is sent; the icon of the tab is one of them."""
    acted: bool = False

    def follow(self, page: Page) -> None:
        """Listen; call it before the page is opened."""
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._ask)
        session.on("Network.responseReceived", self._receive)
        session.on("Network.webSocketFrameSent", self._send)

    def _ask(self, event: Asked) -> None:
        if not self.acted:
            self.addresses[event["requestId"]] = event["request"]["url"]
            self.sizes.setdefault(event["requestId"], 0)

    def _receive(self, event: Answered) -> None:
        # what was asked for before counts, even if it comes later
        if event["requestId"] in self.sizes:
            headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
            self.sizes[event["requestId"]] = int(headers["content-length"])

    def _send(self, event: Sent) -> None:
        self.acted |= '"do":"act"' in event["response"]["payloadData"]

    @property
    def modules(self) -> list[str]:
        """The names of the modules."""
        return sorted(
            url.rpartition("/")[2] for url in self.addresses.values() if url.endswith(".js")
        )

    @property
    def named(self) -> dict[str, int]:
        """How large each file was."""
        return {url.rpartition("/")[2]: self.sizes[one] for one, url in self.addresses.items()}


def games() -> list[str]:
    """Return a game of each kind, or all of them."""
    return list(registry.ids()) if FULL else [board_game(), card_game(), quickest()]


@pytest.mark.parametrize("screen", ["desktop", "phone"])
@pytest.mark.parametrize("game", games())
def test_a_cold_table_is_small_until_the_first_move(
    browser: Browser, served: Served, game: str, screen: Screen
) -> None:
    with guest(browser, served.origin, "ja", screen) as (page, _):
        fetched = Fetched()
        fetched.follow(page)
        open_table(page, game, options={})
        page.wait_for_selector(ASKED)
        page.wait_for_timeout(QUIET)
        for _touch in range(MOST_TOUCHES):
            if fetched.acted:
                break
            # as people do it, with a pointer that moves there, presses and lets go
            found = next(one for one in map(page.locator, FIRST) if one.count()).first
            if screen == "phone":
                found.tap()
            else:
                found.click()
            page.wait_for_timeout(300)
        assert fetched.acted
        assert len(fetched.modules) <= MOST_MODULES, fetched.modules
        assert min(fetched.sizes.values()) > 0, fetched.named
        assert sum(fetched.sizes.values()) <= MOST_BYTES, fetched.named


def test_what_everybody_is_told_is_fetched_at_a_table_when_there_is_something(
    browser: Browser, served: Served
) -> None:
    told = {"announcements": [{"number": 3, "text": "A pause at noon"}]}
    with guest(browser, served.origin) as (page, _):
        page.route("**/api/announcements*", lambda route: route.fulfill(json=told))
        open_table(page, quickest())
        page.wait_for_selector("[data-announcement='3']")
        page.click(".news button")
        page.wait_for_selector("[data-announcement]", state="detached")
        fetched = Fetched()
        fetched.follow(page)
        page.reload()
        page.wait_for_selector(ASKED)
        assert "news.js" not in fetched.modules
