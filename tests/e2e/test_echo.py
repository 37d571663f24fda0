"""What a touch brings at once: its echo before the server says anything; a hint for who asks."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from tests.e2e.browser import FREE, Screen, complaints, guest
from tests.e2e.serving import Served
from tests.e2e.tables import board_game, card_game, give_up, open_board, open_table, quickest
from tests.e2e.test_stage import look
from tests.size import FULL

pytestmark = pytest.mark.unmeasured

ASKED = "main[data-asked=yes][data-busy=no]"


@dataclass
class Line:
    """The connection of a table, on which what the server says can be held back."""

    holding: bool = False
    held: list[str | bytes] = field(default_factory=list)
    losing: str | None = None
    """The kind of the next message that is lost."""

    @property
    def is_losing(self) -> bool:
        """Whether a message is still to be lost."""
        return self.losing is not None

    def follow(self, page: Page) -> None:
        """Stand between the page and its server; call it before the page is opened."""
        page.route_web_socket(lambda _: True, self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def heard(said: str | bytes) -> None:
            if self.losing is not None and f'"kind":"{self.losing}"' in str(said)[:40]:
                self.losing = None
            elif self.holding:
                self.held.append(said)
            else:
                socket.send(said)

        server.on_message(heard)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_touch_is_answered_before_the_server_answers(
    browser: Browser, served: Served, screen: Screen
) -> None:
    with guest(browser, served.origin, "en", screen) as (page, _):
        line = Line()
        line.follow(page)
        open_board(page)
        line.holding = True
        # some pieces have nowhere to go, and none of them is told to be free
        page.locator(".place.free").first.dispatch_event("click")
        page.wait_for_selector(".place.chosen")
        page.wait_for_selector(".path li")
        page.wait_for_selector(".place.free:not(.chosen)")
        # and it is taken back as well
        page.keyboard.press("Escape")
        page.wait_for_selector(".place.chosen", state="detached")


def test_a_card_is_answered_before_the_server_answers(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        line = Line()
        line.follow(page)
        open_table(page, card_game(), options={})
        page.wait_for_selector(ASKED)
        line.holding = True
        page.locator(FREE).first.dispatch_event("click")
        page.wait_for_selector(".path li, [data-sure], main[data-busy=yes]")


def test_what_was_lost_on_the_way_is_asked_for(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin, "en", "desktop") as (page, watch):
        line = Line(losing="snapshot")
        line.follow(page)
        open_board(page)
        assert not line.is_losing
        # nothing comes after the end, from which one would see that something is missing
        line.losing = "snapshot"
        give_up(page)
        page.wait_for_selector("main[data-phase=over]")
        assert not line.is_losing
        assert watch.faults == []


@pytest.mark.parametrize("game", [quickest(), board_game()] if FULL else [quickest()])
def test_whoever_plays_against_bots_is_told_what_had_best_be_done(
    browser: Browser, served: Served, game: str
) -> None:
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        open_table(page, game, options={})
        page.wait_for_selector(ASKED)
        page.click("[data-hint]")
        page.wait_for_selector("[data-hint-told]:not([data-hint-told=''])")
        told = page.inner_text("[data-hint-told] b")
        assert told
        assert complaints(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-hint-told]", state="detached")
        # what it names is marked where it lies, and may be touched; it is still one's own turn
        assert page.locator("[data-hinted]").count() > 0
        assert page.query_selector(ASKED)
        assert look(page, "hinted") == []
        # asked again it says the same, without anybody thinking once more
        page.click("[data-hint]")
        page.wait_for_selector("[data-hint-told] b")
        assert page.inner_text("[data-hint-told] b") == told
