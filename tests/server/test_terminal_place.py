"""`belpic join` shows what is around the tables too: rooms, announcements, and where to report."""

from pathlib import Path

import pytest

from belpic.core.codec import Json
from belpic.core.errors import BelpicError
from belpic.core.languages import Lang
from belpic.store import Store
from belpic.table.follower import Follower
from belpic.tui.app import TerminalTable
from belpic.tui.joining import meet
from belpic.tui.pages.remote import RemotePage
from belpic.tui.pages.room import RoomPage
from belpic.tui.preferences import Preferences
from belpic.tui.server_memory import FILE, ServerMemory
from tests.server.client import Client, Player
from tests.server.test_terminal import Terminal
from tests.tui.screen import text_of

pytestmark = pytest.mark.unmeasured

GAME = "lutu"
FIXED: dict[str, Json] = {"game": GAME, "preset": "default", "options": {}, "seats": 2}


async def shown(link: str, folder: Path, lang: Lang = "en") -> tuple[TerminalTable, object]:
    manner = Preferences(lang, motion=False, pace=0.0, folder=folder / "records")
    page = await meet(link, manner, ServerMemory(folder / FILE))
    return TerminalTable(manner, first=page), page


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Announcement: We stop tonight"),
        ("ja", "お知らせ：今夜止まります"),
    ],
)
async def test_announcements_are_shown_at_the_table(
    place: str, moderator: Client, tmp_path: Path, lang: Lang, words: str
) -> None:
    told: Json = {"ja": "今夜止まります", "en": "We stop tonight", "hours": 1}
    assert moderator.request("POST", "/api/moderation/announcements", told).status == 200
    made = Client(place).create(GAME, "person", "open")
    app, page = await shown(f"{place}/t/{made['table']}", tmp_path, lang)
    assert isinstance(page, RemotePage)
    async with app.run_test(size=(120, 50)) as pilot:
        await Terminal(app, page, pilot).until(lambda: words in text_of(app))


async def test_people_and_what_they_said_are_reported_from_the_table(
    place: str, db: str, tmp_path: Path
) -> None:
    host = Client(place)
    made = host.create(GAME, "person", "open")
    rude = Player(host, str(made["table"]), Follower())
    app, page = await shown(f"{place}/t/{made['table']}#{made['key']}", tmp_path)
    assert isinstance(page, RemotePage)
    async with app.run_test(size=(120, 50)) as pilot, rude.connected():
        here = Terminal(app, page, pilot)
        await here.until(lambda: page.remote.now.phase == "playing")
        assert rude.follower.chat is not None
        await rude.ask("say", preset=rude.follower.chat.phrases[0].name, text=None)
        await here.until(lambda: page.remote.follower.said)
        for subject in ("Seat 1", "What was said"):
            await pilot.press("f7")
            await here.until(lambda: "Report something" in here.text)
            page.app.screen.dismiss("report")
            await here.until(lambda: "What is it about?" in here.text)
            assert subject in here.text
            await pilot.press("1" if subject == "Seat 1" else "2")
            await here.until(lambda: "unfair play" in here.text)
            await pilot.press("1")
            await here.until(lambda: "In your own words" in here.text)
            await pilot.press(*"rude", "enter")
            await here.until(lambda: "Reported" in here.text)
            page.say(None)
    store = Store(db)
    found = [one for one in store.moderation.reports() if one.table == made["table"]]
    store.close()
    line = page.remote.follower.said[0].number
    assert [(one.seat, one.line, one.kind, one.text) for one in found] == [
        (0, None, "insult", "rude"),
        (0, line, "insult", "rude"),
    ]


async def test_a_room_is_shown_and_played_in(place: str, tmp_path: Path) -> None:
    host = Client(place)
    wish: dict[str, Json] = {"title": "第一クラス", "games": [FIXED]}
    room = host.request("POST", "/api/rooms", wish).json
    assert isinstance(room, dict)
    address = f"/api/rooms/{room['room']}"
    made = host.request("POST", f"{address}/tables", {"game": 0, "bots": 0}).json
    assert isinstance(made, dict)
    app, page = await shown(f"{place}/r/{room['room']}", tmp_path)
    assert isinstance(page, RoomPage)
    async with app.run_test(size=(120, 50)) as pilot:
        here = Terminal(app, page, pilot)  # type: ignore[arg-type]  # its text is looked at alone
        await here.until(lambda: "sit down" in here.text)
        assert "第一クラス" in here.text
        assert "phrases only" in here.text
        page.touched(f"table:{made['table']}")
        await here.until(lambda: isinstance(app.screen, RemotePage))
        table = app.screen
        assert isinstance(table, RemotePage)
        await here.until(lambda: table.remote.follower.seat == 1)
        await pilot.press("n")
        await here.until(lambda: "Leave" in here.text or "leave" in here.text)
        app.screen.dismiss("leave")
        await here.until(lambda: app.screen is page and "back to your seat" in here.text)
        page.touched("game:0")
        await here.until(lambda: "1 bot, the rest" in here.text)
        await pilot.press("2")
        await here.until(lambda: isinstance(app.screen, RemotePage) and app.screen is not table)
        opened = app.screen
        assert isinstance(opened, RemotePage)
        await here.until(lambda: opened.remote.now.phase == "playing")
        app.pop_screen()
        # what its host changes is seen, and what is refused is said
        assert host.request("POST", address, {**wish, "closed": True}).status == 200
        await here.until(lambda: "closed: nothing new is opened" in here.text)
        await page._open(0, 0)  # noqa: SLF001  # as if one had chosen just before
        await here.until(lambda: page.problem is not None)


async def test_a_room_that_is_not_there_is_told_before_the_screen_changes(
    place: str, tmp_path: Path
) -> None:
    with pytest.raises(BelpicError, match="There is no room"):
        await shown(f"{place}/r/nowhere", tmp_path)
