"""Puzzles in a real browser: touched like a table, answered wrongly and rightly, with a reason."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from belpic.core.puzzles import Puzzle, set_up
from belpic.core.text import read_by
from tests.e2e.browser import STYLED, Lang, Screen, complaints, guest
from tests.e2e.serving import Served
from tests.e2e.touching import act

pytestmark = pytest.mark.unmeasured

RIGHT = 'main[data-solved="yes"]'
WRONG = 'main[data-solved="no"]'


def puzzle_of(family: str) -> tuple[str, Puzzle]:
    """Return the first puzzle of a family of games whose answer is more than a word."""
    for game in registry.ids():
        info = registry.info(game)
        if info.puzzles and info.family == family:
            book = registry.load(game).parts.puzzles
            assert book is not None
            return game, next(one for one in book.listed() if one.theme != "season")
    raise AssertionError(family)


def answer(page: Page, game: str, puzzle: Puzzle, text: str, until: str) -> None:
    """Answer by touching."""
    loaded = registry.load(game)
    state = set_up(loaded, puzzle)
    act(page, state, puzzle.seat, loaded.read(state, puzzle.seat, text), until)


@pytest.mark.parametrize(
    ("family", "lang", "screen"), [("board", "ja", "phone"), ("cards", "en", "desktop")]
)
def test_a_puzzle_is_solved_by_touching(
    browser: Browser, served: Served, family: str, lang: Lang, screen: Screen
) -> None:
    game, puzzle = puzzle_of(family)
    wrong = next(text for text, _ in puzzle.values if text != puzzle.solution)
    with guest(browser, served.origin, lang, screen) as (page, _):
        page.goto("/puzzles")
        page.locator(f"[data-puzzles='{puzzle.theme}'] summary").click()
        page.click(f"a[href='/puzzles/{game}/{puzzle.id}']")
        page.wait_for_selector(".stage[data-asked=yes]")
        # the table has the whole window, as everywhere
        assert page.locator(".masthead").count() == 0
        assert complaints(page) == []
        answer(page, game, puzzle, wrong, WRONG)
        # what is best is not told yet, and may be tried again
        assert puzzle.solution not in page.inner_text(".lesson-card")
        assert page.locator("[data-reveal]").count() == 1
        answer(page, game, puzzle, puzzle.solution, RIGHT)
        book = registry.load(game).parts.puzzles
        assert book is not None
        with read_by(puzzle.seat):  # who decides is "you"
            why = book.explain(set_up(registry.load(game), puzzle), puzzle).in_(lang)
        assert why in page.inner_text(".reply")
        assert page.locator(".figures tr").count() == len(puzzle.values)
        assert complaints(page) == []
        page.click("[data-after]")
        page.wait_for_selector(f"main[data-solved='']:not([data-puzzle='{puzzle.id}'])")


def test_the_solution_is_told_to_whoever_asks(browser: Browser, served: Served) -> None:
    game, puzzle = puzzle_of("board")
    wrong = next(text for text, _ in puzzle.values if text != puzzle.solution)
    with guest(browser, served.origin, "en") as (page, _):
        page.goto(f"/puzzles/{game}/{puzzle.id}")
        page.wait_for_selector(".stage[data-asked=yes]")
        answer(page, game, puzzle, wrong, WRONG)
        page.click("[data-reveal]")
        page.wait_for_selector(".figures")
        assert puzzle.solution in page.inner_text(".reply")
        assert page.locator(".place.free").count() == 0


def test_boxes_of_puzzles_stand_apart(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin, "ja") as (page, _):
        page.goto("/puzzles")
        page.wait_for_selector("[data-puzzles]")
        page.wait_for_function(STYLED)
        boxes = [one.bounding_box() for one in page.locator("[data-puzzles]").all()]
        edges = [(box["y"], box["y"] + box["height"]) for box in boxes if box is not None]
        assert len(edges) == len(boxes) > 1
        assert all(above[1] + 8 <= below[0] for above, below in pairwise(edges))
