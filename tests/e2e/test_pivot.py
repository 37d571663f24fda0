"""What a match turns on: asked across the whole table, with what everybody has then."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Browser, Page

from belpic.bots import make
from belpic.bots.runner import SeatedBot, play_match
from belpic.core import registry
from belpic.core.match import Match
from belpic.core.rng import SeededRng
from belpic.core.scene import Decision
from belpic.core.seats import Seat, asked_seats
from tests.e2e.browser import Lang, complaints, guest
from tests.e2e.serving import Served
from tests.e2e.tables import resume
from tests.e2e.test_stage import SETTLED, SIZES, look
from tests.size import FULL

pytestmark = pytest.mark.unmeasured

OWN = Seat(0)
TRIES = 3
EVENTS = 900
WATCH_BAR = """() => {
  const first = document.querySelector("main").dataset.n;
  window.seenInBar = false;
  new MutationObserver(() => {
    const same = document.querySelector("main").dataset.n === first;
    if (same && document.querySelector(".controls .decision")) window.seenInBar = true;
  }).observe(document.body, { childList: true, subtree: true });
}"""

HIDES = """() => {
  const found = [];
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const sheet = box(".pivot");
  if (sheet.width < box(".controls").width - 2) found.push("narrow");
  const own = ".hands .zone.hand .card, .self .seat-place, .hands .zone:not(.hand)";
  const seen = `.board .place .ground, .laid-zones [data-face] .card, ${own}`;
  for (const one of document.querySelectorAll(seen)) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const across = left < sheet.right - 1 && sheet.left < right - 1;
    if (across && top < sheet.bottom - 1 && sheet.top < bottom - 1) found.push(one.outerHTML);
  }
  return found;
}"""
"""What a decision covers of a board, of what is laid, and of what one is, has and holds."""


def pivot_of(match: Match) -> Decision | None:
    """Return what the match turns on now, if the first seat decides it."""
    if OWN not in asked_seats(match.state.to_act):
        return None
    things = match.state.view(OWN).scene().things
    return next((one for one in things if isinstance(one, Decision) and one.pivotal), None)


@cache
def position(game_id: str, preset: str) -> Match | None:
    """Return a match that stands where the first seat has such a decision; None if none came."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    for seed in range(TRIES):
        players = [SeatedBot(make("random", game), SeededRng(seed)) for _ in range(seats)]
        options = game.options(seats, preset)
        whole = play_match(game, options, players, SeededRng(seed), EVENTS)
        match = Match.begin(game, seats, options)
        for event in whole.events:
            if pivot_of(match) is not None:
                return match
            match = match.append(event)
    return None


def tables() -> list[tuple[str, str]]:
    """Return the games and presets that have such decisions: in the small size one of each game."""
    found: list[tuple[str, str]] = []
    for game_id in registry.ids():
        presets = registry.info(game_id).presets
        found += [(game_id, one) for one in (presets if FULL else presets[:1])]
    return found


def open_pivot(page: Page, match: Match) -> None:
    """Play on from where a match stands, against bots."""
    resume(page, match)
    page.wait_for_selector("[data-pivot]")


def test_some_games_turn_on_a_decision_that_tells_the_points() -> None:
    found = [match for one in tables() if (match := position(*one)) is not None]
    told = [pivot_of(match) for match in found]
    assert len(found) > 1
    for match, decision in zip(found, told, strict=True):
        assert decision is not None
        assert len(decision.options) > 1
        assert all(len(one.scores) in {0, match.seats} for one in decision.options)
    assert any(option.scores for one in told if one is not None for option in one.options)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_is_asked_across_the_table_and_answered_by_keys(
    browser: Browser, served: Served, lang: Lang
) -> None:
    found = [match for one in tables() if (match := position(*one)) is not None]
    with guest(browser, served.origin, lang) as (page, _):
        for match in found:
            decision = pivot_of(match)
            assert decision is not None
            open_pivot(page, match)
            assert look(page, match.game.info.id) == []
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(SETTLED, [width, height])
                # all across where one presses, and what it asks about can be seen
                assert page.evaluate(HIDES) == [], (match.game.info.id, width, height)
            assert page.locator(".pivot button.free").count() == len(decision.options)
            # what it is about is read first, and nothing is chosen by a key pressed too soon
            assert page.evaluate("document.activeElement.id") == "pivot-title"
            assert complaints(page) == []
            shown = page.locator(".pivot .then strong").count()
            assert shown == sum(len(option.scores) for option in decision.options)
            page.evaluate(WATCH_BAR)
            n = page.get_attribute("main", "data-n")
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.wait_for_selector(f"main:not([data-n='{n}'])")
            # while the answer is on its way it is asked nowhere else
            assert page.evaluate("window.seenInBar") is False
