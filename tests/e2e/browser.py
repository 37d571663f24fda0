"""The system's Chromium, pages that forgive nothing, and somebody who plays by touching things."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    ViewportSize,
)

from tests.system_parts import skip_for_missing

Lang = Literal["ja", "en"]
Screen = Literal["desktop", "phone"]

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
SIZES: Final[dict[Screen, ViewportSize]] = {
    "desktop": {"width": 1280, "height": 860},
    "phone": {"width": 360, "height": 740},
}
PATIENCE: Final = 20_000
TURN: Final = "main[data-asked=yes][data-busy=no]"
READY: Final = f"{TURN}, main[data-phase=over]"
FREE: Final = (
    ".place.free, button.card.free, button.lie.free, .presses .primary, .amount button,"
    " .decision button.free, [data-done]"
)
ASKED: Final = "dialog[open] .choices button, dialog[open] [data-sure]"


def launch(playwright: Playwright) -> Browser:
    """Return the browser of this machine."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        skip_for_missing("Chromium", "apt-get install chromium")
    return playwright.chromium.launch(executable_path=found, args=ARGUMENTS)


@dataclass
class Watch:
    """What went wrong on a page."""

    origin: str
    faults: list[str] = field(default_factory=list)
    may_fail: bool = False
    """Whether the server is known to be away just now."""

    def follow(self, page: Page) -> None:
        """Write down errors, failed requests and requests to elsewhere."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not self.may_fail:
            self.faults.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "blob:")):
            self.faults.append(f"foreign: {request.url}")

    def _failed(self, request: Request) -> None:
        if not self.may_fail:
            self.faults.append(f"failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and not self.may_fail:
            self.faults.append(f"{response.status}: {response.url}")


@contextmanager
def guest(
    browser: Browser, origin: str, lang: Lang = "en", screen: Screen = "desktop"
) -> Iterator[tuple[Page, Watch]]:
    """Yield a page of somebody new; whatever went wrong on it fails the test."""
    phone = screen == "phone"
    context = browser.new_context(
        base_url=origin,
        locale=lang,
        viewport=SIZES[screen],
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    watch = Watch(origin)
    watch.follow(page)
    yield page, watch
    assert watch.faults == []
    context.close()


def number(page: Page) -> int:
    """Return the number of the last event that the page shows."""
    return int(page.get_attribute("main", "data-n") or 0)


def is_over(page: Page) -> bool:
    """Tell whether the page shows the end of the match."""
    return page.get_attribute("main", "data-phase") == "over"


def touch_something(page: Page, rng: Random) -> None:
    """Touch one of the things that the page offers, when it is one's turn."""
    page.wait_for_selector(READY)
    if not is_over(page):
        _touch(page, rng)


def _touch(page: Page, rng: Random) -> None:
    asked = page.query_selector_all(ASKED)
    done = page.query_selector("[data-done]")
    found = asked or ([done] if done and rng.random() < 0.7 else page.query_selector_all(FREE))
    if not found:
        # a `next` has been answered but is not drawn yet
        page.wait_for_timeout(30)
        return
    # the page may be drawn anew between looking and touching
    rng.choice(found).dispatch_event("click")
    page.wait_for_timeout(20)


def take_turns(pages: tuple[Page, ...], rng: Random, rounds: int) -> None:
    """Let several people touch things, each when asked, until the match is over."""
    for _ in range(rounds):
        for page in pages:
            # no waiting here: the question may be answered before one looks again
            if page.query_selector(TURN):
                _touch(page, rng)
        if is_over(pages[0]):
            return


def play(page: Page, rng: Random, touches: int) -> None:
    """Touch things until the match is over."""
    for _ in range(touches):
        touch_something(page, rng)
        if is_over(page):
            return
