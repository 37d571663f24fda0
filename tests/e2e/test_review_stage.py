"""Studies as stages in a real browser: what is stepped to and tried is in sight at every size."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from belpic.core.match import Match
from belpic.core.scene import Board
from belpic.core.seats import SPECTATOR, asked_seats
from belpic.core.touch import TouchMachine
from belpic.table.touching import touches_of
from tests.e2e.browser import FREE, complaints, guest
from tests.e2e.serving import Served
from tests.e2e.test_review import at, open_study, played, record_of
from tests.e2e.test_stage import SIZES, look, lot
from tests.e2e.touching import act, settle
from tests.server.test_studies import together
from tests.size import FULL, sized

pytestmark = pytest.mark.unmeasured


def studied() -> list[str]:
    """Return all games; in the small size one of every family, others with another client."""
    families: dict[str, list[str]] = {}
    for game in registry.ids():
        families.setdefault(registry.info(game).family, []).append(game)
    return [
        game
        for games in families.values()
        for game in (games if FULL else games[lot(len(games)) :][:1])
    ]


def catch_up(page: Page) -> None:
    """Wait until what was touched is answered, and the page shows what the study shows by then.

    All who look at a study hear of what was tried a moment after whoever has tried it is answered.
    """
    settle(page)
    study = page.url.rpartition("/")[2]
    shown = page.context.request.get(f"/api/studies/{study}").json()["shown"]
    page.wait_for_selector(f"main[data-branch='{shown['branch']}'][data-n='{shown['n']}']")


@pytest.mark.parametrize("game", studied())
def test_whatever_is_stepped_and_tried_is_in_sight(
    browser: Browser, served: Served, game: str
) -> None:
    match, sizes = played(game, 18, registry.info(game).usual_seats), SIZES[:: sized(2, 1)]
    shown = f"{FREE}, .bar button:not(:disabled), .stepper button:not(:disabled)"
    with guest(browser, served.origin, "ja" if lot(2) else "en", "phone") as (page, _):
        open_study(page, record_of(match))
        last = len(match.events)
        wrong: list[str] = []
        for n in range(last, last - sized(3, 12), -1):
            page.wait_for_selector(f"main[data-n='{n}'][data-busy=no]")
            wrong += look(page, f"at {n}", shown, sizes)
            page.set_viewport_size({"width": 360, "height": 740})
            if page.query_selector(f"main[data-asked=yes] :is({FREE})"):
                page.locator(FREE).first.dispatch_event("click")
                catch_up(page)
                wrong += look(page, f"touched at {n}", shown, sizes)
                page.keyboard.press("Escape")
                # what a dialog has asked is taken back once it is closed; keys are its own before
                page.wait_for_selector("dialog[open]", state="detached")
            if page.get_attribute("main", "data-branch") != "0":
                # what was touched was whole, and is a line of its own
                page.keyboard.press("ArrowLeft")
                at(page, n)
                page.eval_on_selector("[data-parent]", "button => button.click()")
                page.wait_for_selector("main[data-branch='0']")
                at(page, n)
            page.keyboard.press("ArrowLeft")
        assert wrong == []


CLOSED_AND_BACK: Final = """() => {
  const dialog = document.querySelector("dialog[open]");
  dialog.dispatchEvent(new Event("cancel"));
  dialog.close();
  const focused = document.activeElement;
  focused.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  return dialog.contains(focused);
}"""
"""Closes a dialog as Escape does, and steps back before the next picture of the screen: until then
what was pressed in the dialog keeps the focus, on a busy machine for a while."""


def ambiguous() -> tuple[Match, str]:
    """Return a match, and the key of a thing that may mean several things there."""
    for game in registry.ids():
        whole = played(game, 18, registry.info(game).usual_seats)
        for n in range(len(whole.events), 0, -1):
            match = whole.branch(n)
            for seat in sorted(asked_seats(match.state.to_act))[:1]:
                found = touches_of(TouchMachine(match.state.view(seat)))[0].free
                for key, lead in found.items():
                    if isinstance(lead, tuple):
                        return match, key
    raise AssertionError("everything means one thing")


def test_a_key_after_a_dialog_is_not_lost(browser: Browser, served: Served) -> None:
    match, key = ambiguous()
    with guest(browser, served.origin) as (page, _):
        open_study(page, record_of(match))
        at(page, len(match.events))
        page.locator(f'.free[data-key="{key}"]').first.dispatch_event("click")
        page.wait_for_selector("dialog[open]")
        assert page.evaluate(CLOSED_AND_BACK)
        at(page, len(match.events) - 1)


def cleared_away() -> Match:
    """Return a match whose board is there until the match is over, and no longer then."""
    for game in registry.ids():
        match = played(game, 100, registry.info(game).usual_seats)
        if (
            match.outcome is not None
            and not has_board(match)
            and has_board(match.branch(len(match.events) - 1))
        ):
            return match
    raise AssertionError("no game clears its board away")


def has_board(match: Match) -> bool:
    return any(isinstance(thing, Board) for thing in match.state.view(SPECTATOR).scene().things)


def test_a_board_that_comes_back_has_its_room(browser: Browser, served: Served) -> None:
    match = cleared_away()
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        open_study(page, record_of(match))
        wrong: list[str] = []
        for n in range(len(match.events), len(match.events) - 3, -1):
            page.wait_for_selector(f"main[data-n='{n}'][data-busy=no]")
            wrong += look(page, f"at {n}", sizes=SIZES[:1])
            page.keyboard.press("ArrowLeft")
        assert wrong == []


def test_every_seat_that_is_asked_can_be_tried(browser: Browser, served: Served) -> None:
    match = together()
    asked = sorted(asked_seats(match.state.to_act))
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        open_study(page, record_of(match))
        page.wait_for_selector(f"[data-try-as='{asked[0]}'][aria-pressed=true]")
        page.click(f"[data-try-as='{asked[-1]}']")
        page.wait_for_selector(f"[data-try-as='{asked[-1]}'][aria-pressed=true]")
        shown = f"{FREE}, .bar button:not(:disabled), .stepper button:not(:disabled)"
        assert look(page, "asked", shown) == []
        assert complaints(page) == []
        tried = next(iter(match.state.actions(asked[-1])))
        act(page, match.state, asked[-1], tried, "main[data-branch='1']")
        made = page.get_attribute("main", "data-n")
        said = page.inner_text(".now-line")
        assert int(made or 0) == len(match.events) + 1
        assert str(asked[-1] + 1) in said
