"""Playing in a real browser against the installed wheel, by touching what is offered."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from tests.e2e.browser import (
    Lang,
    Screen,
    Theme,
    complaints,
    guest,
    number,
    play,
    start_playing,
    stop_playing,
)
from tests.e2e.serving import Served
from tests.e2e.short import seats_of, shortest
from tests.e2e.tables import card_game, give_up, open_board, open_drawer, open_table, quickest
from tests.size import FULL, sized

WAYS: tuple[tuple[Lang, Screen, Theme], ...] = (
    ("ja", "phone", "light"),
    ("en", "desktop", "dark"),
    ("en", "phone", "dark"),
    ("ja", "desktop", "light"),
)
LONG = sized(250, 3000)
"""Matches of more events than this are played for a while and then given up."""
A_WHILE = sized(12, 40)


def tried() -> list[tuple[str, Lang, Screen, Theme]]:
    """Return how games are tried: each in every way, in the small size each in one way by turns."""
    games = registry.ids()
    if FULL:
        return [(game, *way) for game, way in product(games, WAYS)]
    return [(game, *WAYS[index % len(WAYS)]) for index, game in enumerate(games)]


def test_every_way_is_tried() -> None:
    assert {(lang, screen) for _, lang, screen, _ in tried()} == {
        (lang, screen) for lang, screen, _ in WAYS
    }


@pytest.mark.parametrize(("game", "lang", "screen", "theme"), tried())
def test_a_guest_plays_a_bot_to_the_end(
    browser: Browser, served: Served, game: str, lang: Lang, screen: Screen, theme: Theme
) -> None:
    with guest(browser, served.origin, lang, screen, theme) as (page, _):
        open_table(page, game)
        assert page.get_attribute("html", "lang") == lang
        seed = registry.ids().index(game)
        play(page, seed, 4)
        assert complaints(page) == []
        if shortest(game)[1] > LONG:
            play(page, seed, A_WHILE)
            give_up(page)
        else:
            play(page, seed)
        page.wait_for_selector("[data-over]")
        # line by line, and every line that changed something
        told = page.locator(".log li:not(.undone):has(.gains)").count()
        assert page.locator("[data-over] .sum li").count() == told
        open_drawer(page)
        page.click(".fairness summary")
        assert len(page.text_content("[data-secret]") or "") == 64
        page.wait_for_selector(".proved")
        assert complaints(page) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_others_did_is_told_without_the_name_above(
    browser: Browser, served: Served, lang: Lang
) -> None:
    with guest(browser, served.origin, lang) as (page, _):
        open_table(page, card_game(), options={}, seats=4)
        play(page, 3, 4)
        page.wait_for_selector("main[data-asked=yes][data-busy=no]")
        named = [one.strip() for one in page.locator(".log li.action").all_inner_texts()]
        told = 0
        for place in page.locator(".seat-place.other:has(.deed:not(:empty))").all():
            name, deed = (place.locator(one).first.inner_text() for one in (".who b", ".deed"))
            assert name not in deed
            assert any(line.startswith(name) and deed in line for line in named)
            told += 1
        assert told


def test_one_click_leads_from_home_to_a_running_match(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        page.goto("/")
        page.click("[data-play]")
        page.wait_for_selector("main[data-phase=playing]")
        page.goto("/")
        page.click(".own-tables a")
        page.wait_for_selector("main[data-phase=playing]")


def test_the_form_opens_a_table_with_changed_rules(browser: Browser, served: Served) -> None:
    game = quickest()
    with guest(browser, served.origin) as (page, _):
        page.goto(f"/?new={game}")
        page.click(".options summary")
        page.fill("#option-rounds", "3")
        page.press("#option-rounds", "Tab")
        page.click("button[type=submit]")
        page.wait_for_selector("main[data-phase=playing]")
        assert "/ 3" in (page.text_content(".counters") or "")


def pairs() -> list[str]:
    """Return games to be played by two people: all of two seats, one in the small size."""
    return [game for game in registry.ids() if seats_of(game) == 2] if FULL else [quickest()]


@pytest.mark.parametrize("game", pairs())
def test_two_browsers_meet_by_the_invitation(browser: Browser, served: Served, game: str) -> None:
    with (
        guest(browser, served.origin, "en") as (host, _),
        guest(browser, served.origin, "ja", "phone") as (visitor, _),
        guest(browser, served.origin) as (watcher, _),
    ):
        open_table(host, game, invite=True)
        visitor.goto(host.input_value("#link-invite"))
        watcher.goto(host.input_value("#link-watch"))
        for page in (host, visitor):
            page.wait_for_selector("main[data-phase=playing]")
        for page, seed in ((host, 1), (visitor, 2)):
            start_playing(page, seed)
        for page in (host, visitor):
            stop_playing(page)
        for page in (host, visitor, watcher):
            page.wait_for_selector("[data-over]")
        assert watcher.query_selector(".controls button") is None
        host.click(".outcome .primary")
        visitor.click(".outcome a.primary")
        for page in (host, visitor):
            page.wait_for_selector("main[data-phase=playing]")


def test_whoever_comes_too_late_by_an_invitation_is_told_so(
    browser: Browser, served: Served
) -> None:
    with (
        guest(browser, served.origin) as (host, _),
        guest(browser, served.origin) as (visitor, _),
        guest(browser, served.origin, "ja", "phone") as (late, _),
    ):
        open_table(host, quickest(), invite=True)
        invitation = host.input_value("#link-invite")
        visitor.goto(invitation)
        visitor.wait_for_selector("main[data-phase=playing]")
        late.goto(invitation)
        late.wait_for_selector(".notice p")
        assert late.inner_text(".notice p") == "この卓の席はすべて埋まっています。観戦はできます。"
        assert complaints(late) == []


def test_a_reload_in_mid_move_finds_the_touches_again(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        open_board(page)
        page.locator(".place.free").last.dispatch_event("click")
        page.wait_for_selector(".path li")
        path, shown = page.text_content(".path ol"), number(page)
        page.reload()
        page.wait_for_selector(".path li")
        assert (page.text_content(".path ol"), number(page)) == (path, shown)
        page.keyboard.press("Escape")
        page.wait_for_selector(".path", state="detached")


def focused(page: Page) -> str:
    """Return the key of what the keyboard is at."""
    return str(page.evaluate("document.activeElement.dataset.key"))


@pytest.mark.parametrize(("lang", "seat"), [("en", r"Seat \d"), ("ja", r"\d番席")])
def test_everybody_is_called_by_name(
    browser: Browser, served: Served, lang: Lang, seat: str
) -> None:
    with guest(browser, served.origin, lang) as (page, _):
        open_table(page, card_game(), options={})
        page.wait_for_selector("main[data-asked=yes]")
        play(page, 5, 4)
        page.wait_for_selector("main[data-asked=yes][data-busy=no]")
        page.wait_for_selector(".self .as")
        told = page.inner_text("main")
        assert re.findall(seat, told) == []
        assert re.search({"en": r"Bot 2 sits down", "ja": r"ボット2が着席"}[lang], told)
        assert re.search({"en": r"You sit down", "ja": r"あなたが着席"}[lang], told)


def test_a_match_can_be_played_by_keyboard_alone(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        open_board(page)
        before = number(page)
        while not page.evaluate("document.activeElement.matches('.place')"):
            page.keyboard.press("Tab")
        start = focused(page)
        page.keyboard.press("ArrowLeft")
        # the first piece that may be moved can stand at the edge
        there, back = "ArrowLeft", "ArrowRight"
        if focused(page) == start:
            there, back = back, there
            page.keyboard.press(there)
        assert focused(page) != start
        page.keyboard.press(back)
        assert focused(page) == start
        page.keyboard.press("Enter")
        page.wait_for_selector(".path li, .notice p, dialog[open]")
        page.keyboard.press("Escape")
        assert number(page) == before


def test_touching_what_cannot_be_touched_says_why(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        open_board(page)
        page.locator(".place:not(.free)").first.dispatch_event("click")
        page.wait_for_selector(".controls .notice p")


def test_another_piece_begins_anew_and_escape_goes_one_step_back(
    browser: Browser, served: Served
) -> None:
    def free(page: Page) -> list[str]:
        places = page.locator(".place.free").all()
        return [str(place.get_attribute("data-key")) for place in places]

    with guest(browser, served.origin) as (page, _):
        open_board(page)
        own = free(page)
        first = own[-1]
        page.locator(f'.place[data-key="{first}"]').dispatch_event("click")
        page.wait_for_selector(f'.place.chosen[data-key="{first}"]')
        path = page.text_content(".path ol")
        other = next(key for key in own if key not in free(page) and key != first)
        page.locator(f'.place[data-key="{other}"]').dispatch_event("click")
        page.wait_for_selector(f'.place.chosen[data-key="{other}"]')
        assert page.locator(".place.chosen").count() == 1
        page.keyboard.press("Escape")
        page.wait_for_selector(f'.place.chosen[data-key="{first}"]')
        assert page.text_content(".path ol") == path
        page.keyboard.press("Escape")
        page.wait_for_selector(".path", state="detached")
        assert free(page) == own


def test_a_card_is_touched_before_it_is_said_what_to_do(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        be_asked(page, card_game(), ".zone.hand button.card.free")
        card = page.locator(".zone.hand button.card.free").first
        key, before = card.get_attribute("data-key"), number(page)
        card.dispatch_event("click")
        chosen = f'.zone.hand button.card.chosen[data-key="{key}"]'
        page.wait_for_selector(f"{chosen}, dialog[open], main:not([data-n='{before}'])")


def be_asked(page: Page, game: str, *about: str) -> None:
    """Open tables until one is asked at one of them, and about such things.

    With luck a bot wins before that, or leaves one nothing but to pass.
    """
    asked = "main[data-asked=yes][data-busy=no]"
    for _ in range(10):
        open_table(page, game, options={})
        page.wait_for_selector(f"{asked}, main[data-phase=over]")
        if all(page.query_selector(f"{asked} {thing}") for thing in ("", *about)):
            return
    pytest.fail("ten times in a row nobody was asked, or not about that")


def test_ones_own_hand_is_sorted_as_one_likes(browser: Browser, served: Served) -> None:
    def hand(page: Page) -> list[str]:
        cards = page.locator(".zone.hand button.card").all()
        return [str(card.get_attribute("data-key")) for card in cards]

    with guest(browser, served.origin) as (page, _):
        # cards of one colour need no order
        be_asked(page, card_game(), "[data-sort=colour]")
        by_rank = hand(page)
        page.click("[data-sort=colour]")
        page.wait_for_selector("[data-sort=rank]")
        by_colour = hand(page)
        assert sorted(by_colour) == sorted(by_rank)
        assert [key[0] for key in by_colour] == sorted(key[0] for key in by_rank)
        page.reload()
        page.wait_for_selector("[data-sort=rank]")
        assert hand(page) == by_colour
        page.click("[data-sort=rank]")
        page.wait_for_selector("[data-sort=colour]")
        assert hand(page) == by_rank


def test_letters_tell_and_find_and_digits_choose(browser: Browser, served: Served) -> None:
    def told(page: Page, key: str) -> str:
        before = page.text_content(".said")
        page.keyboard.press(key)
        # the same words again differ by a space, so that they are read out again
        page.wait_for_function(
            "before => document.querySelector('.said').textContent !== before", arg=before
        )
        return (page.text_content(".said") or "").strip()

    with guest(browser, served.origin) as (page, _):
        open_board(page)
        assert told(page, "l") == page.locator(".log li").last.text_content()
        # it lies over the table no longer than one likes
        page.keyboard.press("Escape")
        page.wait_for_function("() => document.querySelector('.said').textContent === ''")
        page.keyboard.press("Shift+A")
        first = focused(page)
        page.keyboard.press("Shift+A")
        assert focused(page) != first
        label = page.get_attribute(".place:focus", "aria-label") or ""
        for key in ("r", "v"):
            assert label in told(page, key)
        there = page.locator(".place:focus").bounding_box()
        page.keyboard.press("f")
        page.wait_for_function(
            "y => [...document.querySelectorAll('.place:focus')]"
            ".some((one) => Math.abs(one.getBoundingClientRect().y - y) > 9)",
            arg=there and there["y"],
        )
        page.keyboard.press("f")
        page.keyboard.press("?")
        page.wait_for_selector("dialog.keys[open]")
        assert complaints(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog.keys", state="detached")
        words = ":is(.presses .primary, .decision .free)"
        be_asked(page, card_game(), words)
        offered = page.locator(words).first.text_content()
        assert offered
        assert offered in told(page, "m")
        before = number(page)
        page.keyboard.press("1")
        # a word may be a whole action, which is played at once
        page.wait_for_function(
            "n => document.querySelector('.path li, .notice p, dialog[open]')"
            " || Number(document.querySelector('main').dataset.n) > n",
            arg=before,
        )
