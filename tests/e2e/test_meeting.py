"""Meeting in a real browser: clocks, a shared device, talk, the lobby, rooms and moderation."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from belpic.core import registry
from belpic.core.codec import Json
from belpic.core.match import Match
from belpic.core.record import Record
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, asked_seats
from tests.e2e.browser import Lang, complaints, guest, play
from tests.e2e.serving import Served
from tests.e2e.tables import card_game, open_drawer, quickest
from tests.e2e.wheel import environment
from tests.size import FULL

pytestmark = pytest.mark.unmeasured
at_length = pytest.mark.skipif(not FULL, reason="part of the full size; each takes ten seconds")


CLOCKS_SEEN: Final = """
new MutationObserver(() => {
  if (document.querySelector("main[data-phase=playing] .clock.runs"))
    window.running = document.querySelectorAll(".clock").length;
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Writes down how many clocks there were while one of them ran."""


def for_two() -> str:
    """Return a game that two usually play."""
    return next(game for game in registry.ids() if registry.info(game).usual_seats == 2)


def open_with(page: Page, game: str, kinds: tuple[str, ...], **terms: str) -> str:
    """Open a table with terms and go there; return the address for the others."""
    seats: list[Json] = [{"kind": kind, "level": None} for kind in kinds]
    wish: Json = {
        "game": game,
        "preset": None,
        "options": {},
        "seats": seats,
        "terms": {"clock": "none", **terms},
    }
    answer = page.context.request.post("/api/tables", data=wish)
    opened = answer.json()
    assert answer.status == 201, opened
    page.goto(f"/t/{opened['table']}")
    return f"/t/{opened['table']}#{opened['key']}"


def test_clocks_run_and_a_flag_falls(browser: Browser, served: Served) -> None:
    with (
        guest(browser, served.origin, "en") as (host, _),
        guest(browser, served.origin, "ja", "phone") as (visitor, _),
    ):
        # the flag falls whether or not anybody looks, so each page writes down what it shows
        for page in (host, visitor):
            page.add_init_script(CLOCKS_SEEN)
        link = open_with(host, quickest(), ("person", "open"), clock="fischer 10+0")
        visitor.goto(link)
        for page in (host, visitor):
            page.wait_for_function("() => window.running === 2")
        assert complaints(visitor) == []
        # nobody acts: ten seconds and what is given back later the match is over
        for page in (host, visitor):
            page.wait_for_selector("main[data-phase=over]")


def hands_sent(frames: list[str]) -> set[int]:
    """Return the seats whose cards were told."""
    things = [
        thing
        for frame in frames
        for thing in json.loads(frame).get("now", {}).get("things", ())
        if isinstance(thing, dict) and thing["kind"] == "zone"
    ]
    assert things, "a table of cards was told"
    return {zone["seat"] for zone in things if zone["role"] == "hand" and zone["cards"]}


def test_several_people_share_a_device_and_no_hand_is_sent_before_it_is_uncovered(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin, "en", "phone") as (page, _):
        frames: list[str] = []
        page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))),
        )
        open_with(page, card_game(), ("person", "person"))
        page.wait_for_selector("main[data-phase=playing]")
        page.wait_for_selector("[data-uncover]")
        # one guest sits on both seats: each place is called as the one who gets the device is
        names = page.locator(".seat-place .who b").all_inner_texts()
        assert len(set(names)) == 2
        assert sum(name in page.inner_text(".cover h2") for name in names) == 1
        assert all(place.is_visible() for place in page.locator(".seat-place .who b").all())
        assert complaints(page) == []
        assert page.locator(".own .zone.hand .card").count() == 0
        assert hands_sent(frames) == set()
        next_one = page.get_attribute("[data-uncover]", "data-uncover")
        page.click("[data-uncover]")
        page.wait_for_selector("main[data-asked=yes]")
        page.wait_for_selector(".own .zone.hand .card")
        assert hands_sent(frames) == {int(next_one or -1)}


@pytest.mark.parametrize(("lang", "you"), [("en", "You"), ("ja", "あなた")])
def test_people_at_one_device_are_called_as_they_said(
    browser: Browser, served: Served, lang: Lang, you: str
) -> None:
    names = ["Ken", "まり"]
    with guest(browser, served.origin, lang, "phone") as (page, _):
        page.goto(f"/?new={quickest()}")
        page.check("[name=seats][value='2']")
        page.wait_for_selector(".holders:not(:has(#holder-2)) #holder-1")
        # whoever plays alone has a name of their own
        assert page.locator("[name^=name-]").count() == 0
        page.select_option("#holder-1", "person")
        for seat, name in enumerate(names):
            page.fill(f"[name=name-{seat}]", name)
        page.click(".options summary")
        page.fill("#option-rounds", "1")
        page.press("#option-rounds", "Tab")
        assert complaints(page) == []
        page.click("button[type=submit]")
        page.wait_for_selector("main[data-phase=playing]")
        page.wait_for_selector(".who b:has-text('Ken')")
        assert sorted(page.locator(".who b").all_inner_texts()) == names
        play(page, 1)
        page.wait_for_selector("[data-over]")
        # nobody knows who looks: none of them is the one who has won, or lost
        told = page.locator(".outcome, .log").all_text_contents()
        assert all(name in " ".join(told) for name in names)
        assert not any(re.search(rf"\b{you}\b", text) for text in told)
        assert sorted(page.locator(".final .who").all_inner_texts()) == names
        page.click("[data-review]")
        page.wait_for_selector("main[data-leads=yes]")
        assert sorted(page.locator(".review .who b").all_text_contents()) == names
        page.goto("/archive?own=yes")
        page.wait_for_selector(".sides")
        listed = page.inner_text(".sides")
        assert all(name in listed for name in names)


def test_whoever_gets_the_device_is_asked_for_by_name(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin) as (page, _):
        page.goto(f"/?new={card_game()}")
        page.wait_for_selector("#holder-1")
        for seat in range(1, page.locator("[id^=holder-]").count()):
            page.select_option(f"#holder-{seat}", "person")
        for seat in range(page.locator("[id^=holder-]").count()):
            page.fill(f"[name=name-{seat}]", f"Player {seat}")
        page.click("button[type=submit]")
        page.wait_for_selector("[data-uncover]")
        asked = page.get_attribute("[data-uncover]", "data-uncover")
        page.wait_for_selector(f".cover h2:has-text('Player {asked}')")
        assert f"Player {asked}" in page.inner_text("[data-uncover]")


def test_two_talk_in_their_own_languages_and_one_is_muted(browser: Browser, served: Served) -> None:
    with (
        guest(browser, served.origin, "en") as (host, _),
        guest(browser, served.origin, "ja", "phone") as (visitor, _),
    ):
        link = open_with(host, quickest(), ("person", "open"), chat="free")
        visitor.goto(link)
        for page in (host, visitor):
            page.wait_for_selector("main[data-phase=playing]")
            open_drawer(page)
            page.click(".talk summary")
        host.click("[data-say=hello]")
        visitor.wait_for_selector(".talk .log li")
        said = visitor.text_content(".talk .log li") or ""
        phrase = host.text_content("[data-say=hello]") or "?"
        assert phrase not in said, "everybody reads phrases in their own language"
        # oneself is called so, and by name by others
        own = host.text_content(".self .who b") or "?"
        assert host.text_content(".talk .log li b") == own
        assert visitor.text_content(".talk .log li b") != own
        visitor.fill(".talk form input", "<b>hi</b>")
        visitor.press(".talk form input", "Enter")
        host.wait_for_selector(".talk .log li:nth-child(2)")
        assert "<b>hi</b>" in (host.text_content(".talk .log") or "")
        host.click("[data-mute]")
        host.wait_for_selector("[data-mute][aria-pressed=true]")
        assert "<b>hi</b>" not in (host.text_content(".talk .log") or "")
        assert complaints(visitor) == []


def test_two_find_each_other_in_the_lobby_while_one_plays_a_bot(
    browser: Browser, served: Served
) -> None:
    with (
        guest(browser, served.origin, "en") as (first, _),
        guest(browser, served.origin, "ja", "phone") as (second, _),
    ):
        for page in (first, second):
            page.goto("/lobby")
            page.select_option("#quick-game", for_two())
        first.click("[data-seek]")
        first.wait_for_selector("[data-seeking]")
        assert complaints(first) == []
        first.click("[data-meanwhile]")
        first.wait_for_selector("main[data-phase=playing]")
        second.click("[data-seek]")
        second.wait_for_selector("main[data-phase]")
        # whoever looks elsewhere reads it in the title of the page, whatever else stands there
        found = first.inner_text(".seeking-bar.found span")
        first.wait_for_function("found => document.title.startsWith(`● ${found} · `)", arg=found)
        first.evaluate("document.title = 'elsewhere'")
        first.wait_for_function("found => document.title === `● ${found} · elsewhere`", arg=found)
        first.click("[data-found]")
        # the table against the bot is one where somebody plays, too
        first.wait_for_url(second.url)
        for page in (first, second):
            page.wait_for_selector("main[data-phase=playing]")


@at_length
def test_a_class_meets_in_a_room_and_its_host_sees_the_tables(
    browser: Browser, served: Served
) -> None:
    with (
        guest(browser, served.origin, "ja") as (host, _),
        guest(browser, served.origin, "en", "phone") as (pupil, _),
    ):
        host.goto("/rooms")
        host.fill("#room-title", "3b")
        host.select_option("#room-game", quickest())
        host.wait_for_function(
            "game => document.querySelector('#room-game').value === game", arg=quickest()
        )
        assert complaints(host) == []
        host.click("button[type=submit]")
        host.wait_for_selector("[data-open]")
        pupil.goto(host.url)
        pupil.click("[data-open-bots]")
        pupil.wait_for_selector("main[data-phase=playing]")
        host.wait_for_selector("[data-table][data-phase=playing]")
        assert complaints(host) == []
        host.click("[data-edit]")
        host.click("[data-add]")
        host.wait_for_selector("[data-chosen] >> nth=1")
        host.click("[data-remove='0']")
        host.click("[data-add]")
        host.wait_for_selector("[data-chosen] >> nth=1")
        assert complaints(host) == []
        host.click("[data-keep]")
        host.wait_for_selector("[data-open='1']")


@at_length
def test_a_report_reaches_whom_the_operator_invited(browser: Browser, served: Served) -> None:
    program = str(served.site / "bin" / "belpic")
    db = f"sqlite:///{served.folder / 'tables.db'}"
    made = subprocess.run(
        [program, "moderator", "invite", "e2e", "--json", "--db", db],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=environment(served.site),
    )
    with (
        guest(browser, served.origin, "en") as (moderator, _),
        guest(browser, served.origin, "ja", "phone") as (player, _),
    ):
        open_with(player, quickest(), ("person", "open"))
        open_drawer(player)
        player.click(".report summary")
        player.click("[data-send-report]")
        player.wait_for_selector(".report [role=status]")
        moderator.goto(json.loads(made.stdout)["path"])
        moderator.wait_for_selector("[data-report]")
        assert complaints(moderator) == []
        moderator.click("[data-handle]")
        moderator.click(".why .primary")
        moderator.wait_for_selector("[data-report]", state="detached")


@at_length
def test_a_record_is_studied_together_and_played_on(browser: Browser, served: Served) -> None:
    game, rng = registry.load(for_two()), SeededRng(2)
    match = Match.begin(game, 2, game.options(2)).settle(rng)
    while len(match.events) < 8:
        seat = min(asked_seats(match.state.to_act))
        match = match.play(seat, next(iter(match.state.actions(seat)))).settle(rng)
    with (
        guest(browser, served.origin, "en") as (leader, _),
        guest(browser, served.origin, "ja", "phone") as (follower, _),
    ):
        leader.goto("/study")
        leader.fill("#record-text", Record.of(match, ALL).dumps())
        assert complaints(leader) == []
        leader.click("button[type=submit]")
        leader.wait_for_selector("main[data-n='8']")
        follower.goto(leader.url)
        follower.wait_for_selector("main[data-n='8']")
        leader.click("[data-step=back]")
        follower.wait_for_selector("main[data-n='7']")
        assert complaints(follower) == []
        follower.click("[data-step=back]")
        follower.wait_for_selector("main[data-n='6']")
        leader.click("[data-play-on]")
        leader.wait_for_selector("main[data-phase=playing]")
