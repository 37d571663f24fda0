"""Lessons in a real browser: offered to newcomers, gone through by touching, kept on the device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from belpic.core.lessons import Course, has_lesson, load_course, read_script
from tests.e2e.browser import FREE, complaints, guest
from tests.e2e.serving import Served
from tests.e2e.tables import board_game
from tests.e2e.test_stage import SETTLED, SIZES, look
from tests.e2e.touching import act
from tests.size import sized

pytestmark = pytest.mark.unmeasured
TAUGHT = tuple(game for game in registry.ids() if has_lesson(game))
FIRST = next(game for game in TAUGHT if read_script(game).first)


def answer(page: Page, course: Course, number: int) -> None:
    """Answer a step as it should be answered."""
    step, spot = course.step(number), course.spots[number]
    if step.answers:
        page.click(f'[data-answer="{step.right[0]}"]')
    elif step.kind == "spot":
        page.locator(f'.lesson-table [data-key="{step.right[0]}"]').first.dispatch_event("click")
    elif step.kind == "act":
        action = course.game.read(spot.state, spot.seat, step.right[0])
        act(page, spot.state, spot.seat, action, '.lesson-page[data-right="yes"]')


def test_a_newcomer_is_offered_a_lesson_and_goes_through_it(
    browser: Browser, served: Served
) -> None:
    course = load_course(FIRST)
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        page.goto("/")
        page.click("[data-offer]")
        for number in range(len(course)):
            page.wait_for_selector(f'.lesson-page[data-step="{number}"]')
            answer(page, course, number)
            page.click("[data-next]")
        page.wait_for_selector('.lesson-page[data-ended="yes"]')
        page.goto("/learn")
        done = page.locator(f'li:has([data-learn="{FIRST}"]) progress')
        done.wait_for()
        assert done.get_attribute("value") == str(len(course))
        assert complaints(page) == []
        page.goto("/")
        page.wait_for_selector("[data-play]")
        assert page.locator("[data-offer]").count() == 0


def test_wrong_answers_are_answered_and_one_goes_on_after_a_reload(
    browser: Browser, served: Served
) -> None:
    course = load_course(FIRST)
    number = next(n for n, step in enumerate(course.script.steps) if step.answers)
    step = course.step(number)
    with guest(browser, served.origin, "en") as (page, _):
        page.goto(f"/learn/{FIRST}")
        for before in range(number):
            page.wait_for_selector(f'.lesson-page[data-step="{before}"]')
            page.click("[data-next], [data-skip]")
        page.wait_for_selector(f'.lesson-page[data-step="{number}"]')
        wrong = next(name for name in step.answers if name not in step.right)
        page.click(f'[data-answer="{wrong}"]')
        page.wait_for_selector(".reply.bad")
        assert page.locator("[data-next]").count() == 0
        page.reload()
        page.wait_for_selector(f'.lesson-page[data-step="{number}"]')
        page.click(f'[data-answer="{step.right[0]}"]')
        page.wait_for_selector(".reply.good")
        assert complaints(page) == []


TOUCHED = f":is({FREE}), .answers button, .onward button"
SMALL = ((360, 640), (390, 844), (844, 390))
HIDDEN = """() => [...document.querySelectorAll(
  ".answers button:enabled, .onward button")].filter((one) => {
  const { left, width, bottom } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(left + width / 2, bottom - 3));
}).map((one) => one.textContent)"""
"""Answers, and what leads on, whose lower edge is not in sight."""


def test_a_lesson_is_in_sight_with_its_table(browser: Browser, served: Served) -> None:
    game = board_game()
    course = load_course(game)
    acted = next(n for n, step in enumerate(course.script.steps) if step.kind == "act")
    with guest(browser, served.origin, "ja") as (page, _):
        page.goto(f"/learn/{game}")
        for before in range(acted):
            page.wait_for_selector(f'.lesson-page[data-step="{before}"]')
            page.click("[data-next], [data-skip]")
        page.wait_for_selector(f'.lesson-page[data-step="{acted}"]')
        assert look(page, "acted", TOUCHED) == []
        # all of the board, and who plays against one
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED, [width, height])
            assert page.locator(".whole").count() == 0, (width, height)
            assert page.locator(".seat-place.other").is_visible(), (width, height)
            board = page.eval_on_selector(
                ".board .frame", "one => one.getBoundingClientRect().height"
            )
            assert board > height / 3, (width, height)


@pytest.mark.parametrize("game", TAUGHT[sized(6, 1) :: sized(8, 1)])
def test_lessons_are_gone_through_by_touching(browser: Browser, served: Served, game: str) -> None:
    course = load_course(game)
    wrong: list[str] = []
    with guest(browser, served.origin, "en", "phone") as (page, _):
        page.goto(f"/learn/{game}")
        for number in range(len(course)):
            page.wait_for_selector(f'.lesson-page[data-step="{number}"]')
            answer(page, course, number)
            page.wait_for_selector("[data-next]")
            for width, height in SMALL:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(SETTLED, [width, height])
                # a click would scroll there first, somebody who looks does not
                hidden = page.evaluate(HIDDEN)
                wrong += [f"step {number} {width}×{height}: {one}" for one in hidden]
            page.click("[data-next]")
        page.wait_for_selector('.lesson-page[data-ended="yes"]')
    assert wrong == []
