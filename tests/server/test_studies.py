"""Studies over real connections: opening records, branches, following a leader, playing on."""

import asyncio
import json

import pytest

from belpic.core import registry
from belpic.core.codec import Json
from belpic.core.match import Match
from belpic.core.record import Record, loads
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, Seat, asked_seats
from belpic.table.follower import Follower
from tests.schema import problem
from tests.server.client import SECONDS, Client, Player

GAME = "niekkutzaupxiu"
TRIED = 8
"""Events within which a game asks several seats at once, if it ever does."""


def played(events: int = 12) -> Match:
    """Return a match with some events, and without an end."""
    game, rng = registry.load(GAME), SeededRng(3)
    match = Match.begin(game, 2, game.options(2)).settle(rng)
    while len(match.events) < events:
        seat = min(asked_seats(match.state.to_act))
        match = match.play(seat, next(iter(match.state.actions(seat)))).settle(rng)
    return match


def record(match: Match | None = None) -> str:
    return Record.of(match or played(), ALL).dumps()


def study_of(client: Client, text: str | None = None) -> str:
    response = client.request("POST", "/api/studies", {"record": text or record()})
    assert response.status == 201, response.body
    made = response.json
    assert isinstance(made, dict)
    return str(made["study"])


def look(client: Client, study: str) -> dict[str, Json]:
    data = client.request("GET", f"/api/studies/{study}").json
    assert problem(data, "StudyNow") is None
    assert isinstance(data, dict)
    return data


def at(client: Client, study: str, branch: int, n: int) -> dict[str, Json]:
    data = client.request("GET", f"/api/studies/{study}/position?branch={branch}&n={n}").json
    assert problem(data, "StudyPosition") is None
    assert isinstance(data, dict)
    return data


def post(client: Client, study: str, path: str, **body: Json) -> Json:
    response = client.request("POST", f"/api/studies/{study}/{path}", body)
    assert response.status in (200, 201), response.body
    return response.json


def question(client: Client, study: str) -> tuple[int, list[str]]:
    """Return a position of the record where a seat has a choice, and what it may do."""
    for n in range(20):
        actions = at(client, study, 0, n)["actions"]
        if isinstance(actions, list) and len(actions) > 1:
            return n, list(map(str, actions))
    raise AssertionError("nobody has a choice")


async def test_a_leader_shows_and_tries_and_the_others_follow_or_look_around(address: str) -> None:
    leader, follower = Client(address), Client(address)
    study = study_of(leader)
    whole = look(leader, study)
    assert whole["leads"] is True
    assert look(follower, study)["leads"] is False
    n, actions = question(leader, study)
    async with follower.socket(f"lobby?study={study}&lang=en") as socket, asyncio.timeout(SECONDS):
        heard = json.loads(await socket.recv())
        assert problem(heard, "LobbyMessage") is None
        assert (heard["kind"], heard["shown"]["n"]) == ("study", 12)
        assert post(leader, study, "shown", branch=0, n=n) == {"branch": 0, "n": n}
        heard = json.loads(await socket.recv())
        assert heard["shown"]["n"] == n
        assert heard["shown"]["actions"] == actions
        made = post(leader, study, "branches", branch=0, n=n, text=actions[1])
        assert made == {"branch": 1, "n": n + 1}
        heard = json.loads(await socket.recv())
        assert (heard["branches"][1]["parent"], heard["branches"][1]["at"]) == (0, n)
        assert len(heard["branches"][1]["lines"]) == 1
    # a branch goes on at its end, and another one leaves elsewhere
    here = at(follower, study, 1, n + 1)
    text = "3" if here["chance"] else str(here["actions"][0])  # type: ignore[index]  # a list then
    assert post(leader, study, "branches", branch=1, n=n + 1, text=text) == {
        "branch": 1,
        "n": n + 2,
    }
    assert post(leader, study, "branches", branch=1, n=n, text=actions[1]) == {
        "branch": 2,
        "n": n + 1,
    }
    assert at(follower, study, 2, n)["things"] == at(follower, study, 0, n)["things"]


def test_every_seat_that_is_asked_can_be_tried(client: Client) -> None:
    match = together()
    asked = sorted(asked_seats(match.state.to_act))
    study, n, last = study_of(client, record(match)), len(match.events), asked[-1]
    place = f"/api/studies/{study}/position?branch=0&n={n}"
    shown = look(client, study)["shown"]
    assert isinstance(shown, dict)
    assert (shown["seat"], shown["asked"]) == (asked[0], asked)
    assert at(client, study, 0, n)["seat"] is None
    found = client.request("GET", f"{place}&seat={last}").json
    assert problem(found, "StudyPosition") is None
    assert isinstance(found, dict)
    assert found["seat"] == last
    assert found["touches"]
    assert found["touches"] != shown["touches"]
    touched = post(client, study, "touch", branch=0, n=n, touches=[], seat=last)
    assert isinstance(touched, dict)
    assert touched["touches"]
    # the same words would also be somebody else's
    (text,) = match.state.view(last).listed()[:1]  # type: ignore[index]  # it is a short list
    post(client, study, "branches", branch=0, n=n, text=str(text), seat=last)
    told = look(client, study)["branches"]
    assert isinstance(told, list)
    assert told[1]["lines"][0]["seat"] == last  # type: ignore[index,call-overload]  # a branch
    nobody = next(seat for seat in range(match.seats) if seat not in asked)
    refused = client.request("GET", f"{place}&seat={nobody}")
    assert (refused.status, refused.code) == (400, "seat_not_asked")


def together() -> Match:
    """Return a match in which several seats are asked at once, and others are not."""
    for name in registry.ids():
        game, rng = registry.load(name), SeededRng(3)
        seats = game.info.usual_seats
        match = Match.begin(game, seats, game.options(seats)).settle(rng)
        while len(match.events) < TRIED and match.outcome is None:
            asked = asked_seats(match.state.to_act)
            if 1 < len(asked) < seats:
                return match
            seat = min(asked)
            match = match.play(seat, next(iter(match.state.actions(seat)))).settle(rng)
    raise AssertionError("nobody is ever asked with somebody else")


async def test_one_plays_on_from_a_position(address: str) -> None:
    client, other = Client(address), Client(address)
    study = study_of(client)
    n, _ = question(client, study)
    seats: list[Json] = [{"kind": "person", "level": None}, {"kind": "open", "level": None}]
    made = post(client, study, "tables", branch=0, n=n, seats=seats)
    assert isinstance(made, dict)
    table, key = str(made["table"]), str(made["key"])
    other.request("POST", "/api/guest", {})
    async with (
        Player(client, table, Follower()).connected() as first,
        Player(other, table, Follower(key=key)).connected() as second,
    ):
        for player in (first, second):
            await player.until(lambda one: one.now is not None and one.now.phase == "playing")
        lines = [line for line in first.follower.lines if line.kind in ("action", "chance")]
        assert len(lines) >= n
        expected = played().branch(n).state.view(Seat(0)).scene().things
        assert len(first.follower.things) == len(expected)
        asked = first if first.asked else second
        # what led there cannot be taken back
        assert asked.follower.now is not None
        assert "undo" not in asked.follower.now.may
        await asked.act(SeededRng(1))
        await asked.ask("resign")
        await first.until(lambda one: one.now is not None and one.now.phase == "over")
    kept = loads(client.request("GET", f"/api/tables/{table}/record").body)
    assert kept.fairness is None
    assert [one.text for one in kept.events[:n]] == [one.text for one in played().events[:n]]
    again = study_of(client, kept.dumps())
    assert look(client, again)["game"] == GAME


def test_what_is_no_whole_record_is_refused(client: Client) -> None:
    assert client.request("POST", "/api/studies", {"record": "nonsense"}).status == 400
    hidden = registry.load("taxot")
    match = Match.begin(hidden, 2, hidden.options(2)).settle(SeededRng(1))
    masked = Record.of(match, Seat(0)).dumps()
    assert client.request("POST", "/api/studies", {"record": masked}).code == "record_partial"


def test_a_record_of_the_community_is_studied(client: Client) -> None:
    (known, *_) = [
        (game, one) for game in map(registry.load, registry.ids()) for one in game.parts.formats
    ]
    game, form = known
    match, rng = Match.begin(game, 2, game.options(2)).settle(SeededRng(5)), SeededRng(5)
    while len(match.events) < 20:
        seat = min(asked_seats(match.state.to_act))
        actions = match.state.view(seat).listed()
        assert actions
        match = match.play(seat, actions[rng.below(len(actions))]).settle(rng)
    study = study_of(client, form.write(Record.of(match, ALL)))
    shown = look(client, study)
    assert shown["game"] == game.info.id
    assert at(client, study, 0, 1)["things"]


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("shown", {"branch": 0, "n": 99}, "no_position"),
        ("shown", {"branch": 7, "n": 0}, "no_position"),
        ("branches", {"branch": 0, "n": 0, "text": "zzz"}, "unreadable"),
        ("tables", {"branch": 0, "n": 0, "seats": []}, "study_seats"),
    ],
)
def test_what_makes_no_sense_is_refused(
    client: Client, path: str, body: dict[str, Json], code: str
) -> None:
    study = study_of(client)
    response = client.request("POST", f"/api/studies/{study}/{path}", body)
    assert response.status == 400
    assert response.code == code or path == "branches"


def test_only_the_leader_leads_and_of_two_changes_at_once_one_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leader, other = Client(address), Client(address)
    study = study_of(leader)
    place: dict[str, Json] = {"branch": 0, "n": 1}
    refused = other.request("POST", f"/api/studies/{study}/shown", place)
    assert (refused.status, refused.code) == (403, "not_leader")
    assert other.request("GET", "/api/studies/nowhere").code == "no_study"
    monkeypatch.setattr("belpic.table.studies.MOST_BRANCHES", 1)
    n, actions = question(leader, study)
    wish: dict[str, Json] = {"branch": 0, "n": n, "text": actions[0]}
    assert leader.request("POST", f"/api/studies/{study}/branches", wish).code == "many_branches"
    monkeypatch.setattr(
        "belpic.table.studies.shown",
        lambda one, *_: type(one)(
            **{
                name: getattr(one, name) + (name == "version") * 5
                if name == "version"
                else getattr(one, name)
                for name in type(one).__slots__
            }
        ),
    )
    late = leader.request("POST", f"/api/studies/{study}/shown", place)
    assert (late.status, late.code) == (409, "study_changed")


async def test_nobody_follows_what_is_not_there(client: Client) -> None:
    async with client.socket("lobby?study=nowhere&lang=en") as socket, asyncio.timeout(SECONDS):
        assert json.loads(await socket.recv())["error"]["code"] == "no_study"


async def finish(one: Client, other: Client, entry: str = "lobby") -> str:
    """Return a table where two have played until one of them resigned."""
    seats: list[Json] = [{"kind": "person", "level": None}, {"kind": "open", "level": None}]
    wish: Json = {
        "game": GAME,
        "preset": None,
        "options": {},
        "seats": seats,
        "terms": {"clock": "none", "entry": entry},
    }
    made = one.request("POST", "/api/tables", wish).json
    assert isinstance(made, dict)
    table, key = str(made["table"]), str(made["key"])
    other.request("POST", "/api/guest", {})
    async with (
        Player(one, table, Follower()).connected() as first,
        Player(other, table, Follower(key=key)).connected() as second,
    ):
        for player in (first, second):
            await player.until(lambda one: one.now is not None and one.now.phase == "playing")
        await (first if first.asked else second).act(SeededRng(1))
        await first.ask("resign")
        await first.until(lambda one: one.now is not None and one.now.phase == "over")
    return table


async def test_those_who_played_review_together_and_hand_over_the_lead(address: str) -> None:
    one, other, stranger = Client(address), Client(address), Client(address)
    table = await finish(one, other, "key")
    path = f"/api/tables/{table}/study"
    assert one.request("POST", path, {}).json == {"study": table}
    assert other.request("POST", path, {}).json == {"study": table}
    told = look(one, table)
    assert (told["table"], told["leads"]) == (table, True)
    assert look(other, table)["leads"] is False
    # everybody reads who played, and only those may take the lead, on whichever device
    names = told["names"]
    assert isinstance(names, list)
    assert len(set(map(str, names)) - {"None"}) == 2
    for client, may_lead in ((one, True), (other, True), (stranger, False)):
        async with (
            client.socket(f"lobby?study={table}&lang=ja") as socket,
            asyncio.timeout(SECONDS),
        ):
            heard = json.loads(await socket.recv())
        assert (heard["names"], heard["may_lead"]) == (names, may_lead)
        assert look(client, table)["may_lead"] is may_lead
    refused = other.request("POST", f"/api/studies/{table}/shown", {"branch": 0, "n": 0})
    assert (refused.status, refused.code) == (403, "not_leader")
    post(other, table, "lead")
    assert post(other, table, "shown", branch=0, n=0) == {"branch": 0, "n": 0}
    assert look(one, table)["leads"] is False
    late = stranger.request("POST", f"/api/studies/{table}/lead", {})
    assert (late.status, late.code) == (403, "not_reviewer")
    post(other, table, "comments", branch=0, n=1, text="hm")
    told = look(stranger, table)
    assert isinstance(told["branches"], list)
    assert told["branches"][0]["comments"] == [{"n": 1, "text": "hm"}]  # type: ignore[index,call-overload]  # as asserted
    course = stranger.request("GET", f"/api/studies/{table}/course").json
    assert problem(course, "StudyCourse") is None
    assert isinstance(course, dict)
    assert isinstance(course["seeds"], dict)
    assert course["throws"]
    shown = stranger.request("GET", f"/api/studies/{table}/file?as=svg&n=1&lang=ja&theme=dark")
    assert (shown.status, shown.headers["content-type"]) == (200, "image/svg+xml")


async def test_whoever_has_played_is_you_in_the_review_and_the_others_have_names(
    address: str,
) -> None:
    one, other, stranger = Client(address), Client(address), Client(address)
    table = await finish(one, other, "key")
    one.request("POST", f"/api/tables/{table}/study", {})
    places = range(len(branch_of(one, table)) + 1)
    theirs = [at(stranger, table, 0, n)["things"] for n in places]
    spoken: list[str] = []
    for client, own in ((one, 0), (other, 1), (stranger, None)):
        async with (
            client.socket(f"lobby?study={table}&lang=en") as socket,
            asyncio.timeout(SECONDS),
        ):
            heard = json.loads(await socket.recv())
        assert heard["own"] == own
        told = [line["say"] for line in heard["branches"][0]["lines"] if line["say"]]
        mine = [
            line["say"]
            for line in heard["branches"][0]["lines"]
            if own is not None and line["seat"] == own and line["say"]
        ]
        # what falls for somebody is told of them as well
        said = [text for text in told if "you" in text.casefold()]
        assert bool(said) is bool(mine)
        assert set(mine) <= set(said)
        spoken += mine
        assert branch_of(client, table) == heard["branches"][0]["lines"]
        # at every position, too: as whoever looks there reads it
        assert ([at(client, table, 0, n)["things"] for n in places] != theirs) is (own is not None)
    assert spoken


def branch_of(client: Client, study: str) -> list[Json]:
    """Return the lines of a record, as somebody reads them."""
    told = client.request("GET", f"/api/studies/{study}?lang=en").json
    assert isinstance(told, dict)
    assert isinstance(told["branches"], list)
    lines = told["branches"][0]["lines"]  # type: ignore[index,call-overload]  # a branch
    assert isinstance(lines, list)
    return lines


def test_a_match_is_not_reviewed_while_it_goes_on(client: Client) -> None:
    table = client.create(GAME, "person", "open")["table"]
    refused = client.request("POST", f"/api/tables/{table}/study", {})
    assert (refused.status, refused.code) == (409, "not_finished")


async def test_a_public_match_can_be_shown_within_other_pages(address: str) -> None:
    one, stranger = Client(address), Client(address)
    table = await finish(one, Client(address))
    archive = stranger.request("GET", f"/api/archive?game={GAME}").json
    assert isinstance(archive, dict)
    cards = archive["matches"]
    assert isinstance(cards, list)
    match = next(card["match"] for card in cards if card["table"] == table)  # type: ignore[index,call-overload]  # a card
    told = stranger.request("GET", f"/api/archive/{match}/replay").json
    assert problem(told, "StudyNow") is None
    assert isinstance(told, dict)
    assert isinstance(told["names"], list)
    assert len(set(map(str, told["names"])) - {"None"}) == 2
    # a study of it, and the review of those who played, know as well who that was
    opened = stranger.request("POST", "/api/studies", {"match": match})
    assert opened.status == 201, opened.body
    assert isinstance(opened.json, dict)
    studied = look(stranger, str(opened.json["study"]))
    assert (studied["names"], studied["leads"], studied["may_lead"]) == (told["names"], True, False)
    one.request("POST", f"/api/tables/{table}/study", {})
    assert look(one, table)["names"] == told["names"]
    missing = stranger.request("POST", "/api/studies", {"match": "none"})
    assert (missing.status, missing.code) == (404, "no_match")
    assert told["may_lead"] is False
    for n in (0, 1):
        there = stranger.request("GET", f"/api/archive/{match}/position?n={n}").json
        assert problem(there, "StudyPosition") is None
    assert stranger.request("GET", f"/api/archive/{match}/position?n=999").code == "no_position"
    page = stranger.request("GET", f"/embed/{match}")
    assert "frame-ancestors *" in page.headers["content-security-policy"]
    assert "x-frame-options" not in page.headers
    assert "set-cookie" not in page.headers
    # no other page may be framed
    for path in ("/", f"/t/{table}", "/study", f"/api/archive/{match}/replay", "/embed"):
        other = stranger.request("GET", path)
        assert "frame-ancestors 'none'" in other.headers["content-security-policy"]
        assert other.headers["x-frame-options"] == "DENY"
    # and what is not public is not there, not even for those who have played it
    await finish(one, Client(address), "key")
    own = one.request("GET", f"/api/archive?game={GAME}&own=yes").json
    assert isinstance(own, dict)
    assert isinstance(own["matches"], list)
    (private,) = [card for card in own["matches"] if not card["public"]]  # type: ignore[index,call-overload]  # a card
    for path in ("replay", "position?n=0"):
        refused = one.request("GET", f"/api/archive/{private['match']}/{path}")  # type: ignore[index,call-overload]  # a card
        assert (refused.status, refused.code) == (404, "no_match")
