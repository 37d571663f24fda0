"""Playing at the table: every way of touching, by keyboard and by mouse."""

from pathlib import Path

import pytest
from textual.widgets import Input

from belpic.core import registry
from belpic.core.record import check_fair, loads
from belpic.records.rulebook import source
from belpic.tui import files
from belpic.tui.pages import table
from belpic.tui.pages.chooser import Chooser
from belpic.tui.pages.dialogs import Menu, Prompt, Reader
from belpic.tui.pages.setup import SetupPage
from belpic.tui.pages.table import TablePage
from belpic.tui.setup import Setup
from belpic.tui.sheet import Sheet
from tests.size import sized
from tests.tui.screen import Driver, opened, pretend, seeded

BIG = (120, 60)


def texts(driver: Driver) -> list[str]:
    return [str(event.text) for event in driver.session.match.events]


async def test_three_keys_lead_from_the_list_of_games_to_a_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as driver:
        assert isinstance(driver.page, Chooser)
        await driver.press("down", "enter", "enter")
        assert driver.table.session.game.info.id == registry.ids()[1]
        assert driver.table.session.people == {0}


async def tab_and_enter(driver: Driver) -> None:
    await driver.press("tab", "enter")
    if isinstance(driver.page, Menu):
        await driver.press("enter")


async def test_a_whole_match_is_played_with_two_keys(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(limit=8)) as driver:
        for _ in range(40):
            if driver.table.session.over:
                break
            await tab_and_enter(driver)
        assert driver.table.session.over
        assert "The match is over: enough turns were played." in driver.text


@pytest.mark.parametrize("game_id", registry.ids())
async def test_every_game_is_played_with_two_keys(tmp_path: Path, game_id: str) -> None:
    setup = seeded(Setup.of(registry.load(game_id), against="random"))
    async with opened(tmp_path, setup) as driver:
        for _ in range(sized(8, 200)):
            if not driver.table.session.over:
                await tab_and_enter(driver)
        events = driver.session.match.events
        assert any(event.kind == "action" and event.seat == 0 for event in events)


async def test_enter_touches_what_the_cursor_is_on(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG) as driver:
        while driver.cursor() != "pass":
            await driver.press("tab")
        await driver.press("enter")
        assert texts(driver)[2] == "pass"


async def test_arrows_reach_everything_and_say_why_it_is_impossible(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend("grid"), size=BIG, keys=["N"]) as driver:
        assert driver.cursor() == "NO"
        await driver.press("right", "right", "up")
        assert driver.cursor() == "ZU"
        assert "ZU, water, empty" in driver.text
        await driver.press("space")
        assert "Soldiers go to NY or NO only." in driver.text
        assert len(driver.table.session.path) == 1


async def test_every_place_of_a_board_is_reached_by_arrows(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend("grid"), size=BIG) as driver:
        sheet = driver.table.query_one("#table", Sheet)
        sheet.point_at("KA")
        seen = [driver.cursor()]
        for key in (*["right"] * 8, *["down"] * 8):
            await driver.press(key)
            seen.append(driver.cursor())
        assert seen[:9] == ["KA", "LA", "NA", "TA", "ZA", "XA", "CA", "MA", "PA"]
        assert seen[9:] == ["PE", "PI", "PU", "PO", "PY", "PAI", "PAU", "PIA"]


async def test_digits_choose_what_is_listed(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG) as driver:
        assert "1 Sticks   2 Hand   3 Throw   4 Pass" in driver.text
        await driver.press("4")
        assert texts(driver)[2] == "pass"


async def test_letters_choose_what_begins_so_and_capitals_pass_by_commands(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG) as driver:
        await driver.press("w")
        assert texts(driver)[2] == "wish"
        await driver.press("S")
        assert [token.text for token in driver.table.session.path] == ["bet"]


async def test_a_letter_for_several_goes_from_one_to_the_next(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG) as driver:
        seen = []
        for _ in range(3):
            await driver.press("p")
            seen.append(driver.cursor())
        assert seen == ["hand", "pass", "hand"]
        assert len(texts(driver)) == 2


async def test_a_set_is_ended_by_done_and_shown_as_a_breadcrumb(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG, keys=["h"]) as driver:
        await driver.press("R")
        assert "Hand › r6 ›" in driver.text
        assert "Esc: one back" in driver.text
        await driver.press("escape", "escape")
        assert driver.table.session.path == ()


async def test_done_plays_the_set(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG, keys=["h", "1"]) as driver:
        assert "Done" in driver.text
        await driver.press("d")
        assert texts(driver)[2] == "pick r6"


async def test_escape_without_touches_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), keys=["escape"]) as driver:
        assert "No touch to take back." in driver.text


async def test_one_place_with_several_meanings_asks_which(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend("grid"), size=BIG, keys=["N"]) as driver:
        await driver.press("2")
        assert isinstance(driver.page, Menu)
        await driver.press("escape")
        assert len(driver.table.session.path) == 1
        await driver.press("2", "down", "enter")
        assert texts(driver)[2] == "NAI~NY"


async def test_an_amount_is_stepped_typed_and_taken(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG, keys=["B"]) as driver:
        table = driver.table
        assert driver.cursor() == "stake"
        await driver.press("plus", "plus", "plus")
        assert table.amounts.values["stake"] == 10
        await driver.press("minus")
        assert table.amounts.values["stake"] == 3
        await driver.press("1", "2")
        assert table.amounts.values["stake"] == 12
        await driver.press("plus")
        assert table.amounts.values["stake"] == 12
        await driver.press("7")
        assert "not possible here" in driver.text
        await driver.press("enter")
        assert texts(driver)[2] == "bet 12"


async def test_a_number_may_be_chosen_before_what_it_is_for(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG) as driver:
        await driver.click("more:stake")
        await driver.click("stake")
        assert texts(driver)[2] == "bet 2"


async def test_a_card_is_touched_before_its_word_and_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG) as driver:
        await driver.click("r6")
        assert "Hand › r6 ›" in driver.text
        await driver.press("escape")
        assert driver.table.session.path == ()


async def test_an_amount_has_handles_for_the_mouse(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG, keys=["B"]) as driver:
        await driver.click("more:stake")
        await driver.click("more:stake")
        await driver.click("less:stake")
        await driver.click("stake")
        assert texts(driver)[2] == "bet 2"


async def test_a_handle_that_is_not_in_use_says_why(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG, keys=["h"]) as driver:
        await driver.click("more:stake")
        assert "stake is not possible here" in driver.text


async def test_the_mouse_touches_and_says_what_it_is_over(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend("grid"), size=BIG) as driver:
        await driver.click("NAI")
        assert [token.text for token in driver.table.session.path] == ["NAI"]
        await driver.click("KA")
        assert "Soldiers go to NY or NO only." in driver.text
        sheet = driver.table.query_one("#table", Sheet)
        region = next(one for touch, one in sheet.targets.items() if touch.key == "TE")
        await driver.pilot.hover(sheet, offset=(region.x + 2, region.y))
        await driver.rest()
        assert "TE, bow, black, Seat 2" in driver.text


async def test_choices_and_commands_can_be_clicked(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG) as driver:
        await driver.click("pass", "#choices")
        assert texts(driver)[2] == "pass"
        await driver.click("do:help", "#keys")
        assert isinstance(driver.page, Reader)


async def test_notation_is_written_and_wrong_notation_explained(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), size=BIG, keys=["colon"]) as driver:
        assert isinstance(driver.page, Prompt)
        assert "For example: throw; bet 3" in driver.text
        await driver.type("nonsense")
        await driver.press("enter")
        assert "cannot be read as an action" in driver.text
        driver.page.query_one(Input).value = "pick b0 r6"
        await driver.press("enter")
        assert texts(driver)[2] == "pick b0 r6"


async def test_a_slash_opens_the_same_and_escape_leaves_it(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), keys=["slash", "escape"]) as driver:
        assert isinstance(driver.page, TablePage)
        assert len(texts(driver)) == 2


async def test_the_device_is_covered_for_the_next_person(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(people=2), size=BIG, keys=["enter", "4"]) as driver:
        assert isinstance(driver.page, Menu)
        assert "Hand over the device: Seat 2" in driver.text
        assert "Passed" not in driver.text
        assert "Seat 1: pass." not in driver.text
        await driver.press("escape")
        assert isinstance(driver.page, Menu)
        await driver.press("enter")
        assert "Passed 0" in driver.text
        assert driver.table.session.viewer == 1


async def test_bots_among_themselves_can_be_watched(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(people=0), size=BIG) as driver:
        assert driver.table.session.over
        assert "The match is over: enough turns were played." in driver.text


async def test_after_the_end_one_plays_again_with_seats_changed(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(limit=1), size=BIG, keys=["4"]) as driver:
        assert "The match is over: enough turns were played." in driver.text
        assert "1 play again   2 new match   3 save" in driver.text
        await driver.press("1")
        assert driver.table.setup is not None
        assert driver.table.setup.first == 1
        assert driver.table.session.people == {1}


async def test_leaving_a_running_match_asks_first(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend()) as driver:
        await driver.press("q")
        assert "The match is not over" in driver.text
        await driver.press("1")
        assert driver.table.is_current
        await driver.press("n", "3")
        assert driver.session.over
        await driver.press("n")
        assert isinstance(driver.page, SetupPage)


async def test_leaving_saves_if_asked(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), keys=["n", "2", "enter"]) as driver:
        assert isinstance(driver.page, SetupPage)
        assert len(files.newest(tmp_path)) == 1


async def test_leaving_without_saving_closes_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend()) as driver:
        await driver.press("q")
        await driver.pilot.press("4")
        await driver.closed()
        assert files.newest(tmp_path) == []


async def test_control_c_asks_too(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), keys=["ctrl+c"]) as driver:
        assert isinstance(driver.page, Menu)


@pytest.mark.usefixtures("only_pretend")
async def test_a_finished_match_is_saved_whole_and_fair(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(limit=3), size=BIG) as driver:
        await driver.press("t", "t", "s", "enter")
        assert "Saved:" in driver.text
    (saved,) = files.newest(tmp_path)
    assert check_fair(loads(saved.read_bytes())) >= 2


async def test_a_place_where_nothing_can_be_saved_is_named(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), keys=["s"]) as driver:
        driver.page.query_one(Input).value = "/dev/null/record.json"
        await driver.press("enter")
        assert "cannot be written" in driver.text
        await driver.press("escape")
        assert isinstance(driver.page, TablePage)


async def test_sticks_fly_and_any_key_ends_the_flight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "FLIGHT", (600.0,))
    async with opened(tmp_path, pretend(people=2), size=BIG, motion=True) as driver:
        await driver.press("enter")
        await driver.pilot.press("t")
        await driver.settle()
        assert "in the air" in driver.text
        await driver.press("4")
        assert [event.kind for event in driver.session.match.events[2:]] == ["action", "chance"]


def test_no_flight_is_longer_than_it_may_be() -> None:
    assert sum(table.FLIGHT) <= 1.2


async def test_without_a_key_the_flight_ends_by_itself(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(limit=1), size=BIG, motion=True) as driver:
        await driver.press("t")
        assert driver.table.session.over


async def test_rules_of_a_game_are_at_hand(tmp_path: Path) -> None:
    game = registry.load(registry.ids()[-1])
    async with opened(tmp_path, seeded(Setup.of(game)), keys=["r"]) as driver:
        assert isinstance(driver.page, Reader)
        english, japanese = (source(game, lang).splitlines()[0][2:] for lang in ("en", "ja"))
        assert english in driver.text
        await driver.press("l")
        assert japanese in driver.text
        assert english not in driver.text


@pytest.mark.usefixtures("only_pretend")
async def test_a_game_without_a_rule_page_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(), keys=["r"]) as driver:
        assert "There is no rule page" in driver.text


async def test_the_log_scrolls(tmp_path: Path) -> None:
    async with opened(tmp_path, pretend(limit=40)) as driver:
        for _ in range(12):
            await driver.press("4")
        log = driver.table.query_one("#log", Sheet)
        bottom = log.scroll_offset.y
        await driver.press("left_square_bracket")
        assert log.scroll_offset.y < bottom
        await driver.press("right_square_bracket")
        assert log.scroll_offset.y == bottom


async def test_against_bots_one_may_ask_what_had_best_be_done(tmp_path: Path) -> None:
    setup = seeded(Setup.of(registry.load("niekkutzaupxiu"), against="random"))
    async with opened(tmp_path, setup, size=BIG) as driver:
        await driver.press("tab", "enter", "f9")
        menu = driver.page
        assert isinstance(menu, Menu)
        assert "What had best be done" in driver.text
        assert "of the match" in driver.text
        best = menu.items[0][0]
        assert [event.note for event in driver.session.match.events if event.note] == ["hint"]
        await driver.press("enter")
        assert best in texts(driver)


async def test_a_judge_that_fails_leaves_one_without_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(table, "advise", fail)
    setup = seeded(Setup.of(registry.load("niekkutzaupxiu"), against="random"))
    async with opened(tmp_path, setup, size=BIG) as driver:
        await driver.press("tab", "enter", "f9")
        assert "There is no hint to be had just now" in driver.text
        before = texts(driver)
        await driver.press("tab", "enter")
        assert texts(driver) != before


async def test_there_are_no_hints_among_people(tmp_path: Path) -> None:
    setup = seeded(Setup.of(registry.load("niekkutzaupxiu")))
    setup.people = 2
    async with opened(tmp_path, setup, size=BIG) as driver:
        await driver.press("f9")
        assert "There are hints only where all others are bots." in driver.text
