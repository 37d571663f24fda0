"""Finished matches: kept with the last event, rated by places, and found by those who may."""

from dataclasses import replace

import pytest

from belpic.core.match import Event
from belpic.store import Addition, Entry, NewTable, SeatRow, Store, TableRow
from belpic.store.finished import Result, Side, Tally, Wanted
from belpic.store.people import Account, Session, new_account_id
from belpic.store.ratings import MIDDLE, PROVISIONAL, Rating, after_match
from belpic.store.rows import Ending, Loaded

GUEST = "ab" * 16


def owner(store: Store, name: str) -> str:
    made = Account(new_account_id(), name, name.casefold(), "hash")
    session = Session(f"s {name}", 0, 10)
    assert store.wait(store.people.register(made, (f"c {name}",), session, None))
    return made.id


def play(
    store: Store,
    name: str,
    people: tuple[str | None, ...],
    places: tuple[int, ...],
    at: int = 1000,
    *,
    rated: bool = False,
    public: bool = False,
    leaves: tuple[int, ...] = (),
    game: str = "zaupxiu",
) -> None:
    """Play a table to its end; a seat without a person is a bot's."""
    seats = tuple(
        SeatRow(seat, "bot", "random") if one is None else SeatRow(seat, "person", None, one)
        for seat, one in enumerate(people)
    )
    row = TableRow(name, game, 1, "default", "{}", b"s", "k", at)
    store.wait(store.create(NewTable(row, seats, bots=False)))
    n = 0
    for seat in leaves:
        entry = Entry(Event(n + 1, "note", None, ""), at)
        addition = Addition(name, n, (entry,), "playing", False, None, {seat: None})
        assert store.wait(store.append(addition))
        n += 1
    ending = Ending(places, tuple(-one for one in places), "rounds", leaves, rated, public)
    entry = Entry(Event(n + 1, "note", None, ""), at)
    last = Addition(name, n, (entry,), "over", False, None, ending=ending)
    assert store.wait(store.append(last))
    assert not store.wait(store.append(last)), "an end is kept once"


def test_ratings_follow_places_and_grow_surer() -> None:
    first, second = after_match((Rating(), Rating()), (1, 2))
    assert first.points > MIDDLE > second.points
    assert first.points - MIDDLE == MIDDLE - second.points
    assert first.spread < Rating().spread
    assert (first.matches, first.provisional) == (1, True)
    assert not replace(first, matches=PROVISIONAL).provisional
    same = after_match((Rating(), Rating()), (1, 1))
    assert same[0] == same[1]
    four = after_match((Rating(),) * 4, (2, 1, 4, 2))
    assert four[1].mu > four[0].mu > four[2].mu
    assert four[0].mu == pytest.approx(four[3].mu)
    upset = after_match((Rating(mu=35, sigma=2), Rating(mu=15, sigma=2)), (2, 1))
    assert upset[0].points < Rating(mu=35).points
    assert upset[1].points > Rating(mu=15).points


def test_a_match_is_found_by_its_people_and_by_everybody_if_it_is_public(store: Store) -> None:
    play(store, "t1", (GUEST, None), (2, 1), 1000)
    play(store, "t2", (GUEST, None), (1, 2), 2000, public=True)
    assert [one.id for one in store.results.find(Wanted(viewer=GUEST))] == ["t2", "t1"]
    assert [one.id for one in store.results.find(Wanted())] == ["t2"]
    assert [one.id for one in store.results.find(Wanted(viewer="somebody"))] == ["t2"]
    assert store.results.one("t1", None) is None
    imported = Result(
        "m1", "zaupxiu", 1, "default", 500, "", (Side(0, 1, 0), Side(1, 1, 0)), guest="host"
    )
    store.wait(store.results.add((imported,)))
    # whoever asks for one by its name finds what they find in the list, and nothing else
    for viewer in (None, GUEST, "host", "somebody"):
        listed = {one.id for one in store.results.find(Wanted(viewer=viewer))}
        assert {name for name in ("t1", "t2", "m1") if store.results.one(name, viewer)} == listed
    found = store.results.one("t1", GUEST)
    assert found is not None
    assert found.sides == (Side(0, 2, -2, GUEST), Side(1, 1, -1, None, "random"))
    assert (found.table, found.reason, found.at, found.rated) == ("t1", "rounds", 1000, False)


def test_rated_matches_change_the_ratings_of_accounts(store: Store) -> None:
    hana, taro = owner(store, "Hana"), owner(store, "Taro")
    play(store, "t1", (hana, taro), (1, 2), rated=True, public=True)
    ratings = store.results.ratings((hana, taro, GUEST), "zaupxiu")
    assert ratings[hana].points > MIDDLE > ratings[taro].points
    assert store.results.ratings((hana,), "lutu") == {}
    assert store.results.ratings((GUEST,), "zaupxiu") == {}
    play(store, "t2", (taro, hana), (1, 2), 2000, rated=True, public=True)
    found = store.results.one("t2", None)
    assert found is not None
    assert found.rated
    before, after = found.sides[0].before, found.sides[0].after
    assert before is not None
    assert after is not None
    assert before.mu == pytest.approx(ratings[taro].mu)
    assert store.results.ratings_of(taro)["zaupxiu"].matches == 2
    course = store.results.course(taro, "zaupxiu")
    assert [at for at, _ in course] == [1000, 2000]
    assert course[-1][1].mu == pytest.approx(store.results.ratings_of(taro)["zaupxiu"].mu)


def test_what_was_not_to_count_does_not(store: Store) -> None:
    hana, taro = owner(store, "Hana"), owner(store, "Taro")
    play(store, "casual", (hana, taro), (1, 2))
    play(store, "guest", (hana, GUEST), (1, 2), rated=True)
    play(store, "bot", (hana, None), (1, 2), rated=True)
    play(store, "alone", (hana, hana), (1, 2), rated=True)
    assert store.results.ratings_of(hana) == {}
    assert not any(one.rated for one in store.results.find(Wanted(viewer=hana)))


def test_whoever_leaves_loses_rating_though_a_bot_has_played_on(store: Store) -> None:
    people = tuple(owner(store, name) for name in ("One", "Two", "Three"))
    play(store, "t1", people, (1, 3, 2), rated=True, public=True, leaves=(1,))
    found = store.results.one("t1", None)
    assert found is not None
    assert [side.guest for side in found.sides] == list(people)
    assert [side.has_left for side in found.sides] == [False, True, False]
    ratings = store.results.ratings(people, "zaupxiu")
    points = [ratings[one].points for one in people]
    assert points[0] > points[2] > points[1]
    assert points[1] < MIDDLE
    assert [one.id for one in store.results.find(Wanted(viewer=people[1], own=True))] == ["t1"]


def test_people_at_one_device_are_kept_by_their_names_also_who_left(store: Store) -> None:
    me = owner(store, "One")
    names = ("Ken", None, "Mari")
    seats = tuple(SeatRow(seat, "person", None, me, name) for seat, name in enumerate(names))
    row = TableRow("t1", "zaupxiu", 1, "default", "{}", b"s", "k", 1000)
    store.wait(store.create(NewTable(row, seats, bots=False)))
    assert store.load("t1") == Loaded(row, seats, ())
    first = Addition(
        "t1", 0, (Entry(Event(1, "note", None, ""), 1000),), "playing", False, None, {2: None}
    )
    assert store.wait(store.append(first))
    # whoever comes next to that seat is somebody else
    loaded = store.load("t1")
    assert loaded is not None
    assert [seat.name for seat in loaded.seats] == ["Ken", None, None]
    ending = Ending((1, 2, 3), (0, 0, 0), "rounds", (2,))
    entry = Entry(Event(2, "note", None, ""), 1000)
    assert store.wait(store.append(Addition("t1", 1, (entry,), "over", False, None, ending=ending)))
    found = store.results.one("t1", me)
    assert found is not None
    assert [(side.guest, side.name) for side in found.sides] == [(me, name) for name in names]


def test_an_account_takes_finished_matches_along(store: Store) -> None:
    play(store, "t1", (GUEST, None, GUEST), (1, 2, 3), leaves=(2,))
    made = Account(new_account_id(), "Hana", "hana", "hash")
    store.wait(store.people.register(made, ("c",), Session("s", 0, 9), GUEST))
    (found,) = store.results.find(Wanted(viewer=made.id, own=True))
    assert [side.guest for side in found.sides] == [made.id, None, made.id]
    assert store.results.find(Wanted(viewer=GUEST)) == []


def test_tallies_count_first_shared_and_last_places(store: Store) -> None:
    hana, taro = owner(store, "Hana"), owner(store, "Taro")
    play(store, "t1", (hana, taro, None), (1, 2, 3), public=True)
    play(store, "t2", (hana, taro, None), (1, 1, 3))
    play(store, "t3", (hana, None, None), (3, 1, 1))
    play(store, "t4", (hana, taro), (1, 1), game="lutu")
    mine = {one.of: one for one in store.results.tallies(hana, hana)}
    assert mine["zaupxiu"] == Tally("zaupxiu", 3, 2, 1, 1)
    assert mine["lutu"] == Tally("lutu", 1, 1, 1, 0)
    assert store.results.tallies(hana, None) == [Tally("zaupxiu", 1, 1, 0, 0)]
    assert store.results.rivals(hana, hana) == [Tally(taro, 3, 3, 2, 0)]
    assert store.results.rivals(hana, None) == [Tally(taro, 1, 1, 0, 0)]


def imported(name: str, *names: str, at: int = 1000, digest: str = "", **more: object) -> Result:
    sides = tuple(
        Side(seat, seat + 1, 0, name=one, skeleton=one.casefold()) for seat, one in enumerate(names)
    )
    made = Result(
        name, "zaupxiu", 1, "", at, "rounds", sides, source="board", digest=digest or name
    )
    return replace(made, public=True, **more)  # type: ignore[arg-type]  # fields of a result


def test_matches_are_found_by_name_game_time_and_page(store: Store) -> None:
    hana = owner(store, "Hana_")
    play(store, "t1", (hana, None), (1, 2), 500, public=True)
    results = [
        imported("m1", "Hana", "Taro", at=1000),
        imported("m2", "花子", "Hanae", "X", at=2000, game="lutu"),
        imported("m3", "Jiro", "Taro", at=2000, source="record", rated=True),
        imported("m1 again", "Hana", "Taro", digest="m1"),
    ]
    assert store.wait(store.results.add(results)) == [True, True, True, False]

    def ids(**wanted: object) -> list[str]:
        return [one.id for one in store.results.find(Wanted(**wanted))]  # type: ignore[arg-type]  # as asked

    assert ids() == ["m3", "m2", "m1", "t1"]
    assert ids(name="hana") == ["m2", "m1", "t1"]
    assert ids(name="hana_") == ["t1"], "no sign of a name stands for others"
    assert ids(name="%") == []
    assert ids(game="lutu") == ["m2"]
    assert ids(seats=3) == ["m2"]
    assert ids(source="record") == ids(rated=True) == ["m3"]
    assert ids(since=1000, until=2000) == ["m1"]
    assert ids(person=hana) == ["t1"]
    first = store.results.find(Wanted(), 2)
    last = first[-1]
    assert ids(after=(last.at, last.id)) == ["m1", "t1"]


def test_what_was_imported_can_be_hidden_and_taken_out_by_its_owner(store: Store) -> None:
    hana, taro = owner(store, "Hana"), owner(store, "Taro")
    made = replace(imported("m1", "A", "B"), guest=hana, public=False, record="{}")
    assert store.wait(store.results.add([made])) == [True]
    play(store, "t1", (hana, None), (1, 2))
    assert store.results.one("m1", None) is None
    assert store.results.one("m1", hana) == made
    assert store.wait(store.results.publish("m1", public=True))
    assert store.results.one("m1", None) is not None
    assert not store.wait(store.results.publish("m9", public=True))
    assert not store.wait(store.results.remove("m1", taro))
    assert not store.wait(store.results.remove("t1", hana)), "what was played here stays"
    assert not store.wait(store.results.remove("m9", None))
    assert store.wait(store.results.remove("m1", hana))
    assert store.results.one("m1", hana) is None
    assert store.wait(store.results.add([made])) == [True]
    assert store.wait(store.results.remove("m1", None))
