"""What a review tells beside its moves: the rules, the end, and what becomes of its files."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from belpic.core import registry
from belpic.core.match import Match
from belpic.core.rng import FairRng
from belpic.core.seats import Seat
from belpic.records.transcript import raw
from belpic.table.presets import differences, preset_label
from tests.e2e.browser import Lang, Screen, guest
from tests.e2e.serving import Served
from tests.e2e.tables import board_game, open_drawer, quickest
from tests.e2e.test_review import SEED, at, open_study, played, record_of

pytestmark = pytest.mark.unmeasured


def test_a_file_that_is_refused_says_so_where_it_was_asked_for(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin, "en", "phone") as (page, watch):
        open_study(page, record_of(played(quickest(), 12)))
        open_drawer(page)
        page.click("[data-part-box=files] > summary")
        watch.may_fail = True
        refusal = {"error": {"code": "too_fast", "text": "Wait for 9 s, please.", "details": {}}}
        page.route("**/file?*", lambda route: route.fulfill(status=429, json=refusal), times=1)
        page.click("[data-file=apng]")
        said = page.locator("[data-part-box=files] .notice")
        said.get_by_text("Wait for 9 s, please.").wait_for()
        expect(said).to_be_in_viewport()
        # and it can be asked for again
        with page.expect_download() as saved:
            page.click("[data-file=apng]")
        assert saved.value.suggested_filename.endswith(".apng")
        assert said.locator("p").count() == 0
        watch.may_fail = False


def test_a_review_says_by_which_rules_was_played(browser: Browser, served: Served) -> None:
    game = registry.load(board_game())
    preset = list(game.presets)[-1]
    match = Match.begin(game, 2, game.options(2, preset)).settle(FairRng(SEED, ()))
    with guest(browser, served.origin, "ja", "phone") as (page, _):
        open_study(page, record_of(match))
        label = page.inner_text(".table-head .preset")
        assert label == preset_label(game, preset).in_("ja")
        page.click(".table-head .preset")
        page.wait_for_selector("dialog.rule-sheet[open]")
        told = page.inner_text("dialog.rule-sheet .differences")
        changed = differences(game, match.options, 2)
        assert changed
        for one in changed:
            assert one.label.in_("ja") in told
        link = page.get_attribute("dialog.rule-sheet a[href^='/rules/']", "href")
        assert link == f"/rules/{game.info.id}?preset={preset}"


@pytest.mark.parametrize(("lang", "screen"), [("ja", "phone"), ("en", "desktop")])
def test_a_review_says_how_the_match_has_ended(
    browser: Browser, served: Served, lang: Lang, screen: Screen
) -> None:
    match = played(board_game(), 8).resign(Seat(0))
    last = len(match.events) - 1
    with guest(browser, served.origin, lang, screen) as (page, _):
        open_study(page, record_of(match))
        at(page, last)
        said = raw(match.events[-1]).in_(lang)
        # in the bar, at the places, and after the last move
        assert said in page.inner_text(".bar")
        assert page.locator(".seat-place .place-number").all_inner_texts() == ["2", "1"]
        assert page.locator(".seat-place.turn").count() == 0
        ends = page.locator("[data-moves] .end").all_text_contents()
        assert ends[0] == said
        assert len(ends) == 2
        page.keyboard.press("ArrowLeft")
        at(page, last - 1)
        page.wait_for_function(
            "said => !document.querySelector('.bar').innerText.includes(said)", arg=said
        )
        assert page.locator(".seat-place .place-number").count() == 0
