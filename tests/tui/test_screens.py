"""The other screens, and what is the same on all: language, colours, ASCII, small terminals."""

from pathlib import Path

import pytest
from textual.widgets import Input

from belpic.core import registry
from belpic.core.record import Record
from belpic.core.seats import ALL
from belpic.tui.ink import PAPER
from belpic.tui.pages.chooser import KEYS, Chooser
from belpic.tui.pages.dialogs import Menu, Prompt, Reader
from belpic.tui.pages.replay import ReplayPage
from belpic.tui.pages.setup import SetupPage
from belpic.tui.pages.table import TablePage
from belpic.tui.preferences import Preferences
from belpic.tui.sheet import Sheet
from tests.tui.screen import Driver, opened, pretend
from tests.tui.test_timeline import played

BIG = (120, 60)
TALL = (120, 90)


async def test_all_games_are_listed_with_title_seats_and_summary(tmp_path: Path) -> None:
    async with opened(tmp_path, size=TALL) as driver:
        for game_id in registry.ids():
            info = registry.info(game_id)
            assert info.title.in_("en") in driver.text
            assert " ".join(info.summary.in_("en").split()[:5]) in driver.text


@pytest.mark.parametrize("number", range(len(registry.ids())))
async def test_one_key_chooses_a_game_and_escape_leads_back(tmp_path: Path, number: int) -> None:
    async with opened(tmp_path, keys=[KEYS[number]]) as driver:
        assert isinstance(driver.page, SetupPage)
        assert driver.page.setup.game.info.id == registry.ids()[number]
        await driver.press("escape")
        assert isinstance(driver.page, Chooser)
        assert driver.cursor("#games") == registry.ids()[number]


async def test_a_click_chooses_a_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as driver:
        await driver.click(registry.ids()[0], "#games")
        assert isinstance(driver.page, SetupPage)


async def test_quitting_where_nothing_runs_needs_no_question(tmp_path: Path) -> None:
    async with opened(tmp_path) as driver:
        await driver.pilot.press("q")
        await driver.closed()


def form(driver: Driver) -> SetupPage:
    page = driver.page
    assert isinstance(page, SetupPage)
    return page


async def at_form(driver: Driver, name: str) -> None:
    while driver.cursor("#form") != name:
        await driver.press("down")


async def test_the_form_is_changed_by_arrows_enter_and_mouse(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG, keys=["n", "4"]) as driver:
        setup = form(driver).setup
        await at_form(driver, "seats")
        assert "How many play." in driver.text
        await driver.press("right", "enter", "left")
        assert setup.seats == 3
        await driver.click("more:option.size", "#form")
        await driver.click("less:option.limit", "#form")
        assert setup.values()["size"] == 4
        assert setup.values()["limit"] == 5
        await driver.press("delete")
        assert setup.chosen == {}


async def test_numbers_and_lists_are_typed_into_the_form(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG, keys=["n", "4"]) as driver:
        setup = form(driver).setup
        await at_form(driver, "option.limit")
        await driver.press("enter")
        assert isinstance(driver.page, Prompt)
        driver.page.query_one(Input).value = "99"
        await driver.press("enter")
        assert "99 is not possible; allowed: 1…60" in driver.text
        driver.page.query_one(Input).value = "7"
        await driver.press("enter")
        assert setup.values()["limit"] == 7


async def test_a_match_that_cannot_be_says_why_instead_of_starting(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG, keys=["n", "4"]) as driver:
        form(driver).setup.enter("option.limit", "9")
        await driver.press("home", "enter")
        assert isinstance(driver.page, SetupPage)
        assert "Nine is too many for two." in driver.text


async def test_an_idle_option_cannot_be_changed(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend("grid"), size=BIG, keys=["n", "4"]) as driver:
        await at_form(driver, "option.quick")
        await driver.press("right")
        assert form(driver).setup.values()["quick"] is False


@pytest.mark.usefixtures("only_pretend")
async def test_a_saved_match_is_opened_and_stepped_through(tmp_path: Path) -> None:
    keys = ["4", "4", "4", "s", "enter", "n", "o", "1"]
    async with opened(tmp_path, pretend(), size=BIG, keys=keys) as driver:
        page = driver.page
        assert isinstance(page, ReplayPage)
        length = page.timeline.length
        assert f"event 0 of {length}" in driver.text
        await driver.press("right", "right", "right")
        assert "event 3 of" in driver.text
        assert "Seat 1: pass." in driver.text
        await driver.press("left", "end")
        assert f"event {length} of {length}" in driver.text
        assert "enough turns were played" in driver.text
        await driver.press("pageup", "home")
        assert "event 0 of" in driver.text
        await driver.click("at:2", "#log")
        assert "event 2 of" in driver.text
        await driver.press("escape")
        assert isinstance(driver.page, SetupPage)


@pytest.mark.usefixtures("only_pretend")
async def test_a_path_is_typed_and_a_wrong_one_explained(tmp_path: Path) -> None:
    async with opened(tmp_path, keys=["o", "1"]) as driver:
        assert isinstance(driver.page, Prompt)
        assert driver.page.query_one(Input).value == f"{tmp_path}/"
        driver.page.query_one(Input).value = "/"
        await driver.press("enter")
        assert "/ cannot be read: Is a directory." in driver.text
        path = tmp_path / "match.json"
        path.write_text(Record.of(played(), ALL).dumps(), encoding="utf-8")
        driver.page.query_one(Input).value = str(path)
        await driver.press("enter")
        assert isinstance(driver.page, ReplayPage)


async def test_a_file_that_is_no_record_gets_an_answer(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}", encoding="utf-8")
    async with opened(tmp_path, keys=["o", "1"]) as driver:
        assert isinstance(driver.page, Menu)
        assert "The file is not a record" in driver.text


async def test_the_language_changes_at_once_everywhere(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG, keys=["4", "h"]) as driver:
        assert "Your turn (Seat 1)" in driver.text
        await driver.press("l")
        for text in ("あなたの番（1番席）", "1番席：pass。", "手札", "Esc：一つ戻る", "English"):
            assert text in driver.text
        assert len(driver.table.session.path) == 1
        await driver.press("f2")
        assert "Your turn (Seat 1)" in driver.text
        await driver.press("question_mark", "l")
        assert "今できるもの" in driver.text


async def test_colours_change_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend()) as driver:
        grounds = []
        for _ in range(3):
            picture = driver.app.export_screenshot()
            grounds.append([PAPER[dark] in picture for dark in (True, False)])
            await driver.press("f3")
        assert grounds == [[True, False], [False, True], [True, False]]


async def test_motion_and_letters_are_switched(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend("grid"), size=BIG) as driver:
        await driver.press("f4")
        assert "Sticks fly." in driver.text
        await driver.press("f4")
        assert "Sticks keep still." in driver.text
        assert "^(兵)" in driver.text
        await driver.press("f5")
        assert "^(P)" in driver.text


async def test_a_hand_by_colour_is_remembered(tmp_path: Path) -> None:
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    folder = Preferences.of("en", ascii_only=False, environment=environment).folder
    async with opened(folder, pretend("grid"), size=BIG) as driver:
        await driver.press("f6")
        assert "Your cards lie by colour." in driver.text
        assert Preferences.of("en", ascii_only=False, environment=environment).by_colour
        await driver.press("f6")
        assert "Your cards lie by rank." in driver.text
    assert not Preferences.of("en", ascii_only=False, environment=environment).by_colour


ASCII_KEYS = {
    "chooser": ["n", "4", "escape"],
    "form": ["n", "4"],
    "table": ["4"],
    "menu": ["q"],
    "prompt": ["colon"],
    "help": ["question_mark"],
    "language": ["l"],
}


@pytest.mark.parametrize("keys", ASCII_KEYS.values(), ids=ASCII_KEYS)
@pytest.mark.parametrize("preset", ["default", "grid"])
async def test_ascii_mode_shows_ascii_only(tmp_path: Path, preset: str, keys: list[str]) -> None:
    async with opened(tmp_path, pretend(preset), ascii_only=True, keys=keys, lang="ja") as driver:
        assert [char for char in driver.text if not char.isascii()] == []


async def test_ascii_mode_says_that_it_speaks_one_language(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), ascii_only=True, keys=["l"]) as driver:
        assert "ASCII mode speaks English only." in driver.text


async def test_a_small_terminal_scrolls_to_where_the_cursor_is(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=(80, 24)) as driver:
        sheet = driver.table.query_one("#table", Sheet)
        assert sheet.block.height > sheet.size.height
        for _ in range(9):
            await driver.press("tab")
            region = sheet.targets[sheet.cursor] if sheet.cursor else None
            assert region is not None
            visible = range(sheet.scroll_offset.y, sheet.scroll_offset.y + sheet.size.height)
            assert region.y in visible
        assert driver.text.splitlines()[-1].strip()


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (200, 70)], ids=str)
async def test_any_size_can_be_played_and_resized(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, pretend("grid"), size=size, keys=["N", "escape"]) as driver:
        await driver.pilot.resize_terminal(100, 30)
        await driver.pilot.pause()
        await driver.press("N", "1")
        assert driver.session.match.events[2].text == "NAI-NO"


async def test_help_names_every_key_and_sign(tmp_path: Path) -> None:
    async with opened(tmp_path, size=(100, 60), keys=["f1"]) as driver:
        assert isinstance(driver.page, Reader)
        for key in ("Tab", "Esc", "F3", "F5", "PgUp", "( )", "›", "•"):
            assert key in driver.text
        await driver.press("escape")
        assert isinstance(driver.page, Chooser)


async def test_a_match_begins_at_once_if_asked_for(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend()) as driver:
        assert isinstance(driver.page, TablePage)
