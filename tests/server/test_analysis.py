"""Analyses over real connections: of finished matches only, the same for everybody."""

import json

from belpic.bots.analysis.summary import SeatAccount
from belpic.core import registry
from belpic.core.codec import Json, from_json
from belpic.core.match import Match
from belpic.core.record import Record
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, Seat, asked_seats
from tests.schema import problem
from tests.server.client import Client
from tests.server.test_studies import finish, study_of

GAME = "niekkutzaupxiu"


def record(*, finished: bool) -> str:
    """Return a short match, ended by giving up or not at all."""
    game, rng = registry.load(GAME), SeededRng(5)
    match = Match.begin(game, 2, game.options(2)).settle(rng)
    while len(match.events) < 8:
        seat = min(asked_seats(match.state.to_act))
        match = match.play(seat, next(iter(match.state.actions(seat)))).settle(rng)
    return Record.of(match.resign(Seat(1)) if finished else match, ALL).dumps()


def test_a_finished_match_is_judged(client: Client) -> None:
    study = study_of(client, record(finished=True))
    while True:
        data = client.request("GET", f"/api/studies/{study}/analysis?lang=ja").json
        assert problem(data, "StudyAnalysis") is None
        assert isinstance(data, dict)
        if data["ready"]:
            break
    summary = data["summary"]
    assert isinstance(summary, dict)
    assert isinstance(summary["accounts"], list)
    for account in map(as_account, summary["accounts"]):
        parts = (account.start, account.luck, account.own, account.others, account.later)
        assert sum(part.wins for part in parts) == account.result.wins


async def test_whoever_has_played_is_you_there_too(address: str) -> None:
    one, stranger = Client(address), Client(address)
    table = await finish(one, Client(address), "key")
    one.request("POST", f"/api/tables/{table}/study", {})

    def told(client: Client) -> str:
        while True:
            data = client.request("GET", f"/api/studies/{table}/analysis?lang=en").json
            assert isinstance(data, dict)
            if data["ready"]:
                return json.dumps(data["summary"])

    assert "You" in told(one)
    assert "You" not in told(stranger)


def as_account(data: Json) -> SeatAccount:
    return from_json(SeatAccount, data)


def test_a_match_is_not_judged_while_it_goes_on(client: Client) -> None:
    study = study_of(client, record(finished=False))
    refused = client.request("GET", f"/api/studies/{study}/analysis")
    assert (refused.status, refused.code) == (409, "not_finished")


def test_nobody_is_judged_who_does_not_sit_there(client: Client) -> None:
    study = study_of(client, record(finished=True))
    refused = client.request("GET", f"/api/studies/{study}/analysis?seat=2")
    assert (refused.status, refused.code) == (400, "bad_number")
