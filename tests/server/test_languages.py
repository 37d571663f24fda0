"""One language a socket and a request, also one that nobody here has ever heard of."""

import asyncio
import json
import re
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from belpic.core.codec import Json
from belpic.core.languages import VARIABLE, languages
from belpic.core.rng import SeededRng
from belpic.table.follower import Follower
from tests.languages.invented import CLOSES, OPENS, WHOLE, write
from tests.schema import problem
from tests.server.client import SECONDS, Client, Player
from tests.server.conftest import serving, working


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve with the real pages and one more language; give the address."""
    root = tmp_path_factory.mktemp("spoken")
    write(root, WHOLE, "", lambda *_: True)
    db = f"sqlite:///{root / 'tables.db'}"
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(VARIABLE, str(root))
        with serving(db) as address, working(db):
            yield address


def says(data: Json, *names: str) -> list[str]:
    """Return the texts at fields of these names, wherever they stand."""
    if isinstance(data, list):
        return [text for part in data for text in says(part, *names)]
    if not isinstance(data, dict):
        return []
    own = [data[name] for name in names if isinstance(data.get(name), str)]
    return [*map(str, own), *says(list(data.values()), *names)]


async def test_a_new_language_needs_no_change_of_the_client(spoken: str) -> None:
    client = Client(spoken)
    document = client.request("GET", "/").body.decode()
    links = dict(re.findall(r'<link rel="words" hreflang="(\w+)".*? href="([^"]+)">', document))
    assert list(links) == list(languages())
    told = client.request("GET", links[WHOLE]).json
    assert isinstance(told, dict)
    words = told["words"]
    assert isinstance(words, dict)
    assert all(str(text).startswith(OPENS) for text in words.values())
    home = client.request("GET", f"/api/home?lang={WHOLE}")
    assert home.headers["content-language"] == WHOLE
    titles = says(home.json, "title", "summary")
    assert all(text.startswith(OPENS) for text in titles)
    made = client.create("lutu", "person", "random", "random")
    me = Player(client, str(made["table"]), Follower(lang=WHOLE))
    async with me.connected():
        await me.play(SeededRng(3), 20)
        assert me.follower.repairs == 0
        for frame in me.heard:
            labels = says(json.loads(frame), "say", "label", "title")
            assert [text for text in labels if CLOSES not in text and not text.isdigit()] == []
        # and back to another one, in the middle of the match
        me.follower.speak("ja")
        await me.flush()
        await me.until(lambda found: found.game and OPENS not in found.game.title.in_("ja"))
        snapshots = [frame for frame in me.heard if '"kind":"snapshot"' in frame]
        assert OPENS in snapshots[0]
        assert OPENS not in snapshots[-1]


async def test_a_socket_in_a_language_that_is_not_there_is_refused(address: str) -> None:
    client = Client(address)
    made = client.create("lutu", "person", "open")
    async with client.socket(f"{made['table']}?lang=tlh", Accept_Language="en") as connection:
        refused = json.loads(await connection.recv())
        assert problem(refused) is None
        assert refused["error"]["code"] == "bad_lang"
        assert "one of" in refused["error"]["text"]
        with pytest.raises(ConnectionClosed):
            async with asyncio.timeout(SECONDS):
                await connection.recv()
        assert connection.close_code == 4400


async def test_the_last_words_are_in_the_language_one_has_switched_to(address: str) -> None:
    client = Client(address)
    made = client.create("lutu", "person", "open")
    async with client.socket(f"{made['table']}?lang=en") as connection:
        await connection.send('{"do": "speak", "id": "s", "lang": "ja"}')
        await connection.send("[]")
        async with asyncio.timeout(SECONDS):
            while (last := json.loads(await connection.recv()))["kind"] != "refused":
                pass
        assert re.search("[ぁ-ん]", last["error"]["text"])
