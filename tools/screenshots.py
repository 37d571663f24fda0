"""Take the pictures of the manual anew, by a browser: `python -m tools.screenshots`.

A server of its own is started for it, with an empty database; Chromium has to be installed. Look
at the pictures in ``docs/images`` before committing them. `python -m tools.screenshots FOLDER`
takes every page into another folder instead, on desktop and phone, by day and by night, in both
languages, for somebody who looks at all of them.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from belpic.core import registry
from tests.e2e.browser import ARGUMENTS, NAMES, play
from tests.e2e.tables import give_up, open_table
from tools import terminal_pictures

ROOT: Final = Path(__file__).resolve().parent.parent
IMAGES: Final = ROOT / "docs" / "images"
SECONDS: Final = 90
Screen = Literal["desktop", "phone"]
Theme = Literal["light", "dark"]
SIZES: Final[Mapping[Screen, tuple[int, int]]] = {"desktop": (1100, 760), "phone": (390, 780)}
BOARD: Final = "cetkaik"
"""The game on most pictures."""
MANY_TURNS: Final = 20
QUALITY: Final = 0.82
SQUEEZE: Final = """
async ([picture, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}
"""
"""Makes WebP of PNG, which is a third as large."""


class Shot(NamedTuple):
    """One picture."""

    name: str
    go: Callable[[Page], None]
    lang: str
    screen: Screen
    theme: Theme


@contextmanager
def serving() -> Iterator[str]:
    """Give the address of a server, which is ended afterwards."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/belpic.db"
        command = [sys.executable, "-m", "belpic", "serve", "--port", str(port), "--db", database]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _await(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(SECONDS)


def _await(address: str) -> None:
    until = time.monotonic() + SECONDS
    while True:
        try:
            # an address that we have made ourselves
            with urllib.request.urlopen(f"{address}/healthz", timeout=5):  # noqa: S310  # so
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def home(page: Page) -> None:
    """Go to the first page, with all its pictures."""
    page.goto("/")
    page.locator(f"[data-play={BOARD}]").wait_for()
    page.evaluate("for (const one of document.querySelectorAll('img')) one.loading = 'eager'")
    page.wait_for_function(
        "() => [...document.querySelectorAll('img')].every((one) => one.complete)"
    )


def games(page: Page) -> None:
    """Go to the games on the first page."""
    home(page)
    page.locator("section:has(.games)").nth(1).scroll_into_view_if_needed()
    page.evaluate("document.querySelectorAll('section:has(> .games)')[1].scrollIntoView()")


def table(game: str, touches: int, page: Page) -> None:
    """Go to a table and play there for a while."""
    open_table(page, game, options={}, seats=registry.info(game).usual_seats)
    page.wait_for_selector("main[data-asked=yes]")
    play(page, 3, touches)
    page.wait_for_selector("main[data-asked=yes][data-busy=no], [data-over]")


def cards(page: Page) -> None:
    """Go to a table of cards where something is to be answered, before anything is touched."""
    table("mokkaik", 2, page)
    for turn in range(MANY_TURNS):
        if page.query_selector(".laid-zones [data-face]") and not page.query_selector(".path li"):
            break
        play(page, turn, 1)
        page.wait_for_selector("main[data-asked=yes][data-busy=no]")


def end(page: Page) -> None:
    """Go to the end of a match."""
    table(BOARD, 10, page)
    give_up(page)
    page.wait_for_selector("[data-over]")
    if page.is_visible("[data-drawer][aria-expanded=true]"):
        page.click("[data-drawer]")


def review(page: Page) -> None:
    """Go to the review of a match that is over."""
    end(page)
    page.click("[data-review]")
    page.wait_for_selector("[data-phase=study] .board")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")


def lesson(page: Page) -> None:
    """Go to a step of a lesson where something is to be done."""
    page.goto(f"/learn/{BOARD}")
    page.wait_for_selector(".lesson-page[data-step='0']")
    page.click("[data-next], [data-skip]")
    page.wait_for_selector(".lesson-page[data-step='1']")


def rules(page: Page) -> None:
    """Go to a rule page."""
    page.goto(f"/rules/{BOARD}")
    page.wait_for_selector(".prose svg")


def learn(page: Page) -> None:
    """Go to the list of lessons."""
    page.goto("/learn")
    page.wait_for_selector("[data-learn]")


def form(page: Page) -> None:
    """Go to the form of a new table."""
    page.goto(f"/?new={BOARD}")
    page.check("input[value=education]")


PAGES: Final[Mapping[str, Callable[[Page], None]]] = {
    "home": home,
    "games": games,
    "learn": learn,
    "lesson": lesson,
    "rules": rules,
    "form": form,
    "end": end,
    "review": review,
}
CHOSEN: Final = (
    Shot("home-en", home, "en", "desktop", "light"),
    Shot("home-ja", home, "ja", "desktop", "light"),
    Shot("games-en", games, "en", "desktop", "dark"),
    Shot("table-en", partial(table, BOARD, 14), "en", "desktop", "light"),
    Shot("table-ja", partial(table, BOARD, 14), "ja", "desktop", "dark"),
    Shot("table-en-phone", partial(table, BOARD, 14), "en", "phone", "light"),
    Shot("table-ja-phone", partial(table, BOARD, 14), "ja", "phone", "dark"),
    Shot("cards-ja-phone", cards, "ja", "phone", "light"),
    Shot("race-en", partial(table, "mokcuo", 10), "en", "desktop", "light"),
    Shot("lesson-en", lesson, "en", "desktop", "light"),
    Shot("review-en", review, "en", "desktop", "dark"),
    Shot("rules-ja-phone", rules, "ja", "phone", "light"),
)
"""The pictures of the manual."""


def every() -> Iterator[Shot]:
    """Yield all pages and a table of every game, on every screen, in every theme and language."""
    tables = {f"table-{game}": partial(table, game, 8) for game in registry.ids()}
    kinds: tuple[tuple[Screen, Theme, str], ...] = (
        ("desktop", "light", "en"),
        ("phone", "dark", "ja"),
        ("desktop", "dark", "ja"),
        ("phone", "light", "en"),
    )
    ways: dict[str, Callable[[Page], None]] = {**PAGES, **tables}
    for (name, go), (screen, theme, lang) in product(ways.items(), kinds):
        yield Shot(f"{name}-{lang}-{screen}-{theme}", go, lang, screen, theme)


def take(browser: Browser, address: str, shot: Shot, folder: Path) -> None:
    """Take one picture."""
    context = _context(browser, address, shot)
    page = context.new_page()
    page.set_default_timeout(SECONDS * 1000)
    shot.go(page)
    page.wait_for_timeout(800)  # until everything lies where it belongs
    _keep(page, page.screenshot(), folder / f"{shot.name}.webp")
    context.close()


def take_drawing(browser: Browser, drawing: str, path: Path) -> None:
    """Take a picture of a drawing, as that of a table in the terminal."""
    page = browser.new_page()
    page.set_content(f"<style>body {{ margin: 0 }}</style>{drawing}")
    _keep(page, page.locator("svg").screenshot(), path)
    page.close()


def _keep(page: Page, picture: bytes, path: Path) -> None:
    page.goto("about:blank")
    squeezed = page.evaluate(SQUEEZE, [base64.b64encode(picture).decode(), QUALITY])
    path.write_bytes(base64.b64decode(squeezed))


def _context(browser: Browser, address: str, shot: Shot) -> BrowserContext:
    width, height = SIZES[shot.screen]
    return browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        has_touch=shot.screen == "phone",
        is_mobile=shot.screen == "phone",
        locale=shot.lang,
        color_scheme=shot.theme,
        reduced_motion="reduce",
    )


def main() -> int:
    """Take them all."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        sys.stderr.write("belpic: Chromium is missing (apt-get install chromium).\n")
        return 1
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, help="all of them there, not those of docs")
    elsewhere: Path | None = parser.parse_args().folder
    folder = elsewhere or IMAGES
    folder.mkdir(parents=True, exist_ok=True)
    # before the browser, whose driver keeps the event loop of this thread for itself
    terminals = terminal_pictures.drawings()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        for shot in CHOSEN if elsewhere is None else every():
            take(browser, address, shot, folder)
        for name, drawing in terminals.items():
            take_drawing(browser, drawing, folder / f"{name}.webp")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
