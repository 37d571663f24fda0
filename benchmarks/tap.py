"""How soon a tap is seen: from the pointer that lets go to the painted frame with its echo.

    python -m benchmarks.tap [--taps 40] [--origin http://127.0.0.1:8000]

In the Chromium of this machine, at a table of the board game on the school's board and at one of a
card game, on a desktop and on a phone. The time begins with the browser's own stamp of the event,
and ends when the page has painted the frame in which the thing is lit; `next` ends when the frame
after it begins, which is never too early. After each tap what was touched is let go again; nothing
is played, and the server's answers are awaited by nobody.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from belpic.core import registry
from benchmarks.table_server import serving
from tests.e2e.browser import ARGUMENTS, NAMES

SCREENS: Final = {"desktop": (1280, 860), "phone": (390, 844)}
TABLES: Final = (
    ("cetkaik", "education", ".place.free"),
    ("taxot", None, ".hands button.card.free"),
)
ASKED: Final = "main[data-asked=yes][data-busy=no]"
WATCH: Final = """() => {
  window.taps = [];
  let began = null;
  addEventListener("pointerup", (event) => { began = event.timeStamp; }, true);
  const lit = () => {
    if (began === null || !document.querySelector(".place.chosen, .card.chosen")) return;
    const from = began;
    began = null;
    let painted = 0;
    // a message that is sent while a frame is drawn comes after it is painted
    const after = new MessageChannel();
    after.port1.onmessage = () => { painted = performance.now() - from; };
    after.port2.postMessage(null);
    requestAnimationFrame(() => taps.push([painted, performance.now() - from]));
  };
  const what = { subtree: true, childList: true, attributeFilter: ["class"] };
  new MutationObserver(lit).observe(document, what);
}"""


@contextmanager
def sitting(
    browser: Browser, origin: str, game: str, preset: str | None, screen: str
) -> Iterator[Page]:
    """Yield a page at a table against bots, at one's own turn."""
    width, height = SCREENS[screen]
    touch = screen == "phone"
    context = browser.new_context(
        base_url=origin,
        viewport={"width": width, "height": height},
        has_touch=touch,
        is_mobile=touch,
    )
    others = registry.info(game).usual_seats - 1
    bot = {"kind": "bot", "level": "greedy"}
    seats = [{"kind": "person", "level": None}, *[bot] * others]
    plan: dict[str, object] = {"game": game, "preset": preset, "options": {}, "seats": seats}
    opened = context.request.post("/api/tables", data=plan).json()
    page = context.new_page()
    # every touch of a thing is asked about, so that nothing is played
    page.add_init_script("localStorage.setItem('belpic.confirm', 'moves')")
    page.goto(f"/t/{opened['table']}")
    page.wait_for_selector(ASKED, timeout=120_000)
    yield page
    context.close()


def measure(page: Page, things: str, number: int, *, touch: bool) -> list[tuple[float, float]]:
    """Tap things one after the other; return when each was lit, and the frame after it, in ms."""
    pressed = ".presses .primary, [data-sure]"
    while True:
        # before the first piece is touched, somebody may have to press something
        page.wait_for_selector(f"{ASKED} :is({things}, {pressed})", timeout=120_000)
        if page.query_selector(things):
            break
        before = page.get_attribute("main", "data-n")
        page.eval_on_selector_all(pressed, "found => found[0]?.click()")
        page.wait_for_timeout(500)
        page.wait_for_selector(f"main:not([data-n='{before}']), {pressed}", timeout=120_000)
    page.evaluate(WATCH)
    for tap in range(number):
        page.wait_for_selector(f"{ASKED} {things}")
        # another frame each time, and what moved before has come to rest
        page.wait_for_timeout(150 + tap % 17)
        found = page.locator(things)
        one = found.nth(tap % found.count())
        if touch:
            one.tap()
        else:
            one.click()
        page.wait_for_function("number => taps.length === number", arg=tap + 1)
        for _ in range(3):
            if page.query_selector(".place.chosen, .card.chosen"):
                page.keyboard.press("Escape")
                page.wait_for_timeout(40)
    times = page.evaluate("() => taps")
    return [(float(painted), float(following)) for painted, following in times]


def spread(times: Sequence[float]) -> tuple[float, float]:
    """Return the median and the 95th of a hundred."""
    return median(times), quantiles(times, n=20)[-1]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--taps", type=int, default=40)
    parser.add_argument("--origin")
    wish = parser.parse_args()
    program = next((path for name in NAMES if (path := shutil.which(name))), None)
    print("| table | screen | taps | median ms | p95 ms | slowest ms | next: median ms | p95 ms |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = nullcontext((wish.origin, 0)) if wish.origin else serving(Path(folder))
        with server as (origin, _):
            browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            for game, preset, things in TABLES:
                for screen in SCREENS:
                    with sitting(browser, origin, game, preset, screen) as page:
                        times = measure(page, things, wish.taps, touch=screen == "phone")
                    painted, following = zip(*times, strict=True)
                    numbers = [len(painted), *spread(painted), max(painted), *spread(following)]
                    row = " | ".join(f"{one:.0f}" for one in numbers)
                    print(f"| {game} | {screen} | {row} |", flush=True)
            browser.close()


if __name__ == "__main__":
    main()
