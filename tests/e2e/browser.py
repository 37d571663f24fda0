"""The system's Chromium, pages that forgive nothing, and somebody who plays."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import resources
from itertools import count
from pathlib import Path
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
Theme = Literal["light", "dark"]

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
SIZES: Final[dict[Screen, ViewportSize]] = {
    "desktop": {"width": 1280, "height": 860},
    "phone": {"width": 360, "height": 740},
}
PATIENCE: Final = 60_000
"""Milliseconds that anything may take; rules are compiled on their first use."""
MANY: Final = 2000
"""Touches that no short match needs."""
WEB: Final = Path(__file__).parents[2] / "src" / "belpic" / "web"
FREE: Final = re.findall(r'FREE = "([^"]*)"', (WEB / "surface.js").read_text(encoding="utf-8"))[0]
"""What may be touched at a table."""
RAISED: Final = "dialog[open] .choices button, dialog[open] [data-sure]"
"""The answers to a question that a touch has raised, which come before all else."""
STYLED: Final = (
    "() => [...document.querySelectorAll('link[rel=stylesheet]')].every((one) => one.sheet)"
)
"""Whether all style sheets are there; those that only some pages need come after the first picture
of the page."""
PLAYER: Final = (Path(__file__).parent / "player.js").read_text(encoding="utf-8")
AXE: Final = (
    resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
)


_numbers = count(1)


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
        # a page that is left breaks off what it still asked for; a server's or a network's fault
        # never has this name
        if not self.may_fail and request.failure != "net::ERR_ABORTED":
            self.faults.append(f"failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and not self.may_fail:
            self.faults.append(f"{response.status}: {response.url}")


@contextmanager
def guest(
    browser: Browser,
    origin: str,
    lang: Lang = "en",
    screen: Screen = "desktop",
    theme: Theme = "light",
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
        color_scheme=theme,
        # everybody comes from a network of their own, as a proxy would say, so that the limits
        # of the server count them as different people
        extra_http_headers={"X-Forwarded-For": f"198.18.0.{next(_numbers) % 250 + 1}"},
    )
    # of the whole context, as requests beside its page may be what rules are compiled for
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
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


def start_playing(page: Page, seed: int, touches: int = MANY) -> None:
    """Begin to touch things, and go on by itself until the match is over or so many are touched."""
    how = {"seed": seed, "touches": touches, "patience": PATIENCE}
    page.evaluate(PLAYER, {**how, "free": FREE, "raised": RAISED})


def stop_playing(page: Page) -> int:
    """Wait until the touches are made; return how many it were."""
    made = page.evaluate("() => window.played")
    assert isinstance(made, int)
    return made


def play(page: Page, seed: int, touches: int = MANY) -> int:
    """Touch things until the match is over or so many are touched; return how many it were."""
    start_playing(page, seed, touches)
    return stop_playing(page)


def overhang(page: Page) -> list[str]:
    """Return whether a page is wider than its window."""
    page.wait_for_function(STYLED)
    assert page.viewport_size is not None
    # a phone shows a page that is too wide smaller, so its own idea of its width says nothing
    wide = page.evaluate("document.documentElement.scrollWidth") - page.viewport_size["width"]
    return [f"{wide} pixels too wide"] if wide > 0 else []


def complaints(page: Page) -> list[str]:
    """Return what axe finds on a page, and whether it is wider than its window."""
    wide = overhang(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        *wide,
        *(
            f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
            for one in found
            for node in one["nodes"]
        ),
    ]
