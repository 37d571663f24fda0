"""Looking back in a real browser: records opened, stepped through, branched, reviewed together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from operator import ne
from pathlib import Path
from threading import Thread
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Route

from belpic.core import registry
from belpic.core.match import Match
from belpic.core.record import Fairness, Record, loads
from belpic.core.rng import FairRng
from belpic.core.scene import Zone
from belpic.core.seats import ALL, asked_seats
from tests.e2e.browser import (
    STYLED,
    Lang,
    Screen,
    complaints,
    guest,
    start_playing,
    stop_playing,
)
from tests.e2e.serving import Served
from tests.e2e.short import shortest
from tests.e2e.tables import board_game, card_game, open_drawer, open_table, quickest
from tests.e2e.test_stage import look
from tests.e2e.touching import DRAWN, act

pytestmark = pytest.mark.unmeasured

SEED = bytes(range(32))


def played(game_id: str, events: int, seats: int = 2) -> Match:
    """Return a match whose throws come from a seed."""
    game, stream = registry.load(game_id), FairRng(SEED, ())
    match = Match.begin(game, seats, game.options(seats)).settle(stream)
    while len(match.events) < events and match.outcome is None:
        seat = min(asked_seats(match.state.to_act))
        action = next(iter(match.state.actions(seat)))
        match = match.play(seat, action).settle(stream)
    return match


def record_of(match: Match) -> str:
    return Record.of(match, ALL, Fairness.of(SEED)).dumps()


def open_study(page: Page, text: str) -> None:
    """Open a record by pasting it."""
    page.goto("/study")
    page.fill("#record-text", text)
    page.click("button[type=submit]")
    page.wait_for_selector("[data-moves]", state="attached")


def hold(page: Page, address: str) -> list[Route]:
    """Hold back the next request to an address; return what it is put into."""
    held: list[Route] = []
    # Playwright marks the function, and no built-in one can be
    page.route(address, lambda route: held.append(route), times=1)  # noqa: PLW0108  # see above
    return held


def at(page: Page, n: int) -> None:
    """Wait until a position is shown."""
    page.wait_for_selector(f"main[data-n='{n}']")


@pytest.mark.parametrize(("lang", "screen"), [("ja", "phone"), ("en", "desktop")])
def test_a_record_is_stepped_through_and_its_throws_are_derived_again(
    browser: Browser, served: Served, lang: Lang, screen: Screen
) -> None:
    match = played(quickest(), 16)
    with guest(browser, served.origin, lang, screen) as (page, _):
        open_study(page, record_of(match))
        last = len(match.events)
        at(page, last)
        page.wait_for_selector("[data-part]", state="attached")
        page.wait_for_selector("[data-part-box=files]", state="attached")
        for key, n in (("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("End", last)):
            page.keyboard.press(key)
            at(page, n)
        parts = page.eval_on_selector_all("[data-part]", "all => all.map(one => one.dataset.part)")
        assert len(parts) > 1
        # everybody with their points, here and at every other position
        points = page.locator(".seat-place .score").all_inner_texts()
        assert points == [str(score) for score in match.state.scores()]
        page.keyboard.press("Home")
        at(page, 0)
        page.keyboard.press("PageDown")
        at(page, int(next(part for part in parts if part != "0")))
        page.click("[data-step=end]")
        at(page, last)
        open_drawer(page)
        page.click("[data-move='3']")
        at(page, 3)
        # what changed somebody's points says so
        standings = [before.scores() for _, before, _, _ in match.steps() if before is not None]
        changes = sum(map(ne, standings, (*standings[1:], match.state.scores())))
        assert page.locator("[data-move] .gains").count() == changes > 0
        # in words and in notation
        words = page.inner_text("[data-move='3'] .words")
        assert words
        assert words != match.events[2].text
        page.click("[data-part-box=fair] > summary")
        page.click("[data-derive]")
        assert page.get_attribute("[data-fair]", "data-fair") == "yes"
        assert page.locator("tr.wrong").count() == 0
        thrown = [event.text for event in match.events if event.kind == "chance"]
        assert page.locator("tr.right").count() == len(thrown)
        page.click("[data-part-box=luck] > summary")
        fell = page.eval_on_selector_all(
            "[data-luck] tbody tr td:nth-child(2)",
            "all => all.reduce((sum, one) => sum + Number(one.textContent), 0)",
        )
        assert fell == len(thrown)
        assert complaints(page) == []


def test_a_changed_throw_is_found(browser: Browser, served: Served) -> None:
    match = played(quickest(), 16)
    # the same match, said to come from another seed
    other = Record.of(match, ALL, Fairness.of(bytes(32))).dumps()
    with guest(browser, served.origin, "en") as (page, _):
        open_study(page, other)
        open_drawer(page)
        page.click("[data-part-box=fair] > summary")
        page.click("[data-derive]")
        assert page.get_attribute("[data-fair]", "data-fair") == "no"
        assert page.locator("tr.wrong").count() > 0


def test_a_record_is_dropped_commented_branched_and_saved(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    match = played(quickest(), 12)
    with guest(browser, served.origin, "en", "phone") as (page, _):
        page.goto("/study")
        page.wait_for_selector("[data-drop]")
        data = page.evaluate_handle(
            "text => { const all = new DataTransfer();"
            " all.items.add(new File([text], 'a.json')); return all; }",
            record_of(match),
        )
        page.dispatch_event("[data-drop]", "drop", {"dataTransfer": data})
        page.wait_for_function("() => document.querySelector('#record-text').value.length > 100")
        page.click("button[type=submit]")
        at(page, len(match.events))
        n = choice_at(match)
        page.keyboard.press("Home")
        at(page, 0)
        for step in range(n):
            page.keyboard.press("ArrowRight")
            at(page, step + 1)
        open_drawer(page)
        page.fill("#comment", "here it turned")
        saving = hold(page, "**/comments*")
        with page.expect_request("**/comments*"):
            page.click("[data-comment]")
        # what is tried while a comment is on its way waits its turn and is not lost
        page.click("details:has(#try) > summary")
        page.fill("#try", other_action(match, n))
        page.keyboard.press("Enter")
        saving.pop().continue_()
        page.wait_for_selector("main[data-branch='1']")
        at(page, n + 1)
        page.click("[data-parent]")
        page.wait_for_selector("main[data-branch='0']")
        at(page, n)
        assert page.input_value("#comment") == "here it turned"
        page.wait_for_selector("[data-part-box=files]")
        page.click("[data-part-box=files] > summary")
        with page.expect_download() as saved:
            page.click("[data-file=json]")
        path = tmp_path / "saved.json"
        saved.value.save_as(path)
        kept = loads(path.read_bytes())
        assert [event.text for event in kept.events if event.kind == "note"] == ["here it turned"]
        with page.expect_download() as drawn:
            page.click("[data-file=svg]")
        drawn.value.save_as(tmp_path / "drawn.svg")
        assert (tmp_path / "drawn.svg").read_text(encoding="utf-8").startswith("<")
        page.click("[data-play-on]")
        page.wait_for_selector("main[data-phase=playing]")


def test_the_same_deal_is_played_again(browser: Browser, served: Served) -> None:
    game = card_game()
    match = played(game, 12, registry.info(game).usual_seats)
    dealt = next(n for n, event in enumerate(match.events) if event.kind == "action")
    state = match.branch(dealt).state
    (seat,) = asked_seats(state.to_act)
    things = state.view(seat).scene().things
    own = (one for one in things if isinstance(one, Zone) and one.role == "hand" and one.cards)
    hand = sorted(card.label.in_("en") for zone in own for card in zone.cards)
    with guest(browser, served.origin, "en", "phone") as (page, _):
        open_study(page, record_of(match))
        open_drawer(page)
        page.select_option("#play-as", str(int(seat)))
        page.click("[data-same-deal]")
        page.wait_for_selector("main[data-phase=playing][data-asked=yes] .own .zone.hand .card")
        cards = page.locator(".own .zone.hand button.card")
        assert sorted(card.get_attribute("aria-label") or "" for card in cards.all()) == hand


def choice_at(match: Match) -> int:
    """Return the first position of a record where a seat has a choice."""
    return next(n for n in range(len(match.events)) if actions_at(match, n)[1:])


def actions_at(match: Match, n: int) -> list[str]:
    state = match.branch(n).state
    seats = sorted(asked_seats(state.to_act))
    listed = state.view(seats[0]).listed() if seats else None
    return [str(one) for one in listed or ()]


def other_action(match: Match, n: int) -> str:
    """Return something that was not played at a position."""
    return next(one for one in actions_at(match, n) if one != match.events[n].text)


def test_a_record_of_the_community_is_opened(browser: Browser, served: Served) -> None:
    game = registry.load(board_game())
    match = played(game.info.id, 8)
    text = game.parts.formats[0].write(Record.of(match, ALL))
    with guest(browser, served.origin, "ja", "desktop", "dark") as (page, _):
        open_study(page, text)
        at(page, 8)
        assert page.locator(".board").count() == 1
        page.keyboard.press("Home")
        at(page, 0)
        suffix = game.parts.formats[0].suffix.removeprefix(".")
        page.wait_for_selector(f"[data-file={suffix}]", state="attached")
        assert complaints(page) == []


def test_a_file_is_chosen_in_the_language_of_the_page(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    file.write_text(record_of(played(quickest(), 4)), encoding="utf-8")
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        # whoever begins to listen when a key is pressed may be too late on a busy machine
        page.on("filechooser", lambda _: None)
        page.goto("/study")
        page.wait_for_selector("[data-edit]")
        before = page.inner_text(".file .chosen-file")
        field = page.get_by_label(page.inner_text(".file > span"))
        # by keys, as well as by its button
        field.focus()
        with page.expect_file_chooser() as chosen:
            page.keyboard.press("Space")
        assert chosen.value.element.get_attribute("id") == "record-file"
        with page.expect_file_chooser() as chosen:
            page.click(".file .button")
        chosen.value.set_files(file)
        page.wait_for_selector(f".file .chosen-file:has-text('{file.name}')")
        assert before != page.inner_text(".file .chosen-file")
        assert complaints(page) == []
        page.click("button[type=submit]")
        at(page, 4)


def test_those_who_played_review_together(browser: Browser, served: Served) -> None:
    with (
        guest(browser, served.origin, "en") as (one, _),
        guest(browser, served.origin, "ja", "phone") as (other, _),
    ):
        open_table(one, quickest(), invite=True)
        other.goto(one.url)
        for page in (one, other):
            page.wait_for_selector("main[data-phase=playing]")
        play_out(one, other)
        shared(one)
        one.click("[data-review]")
        one.wait_for_selector("main[data-leads=yes]")
        other.click("[data-review]")
        other.wait_for_selector("main[data-phase=study]")
        assert other.url == one.url
        other.wait_for_selector("main[data-leads=no] [data-lead]")
        # everybody is called by name, in what is told of them as well
        for page, number in ((one, "Seat 1"), (other, "1番席")):
            assert number not in page.inner_text("main")
        # and is "you" to themselves, beside the table and in the list of moves
        for page, you, own in ((one, "You", 0), (other, "あなた", 1)):
            places = page.locator(".review .who b").all_text_contents()
            assert [place == you for place in places] == [seat == own for seat in range(2)]
            moves = page.locator("[data-moves] .words").all_text_contents()
            assert any(you in move for move in moves)
            assert any(you not in move for move in moves)
        last = int(one.get_attribute("main", "data-n") or 0)
        assert last > 0
        # everybody follows the one who leads
        one.keyboard.press("Home")
        at(other, 0)
        # or breaks free, and follows again
        other.click("[data-step=end]")
        at(other, last)
        one.click("[data-step=on]")
        at(one, 1)
        at(other, last)
        other.click("[data-follow]")
        at(other, 1)
        # whoever follows again while a position is on its way stays with the others
        other.click("[data-step=end]")
        at(other, last)
        held = hold(other, "**/position?*")
        with other.expect_request("**/position?*"):
            other.click("[data-step=start]")
        other.click("[data-follow]")
        at(other, 1)
        held[0].continue_()
        other.wait_for_selector("main[data-busy=no]")
        assert other.get_attribute("main", "data-n") == "1"
        other.click("[data-lead]")
        other.wait_for_selector("main[data-leads=yes]")
        one.wait_for_selector("main[data-leads=no]")
        other.click("[data-step=start]")
        at(one, 0)
        assert complaints(one) == []
        assert complaints(other) == []
        # and in the list of what one has played
        for page, you in ((one, "You"), (other, "あなた")):
            page.goto("/archive?own=yes")
            page.wait_for_selector(".sides .own")
            assert [you in side for side in page.locator(".sides .own").all_inner_texts()] == [True]


SHARING = """(how) => {
  Object.defineProperty(navigator, "share", { configurable: true, value: async (what) => {
    window.handed = what;
    if (how) throw new DOMException("", how);
  } });
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
    writeText: async (text) => { window.copied = text; },
  } });
}"""
"""A device that hands things on, or refuses to."""


def shared(page: Page) -> None:
    """Share the review: the device hands its address on, or it is copied if it will not."""
    address = page.locator("[data-review]").evaluate("(link) => link.href")
    # handed on, or not after all: either way its owner has decided, and nothing is copied
    for how in (None, "AbortError"):
        page.evaluate(SHARING, how)
        with page.expect_response("**/api/tables/*/study*"):
            page.click("[data-share]")
        handed = page.wait_for_function("() => window.handed").json_value()
        assert handed["url"] == address
        assert handed["title"]
        page.evaluate("() => { window.handed = null; }")
        assert page.evaluate("window.copied") is None
    page.evaluate(SHARING, "NotAllowedError")
    # the review is there, and led by whoever shares it, before anybody has its address
    with page.expect_response("**/api/tables/*/study*") as opened:
        page.click("[data-share]")
    assert opened.value.status == 201
    page.wait_for_selector(".outcome [role=status]:not(:empty)")
    assert page.evaluate("window.copied") == address


def test_touches_stay_when_something_is_remarked(browser: Browser, served: Served) -> None:
    match = played(board_game(), 8)
    with guest(browser, served.origin, "en") as (page, _):
        open_study(page, record_of(match))
        page.wait_for_selector("main[data-asked=yes]")
        page.locator(".place.free").first.dispatch_event("click")
        page.wait_for_selector(".path li")
        open_drawer(page)
        page.fill("#comment", "what if")
        page.click("[data-comment]")
        page.wait_for_selector("[data-comment]", state="detached")
        page.wait_for_selector(".remark-sign")
        assert page.locator(".path li").count() == 1


def play_out(*pages: Page) -> None:
    """Let everybody touch things until the match is over."""
    for seed, page in enumerate(pages):
        start_playing(page, seed)
    for page in pages:
        stop_playing(page)
        page.wait_for_selector("main[data-phase=over]")


@contextmanager
def elsewhere(address: str) -> Iterator[str]:
    """Yield the address of another site whose page shows a page of ours within itself."""
    shown = f"<iframe src='{address}' width='380' height='640' title='a match'></iframe>"
    page = f"<!doctype html><html lang=en><title>elsewhere</title>{shown}".encode()

    class Site(BaseHTTPRequestHandler):
        """Has one page, and an icon that is nothing."""

        def do_GET(self) -> None:  # the name that the server looks for
            """Answer with the page."""
            self.send_response(200 if self.path == "/" else 204)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page if self.path == "/" else b"")

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_public_match_is_shown_within_another_page(browser: Browser, served: Served) -> None:
    with (
        guest(browser, served.origin, "en") as (one, _),
        guest(browser, served.origin, "ja") as (other, _),
    ):
        seats = [{"kind": "person", "level": None}, {"kind": "open", "level": None}]
        terms = {"clock": "none", "entry": "lobby"}
        plan = {
            "game": quickest(),
            "preset": None,
            "options": shortest(quickest())[0],
            "seats": seats,
            "terms": terms,
        }
        opened = one.context.request.post(
            "/api/tables", data={**plan, "seats": seats, "terms": terms}
        ).json()
        one.goto(f"/t/{opened['table']}")
        other.goto(f"/t/{opened['table']}#{opened['key']}")
        for page in (one, other):
            page.wait_for_selector("main[data-phase=playing]")
        # anybody finds it while it is played, and may watch; home leads there
        with guest(browser, served.origin, "ja", "phone") as (watcher, _):
            for path in ("/", "/lobby"):
                watcher.goto(path)
                watcher.wait_for_selector(f"[data-watch='{opened['table']}']")
            assert complaints(watcher) == []
            watcher.goto("/")
            watcher.click(".ways a[href='/lobby#running']")
            watcher.wait_for_selector(f"[data-watch='{opened['table']}']")
            watcher.click(f"[data-watch='{opened['table']}'] a")
            watcher.wait_for_selector("main[data-phase=playing][data-asked=no] .turn-line .tag")
        play_out(one, other)
        found = one.context.request.get(f"/api/archive?game={quickest()}").json()
        match = next(card["match"] for card in found["matches"] if card["table"] == opened["table"])
        one.goto(f"/archive?game={quickest()}")
        one.wait_for_selector(f"[data-match='{match}'] [data-replay]")
    # somebody without any cookie, on a page of another site
    address = f"{served.origin}/embed/{match}"
    with elsewhere(address) as site, guest(browser, served.origin, "ja", "phone") as (page, watch):
        watch.origin = "http://127.0.0.1:"
        page.goto(site)
        frame = page.frame_locator("iframe")
        frame.locator("main[data-phase=replay]:not([data-n='0'])").wait_for()
        (inside,) = page.main_frame.child_frames
        inside.wait_for_function(STYLED)
        frame.locator("[data-step=start]").click()
        frame.locator("main[data-n='0']").wait_for()
        frame.locator("[data-step=on]").click()
        frame.locator("main[data-n='1']").wait_for()
        inside.evaluate(DRAWN)
        scrolled = "() => document.documentElement.scrollHeight > innerHeight"
        assert not frame.locator("main").evaluate(scrolled)
        # nothing there but the match
        assert frame.locator(".masthead").count() == 0
        assert page.context.cookies() == []


@pytest.mark.parametrize(("lang", "screen"), [("ja", "phone"), ("en", "desktop")])
def test_a_position_is_set_up_and_studied(
    browser: Browser, served: Served, lang: Lang, screen: Screen
) -> None:
    with guest(browser, served.origin, lang, screen) as (page, watch):
        edit(page)
        page.click("[data-tool='']")
        standing = page.locator(".board .standing").count()
        asked = hold(page, "**/api/positions?*")
        with page.expect_request("**/api/positions?*"):
            page.locator(".board .place").first.click()
        # whoever is faster than the line loses nothing
        page.locator(".board .place").nth(1).click()
        asked.pop().continue_()
        page.wait_for_function(
            "left => document.querySelectorAll('.board .standing').length === left",
            arg=standing - 2,
        )
        taken = page.get_attribute("main", "data-text") or ""
        # there are no more pieces than the set has: a clear word, and the position stays
        watch.may_fail = True
        page.click("[data-tool^=piece] >> nth=-2")
        page.locator(".board .place").first.click()
        page.wait_for_selector(".notice p")
        watch.may_fail = False
        assert page.get_attribute("main", "data-text") == taken
        assert look(page, "edited", ".place, .bar [data-into]") == []
        open_drawer(page)
        page.click("[data-press] >> nth=0")
        page.wait_for_selector(f"main[data-text]:not([data-text='{taken}'])")
        assert complaints(page) == []
        turned = page.get_attribute("main", "data-text")
        page.reload()
        page.wait_for_selector(f"main[data-text='{turned}']")
        study_edited(page)
        # one tries moves there by touching, as at a table
        game = registry.load(board_game())
        state = Match.begin(game, 2, game.options(2), turned).state
        (seat,) = asked_seats(state.to_act)
        tried = next(iter(state.actions(seat)))
        act(page, state, seat, tried, "main[data-branch='1']")
        at(page, 1)
        open_drawer(page)
        assert str(tried) in page.inner_text("[data-move='1']")
        assert complaints(page) == []
        # and plays on from there, against a bot or by a link for a friend
        page.select_option("#play-against", "open")
        page.click("[data-play-on]")
        page.wait_for_selector("main[data-phase=open]")
        page.goto(f"/edit/{board_game()}#{quote(turned or '')}")
        page.wait_for_selector(f"main[data-text='{turned}']")
        open_drawer(page)
        page.click("[data-play-on=bot]")
        page.wait_for_selector("main[data-phase=playing]")
        table = page.url.split("/")[-1]
        kept = page.context.request.get(f"/api/tables/{table}/record").json()
        assert kept["start"] == turned


def edit(page: Page) -> None:
    """Begin to set up a position."""
    page.goto("/study")
    page.click("[data-edit]")
    page.wait_for_selector("main[data-text]:not([data-text=''])")
    assert page.locator(".board .place").count() > 0


def study_edited(page: Page) -> None:
    """Open a study of the position that is set up."""
    open_drawer(page)
    page.click("[data-study]")
    page.wait_for_selector("main[data-phase=study] [data-edit]", state="attached")
