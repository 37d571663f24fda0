"""Tables in the middle of a match, and earlier positions over them: all that is there has room."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from belpic.bots import make
from belpic.bots.runner import SeatedBot, play_match
from belpic.core import registry
from belpic.core.match import Match
from belpic.core.rng import SeededRng
from belpic.core.scene import Board, Thing
from belpic.core.seats import Seat, asked_seats
from tests.e2e.browser import STYLED, Lang, guest
from tests.e2e.serving import Served
from tests.e2e.tables import board_game, resume
from tests.e2e.test_stage import ASKED, SETTLED, SIZES, look, lot
from tests.size import FULL, sized

pytestmark = pytest.mark.unmeasured

OWN: Final = Seat(0)
EVENTS: Final = 400
SEED: Final = 5
STEPS: Final = 60
"""Steps back within which there was a throw."""
STEPPER: Final = ".lookback .stepper button:not(:disabled)"
CRAMPED: Final = """() => [...document.querySelectorAll(".lookback .forecast li")].filter((one) => {
  const middle = (part) => {
    const { y, height } = part.getBoundingClientRect();
    return y + height / 2;
  };
  const shown = [...one.children].filter((part) => part.offsetWidth);
  const result = shown.at(-1).getBoundingClientRect();
  const before = shown.slice(0, -1);
  const below = before.every((part) => part.getBoundingClientRect().bottom <= result.top + 1);
  const row = below ? before : shown;
  return row.some((part) => Math.abs(middle(part) - middle(row[0])) > 2);
}).length"""
"""How many rows of a forecast have parts that stand below the others, but for the result, which may
have rows of its own."""
CAPTURED: Final = ("PPPACT+Hpa+s", "PACTHOSG+P+A+C+Tpagsh")
"""What both sides have captured: of six kinds, and of twelve."""
ALONE: Final = "4+k4/9/9/4M4/9/9/9/9/4K4 IA {} 1 1 20:20 -"
"""A position in which kings are left."""


def things_of(match: Match) -> tuple[Thing, ...]:
    """Return what the first seat sees."""
    return match.state.view(OWN).scene().things


@cache
def midway(game_id: str) -> Match:
    """Return a match of the usual number that stands at about its half, where the own seat acts."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    players = [SeatedBot(make("random", game), SeededRng(SEED)) for _ in range(seats)]
    whole = play_match(game, game.options(seats), players, SeededRng(SEED), EVENTS)
    half = len(whole.events) // 2
    for n in [*range(half, 0, -1), *range(half, len(whole.events))]:
        if OWN in asked_seats((match := whole.branch(n)).state.to_act):
            return match
    raise AssertionError(game_id)


def opened(page: Page, game: str) -> None:
    """Open a table in the middle of a match."""
    resume(page, midway(game))
    page.wait_for_selector(ASKED)


def look_back(page: Page) -> None:
    """Look at the position before."""
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("[data-past]")
    page.wait_for_function(STYLED)


def games() -> list[str]:
    """Return all games; in the small size a few, others whenever the client is another one."""
    every = registry.ids()
    return list(every) if FULL else list(every[lot(8) :: 8])


@pytest.mark.parametrize("game", games())
def test_the_middle_of_a_match_has_room(browser: Browser, served: Served, game: str) -> None:
    lang: Lang = "ja" if lot(2) else "en"
    with guest(browser, served.origin, lang, "phone") as (page, _):
        opened(page, game)
        assert look(page, game) == []
        held = page.locator(".mine .zone.hand .card").count()
        look_back(page)
        sizes = SIZES[:: sized(2, 1)]
        assert look(page, "back", STEPPER, sizes, ".lookback") == []
        # one's own cards are as large as at the table
        seen = page.locator(".lookback .hands .zone.hand .card")
        assert seen.count() or held < 2
        for one in seen.all():
            box = one.bounding_box()
            assert box is not None
            assert box["width"] >= 40


READ: Final = """() => [...document.querySelectorAll(".others .deed > span")].filter((one) => {
  const box = one.getBoundingClientRect();
  const room = one.parentElement.getBoundingClientRect();
  return box.height && one.textContent && box.right <= room.right + 1;
}).length"""
"""How many places tell what was done there last."""


def test_what_others_did_last_is_read_wholly_or_is_not_there(
    browser: Browser, served: Served
) -> None:
    games = [one for one in registry.ids() if registry.info(one).family == "cards"]
    for game in games if FULL else games[lot(len(games)) :][:1]:
        with guest(browser, served.origin, "en", "phone") as (page, _):
            opened(page, game)
            assert look(page, game) == []
            page.set_viewport_size({"width": SIZES[1][0], "height": SIZES[1][1]})
            page.evaluate(SETTLED, list(SIZES[1]))
            # beside a board there is not much room for it
            assert page.locator(".field.boards").count() or page.evaluate(READ)


def test_what_a_throw_brings_has_room_while_one_looks_back(
    browser: Browser, served: Served
) -> None:
    for lang in ("en", "ja"):
        with guest(browser, served.origin, lang, "phone") as (page, _):
            opened(page, board_game())
            look_back(page)
            for _step in range(STEPS):
                if page.query_selector(".lookback .forecast"):
                    break
                n = page.get_attribute("[data-past]", "data-past")
                page.keyboard.press("ArrowLeft")
                page.wait_for_selector(f"[data-past]:not([data-past='{n}'])")
            assert page.query_selector(".lookback .forecast")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(SETTLED, [width, height])
                assert page.evaluate(CRAMPED) == 0, (width, height)
                # all of the board is there
                assert page.locator(".lookback .whole").count() == 0, (width, height)


def test_a_path_leads_to_its_goal_in_sight(browser: Browser, served: Served) -> None:
    paths = [
        game
        for game in registry.ids()
        if any(isinstance(one, Board) and one.shape == "path" for one in things_of(midway(game)))
    ]
    assert paths
    for game in paths:
        with guest(browser, served.origin, "ja", "phone") as (page, _):
            opened(page, game)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(SETTLED, [width, height])
                # where not all of it can be read, a picture of it tells where one is
                part = page.locator(".whole").count()
                assert part == page.locator(".overview .goal").count()
                assert part == page.locator(".overview .mine").count()
                assert part == ((width, height) == SIZES[0]), (game, width, height)


@pytest.mark.parametrize("captured", CAPTURED)
def test_a_board_is_whole_however_much_was_captured(
    browser: Browser, served: Served, captured: str
) -> None:
    game = registry.load(board_game())
    match = Match.begin(game, 2, game.options(2), ALONE.format(captured))
    for lang in ("en", "ja"):
        with guest(browser, served.origin, lang, "phone") as (page, _):
            resume(page, match)
            page.wait_for_selector(ASKED)
            for size in SIZES[:: sized(2, 1)]:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.evaluate(SETTLED, list(size))
                page.wait_for_selector(".whole", state="detached")
                assert look(page, captured, sizes=[size]) == []
                # it may be dropped anywhere
                page.locator(".hands button.card.free").last.click()
                page.wait_for_selector(".hands button.card.chosen")
                assert look(page, f"{captured} dropped", sizes=[size]) == []
                assert page.locator(".whole").count() == 0, size
                page.keyboard.press("Escape")
                page.wait_for_selector(".hands button.card.chosen", state="detached")
