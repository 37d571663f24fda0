"""Names, accounts, a second device and the archive, as a person uses them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FilePayload, Page

from tests.e2e.browser import Lang, Screen, Theme, complaints, guest
from tests.e2e.serving import Served
from tests.e2e.tables import give_up, open_table, quickest

pytestmark = pytest.mark.unmeasured
PASSWORD = "four blue herons wait"  # noqa: S105  # of nobody


def register(page: Page, name: str) -> None:
    """Make an account on the page about oneself."""
    page.goto("/me")
    page.fill("[data-form=register] [name=name]", name)
    page.fill("[data-form=register] [name=password]", PASSWORD)
    page.click("[data-form=register] button")
    page.wait_for_selector(".codes li")


@pytest.mark.parametrize(
    ("lang", "screen", "theme", "name"),
    [("ja", "phone", "light", "花子"), ("en", "desktop", "dark", "Hana")],
)
def test_what_a_guest_has_played_comes_along_to_an_account_and_a_second_device(
    browser: Browser, served: Served, lang: Lang, screen: Screen, theme: Theme, name: str
) -> None:
    with (
        guest(browser, served.origin, lang, screen, theme) as (page, watch),
        guest(browser, served.origin, lang, screen, theme) as (other, other_watch),
    ):
        open_table(page, quickest())
        give_up(page)
        page.wait_for_selector("[data-over]")
        page.goto("/me")
        page.wait_for_selector("[data-match]")
        assert complaints(page) == []
        register(page, name)
        assert complaints(page) == []
        page.wait_for_selector("[data-match]")
        page.click("[data-make-link]")
        page.wait_for_selector("[data-link]")
        other.goto(page.input_value("[data-link]").replace(served.origin, ""))
        other.wait_for_selector("[data-enter]")
        assert complaints(other) == []
        other.click("[data-enter]")
        other.wait_for_selector("[data-match]")
        assert other.inner_text("h1") == name
        other.goto(f"/p/{name}")
        other.wait_for_selector(".person-page h2")
        assert complaints(other) == []
        assert watch.faults == other_watch.faults == []


@pytest.mark.parametrize(("lang", "screen"), [("ja", "phone"), ("en", "desktop")])
def test_one_takes_along_what_is_kept_and_deletes_it(
    browser: Browser, served: Served, lang: Lang, screen: Screen
) -> None:
    with guest(browser, served.origin, lang, screen) as (page, watch):
        register(page, f"Gone {screen}")
        with page.expect_download() as file:
            page.click("[data-take]")
        assert "accounts" in file.value.path().read_text()
        page.click("details:has([data-form=forget]) summary")
        page.fill("[data-form=forget] [name=password]", PASSWORD)
        assert complaints(page) == []
        watch.may_fail = True
        page.click("[data-form=forget] button")
        page.wait_for_selector(".notice p")
        watch.may_fail = False
        page.check("[data-form=forget] [name=sure]")
        page.click("[data-form=forget] button")
        page.wait_for_selector("[data-account=false]")
        page.wait_for_selector("[role=status] p")
        page.reload()
        page.wait_for_selector("[data-form=sign-in]")
        assert page.query_selector("[data-form=forget]") is None
        assert watch.faults == []


def test_what_was_typed_stays_when_it_is_refused(browser: Browser, served: Served) -> None:
    with guest(browser, served.origin, "en", "phone") as (page, watch):
        watch.may_fail = True
        page.goto("/me")
        page.fill("[data-form=sign-in] [name=name]", "Nobody at all")
        page.fill("[data-form=sign-in] [name=password]", "not right at all")
        page.click("[data-form=sign-in] button")
        page.wait_for_selector(".notice p")
        assert page.input_value("[data-form=sign-in] [name=name]") == "Nobody at all"


def test_results_are_brought_into_the_archive_and_taken_out(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin, "en", "phone") as (page, watch):
        register(page, "Keeper")
        page.goto("/archive")
        page.click("details summary")
        page.select_option("#import-game", quickest())
        page.fill("#import-lines", "2 Archived Taro −3\n1 Archived Hana 12")
        assert complaints(page) == []
        page.click("[data-form=result] button")
        page.wait_for_selector("[role=status] p")
        page.fill("[data-form=search] [name=name]", "archived h")
        with page.expect_response("**/api/archive?*name=archived*"):
            page.click("[data-form=search] button")
        page.wait_for_selector("[data-form=search] button:enabled")
        page.wait_for_selector("[data-match] .sides li >> text=Archived Hana")
        assert page.locator("[data-match]").count() == 1
        page.click("[data-match] .danger")
        page.wait_for_selector("[data-match]", state="detached")
        # somebody else's may be there, but none that is looked for
        page.wait_for_selector("text=No match fits this search.")
        watch.may_fail = True
        page.fill("[data-form=search] [name=since]", "2026-01-02")
        page.fill("[data-form=search] [name=until]", "2026-01-01")
        page.click("[data-form=search] button")
        page.wait_for_selector(".notice p >> text=2026-01-01, comes before the first, 2026-01-02.")
        assert page.locator(".notice p").count() == 1
        assert "match" not in page.inner_text(".archive-page section")
        watch.may_fail = False
        assert watch.faults == []


def test_what_cannot_be_brought_in_is_named_by_its_file_or_its_line(
    browser: Browser, served: Served
) -> None:
    with guest(browser, served.origin, "en", "phone") as (page, watch):
        register(page, "Bringer")
        # the formats of all games are asked, which takes a while where their rules are not loaded
        watch.may_fail = True
        page.goto("/study")
        page.fill("#record-text", "Dear Hana")
        page.click("main form [type=submit]")
        page.wait_for_selector(".notice p >> text=This is no record.")
        watch.may_fail = False
        page.goto("/archive")
        page.click("details summary")
        files: list[FilePayload] = [
            {"name": "letter.txt", "mimeType": "text/plain", "buffer": b"Dear Hana"},
            {"name": "half.json", "mimeType": "application/json", "buffer": b'{"format": '},
        ]
        page.set_input_files("#import-files", files)
        page.click("[data-form=records] button")
        page.wait_for_selector(".notice p >> nth=1")
        first, second = page.locator(".notice p").all_inner_texts()
        assert first.startswith("letter.txt: This is no record.")
        assert second.startswith("half.json: ")
        assert "line 1, column 12" in second
        assert complaints(page) == []
        page.fill("#import-lines", "1 Hana x\n\nTaro 9")
        page.click("[data-form=result] button")
        page.wait_for_function("document.querySelector('.notice').textContent.includes('Line')")
        first, second = page.locator(".notice p").all_inner_texts()
        assert first.startswith("Line 1: “x” is no number of points.")
        assert second.startswith("Line 3: “Taro” is no place.")
        assert watch.faults == []
