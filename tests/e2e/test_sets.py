"""Sets of faces, sides and grounds of boards, and being called when it is one's turn."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from belpic.core.scene import Look
from belpic.render.palette import contrast
from tests.e2e.browser import Theme, guest
from tests.e2e.serving import Served
from tests.e2e.tables import board_game, give_up, open_table, quickest

GROUNDS = ("wood", "stone", "paper")
MEASURE = """
([look, ground]) => {
  document.documentElement.dataset.ground = ground;
  const box = document.createElement("div");
  box.className = "board";
  const inside = '<rect class="ground"/><path class="links"/>';
  box.innerHTML = `<svg><g class="place ${look}">${inside}</g></svg>`;
  document.body.append(box);
  const seen = (name, part) => getComputedStyle(box.querySelector(name))[part];
  const found = [seen(".links", "stroke"), seen(".ground", "fill")];
  box.remove();
  return found;
}
"""
"""The colours of a path and of what it runs over, as the browser has worked them out."""
NOTED = """
window.calls = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title) { window.calls.push(title); }
  close() {}
};
Object.defineProperty(document, "hidden", { get: () => true });
"""


def hexadecimal(colour: str) -> str:
    parts = colour.removeprefix("rgb(").removesuffix(")").split(",")
    return "#" + "".join(f"{int(part):02x}" for part in parts)


def prefer(page: Page, **chosen: str) -> None:
    for name, value in chosen.items():
        page.add_init_script(f"localStorage.setItem('belpic.{name}', '{value}')")


@pytest.mark.parametrize("theme", get_args(Theme))
def test_a_path_stands_out_from_every_ground(
    browser: Browser, served: Served, theme: Theme
) -> None:
    with guest(browser, served.origin, theme=theme) as (page, _):
        page.goto("/study")
        page.wait_for_selector("h1")
        measured = {
            (look, ground): contrast(*map(hexadecimal, page.evaluate(MEASURE, [look, ground])))
            for look, ground in product(get_args(Look), GROUNDS)
        }
        assert {pair: ratio for pair, ratio in measured.items() if ratio < 3} == {}
        # the grounds are three, not one
        assert len({round(measured["plain", ground], 2) for ground in GROUNDS}) == 3


def test_letters_stand_upright_and_a_tip_tells_whose_they_are(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin) as (page, _):
        prefer(page, faces="letters", names="hidden")
        open_table(page, board_game(), options={})
        page.wait_for_selector(".piece .tip", state="attached")
        heads = (
            "all => all.map((one) => { const m = one.getScreenCTM(); return m.a > 0 && m.d > 0; })"
        )
        assert all(page.eval_on_selector_all(".board text.glyph", heads))
        tips = page.eval_on_selector_all(".board .tip", heads)
        assert {True, False} == set(tips)
        assert page.locator(".board .names").count() == 0


def test_a_board_is_seen_from_the_side_one_likes(browser: Browser, served: Served) -> None:
    def first_row(side: str) -> str | None:
        with guest(browser, served.origin) as (page, _):
            prefer(page, side=side)
            open_table(page, board_game(), options={})
            return page.locator(".board .names text").first.text_content()

    assert first_row("own") != first_row("other")


def test_badges_stay_within_their_cards(browser: Browser, served: Served) -> None:
    game = next(game for game in registry.ids() if registry.info(game).family == "race")
    with guest(browser, served.origin) as (page, _):
        open_table(page, game, options={})
        page.wait_for_selector(".card .badge", state="attached")
        wide = page.eval_on_selector_all(
            ".card:has(.badge)",
            """all => all.map((card) => {
              const box = card.getBoundingClientRect();
              const badge = card.querySelector(".badge").getBoundingClientRect();
              return badge.left >= box.left - 1 && badge.right <= box.right + 1;
            })""",
        )
        assert wide
        assert all(wide)


def test_own_pieces_are_marked_where_several_race(browser: Browser, served: Served) -> None:
    game = next(game for game in registry.ids() if registry.info(game).family == "race")
    with guest(browser, served.origin) as (page, _):
        open_table(page, game, options={})
        page.wait_for_selector(".board .own-ring", state="attached")
        assert page.locator(".piece.of-1 .own-ring").count() == 0


def test_the_end_lies_over_the_table_and_not_under_what_is_beside_it(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin) as (page, _):
        # just wide enough for a column beside the table
        page.set_viewport_size({"width": 1100, "height": 760})
        open_table(page, quickest())
        give_up(page)
        sheet = page.wait_for_selector("[data-over]")
        assert sheet is not None
        over = page.eval_on_selector_all(
            "[data-over] button, [data-over] a",
            """all => all.filter((one) => one.checkVisibility()).map((one) => {
              const box = one.getBoundingClientRect();
              const top = document.elementFromPoint(box.right - 4, box.y + box.height / 2);
              return one.contains(top);
            })""",
        )
        assert len(over) > 2
        assert all(over)


def test_the_title_says_whose_turn_it_is_and_whoever_wants_is_called(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin) as (page, _):
        prefer(page, notify="yes")
        page.add_init_script(NOTED)
        open_table(page, board_game(), options={})
        page.wait_for_selector("main[data-asked=yes]")
        page.wait_for_function("() => document.title.startsWith('● your turn')")
        page.wait_for_function("() => window.calls.length > 0")
