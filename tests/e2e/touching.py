"""Touching things one after the other, wherever a page lays out a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import Page

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.seats import Seat

DRAWN: Final = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
)
"""Waits until what has changed is drawn."""


def settle(page: Page) -> None:
    """Wait until what was touched is answered and drawn."""
    page.evaluate(DRAWN)
    page.wait_for_selector('[data-busy="no"]')
    page.evaluate(DRAWN)


def touch(page: Page, key: str, text: str) -> None:
    """Touch a thing that is not chosen yet, and say which meaning is meant if that is asked."""
    settle(page)
    number = page.locator(f'.amount [data-key="{key}"]').get_by_text(text, exact=True)
    free = page.locator(f'main [data-key="{key}"].free, .presses .primary[data-key="{key}"]')
    thing = number if number.count() else free
    if not thing.count():
        return  # it was taken by itself
    thing.first.dispatch_event("click")
    settle(page)
    asked = page.locator("dialog[open] .choices button", has_text=text)
    if asked.count():
        asked.first.dispatch_event("click")


def touches_of(state: State, seat: Seat, action: Action) -> list[tuple[str, str]]:
    """Return what one touches for an action, one thing after the other, each with its token."""
    touches: list[tuple[str, str]] = []
    path: tuple[str, ...] = ()
    for text in action:
        tokens = state.next(seat, path).tokens
        touches.append((next(token.key for token in tokens if token.text == text), text))
        path = (*path, text)
    return touches


def act(page: Page, state: State, seat: Seat, action: Action, until: str) -> None:
    """Touch all of an action, and say that it is meant as often as that is asked."""
    for key, text in touches_of(state, seat, action):
        touch(page, key, text)
    ways = page.locator("[data-done], [data-sure]")
    while True:
        settle(page)
        page.wait_for_selector(f"{until}, [data-done], [data-sure]")
        if page.locator(until).count():
            return
        ways.first.dispatch_event("click")
