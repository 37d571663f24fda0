"""Names: what people may call themselves, and what they are called if they say nothing."""

import asyncio
import json
import unicodedata
from collections.abc import Collection

import pytest

from belpic.core.languages import languages
from belpic.store import SeatRow
from belpic.store.people import new_account_id
from belpic.table.company import Company
from belpic.table.names import THINGS, WIDEST, made_up, name_text, read_name, skeleton_of
from belpic.table.phrases import Refused
from belpic.table.plan import make_plan
from belpic.table.table import Table


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("太郎", "太郎"),
        ("  Åsa \t af  Ek ", "Åsa af Ek"),
        ("A\u030asa", "Åsa"),
        ("x" * 24, "x" * 24),
        ("字" * 12, "字" * 12),
        ("7", "7"),
    ],
)
def test_names_are_taken_as_people_write_them(text: str, shown: str) -> None:
    assert read_name(text).shown == shown


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "name_odd"),
        (" \u3000 ", "name_odd"),
        ("…!?", "name_odd"),
        ("a\u202eb", "name_odd"),
        ("a\u200bb", "name_odd"),
        ("a\x00b", "name_odd"),
        ("a\ue000", "name_odd"),
        ("a" + "\u0301" * 4, "name_odd"),
        ("x" * 25, "name_long"),
        ("字" * 13, "name_long"),
        ("a\u0301\u0302" * 20, "name_long"),
        ("\ufdfa" * 24, "name_long"),
        ("Moderator", "name_reserved"),
        ("ａｄｍｉｎ", "name_reserved"),
        ("管 理 人", "name_reserved"),
    ],
)
def test_names_that_mislead_or_cannot_be_seen_are_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        read_name(text)
    assert caught.value.reason.code == code


def test_names_that_look_the_same_are_one() -> None:
    one = read_name("Straße 1").skeleton
    assert one == read_name("STRASSE　１").skeleton == skeleton_of("strasse1")
    assert one != read_name("Strase 1").skeleton


def test_made_up_names_are_steady_many_and_fit() -> None:
    guests = [f"{number:032x}" for number in range(400)]
    for lang in languages():
        names = [made_up(guest).in_(lang) for guest in guests]
        assert names == [made_up(guest).in_(lang) for guest in guests]
        assert len(set(names)) > 390
        assert max(map(_width, names)) <= WIDEST
        assert {name.rpartition(" ")[2].isdecimal() for name in names} == {True}
    assert len(set(THINGS)) == len(THINGS)
    assert name_text(guests[0], "Hana").in_("ja") == "Hana"
    assert name_text(guests[0], None) == made_up(guests[0])


def _width(name: str) -> int:
    return sum(1 + (unicodedata.east_asian_width(one) in "WF") for one in name)


class Book:
    """Names in memory, and how often one asked for them."""

    def __init__(self, **names: str) -> None:
        self.kept = names
        self.asked: list[set[str]] = []

    def names(self, people: Collection[str]) -> dict[str, str]:
        self.asked.append(set(people))
        return {one: self.kept[one] for one in people if one in self.kept}


class Ear:
    """Somebody who hears."""

    def __init__(self, lang: str) -> None:
        self.guest: str | None = None
        self.lang = lang
        self.heard: list[object] = []
        self.enough = asyncio.Event()

    def hear(self, message: str) -> None:
        self.heard.append(json.loads(message))
        if len(self.heard) == 3:
            self.enough.set()


def test_a_table_tells_who_sits_where_in_the_language_of_each_who_listens() -> None:
    owner = new_account_id()
    book, ears = Book(**{owner: "花子"}), (Ear("ja"), Ear("en"))
    seats = (
        SeatRow(0, "person", None, owner),
        SeatRow(1, "person", None, "f" * 32),
        SeatRow(2, "bot"),
        SeatRow(3, "open"),
    )
    company, table = Company(book), Table.begin(make_plan("zaupxiu", seats, "k", 0))

    async def tell() -> None:
        await company.tell(table, ears)
        await company.tell(table, ears[:1])
        book.kept[owner] = "花"
        company.forget(owner)
        company.tell_soon(table, ())
        company.tell_soon(table, [(ears[0], None)])
        async with asyncio.timeout(60):
            await ears[0].enough.wait()

    asyncio.run(tell())
    owned = {"name": "花子", "account": True, "rating": None}
    passing = {"name": made_up("f" * 32).in_("en"), "account": False, "rating": None}
    assert ears[1].heard == [{"kind": "people", "seats": [owned, passing, None, None]}]
    assert [str(one).count("花子") for one in ears[0].heard] == [1, 1, 0]
    assert book.asked == [{owner, "f" * 32}, {owner}]


def test_people_at_one_device_are_told_by_their_own_names() -> None:
    owner = new_account_id()
    ear = Ear("en")
    seats = [SeatRow(0, "person", None, owner, " Ken  Y"), SeatRow(1, "person", None, owner)]
    table = Table.begin(make_plan("zaupxiu", seats, "k", 0))
    asyncio.run(Company(Book(**{owner: "花子"})).tell(table, [ear]))
    # whose device it is has an account, not who plays there
    ken = {"name": "Ken Y", "account": False, "rating": None}
    usual = {"name": "花子", "account": True, "rating": None}
    assert ear.heard == [{"kind": "people", "seats": [ken, usual]}]
