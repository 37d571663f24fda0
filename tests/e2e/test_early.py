"""Setting one's next action ahead of one's turn, between two browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.match import Event, Match
from belpic.core.seats import CHANCE, Seat, asked_seats
from tests.e2e.browser import complaints, guest, number
from tests.e2e.serving import Served
from tests.e2e.tables import board_game, open_table
from tests.e2e.touching import act, settle, touches_of

pytestmark = pytest.mark.unmeasured


EMPTY = "main:not([data-early])"


def drag(page: Page, start: str, end: str) -> None:
    """Drag what stands on one place to another, by the mouse."""
    boxes = [page.locator(f'.place[data-key="{one}"]').bounding_box() for one in (start, end)]
    for place, box in enumerate(boxes):
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        page.mouse.up() if place else page.mouse.down()


def match_of(page: Page) -> Match:
    """Return the match of a table where nothing is hidden."""
    table = page.url.split("/t/")[1].split("#")[0]
    kept = page.context.request.get(f"/api/tables/{table}/record").json()
    game = registry.load(board_game())
    match = Match.begin(game, 2, game.Options.from_json(2, kept["options"]))
    for one in kept["events"]:
        seat = None if one.get("seat") is None else Seat(one["seat"])
        match = match.append(Event(one["n"], one["kind"], seat, one.get("text", "")))
    return match


def plain(match: Match) -> Action:
    """Return an action after which the other seat is asked, without a throw."""
    state, (seat,) = match.state, asked_seats(match.state.to_act)
    return next(
        action
        for action in state.actions(seat)
        if len(action) == 2
        and state.after(seat, action).to_act is not CHANCE
        and seat not in asked_seats(state.after(seat, action).to_act)
    )


def test_what_is_set_while_another_thinks_is_played_when_the_turn_comes(
    browser: Browser, served: Served
) -> None:
    with (
        guest(browser, served.origin, "en") as (one, _),
        guest(browser, served.origin, "ja") as (other, _),
    ):
        open_table(one, board_game(), options={"first_player": "fixed"}, invite=True)
        other.goto(one.url)
        for page in (one, other):
            page.wait_for_selector("main[data-phase=playing] .seat-place.turn")
        first, second = (one, other) if one.query_selector("main[data-asked=yes]") else (other, one)
        match = match_of(one)
        (seat,) = asked_seats(match.state.to_act)
        opening = plain(match)
        after = match.play(seat, opening)
        answer = plain(after)
        set_ahead = touches_of(after.state, Seat(1 - seat), answer)
        # by keys as well as by touch; Escape takes back
        for key, _ in set_ahead:
            second.locator(f'.place[data-key="{key}"]').dispatch_event("click")
        second.wait_for_selector(f"main[data-early='{len(set_ahead)}'] .path")
        assert complaints(second) == []
        # a reload finds it again, as nothing has happened meanwhile
        second.reload()
        second.wait_for_selector(f"main[data-early='{len(set_ahead)}'] .path")
        # dragging sets as well
        second.wait_for_function("document.querySelector('belpic-table').gestures !== null")
        for left in reversed(range(len(set_ahead))):
            second.keyboard.press("Escape")
            second.wait_for_selector(f"main[data-early='{left}']" if left else EMPTY)
        drag(second, set_ahead[0][0], set_ahead[-1][0])
        second.wait_for_selector(f"main[data-early='{len(set_ahead)}']")
        second.keyboard.press("Escape")
        second.wait_for_selector(f"main[data-early='{len(set_ahead) - 1}']")
        last = second.locator(f'.place[data-key="{set_ahead[-1][0]}"]')
        last.focus()
        second.keyboard.press("Enter")
        second.wait_for_selector(f"main[data-early='{len(set_ahead)}']")
        n = number(first)
        assert not first.query_selector("main[data-early]")
        act(first, match.state, seat, opening, f"main[data-n='{n + 2}']")
        settle(second)
        assert match_of(one).events[-1].text == str(answer)
