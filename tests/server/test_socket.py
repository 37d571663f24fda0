"""Tables over real sockets: whole matches, links, tabs, and who is let in."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed

from belpic.core import registry
from belpic.core.codec import Json
from belpic.core.errors import Reason
from belpic.core.record import check_fair, loads
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, Seat
from belpic.server.limits import COMMANDS, FRAME_BYTES
from belpic.table.follower import Follower
from belpic.table.messages import Done, Listed, Reopened
from tests.server.client import SECONDS, Client, Player, told_to_others

MOST = 60
"""Events of a match that is long: the rest would show nothing new."""


def player(client: Client, made: dict[str, Json], key: Json = None) -> Player:
    return Player(client, str(made["table"]), Follower(key=None if key is None else str(key)))


def record_of(who: Player) -> bytes:
    return who.client.request("GET", f"/api/tables/{who.table}/record").body


@asynccontextmanager
async def two_players(
    address: str, game: str = "lutu", options: dict[str, Json] | None = None
) -> AsyncIterator[tuple[Player, Player]]:
    """Let two guests meet by a link, and wait until play begins."""
    host, friend = Client(address), Client(address)
    made = host.create(game, "person", "open", options=options)
    friend.request("POST", "/api/guest", {})
    one, other = player(host, made), player(friend, made, made["key"])
    async with one.connected(), other.connected():
        for who in (one, other):
            await who.until(lambda found: found.now is not None and found.now.phase == "playing")
        yield one, other


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", registry.ids())
async def test_a_guest_plays_bots_at_every_game(client: Client, game: str) -> None:
    seats = registry.info(game).usual_seats
    made = client.create(game, "person", *("random",) * (seats - 1))
    me = player(client, made)
    async with me.connected():
        await me.play(SeededRng(5), MOST)
        if not me.over:
            answer = await me.ask("resign")
            # the bots may have ended the match a moment before
            assert not isinstance(answer, Reason) or answer.code == "not_while_over"
            await me.until(lambda _: me.over)
        assert me.follower.repairs == 0
    record = loads(record_of(me))
    assert record.viewer is ALL
    check_fair(record)
    assert me.follower.now is not None
    assert me.follower.now.outcome is not None
    assert me.follower.now.outcome.lines


async def test_two_meet_by_a_link_and_a_third_watches(address: str) -> None:
    async with two_players(address) as (one, other):
        watcher = Player(Client(address), one.table, Follower())
        async with watcher.connected():
            assert watcher.follower.seat is None
            assert one.follower.presence is not None
            await one.until(lambda _: one.follower.presence and one.follower.presence.watchers == 1)
            plays = (one.play(SeededRng(1)), other.play(SeededRng(2)))
            await asyncio.gather(*plays)
            await watcher.until(lambda _: watcher.over)
            refused = await watcher.ask("resign")
            assert isinstance(refused, Reason)
            assert refused.code == "no_seat"
        heard = watcher.follower.lines
        for who in (one, other):
            assert who.follower.seat is not None
            lines = who.follower.lines
            assert [(line.n, line.text, line.gains) for line in lines] == [
                (line.n, line.text, line.gains) for line in heard
            ]
            told = [line.say.in_("en") for line in lines if line.say]
            assert any(sentence.startswith("You ") for sentence in told)
            assert [told_to_others(sentence, who.follower.seat) for sentence in told] == [
                line.say.in_("en") for line in heard if line.say
            ]
        answer = await one.ask("rematch")
        assert isinstance(answer, Reopened)
        await other.until(lambda found: found.now and found.now.rematch == answer.table)
    again = [Player(who.client, answer.table, Follower()) for who in (one, other)]
    async with again[0].connected(), again[1].connected():
        for who, seat in zip(again, (1, 0), strict=True):
            await who.until(lambda found: found.now is not None and found.now.phase == "playing")
            assert who.follower.seat == seat


async def test_a_seat_is_nobody_elses(address: str) -> None:
    async with two_players(address, "mokkaik") as (one, other):
        assert one.follower.things != other.follower.things
        stranger = Player(Client(address), one.table, Follower(key="0" * 32))
        stranger.client.request("POST", "/api/guest", {})
        async with stranger.connected():
            now = stranger.follower.now
            assert now is not None
            assert now.viewer != Seat(0)
            assert "sit" not in now.may
            own = {message for message in one.heard if '"viewer":0' in message}
            assert own.isdisjoint(stranger.heard)
        # the views of all three differ; each record is masked for its reader
        viewers = [loads(record_of(who)).viewer for who in (one, other)]
        assert viewers == [0, 1]
        assert json.loads(record_of(stranger))["viewer"] == "spectator"


async def test_the_key_is_needed_and_enough(client: Client, address: str) -> None:
    made = client.create("lutu", "person", "open")
    friend = Client(address)
    friend.request("POST", "/api/guest", {})
    for key in (None, "wrong", str(made["key"])[:-1]):
        guesser = player(friend, made)
        async with guesser.connected():
            answer = await guesser.ask("sit", seat=1, key=key, commitment="ab" * 32)
            assert isinstance(answer, Reason)
            assert answer.code == "wrong_key"
    nobody = Player(Client(address), str(made["table"]), Follower())
    async with nobody.connected():
        answer = await nobody.ask("sit", seat=1, key=made["key"], commitment="ab" * 32)
        assert isinstance(answer, Reason)
        assert answer.code == "no_guest"
    welcome = player(friend, made, made["key"])
    async with welcome.connected():
        await welcome.until(lambda found: found.seat == 1)


async def test_a_reload_in_mid_match_goes_on_where_it_was(address: str) -> None:
    async with two_players(address) as (one, other):
        await asyncio.gather(one.play(SeededRng(1), 10), other.play(SeededRng(2), 10))
        before = one.follower
        # a new page knows nothing but its cookie
        fresh = Player(one.client, one.table, Follower())
        async with fresh.connected():
            await fresh.until(lambda found: found.n >= before.n)
            await one.until(lambda found: found.n >= fresh.follower.n)
            assert fresh.follower.lines == before.lines
            assert fresh.follower.things == before.things
            assert fresh.follower.seat == 0
            # the old tab and the new one both play on, and nothing happens twice
            await asyncio.gather(
                one.play(SeededRng(3)), fresh.play(SeededRng(4)), other.play(SeededRng(5))
            )
        assert one.over


async def test_a_lost_connection_gets_what_it_missed(address: str) -> None:
    async with two_players(address) as (one, other):
        watcher = Player(Client(address), one.table, Follower())
        async with watcher.connected():
            pass
        seen = watcher.follower.n
        await asyncio.gather(one.play(SeededRng(1), 9), other.play(SeededRng(2), 9))
        watcher.heard.clear()
        async with watcher.connected():
            await watcher.until(lambda found: found.n > seen)
            assert json.loads(watcher.heard[0])["kind"] == "events"
            assert json.loads(watcher.heard[0])["after"] == seen
            await watcher.until(lambda found: found.n >= one.follower.n)
            assert watcher.follower.repairs == 0


async def test_a_command_sent_twice_is_done_once(address: str) -> None:
    async with two_players(address) as (one, other):
        who = one if one.asked else other
        listed = await who.ask("actions", at=who.follower.n)
        assert isinstance(listed, Listed)
        assert listed.actions
        at = who.follower.n
        frame = json.dumps({"do": "act", "id": "same", "at": at, "text": listed.actions[0]})
        assert who.connection is not None
        who.heard.clear()
        await who.connection.send(frame)
        await who.connection.send(frame)
        answers: list[dict[str, Json]] = []
        async with asyncio.timeout(SECONDS):
            while len(answers) < 2:
                await asyncio.sleep(0.01)
                heard = map(json.loads, who.heard)
                answers = [one for one in heard if one.get("re") == "same"]
        assert answers[0] == answers[1]
        assert (answers[0]["error"], answers[0]["n"]) == (None, at + 1)


async def test_what_is_said_again_on_a_slow_line_is_heard_once(address: str) -> None:
    async with two_players(address) as (one, other):
        assert one.connection is not None
        said: dict[str, Json] = {"do": "say", "id": "same", "preset": "hello", "text": None}
        for frame in (said, said, {**said, "id": "another"}):
            await one.connection.send(json.dumps(frame))
        await other.until(lambda found: len(found.said) == 2)
        await one.until(lambda _: sum('"re":"' in text for text in one.heard) >= 3)
        assert isinstance(await one.ask("say", preset="thanks", text=None), Done)
        await other.until(lambda found: found.said[-1].preset == "thanks")
        assert len(other.follower.said) == 3


async def test_a_stale_command_gets_the_reason_and_a_snapshot(address: str) -> None:
    async with two_players(address) as (one, other):
        await asyncio.gather(one.play(SeededRng(1), 12), other.play(SeededRng(2), 12))
        one.heard.clear()
        answer = await one.ask("act", at=5, text="throw")
        assert isinstance(answer, Reason)
        assert answer.code == "stale"
        await one.until(lambda _: any(json.loads(text)["kind"] == "snapshot" for text in one.heard))


async def refusal(
    client: Client, table: str, frame: str | bytes, **headers: str
) -> tuple[str, int]:
    """Return the code of the last words, and the code that the socket is closed with."""
    said = ""
    async with client.socket(table, None, **headers) as connection:
        with suppress(ConnectionClosed):  # it may be closed already; what was said can be read
            await connection.send(frame)
        try:
            async with asyncio.timeout(SECONDS):
                while True:
                    message = json.loads(await connection.recv())
                    if message["kind"] == "refused":
                        assert isinstance(message["error"]["text"], str)
                        said = message["error"]["code"]
        except ConnectionClosed:
            return said, connection.close_code or 0


@pytest.mark.parametrize(
    ("frame", "code", "closed"),
    [
        ("{", "not_json", 4400),
        ("[]", "not_object", 4400),
        ('{"do": "fly"}', "unknown_command", 4400),
        ('{"do": "ping", "id": ""}', "no_id", 4400),
        (b"bytes", "frame_not_text", 4400),
        (json.dumps({"do": "ping", "id": "x", "more": "y" * FRAME_BYTES}), "frame_too_large", 1009),
        (
            json.dumps({"do": "ping", "id": "x", "more": "字" * 2000}, ensure_ascii=False),
            "frame_too_large",
            1009,
        ),
    ],
)
async def test_a_bad_frame_gets_one_message_and_the_socket_is_closed(
    client: Client, frame: str | bytes, code: str, closed: int
) -> None:
    made = client.create("lutu", "person", "open")
    assert await refusal(client, str(made["table"]), frame) == (code, closed)
    # nothing has happened, and the table goes on
    async with player(client, made).connected():
        pass


async def test_a_frame_far_too_large_is_cut_off(client: Client) -> None:
    made = client.create("lutu", "person", "open")
    said, closed = await refusal(client, str(made["table"]), "x" * 1_000_000)
    assert (said, closed) == ("", 1009)


async def test_a_command_with_an_id_is_answered_whatever_is_wrong(client: Client) -> None:
    made = client.create("lutu", "person", "open")
    me = player(client, made)
    async with me.connected():
        for do, fields in (("fly", {}), ("act", {"at": 1}), ("ping", {"more": 1})):
            answer = await me.ask(do, **fields)
            assert isinstance(answer, Reason)
            assert answer.text.in_("en")


@pytest.mark.parametrize("table", ["nowhere", "x" * 300, "%00", "..%2f..", "%F0%9F%80%80"])
async def test_no_such_table(client: Client, table: str) -> None:
    assert await refusal(client, table, "{}") == ("no_table", 4404)


async def test_other_sites_may_not_listen(client: Client) -> None:
    made = client.create("lutu", "person", "open")
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "http://["},
        {"Sec_Fetch_Site": "cross-site"},
    ):
        found = await refusal(client, str(made["table"]), "{}", **headers)
        assert found == ("foreign_origin", 1008)
    async with client.socket(str(made["table"]), Origin=client.address) as connection:
        assert json.loads(await connection.recv())["kind"] == "snapshot"


async def test_odd_numbers_in_the_address_get_a_snapshot(client: Client) -> None:
    made = client.create("lutu", "person", "open")
    for shown in ("abc", "-1", "99999999999999", "٣"):
        async with client.socket(f"{made['table']}?n={shown}&x=") as connection:
            assert json.loads(await connection.recv())["kind"] == "snapshot"


async def test_whoever_sends_too_fast_is_slowed_down_but_answered(client: Client) -> None:
    made = client.create("lutu", "person", "open")
    number = COMMANDS.burst + 10
    loop = asyncio.get_running_loop()
    async with client.socket(str(made["table"])) as connection:
        begun = loop.time()
        for one in range(number):
            await connection.send(json.dumps({"do": "ping", "id": f"p{one}"}))
        pongs = 0
        async with asyncio.timeout(SECONDS):
            while pongs < number:
                pongs += json.loads(await connection.recv())["kind"] == "pong"
        assert loop.time() - begun >= 9 / COMMANDS.per_second


async def test_a_slow_reader_loses_nothing_but_time(address: str) -> None:
    async with two_players(address) as (one, other), one.client.socket(one.table, 0) as slow:
        # it reads nothing while the others play on
        await asyncio.gather(one.play(SeededRng(1)), other.play(SeededRng(2)))
        late = Follower()
        async with asyncio.timeout(SECONDS):
            while late.n < one.follower.n:
                message = await slow.recv()
                assert isinstance(message, str)
                late.receive(message)
        assert late.lines == one.follower.lines
