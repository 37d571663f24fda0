"""HTTP: pages, games, new tables, records; and what is refused, each with one clear message."""

import gzip
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from belpic.core import registry
from belpic.core.codec import Json, to_json
from belpic.core.languages import language, languages
from belpic.core.record import loads
from belpic.core.seats import Seat
from belpic.server import api
from belpic.server.guests import COOKIE, Guests
from belpic.server.limits import BODY_BYTES, REQUESTS, Rate, network_of
from belpic.server.pages import WORDS
from belpic.server.security import HEADERS, POLICY
from belpic.server.turns import Bucket, Buckets
from belpic.store import Store, probe
from tests.schema import problem
from tests.server.client import Client
from tests.server.conftest import serving
from tests.store.pragmas import tell_sqlite

TABLE: dict[str, Json] = {
    "game": "lutu",
    "preset": None,
    "options": {},
    "seats": [{"kind": "person", "level": None}, {"kind": "bot", "level": "random"}],
}


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"clock": "fischer 300"}, "bad_clock"),
        ({"clock": "fischer 1+0"}, "clock_range"),
        ({}, "bad_data"),
        ({"clock": "none", "more": "x"}, "bad_data"),
        ("none", "bad_data"),
    ],
)
def test_terms_that_make_no_sense_are_refused(client: Client, terms: Json, code: str) -> None:
    seats: Json = [{"kind": "person", "level": None}, {"kind": "open", "level": None}]
    wish: dict[str, Json] = {"game": "zaupxiu", "preset": None, "options": {}, "seats": seats}
    assert (
        client.request("POST", "/api/tables", {**wish, "terms": {"clock": "move 30"}}).status == 201
    )
    response = client.request("POST", "/api/tables", {**wish, "terms": terms})
    assert (response.status, response.code) == (400, code)


def test_all_pages_are_one_document_with_the_versioned_prefix(client: Client) -> None:
    first = client.request("GET", "/")
    assert (first.status, first.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert first.headers["cache-control"] == "no-cache"
    found = re.search(rb'src="(/static/[0-9a-f]{16}/app\.js)"', first.body)
    assert found is not None
    for path in ("/t/abc", "/rules/anything"):
        assert client.request("GET", path).body == first.body
    script = client.request("GET", found[1].decode())
    assert script.status == 200
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in script.headers["cache-control"]
    squeezed = client.request("GET", found[1].decode(), Accept_Encoding="gzip, br")
    assert squeezed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(squeezed.body) == script.body


@pytest.mark.parametrize(
    "name", ["secret.key", "nothing.js", "../index.html", "%2e%2e/index.html", "", "fonts"]
)
def test_only_files_of_the_client_are_served(client: Client, name: str) -> None:
    page = client.request("GET", "/").body
    found = re.search(rb"/static/[0-9a-f]{16}", page)
    assert found is not None
    assert client.request("GET", f"{found[0].decode()}/{name}").status == 404
    assert client.request("GET", f"/static/0000000000000000/{name or 'app.js'}").status == 404


def test_an_installation_without_a_client_says_so(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path / "nothing") as address:
        response = Client(address).request("GET", "/")
        assert (response.status, response.code) == (503, "no_client")


def test_changed_files_get_a_new_prefix(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.html").write_text("{{static}}")
    with serving(f"sqlite:///{tmp_path / 'x.db'}", pages) as address:
        client = Client(address)
        before = client.request("GET", "/").body
        (pages / "index.html").write_text("{{static}} and more")
        after = client.request("GET", "/").body
    assert before != after.removesuffix(b" and more")


def test_every_answer_carries_the_headers(client: Client) -> None:
    for path in ("/", "/api/home", "/api/nothing", "/favicon.ico", "/api/games/chess"):
        headers = client.request("GET", path).headers
        for name, value in HEADERS.items():
            assert headers[name.lower()] == value
    assert "unsafe" not in POLICY
    assert "server" not in client.request("GET", "/").headers


def test_home_lists_every_game_without_making_a_guest(client: Client) -> None:
    response = client.request("GET", "/api/home")
    data = response.json
    assert problem(data, "Home") is None
    assert isinstance(data, dict)
    assert isinstance(data["games"], list)
    assert [game["id"] for game in data["games"] if isinstance(game, dict)] == list(registry.ids())
    assert data["tables"] == []
    assert "set-cookie" not in response.headers


def test_the_form_asks_about_hands_where_there_are_hands(client: Client) -> None:
    for family, hands in (("cards", True), ("board", False), ("sticks", False)):
        game = next(game for game in registry.ids() if registry.info(game).family == family)
        form = client.request("GET", f"/api/games/{game}").json
        assert isinstance(form, dict)
        assert form["hands"] is hands


@pytest.mark.parametrize("game", registry.ids())
def test_every_game_has_a_form_and_its_defaults_make_a_table(client: Client, game: str) -> None:
    form = client.request("GET", f"/api/games/{game}").json
    assert problem(form, "GameForm") is None
    assert isinstance(form, dict)
    assert isinstance(form["options"], list)
    assert isinstance(form["levels"], list)
    options: dict[str, Json] = {}
    for option in form["options"]:
        assert isinstance(option, dict)
        assert isinstance(option["label"], str)
        assert option["label"]
        options[str(option["name"])] = option["default"]
    levels = [level for level in form["levels"] if isinstance(level, dict)]
    assert [level["usual"] for level in levels].count(True) == 1
    assert all(level["about"] for level in levels)
    bots: list[Json] = [{"kind": "bot", "level": None}] * (int(str(form["seats"])) - 1)
    seats: list[Json] = [{"kind": "open", "level": None}, *bots]
    wish: Json = {"game": game, "preset": None, "options": options, "seats": seats}
    assert client.request("POST", "/api/tables", wish).status == 201
    for seats_asked in registry.info(game).seats:
        answer = client.request("GET", f"/api/games/{game}?seats={seats_asked}")
        assert answer.status == 200


def test_lines_of_japanese_are_joined_without_a_space(client: Client) -> None:
    for game in registry.ids():
        page = client.request("GET", f"/api/rules/{game}?lang=ja").json
        assert isinstance(page, dict)
        prose = re.sub(r"<svg.*?</svg>|<pre>.*?</pre>", "", str(page["html"]), flags=re.DOTALL)
        assert re.findall(r"[ぁ-ん一-龠、。][ \n]+[ぁ-ん一-龠].{9}", prose) == []


@pytest.mark.usefixtures("japanese_font")
@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("zaupxiu?paper=letter&mono=yes&lang=en", "zaupxiu-set.pdf"),
        ("zaupxiu?what=leaflet&lang=ja", "zaupxiu-leaflet.pdf"),
    ],
)
def test_what_can_be_printed_is_a_pdf_file(client: Client, query: str, name: str) -> None:
    for _ in range(2):  # the second time it is there
        answer = client.patient("GET", f"/api/print/{query}")
        assert answer.status == 200
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
        assert answer.body.startswith(b"%PDF")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", registry.ids())
def test_every_game_has_rules_as_html_that_the_policy_allows(
    client: Client, game: str, lang: str
) -> None:
    page = client.request("GET", f"/api/rules/{game}?lang={lang}").json
    assert isinstance(page, dict)
    html = str(page["html"])
    assert html.startswith("<h1>")
    assert "<table>" in html
    assert "<script" not in html
    assert not re.search(r'\sstyle="', html)
    assert "{{" not in html


@pytest.mark.parametrize(
    ("query", "header", "lang"),
    [
        ("", "", "ja"),
        ("", "en", "en"),
        ("", "fr-CH, fr;q=0.9, en-GB;q=0.8, ja;q=0.7", "en"),
        ("", "en;q=0.5, JA", "ja"),
        ("", "en;q=0, *", "ja"),
        ("", "nonsense;;;q=x,,", "ja"),
        ("?lang=en", "ja", "en"),
        ("?lang=ja", "en", "ja"),
    ],
)
def test_an_answer_has_one_language_that_is_asked_for_or_liked(
    client: Client, query: str, header: str, lang: str
) -> None:
    response = client.request("GET", f"/api/games/lutu{query}", Accept_Language=header)
    assert response.headers["content-language"] == lang
    form = response.json
    assert isinstance(form, dict)
    assert isinstance(form["game"], dict)
    assert form["game"]["title"] == registry.info("lutu").title.in_(lang)
    wrong = client.request("GET", f"/api/games/chess{query}", Accept_Language=header)
    assert wrong.headers["content-language"] == lang
    assert (wrong.status, wrong.code) == (404, "unknown_game")


def test_people_at_ones_own_device_are_told_by_name_or_by_seat(client: Client) -> None:
    person: dict[str, Json] = {"kind": "person", "level": None}
    seats: list[Json] = [person, {**person, "name": "Ken"}, person]
    wish: dict[str, Json] = {"game": "zaupxiu", "preset": None, "options": {}, "seats": seats}
    made = client.request("POST", "/api/tables?lang=en", wish)
    assert isinstance(made.json, dict)
    home = json.loads(client.request("GET", "/api/home?lang=en").body)
    table = next(one for one in home["tables"] if one["table"] == made.json["table"])
    names = [one["name"] for one in table["others"]]
    # not by what whoever looks is called
    assert names == ["Ken", "Seat 3"]
    bot: Json = {"kind": "bot", "level": None}
    refused = client.request("POST", "/api/tables", {**wish, "seats": [seats[1], bot]})
    assert (refused.status, refused.code) == (400, "name_alone")


@pytest.mark.parametrize("path", ["/api/home", "/api/games/lutu", "/api/rules/lutu"])
def test_a_language_that_is_not_there_is_refused(client: Client, path: str) -> None:
    response = client.request("GET", f"{path}?lang=tlh", Accept_Language="en")
    assert (response.status, response.code) == (400, "bad_lang")
    assert response.headers["content-language"] == "en"


def test_the_document_leads_to_the_words_of_every_language(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'x.db'}") as address:
        client = Client(address)
        document = client.request("GET", "/").body.decode()
        links = re.findall(r'<link rel="words" hreflang="(\w+)"[^>]* href="([^"]+)">', document)
        assert [lang for lang, _ in links] == list(languages())
        for lang, place in links:
            words = client.request("GET", place)
            assert words.headers["content-type"] == "application/json"
            assert words.json == {
                "words": dict(WORDS.templates(lang)),
                "plural": to_json(language(lang).plural.forms),
            }


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/nothing", 404, "no_page"),
        ("/api", 404, "no_page"),
        ("/api/tables", 405, "no_method"),
        ("/api/games/chess", 404, "unknown_game"),
        ("/api/games/lutu?seats=99", 400, "bad_seats"),
        ("/api/games/lutu?seats=two", 400, "bad_number"),
        ("/api/games/lutu?seats=" + "9" * 400, 400, "bad_number"),
        ("/api/rules/lutu?lang=fr", 400, "bad_lang"),
        ("/api/rules/chess", 404, "unknown_game"),
        ("/api/print/chess", 404, "unknown_game"),
        ("/api/print/lutu?paper=a5", 400, "bad_word"),
        ("/api/print/lutu?what=hat", 400, "bad_word"),
        ("/api/print/lutu?mono=1", 400, "bad_word"),
        ("/api/print/lutu?preset=none", 400, "unknown_preset"),
        ("/api/print/lutu?seats=x", 400, "bad_number"),
        ("/api/print?paper=a5", 400, "bad_word"),
        ("/api/rules/lutu?preset=none", 400, "unknown_preset"),
        ("/api/tables/nowhere/record", 404, "no_table"),
        ("/api/tables/%00%ff/record", 404, "no_table"),
    ],
)
def test_wrong_addresses_get_one_clear_message(
    client: Client, path: str, status: int, code: str
) -> None:
    response = client.request("GET", path)
    assert (response.status, response.code) == (status, code)
    assert b"Traceback" not in response.body


def test_who_types_a_wrong_address_into_a_browser_gets_a_page(client: Client) -> None:
    asked = "text/html,application/xhtml+xml,*/*;q=0.8"
    page = client.request("GET", "/nothing/here", Accept=asked)
    assert (page.status, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert page.body == client.request("GET", "/", Accept=asked).body
    for path in ("/api/nothing", "/static/0/app.js"):
        assert client.request("GET", path, Accept=asked).code == "no_page"


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"game": 3}, 400, "bad_data"),
        ({"preset": "none"}, 400, "unknown_preset"),
        ({"options": {"moon": 1}}, 400, "unknown_option"),
        ({"options": {"rounds": "many"}}, 400, "bad_value"),
        ({"options": {"rounds": {"a": [1]}}}, 400, "options_not_object"),
        ({"options": []}, 400, "bad_data"),
        ({"seats": []}, 400, "bad_seats"),
        ({"seats": "two"}, 400, "bad_data"),
        ({"seats": [{"kind": "king", "level": None}] * 2}, 400, "bad_data"),
        ({"seats": [{"kind": "open"}] * 2}, 400, "bad_data"),
        ({"seats": [{"kind": "open", "level": "greedy"}] * 2}, 400, "level_of_person"),
        ({"seats": [{"kind": "bot", "level": "genius"}] * 2}, 400, "unknown_bot"),
        ({"more": 1}, 400, "bad_data"),
    ],
)
def test_a_wish_for_a_table_that_cannot_be_is_refused(
    client: Client, change: dict[str, Json], status: int, code: str
) -> None:
    response = client.request("POST", "/api/tables", {**TABLE, **change})
    assert (response.status, response.code) == (status, code)
    assert "set-cookie" not in response.headers


@pytest.mark.parametrize("change", [{"seats": "two"}, {"more": 1}])
def test_japanese_words_of_a_refusal_have_no_space_between_them(
    client: Client, change: dict[str, Json]
) -> None:
    response = client.request("POST", "/api/tables?lang=ja", {**TABLE, **change})
    told = response.body.decode()
    assert not re.search(r"[^ -~] [^ -~]", told), told


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "bad_body"),
        (b"{", 400, "bad_body"),
        (b"[]", 400, "bad_body"),
        (b'{"game": NaN}', 400, "bad_body"),
        (b"\xff\xfe", 400, "bad_body"),
        (b'{"game": "\\ud800"}', 400, "bad_body"),
        (b"[" * 10_000, 400, "bad_body"),
        (b" " * (BODY_BYTES + 1), 413, "body_too_large"),
        (json.dumps({"x": "y" * BODY_BYTES}).encode(), 413, "body_too_large"),
    ],
)
def test_a_body_that_is_no_object_is_refused(
    client: Client, body: bytes, status: int, code: str
) -> None:
    response = client.request("POST", "/api/tables", body)
    assert (response.status, response.code) == (status, code)


def test_only_json_is_taken(client: Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        response = client.request("POST", "/api/guest", b"{}", Content_Type=kind)
        assert (response.status, response.code) == (415, "not_json_type")
    accepted = client.request("POST", "/api/guest", {}, Content_Type="Application/JSON; charset=x")
    assert accepted.status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://["},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
def test_other_sites_may_not_post(client: Client, headers: dict[str, str]) -> None:
    for path in ("/api/tables", "/api/guest"):
        response = client.request("POST", path, TABLE, **headers)
        assert (response.status, response.code) == (403, "foreign_origin")
        assert "set-cookie" not in response.headers


def test_ones_own_page_may_post(client: Client) -> None:
    assert client.request("POST", "/api/guest", {}, Origin=client.address).status == 200


def test_a_server_on_this_machine_answers_to_its_own_names_only(client: Client) -> None:
    for path in ("/", "/api/home"):
        response = client.request("GET", path, Host="rebound.example")
        assert (response.status, response.code) == (403, "foreign_host")
    for name in ("localhost", "127.0.0.1:80", "[::1]:8000"):
        assert client.request("GET", "/api/home", Host=name).status == 200


def test_a_guest_is_made_when_needed_and_kept(client: Client) -> None:
    first = client.request("POST", "/api/guest", {})
    assert first.json == {"guest": True}
    flags = first.headers["set-cookie"].lower()
    assert all(word in flags for word in ("httponly", "samesite=strict", "path=/", "max-age="))
    cookie = client.cookie
    again = client.request("POST", "/api/guest", {})
    assert again.headers["set-cookie"].partition(";")[0] == cookie
    client.create("lutu", "person", "random")
    assert client.cookie == cookie
    home = client.request("GET", "/api/home").json
    assert isinstance(home, dict)
    assert isinstance(home["tables"], list)
    assert [one["seat"] for one in home["tables"] if isinstance(one, dict)] == [0]


def test_the_game_for_newcomers_is_shown_first_with_its_preset(client: Client) -> None:
    home = client.request("GET", "/api/home").json
    assert isinstance(home, dict)
    assert isinstance(home["games"], list)
    games = [one for one in home["games"] if isinstance(one, dict)]
    places = [registry.info(str(one["id"])).place for one in games]
    assert places == sorted(places)
    assert places[0] < places[1]
    assert games[0]["first_preset"] in registry.load(str(games[0]["id"])).presets
    form = client.request("GET", f"/api/games/{games[0]['id']}").json
    assert isinstance(form, dict)
    assert isinstance(form["presets"], list)
    assert all(isinstance(one, dict) and one["about"] for one in form["presets"])


def test_a_game_is_pictured_by_its_own_table(client: Client) -> None:
    board = client.request("GET", "/api/pictures/lutu?theme=dark")
    assert board.status == 200
    assert board.headers["content-type"].startswith("image/svg+xml")
    assert "public" in board.headers["cache-control"]
    assert b"viewBox" in board.body
    assert client.request("GET", "/api/pictures/lutu?theme=dark").body == board.body
    others = ("/api/pictures/lutu", "/api/pictures/lutu?theme=dark&whole=yes")
    assert board.body not in [client.request("GET", path).body for path in others]
    assert client.request("GET", "/api/pictures/chess").status == 404
    assert client.request("GET", "/api/pictures/lutu?whole=half").status == 400


def test_unknown_fields_are_refused_where_nothing_is_expected(client: Client) -> None:
    response = client.request("POST", "/api/guest", {"name": "x"})
    assert (response.status, response.code) == (400, "bad_data")


def test_a_cookie_that_is_none_of_ours_is_no_guest() -> None:
    guests = Guests(b"k" * 32)
    guest = guests.new()
    cookie = guests.sign(guest)
    assert guests.read(cookie) == guest
    other = Guests(b"l" * 32).sign(guest)
    flipped = ("0" if cookie[0] != "0" else "1") + cookie[1:]
    for wrong in (other, flipped, cookie[:-1], cookie + "0", guest, "", None, "a.b", cookie * 2):
        assert guests.read(wrong) is None


def test_a_forged_cookie_gets_a_new_guest_and_no_seat(client: Client) -> None:
    made = client.create("lutu", "person", "open")
    assert client.cookie is not None
    forged = client.cookie[:-4] + "0000"
    thief = Client(client.address, forged)
    record = loads(thief.request("GET", f"/api/tables/{made['table']}/record").body)
    assert record.viewer != Seat(0)
    thief.request("POST", "/api/guest", {})
    assert thief.cookie not in (forged, client.cookie)
    assert (thief.cookie or "").startswith(f"{COOKIE}=")


def test_a_record_is_sent_as_a_file(client: Client) -> None:
    made = client.create("lutu", "person", "open")
    own = client.request("GET", f"/api/tables/{made['table']}/record")
    assert own.headers["content-disposition"] == (
        f'attachment; filename="lutu-{made["table"]}.json"'
    )
    assert loads(own.body).game == "lutu"


def test_health_tells_that_nothing_can_be_written_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Store] = []

    class KeptStore(Store):
        def __init__(self, url: str) -> None:
            super().__init__(url)
            opened.append(self)

    def only_read(value: str) -> None:
        tell_sqlite(opened[0], f"query_only={value}")

    monkeypatch.setattr("belpic.server.app.Store", KeptStore)
    monkeypatch.setattr(probe, "KEPT_SECONDS", 0.0)
    with serving(f"sqlite:///{tmp_path / 'tables.db'}") as address:
        client = Client(address)
        assert client.request("GET", "/api/health").status == 200
        only_read("ON")
        answer = client.request("GET", "/api/health")
        assert (answer.status, answer.code) == (503, "not_stored")
        only_read("OFF")
        assert client.request("GET", "/api/health").status == 200


def test_the_store_is_asked_for_health(client: Client) -> None:
    assert client.request("GET", "/api/health").json == {"ok": True}
    assert client.request("GET", "/favicon.ico").status == 204


def test_buckets_fill_with_time() -> None:
    now = [0.0]
    bucket = Bucket(Rate(2.0, 3), lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [0.0, 0.0, 0.0]
    assert bucket.take() == pytest.approx(0.5)
    now[0] = 0.5
    assert bucket.take() == 0.0
    now[0] = 1000.0
    assert [bucket.take() for _ in range(4)][:3] == [0.0, 0.0, 0.0]


def test_networks_are_counted_apart() -> None:
    buckets = Buckets(Rate(1.0, 1), lambda: 0.0)
    assert buckets.take("a") == 0.0
    assert buckets.take("a") > 0.0
    assert buckets.take("b") == 0.0
    assert network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1")
    assert network_of("2001:db8:1:3::4") != network_of("2001:db8:1:2::4")
    assert network_of("testing") == "testing"


def test_whoever_asks_too_fast_is_told_when_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # slower than any machine answers, however much else it has to do
    monkeypatch.setattr(api, "REQUESTS", replace(REQUESTS, per_second=0.1))
    with serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path) as address:
        client = Client(address)
        asked = (client.request("GET", "/api/home") for _ in range(2 * REQUESTS.burst))
        slowed = next(response for response in asked if response.status == 429)
    assert slowed.code == "too_fast"
    assert int(slowed.headers["retry-after"]) >= 1
